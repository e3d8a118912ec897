// @ts-check
// What all the views of one model share on this page: all that is shown, the questions that wait for
// an answer, the clock. Any model will do that has anywidget's few methods; a kernel is not asked for.

/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => unknown} send
 * @property {(name: string, callback: (...args: any[]) => void) => void} on
 * @property {(name?: string | null, callback?: ((...args: any[]) => void) | null) => void} off
 * @property {any} [widget_manager]
 */
/** @typedef {Record<string, any> & { do: string }} Request */
/**
 * @typedef {object} Shown All that is on the screen.
 * @property {string} frame the page around its parts
 * @property {Record<string, string>} parts
 * @property {string} running what the clock does; empty: it stands
 * @property {string} pace seconds between two moves of the clock
 * @property {string} address the query that reopens the page
 * @property {string} title what the browser calls it
 */
/** @typedef {{ shown: Partial<Shown>, outbox: Record<string, string>[], view?: string }} Answer */
/** @typedef {{ id: string, answered: (answer: Answer, mine: boolean) => void }} Watcher */

/** The views of one model, and what they share. */
export class Shared {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Shown} */
    this.shown = model.get("shown");
    /** @type {Set<Watcher>} */
    this.views = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @param {Answer} answer */
    this.hear = (answer) => this.answered(answer);
    model.on("msg:custom", this.hear);
  }

  /**
   * Ask Python for something; the answer says which view has asked.
   * @param {Request} request
   * @param {string} [view]
   */
  ask(request, view = "") {
    this.model.send({ ...request, view });
  }

  /** @param {Answer} answer */
  answered(answer) {
    if (!answer.shown) return;
    const { parts, ...rest } = answer.shown;
    Object.assign(this.shown, rest);
    Object.assign(this.shown.parts, parts);
    for (const view of this.views) view.answered(answer, view.id === answer.view);
    this.wind();
  }

  // The clock has one owner, however many views there are; it stands while nobody looks. The next
  // move is asked for when the last one has been drawn, never one a frame.
  wind() {
    clearTimeout(this.timer);
    if (!this.shown.running || !this.views.size) return;
    this.timer = setTimeout(() => this.ask({ do: "step", tick: true }), 1000 * Number(this.shown.pace));
  }

  /** @param {Watcher} view */
  join(view) {
    this.views.add(view);
    this.wind();
  }

  /** @param {Watcher} view */
  leave(view) {
    this.views.delete(view);
    this.wind();
  }

  end() {
    clearTimeout(this.timer);
    this.model.off("msg:custom", this.hear);
  }
}

/** @type {Map<unknown, Shared>} */
const known = new Map();
// A host may hand out another wrapper of the same model each time: Python's key tells them apart.
/** @param {Model} model */
const keyOf = (model) => model.get("key") || model;

/** @param {Model} model */
export function share(model) {
  const key = keyOf(model);
  const found = known.get(key) ?? new Shared(model);
  known.set(key, found);
  return found;
}

/** @param {Model} model */
export function unshare(model) {
  known.get(keyOf(model))?.end();
  known.delete(keyOf(model));
}
