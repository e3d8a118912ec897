// @ts-check
// Ids in drawings. A document may have several views, so every id in a drawing, and every attribute that
// refers to an id, gets its view's prefix on the page. Quotation marks in a drawing's text are escaped, so
// that no text from a person looks like an attribute.

const ATTRIBUTES = /\b(id|for|list|popovertarget|data-tell|aria-(?:labelledby|describedby|controls|owns|details|activedescendant))="([^"]+)"/g;
const LINKS = /(href="|data-reveal="|url\()#/g;

/** Return a prefix that no other view in this document has. The first view's is empty. */
export function newMark() {
  const { dataset } = document.documentElement;
  const number = Number(dataset.wyattViews ?? 0) + 1;
  dataset.wyattViews = String(number);
  return number === 1 ? "" : `v${number}-`;
}

/**
 * @param {string} html
 * @param {string} mark
 */
export function marked(html, mark) {
  if (!mark) return html;
  return html
    .replace(ATTRIBUTES, (_, name, ids) => `${name}="${ids.replace(/[^\s]+/g, (/** @type {string} */ id) => mark + id)}"`)
    .replace(LINKS, (_, before) => `${before}#${mark}`);
}
