// @ts-check
// Animations. Python computes a plan from a move's events and sends it (wyatt/ui/motion.py):
//   data-motion='{"ways": [[piece, start, end, at, lasts, stays]], "turn": [at, comes, waits, turns]}' data-at="12"
// A way is a card, a card's back or a coin that goes from place to place. A turn is a shot, whose card stays
// face down for a moment before it's turned over, and the result isn't shown before that. A drawing has
//   data-place="hand 0"     a place that things come from or go to
//   data-piece="kind"       a card's kind, with data-turned for the card that a shot has turned
//   data-lies               a place that a shot may change, shown unchanged until the card is turned over
//   data-money="3000"       dollars next to their place, which change as coins leave and arrive
// A plan is played once, when its move has just been drawn. Nothing waits for a plan. Another press or drawing
// ends it, and the page under the animations is already in its final state.
import { holds, uncover } from "./places.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {[piece: string, start: string, end: string, at: number, lasts: number, stays: number]} Way */
/** @typedef {{ ways: Way[], turn: [number, number, number, number] | null }} Plan */
/** @typedef {{ element: HTMLElement, box: Box }} Piece */
/** @typedef {{ box: Box, pieces: Map<string, Piece[]>, lies?: HTMLElement }} Place */

const EASE = "cubic-bezier(.2, .7, .3, 1)";
const CARD = { width: 44, height: 62 }, COIN = { width: 18, height: 18 };
/** A coin's value in dollars. */
const WORTH = 1000;

/** @type {WeakMap<View, () => void>} The function that ends a view's current animations. */
const moving = new WeakMap();
/** @type {WeakMap<View, string>} The name of the last plan. */
const played = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Call this when the plan is on the page, but before the other changed parts are redrawn. Call the result
 * after that.
 * @param {View} view
 * @param {boolean} fresh whether the page has just loaded, so that nobody has seen the table before the move
 * @returns {() => void}
 */
export function movement(view, fresh) {
  const [at, plan] = planned(view);
  if (at === played.get(view)) return () => {};
  played.set(view, at);
  const table = view.$("[data-table]");
  const seen = plan && table && !fresh && !still.matches && !document.hidden && view.root.isConnected;
  // Measure before anything changes, while the browser still has a layout.
  const before = seen ? places(table, plan) : new Map();
  moving.get(view)?.();
  if (!seen) return () => {};
  return () => {
    view.root.dataset.moving = ""; // before any of the changes are painted
    if (plan.turn) {
      view.root.dataset.turning = "";
      holds(view);
    }
    if (plan.ways.some(([piece]) => piece === "coin")) view.root.dataset.paying = "";
    // Measure the new places in the next frame, when the browser lays the page out anyway.
    const frame = requestAnimationFrame(() => play(view, plan, before));
    moving.set(view, () => {
      cancelAnimationFrame(frame);
      arrived(view);
      moving.delete(view);
    });
  };
}

/**
 * Return the name of the plan on the page, and the plan.
 * @param {View} view
 * @returns {[string, Plan | null]}
 */
function planned(view) {
  const mark = view.$("[data-motion]");
  return mark ? [mark.dataset.at ?? "", JSON.parse(mark.dataset.motion ?? "null")] : ["", null];
}

/** Remove the marks of running animations. @param {View} view */
function arrived(view) {
  delete view.root.dataset.paying;
  delete view.root.dataset.moving;
  told(view);
}

/** Show a shot's result. @param {View} view */
function told(view) {
  if (!("turning" in view.root.dataset)) return;
  delete view.root.dataset.turning;
  holds(view);
  uncover(view);
}

/** @param {Element} element @returns {Box} */
const boxOf = (element) => element.getBoundingClientRect();

/** Return a place and its substitutes, because a hand or group that isn't drawn still has a seat. @param {string} name */
function standIns(name) {
  const seat = name.split(" ")[1] ?? "";
  return [name, `seat ${seat}`, `melds ${seat}`];
}

/**
 * Return the places that a plan needs, with the cards in them.
 * @param {HTMLElement} table
 * @param {Plan} plan
 * @returns {Map<string, Place>}
 */
function places(table, { ways, turn }) {
  const needed = new Set(ways.flatMap(([, start, end]) => [...standIns(start), ...standIns(end)]));
  if (turn) needed.add("supply");
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-place]"))) {
    const shot = turn !== null && "lies" in element.dataset;
    if (!shot && !needed.has(element.dataset.place ?? "")) continue;
    const around = element.closest("[data-pile], [data-key^=pile]") ?? element;
    /** @type {Map<string, Piece[]>} */
    const pieces = new Map();
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-piece]"))) {
      const box = boxOf(card), kind = card.dataset.piece ?? "";
      if (box.width) pieces.set(kind, [...(pieces.get(kind) ?? []), { element: card, box }]);
    }
    const box = boxOf(around);
    const lies = shot ? /** @type {HTMLElement} */ (element.cloneNode(true)) : undefined;
    if (box.width) found.set(element.dataset.place ?? "", { box, pieces, lies });
  }
  return found;
}

/** Return a place, or its substitute. @param {string} name @param {Map<string, Place>[]} drawings */
function placed(name, ...drawings) {
  for (const known of standIns(name)) {
    for (const drawing of drawings) {
      const found = drawing.get(known);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * @param {View} view
 * @param {Plan} plan
 * @param {Map<string, Place>} before
 */
function play(view, plan, before) {
  const table = view.$("[data-table]");
  const layer = document.createElement("div");
  layer.className = "travel";
  layer.setAttribute("aria-hidden", "true");
  /** @type {Animation[]} */
  const running = [];
  /** @type {(() => void)[]} */
  const undo = [];
  const ended = () => {
    moving.delete(view);
    view.root.removeEventListener("pointerdown", ended, true);
    view.root.removeEventListener("keydown", ended, true);
    running.forEach((animation) => animation.cancel());
    undo.forEach((each) => each());
    layer.remove();
    arrived(view);
  };
  moving.set(view, ended);
  if (!table) return ended();
  const now = places(table, plan);
  const counted = count(view, plan, undo);
  /** @type {Map<string, number>} How many cards of a kind have already come to a place. */
  const come = new Map();
  /** @type {Map<string, Piece>} The last drawing of each kind, because another card may lie on it where it arrives. */
  const known = new Map();
  for (const [piece, start, end, at, lasts, stays] of plan.ways) {
    const from = placed(start, before, now), to = placed(end, now, before);
    if (!to) continue;
    if (piece === "coin") {
      const going = fly(layer, token(), middle(from?.box ?? above(to.box), COIN), middle(to.box, COIN), { at, lasts, stays });
      going.finished.then(() => counted(start, end), () => {});
      running.push(going);
      continue;
    }
    if (!from) continue;
    const goal = `${end} ${piece}`, nth = come.get(goal) ?? 0;
    come.set(goal, nth + 1);
    const there = to.pieces.get(piece) ?? [], card = there[there.length - 1 - nth], was = from.pieces.get(piece)?.[0];
    const drawn = piece === "back" ? undefined : card ?? was ?? known.get(piece);
    if (drawn) known.set(piece, drawn);
    const likeness = copied(drawn?.element);
    const size = card?.box ?? CARD, seen = piece === "back" ? undefined : was?.box;
    const source = seen ?? middle(from.box, size);
    running.push(fly(layer, likeness, source, card?.box ?? middle(to.box, size), { at, lasts, stays }, card?.box ?? drawn?.box));
    if (card?.element.isConnected) running.push(card.element.animate({ opacity: [0, 0] }, { duration: at + lasts + stays }));
  }
  if (plan.turn) {
    running.push(...turned(view, layer, plan.turn, now));
    const lift = kept(view, before, now);
    undo.push(lift);
    running.at(-1)?.finished.then(lift, () => {});
  }
  if (!running.length) return ended();
  view.root.append(layer);
  view.root.addEventListener("pointerdown", ended, true);
  view.root.addEventListener("keydown", ended, true);
  Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
    if (moving.get(view) === ended) ended();
  });
}

/**
 * Animate a shot. A card leaves the supply face down, waits, and is turned over, and only then show the result.
 * @param {View} view
 * @param {HTMLElement} layer
 * @param {[number, number, number, number]} turn
 * @param {Map<string, Place>} now
 * @returns {Animation[]}
 */
function turned(view, layer, [at, comes, waits, turns], now) {
  const card = view.$("[data-turned]"), supply = now.get("supply");
  if (!card || !supply) {
    told(view);
    return [];
  }
  const face = /** @type {HTMLElement} */ (card.querySelector("[data-piece]") ?? card), box = boxOf(face);
  const lies = back(), half = turns / 2, edge = "perspective(600px) rotateY(90deg)";
  Object.assign(lies.style, { width: `${box.width}px`, height: `${box.height}px` });
  const going = fly(layer, lies, middle(supply.box, box), box, { at, lasts: comes, stays: waits });
  const over = document.createElement("div"); // another back in the same place, which turns over
  over.append(back());
  Object.assign(over.style, { position: "absolute", left: `${box.x}px`, top: `${box.y}px`, opacity: "0" });
  Object.assign(/** @type {HTMLElement} */ (over.firstChild).style, { width: `${box.width}px`, height: `${box.height}px` });
  layer.append(over);
  const away = over.animate({ opacity: [1, 1], transform: ["perspective(600px)", edge] }, { delay: at + comes + waits, duration: half, easing: "ease-in" });
  const until = at + comes + waits + half;
  const hides = face.animate({ opacity: [0, 0] }, { duration: until });
  const shows = face.animate({ transform: [edge.replace("90", "-90"), "perspective(600px)"] }, { delay: until, duration: half, easing: "ease-out" });
  shows.finished.then(() => told(view), () => {});
  return [going, away, hides, shows];
}

/**
 * Show the places that a shot has changed in their old state until the card is turned over.
 * @param {View} view
 * @param {Map<string, Place>} before
 * @param {Map<string, Place>} now
 * @returns {() => void} shows the new state
 */
function kept(view, before, now) {
  /** @type {(() => void)[]} */
  const undo = [];
  for (const [name, { lies }] of before) {
    const place = view.$(`[data-place="${CSS.escape(name)}"]`);
    if (!lies || !place || now.get(name)?.lies) continue;
    place.before(lies);
    place.style.display = "none";
    undo.push(() => {
      lies.remove();
      place.style.display = "";
    });
  }
  return () => undo.splice(0).forEach((each) => each());
}

/**
 * Change the amounts on the page coin by coin, because a coin on its way hasn't been paid yet.
 * @param {View} view
 * @param {Plan} plan
 * @param {(() => void)[]} undo
 * @returns {(start: string, end: string) => void} to call when a coin has arrived
 */
function count(view, plan, undo) {
  /** @type {Map<string, { element: HTMLElement, dollars: number }>} */
  const sums = new Map();
  for (const element of view.$$("[data-money]")) {
    const place = element.closest("[data-place]");
    const name = place instanceof HTMLElement ? place.dataset.place ?? "" : "";
    sums.set(name, { element, dollars: Number(element.dataset.money) });
  }
  const add = (/** @type {string} */ name, /** @type {number} */ dollars) => {
    const sum = sums.get(name);
    if (sum) sum.dollars += dollars;
  };
  for (const [piece, start, end] of plan.ways) {
    if (piece !== "coin") continue;
    add(start, WORTH);
    add(end, -WORTH);
  }
  // As Python has written them on this page: $5,000 in English, 5 000 $ in French.
  const between = /\d(\D)\d{3}/.exec([...sums.values()].map(({ element }) => element.textContent).join("|"))?.[1] ?? ",";
  const write = (/** @type {string} */ name) => {
    const sum = sums.get(name);
    if (!sum) return;
    const digits = String(Math.max(0, sum.dollars)).replace(/\B(?=(\d{3})+$)/g, between);
    sum.element.textContent = (sum.element.textContent ?? "").replace(/\d+(\D\d{3})*/, digits);
  };
  const touched = new Set(plan.ways.flatMap(([piece, start, end]) => (piece === "coin" ? [start, end] : [])));
  for (const name of touched) {
    const sum = sums.get(name);
    if (!sum) continue;
    const { element, element: { textContent } } = sum;
    undo.push(() => { element.textContent = textContent; });
    write(name);
  }
  return (start, end) => {
    add(start, -WORTH);
    add(end, WORTH);
    write(start);
    write(end);
  };
}

/** @param {Box} box @param {{ width: number, height: number }} size @returns {Box} */
const middle = (box, { width, height }) => ({ x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height });
/** @param {Box} box @returns {Box} */
const above = (box) => ({ x: box.x, y: box.y - 70, width: box.width, height: box.height });

/** @param {string} name */
function made(name) {
  const element = document.createElement("i");
  element.className = name;
  return element;
}
const back = () => made("back"), token = () => made("coin");

/** @param {HTMLElement | undefined} element */
function copied(element) {
  if (!element) return back();
  const likeness = /** @type {HTMLElement} */ (element.cloneNode(true));
  likeness.removeAttribute("data-piece");
  return likeness;
}

/**
 * Move a thing from box to box above everything else, in its proportions, and remove it after its stay.
 * @param {HTMLElement} layer
 * @param {HTMLElement} thing
 * @param {Box} from
 * @param {Box} to
 * @param {{ at: number, lasts: number, stays: number }} when
 * @param {{ width: number, height: number }} [drawn] the size to draw the thing in, by default its final size
 * @returns {Animation}
 */
function fly(layer, thing, from, to, { at, lasts, stays }, drawn = to) {
  Object.assign(thing.style, { position: "absolute", left: "0", top: "0", margin: "0", width: `${drawn.width}px`, height: `${drawn.height}px`, transformOrigin: "0 0", opacity: "0" });
  layer.append(thing);
  const sized = (/** @type {Box} */ box) => Math.min(box.width / drawn.width, box.height / drawn.height, 2) || 1;
  const start = `translate(${from.x}px, ${from.y}px) scale(${sized(from)})`, end = `translate(${to.x}px, ${to.y}px) scale(${sized(to)})`;
  const arrives = lasts / (lasts + stays || 1);
  return thing.animate([
    { transform: start, opacity: 1, offset: 0, easing: EASE },
    { transform: end, opacity: 1, offset: arrives },
    ...(stays ? [{ transform: end, opacity: 1, offset: 1 }] : []),
  ], { delay: at, duration: lasts + stays });
}
