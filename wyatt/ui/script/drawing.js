// @ts-check
// The page as Python draws it: first a frame, and then only changed parts.
import { ROVING, oneStop, refocus } from "./focus.js";
import { explorer, rootOf } from "./host.js";
import { BOUNDARY, between, morph, parsed, swap } from "./morph.js";
import { movement } from "./movement.js";
import { floatNear, follow, holds, place, point, rememberScrolledLists, reveal, showAnswers, uncover } from "./places.js";
import { marked } from "./references.js";
import { hasSeen, kept } from "./shelf.js";
import { canStore, remembered, today } from "./store.js";
import { retype } from "./typed.js";

/** @typedef {import("./view.js").View} View */

/** @param {string} text */
const ended = (text) => (/[.!?…:][”’»)]?$/.test(text) ? text : `${text}.`);

/**
 * Return the sentences that a screen reader says of a text, in which links are signs with a label. Of a field
 * with buttons, say the value, unless the focus is in the field, because then the screen reader says what's typed.
 * @param {Element} text
 */
function sentences(text) {
  const fields = [...text.querySelectorAll("input")], idle = fields.filter((field) => !field.matches(":focus"));
  if (fields.length) return idle.map((field) => `${field.ariaLabel} ${field.value}`);
  const copy = /** @type {Element} */ (text.cloneNode(true));
  for (const silent of copy.querySelectorAll("[aria-hidden=true], button, details:not([open])")) silent.remove();
  for (const named of copy.querySelectorAll("[aria-label]")) {
    named.textContent = named.textContent === "§" ? ended(named.ariaLabel ?? "") : named.ariaLabel;
  }
  for (const block of copy.querySelectorAll("p, div, li, dt, dd, h3")) block.append("\n");
  return (copy.textContent ?? "").split(/\n|(?<=[.!?]) /).map((one) => one.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** Milliseconds without typing after which what the typed text leads to is announced. */
const TYPED = 1000;
/** A person who scrolls by at least this many pixels does it on purpose. */
const SCROLLED = 60;

export class Drawing {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<HTMLElement, string>} Each part's current HTML. */
    this.held = new Map();
    /** @type {Map<HTMLElement, DocumentFragment>} The same HTML as a tree, for parts in which only the differences are replaced. */
    this.trees = new Map();
    /** @type {number | undefined} The animation frame that measures where things are. */
    this.frame = undefined;
    this.moves = false; // whether that frame may scroll the page
    /** @type {HTMLElement | null} */
    this.floating = null;
    /** @type {Element | null} */
    this.opener = null;
    this.day = "";
    /** @type {Set<string> | undefined} What had been told before the changes that are still to be announced. */
    this.untold = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.telling = undefined;
    /** Where new texts are told, which stays on the page while parts are redrawn. */
    this.teller = document.createElement("p");
    Object.assign(this.teller, { className: "vh", role: "status" });
  }

  /** @param {boolean} [step] whether this is another place, where the focus begins at the content */
  rebuild(step = false) {
    const { view } = this, { activeElement: active } = rootOf(view.root), { title } = view.shown;
    const had = active instanceof HTMLElement && view.root.contains(active) ? active : null;
    view.root.innerHTML = marked(view.shown.frame, view.mark);
    view.root.append(this.teller);
    this.held.clear();
    this.trees.clear();
    view.scrolled.clear();
    clearTimeout(this.telling); // what's on another page isn't news
    this.untold = undefined;
    // A screen reader says where the focus has come to.
    const content = title ? view.$("[data-keys]") : null;
    if (content) content.tabIndex = -1;
    if (content && !content.ariaLabel) Object.assign(content, { role: "group", ariaLabel: title });
    this.redraw();
    const answer = view.chosen ? view.$(`[id="${CSS.escape(view.chosen)}"]`) : null;
    if (answer instanceof HTMLInputElement) answer.checked = true;
    view.chosen = "";
    if (had && !had.isConnected) ((!step && view.keyed(had.dataset.key)) || content)?.focus({ preventScroll: true });
    this.tellStores();
    for (const { dataset } of view.$$("[data-shelf]")) {
      const text = kept(dataset.shelf ?? ""), seen = hasSeen(dataset.shelf ?? "");
      if (text || seen) view.ask({ do: "stored", key: dataset.shelf, text, seen });
    }
    retype(view, true);
  }

  /** Send Python the texts this browser has stored, and the reader's date. */
  tellStores() {
    this.day = today();
    for (const store of this.view.$$("[data-stored]")) {
      const key = store.dataset.stored ?? "";
      this.view.ask({ do: "stored", key, text: remembered(key), day: this.day, kept: canStore() });
    }
  }

  /** Send the new date if the page was left open overnight. */
  turnDay() {
    if (this.day !== today()) this.tellStores();
  }

  /** @param {boolean} [mine] whether this view made the request, because only then may the page scroll */
  redraw(mine = true) {
    const { view } = this, { root } = view;
    const active = rootOf(root).activeElement;
    const focused = active instanceof HTMLElement && root.contains(active) ? active : null;
    /** @type {HTMLElement | null | undefined} */
    const named = focused?.closest("[data-key]");
    const spot = focused?.closest(ROVING) ?? null, holder = focused?.closest("[data-part]");
    const { parts } = view.shown;
    const changed = [...view.$$("[data-part]")].filter((holder) => this.held.get(holder) !== (parts[holder.dataset.part ?? ""] ?? ""));
    const fresh = !this.held.size, plans = changed.filter(({ dataset }) => dataset.part === "motion");
    plans.forEach((holder) => this.put(holder)); // the plan is hidden, and read from the page
    const told = this.told();
    const arrive = movement(view, fresh), begin = rememberScrolledLists(view, changed);
    for (const holder of changed) if (root.contains(holder) && !plans.includes(holder)) this.put(holder);
    holds(view);
    retype(view, false);
    begin();
    if (!fresh) this.tell(told);
    for (const group of view.$$(ROVING)) {
      if (group.contains(active) || changed.some((holder) => holder.contains(group) || group.contains(holder))) oneStop(group);
    }
    // A printed address must be complete, and only the browser can tell where the page is.
    for (const one of view.$$("[data-whole]")) one.textContent = explorer() + (one.dataset.whole ?? "");
    // If the focus was in a floating text, it goes back to whatever opened the text.
    const within = Boolean(focused && !focused.isConnected && this.floating?.contains(focused));
    if (focused && !focused.isConnected && !within) refocus(view, named?.dataset.key, spot, focused.matches("[data-main]"), holder);
    point(view);
    this.floatUp(mine || within);
    this.settle(mine);
    if (mine) view.answeredAt ||= performance.now();
    arrive();
  }

  /**
   * Announce what's new in the data-told texts. They can't be regions that a screen reader announces by itself,
   * because it does so only if the region was on the page before, and parts are redrawn. While a person types,
   * wait for a pause, because the screen reader says each letter.
   * @param {Set<string>} before
   */
  tell(before) {
    const old = (this.untold ??= before);
    clearTimeout(this.telling);
    const say = () => {
      const text = [...this.told()].filter((one) => !old.has(one)).map(ended).join(" "), { teller } = this;
      this.untold = undefined;
      if (!text) return;
      teller.textContent = text;
      setTimeout(() => teller.textContent === text && teller.replaceChildren(), 3000); // it isn't there to be read
    };
    if (!rootOf(this.view.root).activeElement?.matches("input[data-live]")) say();
    else this.telling = setTimeout(say, TYPED);
  }

  told() {
    return new Set([...this.view.$$("[data-told]")].flatMap(sentences));
  }

  /** Draw a part's current HTML. @param {HTMLElement} holder */
  put(holder) {
    const { view } = this, html = view.shown.parts[holder.dataset.part ?? ""] ?? "", was = this.held.get(holder);
    if ("morph" in holder.dataset) morph(holder, marked(html, view.mark), view.settled);
    else if ("swap" in holder.dataset && was !== undefined) this.exchange(holder, was, html);
    else holder.innerHTML = marked(html, view.mark);
    this.held.set(holder, html);
  }

  /**
   * Replace a part's differences. If they're all between its boundaries, the rest isn't even parsed.
   * @param {HTMLElement} holder
   * @param {string} was
   * @param {string} html
   */
  exchange(holder, was, html) {
    const [before, , after] = was.split(BOUNDARY), [lead, within, tail] = html.split(BOUNDARY), tree = this.trees.get(holder);
    if (tree && within !== undefined && before === lead && after === tail) {
      const now = this.tree(within);
      between(holder, document.importNode(now, true));
      between(tree, now);
      return;
    }
    const now = this.tree(html);
    swap(holder, tree ?? this.tree(was), now);
    this.trees.set(holder, now);
  }

  /** Return a part as a tree that isn't on a page yet. @param {string} html */
  tree(html) {
    const drawing = parsed(marked(html, this.view.mark));
    // A tab stop costs nothing here, but on the page each one may cause a restyle.
    drawing.querySelectorAll(ROVING).forEach((group) => group instanceof HTMLElement && oneStop(group));
    return drawing;
  }

  /**
   * Place and reveal what depends on where things are. Measure in the next frame, when the browser lays the
   * page out anyway, because measuring now would cause a second layout.
   * @param {boolean} mine
   */
  settle(mine) {
    const { view } = this;
    this.moves ||= mine;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      const moves = this.moves;
      this.moves = false;
      if (!view.root.isConnected) return;
      place(view);
      uncover(view);
      follow(view);
      if (!moves) return;
      showAnswers(view);
      reveal(view);
    });
  }

  /**
   * Open or close a text that floats above the page, and move the focus there and back. The text opens
   * only in the view that requested it.
   * @param {boolean} mine
   */
  floatUp(mine) {
    const { view } = this;
    const float = view.$("[data-float]");
    if (float === this.floating) return;
    const had = this.floating;
    this.floating = float;
    if (float) {
      if (!mine) return;
      const pressed = view.pressed;
      if (!had || !this.opener?.isConnected || pressed !== this.opener) this.opener = pressed?.isConnected ? pressed : rootOf(view.root).activeElement;
      float.showPopover();
      floatNear(view, float, this.opener);
      this.closeFrom(float);
      float.querySelector("button")?.focus({ preventScroll: true });
    } else if (had && mine) {
      if (!(this.opener instanceof HTMLElement)) return;
      // If the person has pressed something else, the focus stays there.
      const now = rootOf(view.root).activeElement ?? document.activeElement;
      if (now && now !== document.body) return;
      const { key, rule } = this.opener.dataset;
      const opener = this.opener.isConnected ? this.opener : rule && view.$(`[data-do=rule][data-rule="${CSS.escape(rule)}"]`);
      if (opener) opener.focus({ preventScroll: true });
      else refocus(view, key, null);
    }
  }

  /**
   * Close a floating text after a press anywhere else, which still has its usual effect, or when the
   * text's subject is scrolled away.
   * @param {HTMLElement} float
   */
  closeFrom(float) {
    const about = this.opener, lay = about?.getBoundingClientRect().top ?? 0;
    /** @param {Event} event */
    const away = (event) => {
      const [first] = event.composedPath(); // for the window, the target is only a shadow tree's host
      const target = first instanceof Element ? first : null;
      if (float.isConnected && event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
      } else if (float.isConnected && event.type === "scroll") {
        if (target && float.contains(target)) return;
        if (!about?.isConnected || Math.abs(about.getBoundingClientRect().top - lay) < SCROLLED) return;
      } else if (float.isConnected && (!target || float.contains(target) || target.closest("[data-rule]"))) return;
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", away);
      removeEventListener("scroll", away, true);
      /** @type {HTMLElement | null} */
      const close = float.isConnected ? float.querySelector("button") : null;
      close?.click();
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", away); // for any focus outside the page, where keys.js doesn't handle Escape
    addEventListener("scroll", away, { capture: true, passive: true });
  }
}
