// @ts-check
// Where the page is. A host without any of the marks below is a notebook.

/** Whether the entire page is ours, as under Voilà or on the site, including its address and theme. */
export const alone = () => "voila" in document.body.dataset || "site" in document.body.dataset;

/** Return the explorer's address: this page's, or the one in a notebook server's configuration. */
export function explorer() {
  // Whoever gets a link to the site reads it in their own language, which a page's file name would decide.
  if ("site" in document.body.dataset) return new URL("./", location.href).href;
  if (alone()) return location.origin + location.pathname;
  const { baseUrl = "/", wyattExplorer = "voila/render/notebooks/explorer.ipynb" } = served();
  const path = baseUrl + wyattExplorer;
  try {
    return new URL(path, location.origin).href;
  } catch {
    return path; // a sandboxed frame has no origin
  }
}

/** Return the address of a notebook in the English folder, which has the other languages' folders. @param {string} name */
export function beside(name) {
  const { baseUrl } = document.body.dataset; // Voilà's start page is above its notebooks
  const start = alone() && baseUrl && !location.pathname.endsWith(".ipynb");
  const page = explorer().replace(/\/[a-z]{2}\/(?=[^/]+\.ipynb$)/, "/");
  return new URL(name, start ? `${location.origin}${baseUrl}render/` : page).href;
}

/** Return the server's configuration from JupyterLab's page. @returns {{ baseUrl?: string, wyattExplorer?: string }} */
function served() {
  try {
    return JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "");
  } catch {
    return {};
  }
}

/**
 * Return an element's document or shadow tree. marimo puts each widget into a shadow tree, and only inside
 * it can we find the element that has the focus or is under the pointer.
 * @param {Element} element
 */
export function rootOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}
