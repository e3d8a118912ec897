// @ts-check
// Stored games. Each page and tab has its own shelf for its game, so that two tabs never overwrite each
// other. A tab that's reloaded, or opened again at the same address, finds its shelf, even if the reload
// leads to the site's file in another language. Nothing leaves the browser.
import { alone, explorer } from "./host.js";
import { remember, remembered } from "./store.js";
import { _ } from "./words.js";

const SHELVES = 8;
const TAB = "wyatt-tab";
let tab = "";

/** @param {string} key */
const shelfOf = (key) => `wyatt-game ${alone() ? new URL(explorer()).pathname : location.pathname} ${key} `;

// A duplicated tab has the original's name, so only the tab with the name's lock keeps it.
function claim() {
  try {
    tab = sessionStorage.getItem(TAB) ?? "";
  } catch { /* without storage, the name lasts until the page closes */ }
  const named = Boolean(tab);
  tab = tab || fresh();
  if (!navigator.locks) return;
  navigator.locks.request(TAB + tab, { ifAvailable: true }, (lock) => {
    if (lock) return new Promise(() => {}); // keep the lock until the page closes
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

/** @param {string} text @returns {any} */
function parsed(text) {
  try { return JSON.parse(text) ?? {}; } catch { return {}; }
}

/** @param {string} key @returns {Shelf[]} the newest first */
function shelves(key) {
  /** @type {Shelf[]} */
  const found = [];
  try {
    for (const slot of Object.keys(localStorage)) {
      if (!slot.startsWith(shelfOf(key))) continue;
      const { at, shelf, text } = parsed(localStorage.getItem(slot) ?? "");
      if (Number.isSafeInteger(at) && typeof shelf === "string" && typeof text === "string") found.push({ slot, at, shelf, text });
      else localStorage.removeItem(slot);
    }
  } catch { /* storage isn't allowed */ }
  return found.sort((one, other) => other.at - one.at);
}

/**
 * Return this page's game: the tab's own, or else the one at the position in the address, or without a
 * position the latest one.
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

/** @type {Set<string>} The tables whose first deal was shown since this page was loaded. */
const opened = new Set();

/**
 * Whether this browser showed a table's first deal on an earlier visit, so that it needs another one now.
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
 * Store a game. If there's no space, delete the oldest ones.
 * @param {import("./view.js").View} view
 * @param {string} key
 * @param {string} text
 * @param {string} shelf the game's position, as in an address
 * @returns {string} a message if the game can't be stored, or an empty string
 */
export function keep(view, key, text, shelf) {
  if (!tab) claim();
  const slot = shelfOf(key) + tab;
  const others = shelves(key).filter((one) => one.slot !== slot);
  // Later than all the others, even if the computer's clock was set back.
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
