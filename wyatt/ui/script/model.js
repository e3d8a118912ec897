// @ts-check
// What all the views of one model share on this page: all that is shown, the question that waits for an
// answer, the clock, the theme. Any model will do that has anywidget's few methods; a kernel is not
// asked for.

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => unknown} send
 * @property {(name: string, callback: (...args: any[]) => void) => void} on
 * @property {(name?: string | null, callback?: ((...args: any[]) => void) | null) => void} off
 * @property {any} [widget_manager]
 * @property {boolean} [keeps] whether the host keeps questions in order, and says itself that Python is slow
 */
/** @typedef {Record<string, any> & { do: string }} Request */
/**
 * @typedef {object} Shown All that is on the screen.
 * @property {string} frame the page around its parts
 * @property {Record<string, string>} parts
 * @property {string} running what the clock does; empty: nothing
 * @property {string} pace seconds between two moves of the clock
 * @property {string} address the query that reopens the page
 * @property {string} [kind] a whole `page`, or a `part` in a cell
 * @property {number} [revision] how many answers have been given
 * @property {string} title what the browser calls it
 * @property {string} [lang] its language, if that is not English
 * @property {Record<string, string>} [words] what the script says itself, by the English sentence
 */
/**
 * @typedef {object} Answer
 * @property {Partial<Shown>} shown what has changed
 * @property {Record<string, string>[]} outbox
 * @property {string} [view] which has asked
 * @property {boolean} [step] whether it is another place
 * @property {boolean} [late] whether it follows an answer, with what nobody waits for
 */
/**
 * @typedef {object} Watcher
 * @property {string} id
 * @property {(answer: Answer, mine: boolean) => void} answered
 * @property {(state: string) => void} turned the program is "ready", "busy" or "lost"
 * @property {(theme: string) => void} themed
 */

const SOON = 500;
/** Seconds from which on a pause is there to be read, not only to be seen. */
const SHEET = 3;
/** What the page asks as it opens; nobody has pressed anything. */
const BY_ITSELF = new Set(["stored", "show"]);

/** The views of one model, and what they share. */
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
    this.beat = ""; // the pace for which it is wound
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.late = undefined;
    /** @type {Request | null} What is being asked. */
    this.asked = null;
    /** @type {Request[]} What is asked next. */
    this.waiting = [];
    this.state = "ready";
    this.slow = false; // the answer takes its time
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
   * Ask Python for something; the answer says which view has asked. One question is on its way at a
   * time. While a cell keeps Python busy, pressing again does nothing more: see `keptOf`.
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
      this.turn("lost"); // the host has closed the way to Python
    }
  }

  /**
   * Python is slow to answer. A person sees that if they wait for something, not for what the page asks by itself.
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

  // The clock has one owner, however many views there are; it stops while nobody looks. The next
  // move is asked for when the last one has been drawn, never one a frame, and Python passes over a
  // tick that comes from an older drawing. Who clicks meanwhile does not put it off: only another
  // pace winds it again.
  wind() {
    const still = !this.shown.running || !this.views.size || this.state === "lost";
    const beat = still ? "" : this.shown.pace;
    if (beat && beat === this.beat && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.beat = beat;
    if (!beat) return;
    // Bots take their time for a person who watches; on a page that is behind others only a sheet is waited for.
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
 * Whether a field that is being typed into, or a slider, has moved on: it has one value to send, the newest.
 * @param {Request} before
 * @param {Request} now
 */
function rewritten(before, now) {
  const { value: _, typing: typed, ...field } = before;
  const { value: __, typing: ___, ...other } = now;
  return Boolean(typed) && same(field, other);
}

/** What moves a game on: of several presses the last is meant, and the same is meant once. */
const HURRIED = new Set(["play", "step", "on", "step-on", "let-bot", "split-play", "split-step"]);
/** What counts as often as it is pressed. */
const COUNTED = new Set(["put", "shift", "undo", "redo", "count-card"]);

/**
 * What is left of the questions that wait, in order. What a person has written, put or chosen is kept;
 * pressed again, a button asks nothing more, and of several moves the last is asked for.
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
 * Two notebooks of one kernel have a manager each, and so a model each of the same widget. A manager that
 * has no kernel may be another object each time that it is asked for.
 * @param {Model} model
 */
function knownBeside({ widget_manager: manager }) {
  const home = manager && "kernel" in manager ? manager : globalThis;
  const beside = known.get(home) ?? new Map();
  known.set(home, beside);
  return beside;
}
// A host may hand out another wrapper of the same model each time: Python's key says which it is.
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
