// @ts-check
// A page's first picture, before Python is awake: the one that Python drew when the site was built, or the last
// one in this tab.

/** @typedef {{ frame: string, parts: Record<string, string>, running: string, pace: string, address: string, title: string }} Shown */

const STORED = "wyatt-picture";
const release = new URL("./", import.meta.url).pathname;

/**
 * Return the contents of a page that Python drew.
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
  return { frame: root.innerHTML, parts, running, pace, address, title: page.title };
}

/**
 * Return the picture for a query, or null if Python hasn't drawn one.
 * @param {string} query
 * @param {URL} root
 * @returns {Promise<Shown | null>}
 */
export async function pictureOf(query, root) {
  const left = leftBehind();
  if (query && left?.address === query) return left;
  const home = document.body.dataset.query ?? "", { lang } = document.documentElement;
  const plain = query.replace(new RegExp(`&?lang=${lang}$`), "");
  if (plain === home) return drawn(document);
  const page = /^page=([a-z-]+)$/.exec(plain)?.[1];
  const files = (document.body.dataset.files ?? "").split(" ");
  if (plain && !(page && files.includes(page))) return null; // Python will draw it
  try {
    const found = await fetch(new URL(`${page ?? "index"}${document.body.dataset.in}`, root));
    if (!found.ok) return null;
    return drawn(new DOMParser().parseFromString(await found.text(), "text/html"));
  } catch {
    return null; // Python will draw it
  }
}

/** @param {Shown} shown */
export function leave(shown) {
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ ...shown, release }));
  } catch { /* storage is full or not allowed, so Python will draw it */ }
}

/** Return the tab's last contents, if they're from this release. @returns {Shown | null} */
function leftBehind() {
  try {
    const left = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    const sound = [left.frame, left.address, ...Object.values(left.parts)].every((one) => typeof one === "string");
    return sound && left.release === release ? left : null;
  } catch {
    return null;
  }
}
