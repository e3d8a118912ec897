// @ts-check
// The keyboard: arrows within a group, and the letters that a drawing gives to its buttons.
import { act } from "./acts.js";
import { alone } from "./host.js";
import { ROVING, inSight, oneStop, stops } from "./focus.js";
import { emerge } from "./places.js";

/** @typedef {import("./view.js").View} View */

/** The amber button of a table: the space bar presses it, whatever it is called. */
const MAIN = "[data-table] [data-main]:not([aria-disabled=true])";

/** @param {View} view */
export function listenToKeys(view) {
  view.listen(view.root, "keydown", (event) => {
    const typing = event.target.matches("input:not([type=radio]), textarea, select") || event.target.closest("dialog");
    if (event.altKey || event.getModifierState("AltGraph")) return;
    if (event.ctrlKey || event.metaKey) {
      // A field for text has an undo of its own, unless there is nothing in it.
      const text = event.target.matches("input:not([type=radio], [type=checkbox]), textarea") && event.target.value !== "";
      if (!text && !event.target.closest("dialog") && chord(view, event)) event.preventDefault();
      return;
    }
    event.stopPropagation(); // D, D would delete the cell in JupyterLab
    if (typing) return;
    if (event.key === "Escape" && press(view, "[data-float] button")) return;
    if (arrow(event) || shortcut(view, event)) event.preventDefault();
  });
  // Nothing on the page has the focus: the space bar goes on all the same, where something waits for it.
  view.listen(document, "keydown", (event) => {
    if (event.key !== " " || event.target !== document.body || !alone() || view.$("dialog[open]")) return;
    if (press(view, MAIN)) event.preventDefault();
  });
  // The browser scrolls to what has the focus after it has reported it.
  view.listen(view.root, "focusin", ({ target }) => requestAnimationFrame(() => emerge(view, target)));
}

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
  group.dataset.stop = next.dataset.key;
  next.focus();
  oneStop(group);
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
  if (chosen && (key === "enter" || key === " ") && press(view, "[data-again]")) return true;
  // The space bar presses the button that has the focus; a card in hand waits for its turn meanwhile.
  if (key === " " && event.target.closest("button, a, summary, label") && !event.target.closest("[data-card]")) return false;
  if (key === " " && !event.target.closest("[data-card]")) return press(view, MAIN);
  return press(view, hot(key)) || press(view, hot(place(event)));
}

/** @param {string} key */
const hot = (key) => `[data-hot="${CSS.escape(key)}"]`;

/**
 * The Latin letter or the digit on a key by its place: a French keyboard gives digits only with Shift, and
 * others give no Latin letters. A key that moves the caret, such as Home on a number pad without Num Lock,
 * is no digit. An input method names its keys "Process".
 * @param {any} event
 */
function place(event) {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(event.code ?? "") ?? [];
  if (event.key.length > 1 && !["Process", "Unidentified"].includes(event.key)) return "";
  if (digit) return event.shiftKey ? "" : digit;
  return (/^[a-z]$/i.test(event.key) ? "" : (letter ?? "").toLowerCase());
}

/**
 * Ctrl+Z and the like, where a drawing names them: data-hot="ctrl+z". In a field they are the field's own.
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
  if (button instanceof HTMLInputElement && button.type === "radio") { // an answer is chosen, not yet given
    button.checked = true;
    button.focus();
  } else if (button) act(view, button);
  return Boolean(button);
}
