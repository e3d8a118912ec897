// @ts-check
// Python, beside the page: wakes up, answers one request after the other, and says how far it has come.
// It speaks in plain JSON with the same pages that a kernel would show.

const here = new URL("./", import.meta.url);
/** @param {object} message */
const tell = (message) => self.postMessage(message);

/** @type {any} */
let session;

self.onmessage = ({ data }) => {
  if (data.start !== undefined) wake(data).catch(failed);
  else if (data.remember) picture().catch(failed);
  else if (data.ping !== undefined) tell({ pong: data.ping });
  else if (data.ask !== undefined) answer(data.ask);
};

/** @param {unknown} error */
function failed(error) {
  tell({ failed: String(error).slice(-1500) });
}

/** @param {string} request */
function answer(request) {
  try {
    tell({ answer: session.ask(request) });
  } catch (error) {
    failed(error); // Python itself has stopped: a fault of ours is answered in words by the pages
  }
}

/** @param {{ start: string, languages: string, total: number }} asked total: bytes to count, 0 where they lie in the browser */
async function wake({ start, languages, total }) {
  const uncount = total ? count(total) : () => {};
  const files = read("wyatt.zip");
  let memory = await remembered();
  const py = await python(memory ? { _loadSnapshot: memory } : {}, files).catch(async (error) => {
    if (!memory) throw error;
    await caches.delete(KEPT); // a picture that cannot be put back: as on a first visit
    memory = null;
    return python({}, files);
  });
  uncount();
  tell({ step: "table" });
  if (memory) py.runPython("import os, random; random.seed(os.urandom(16))");
  session = py.pyimport("wyatt.site.session").Session(start, languages);
  tell({ awake: session.shown(), remembered: Boolean(memory) });
}

/**
 * @param {object} options
 * @param {Promise<ArrayBuffer>} files
 */
async function python(options, files) {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const py = await loadPyodide({ indexURL: new URL("pyodide/", here).href, packages: [], ...options });
  py.unpackArchive(await files, "zip", { extractDir: "/home/pyodide" });
  return py;
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
  let got = 0, told = 0; // not oftener than somebody reads: each telling is a redraw
  self.fetch = async (...what) => {
    const response = await real(...what);
    if (!response.body) return response;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, passed) {
        got += chunk.length;
        const part = Math.min(99, Math.floor((100 * got) / total));
        if (performance.now() - told > 250) {
          told = performance.now();
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
    const kept = await caches.match(MEMORY);
    return kept ? await kept.arrayBuffer() : null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

async function picture() {
  const py = await python({ _makeSnapshot: true }, read("wyatt.zip"));
  const room = py._module.HEAP8.length;
  py.runPython("from wyatt.site.session import warm\nwarm()\ndel warm\nimport gc\ngc.collect()");
  if (py._module.HEAP8.length > room) { // Python begins with less than that, and could not take it back
    tell({ done: 0 });
    return;
  }
  const bytes = py.makeMemorySnapshot();
  for (const name of await caches.keys()) if (name.startsWith("memory-")) await caches.delete(name);
  const cache = await caches.open(KEPT);
  await cache.put(MEMORY, new Response(bytes, { headers: { "Content-Type": "application/octet-stream" } }));
  tell({ done: bytes.length });
}
