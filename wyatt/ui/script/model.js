// @ts-check
// The data that all of a model's views share on this page: the contents, the request that's waiting for an
// answer, the clock, the theme. Any model with anywidget's few methods works, even without a kernel.

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => unknown} send
 * @property {(name: string, callback: (...args: any[]) => void) => void} on
 * @property {(name?: string | null, callback?: ((...args: any[]) => void) | null) => void} off
 * @property {any} [widget_manager]
 * @property {boolean} [keeps] whether the host queues requests, and shows that Python is slow
 */
/** @typedef {Record<string, any> & { do: string }} Request */
/**
 * @typedef {object} Shown Everything on the screen.
 * @property {string} frame the page around its parts
 * @property {Record<string, string>} parts
 * @property {string} running what the clock is doing, or empty
 * @property {string} pace seconds between two clock ticks
 * @property {string} address the query that reopens the page
 * @property {string} [kind] a complete `page`, or a `part` in a cell
 * @property {number} [revision] the number of changes so far
 * @property {string} title the page's title in the browser
 * @property {string} [lang] the language, if it isn't English
 * @property {Record<string, string>} [words] the script's own sentences, by their English text
 */
/**
 * @typedef {object} Answer
 * @property {Partial<Shown>} shown the changes
 * @property {Record<string, string>[]} outbox
 * @property {string} [view] the requesting view's id
 * @property {boolean} [step] whether the place has changed
 * @property {boolean} [late] whether this is an answer's second part, which nobody waits for
 */
/**
 * @typedef {object} Watcher
 * @property {string} id
 * @property {(answer: Answer, mine: boolean) => void} answered
 * @property {(state: string) => void} turned called when the program is "ready", "busy" or "lost"
 * @property {(theme: string) => void} themed
 */

const SOON = 500;
/** A pause of at least this many seconds gives people time to read. */
const SHEET = 3;
/** Requests the page sends by itself, without a press. */
const BY_ITSELF = new Set(["stored", "show"]);

/** A model's views, and the data they share. */
export class Shared {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Shown} */
    this.shown = model.get("_shown") ?? model.get("shown");
    /** @type {Set<Watcher>} */
    this.views = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.beat = ""; // the pace that the timer was started with
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.late = undefined;
    /** @type {Request | null} The request Python is working on. */
    this.asked = null;
    /** @type {Request[]} The requests to send next. */
    this.waiting = [];
    this.state = "ready";
    this.slow = false; // whether the answer takes long
    /** @param {Answer} answer */
    this.hear = (answer) => this.answered(answer);
    this.spreadTheme = () => this.views.forEach((view) => view.themed(this.theme));
    /** @param {unknown} _ @param {string} status */
    this.kernel = (_, status) => {
      if (["restarting", "autorestarting", "dead", "terminating"].includes(status)) this.turn("lost");
    };
    model.on("msg:custom", this.hear);
    model.on("change:theme", this.spreadTheme);
    model.widget_manager?.kernel?.statusChanged?.connect(this.kernel);
  }

  get theme() {
    return String(this.model.get("theme") ?? "");
  }

  /** @param {string} theme */
  applyTheme(theme) {
    this.model.set("theme", theme);
    this.model.save_changes();
    this.spreadTheme();
  }

  /**
   * Send a request to Python, one at a time. The answer has the requesting view's id. While a cell keeps
   * Python busy, repeated presses are dropped: see `keptOf`.
   * @param {Request} request
   * @param {string} [view]
   */
  ask(request, view = "") {
    const asked = { ...request, view };
    if (this.model.keeps) this.model.send(asked);
    else if (this.asked === null) this.send(asked);
    else {
      const last = this.waiting.at(-1);
      if (last && rewritten(last, asked)) this.waiting.pop();
      this.waiting.push(asked);
      if (this.slow || this.state === "busy") this.wait(this.asked);
    }
  }

  /** @param {Request} request */
  send(request) {
    this.asked = request;
    this.slow = false;
    clearTimeout(this.late);
    this.late = setTimeout(() => {
      this.slow = true;
      this.wait(request);
    }, SOON);
    try {
      const sent = this.model.send(request);
      if (sent instanceof Promise) sent.catch(() => this.turn("lost"));
    } catch {
      this.turn("lost"); // the host has closed the connection to Python
    }
  }

  /**
   * Show that Python is slow, unless all the unanswered requests are the page's own.
   * @param {Request} asked
   */
  wait(asked) {
    this.waiting = keptOf(this.waiting, asked);
    if ([asked, ...this.waiting].some(({ do: what }) => !BY_ITSELF.has(what))) this.turn("busy");
  }

  /** @param {string} state */
  turn(state) {
    if (this.state === state) return;
    this.state = state;
    if (state === "lost") {
      clearTimeout(this.timer);
      clearTimeout(this.late);
      this.waiting = [];
    }
    for (const view of this.views) view.turned(state);
  }

  /** @param {Answer} answer */
  answered(answer) {
    if (!answer.shown) return;
    const { parts, ...rest } = answer.shown;
    const missed = rest.revision !== undefined && rest.revision > (this.shown.revision ?? 0) + 1;
    Object.assign(this.shown, rest);
    if (rest.frame !== undefined) this.shown.parts = { ...parts };
    else Object.assign(this.shown.parts, parts);
    if (!answer.late && this.asked?.view === (answer.view ?? "")) {
      clearTimeout(this.late);
      this.asked = null;
      this.slow = false;
      this.turn("ready");
    }
    for (const view of this.views) view.answered(answer, view.id === answer.view);
    const next = this.asked ? undefined : this.waiting.shift();
    if (missed) this.ask({ do: "show" });
    if (next) this.send(next);
    this.wind();
  }

  // All views share one clock, which stops if there are none. A tick is sent only after the last one's
  // result has been drawn, and Python ignores a tick from an older drawing. Clicks don't delay the clock,
  // because only a new pace restarts the timer.
  wind() {
    const still = !this.shown.running || !this.views.size || this.state === "lost";
    const beat = still ? "" : this.shown.pace;
    if (beat && beat === this.beat && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.beat = beat;
    if (!beat) return;
    // On a hidden page, bots don't pause between moves. But pauses for reading stay.
    const soon = document.hidden && this.shown.running === "others" && Number(beat) < SHEET;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.ask({ do: "step", tick: true, at: this.shown.revision ?? 0 });
    }, soon ? 0 : 1000 * Number(beat));
  }

  /** @param {Watcher} view */
  join(view) {
    this.views.add(view);
    view.turned(this.state);
    this.wind();
  }

  /** @param {Watcher} view */
  leave(view) {
    this.views.delete(view);
    this.wind();
  }

  end() {
    clearTimeout(this.timer);
    clearTimeout(this.late);
    this.model.off("msg:custom", this.hear);
    this.model.off("change:theme", this.spreadTheme);
    this.model.widget_manager?.kernel?.statusChanged?.disconnect(this.kernel);
  }
}

/**
 * @param {Request} one
 * @param {Request} other
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether a request has a newer value for the same text field or slider, which replaces the older one.
 * @param {Request} before
 * @param {Request} now
 */
function rewritten(before, now) {
  const { value: _, typing: typed, ...field } = before;
  const { value: __, typing: ___, ...other } = now;
  return Boolean(typed) && same(field, other);
}

/** Requests that continue a game. Of several, only the last counts, and only once. */
const HURRIED = new Set(["play", "step", "on", "step-on", "let-bot", "split-play", "split-step"]);
/** Requests that count every time a button is pressed. */
const COUNTED = new Set(["put", "shift", "undo", "redo", "count-card"]);

/**
 * Return the waiting requests that still count, in order. Everything a person has typed, placed or chosen is
 * kept, but repeated presses of a button are dropped, and so are all moves except the last.
 * @param {Request[]} waiting
 * @param {Request} asked
 */
function keptOf(waiting, asked) {
  const last = waiting.findLast((request) => HURRIED.has(request.do));
  /** @type {Request[]} */
  const kept = [];
  for (const request of waiting) {
    const before = kept.at(-1) ?? asked;
    const hurried = HURRIED.has(request.do);
    if (hurried && (request !== last || same(request, asked))) continue;
    if (!hurried && !COUNTED.has(request.do) && same(request, before)) continue;
    if (kept.length && rewritten(before, request)) kept.pop();
    kept.push(request);
  }
  return kept;
}

/** @type {WeakMap<object, Map<unknown, Shared>>} */
const known = new WeakMap();
/**
 * Return the shared data by key. Two notebooks on one kernel each have a manager, and so their own model of
 * the same widget. A manager without a kernel may be a new object each time, so it doesn't count.
 * @param {Model} model
 */
function knownBeside({ widget_manager: manager }) {
  const home = manager && "kernel" in manager ? manager : globalThis;
  const beside = known.get(home) ?? new Map();
  known.set(home, beside);
  return beside;
}
// A host may return a new wrapper for the same model each time, so Python's key identifies the model.
/** @param {Model} model */
const keyOf = (model) => model.get("key") || model;

/** @param {Model} model */
export function share(model) {
  const key = keyOf(model), beside = knownBeside(model);
  const found = beside.get(key) ?? new Shared(model);
  beside.set(key, found);
  return found;
}

/** @param {Model} model */
export function unshare(model) {
  const key = keyOf(model), beside = knownBeside(model);
  beside.get(key)?.end();
  beside.delete(key);
}
