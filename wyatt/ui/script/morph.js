// @ts-check
// A part with data-morph is updated in place, so that a field keeps its caret, a slider keeps its grip, and
// anything a person has opened stays open. In a part with data-swap, only the differences are replaced.
import { rootOf } from "./host.js";

/**
 * Replace an old drawing with a new one, but keep equal nodes at both ends, at every depth. So a hand with
 * the same cards isn't restyled and laid out again when the box below it changes. The new drawing is copied,
 * because it's the old one next time.
 * @param {Node} live the old drawing on the page
 * @param {Node} was the old drawing
 * @param {Node} now
 */
export function swap(live, was, now) {
  const old = [...was.childNodes], fresh = [...now.childNodes], here = [...live.childNodes];
  if (here.length !== old.length) return void (/** @type {Element} */ (live).replaceChildren(...fresh.map(copied)));
  let lead = 0, tail = 0;
  const least = Math.min(old.length, fresh.length);
  while (lead < least && old[lead]?.isEqualNode(fresh[lead] ?? null)) lead++;
  while (tail < least - lead && old.at(-1 - tail)?.isEqualNode(fresh.at(-1 - tail) ?? null)) tail++;
  const left = old.slice(lead, old.length - tail), come = fresh.slice(lead, fresh.length - tail);
  const [one] = left, [other] = come, same = here[lead];
  if (one && other && same && left.length === 1 && come.length === 1 && one.cloneNode().isEqualNode(other.cloneNode()) && one.hasChildNodes() && other.hasChildNodes()) {
    return swap(same, one, other);
  }
  const after = here[old.length - tail] ?? null;
  here.slice(lead, old.length - tail).forEach((node) => node.remove());
  come.forEach((node) => live.insertBefore(copied(node), after));
}

/** @param {Node} node */
const copied = (node) => document.importNode(node, true);

/** Marks the start and end of a fragment that's replaced separately, like `BOUNDARY` in wyatt/ui/html.py. */
export const BOUNDARY = "<!---->";

/** Replace a fragment between its two boundaries. @param {Node} drawing @param {Node} now */
export function between(drawing, now) {
  const marks = document.createTreeWalker(drawing, NodeFilter.SHOW_COMMENT), first = marks.nextNode(), last = marks.nextNode();
  while (first && first.nextSibling && first.nextSibling !== last) first.nextSibling.remove();
  last?.parentNode?.insertBefore(now, last);
}

/** Return a drawing that isn't on a page. @param {string} html */
export function parsed(html) {
  const drawing = document.createElement("template");
  drawing.innerHTML = html;
  return drawing.content;
}

/**
 * @param {Element} holder
 * @param {string} html
 * @param {Element | null} settled a field that gets a new value even if it has the focus
 */
export function morph(holder, html, settled) {
  bring(holder, parsed(html), settled);
}

/**
 * @param {Node} old
 * @param {Node} fresh
 * @param {Element | null} settled
 */
function bring(old, fresh, settled) {
  const had = [...old.childNodes], now = [...fresh.childNodes];
  now.forEach((node, at) => {
    const was = had[at];
    if (!was) old.appendChild(node);
    else if (was.nodeName !== node.nodeName || key(was) !== key(node)) was.replaceWith(node);
    else if (!(was instanceof Element && node instanceof Element)) {
      if (was.nodeValue !== node.nodeValue) was.nodeValue = node.nodeValue;
    } else if (!was.isEqualNode(node)) {
      copyAttributes(was, node);
      bring(was, node, settled);
    }
    if (was?.isConnected && valued(was) && valued(node) && (was !== rootOf(was).activeElement || was === settled)) {
      was.value = node.value;
    }
    // Once a person has ticked a box, its attribute no longer shows the state.
    if (was?.isConnected && was instanceof HTMLInputElement && node instanceof HTMLInputElement) was.checked = node.checked;
  });
  had.slice(now.length).forEach((node) => node.remove());
}

/** @param {Node} node */
const key = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);

/**
 * @param {Node} node
 * @returns {node is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement}
 */
const valued = (node) => node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement;

/**
 * @param {Element} was
 * @param {Element} node
 */
function copyAttributes(was, node) {
  for (const { name } of [...was.attributes]) {
    if (!["open", "tabindex"].includes(name) && !node.hasAttribute(name)) was.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  }
}
