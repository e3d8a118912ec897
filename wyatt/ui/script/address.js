// @ts-check
// The address of a page that's ours alone, and the browser's Back. The address has the position on the
// table, so that a reload brings it back. Another place, such as a lesson, is a step that Back returns
// from, but a move isn't. In a notebook, the history belongs to the host.
import { alone } from "./host.js";

/** @typedef {import("./view.js").View} View */

/** Whether a view owns the page's address, which only the first one does. @param {View} view */
const ours = (view) => alone() && document.querySelector("[data-view=page]") === view.root;

/** @param {string} query */
const at = (query) => `?${query}`; // without the path, because one that begins with // would be a host

/**
 * Whether Back leads to this address without one of its fields, which is the list the reader came from.
 * @param {string} field
 */
export function backLeaves(field) {
  const from = history.state?.wyatt?.from;
  if (from === undefined || !alone()) return false;
  const left = new URLSearchParams(location.search);
  left.delete(field);
  return left.toString() === new URLSearchParams(from).toString();
}

/** How many times to write an address, once a second, before giving up. */
const REFUSALS = 40;

/**
 * Return a function to call after every answer. fresh: whether the address is new. step: whether the place is.
 * @param {View} view
 */
export function addressKeeper(view) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;
  let current = view.shown.address; // the address in the current history entry
  let next = current; // the address to write next
  let scrolled = 0; // the scroll position, because reading it at a press would cause a layout
  let scroll = 0; // the scroll position at the last press
  let stepping = false, returning = false;
  let refused = 0; // how many times in a row the browser has refused the address
  /** @type {number | undefined} The scroll position at the place that Back returns to. */
  let back;
  // Record the scroll position before a press takes effect, because its result may scroll the page.
  view.listen(window, "scroll", () => (scrolled = scrollY));
  view.listen(view.root, "click", () => (scroll = scrolled), true);
  view.listen(window, "popstate", (event) => {
    const query = location.search.slice(1);
    if (!ours(view) || (!event.state?.wyatt && query === current)) return; // a link within the page
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
    try {
      if (stepping) {
        history.replaceState({ wyatt: { ...history.state?.wyatt, scroll } }, "", at(current));
        history.pushState({ wyatt: { from: current } }, "", at(next));
      } else history.replaceState(history.state, "", at(next));
    } catch { // Safari allows only 100 changes in 30 seconds, and a frame without an origin none
      if ((refused += 1) < REFUSALS) keeping = setTimeout(write, 1000);
      return;
    }
    refused = 0;
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
    if (step && keeping !== undefined) write(); // first write the old place's address
    clearTimeout(keeping);
    next = view.shown.address;
    stepping ||= step;
    // Wait until the page is painted, because a browser takes longer to change its address than to draw.
    keeping = setTimeout(write, 60);
  };
}
