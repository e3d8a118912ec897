// @ts-check
// What a person does. Each button has its request's name in `data-do`, and the request's data in its
// other data attributes. The page handles a few requests itself.
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
  if (!(dialog instanceof HTMLDialogElement)) return;
  dialog.showModal();
  // The browser focuses the first radio button, which may not be the one that's chosen.
  const first = rootOf(dialog).activeElement, chosen = first?.matches("[type=radio]") && dialog.querySelector("[type=radio]:checked");
  if (chosen instanceof HTMLElement) chosen.focus();
}

/**
 * @param {View} view
 * @param {string} [name] by default all of them
 */
export function shut(view, name) {
  for (const dialog of view.$$("dialog[open]")) {
    const meant = name === undefined || dialog.dataset.dialog === name;
    if (meant && dialog instanceof HTMLDialogElement) dialog.close();
  }
}

/** A long text is reported after this many milliseconds without typing. */
const PAUSE = 400;
/** Milliseconds after a click, or after its answer is drawn, within which a second click counts as part of it. */
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
  skip: (view) => view.$("[data-keys]")?.focus(),
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
    if (button.title) view.say(button.title); // the reason it's disabled
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
  if (to) setTimeout(() => reveal(view), 400); // in case nothing has to be redrawn
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
  /** The button last pressed with a pointer, and where and when. */
  let last = { x: 0, y: 0, at: -1000, key: "" };
  /** @type {HTMLInputElement | null} A field that has just been clicked, and didn't have the focus. */
  let fresh = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  // Ignore a quick second click on a button that has just appeared under the pointer.
  const slipped = (/** @type {any} */ event, /** @type {HTMLElement} */ button) => {
    if (!event.detail) return false; // pressed with a key
    const key = button.dataset.key ?? "";
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < 24;
    if (near && event.timeStamp - Math.max(last.at, view.answeredAt) < AGAIN && key !== last.key) return true;
    last = { x: event.clientX, y: event.clientY, at: event.timeStamp, key };
    view.answeredAt = 0;
    return false;
  };
  view.listen(root, "click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (link && !alone()) link.href = explorer() + link.search; // a notebook's address isn't the explorer's
    const notebook = event.target.closest("a[data-notebook]");
    if (notebook) notebook.href = beside(notebook.dataset.notebook);
    const button = event.target.closest("[data-do]");
    // Otherwise, a double click's second click would hit whatever has just been drawn there.
    const again = event.detail > 1 && !button?.closest("[data-rapid], dialog");
    if (button && root.contains(button) && !again && !button.matches("select, input, textarea") && !slipped(event, button)) {
      if (button.tagName === "A") event.preventDefault();
      act(view, button);
    }
  });
  // While another player moves, a tap on the table does the same as the button to continue.
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
  // A click on a number selects all of it, as Tab does, so that typing replaces it.
  view.listen(root, "pointerdown", (event) => {
    const field = event.target.closest("input[data-live][inputmode=numeric]");
    fresh = field && field !== rootOf(root).activeElement ? field : null;
  });
  view.listen(root, "click", (event) => {
    if (fresh && event.target === fresh && fresh.selectionStart === fresh.selectionEnd) fresh.select();
    fresh = null;
  });
  // Show a place's label in the element that its data-tell points to.
  for (const pointed of ["mouseover", "focusin"]) {
    view.listen(root, pointed, (event) => {
      const place = event.target.closest("[data-tell]");
      const line = place && view.$("#" + place.dataset.tell);
      if (line) line.textContent = place.getAttribute("aria-label");
    });
  }
  view.listen(root, "submit", (event) => {
    event.preventDefault();
    view.revealing = event.target.dataset.reveal ?? "";
    view.ask({ do: event.target.dataset.form, form: Object.fromEntries(new FormData(event.target)) });
  });
  view.listen(root, "toggle", (event) => {
    const { toggle } = event.target.dataset;
    if (toggle) view.ask({ do: toggle, open: event.target.open });
  }, true);
}
