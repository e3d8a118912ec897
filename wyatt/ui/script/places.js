// @ts-check
// Where things are: notes above their subjects, lists at their current lines, and what must be visible.
import { rootOf } from "./host.js";

/** @typedef {import("./view.js").View} View */

/** The heights in pixels below which a page with the usual text size becomes shorter, and their names. @type {[number, string][]} */
const LOWER = [[880, "mid"], [740, "low"], [625, "short"], [500, "least"], [480, "flat"]];

/**
 * Return how much space a page has, in the style sheets' words (`data-room`). If there's no space for panels
 * next to the table, more is above and below it. A phone may be on its side.
 * @param {number} wide
 * @param {number} tall
 */
export function roomOf(wide, tall) {
  const taken = wide <= 700 ? 120 : wide <= 1100 ? 60 : 0;
  const left = tall < 480 ? tall : Math.max(480, tall - taken);
  // Only a phone on its side has space for the controls next to the box, not a page at 400%.
  const words = LOWER.filter(([least, name]) => left < least && (name !== "flat" || wide > 480)).map(([, name]) => name);
  // Larger cards need the height, too.
  if (wide >= 1860 && tall >= 1030) words.push("large");
  return (wide <= 700 || tall < 480 ? [...words, "phone"] : words).join(" ");
}

/** @type {Record<string, string>} The contents that matter to a table's style sheets. `layout_classes` in wyatt/ui/document.py uses the same words. */
const HELD = {
  r1: ".r1", r2: ".r2", r3: ".r3", r4: ".r4", ledger: ".ledger", choices: ".choices",
  act: ".act", counts: ".act > .counts", draws: "[data-key^='pile draw']", lots: ".choices .lot + .lot",
  hint: "[data-key='act hint'], [data-key='hint close']", parts: "[data-part]:not(:empty)", more: ".controls[data-more]", crowded: ".board.crowded",
};

/**
 * Mark each table with its contents. `:has()` would do this without a script, but then the browser would
 * restyle everything below its subject at every press. While a shot's card is face down, the choices after a
 * hit don't count, because their space would tell.
 * @param {View} view
 */
export function holds(view) {
  const words = Object.keys(HELD).filter((word) => word !== "choices" || !("turning" in view.root.dataset));
  for (const table of view.$$("[data-holds]")) {
    const held = words.filter((word) => table.querySelector(HELD[word] ?? "")).join(" ");
    if (table.dataset.holds !== held) table.dataset.holds = held;
  }
}

/**
 * Set how much of a page is visible, for the style sheets. Container queries don't give a height, and a
 * notebook's panel is lower than the window. The outermost scroller counts, because an output may scroll, too.
 * Return the page's width in pixels, or 0 if the host puts the drawing on the page later.
 * @param {View} view
 */
export function measure({ root }) {
  let tall = innerHeight;
  for (let box = root.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    if (box === document.body || !box.clientHeight) continue; // a panel behind another one has no height
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) tall = Math.min(innerHeight, box.clientHeight);
  }
  // Larger text needs a layout for less space, so the style sheets compare a page's width with rem, too.
  const larger = Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
  const wide = root.clientWidth; // read before anything is set, because that would cause another layout
  root.style.setProperty("--tall", `${tall}px`);
  root.dataset.room = roomOf(wide / larger, tall / larger);
  return wide;
}

/**
 * Place each note above its subject.
 * @param {View} view
 */
export function place(view) {
  for (const note of view.$$("[data-clear]")) note.style.setProperty("--clear", `${buttonsHigh(view)}px`);
  for (const note of view.$$("[data-near]")) {
    const thing = view.keyed(note.dataset.near);
    if (!thing) continue;
    note.classList.add("near", "tail");
    const within = note.offsetParent;
    if (!within) continue;
    const room = within.getBoundingClientRect();
    const [x, y] = offset(thing, within);
    const middle = x + thing.offsetWidth / 2;
    const wide = note.offsetWidth, over = y - note.offsetHeight - 23, last = room.width - wide - 6;
    let left = Math.max(4, Math.min(middle - wide / 2, last));
    for (const kept of view.$$("[data-keep]")) {
      const box = kept.getBoundingClientRect(), end = box.right - room.left + 10;
      const beside = box.bottom < room.top + over || box.top > room.top + over + note.offsetHeight;
      if (!beside && left < end && end <= last) left = end;
    }
    note.style.left = `${left}px`;
    note.style.top = `${over}px`;
    note.style.setProperty("--tail", `${Math.max(8, middle - left - 6)}px`);
    const { top } = note.getBoundingClientRect();
    const scroller = scrollerOf(view.root), above = top - edge(scroller);
    if (above < 0) scroller.scrollBy({ top: above - 8, behavior: "instant" });
  }
}

/** @type {WeakMap<View, HTMLElement[]>} The elements that the current hint points at. */
const pointedAt = new WeakMap();

/**
 * Mark a hint's subjects: the cards whose data-key is in `data-points`, and the buttons that play its move.
 * @param {View} view
 */
export function point(view) {
  const about = view.$("[data-points]"), { points = "", pointsAt = "" } = about?.dataset ?? {};
  const keys = new Set(points.split("|"));
  const meant = (/** @type {HTMLElement} */ one) => about !== null
    && (keys.has(one.dataset.key ?? "") || (one.dataset.move === pointsAt && !(one.dataset.key ?? "").startsWith("hint ")));
  const found = about ? [...view.$$("[data-felt] [data-key]")].filter(meant) : [];
  for (const one of pointedAt.get(view) ?? []) if (!found.includes(one)) one.removeAttribute("data-pointed");
  for (const one of found) one.setAttribute("data-pointed", "");
  pointedAt.set(view, found);
}

/** Whether a box sticks to an edge of the window. @param {Element} box */
const sticks = (box) => getComputedStyle(box).position === "sticky";

/**
 * Return the height of the buttons in the box at the bottom of a phone, from the box's lower edge. A note
 * may cover the box's text, but not its buttons.
 * @param {View} view
 */
function buttonsHigh(view) {
  const boxes = [...view.$$("[data-covers]")].filter(sticks), box = boxes.at(-1);
  const free = boxes.flatMap((one) => [...one.querySelectorAll("[data-do]:not([data-do=rule], [aria-disabled=true]), label")])
    .filter((one) => one.getClientRects().length);
  if (!box || !free.length) return 0;
  return box.getBoundingClientRect().bottom - Math.min(...free.map((one) => one.getBoundingClientRect().top)) + 6;
}

/**
 * Return the element that scrolls the page up and down: a notebook's panel, or the window.
 * @param {Element} inside
 * @returns {Element}
 */
export function scrollerOf(inside) {
  for (let box = inside.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** @param {Element} scroller */
const edge = (scroller) => (scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top);

/** Scroll a page back to its top. @param {View} view */
export function toTop({ root }) {
  if (root.getBoundingClientRect().top < 0) root.scrollIntoView();
}

/**
 * Return an element's position when nothing is raised or moving.
 * @param {HTMLElement} element
 * @param {Element} within
 */
function offset(element, within) {
  let x = 0, y = 0;
  /** @type {Element | null} */
  let box = element;
  while (box instanceof HTMLElement && box !== within) {
    x += box.offsetLeft;
    y += box.offsetTop;
    box = box.offsetParent;
  }
  return [x, y];
}

/** Text to read and buttons to continue, which no floating text may cover. */
const SENTENCE = "p, li, td, th, dd, legend, h2, h3", MAIN = "[data-main], [data-again], .act .btn";
/** Other controls. A floating text goes where it covers the least of them. */
const ACTED = ".controls .btn, [data-covers], [data-roving], [data-part=choices], [data-part=card] > *";

/**
 * Place a floating text next to the sentence it was opened from: above, below, left or right, and as tall
 * as the space allows.
 * @param {View} view
 * @param {HTMLElement} float
 * @param {Element | null} opener
 */
export function floatNear(view, float, opener) {
  const gap = 8, { clientWidth: wide, clientHeight: high } = document.documentElement;
  const about = opener?.closest(SENTENCE) ?? opener ?? view.root;
  const said = about.getBoundingClientRect(), at = (opener ?? about).getBoundingClientRect();
  /** @param {string} selector */
  const boxes = (selector) => [...view.$$(selector)].filter((one) => !float.contains(one)).map((one) => one.getBoundingClientRect());
  const main = boxes(MAIN), needed = [said, ...main], acted = boxes(ACTED);
  const { width, height } = float.getBoundingClientRect();
  /** @param {number} from @param {number} size @param {number} room */
  const within = (from, size, room) => Math.max(gap, Math.min(from, room - size - gap));
  const x = within(at.left - 24, width, wide), y = within(at.top - 24, height, high);
  const over = said.top - 2 * gap, under = high - said.bottom - 2 * gap;
  // Below or above the sentence, where x may also be to the left of a main button, to keep that visible.
  const spots = [
    ...[x, ...main.map((box) => box.left - gap - width).filter((left) => left + width > said.left && left < said.right)].flatMap((left) => [
      { x: left, y: said.bottom + gap, height: Math.min(height, under) },
      { x: left, y: said.top - gap - Math.min(height, over), height: Math.min(height, over) },
    ]),
    { x: said.left - width - gap, y, height },
    { x: said.right + gap, y, height },
  ].filter((spot) => spot.x >= gap && spot.x + width <= wide - gap && spot.height >= Math.min(height, LOW));
  /** @param {{ x: number, y: number, height: number }} spot @param {DOMRect[]} those */
  const covers = (spot, those) => those.reduce((sum, box) => {
    const across = Math.min(spot.x + width, box.right) - Math.max(spot.x, box.left);
    const down = Math.min(spot.y + spot.height, box.bottom) - Math.max(spot.y, box.top);
    return sum + (across > 0 && down > 0 ? across * down : 0);
  }, 0);
  // Covering needed text or buttons is worst, then a text that has to scroll, then covering other controls.
  /** @param {{ x: number, y: number, height: number }} spot */
  const worse = (spot) => 1e6 * covers(spot, needed) + 1e3 * (height - spot.height) + covers(spot, acted);
  const best = spots.reduce((one, other) => (worse(other) < worse(one) ? other : one), spots[0] ?? { x, y, height });
  float.style.inset = `${best.y}px auto auto ${best.x}px`;
  float.style.maxHeight = `${best.height}px`;
}

/** A floating text that's lower than this many pixels would be hard to read. */
const LOW = 150;

/** @type {WeakMap<View, string>} The last card that was scrolled into view, only once, so that people can scroll away. */
const lifted = new WeakMap();

/**
 * On a phone, the box for the selected card sticks to the bottom, so scroll the card out above the box. If
 * there's a choice to make, scroll the entire hand out. If no box sticks, scroll to the choice or the main button.
 * While a shot's card is face down, don't scroll, because that would tell.
 * @param {View} view
 */
export function uncover(view) {
  if ("turning" in view.root.dataset) return;
  const picked = [...view.$$('[data-do="select"][data-card][aria-pressed="true"]:not([data-covers] *)')], chosen = picked.at(-1), choice = view.$("[data-part=choices] [data-covers]");
  const card = (choice && [...view.$$("[data-part=hand] li > [data-card]")].at(-1)) ?? chosen;
  // In a lesson. A phone's long list of who to ask would push the card of a shot out of the window.
  const under = [...view.$$("[data-covers][data-next]:not([data-part=choices] *)")].find((list) => list.getBoundingClientRect().height < innerHeight / 3);
  const key = `${picked.map(({ dataset }) => dataset.key).join()} ${(choice ?? under)?.querySelector("h2")?.textContent ?? ""}`;
  if (key === (lifted.get(view) ?? " ")) return;
  lifted.set(view, key);
  const tops = [...view.$$("[data-covers]")].filter(sticks).map((box) => box.getBoundingClientRect().top);
  // In a lesson, both are in their places next to or under the hand, so they may be below the window.
  const moves = [...view.$$("[data-part=hand] [data-covers] [data-do=play]")]; // the main one, if any, is last
  const below = under ?? (chosen && moves.at(-1));
  if (!tops.length) below?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const scroller = scrollerOf(view.root), was = raised.get(view);
  const hidden = card && tops.length ? card.getBoundingClientRect().bottom + 10 - Math.min(...tops) : 0;
  if (hidden > 0) {
    const from = was && was.to === scroller.scrollTop ? was.from : scroller.scrollTop;
    scroller.scrollBy({ top: hidden, behavior: "instant" });
    raised.set(view, { from, to: scroller.scrollTop });
  } else if (was && !card) {
    raised.delete(view);
    if (scroller.scrollTop === was.to) scroller.scrollTo({ top: was.from, behavior: "instant" });
  }
}

/** @type {WeakMap<View, { from: number, to: number }>} Where the page was before a card was scrolled into view, to go back there. */
const raised = new WeakMap();

/**
 * Scroll an element with keyboard focus out from under the box at the bottom of a phone. The box grows with
 * its buttons, so no margin in a style sheet would fit.
 * @param {View} view
 * @param {HTMLElement} target
 */
export function emerge(view, target) {
  if (target.closest("[data-covers]") || !target.matches(":focus-visible")) return;
  const boxes = [...view.$$("[data-covers]")].filter(sticks);
  const here = target.getBoundingClientRect();
  // A tall field's middle may be below the window, so look no lower than the window's edge.
  const middle = Math.min(here.top + here.height / 2, document.documentElement.clientHeight - 2);
  const over = rootOf(target).elementFromPoint(here.left + here.width / 2, middle);
  // The controls overlap the box and are on top of it, but then there's nothing to do.
  if (!boxes.some((box) => box.contains(over))) return;
  const top = Math.min(...boxes.map((box) => box.getBoundingClientRect().top));
  scrollerOf(view.root).scrollBy({ top: here.bottom + 10 - top, behavior: "instant" });
}

/**
 * Keep the current line of every data-follow list visible.
 * @param {View} view
 */
export function follow(view) {
  for (const list of view.$$("[data-follow]")) {
    const current = list.querySelector("[aria-current], [data-current]");
    if (!current) continue; // measuring would cause a layout before the page is drawn
    const now = current.getBoundingClientRect(), seen = list.getBoundingClientRect();
    if (now.left < seen.left || now.right > seen.right) list.scrollLeft += now.left - seen.left - list.clientWidth / 2;
    if (now.top < seen.top || now.bottom > seen.bottom) list.scrollTop += now.top - seen.top - list.clientHeight / 2;
  }
  for (const list of view.$$("details[open] ol")) {
    const now = list.querySelector("[aria-current]");
    if (now) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }
}

/**
 * Scroll lists with new text back to their start. Call this before the changed parts are redrawn, and call
 * the result after that.
 * @param {View} view
 * @param {HTMLElement[]} holders
 * @returns {() => void}
 */
export function rememberScrolledLists(view, holders) {
  /** @type {[Element, HTMLElement, string | null][]} */
  const read = [];
  for (const list of view.scrolled) { // only these, because measuring would cause a layout before the page is drawn
    for (const holder of holders) {
      if ("anew" in holder.dataset && list.contains(holder)) read.push([list, holder, holder.textContent]);
    }
  }
  return () => {
    for (const [list, holder, said] of read) {
      if (holder.textContent === said) continue;
      list.scrollTop = 0;
      view.scrolled.delete(list);
    }
  };
}

/** Whether the controls stay visible when the page scrolls. @param {View} view */
function stick(view) {
  const controls = view.$("[data-controls]");
  return controls !== null && getComputedStyle(controls).position === "sticky";
}

/** @type {WeakSet<Element>} Answers that were scrolled into view, only once, so that people can scroll away. */
const answered = new WeakSet();

/**
 * Scroll a press's result into view, but no further than necessary. A result below the controls stays there
 * unless they stick to the window, because they mustn't slip away under a pointer. Closing an answer with
 * data-back scrolls back to where the person asked for it.
 * @param {View} view
 */
export function showAnswers(view) {
  const back = view.pressed?.dataset.back ? view.askedAt : null;
  const fresh = [...view.$$("[data-answer]")].filter((one) => !answered.has(one) && (one.dataset.answer !== "below" || stick(view)));
  if (back === null && !fresh.length) return; // reading the position would cause a layout before the page is drawn
  const { scrollY: from } = window;
  if (back !== null) {
    scrollTo({ top: back, behavior: "instant" });
    view.askedAt = null;
  }
  for (const answer of fresh) {
    answered.add(answer);
    answer.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (window.scrollY !== from) view.askedAt = from;
  }
}

/**
 * Scroll to the last button's data-reveal target as soon as it's drawn, and move the focus to its landing or
 * its own heading, or to the target if it's a heading.
 * @param {View} view
 */
export function reveal(view) {
  const found = view.revealing && view.$(view.revealing);
  // The target isn't drawn yet if this answers an earlier request, such as one from a field a person left.
  if (!found || !found.getClientRects().length) return;
  view.revealing = "";
  const { top } = found.getBoundingClientRect();
  const seen = "inSight" in found.dataset && top >= 0 && top < innerHeight / 2;
  if (!seen) found.scrollIntoView({ block: "start", behavior: "instant" });
  /** @type {HTMLElement | null} */
  const landing = found.matches("h2") ? found : found.querySelector("[data-landing], h1, :scope > h2");
  if (landing?.matches("h1, h2")) landing.tabIndex = -1;
  landing?.focus({ preventScroll: true });
}
