// @ts-check
// Python, beside the page: wakes up, answers one request after the other, and says how far it has come.
// It speaks in plain JSON with the same pages that a kernel would show.

const here = new URL("./", import.meta.url);
/** @param {object} message */
const tell = (message) => self.postMessage(message);

// Both at once: the one asks for the other only when it has been read. A failure reaches all that need them.
const pyodide = import("./pyodide/pyodide.mjs");
Promise.all([pyodide, import("./pyodide/pyodide.asm.mjs")]).catch(() => {});

/** @type {any} */
let py;
/** @type {any} The reader's session, held from outside Python once there is a picture of the memory. */
let session;
/** @type {(() => void) | undefined} Takes the picture of the memory, once. */
let keepSoon;

self.onmessage = ({ data }) => {
  if (data.start !== undefined) wake(data).catch(failed);
  else if (data.remember) picture().catch(failed);
  else if (data.ping !== undefined) tell({ pong: data.ping });
  else if (data.ask !== undefined) inTurn(data);
};

/** @type {Promise<void> | undefined} A language that is being fetched: what is asked meanwhile comes after it. */
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
 * Fetch a language, and give it to Python.
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

/** @param {string} request */
function answer(request) {
  try {
    tell({ answer: reply("answer", request) });
    const rest = reply("rest"); // it is on its way to be drawn meanwhile
    if (rest) tell({ rest });
    keepSoon?.();
  } catch (error) {
    failed(error); // Python itself has stopped: a fault of ours is answered in words by the pages
  }
}

/**
 * @param {"answer" | "rest"} part what the page is told at once, or what follows it
 * @param {string} [request]
 */
function reply(part, request) {
  if (keepSoon) { // what is held from outside could not be put back
    py.globals.set("request", request);
    return py.runPython(part === "rest" ? "reader.rest()" : "reader.answer(request)");
  }
  session ??= py.globals.get("reader");
  return part === "rest" ? session.rest() : session.answer(request);
}

/** @param {{ start: string, language: string, total: number }} asked total: bytes to count, 0 where they are in the browser */
async function wake({ start, language, total }) {
  const uncount = total ? count(total) : () => {};
  const pack = language === "en" ? undefined : read(`${language}.zip`);
  pack?.catch(() => {});
  let memory = await remembered();
  py = await python(memory ? { _loadSnapshot: memory.arrayBuffer() } : { _makeSnapshot: true }).catch(async (error) => {
    if (!memory) throw error;
    await caches.delete(KEPT); // a picture that cannot be put back: as on a first visit
    memory = null;
    return python({});
  });
  const zip = await pack;
  uncount();
  tell({ step: "table" });
  if (zip) give(language, zip);
  if (memory) py.runPython("import os, random; random.seed(os.urandom(16))");
  const room = py._module.HEAP8.length, asked = `${JSON.stringify(start)}, ${JSON.stringify(language)}`;
  const shown = py.runPython(`from wyatt.site.session import Session\nreader = Session(${asked})\nreader.shown()`);
  if (!memory) keepSoon = () => early(room);
  tell({ awake: shown, remembered: Boolean(memory) });
  setTimeout(() => keepSoon?.(), 1000); // a reader who only looks comes again too
}

const ZIP = "/home/pyodide/wyatt.zip"; // Python reads it where it is: what no page asks for stays packed

/** @param {{ _loadSnapshot?: Promise<ArrayBuffer>, _makeSnapshot?: boolean }} options */
async function python(options) {
  const { loadPyodide } = await pyodide;
  /** @type {Promise<ArrayBuffer> | undefined} */
  let files;
  const made = await loadPyodide({
    indexURL: new URL("pyodide/", here).href,
    packages: [],
    async fsInit() { // the line is free: what Python begins with has come, and it begins while ours comes
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

// --- how far it has come -------------------------------------------------------------------------

/** @param {number} total */
function count(total) {
  const real = self.fetch;
  let got = 0, reported = 0; // not oftener than somebody reads: each report is a redraw
  self.fetch = async (...what) => {
    const response = await real(...what);
    if (!response.body) return response;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, passed) {
        got += chunk.length;
        const part = Math.min(99, Math.floor((100 * got) / total));
        if (performance.now() - reported > 250) {
          reported = performance.now();
          tell({ step: "fetched", part });
        }
        passed.enqueue(chunk);
      },
    }));
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
  return () => { self.fetch = real; };
}

// --- a picture of the memory ---------------------------------------------------------------------
// Most of the start is Python coming up and our modules being read. A picture of the memory after that,
// made once by this very browser when nobody waits, saves a returning reader the most of it.

const MEMORY = new URL("memory", here);
const KEPT = `memory-${here.pathname.split("/").at(-2)}`;

async function remembered() {
  try {
    return (await caches.match(MEMORY)) ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * The picture of a first visit itself: taken when its first answer is given, or nobody has asked for one. A
 * reader who leaves at once has it the next time. `picture` makes a fuller one when nobody waits.
 * @param {number} room bytes that Python began with: a larger picture could not be put back
 */
function early(room) {
  keepSoon = undefined;
  try {
    // Full or forbidden: the next visit starts as this one did.
    if (py._module.HEAP8.length <= room) keep(py.makeMemorySnapshot()).catch(() => {});
  } catch { /* a Python that makes no picture works all the same */ }
}

async function picture() {
  const made = await python({ _makeSnapshot: true });
  const room = made._module.HEAP8.length;
  made.runPython("from wyatt.site.session import warm\nwarm()\ndel warm\nimport gc\ngc.collect()");
  if (made._module.HEAP8.length > room) { // Python begins with less than that, and could not take it back
    tell({ done: 0 });
    return;
  }
  const bytes = made.makeMemorySnapshot();
  await keep(bytes);
  tell({ done: bytes.length });
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function keep(bytes) {
  for (const name of await caches.keys()) if (name.startsWith("memory-") && name !== KEPT) await caches.delete(name);
  const cache = await caches.open(KEPT);
  await cache.put(MEMORY, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
}
