// @ts-check
// The focus: one tab stop per group, arrows within a group, and back to the same button after a part is
// redrawn.
import { rootOf } from "./host.js";

/** @typedef {import("./view.js").View} View */

export const ROVING = "[data-roving]";

/**
 * Return a group's visible buttons. Selection lists aren't among them, because they use the arrows themselves.
 * @param {Element} group
 * @returns {HTMLElement[]}
 */
export function stops(group) {
  /** @type {HTMLElement[]} */
  const buttons = [...group.querySelectorAll("button")];
  // Asking what's visible causes a layout, so ask only on a phone, where buttons may be collapsed. The
  // button that expands them is visible only there.
  const shown = group.closest('[data-room~="phone"]')
    ? (/** @type {HTMLElement} */ button) => button.getClientRects().length
    : (/** @type {HTMLElement} */ button) => !button.matches("[data-phone]");
  return buttons.filter(shown);
}

/**
 * Whether a button can have the focus. A table keeps an empty space for a hidden button.
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
    || buttons.find((button) => button.matches("[data-current], [aria-pressed=true], [aria-current]"))
    || buttons.find((button) => !button.matches("[aria-disabled=true]")) || buttons[0];
  for (const button of buttons) { // setting the same value again would cause a layout on a focused button
    const stop = button === first ? "0" : "-1";
    if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
  }
}

/**
 * When a redrawn part loses the focus, return it to the same button, or else to the nearest place where
 * a person can continue.
 * @param {View} view
 * @param {string | undefined} key
 * @param {Element | null} spot
 * @param {boolean} [main] whether the main button had the focus, which then goes to the next one
 * @param {Element | null} [holder] the part that was redrawn
 */
export function refocus(view, key, spot, main = false, holder = null) {
  const name = spot?.getAttribute("aria-label");
  const near = name ? view.$(`[data-roving][aria-label="${CSS.escape(name)}"] button`) : null;
  // Closing a panel returns the focus to the button that opened it.
  const backs = view.pressed?.dataset.key === key ? (view.pressed?.dataset.back?.split("|") ?? []) : [];
  const opened = backs.map((back) => view.keyed(back)).find(inSight);
  const down = view.keyed(view.pressed?.dataset.down);
  // A choice or the button to continue comes before anything else nearby, and playable cards do on a
  // lesson's table, which has no controls. The focus never goes to a link that leaves the table. It isn't moved
  // on to the coach, because Tab would lead from the last button of the box around the whole page.
  const on = view.$("[data-table] [data-main]"), plays = main && on?.dataset.key !== "act hint" && on;
  const next = view.keyed(key) || opened || down || view.$('[data-next="1"] button:not([aria-disabled=true])') || plays || near
    || view.$("[data-again]") || view.$("[data-go]") || view.$('[data-next="2"] button') || on || view.$('[data-next="3"]')
    || view.$("[data-table] [data-part=hand] button[data-do]") || view.$("[data-table] button[data-do]")
    || holder?.querySelector("button[data-do]:not([aria-disabled=true])") || view.$("[data-keys][tabindex]") || view.$("button[data-do]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
