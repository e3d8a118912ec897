// @ts-check
// What is seen to move between two drawings. It knows no rule: it compares what a drawing marks.
//   data-piece="kind"  a thing that travels: what vanished here and appeared there, the nearest first
//   data-holds="kind"  beside data-many="7": a place of so many of them that are not seen one by one. What
//                      appeared from nowhere comes from a place that holds fewer than before; what vanished
//                      goes to one that holds more; where no piece is seen at all, backs go across.
//   data-gives         such a place is left only: what comes to it is seen to lie on top
//   data-class="card"  what a piece belongs to, if places hold more than one kind of it
//   data-still         what turns by itself arrives without travelling
// It is called before the parts that have changed are drawn anew; what it returns is called when they
// are. Nothing waits for it: a new drawing takes away what still travels, and a click goes through.

/** @typedef {import("./view.js").View} View */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ element: HTMLElement, piece: string, of: string, box: Box }} Piece */
/** @typedef {{ box: Box, of: string, many: number, gives: boolean }} Place */

const LASTS = 320; // milliseconds, with all delays below 400
const MOST = 24; // more things at once are no longer seen one by one
const NEAR = 6; // pixels that count as lying where it lay
const BACKS = 3;
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/** @type {WeakMap<View, () => void>} What still travels, and how it is taken away. */
const travelling = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {View} view
 * @param {HTMLElement[]} holders the elements whose drawing is about to be replaced
 * @returns {() => void}
 */
export function movement(view, holders) {
  travelling.get(view)?.();
  const table = view.$("[data-table]");
  const drawn = holders.filter((holder) => table?.contains(holder) && holder.firstChild);
  if (!drawn.length || still.matches || document.hidden || !view.root.isConnected) return () => {};
  const before = pieces(drawn), held = places(table);
  return () => {
    // Where things have come to lie is asked for when the browser lays the page out anyway.
    const frame = requestAnimationFrame(() => start(view, before, pieces(drawn), held, places(table)));
    travelling.set(view, () => cancelAnimationFrame(frame));
  };
}

/** @param {HTMLElement[]} holders @returns {Piece[]} */
function pieces(holders) {
  /** @type {Piece[]} */
  const found = [];
  for (const holder of holders) {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (holder.querySelectorAll("[data-piece]"))) {
      const box = element.getBoundingClientRect();
      const { piece = "", class: of = "card" } = element.dataset;
      if (box.width) found.push({ element, piece, of, box });
    }
  }
  return found;
}

/** @param {HTMLElement | null} table @returns {Map<string, Place>} */
function places(table) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (table?.querySelectorAll("[data-holds]") ?? [])) {
    const { holds = "", many, class: of = "card" } = element.dataset;
    const around = element.closest("[data-pile], [data-key^=pile], header, [data-table]");
    if (around) found.set(holds, { of, many: Number(many), gives: "gives" in element.dataset, box: around.getBoundingClientRect() });
  }
  return found;
}

/**
 * @param {View} view
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {Map<string, Place>} held
 * @param {Map<string, Place>} holds
 */
function start(view, before, after, held, holds) {
  const [ways, vanished, appeared] = pairs(before, after);
  const emptied = changed(held, holds, -1), filled = changed(held, holds, 1).filter(({ gives }) => !gives);
  const layer = document.createElement("div");
  layer.className = "travel";
  layer.setAttribute("aria-hidden", "true");
  /** @type {Animation[]} */
  const running = [];
  let left = MOST;
  for (const [from, to] of ways) {
    if (left-- > 0) running.push(...travel(layer, to.element, from.box, to.box));
  }
  for (const to of appeared) {
    if (to.element.closest("[data-still]")) continue;
    const from = nearest(to, emptied);
    if (left-- > 0 && from) running.push(...travel(layer, to.element, from.box, to.box, true));
    else if (left > 0) running.push(to.element.animate({ opacity: [0, 1], scale: [0.6, 1] }, { duration: LASTS, easing: EASE }));
  }
  for (const from of vanished) {
    const to = nearest(from, filled);
    if (left-- > 0 && to) running.push(...travel(layer, from.element, from.box, to.box));
  }
  // Between places where nothing is seen one by one: a rival draws.
  if (!appeared.length || !vanished.length) {
    for (const to of filled.filter(({ of }) => of === "card" && !vanished.length)) {
      const from = emptied.find(({ of, box }) => of === "card" && box !== to.box);
      for (let back = 0; from && back < Math.min(to.many, BACKS, from.many); back++) running.push(...across(layer, from.box, to.box, back));
    }
  }
  if (!running.length) return;
  view.root.append(layer);
  const end = () => {
    running.forEach((animation) => animation.cancel());
    layer.remove();
    travelling.delete(view);
  };
  travelling.set(view, end);
  Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
    if (travelling.get(view) === end) end();
  });
}

/**
 * What lay here and lies there, the nearest first; what vanished; what appeared.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {[[Piece, Piece][], Piece[], Piece[]]}
 */
function pairs(before, after) {
  /** @type {Map<string, Piece[]>} */
  const old = new Map();
  for (const piece of before) old.set(piece.piece, [...(old.get(piece.piece) ?? []), piece]);
  /** @type {[Piece, Piece][]} */
  const ways = [];
  /** @type {Piece[]} */
  let waiting = [];
  for (const to of after) { // what has not moved is nobody else's
    const same = old.get(to.piece) ?? [];
    const at = same.findIndex((from) => apart(from.box, to.box) < NEAR);
    if (at < 0) waiting.push(to);
    else same.splice(at, 1);
  }
  waiting = waiting.filter((to) => {
    const same = old.get(to.piece) ?? [];
    if (!same.length) return true;
    const from = same.reduce((one, other) => apart(one.box, to.box) <= apart(other.box, to.box) ? one : other);
    same.splice(same.indexOf(from), 1);
    ways.push([from, to]);
    return false;
  });
  return [ways, [...old.values()].flat(), waiting];
}

/**
 * The places that hold fewer (-1) or more (1) than before; many is by how much.
 * @param {Map<string, Place>} held
 * @param {Map<string, Place>} holds
 * @param {number} way
 * @returns {Place[]}
 */
function changed(held, holds, way) {
  /** @type {Place[]} */
  const found = [];
  for (const [name, place] of holds) {
    const by = (place.many - (held.get(name)?.many ?? place.many)) * way;
    if (by > 0) found.push({ ...place, many: by });
  }
  return found;
}

/** @param {Piece} piece @param {Place[]} among */
function nearest(piece, among) {
  const fit = among.filter(({ of }) => of === piece.of);
  return fit.length ? fit.reduce((one, other) => apart(one.box, piece.box) <= apart(other.box, piece.box) ? one : other) : undefined;
}

/** @param {Box} one @param {Box} other */
const apart = (one, other) => Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);

/**
 * A likeness of a thing goes from box to box above all others; the thing itself is seen when it arrives.
 * @param {HTMLElement} layer
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box} to
 * @param {boolean} [turns] whether it shows its face on the way
 * @returns {Animation[]}
 */
function travel(layer, element, from, to, turns = false) {
  const likeness = /** @type {HTMLElement} */ (element.cloneNode(true));
  const own = { width: element.offsetWidth || to.width, height: element.offsetHeight || to.height };
  Object.assign(likeness.style, { position: "absolute", left: "0", top: "0", margin: "0", width: `${own.width}px`, height: `${own.height}px`, transformOrigin: "0 0" });
  likeness.removeAttribute("data-piece");
  layer.append(likeness);
  const at = (/** @type {Box} */ box, /** @type {string} */ turn) =>
    `translate(${box.x}px, ${box.y}px) scale(${Math.min(box.width / own.width, 2)}, ${Math.min(box.height / own.height, 2)}) ${turn}`;
  // A box of the browser's has its figures in its kind, where spreading finds none.
  const start = turns ? { x: from.x, y: from.y, width: to.width, height: to.height } : from;
  const going = likeness.animate(
    { transform: [at(start, turns ? "perspective(600px) rotateY(88deg)" : ""), at(to, "")] },
    { duration: LASTS, easing: EASE, fill: "forwards" },
  );
  if (!element.isConnected) return [going];
  return [going, element.animate({ opacity: [0, 0] }, { duration: LASTS })];
}

/**
 * The back of a card goes from place to place.
 * @param {HTMLElement} layer
 * @param {Box} from
 * @param {Box} to
 * @param {number} after how many before it
 * @returns {Animation[]}
 */
function across(layer, from, to, after) {
  const back = document.createElement("i");
  back.className = "back";
  layer.append(back);
  const at = (/** @type {Box} */ box) => `translate(${box.x + box.width / 2 - 20}px, ${box.y + box.height / 2 - 28}px)`;
  return [back.animate({ transform: [at(from), at(to)], opacity: [1, 1, 0] }, { duration: LASTS - 40 * BACKS, delay: 40 * after, easing: EASE, fill: "both" })];
}
