// @ts-check
// A game that is on has a shelf of its own for each page and tab, so that two tabs never overwrite each
// other; a tab that is loaded again, or opened again at the same address, finds its shelf. Nothing of it
// leaves the browser.
import { remember, remembered } from "./store.js";
import { _ } from "./words.js";

const SHELVES = 8;
const TAB = "wyatt-tab";
let tab = "";

/** @param {string} key */
const shelfOf = (key) => `wyatt-game ${location.pathname} ${key} `;

// A tab that was duplicated brings the name of the one it comes from: the tab that holds a name has it.
function claim() {
  try {
    tab = sessionStorage.getItem(TAB) ?? "";
  } catch { /* a page that may not store gets a name for as long as it is open */ }
  const named = Boolean(tab);
  tab = tab || fresh();
  if (!navigator.locks) return;
  navigator.locks.request(TAB + tab, { ifAvailable: true }, (lock) => {
    if (lock) return new Promise(() => {}); // held until the page goes
    if (named) hold(fresh());
    return undefined;
  }).catch(() => {});
}
const fresh = () => hold(Math.random().toString(36).slice(2, 10));
/** @param {string} name */
function hold(name) {
  tab = name;
  try { sessionStorage.setItem(TAB, tab); } catch { /* see above */ }
  return tab;
}

/** @typedef {{ slot: string, at: number, shelf: string, text: string }} Shelf */

/** @param {string} key @returns {Shelf[]} The newest first. */
function shelves(key) {
  /** @type {Shelf[]} */
  const found = [];
  try {
    for (const slot of Object.keys(localStorage)) {
      if (!slot.startsWith(shelfOf(key))) continue;
      try { found.push({ slot, ...JSON.parse(localStorage.getItem(slot) ?? "") }); } catch { localStorage.removeItem(slot); }
    }
  } catch { /* nothing may be stored */ }
  return found.sort((one, other) => other.at - one.at);
}

/**
 * The game that this page had: that of this tab; else the one that was where the address points; for
 * an address that points nowhere the last one.
 * @param {string} key
 */
export function kept(key) {
  if (!tab) claim();
  const all = shelves(key);
  const points = new URLSearchParams(location.search).get("p");
  const found = all.find(({ slot }) => slot === shelfOf(key) + tab)
    || (points ? all.find(({ shelf }) => shelf === points) : all[0]);
  return found?.text ?? "";
}

/** @type {Set<string>} The tables whose first deal has been seen since this page was loaded. */
const opened = new Set();

/**
 * Whether this browser saw the first deal of a table on an earlier visit: it is dealt another one now.
 * @param {string} key
 */
export function hasSeen(key) {
  if (opened.has(key)) return false;
  opened.add(key);
  const before = remembered(`seen ${key}`) !== "";
  if (!before) remember(`seen ${key}`, "1");
  return before;
}

/**
 * Keep a game. Full shelves are cleared from the oldest on.
 * @param {import("./view.js").View} view
 * @param {string} key
 * @param {string} text
 * @param {string} shelf where the game is, as an address has it
 * @returns {string} why it cannot be kept, for a person; empty if it is
 */
export function keep(view, key, text, shelf) {
  if (!tab) claim();
  const slot = shelfOf(key) + tab;
  const others = shelves(key).filter((one) => one.slot !== slot);
  // Later than all others, even if the clock was put back since.
  const at = Math.max(Date.now(), (others[0]?.at ?? 0) + 1);
  const written = JSON.stringify({ at, shelf, text });
  try {
    while (others.length >= SHELVES) localStorage.removeItem(others.pop()?.slot ?? "");
    for (;;) {
      try {
        localStorage.setItem(slot, written);
        return "";
      } catch (fault) {
        const oldest = others.pop();
        if (!oldest) throw fault;
        localStorage.removeItem(oldest.slot);
      }
    }
  } catch {
    return _(view, "This browser isn’t saving anything for this page, so you’ll lose your moves if you reload it. Press Save to keep them as a file.");
  }
}
