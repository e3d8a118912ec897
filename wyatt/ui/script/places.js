// @ts-check
// Where things are: a note above what it is about, a list at its current line, what has to be seen.
import { rootOf } from "./host.js";

/** @typedef {import("./view.js").View} View */

/** Below how many pixels in height a page becomes shorter, step by step. @type {[number, string][]} */
const LOWER = [[800, "mid"], [730, "low"], [625, "short"], [500, "least"], [480, "flat"]];

/**
 * How much room a page has, in the words of the style sheets (`data-room`). Without room for panels beside the
 * table more is above and below it; a phone may be on its side.
 * @param {number} wide
 * @param {number} tall
 */
export function roomOf(wide, tall) {
  const taken = wide <= 700 ? 120 : wide <= 1100 ? 60 : 0;
  const left = tall < 480 ? tall : Math.max(480, tall - taken);
  const words = LOWER.filter(([least]) => left < least).map(([, name]) => name);
  return (wide <= 700 || tall < 480 ? [...words, "phone"] : words).join(" ");
}

/** @type {Record<string, string>} What a table holds that its style sheets go by: `holds` of wyatt/ui/document.py has the same words. */
const HELD = {
  r1: ".r1", r2: ".r2", r3: ".r3", r4: ".r4", ledger: ".ledger", choices: ".choices",
  act: ".act", counts: ".act > .counts", draws: "[data-key^='pile draw']", lots: ".choices .lot + .lot",
  hint: "[data-key='act hint'], [data-key='hint close']", parts: "[data-part]:not(:empty)", more: ".controls[data-more]",
};

/**
 * Say what each table holds. A :has() of the table would do it without a script, but the browser styles
 * everything below its subject again whenever anything is put in there, which is with every press.
 * @param {View} view
 */
export function holds(view) {
  for (const table of view.$$("[data-holds]")) {
    const held = Object.keys(HELD).filter((word) => table.querySelector(HELD[word] ?? "")).join(" ");
    if (table.dataset.holds !== held) table.dataset.holds = held;
  }
}

/**
 * How much of a page can be seen at once, for the style sheets: no container gives its height, and a notebook's
 * panel is lower than the window. What scrolls outermost counts, since an output may scroll within.
 * @param {View} view
 */
export function measure({ root }) {
  let tall = innerHeight;
  for (let box = root.parentElement; box && box !== document.documentElement; box = box.parentElement) {
    if (box === document.body || !box.clientHeight) continue; // a panel behind another one has no height
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) tall = Math.min(innerHeight, box.clientHeight);
  }
  root.style.setProperty("--tall", `${tall}px`);
  root.dataset.room = roomOf(root.clientWidth, tall);
}

/**
 * A note is placed above the thing it is about, wherever that is now.
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

/** @type {WeakMap<View, HTMLElement[]>} What the hint that is shown is about. */
const pointedAt = new WeakMap();

/**
 * Mark what a hint is about: the cards whose data-key `data-points` names, and whatever plays its move.
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

/** Whether a thing stays in sight at an edge of the window. @param {Element} box */
const sticks = (box) => getComputedStyle(box).position === "sticky";

/**
 * How high the buttons are in the box at the foot of a phone, from its lower edge: what is said there may
 * be covered by a note, its buttons not.
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
 * What scrolls the page up and down: a notebook's panel, or the window.
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

/**
 * Where it is when nothing is raised or moving.
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

/** What one reads on with and goes on with: no text that floats may cover it. */
const SENTENCE = "p, li, td, th, dd, legend, h2, h3", MAIN = ".prime, [data-again], .act .btn";
/** What one acts with otherwise: such a text is placed where it covers least of it. */
const ACTED = ".controls .btn, [data-covers], [data-roving], [data-part=choices], [data-part=card] > *";

/**
 * A text that floats is placed next to the sentence in which it was asked for, above, below, left or right,
 * as high as there is room for it.
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
  // Below or above the sentence, else as far to the left as keeps a main button next to it in sight.
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
  // What is needed counts before all else; a text that has to be scrolled, before what is acted with.
  /** @param {{ x: number, y: number, height: number }} spot */
  const worse = (spot) => 1e6 * covers(spot, needed) + 1e3 * (height - spot.height) + covers(spot, acted);
  const best = spots.reduce((one, other) => (worse(other) < worse(one) ? other : one), spots[0] ?? { x, y, height });
  float.style.inset = `${best.y}px auto auto ${best.x}px`;
  float.style.maxHeight = `${best.height}px`;
}

/** Pixels of a text that floats below which one would read it through a slit. */
const LOW = 150;

/** @type {WeakMap<View, string>} The card that has come out: once, who scrolls away then is left alone. */
const lifted = new WeakMap();

/**
 * On a phone what to do with the selected card sticks to the bottom: the card comes out above it. So does
 * the whole hand above a choice that is to be made.
 * @param {View} view
 */
export function uncover(view) {
  const picked = [...view.$$('[data-do="select"][data-card][aria-pressed="true"]')], chosen = picked.at(-1), choice = view.$("[data-part=choices] [data-covers]");
  const card = (choice && [...view.$$("[data-part=hand] li > [data-card]")].at(-1)) ?? chosen;
  const key = `${picked.map(({ dataset }) => dataset.key).join()} ${choice?.querySelector("h2")?.textContent ?? ""}`;
  if (key === (lifted.get(view) ?? " ")) return;
  lifted.set(view, key);
  const tops = [...view.$$("[data-covers]")].filter(sticks).map((box) => box.getBoundingClientRect().top);
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

/** @type {WeakMap<View, { from: number, to: number }>} Where the page was before a card came out: it returns. */
const raised = new WeakMap();

/**
 * What the keys have brought the focus to comes out from under the box at the foot of a phone, which grows
 * with the buttons in it: no margin that a style sheet could name is as high as that.
 * @param {View} view
 * @param {HTMLElement} target
 */
export function emerge(view, target) {
  if (target.closest("[data-covers]") || !target.matches(":focus-visible")) return;
  const boxes = [...view.$$("[data-covers]")].filter(sticks);
  const here = target.getBoundingClientRect();
  // A field of many lines comes into sight by its first: its middle may be below the window.
  const middle = Math.min(here.top + here.height / 2, document.documentElement.clientHeight - 2);
  const over = rootOf(target).elementFromPoint(here.left + here.width / 2, middle);
  // The controls below the box reach into it, and are above it.
  if (!boxes.some((box) => box.contains(over))) return;
  const top = Math.min(...boxes.map((box) => box.getBoundingClientRect().top));
  scrollerOf(view.root).scrollBy({ top: here.bottom + 10 - top, behavior: "instant" });
}

/**
 * A list with data-follow keeps its current line in sight.
 * @param {View} view
 */
export function follow(view) {
  for (const list of view.$$("[data-follow]")) {
    const current = list.querySelector("[aria-current], [data-current]");
    if (!current) continue; // measuring makes the browser lay the page out, before it is drawn
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
 * A list that says something else than before begins at its beginning, wherever it had been scrolled to.
 * Called before the parts that have changed are drawn again; what it returns is called when they are.
 * @param {View} view
 * @param {HTMLElement[]} holders
 * @returns {() => void}
 */
export function rememberScrolledLists(view, holders) {
  /** @type {[Element, HTMLElement, string | null][]} */
  const read = [];
  for (const list of view.scrolled) { // only these: measuring would lay the page out before it is drawn
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

/** Whether the controls stay in sight wherever the page is scrolled. @param {View} view */
function stick(view) {
  const controls = view.$("[data-controls]");
  return controls !== null && getComputedStyle(controls).position === "sticky";
}

/** @type {WeakSet<Element>} Answers that have been brought into sight once: who scrolls away is left alone. */
const answered = new WeakSet();

/**
 * Bring what a press has just produced into sight, as far as needed and no further. What is below
 * the controls waits there unless they stick to the window: they must not slip away under a pointer that
 * presses them again. Who closes an answer with data-back is taken back to where it was asked for.
 * @param {View} view
 */
export function showAnswers(view) {
  const back = view.pressed?.dataset.back ? view.askedAt : null;
  const fresh = [...view.$$("[data-answer]")].filter((one) => !answered.has(one) && (one.dataset.answer !== "below" || stick(view)));
  if (back === null && !fresh.length) return; // to ask where the page is lays it out before it is drawn
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
 * Scroll to what the last button pointed at with data-reveal, as soon as it is drawn, and land on it.
 * @param {View} view
 */
export function reveal(view) {
  const found = view.revealing && view.$(view.revealing);
  // Not drawn yet: this was the answer to what was asked before, as a field is when one leaves it.
  if (!found || !found.getClientRects().length) return;
  view.revealing = "";
  const { top } = found.getBoundingClientRect();
  const seen = "inSight" in found.dataset && top >= 0 && top < innerHeight / 2;
  if (!seen) found.scrollIntoView({ block: "start", behavior: "instant" });
  /** @type {HTMLElement | null} */
  const landing = found.querySelector("[data-landing]");
  landing?.focus({ preventScroll: true });
}
