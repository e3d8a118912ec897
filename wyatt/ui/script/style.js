// @ts-check
// The style sheets of our drawings. The document around them wears each once, however many parts stand in
// it: a sheet that comes again with every part would have the whole notebook styled again each time. They
// stand in one order, whichever part came first. A constructed sheet needs no leave of a content policy.
import { rootOf } from "./host.js";

/** @typedef {[place: number, text: string]} Sheet a later place overrides an earlier one */

/** @type {WeakMap<Node, Map<string, { place: number, sheet: CSSStyleSheet }>>} By what wears them, by their text. */
const worn = new WeakMap();

/**
 * @param {HTMLElement} el where a view is drawn; a host may have put it into a shadow root
 * @param {Sheet[]} sheets
 */
export function wear(el, sheets) {
  const home = rootOf(el);
  const had = worn.get(home) ?? new Map();
  worn.set(home, had);
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
