// @ts-check
// Files people load and save, and links they copy.
import { explorer } from "./host.js";
import { _ } from "./words.js";

/** @typedef {import("./view.js").View} View */

/** @type {Record<string, string>} */
const TYPES = { csv: "text/csv", svg: "image/svg+xml", toml: "text/plain" };
/** The address of the public pages. */
const SITE = "https://wyatt-earp.github.io/wyatt/";
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const LONGEST_FILE = 1_000_000;

/** Open the file picker, for several files if the button has data-many. @param {View} view */
export function load(view) {
  const { many, accept } = view.pressed?.dataset ?? {};
  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = accept ?? ".json,application/json";
  picker.multiple = many !== undefined;
  picker.addEventListener("change", () => {
    picker.remove();
    return many === undefined ? bringOne(view, picker.files?.[0]) : bring(view, picker.files);
  });
  picker.addEventListener("cancel", () => picker.remove());
  picker.hidden = true;
  view.root.append(picker); // otherwise, an iPhone may forget it while you choose
  picker.click();
}

/** Return a file's text, with U+FFFD for anything that isn't UTF-8, UTF-16 or UTF-32. @param {File} file */
async function textOf(file) {
  const buffer = await file.arrayBuffer(), bytes = new Uint8Array(buffer), [first, second, third, fourth] = bytes;
  // Without a mark at the start, all bytes of each ASCII letter but one are zero.
  const wide = third === 0 && (fourth === 0 ? second === 0 || (first === 255 && second === 254) : first === 0 && second === 0);
  if ((wide || (first === 0 && second === 0 && third === 254)) && bytes.length % 4 === 0) {
    const view = new DataView(buffer), ends = first !== 0;
    const read = Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at, ends));
    return read.map((code) => code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code)).join("").replace(/^\ufeff/, "");
  }
  const little = (first === 255 && second === 254) || second === 0, big = (first === 254 && second === 255) || first === 0;
  return new TextDecoder(big ? "utf-16be" : little ? "utf-16le" : "utf-8").decode(bytes);
}

/**
 * @param {View} view
 * @param {File | undefined} file
 */
async function bringOne(view, file) {
  if (!file) return;
  if (wrong?.isConnected) wrong.click();
  const text = file.size > LONGEST_FILE ? "" : await textOf(file).catch(() => null);
  if (file.size > LONGEST_FILE) refuse(view, _(view, "That file is too long."));
  else if (text === null) refuse(view, _(view, "Your browser can’t read that. If it’s a folder, choose the files inside."));
  // A file with control characters, such as a picture or an archive, isn't text at all. Python says what to choose.
  else if (/\ufffd/.test(text) && !/[\0-\b]/.test(text)) refuse(view, _(view, "That file isn’t UTF-8 text. Save it as UTF-8."));
  else view.ask({ do: "load", text });
}

/** @type {HTMLButtonElement | undefined} Closes the error about the last file. */
let wrong;

/** @param {View} view @param {string} why */
function refuse(view, why) {
  wrong = view.refuse(why);
}

/**
 * Send several files together, each with its name. A file that's too long comes without its text, and one that the
 * browser can't read, such as a folder, with null.
 * @param {View} view
 * @param {FileList | null | undefined} chosen
 */
async function bring(view, chosen) {
  const read = [...chosen ?? []].map(async (file) =>
    file.size > LONGEST_FILE ? { name: file.name } : { name: file.name, text: await textOf(file).catch(() => null) });
  const files = await Promise.all(read);
  if (files.length) view.ask({ do: "load", files });
}

/** Load files that are dropped on an element with data-drop-files. @param {View} view */
export function listenToFiles(view) {
  const zone = (/** @type {any} */ event) =>
    event.dataTransfer?.types.includes("Files") && event.target.closest?.("[data-drop-files]");
  view.listen(view.root, "dragover", (event) => {
    const over = zone(event);
    if (!over) return;
    event.preventDefault();
    over.classList.add("over");
  });
  view.listen(view.root, "dragleave", (event) => {
    const left = event.target.closest?.("[data-drop-files]");
    if (left && !left.contains(event.relatedTarget)) left.classList.remove("over");
  });
  view.listen(view.root, "drop", (event) => {
    const over = zone(event);
    if (!over) return;
    event.preventDefault();
    over.classList.remove("over");
    bring(view, event.dataTransfer.files);
  });
}

/**
 * Save a text unchanged, or an SVG drawing as a picture if the name ends in .png.
 * @param {View} view
 * @param {string} text
 * @param {string} name
 */
export async function save(view, text, name) {
  const end = name.split(".").at(-1) ?? "";
  const file = end === "png" ? await pictured(text) : new Blob([text], { type: TYPES[end] ?? "application/json" });
  if (!file) {
    refuse(view, _(view, "This browser can’t save pictures. Save a drawing instead."));
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  view.say(_(view, "Saved as a file."));
}

/** Return a drawing as a picture of twice its size, or null if that fails. @param {string} drawing @returns {Promise<Blob | null>} */
async function pictured(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } catch {
    return null;
  }
}

/**
 * Return a note if a link works only on this machine, and a button for the same link to the public pages.
 * Added lessons aren't there, so their links have no button.
 * @param {View} view
 * @param {string} address
 * @param {string} query
 * @param {string} before
 * @returns {(string | Node)[]}
 */
function elsewhere(view, address, query, before) {
  if (!LOOPBACK.test(new URL(address, location.href).hostname)) return [];
  const said = ` ${_(view, "This link works only on this computer.")} `;
  if (/(^|&)own=[^.&]*(&|$)/.test(query)) return [said];
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn bare";
  button.textContent = _(view, "Copy a link that opens anywhere");
  button.addEventListener("click", () =>
    put(view, `${before}${SITE}?${query}`, _(view, "The link to the public pages has been copied.")));
  return [said, button];
}

/**
 * @param {View} view
 * @param {string} query
 * @param {string} [text] the text before the link
 */
export async function copy(view, query, text = "") {
  const address = `${explorer()}?${query}`, before = text ? `${text}\n` : "";
  const said = text ? _(view, "Your result and the link have been copied.") : _(view, "The link has been copied.");
  await put(view, before + address, said, ...elsewhere(view, address, query, before));
}

/**
 * Copy a text, or show it in a field if the browser refuses.
 * @param {View} view
 * @param {string} text
 * @param {string} said the message if the text is copied
 * @param {(string | Node)[]} more what to show after the message or the field
 */
async function put(view, text, said, ...more) {
  try {
    await navigator.clipboard.writeText(text);
    view.say(said, ...more);
  } catch {
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = text.replaceAll("\n", " ");
    field.setAttribute("aria-label", _(view, "The link"));
    view.say(`${_(view, "Copy this link:")} `, field, ...more);
    field.focus();
    field.select();
  }
}
