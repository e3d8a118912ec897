// @ts-check
// Python in a worker: it starts, answers one request after the other, and reports its progress. The pages and
// their plain JSON are the same as with a kernel.

const here = new URL("./", import.meta.url);
/** @param {object} message */
const tell = (message) => self.postMessage(message);

// Load both now, because the first one would import the other only later, and by a name that not every server
// serves as a script. A failure shows where they're awaited.
const pyodide = Promise.all([import("./pyodide/pyodide.mjs.js"), import("./pyodide/pyodide.asm.mjs.js")]);
pyodide.catch(() => {});

/** @type {any} */
let py;
/** @type {any} The reader's session, which we may refer to from outside Python only after the memory snapshot. */
let session;
/** @type {(() => void) | undefined} Takes the memory snapshot, once. */
let keepSoon;

self.onmessage = ({ data }) => {
  if (data.start !== undefined) wake(data).catch(forget);
  else if (data.remember) picture().catch(failed);
  else if (data.ping !== undefined) tell({ pong: data.ping });
  else if (data.ask !== undefined) inTurn(data);
};

/** @type {Promise<void> | undefined} The download of a language, which later requests wait for. */
let fetching;

/** @param {{ ask: string, language?: string }} data */
function inTurn({ ask, language }) {
  if (language && language !== "en") fetching = (fetching ?? Promise.resolve()).then(() => bring(language)).catch(failed);
  if (fetching) fetching = fetching.then(() => answer(ask));
  else answer(ask);
}

const LOCALE = "/home/pyodide/locale";
/** @type {Set<string>} */
const brought = new Set();

/**
 * Download a language, and install it for Python.
 * @param {string} language
 */
async function bring(language) {
  if (brought.has(language)) return;
  give(language, await read(`${language}.zip`));
}

/**
 * @param {string} language
 * @param {ArrayBuffer} zip
 */
function give(language, zip) {
  brought.add(language);
  const file = `/home/pyodide/${language}.zip`;
  py.FS.writeFile(file, new Uint8Array(zip));
  py.runPython(`import os, zipfile\nos.environ["WYATT_LOCALE"] = "${LOCALE}"\nwith zipfile.ZipFile("${file}") as packed:\n    packed.extractall("${LOCALE}")`);
}

/** @param {unknown} error */
function failed(error) {
  tell({ failed: String(error).slice(-1500) });
}

/** Start without the memory snapshot next time, in case Python couldn't go on from it. @param {unknown} error */
async function forget(error) {
  try {
    await caches.delete(KEPT);
  } catch { /* a page without HTTPS has no caches */ }
  failed(error);
}

/** @param {string} request */
function answer(request) {
  try {
    tell({ answer: reply("answer", request) });
    const rest = reply("rest"); // the page draws the answer in the meantime
    if (rest) tell({ rest });
    keepSoon?.();
  } catch (error) {
    failed(error); // Python itself has stopped, because for our own bugs the pages would have answered with a message
  }
}

/**
 * @param {"answer" | "rest"} part the visible part of an answer, or the rest
 * @param {string} [request]
 */
function reply(part, request) {
  if (keepSoon) { // a snapshot can't restore references from outside
    py.globals.set("request", request);
    return py.runPython(part === "rest" ? "reader.rest()" : "reader.answer(request)");
  }
  session ??= py.globals.get("reader");
  return part === "rest" ? session.rest() : session.answer(request);
}

/** @param {{ start: string, language: string, bytes: number }} asked bytes: how many to count, or 0 if the browser has the files */
async function wake({ start, language, bytes }) {
  total = bytes;
  // Python compiles its wasm while that's on its way, so don't wait for all of it here.
  if (total) for (const url of PACKED) if (!url.endsWith(".wasm")) begin(url);
  const pack = language === "en" ? undefined : read(`${language}.zip`);
  pack?.catch(() => {});
  let memory = await remembered();
  py = await python(memory ? { _loadSnapshot: memory.arrayBuffer() } : { _makeSnapshot: true }).catch(async (error) => {
    if (!memory) throw error;
    await caches.delete(KEPT); // the snapshot can't be restored, so start as on a first visit
    memory = null;
    return python({});
  });
  const zip = await pack;
  total = 0;
  tell({ step: "table" });
  if (zip) give(language, zip);
  if (memory) py.runPython("import os, random; random.seed(os.urandom(16))");
  const room = py._module.HEAP8.length, asked = `${JSON.stringify(start)}, ${JSON.stringify(language)}`;
  const shown = py.runPython(`from wyatt.site.session import Session\nreader = Session(${asked})\nreader.shown()`);
  if (!memory) keepSoon = () => early(room);
  tell({ awake: shown, remembered: Boolean(memory) });
  setTimeout(() => keepSoon?.(), 1000); // a reader who only looks may come back, too
}

const ZIP = "/home/pyodide/wyatt.zip"; // Python imports from the zip, so unused modules stay packed

/** @param {{ _loadSnapshot?: Promise<ArrayBuffer>, _makeSnapshot?: boolean }} options */
async function python(options) {
  const [{ loadPyodide }, { default: createPyodideModule }] = await pyodide;
  /** @type {Promise<ArrayBuffer> | undefined} */
  let files;
  const made = await loadPyodide({
    indexURL: new URL("pyodide/", here).href,
    createPyodideModule,
    packages: [],
    async fsInit() { // Python's own files are here, so download ours while it starts
      files = read("wyatt.zip");
      files.catch(() => {});
    },
    ...options,
  });
  made.FS.writeFile(ZIP, new Uint8Array(await (files ?? read("wyatt.zip"))));
  if (!options._loadSnapshot) made.runPython(`import sys\nsys.path.insert(0, "${ZIP}")`);
  return made;
}

/** @param {string} name */
async function read(name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

// --- the large downloads -------------------------------------------------------------------------
// Many servers don't compress them, so they come compressed. The service worker stores them unpacked, so that the
// browser can keep their machine code, too.

const PACKED = "{packed}".split(" ").map((name) => new URL(name, here).href);
const UNPACKED = "application/wasm"; // the type of all of them, because a browser runs only a wasm file of this type
const fetched = self.fetch.bind(self);
let total = 0, got = 0, reported = 0; // bytes; and when, because each report is a redraw

/** @type {Map<string, Promise<Response>>} The downloads that began before Python asked for them, by address. */
const begun = new Map();

self.fetch = async (what, ...how) => {
  const url = new URL(what instanceof Request ? what.url : what, here);
  const early = begun.get(url.href);
  if (early && begun.delete(url.href)) return early;
  const packed = PACKED.includes(url.href);
  if (packed && !total) {
    const stored = await fetched(what, ...how);
    if (stored.headers.get("Content-Type") === UNPACKED) return stored; // and not a server's page that says it's missing
  }
  const response = await fetched(packed ? `${url}.bin` : what, ...how);
  if (!response.ok || !response.body) return response;
  const counted = total || packed ? response.body.pipeThrough(new TransformStream({ transform: count })) : response.body;
  if (!packed) return new Response(counted, response);
  return new Response(await unpacked(counted), { headers: { "Content-Type": UNPACKED } });
};

/** Unpack a download, unless the server said it's compressed, so that the browser did. @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed */
async function unpacked(packed) {
  const [start, whole] = packed.tee(), reader = start.getReader(), { value } = await reader.read();
  reader.cancel().catch(() => {});
  return value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

// Pyodide only warns of a failure here, and then never ends.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...how) => instantiate(...how).catch((error) => {
  failed(error);
  throw error;
});

/** Download a file while Python's own script is still on its way. @param {string} url */
function begin(url) {
  const whole = self.fetch(url).then(async (response) => new Response(await response.arrayBuffer(), response));
  whole.catch(() => {}); // shown where it's awaited
  begun.set(url, whole);
}

/**
 * Report a download's progress. A later release's, whose total isn't known, only shows that the worker is alive.
 * @param {Uint8Array} chunk
 * @param {TransformStreamDefaultController} passed
 */
function count(chunk, passed) {
  got += chunk.length;
  if (performance.now() - reported > 250) { // not more often than people can read
    reported = performance.now();
    tell({ step: total && "fetched", part: Math.min(99, Math.floor((100 * got) / total)) });
  }
  passed.enqueue(chunk);
}

// --- the memory snapshot -------------------------------------------------------------------------
// Most of the start goes into starting Python and importing our modules. A snapshot of the memory after that,
// taken once in this browser while nobody is waiting, saves a returning reader most of the time.

const MEMORY = new URL("memory", here);
// Other sites at this address have memories of their own.
const OURS = `memory-${new URL("../", here).pathname}`, KEPT = `${OURS}${here.pathname.split("/").at(-2)}`;

async function remembered() {
  try {
    return (await caches.match(MEMORY)) ?? null;
  } catch {
    return null; // a browser that doesn't store anything
  }
}

/**
 * Take the snapshot during a first visit, after the first answer or a moment without a request, so that even
 * a reader who leaves early has one next time. `picture` takes a fuller one when nobody is waiting.
 * @param {number} room bytes that Python started with, because a larger snapshot can't be restored
 */
function early(room) {
  keepSoon = undefined;
  try {
    // If storage is full or not allowed, the next visit starts as this one did.
    if (py._module.HEAP8.length <= room) keep(py.makeMemorySnapshot()).catch(() => {});
  } catch { /* Python works without a snapshot, too */ }
}

async function picture() {
  const made = await python({ _makeSnapshot: true });
  const room = made._module.HEAP8.length;
  made.runPython("from wyatt.site.session import warm\nwarm()\ndel warm\nimport gc\ngc.collect()");
  if (made._module.HEAP8.length > room) { // Python starts with less memory than this, and couldn't restore it
    tell({ done: 0 });
    return;
  }
  const bytes = made.makeMemorySnapshot();
  await keep(bytes);
  tell({ done: bytes.length });
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function keep(bytes) {
  for (const name of await caches.keys()) if (name.startsWith(`${OURS}r-`) && name !== KEPT) await caches.delete(name);
  const cache = await caches.open(KEPT);
  await cache.put(MEMORY, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
}
