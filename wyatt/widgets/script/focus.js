// @ts-check
// Where the focus goes: one tab stop a group, arrows within it, and back to the same button when a part
// is drawn anew.
import { rootOf } from "./host.js";

/** @typedef {import("./view.js").View} View */

export const ROVING = "[data-roving]";

/**
 * @param {Element} group
 * @returns {HTMLElement[]}
 */
export const stops = (group) => [...group.querySelectorAll("button")]; // a list keeps its arrows for itself

/** @param {HTMLElement} group */
export function oneStop(group) {
  const buttons = stops(group);
  const { activeElement } = rootOf(group);
  const here = buttons.find((button) => button.contains(activeElement));
  const first = here || buttons.find((button) => button.dataset.key === group.dataset.stop)
    || buttons.find((button) => button.matches("[data-current], [aria-pressed=true], [aria-current]")) || buttons[0];
  for (const button of buttons) { // setting it anew would cost a layout where the focus is
    const stop = button === first ? "0" : "-1";
    if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
  }
}

/**
 * A part that is drawn anew takes the focus with it: give it back to the same button, else to the
 * nearest place from which a person can go on.
 * @param {View} view
 * @param {string | undefined} key
 * @param {Element | null} spot
 */
export function refocus(view, key, spot) {
  const name = spot?.getAttribute("aria-label");
  const near = name ? view.$(`[data-roving][aria-label="${CSS.escape(name)}"] button`) : null;
  // Whoever closes a panel returns to what opened it.
  const opened = view.pressed?.dataset.key === key ? view.keyed(view.pressed?.dataset.back) : null;
  const down = view.keyed(view.pressed?.dataset.down);
  const next = view.keyed(key) || opened || down || near || view.$('[data-next="1"] button') || view.$("[data-again]")
    || view.$('[data-next="2"] button') || view.$('[data-next="3"]') || view.$("button[data-do]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
