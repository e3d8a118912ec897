// @ts-check
// Where the page stands. Nothing here is taken for granted: a host without these marks is a notebook.

/** Whether the whole page is ours, as under Voila or on the site, so that its address and its theme are too. */
export const alone = () => "voila" in document.body.dataset || "site" in document.body.dataset;

/** The address of the explorer: that of this page, or the one that the server of a notebook names. */
export function explorer() {
  if (alone()) return location.origin + location.pathname;
  const { baseUrl, wyattExplorer = "voila/render/notebooks/explorer.ipynb" } = served();
  return new URL(baseUrl + wyattExplorer, location.origin).href;
}

/** What the server says of itself in JupyterLab's page. @returns {{ baseUrl: string, wyattExplorer?: string }} */
function served() {
  try {
    return JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "");
  } catch {
    return { baseUrl: "/" };
  }
}
