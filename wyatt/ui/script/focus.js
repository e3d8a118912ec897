// @ts-check
// Where the focus goes: one tab stop a group, arrows within it, and back to the same button when a part
// is drawn again.
import { rootOf } from "./host.js";

/** @typedef {import("./view.js").View} View */

export const ROVING = "[data-roving]";

/**
 * The buttons of a group, as far as they are shown: a phone folds some away. A list keeps its arrows for itself.
 * @param {Element} group
 * @returns {HTMLElement[]}
 */
export function stops(group) {
  /** @type {HTMLElement[]} */
  const buttons = [...group.querySelectorAll("button")];
  // To ask what is shown lays the page out: only where something may be folded away. What unfolds it is
  // shown nowhere else.
  const shown = group.closest('[data-room~="phone"]')
    ? (/** @type {HTMLElement} */ button) => button.getClientRects().length
    : (/** @type {HTMLElement} */ button) => !button.matches("[data-phone]");
  return buttons.filter(shown);
}

/**
 * Whether a button can have the focus. A table keeps the room of a button that gives way to another.
 * @param {HTMLElement | null | undefined} button
 */
export const inSight = (button) => button && getComputedStyle(button).visibility !== "hidden";

/** @param {HTMLElement} group */
export function oneStop(group) {
  const buttons = stops(group);
  const { activeElement } = rootOf(group);
  const here = buttons.find((button) => button.contains(activeElement));
  const { stop: last } = group.dataset;
  const first = here || buttons.find((button) => last && button.dataset.key === last && inSight(button))
    || buttons.find((button) => button.matches("[data-current], [aria-pressed=true], [aria-current]")) || buttons[0];
  for (const button of buttons) { // setting it again would cost a layout where the focus is
    const stop = button === first ? "0" : "-1";
    if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
  }
}

/**
 * A part that is drawn again takes the focus with it: give it back to the same button, else to the
 * nearest place from which a person can go on.
 * @param {View} view
 * @param {string | undefined} key
 * @param {Element | null} spot
 * @param {boolean} [main] whether it had the main button: then it goes to the next one
 */
export function refocus(view, key, spot, main = false) {
  const name = spot?.getAttribute("aria-label");
  const near = name ? view.$(`[data-roving][aria-label="${CSS.escape(name)}"] button`) : null;
  // Closing a panel returns the focus to what opened it.
  const backs = view.pressed?.dataset.key === key ? (view.pressed?.dataset.back?.split("|") ?? []) : [];
  const opened = backs.map((back) => view.keyed(back)).find(inSight);
  const down = view.keyed(view.pressed?.dataset.down);
  // What has to be chosen or gone on with comes before anything else that is near; on a lesson's table,
  // which has no controls, what can be played does. Never what leads away from the table.
  const on = main ? view.$("[data-table] [data-main]") : null;
  const next = view.keyed(key) || opened || down || view.$('[data-next="1"] button:not([aria-disabled=true])') || on || near
    || view.$("[data-again]") || view.$('[data-next="2"] button') || view.$('[data-next="3"]')
    || view.$("[data-table] [data-part=hand] button[data-do]") || view.$("[data-table] button[data-do]") || view.$("button[data-do]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
