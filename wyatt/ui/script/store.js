// @ts-check
// Texts that this browser has stored. A page that isn't allowed to store anything still works. Several
// widgets, on this page or in other tabs, may write the same text, so it's read again and merged before each
// write, and the others are notified. `cleared` in a text counts how often each entry was deleted, so that a
// deleted entry doesn't come back, and `restarted` does the same for the entries of `at`.

const TOLD = "wyatt-stored";

/** Return the reader's date, such as `2026-11-22`, wherever Python runs. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Texts that couldn't be stored, kept until the page closes. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} key */
export function remembered(key) {
  const own = unkept.get(key);
  if (own !== undefined) return own;
  try { return localStorage.getItem("wyatt-" + key) ?? ""; } catch { return ""; }
}

/**
 * Store a text. JSON is merged with anything stored in the meantime. Return the stored text, or an empty
 * string if the storage is full or not allowed.
 * @param {string} key
 * @param {string} text
 * @param {boolean} [damaged] whether the stored text can't be read, so that this one replaces it
 */
export function remember(key, text, damaged = false) {
  const old = remembered(key), kept = damaged ? text : together(old, text);
  try {
    setAside(key, old, text, damaged);
    localStorage.setItem("wyatt-" + key, kept);
    unkept.delete(key);
  } catch {
    unkept.set(key, kept);
    return "";
  }
  dispatchEvent(new CustomEvent(TOLD, { detail: key }));
  return kept;
}

/** Whether this page may store anything, and there's space. */
export function canStore() {
  try { localStorage.setItem("wyatt-try", "1"); localStorage.removeItem("wyatt-try"); return true; } catch { return false; }
}

/**
 * Call a function when a widget stores something, on this page or in another tab.
 * @param {import("./view.js").View} view
 * @param {(key: string) => void} heard
 */
export function hearOfStores(view, heard) {
  view.listen(window, TOLD, (event) => heard(event.detail));
  view.listen(window, "storage", (event) => heard((event.key ?? "").replace(/^wyatt-/, "")));
}

/**
 * @param {string} old
 * @param {string} fresh
 */
function together(old, fresh) {
  try {
    const had = JSON.parse(old), now = JSON.parse(fresh);
    if (!isRecord(had) || !isRecord(now) || had.format !== now.format) return fresh;
    // Merging only adds entries, but a person can change their name.
    const name = now.name === undefined ? {} : { name: now.name };
    return JSON.stringify({ ...merged(living(had, now), living(now, had)), ...name, ...later(had, now) });
  } catch {
    return fresh;
  }
}

/**
 * Keep a text that this version can't read, because it's damaged or in another version's format, under a
 * different name.
 * @param {string} key
 * @param {string} old
 * @param {string} fresh
 * @param {boolean} damaged
 */
function setAside(key, old, fresh, damaged) {
  const format = formatOf(fresh), same = formatOf(old) === format, had = same ? "" : formatOf(old);
  if (old && format && (damaged || !same)) localStorage.setItem(`wyatt-${key} ${had || "damaged"}`, old);
}

/** @param {string} text */
function formatOf(text) {
  try { return String(JSON.parse(text).format ?? ""); } catch { return ""; }
}

/**
 * Return a text's entries that the other text hasn't deleted since.
 * @param {any} one
 * @param {any} other
 */
function living(one, other) {
  return Object.fromEntries(Object.entries(one).map(([field, value]) => {
    const alive = (/** @type {string} */ name) => {
      const ahead = times(one, name) - times(other, name);
      if (ahead || field !== "at") return ahead >= 0;
      return times(one, name, "restarted") >= times(other, name, "restarted");
    };
    if (Array.isArray(value)) return [field, value.filter(alive)];
    if (!isRecord(value)) return [field, value];
    return [field, Object.fromEntries(Object.entries(value).filter(([name]) => alive(name)))];
  }));
}

/**
 * @param {any} text
 * @param {string} name
 * @param {"cleared" | "restarted"} [what]
 */
const times = (text, name, what = "cleared") => Number(text[what]?.[name]) || 0;

/**
 * @param {any} had
 * @param {any} now
 */
function later(had, now) {
  const names = Object.keys({ ...had.cleared, ...now.cleared });
  const counts = names.map((name) => [name, Math.max(times(had, name), times(now, name))]);
  return names.length ? { cleared: Object.fromEntries(counts) } : {};
}

/** @param {unknown} value */
const kindOf = (value) => Object.prototype.toString.call(value);

/**
 * Merge two values: the items of both lists, the higher number, or else the older value, unless it's damaged.
 * @param {any} had
 * @param {any} now
 * @returns {any}
 */
function merged(had, now) {
  if (Array.isArray(had) && Array.isArray(now)) return [...new Set([...had, ...now])];
  if (typeof had === "number" && typeof now === "number") return Math.max(had, now); // the progress
  if (!isRecord(had) || !isRecord(now)) return kindOf(had) === kindOf(now) ? had : now;
  const both = { ...now };
  for (const [name, value] of Object.entries(had)) both[name] = name in now ? merged(value, now[name]) : value;
  return both;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
