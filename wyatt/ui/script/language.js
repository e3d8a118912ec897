// @ts-check
// The language of the page. A choice is remembered by the browser for its next visit.
import { alone } from "./host.js";
import { remember, remembered } from "./store.js";

/** @typedef {import("./view.js").View} View */

/** @param {View} view */
export function chooseLanguage(view) {
  const value = view.pressed?.dataset.value ?? "";
  remember("lang", value);
  view.ask({ do: "language", value });
}

/** Mark what is drawn with its language, for those who have it read out. @param {View} view */
export function markLanguage(view) {
  const { lang } = view.shown;
  if (!lang) return;
  view.root.lang = lang;
  if (alone()) document.documentElement.lang = lang;
}

/** On a page of ours a choice of an earlier visit holds, unless the address asks for a language. @param {View} view */
export function startLanguage(view) {
  const chosen = alone() ? remembered("lang") : "";
  const asked = new URLSearchParams(location.search).has("lang");
  if (chosen && !asked && chosen !== (view.shown.lang || "en")) view.ask({ do: "language", value: chosen });
}
