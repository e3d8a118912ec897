// @ts-check
// The style sheets of our drawings. The document around them takes each once, however many parts are in
// it: a sheet that comes again with every part would have the whole notebook styled again each time. They
// are in one order, whichever part came first. A constructed sheet needs no leave of a content policy.
import { rootOf } from "./host.js";

/** @typedef {[place: number, text: string]} Sheet a later place overrides an earlier one */

/** @type {WeakMap<Node, Map<string, { place: number, sheet: CSSStyleSheet }>>} By what has taken them, by their text. */
const added = new WeakMap();

/**
 * @param {HTMLElement} el where a view is drawn; a host may have put it into a shadow root
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
