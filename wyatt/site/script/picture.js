// @ts-check
// The first picture of a page, before Python is awake: the one that Python drew when the site was built, or
// what this tab showed when it was left.

/** @typedef {{ frame: string, parts: Record<string, string>, running: string, pace: string, address: string }} Shown */

const STORED = "wyatt-picture";
const release = new URL("./", import.meta.url).pathname;

/**
 * What a page drawn by Python shows.
 * @param {Document} page
 * @returns {Shown}
 */
export function drawn(page) {
  const root = /** @type {HTMLElement} */ (page.getElementById("wyatt-first"));
  /** @type {Record<string, string>} */
  const parts = {};
  for (const holder of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-part]"))) {
    parts[holder.dataset.part ?? ""] = holder.innerHTML;
  }
  const { running = "", pace = "1", address = "" } = root.dataset;
  return { frame: root.innerHTML, parts, running, pace, address };
}

/**
 * The picture for a query, if there is one that Python has drawn of it.
 * @param {string} query
 * @param {URL} root
 * @returns {Promise<Shown | null>}
 */
export async function pictureOf(query, root) {
  const left = leftBehind();
  const table = left && !left.address.startsWith("page=");
  // A plain address goes on with the last game: Python will, so the first picture is that one.
  if (left && (query ? left.address === query : table)) return left;
  const home = document.body.dataset.query ?? "";
  if (query === home) return drawn(document);
  const page = /^page=([a-z-]+)$/.exec(query)?.[1];
  if (query && !page) return null;
  try {
    const found = await fetch(new URL(page ? `${page}.html` : "./", root));
    if (!found.ok) return null; // a page that there is none of
    return drawn(new DOMParser().parseFromString(await found.text(), "text/html"));
  } catch {
    return null; // Python will draw it
  }
}

/** @param {Shown} shown */
export function leave(shown) {
  const text = JSON.stringify({ ...shown, release });
  for (const store of stores()) {
    try { store().setItem(STORED, text); } catch { /* full or forbidden: Python will draw it */ }
  }
}

/** What this tab left, else what the last one did. @returns {Shown | null} */
function leftBehind() {
  for (const store of stores()) {
    try {
      const left = JSON.parse(store().getItem(STORED) ?? "null");
      if (left?.release === release) return left;
    } catch { /* as above */ }
  }
  return null;
}

/** A browser may refuse to show them at all. */
const stores = () => [() => sessionStorage, () => localStorage];
