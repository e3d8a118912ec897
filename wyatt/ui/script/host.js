// @ts-check
// Where the page is. Nothing here is taken for granted: a host without these marks is a notebook.

/** Whether the whole page is ours, as under Voila or on the site, so that its address and its theme are too. */
export const alone = () => "voila" in document.body.dataset || "site" in document.body.dataset;

/** The address of the explorer: that of this page, or the one that the server of a notebook names. */
export function explorer() {
  if (alone()) return location.origin + location.pathname;
  const { baseUrl = "/", wyattExplorer = "voila/render/notebooks/explorer.ipynb" } = served();
  const path = baseUrl + wyattExplorer;
  try {
    return new URL(path, location.origin).href;
  } catch {
    return path; // a frame that a host has shut off has no origin
  }
}

/** A notebook of the English folder, as a page of its own; other languages have folders in it. @param {string} name */
export function beside(name) {
  const { baseUrl } = document.body.dataset; // Voila's: its start page is above its notebooks
  const start = alone() && baseUrl && !location.pathname.endsWith(".ipynb");
  const page = explorer().replace(/\/[a-z]{2}\/(?=[^/]+\.ipynb$)/, "/");
  return new URL(name, start ? `${location.origin}${baseUrl}render/` : page).href;
}

/** What the server says of itself in JupyterLab's page. @returns {{ baseUrl?: string, wyattExplorer?: string }} */
function served() {
  try {
    return JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "");
  } catch {
    return {};
  }
}

/**
 * The document in which an element is, or the shadow tree: marimo puts each widget into one, and outside
 * of it nobody sees what has the focus or is under the pointer.
 * @param {Element} element
 */
export function rootOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}
