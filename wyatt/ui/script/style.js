// @ts-check
// The drawings' style sheets. A document gets each sheet only once, because adding one again for every part
// would restyle the entire notebook each time. The order of the sheets doesn't depend on which part came
// first. Content security policies don't block constructed sheets.
import { rootOf } from "./host.js";

/** @typedef {[place: number, text: string]} Sheet a later place overrides an earlier one */

/** @type {WeakMap<Node, Map<string, { place: number, sheet: CSSStyleSheet }>>} The added sheets by document or shadow tree, and then by text. */
const added = new WeakMap();

/**
 * @param {HTMLElement} el where a view is drawn, which may be in a shadow tree
 * @param {Sheet[]} sheets
 */
export function addSheets(el, sheets) {
  const home = rootOf(el);
  const had = added.get(home) ?? new Map();
  added.set(home, had);
  const fresh = sheets.filter(([, text]) => !had.has(text));
  if (!fresh.length) return;
  const others = home.adoptedStyleSheets.filter((one) => ![...had.values()].some(({ sheet }) => sheet === one));
  for (const [place, text] of fresh) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    had.set(text, { place, sheet });
  }
  const ours = [...had.values()].sort((one, other) => one.place - other.place).map(({ sheet }) => sheet);
  home.adoptedStyleSheets = [...others, ...ours];
}
