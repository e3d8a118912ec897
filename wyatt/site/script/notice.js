// @ts-check
// The page's notices about itself: starting, saved clicks, a program that has stopped. The sentences come from
// Python with the page.

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("wyatt-words")?.textContent ?? "{}");
const line = /** @type {HTMLElement} */ (document.getElementById("wyatt-wait"));
const box = /** @type {HTMLElement} */ (document.getElementById("wyatt-notice"));

/**
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

let text = "", kept = 0, last = "";

function write() {
  const more = kept ? ` ${say(kept === 1 ? "kept-one" : "kept", { number: kept })}` : "";
  line.textContent = text && text + more;
  line.hidden = !text;
}

/**
 * Show how far the start has come.
 * @param {string} step
 * @param {number} [part] in percent
 */
export function waiting(step, part) {
  line.ariaLive = step === last ? "off" : "polite"; // otherwise, a screen reader would announce each percent
  last = step;
  text = step && say(step, { part: part ?? 0 });
  if (!step) kept = 0;
  write();
}

/** @param {number} many the number of waiting requests */
export function keeping(many) {
  kept = many;
  line.ariaLive = "polite";
  write();
}

/**
 * @param {string} name
 * @param {string} [button] the name of the text on the notice's button
 * @param {() => void} [press]
 */
export function notice(name, button, press) {
  const paragraph = document.createElement("p");
  paragraph.textContent = words[name];
  if (name === "plain") paragraph.append(" ", rules());
  const parts = /** @type {HTMLElement[]} */ ([paragraph]);
  if (button && press) {
    const control = document.createElement("button");
    control.type = "button";
    control.className = "wyatt-again";
    control.textContent = words[button];
    control.addEventListener("click", press);
    parts.push(control);
  }
  box.dataset.kind = name;
  box.replaceChildren(...parts);
  box.hidden = false;
}

/** @param {string} [name] of the only notice to hide, by default any */
export function unnotice(name) {
  if (!name || box.dataset.kind === name) box.hidden = true;
}

function rules() {
  const link = document.createElement("a");
  link.href = new URL("../rules.html", import.meta.url).href;
  link.textContent = words.rules;
  return link;
}
