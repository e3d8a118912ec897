// @ts-check
// Unsent text on a page with data-typed="name", which survives a reload, a closed tab and a restart of Python.
// A field with its own request is sent as if the person had left it. A form's field keeps its text until the
// form is sent, whatever is redrawn around it.
import { rootOf } from "./host.js";
import { remember, remembered } from "./store.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** The typed text, the drawn text it replaces, and the address. @typedef {[string, string, string]} Typed */

/**
 * @param {EventTarget | null} target
 * @returns {target is Field}
 */
const typedIn = (target) => target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !["radio", "checkbox", "file"].includes(target.type));

/** @param {View} view */
const name = (view) => view.$("[data-typed]")?.dataset.typed;

/** @param {any} entry a field's key and its `Typed` */
const isSound = (entry) => entry.length === 2 && entry[1].length === 3 && entry.flat().every((/** @type {unknown} */ one) => typeof one === "string");

/**
 * @param {View} view
 * @returns {Map<string, Typed>}
 */
function typing(view) {
  const key = `typed-${name(view)}`, text = remembered(key);
  try {
    const entries = JSON.parse(text || "[]");
    if (entries.every(isSound)) return new Map(entries);
  } catch { /* damaged, too */ }
  remember(key, "[]");
  return new Map();
}

/**
 * @param {View} view
 * @param {(typed: Map<string, Typed>) => void} change
 */
function note(view, change) {
  if (!name(view)) return;
  const typed = typing(view), had = JSON.stringify([...typed]);
  change(typed);
  const now = JSON.stringify([...typed]);
  if (now !== had) remember(`typed-${name(view)}`, now); // a list isn't merged, so it replaces the stored one
}

/** @param {View} view */
export function listenToTyping(view) {
  view.listen(view.root, "input", ({ target }) => {
    const { key } = target.dataset;
    if (!key || !typedIn(target) || !target.closest("[data-typed]")) return;
    note(view, (typed) => typed.set(key, [target.value, target.defaultValue, view.shown.address]));
  });
  view.listen(view.root, "change", ({ target }) => {
    if (target.dataset.do) note(view, (typed) => typed.delete(target.dataset.key ?? ""));
  });
  view.listen(view.root, "submit", ({ target }) => {
    note(view, (typed) => [...target.elements].forEach((field) => typed.delete(field.dataset.key ?? "")));
  });
}

/**
 * Put unsent text back into its fields, at the same place on the same page, unless the drawing has changed
 * there since.
 * @param {View} view
 * @param {boolean} opening whether the page has just been opened
 */
export function retype(view, opening) {
  if (!name(view)) return;
  for (const [key, [value, over, address]] of typing(view)) {
    const field = view.keyed(key);
    if (!field || !typedIn(field) || field === rootOf(field).activeElement || (field.dataset.do && !opening)) continue;
    if (opening ? address !== view.shown.address : field.defaultValue !== over) {
      note(view, (typed) => typed.delete(key));
      continue;
    }
    field.value = value;
    if (field.dataset.do) field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
