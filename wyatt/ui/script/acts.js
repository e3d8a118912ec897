// @ts-check
// What a person does. Every button says in `data-do` what it asks for; the rest of its data attributes
// travel with the request. A few things the page does by itself.
import { backLeaves } from "./address.js";
import { load } from "./files.js";
import { alone, beside, explorer, rootOf } from "./host.js";
import { holds, reveal } from "./places.js";
import { chooseLanguage } from "./language.js";
import { turnSound } from "./sound.js";
import { showHelp, turnTheme } from "./theme.js";

/** @typedef {import("./view.js").View} View */

/**
 * @param {View} view
 * @param {string} name
 */
function open(view, name) {
  const dialog = view.$(`dialog[data-dialog="${CSS.escape(name)}"]`);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/**
 * @param {View} view
 * @param {string} [name] all of them without a name
 */
export function shut(view, name) {
  for (const dialog of view.$$("dialog[open]")) {
    const meant = name === undefined || dialog.dataset.dialog === name;
    if (meant && dialog instanceof HTMLDialogElement) dialog.close();
  }
}

/** Milliseconds without a letter after which a long text is reported while somebody types it. */
const PAUSE = 400;
/** Milliseconds in which a second click counts as part of the first. */
const AGAIN = 400;

/** @type {Record<string, (view: View) => void>} */
const HERE = {
  keys: (view) => open(view, "keys"),
  new: (view) => open(view, "new"),
  close: (view) => shut(view),
  theme: turnTheme,
  language: chooseLanguage,
  sound: turnSound,
  more: (view) => {
    const { pressed } = view;
    const open = pressed?.closest("[data-roving]")?.toggleAttribute("data-more") ?? false;
    pressed?.setAttribute("aria-expanded", String(open));
    holds(view);
  },
  return: (view) => {
    view.root.scrollIntoView({ block: "start", behavior: "instant" });
    (view.keyed(view.cameFrom) || view.$("[data-keys]"))?.focus();
    if (view.$("[data-table] > [data-split]")) view.ask({ do: "split", outlaw: "" });
  },
  skip: (view) => view.$("[tabindex='-1'][id^='wyatt-']")?.focus(),
  load,
  print: () => window.print(),
  speed: () => {},
  help: () => {},
};

/**
 * Press a button.
 * @param {View} view
 * @param {HTMLElement} button
 */
export function act(view, button) {
  const { do: what = "", key, reveal: to = "", leave, ...data } = button.dataset;
  if (button.getAttribute("aria-disabled") === "true") {
    if (button.title) view.say(button.title); // why it does nothing now
    return;
  }
  if (leave && backLeaves(leave)) {
    history.back();
    return;
  }
  view.pressed = button;
  view.revealing = to;
  if (to) view.cameFrom = key ?? "";
  if (what in HERE) {
    HERE[what](view);
    return;
  }
  if (to) setTimeout(() => reveal(view), 400); // also when nothing had to be drawn again
  view.ask({ do: what, ...data });
}

/**
 * @param {View} view
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field
 */
function report(view, field, typing = false) {
  const { do: what = "", key: _, live: __, ...data } = field.dataset;
  if (what === "help") return showHelp(view, field.value);
  view.settled = typing ? null : field;
  const value = field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
  view.ask({ do: what, ...data, typing, value });
}

/** @param {View} view */
export function listen(view) {
  const { root } = view;
  /** Where and when a button was last pressed with a pointer, and which. */
  let last = { x: 0, y: 0, at: -1000, key: "" };
  /** @type {HTMLInputElement | null} A field that the pointer has just come to. */
  let fresh = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  // What has come under a pointer that has just pressed something else was not meant.
  const slipped = (/** @type {any} */ event, /** @type {HTMLElement} */ button) => {
    if (!event.detail) return false; // by key
    const key = button.dataset.key ?? "";
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < 24;
    if (near && event.timeStamp - last.at < AGAIN && key !== last.key) return true;
    last = { x: event.clientX, y: event.clientY, at: event.timeStamp, key };
    return false;
  };
  view.listen(root, "click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (link && !alone()) link.href = explorer() + link.search; // a notebook's address is not the explorer's
    const notebook = event.target.closest("a[data-notebook]");
    if (notebook) notebook.href = beside(notebook.dataset.notebook);
    const button = event.target.closest("[data-do]");
    // The second click of a double click would land on whatever has just been drawn there.
    const again = event.detail > 1 && !button?.closest("[data-rapid], dialog");
    if (button && root.contains(button) && !again && !button.matches("select, input, textarea") && !slipped(event, button)) {
      if (button.tagName === "A") event.preventDefault();
      act(view, button);
    }
  });
  // While somebody else moves, a tap on the table goes on as its button does.
  view.listen(root, "click", (event) => {
    const button = event.target.closest("[data-felt]") && !event.target.closest("button, a, summary, label, [data-covers]") && view.$("[data-go]");
    if (button && event.detail === 1 && !slipped(event, button)) act(view, button);
  });
  view.listen(root, "change", (event) => {
    const field = event.target.closest("select[data-do], input[data-do], textarea[data-do]");
    if (field) report(view, field);
  });
  view.listen(root, "input", (event) => {
    view.settled = null;
    const field = event.target.closest(":is(input, textarea)[data-do][data-live]");
    if (!field) return;
    clearTimeout(waiting);
    if (field.dataset.live !== "slow") report(view, field, true);
    else waiting = setTimeout(() => report(view, field, true), PAUSE);
  });
  // A figure that is clicked is chosen whole, as it is by Tab: what is typed takes its place.
  view.listen(root, "pointerdown", (event) => {
    const field = event.target.closest("input[data-live][inputmode=numeric]");
    fresh = field && field !== rootOf(root).activeElement ? field : null;
  });
  view.listen(root, "click", (event) => {
    if (fresh && event.target === fresh && fresh.selectionStart === fresh.selectionEnd) fresh.select();
    fresh = null;
  });
  // What a place says is read out where its data-tell points.
  for (const pointed of ["mouseover", "focusin"]) {
    view.listen(root, pointed, (event) => {
      const place = event.target.closest("[data-tell]");
      const line = place && view.$("#" + place.dataset.tell);
      if (line) line.textContent = place.getAttribute("aria-label");
    });
  }
  view.listen(root, "submit", (event) => {
    event.preventDefault();
    view.ask({ do: event.target.dataset.form, form: Object.fromEntries(new FormData(event.target)) });
  });
  view.listen(root, "toggle", (event) => {
    const { toggle } = event.target.dataset;
    if (toggle) view.ask({ do: toggle, open: event.target.open });
  }, true);
}
