// @ts-check
// Light or dark. Unless the person has chosen, the style sheet follows the system or the notebook.
import { alone } from "./host.js";
import { remember, remembered } from "./store.js";

/** @typedef {import("./view.js").View} View */

/** @param {View} view */
function dark(view) {
  const scheme = getComputedStyle(view.root).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/**
 * @param {View} view
 * @param {string} theme
 */
export function applyTheme(view, theme) {
  if (!theme) return;
  view.root.dataset.theme = theme;
  if (alone()) document.documentElement.dataset.theme = theme;
}

/**
 * Switch to the other theme in every view of the widget.
 * @param {View} view
 */
export function turnTheme(view) {
  const theme = dark(view) ? "light" : "dark";
  view.shared.applyTheme(theme);
  remember("theme", theme);
}

/** Show as much help as the person has chosen. The browser remembers the choice. @param {View} view @param {string} [chosen] */
export function showHelp(view, chosen) {
  if (chosen !== undefined) remember("help", chosen);
  view.root.dataset.help = chosen ?? view.root.dataset.help ?? remembered("help");
  const list = view.$("[data-do=help]");
  if (!(list instanceof HTMLSelectElement)) return;
  list.value = view.root.dataset.help || "all";
  if (!list.value) showHelp(view, list.value = "all"); // the stored choice isn't in the list
}

/** @param {View} view */
export function startTheme(view) {
  const stored = alone() ? remembered("theme") : "";
  const chosen = view.shared.theme || stored;
  if (chosen === "dark" || chosen === "light") applyTheme(view, chosen);
}
