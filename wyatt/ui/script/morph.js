// @ts-check
// A part with data-morph is brought up to date in place, so that a field keeps its caret, a slider its
// grip, and what a person has opened stays open.
import { rootOf } from "./host.js";

/**
 * @param {Element} holder
 * @param {string} html
 * @param {Element | null} settled a field that has the focus and takes a new value all the same
 */
export function morph(holder, html, settled) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  bring(holder, fresh.content, settled);
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
      dress(was, node);
      bring(was, node, settled);
    }
    if (was?.isConnected && valued(was) && valued(node) && (was !== rootOf(was).activeElement || was === settled)) {
      was.value = node.value;
    }
    // What a person has ticked, the attribute no longer tells.
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
function dress(was, node) {
  for (const { name } of [...was.attributes]) {
    if (!["open", "tabindex"].includes(name) && !node.hasAttribute(name)) was.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  }
}
