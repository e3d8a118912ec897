// @ts-check
// Files that a person loads and saves, and links that they copy.
import { explorer } from "./host.js";
import { _ } from "./words.js";

/** @typedef {import("./view.js").View} View */

const LONGEST_FILE = 1_000_000;

/** @param {View} view */
export function load(view) {
  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = ".json,application/json";
  picker.addEventListener("change", async () => {
    const file = picker.files?.[0];
    if (!file) return;
    if (file.size > LONGEST_FILE) view.say(_(view, "That file is far too long."));
    else view.ask({ do: "load", text: await file.text() });
  });
  picker.click();
}

/**
 * @param {View} view
 * @param {string} text
 * @param {string} name
 */
export function save(view, text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".csv") ? "text/csv" : "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  view.say(_(view, "Saved as a file."));
}

/**
 * @param {View} view
 * @param {string} query
 */
export async function copy(view, query) {
  const address = `${explorer()}?${query}`;
  try {
    await navigator.clipboard.writeText(address);
    view.say(_(view, "The link is copied."));
  } catch {
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = address;
    field.setAttribute("aria-label", _(view, "The link"));
    view.say(`${_(view, "Copy this link:")} `, field);
    field.focus();
    field.select();
  }
}
