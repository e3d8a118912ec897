// @ts-check
// Ids are one's own. Several views are in one document, so every id of a drawing, and every attribute
// that refers to one, gets the mark of its view when it is put into the page. Text in a drawing has its
// quotation marks escaped, so that no word of a person looks like an attribute.

const ATTRIBUTES = /\b(id|for|list|popovertarget|data-tell|aria-(?:labelledby|describedby|controls|owns|details|activedescendant))="([^"]+)"/g;
const LINKS = /(href="|url\()#/g;

/** A mark that no other view in this document has; the first view needs none. */
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
