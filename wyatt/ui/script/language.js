// @ts-check
// The page's language. The browser remembers the reader's choice for the next visit.
import { alone } from "./host.js";
import { remember, remembered } from "./store.js";

/** @typedef {import("./view.js").View} View */

/** @param {View} view */
export function chooseLanguage(view) {
  const value = view.pressed?.dataset.value ?? "";
  remember("lang", value);
  view.chosen = view.$("form [type=radio]:checked")?.id ?? "";
  view.ask({ do: "language", value });
}

/** Mark the drawing with its language, for screen readers. @param {View} view */
export function markLanguage(view) {
  const { lang } = view.shown;
  view.root.lang = lang || "en"; // the page around it may be in another language
  if (lang && alone()) document.documentElement.lang = lang;
}

/**
 * On our own pages, use the choice from an earlier visit, unless the address has a language or the page doesn't
 * offer it any more.
 * @param {View} view
 */
export function startLanguage(view) {
  const chosen = alone() ? remembered("lang") : "";
  const asked = new URLSearchParams(location.search).has("lang");
  const offered = chosen && view.$(`[data-do="language"][data-value="${CSS.escape(chosen)}"]`);
  if (offered && !asked && chosen !== (view.shown.lang || "en")) view.ask({ do: "language", value: chosen });
}
