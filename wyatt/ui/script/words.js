// @ts-check
// The script's own sentences, in a view's language. Python sends the translations by their English text
// (`script_words` in wyatt/ui/page.py). Without a translation, the English is used.

/**
 * @param {import("./view.js").View} view
 * @param {string} english
 */
export const _ = (view, english) => view.shown.words?.[english] ?? english;
