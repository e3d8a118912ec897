// @ts-check
// The address of a page that is ours alone, and the browser's Back. The address keeps the position on the
// table, so that loading the page again brings it back; another place (a page, a rule, a lesson) is a step
// that Back returns from, a move of the game is none. In a notebook the history is the host's.
import { alone } from "./host.js";

/** @typedef {import("./view.js").View} View */

/** The page has one address: it is that of the first widget on it. @param {View} view */
const ours = (view) => alone() && document.querySelector("[data-view=page]") === view.root;

/** @param {string} query */
const at = (query) => `${location.pathname}?${query}`;

/**
 * Whether Back leads to this very address without one of its fields: to the list that one came from.
 * @param {string} field
 */
export function backLeaves(field) {
  const from = history.state?.wyatt?.from;
  if (from === undefined || !alone()) return false;
  const left = new URLSearchParams(location.search);
  left.delete(field);
  return left.toString() === new URLSearchParams(from).toString();
}

/**
 * Returns what is called after every answer: whether its address is new, and whether it is another place.
 * @param {View} view
 */
export function addressKeeper(view) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;
  let current = view.shown.address; // what the entry of the history is about
  let next = current; // what it will be about
  let scrolled = 0; // how far the page is scrolled: to ask for it at a press would lay the page out
  let scroll = 0; // how far it was scrolled when something was pressed last
  let stepping = false, returning = false;
  /** @type {number | undefined} How far the page was scrolled at the place that one returns to. */
  let back;
  // Before the press is carried out: what it brings may scroll.
  view.listen(window, "scroll", () => (scrolled = scrollY));
  view.listen(view.root, "click", () => (scroll = scrolled), true);
  view.listen(window, "popstate", (event) => {
    const query = location.search.slice(1);
    if (!ours(view) || (!event.state?.wyatt && query === current)) return; // to a mark within the page
    clearTimeout(keeping);
    keeping = undefined;
    stepping = false;
    returning = true;
    back = event.state?.wyatt?.scroll;
    view.ask({ do: "return-to", query });
  });

  function write() {
    clearTimeout(keeping);
    keeping = undefined;
    if (stepping) {
      history.replaceState({ wyatt: { ...history.state?.wyatt, scroll } }, "", at(current));
      history.pushState({ wyatt: { from: current } }, "", at(next));
    } else history.replaceState(history.state, "", at(next));
    stepping = false;
    current = next;
  }

  return (/** @type {boolean} */ fresh, /** @type {boolean} */ step) => {
    if (!ours(view)) return;
    const arrived = returning && !step;
    if (arrived) {
      returning = false;
      if (back !== undefined) scrollTo({ top: back, behavior: "instant" });
    }
    if (!fresh && !arrived) return;
    if (step && keeping !== undefined) write(); // what was left is kept as it was left
    clearTimeout(keeping);
    next = view.shown.address;
    stepping ||= step;
    // It waits for the page to be painted: a browser takes longer to change its address than to draw.
    keeping = setTimeout(write, 60);
  };
}
