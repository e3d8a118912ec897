// @ts-check
// A part with data-morph is brought up to date in place, so that a field keeps its caret, a slider its
// grip, and what a person has opened stays open. Of a part with data-swap only what has changed is replaced.
import { rootOf } from "./host.js";

/**
 * Put a new drawing where an old one is, and leave untouched what both have at their ends, at every depth:
 * a hand whose cards are the same is not styled and laid out again because the box below it changes. What
 * differs is replaced, as if all of it were. The new drawing stays whole: it is the old one of the next time.
 * @param {Node} live what the old drawing has become on the page
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

/** Marks the start and end of a fragment that is replaced independently: `BOUNDARY` of wyatt/ui/html.py. */
export const BOUNDARY = "<!---->";

/** Put something between the two boundaries of a fragment. @param {Node} drawing @param {Node} now */
export function between(drawing, now) {
  const marks = document.createTreeWalker(drawing, NodeFilter.SHOW_COMMENT), first = marks.nextNode(), last = marks.nextNode();
  while (first && first.nextSibling && first.nextSibling !== last) first.nextSibling.remove();
  last?.parentNode?.insertBefore(now, last);
}

/** A drawing that is on no page. @param {string} html */
export function parsed(html) {
  const drawing = document.createElement("template");
  drawing.innerHTML = html;
  return drawing.content;
}

/**
 * @param {Element} holder
 * @param {string} html
 * @param {Element | null} settled a field that has the focus and takes a new value all the same
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
    // What a person has ticked, the attribute no longer shows.
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
