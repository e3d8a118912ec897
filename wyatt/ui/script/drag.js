// @ts-check
// Dragging things from place to place, with a mouse, a pen or a thumb. No drawings and no rules are here,
// only attributes for what can be dragged, and where:
//   data-drag="name"  can be dragged. A drop sends {do: name} with the thing's other data, the place's name
//                     as `to`, and the data-slot in front of which it was dropped as `before`. A thumb drags
//                     right away across the direction in which the list scrolls, if the style allows that
//                     (touch-action: pan-x or pan-y), and otherwise after resting on the thing
//   data-drop="to"    a place for drops, whose name may be empty
//   data-slot="3"     one of the things in a place, in order
// Everything you can drag, you can also press, so nobody has to drag.
import { rootOf } from "./host.js";
import { scrollerOf } from "./places.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ source: HTMLElement, id: number, x: number, y: number, thumb: boolean, timer: ReturnType<typeof setTimeout> | undefined }} Grip */
/** @typedef {{ source: HTMLElement, ghost: HTMLElement, dx: number, dy: number, target: HTMLElement | null, slot: HTMLElement | null, away: boolean }} Ride */

const FAR = 6; // pixels a mouse moves before a press becomes a drag
const PULLED = 14; // more pixels than a thumb trembles, or a browser waits for before it scrolls
const RESTED = 260; // milliseconds a thumb rests on a thing before it drags instead of scrolling
const EDGE = 56, STEP = 12; // pixels from an edge where the page scrolls along, and pixels per frame

/** @param {View} view */
export function listenToDrags(view) {
  /** @type {Grip | null} */
  let grip = null;
  /** @type {Ride | null} */
  let ride = null;
  let spent = 0; // when the last drag ended, because the click that follows isn't a press
  let at = { x: 0, y: 0 }, frame = 0;

  const letGo = () => {
    clearTimeout(grip?.timer);
    grip = null;
  };
  const end = () => {
    cancelAnimationFrame(frame);
    if (!ride) return;
    mark(ride, null, null);
    ride.ghost.remove();
    delete ride.source.dataset.dragged;
    ride = null;
    spent = performance.now();
  };
  const start = () => {
    if (!grip || !grip.source.isConnected) return;
    const { source, x, y } = grip, box = source.getBoundingClientRect();
    clearTimeout(grip.timer);
    const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
    ghost.dataset.ghost = "";
    ghost.removeAttribute("data-key");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    Object.assign(ghost.style, { position: "fixed", left: "0", top: "0", margin: "0", width: `${box.width}px`, height: `${box.height}px` });
    view.root.append(ghost);
    source.dataset.dragged = "";
    ride = { source, ghost, dx: x - box.left, dy: y - box.top, target: null, slot: null, away: false };
    at = { x, y };
    // A fixed box may be positioned by an element around the page, instead of the window.
    const home = ghost.getBoundingClientRect();
    ride.dx += home.left;
    ride.dy += home.top;
    follow();
    frame = requestAnimationFrame(scroll);
  };
  const follow = () => {
    if (!ride) return;
    ride.ghost.style.transform = `translate(${at.x - ride.dx}px, ${at.y - ride.dy}px)`;
    const under = rootOf(view.root).elementsFromPoint(at.x, at.y).find((one) => view.root.contains(one) && !ride?.ghost.contains(one));
    /** @type {HTMLElement | null} */
    const target = under?.closest("[data-drop]") ?? null;
    mark(ride, target, slotIn(target, at.x, at.y));
  };
  const scroll = () => {
    if (!ride) return;
    const box = scrollerOf(view.root), seen = box === document.scrollingElement
      ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
    const by = at.y < seen.top + EDGE ? -STEP : at.y > seen.bottom - EDGE ? STEP : 0;
    ride.away ||= !by; // a thing picked up at the edge isn't yet dragged towards the edge
    if (by && ride.away) {
      box.scrollBy({ top: by, behavior: "instant" });
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  view.listen(view.root, "pointerdown", (event) => {
    const source = event.target.closest("[data-drag]");
    if (!source || event.button || grip) return;
    const thumb = event.pointerType === "touch";
    const timer = thumb ? setTimeout(start, RESTED) : undefined;
    grip = { source, id: event.pointerId, x: event.clientX, y: event.clientY, thumb, timer };
  });
  view.listen(window, "pointermove", (event) => {
    if (!grip || event.pointerId !== grip.id) return;
    if (ride) {
      at = { x: event.clientX, y: event.clientY };
      follow();
      return;
    }
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y);
    if (grip.thumb) {
      if (far < PULLED) return;
      const steep = Math.abs(event.clientY - grip.y) > Math.abs(event.clientX - grip.x);
      if (getComputedStyle(grip.source).touchAction === (steep ? "pan-x" : "pan-y")) start();
      else letGo(); // the list scrolls
    } else if (far > FAR) start();
    if (ride) {
      at = { x: event.clientX, y: event.clientY };
      follow();
    }
  });
  view.listen(window, "pointerup", (event) => {
    if (!grip || event.pointerId !== grip.id) return;
    const done = ride;
    letGo();
    if (!done) return;
    const { drag: what = "", key: _, do: __, dragged: ___, ...data } = done.source.dataset;
    const { target, slot } = done;
    end();
    if (target) view.ask({ do: what, ...data, to: target.dataset.drop, before: slot?.dataset.slot ?? "" });
  });
  view.listen(window, "pointercancel", () => {
    letGo();
    end();
  });
  view.listen(window, "keydown", (event) => {
    if (ride && event.key === "Escape") {
      event.stopPropagation();
      letGo();
      end();
    }
  }, true);
  // During a drag, keep the browser from scrolling, opening a menu or selecting text under a resting thumb.
  const held = (/** @type {Event} */ event) => {
    if (ride && event.cancelable) event.preventDefault();
  };
  view.root.addEventListener("touchmove", held, { passive: false });
  view.endings.push(() => view.root.removeEventListener("touchmove", held));
  view.listen(view.root, "contextmenu", (event) => {
    if (grip?.thumb && event.target.closest("[data-drag]")) event.preventDefault();
  });
  view.listen(view.root, "dragstart", held);
  view.listen(view.root, "click", (event) => {
    if (performance.now() - spent > 80) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  view.endings.push(() => {
    letGo();
    end();
  });
}

/**
 * Mark where a drop would go.
 * @param {Ride} ride
 * @param {HTMLElement | null} target
 * @param {HTMLElement | null} slot
 */
function mark(ride, target, slot) {
  for (const [had, now] of [[ride.target, target], [ride.slot, slot]]) {
    if (had === now) continue;
    if (had) delete had.dataset.over;
    if (now) now.dataset.over = "";
  }
  ride.target = target;
  ride.slot = slot;
}

/**
 * Return the thing in a place that a point is in front of, or null above the first and after the last.
 * @param {HTMLElement | null} target
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function slotIn(target, x, y) {
  const slots = target ? /** @type {HTMLElement[]} */ ([...target.querySelectorAll("[data-slot]")]) : [];
  if (!slots.length || y < slots[0].getBoundingClientRect().top) return null; // on the place's name, so at no particular position
  return slots.find((slot) => {
    const box = slot.getBoundingClientRect();
    return box.width && y < box.bottom && (y < box.top || x < box.left + box.width / 2);
  }) ?? null;
}
