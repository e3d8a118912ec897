// @ts-check
// What this browser remembers. A page may not be allowed to store; it still works.

/** @param {string} key */
export function remembered(key) {
  try { return localStorage.getItem("wyatt-" + key) ?? ""; } catch { return ""; }
}

/**
 * @param {string} key
 * @param {string} text
 */
export function remember(key, text) {
  try { localStorage.setItem("wyatt-" + key, text); } catch { /* see above */ }
}
