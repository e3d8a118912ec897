// @ts-check
// The worker from the page's side: asleep, awake, busy or dead. Requests before it's awake are queued and sent
// in order. A worker that dies or hangs is noticed and replaced.

const SLOW_MS = 1500; // after this, the page says it takes a while, and has a button to stop
const HUNG_MS = 30_000;
const PING_MS = 4000;

/**
 * @typedef {object} Listener The page's callbacks.
 * @property {(step: string, part?: number) => void} step the start's progress
 * @property {(shown: any, remembered: boolean) => void} awake
 * @property {(answer: any) => void} answer
 * @property {(kept: number) => void} kept how many requests wait for the start
 * @property {(thinking: boolean) => void} thinking
 * @property {(why: "dead" | "failed", error: string) => void} gone
 */

/** Return the browser's service workers, or undefined in a frame without an origin, where asking fails. */
export function keeper() {
  try { return navigator.serviceWorker; } catch { return undefined; }
}

export class Kernel {
  /**
   * @param {URL} script
   * @param {Listener} listener
   * @param {number} total bytes that a first start downloads
   */
  constructor(script, listener, total) {
    this.script = script;
    this.listener = listener;
    this.total = total;
    /** @type {{ do?: string, value?: string }[]} Requests that wait for Python. */
    this.waiting = [];
    this.awake = false;
    this.language = document.documentElement.lang; // read now, because a browser that translates the page overwrites it
    this.asked = 0; // the number of requests in progress
    this.since = 0; // when Python started the oldest of them
    this.pinged = 0;
    this.heard = 0; // when the worker last sent anything
    this.watched = performance.now();
    /** @type {Worker | undefined} */
    this.worker = undefined;
    setInterval(() => this.watch(), 500);
  }

  /** @param {string} query */
  start(query) {
    this.worker?.terminate();
    this.awake = false;
    this.asked = this.pinged = 0;
    this.heard = performance.now();
    const worker = (this.worker = new Worker(this.script, { type: "module", name: "wyatt" }));
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.lose(event.message || "");
    // Use the page's language in Python, too: the requested, chosen or preferred one.
    const there = (document.documentElement.dataset.languages ?? "").split(" ");
    const asked = new URLSearchParams(query).get("lang") ?? "";
    const spoken = there.includes(asked) ? asked : this.language;
    worker.postMessage({ start: query, language: spoken, bytes: keeper()?.controller ? 0 : this.total });
  }

  /** @param {{ do?: string, value?: string }} request */
  ask(request) {
    if (!this.awake) {
      this.waiting.push(request);
      // Don't count the stored texts that the page sends by itself, because nobody has pressed anything.
      this.listener.kept(this.waiting.filter((one) => one.do !== "stored").length);
      return;
    }
    if (!this.asked) this.since = performance.now();
    this.asked += 1;
    const { do: what, value } = request;
    if (what === "language" && value) this.language = value;
    this.worker?.postMessage({ ask: JSON.stringify(request), language: what === "language" ? value : undefined });
  }

  /** @param {any} data */
  hear(data) {
    if (!this.awake) this.listener.thinking(false);
    this.heard = performance.now();
    if (data.answer !== undefined) {
      this.asked = Math.max(0, this.asked - 1);
      this.since = performance.now();
      this.listener.thinking(false);
      this.listener.answer(JSON.parse(data.answer));
    } else if (data.rest !== undefined) this.listener.answer(JSON.parse(data.rest));
    else if (data.awake !== undefined) {
      this.awake = true;
      this.listener.awake(JSON.parse(data.awake), data.remembered);
      for (const request of this.waiting.splice(0)) this.ask(request);
    } else if (data.step) this.listener.step(data.step, data.part);
    else if (data.pong !== undefined) this.pinged = 0;
    else if (data.failed !== undefined) this.lose(data.failed);
  }

  /** @param {string} error */
  lose(error) {
    const began = this.awake;
    this.worker?.terminate();
    this.worker = undefined;
    this.awake = false;
    this.waiting.length = 0;
    this.listener.thinking(false);
    this.listener.gone(began ? "dead" : "failed", error);
  }

  /** Ping the worker now and then, because one that was killed doesn't send anything. */
  watch() {
    const now = performance.now(), gone = now - this.watched;
    this.watched = now;
    if (gone > SLOW_MS) { // the machine slept, or the browser froze the page with its worker
      this.since += gone;
      this.heard += gone;
      this.pinged &&= this.pinged + gone;
    }
    if (!this.awake || !this.worker || document.hidden) {
      this.pinged = 0;
      // A worker that was killed while it started doesn't say so, and a slow one can't be pinged, so ask the reader.
      if (this.worker && !this.awake && now - this.heard > HUNG_MS) this.listener.thinking(true);
      return;
    }
    if (this.asked) {
      const waits = now - this.since;
      if (waits > HUNG_MS) this.lose("hung");
      else if (waits > SLOW_MS) this.listener.thinking(true);
      return;
    }
    if (!this.pinged) {
      if (now - this.since < PING_MS) return;
      this.since = this.pinged = now;
      this.worker.postMessage({ ping: now });
    } else if (now - this.pinged > PING_MS) this.lose("silent");
  }
}
