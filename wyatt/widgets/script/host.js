// @ts-check
// Where the page stands. Nothing here is taken for granted: a host without these marks is a notebook.

/** Whether the whole page is ours, as under Voila, so that its address and its theme are too. */
export const alone = () => "voila" in document.body.dataset;

/** The address of the explorer. */
export function explorer() {
  if (alone()) return location.origin + location.pathname;
  return new URL(base() + "voila/render/notebooks/explorer.ipynb", location.origin).href;
}

function base() {
  try {
    return JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "").baseUrl;
  } catch {
    return "/";
  }
}
