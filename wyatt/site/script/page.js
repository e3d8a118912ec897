// @ts-check
// A page on the site. The drawing is there right away while Python starts, and the same script as in a notebook
// shows the page and reports clicks. There are no game rules here.
import screen from "./screen.js";
import { Kernel, keeper } from "./kernel.js";
import { keeping, notice, unnotice, waiting } from "./notice.js";
import { leave, pictureOf } from "./picture.js";

/** @typedef {import("./picture.js").Shown} Shown */

const site = new URL("../", import.meta.url);
const main = /** @type {HTMLElement} */ (document.getElementById("wyatt-site"));
const first = /** @type {HTMLElement} */ (document.getElementById("wyatt-first"));
const home = document.body.dataset.query ?? "";
const query = [home, location.search.slice(1)].filter(Boolean).join("&");

/** The parts of a widget's model that the script uses, without a widget. */
class Model {
  /** @param {Shown} shown */
  constructor(shown) {
    this.shown = shown;
    /** @type {Set<(news: any) => void>} */
    this.hearers = new Set();
  }

  keeps = true;
  /** @type {unknown} The only value that the script sets. */
  theme = "";

  /** @param {string} name */
  get(name) { return name === "shown" || name === "theme" ? this[name] : undefined; }
  /** @param {string} _ @param {unknown} theme */
  set(_, theme) { this.theme = theme; }
  save_changes() {}
  /** @param {object} content */
  send(content) { kernel.ask(content); }
  /** @param {string} _ @param {(news: any) => void} heard */
  on(_, heard) { this.hearers.add(heard); }
  /** @param {string | null} [_] @param {((news: any) => void) | null} [heard] */
  off(_, heard) { if (heard) this.hearers.delete(heard); }
  /** @param {any} news */
  tell(news) { for (const heard of this.hearers) heard(news); }
}

/** @type {Model | undefined} */
let model;
let drawnHere = false; // by this same release, so that Python's own drawing is equal
let stopped = false, stops = 0;

/** @param {Shown} shown */
function draw(shown) {
  model = new Model(shown);
  screen.initialize({ model });
  screen.render({ model, el: main });
  first.remove();
  delete document.documentElement.dataset.asked;
}

const kernel = new Kernel(
  new URL("worker.js", import.meta.url),
  {
    step: waiting,
    kept(many) {
      keeping(many);
      pressed?.setAttribute("data-kept", "");
    },
    awake(shown, remembered) {
      waiting("");
      unnotice("dead");
      if (!model) draw(shown);
      else if (stopped || !drawnHere) bring(shown);
      else model.tell({ shown: { words: shown.words, lang: shown.lang }, outbox: [] });
      drawnHere = false; // after a restart, the session is another one
      document.body.dataset.awake = remembered ? "again" : "first";
      // A reader who left early has the memory snapshot, but not yet the files for an offline visit.
      if (!remembered || !keeper()?.controller) setTimeout(later, 4000);
    },
    answer(answer) {
      model?.tell(answer);
    },
    thinking(slow) {
      if (slow) notice("slow", "stop", () => restart());
      else unnotice("slow");
    },
    gone(why, error) {
      console.warn(`wyatt: the worker has stopped: ${error}`);
      waiting("");
      stops += 1;
      if (why === "failed") notice("failed", "again", afresh);
      else if (stops > 3) notice("dead", "again", () => location.reload());
      else {
        notice("dead");
        restart(false);
      }
    },
  },
  Number(document.body.dataset.bytes),
);

/**
 * Show Python's drawing instead of the current one. After a stop, include the frame, so that the page sends
 * Python the browser's stored game and course again.
 * @param {Shown} shown
 */
function bring(shown) {
  const { frame, ...rest } = shown;
  const same = !stopped && frame === model?.shown.frame;
  model?.tell({ shown: same ? rest : shown, outbox: [] });
  stopped = false;
}

/** Reload the page without the files that this browser has stored, because a damaged one would fail each time. */
async function afresh() {
  try {
    const there = await fetch(new URL("service-worker.js", site), { cache: "no-store" }); // never stored
    const names = there.ok ? await caches.keys() : []; // without the network, the stored files are all there is
    await Promise.all(names.filter((name) => name.startsWith(`${site.pathname}r-`)).map((name) => caches.delete(name)));
    if (names.length) await (await keeper()?.getRegistration(site))?.unregister();
  } catch { /* offline, or a page that doesn't store anything */ }
  location.reload();
}

/** Restart Python at the position on the screen. */
function restart(quiet = true) {
  if (quiet) unnotice();
  stopped = true;
  waiting("again-waking");
  kernel.start(model?.shown.address ?? query);
}

// --- the start -----------------------------------------------------------------------------------

/** @type {HTMLElement | null} The last button that a person pressed. */
let pressed = null;
addEventListener("click", (event) => {
  pressed = event.target instanceof Element ? event.target.closest("[data-do]") : null;
}, true);
addEventListener("pagehide", () => { if (model && kernel.awake) leave(model.shown); });

async function begin() {
  const { in: ending = ".html" } = document.body.dataset;
  const start = ending === ".html" ? "" : `index${ending}`; // a reload stays in the language of the file's name
  if (home) history.replaceState(null, "", new URL(`${start}?${query}`, site));
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof DecompressionStream !== "function") {
    delete document.documentElement.dataset.asked;
    notice("plain");
    return;
  }
  waiting(keeper()?.controller ? "waking" : "fetched");
  try {
    kernel.start(query);
  } catch (error) { // a frame without an origin can't start a worker
    console.warn(`wyatt: nothing can be started here: ${error}`);
    waiting("");
    delete document.documentElement.dataset.asked;
    document.getElementById("wyatt-lost")?.removeAttribute("hidden");
    return;
  }
  const picture = await pictureOf(query, site);
  if (model || !picture) return; // Python was quicker
  drawnHere = !("release" in picture); // drawn by the build, and not left behind by another session
  draw(picture);
  for (const key of /** @type {any} */ (window).wyattEarly ?? []) {
    /** @type {HTMLElement | null} */
    const button = main.querySelector(`[data-key="${CSS.escape(key)}"]`);
    button?.click();
  }
}
void begin();

// --- the next visit ------------------------------------------------------------------------------
// Its files are downloaded when Python is awake and nobody is waiting for anything.

async function later() {
  const workers = keeper();
  if (!workers) return; // an insecure page, or a browser that doesn't store anything
  try {
    const lang = kernel.language;
    const keeps = lang === document.documentElement.dataset.languages?.split(" ")[0] ? "" : `?lang=${lang}`;
    await workers.register(new URL(`service-worker.js${keeps}`, site), { scope: site.href, updateViaCache: "none" });
    await workers.ready;
    document.body.dataset.offline = "ready";
    rememberStart();
  } catch (error) {
    console.warn(`wyatt: nothing is kept for the next visit: ${error}`);
  }
}

function rememberStart() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "wyatt-memory" });
  worker.onmessage = ({ data }) => {
    worker.terminate();
    document.body.dataset.memory = data.failed ?? data.done;
  };
  worker.onerror = () => worker.terminate();
  worker.postMessage({ remember: true });
}
