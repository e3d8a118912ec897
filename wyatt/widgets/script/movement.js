// @ts-check
// What is seen to move between two drawings. It is called before the parts that have changed are drawn
// anew, while the page still shows the old drawing; what it returns is called when it shows the new one.

/** @typedef {import("./view.js").View} View */

/**
 * @param {View} _view
 * @param {HTMLElement[]} _holders the elements whose drawing is about to be replaced
 * @returns {() => void}
 */
export function movement(_view, _holders) {
  return () => {};
}
