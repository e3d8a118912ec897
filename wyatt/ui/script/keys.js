// @ts-check
// The keyboard: arrows within a group, and the keys for a drawing's buttons.
import { act } from "./acts.js";
import { alone } from "./host.js";
import { ROVING, inSight, oneStop, stops } from "./focus.js";
import { emerge } from "./places.js";
import { _ } from "./words.js";

/** @typedef {import("./view.js").View} View */

/** A table's amber button, which Space presses, whatever its label. */
const MAIN = "[data-table] [data-main]:not([aria-disabled=true])";

/** @param {View} view */
export function listenToKeys(view) {
  // Keep key presses from JupyterLab, where a letter would cut or add a cell, except for Ctrl+S, with which the
  // browser would save the page instead of the notebook. JupyterLab hears a key before the page does.
  view.listen(window, "keydown", (event) => {
    const saves = (event.ctrlKey || event.metaKey) && event.key?.toLowerCase() === "s";
    view.root.toggleAttribute("data-lm-suppress-shortcuts", !saves);
  }, true);
  view.listen(view.root, "keydown", (event) => {
    if (!event.key) return; // a browser that fills in a field sends such an event
    const typing = event.target.matches("input:not([type=radio]), textarea, select") || event.target.closest("dialog");
    if (event.altKey || event.getModifierState("AltGraph")) return;
    if (event.ctrlKey || event.metaKey) {
      // A text field has its own undo, unless it's empty.
      const text = event.target.matches("input:not([type=radio], [type=checkbox]), textarea") && event.target.value !== "";
      if (!text && !event.target.closest("dialog") && chord(view, event)) event.preventDefault();
      return;
    }
    event.stopPropagation(); // D, D would delete the cell in JupyterLab
    if (typing) return;
    if (event.key === "Escape" && press(view, "[data-float] button")) return;
    if (held(view, event) || arrow(event) || shortcut(view, event)) event.preventDefault();
  });
  // If nothing on the page has the focus, Space still presses the main button.
  view.listen(document, "keydown", (event) => {
    if (event.key !== " " || event.target !== document.body || !alone() || view.$("dialog[open]")) return;
    if (held(view, event) || press(view, MAIN)) event.preventDefault();
  });
  view.listen(view.root, "focusin", ({ target }) => {
    // Tab returns to the group's last button, however the focus got there.
    const group = target.closest(ROVING);
    if (group && target.matches("button")) group.dataset.stop = target.dataset.key;
    if (group) oneStop(group);
    // The browser scrolls to the focused element after this event, so wait for the next frame.
    requestAnimationFrame(() => emerge(view, target));
  });
}

/**
 * Whether a person holds down Space or Enter on a button or a table, which would play one move after the other.
 * @param {View} view
 * @param {any} event
 */
const held = (view, event) => event.repeat && [" ", "Enter"].includes(event.key)
  && Boolean(event.target.closest("button, [data-card]") ?? view.$(MAIN));

/** @param {any} event */
function arrow(event) {
  const group = event.target.closest(ROVING);
  if (!group) return false;
  const buttons = stops(group).filter(inSight);
  const row = group.dataset.roving === "grid" ? buttons.filter((b) => b.offsetTop === buttons[0].offsetTop).length : 1;
  /** @type {Record<string, number>} */
  const ways = { ArrowRight: 1, ArrowDown: row, ArrowLeft: -1, ArrowUp: -row };
  const step = ways[event.key];
  const next = step && buttons[(buttons.indexOf(event.target.closest("button")) + step + buttons.length) % buttons.length];
  if (!next) return false;
  next.focus();
  return true;
}

/**
 * @param {View} view
 * @param {any} event
 */
function shortcut(view, event) {
  const key = event.key.toLowerCase();
  if (!event.target.closest("[data-keys]")) return false;
  const chosen = event.target.closest('[data-do="select"][aria-pressed="true"]');
  if (chosen && (key === "enter" || key === " ")) {
    if (press(view, "[data-again]")) return true;
    // A card with several uses leads to their buttons.
    const way = view.$('[data-table] [data-next="1"] button') ?? view.$("[data-way]");
    way?.focus();
    if (way) return true;
  }
  // Space presses the focused button. But on a card in hand, it first presses the button to continue.
  if (key === " " && event.target.closest("button, a, summary, label") && !event.target.closest("[data-card]")) return false;
  if (key === " " && !event.target.closest("[data-card]")) return press(view, MAIN);
  // Escape in a panel returns the focus to the same place as the panel's own Close button.
  const close = key === "escape" ? view.$(`${hot(key)}[data-back]`) : null;
  if (close?.closest("[data-covers]")?.contains(event.target)) close.focus({ preventScroll: true });
  return press(view, hot(key)) || press(view, hot(place(event))) || idle(view, key) || idle(view, place(event));
}

/**
 * Tell a person who can't see the buttons that none of them has a listed key now.
 * @param {View} view
 * @param {string} key
 */
function idle(view, key) {
  const listed = view.$(`[data-listed~="${CSS.escape(key)}"]`);
  if (listed) view.say(_(view, "That key doesn’t do anything right now."));
  return listed !== null;
}

/** @param {string} key */
const hot = (key) => `[data-hot="${CSS.escape(key)}"]`;

/**
 * Return the Latin letter or digit at a key's position, because a French keyboard needs Shift for digits,
 * and others have no Latin letters. A key that moves the caret, such as Home on a number pad without Num
 * Lock, isn't a digit. Input methods report the key "Process".
 * @param {any} event
 */
function place(event) {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(event.code ?? "") ?? [];
  if (event.key.length > 1 && !["Process", "Unidentified"].includes(event.key)) return "";
  if (digit) return event.shiftKey ? "" : digit;
  return (/^[a-z]$/i.test(event.key) ? "" : (letter ?? "").toLowerCase());
}

/**
 * Press the button for a combination such as Ctrl+Z, which has data-hot="ctrl+z".
 * @param {View} view
 * @param {any} event
 */
function chord(view, event) {
  const key = event.shiftKey && event.key.toLowerCase() === "z" ? "y" : event.key.toLowerCase();
  const found = press(view, hot(`ctrl+${key}`)) || press(view, hot(`ctrl+${place(event)}`));
  if (found) event.stopPropagation();
  return found;
}

/**
 * @param {View} view
 * @param {string} selector
 */
function press(view, selector) {
  const button = view.$(selector);
  if (button instanceof HTMLInputElement && button.type === "radio") { // choose an answer, but don't give it yet
    button.checked = true;
    button.focus();
  } else if (button) act(view, button);
  return Boolean(button);
}
