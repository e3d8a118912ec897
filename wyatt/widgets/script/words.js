// @ts-check
// The sentences that the page says by itself, in the language of the page: Python sends the English
// ones with their translations (script_words.py); without any the English stands.

/** @type {Record<string, string>} */
let told = {};

/** @param {Record<string, string> | undefined} words the translations by the English sentence */
export function speak(words) {
  told = words ?? {};
}

/** @param {string} english */
export const _ = (english) => told[english] ?? english;
