// @ts-check
// The worker as the page sees it: asleep, awake, busy, dead. Requests made before it is awake are kept and
// asked in order; one that dies or hangs is noticed, and another takes its place.

const SLOW_MS = 1500; // from then on the page says that it is thinking, and offers to stop
const HUNG_MS = 30_000;
const PING_MS = 4000;

/**
 * @typedef {object} Listener What the page hears.
 * @property {(step: string, part?: number) => void} step how far waking has come
 * @property {(shown: any, remembered: boolean) => void} awake
 * @property {(answer: any) => void} answer
 * @property {(kept: number) => void} kept how many requests wait for it to wake
 * @property {(thinking: boolean) => void} thinking
 * @property {(why: "dead" | "failed", error: string) => void} gone
 */

/** What keeps pages for the next visit; a frame without an origin may not even ask for it. */
export function keeper() {
  try { return navigator.serviceWorker; } catch { return undefined; }
}

export class Kernel {
  /**
   * @param {URL} script
   * @param {Listener} listener
   * @param {number} total bytes that a first start fetches
   */
  constructor(script, listener, total) {
    this.script = script;
    this.listener = listener;
    this.total = total;
    /** @type {{ do?: string, value?: string }[]} Requests that wait for Python. */
    this.waiting = [];
    this.awake = false;
    this.language = document.documentElement.lang; // a browser that translates the page overwrites it
    this.asked = 0; // requests under way
    this.since = 0; // when the oldest of them was asked
    this.pinged = 0;
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
    const worker = (this.worker = new Worker(this.script, { type: "module", name: "wyatt" }));
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.lose(event.message || "");
    // The page is in the language that was asked for, chosen or preferred: Python speaks the same.
    const there = (document.documentElement.dataset.languages ?? "").split(" ");
    const asked = new URLSearchParams(query).get("lang") ?? "";
    const spoken = there.includes(asked) ? asked : this.language;
    worker.postMessage({ start: query, language: spoken, total: keeper()?.controller ? 0 : this.total });
  }

  /** @param {{ do?: string, value?: string }} request */
  ask(request) {
    if (!this.awake) {
      this.waiting.push(request);
      // What the browser remembers is sent by the page itself: nobody has pressed anything.
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

  /** A worker that was killed says nothing: it is asked whether it is there. */
  watch() {
    const now = performance.now(), gone = now - this.watched;
    this.watched = now;
    if (gone > SLOW_MS) { // the machine slept, or the browser froze the page with its worker
      this.since += gone;
      this.pinged &&= this.pinged + gone;
    }
    if (!this.awake || !this.worker || document.hidden) {
      this.pinged = 0;
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
