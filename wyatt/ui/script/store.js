// @ts-check
// What this browser remembers. A page may not be allowed to store; it still works. Several widgets, in
// this page or in other tabs, write the same text: it is read again and merged when it is written, and
// the others are notified. `cleared` in it counts by name how often something was thrown away, so that it does
// not come back.

const TOLD = "wyatt-stored";

/** The reader's day as `2026-11-22`, wherever the program runs. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** What could not be stored, until this page is left. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} key */
export function remembered(key) {
  const own = unkept.get(key);
  if (own !== undefined) return own;
  try { return localStorage.getItem("wyatt-" + key) ?? ""; } catch { return ""; }
}

/**
 * Keep a text; JSON is merged with what has been kept since it was read. Returns what is kept now, nothing
 * where a store is full or forbidden.
 * @param {string} key
 * @param {string} text
 */
export function remember(key, text) {
  const old = remembered(key), kept = together(old, text);
  try {
    setAside(key, old, text);
    localStorage.setItem("wyatt-" + key, kept);
    unkept.delete(key);
  } catch {
    unkept.set(key, kept);
    return "";
  }
  dispatchEvent(new CustomEvent(TOLD, { detail: key }));
  return kept;
}

/** Whether this page may store anything, and there is room. */
export function canStore() {
  try { localStorage.setItem("wyatt-try", "1"); localStorage.removeItem("wyatt-try"); return true; } catch { return false; }
}

/**
 * Hear of what another widget has stored, here or in another tab.
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
    // Everything else only grows; a name can be changed.
    const name = now.name === undefined ? {} : { name: now.name };
    return JSON.stringify({ ...merged(living(had, now), living(now, had)), ...name, ...later(had, now) });
  } catch {
    return fresh;
  }
}

/**
 * What another version of ours has kept in a format that this one cannot read stays, under a name of its own.
 * @param {string} key
 * @param {string} old
 * @param {string} fresh
 */
function setAside(key, old, fresh) {
  const format = formatOf(fresh), had = formatOf(old);
  if (old && format && had !== format) localStorage.setItem(`wyatt-${key} ${had || "damaged"}`, old);
}

/** @param {string} text */
function formatOf(text) {
  try { return String(JSON.parse(text).format ?? ""); } catch { return ""; }
}

/**
 * What of a text the other has not thrown away since.
 * @param {any} one
 * @param {any} other
 */
function living(one, other) {
  const alive = (/** @type {string} */ name) => times(other, name) <= times(one, name);
  return Object.fromEntries(Object.entries(one).map(([field, value]) => {
    if (Array.isArray(value)) return [field, value.filter(alive)];
    if (!isRecord(value)) return [field, value];
    return [field, Object.fromEntries(Object.entries(value).filter(([name]) => alive(name)))];
  }));
}

/**
 * @param {any} text
 * @param {string} name
 */
const times = (text, name) => Number(text.cleared?.[name] ?? 0);

/**
 * @param {any} had
 * @param {any} now
 */
function later(had, now) {
  const names = Object.keys({ ...had.cleared, ...now.cleared });
  const counts = names.map((name) => [name, Math.max(times(had, name), times(now, name))]);
  return names.length ? { cleared: Object.fromEntries(counts) } : {};
}

/**
 * Lists hold what either holds, numbers count the higher; of any other value that both have, the one known first stays.
 * @param {any} had
 * @param {any} now
 * @returns {any}
 */
function merged(had, now) {
  if (Array.isArray(had) && Array.isArray(now)) return [...new Set([...had, ...now])];
  if (typeof had === "number" && typeof now === "number") return Math.max(had, now); // how far one has come
  if (!isRecord(had) || !isRecord(now)) return had;
  const both = { ...now };
  for (const [name, value] of Object.entries(had)) both[name] = name in now ? merged(value, now[name]) : value;
  return both;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
