// @ts-check
// The sentences that the page says by itself, in the language of a view: Python sends the English ones with
// their translations (script_words.py); without any the English is used.

/**
 * @param {import("./view.js").View} view
 * @param {string} english
 */
export const _ = (view, english) => view.shown.words?.[english] ?? english;
