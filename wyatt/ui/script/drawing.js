// @ts-check
// The page as Python draws it: a frame once, then only the parts that have changed.
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

/** Pixels by which a page is scrolled on purpose. */
const SCROLLED = 60;

export class Drawing {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<HTMLElement, string>} What each part holds now. */
    this.held = new Map();
    /** @type {Map<HTMLElement, DocumentFragment>} The same as a tree, of parts of which only what changes is replaced. */
    this.trees = new Map();
    /** @type {number | undefined} The frame in which it is measured where things are now. */
    this.frame = undefined;
    this.moves = false; // whether the page may be scrolled then
    /** @type {HTMLElement | null} */
    this.floating = null;
    /** @type {Element | null} */
    this.opener = null;
    this.day = "";
  }

  rebuild() {
    const { view } = this;
    view.root.innerHTML = marked(view.shown.frame, view.mark);
    this.held.clear();
    this.trees.clear();
    view.scrolled.clear();
    this.redraw();
    this.tellStores();
    for (const { dataset } of view.$$("[data-shelf]")) {
      const text = kept(dataset.shelf ?? ""), seen = hasSeen(dataset.shelf ?? "");
      if (text || seen) view.ask({ do: "stored", key: dataset.shelf, text, seen });
    }
    retype(view, true);
  }

  /** Tell Python what this browser remembers, and the reader's day. */
  tellStores() {
    this.day = today();
    for (const store of this.view.$$("[data-stored]")) {
      const key = store.dataset.stored ?? "";
      this.view.ask({ do: "stored", key, text: remembered(key), day: this.day, kept: canStore() });
    }
  }

  /** A page that is left open learns of a new day. */
  turnDay() {
    if (this.day !== today()) this.tellStores();
  }

  /** @param {boolean} [mine] whether what changed was asked for here: only then does the page move */
  redraw(mine = true) {
    const { view } = this, { root } = view;
    const active = rootOf(root).activeElement;
    const focused = active instanceof HTMLElement && root.contains(active) ? active : null;
    /** @type {HTMLElement | null | undefined} */
    const named = focused?.closest("[data-key]");
    const spot = focused?.closest(ROVING) ?? null;
    const { parts } = view.shown;
    const changed = [...view.$$("[data-part]")].filter((holder) => this.held.get(holder) !== (parts[holder.dataset.part ?? ""] ?? ""));
    const fresh = !this.held.size, plans = changed.filter(({ dataset }) => dataset.part === "motion");
    plans.forEach((holder) => this.put(holder)); // hidden; what it holds is read off the page
    const arrive = movement(view, fresh), begin = rememberScrolledLists(view, changed);
    for (const holder of changed) if (root.contains(holder) && !plans.includes(holder)) this.put(holder);
    holds(view);
    retype(view, false);
    begin();
    for (const group of view.$$(ROVING)) {
      if (group.contains(active) || changed.some((holder) => holder.contains(group) || group.contains(holder))) oneStop(group);
    }
    // An address that is read on paper is whole: only the browser knows where the page is.
    for (const one of view.$$("[data-whole]")) one.textContent = explorer() + (one.dataset.whole ?? "");
    // What had the focus in a text that floats gives it back to what opened the text.
    const within = Boolean(focused && !focused.isConnected && this.floating?.contains(focused));
    if (focused && !focused.isConnected && !within) refocus(view, named?.dataset.key, spot, focused.matches("[data-main]"));
    point(view);
    this.floatUp(mine || within);
    this.settle(mine);
    arrive();
  }

  /** Draw what a part holds now. @param {HTMLElement} holder */
  put(holder) {
    const { view } = this, html = view.shown.parts[holder.dataset.part ?? ""] ?? "", was = this.held.get(holder);
    if ("morph" in holder.dataset) morph(holder, marked(html, view.mark), view.settled);
    else if ("swap" in holder.dataset && was !== undefined) this.exchange(holder, was, html);
    else holder.innerHTML = marked(html, view.mark);
    this.held.set(holder, html);
  }

  /**
   * Replace what has changed of a part. Where that is between its boundaries, the rest is not even parsed.
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

  /** A part as a tree that is on no page yet. @param {string} html */
  tree(html) {
    const drawing = parsed(marked(html, this.view.mark));
    // Set here a tab stop costs nothing; on the page each may have it styled again.
    drawing.querySelectorAll(ROVING).forEach((group) => group instanceof HTMLElement && oneStop(group));
    return drawing;
  }

  /**
   * Bring into place and into sight what depends on where things are. That is asked in the frame that shows
   * them, when the browser lays the page out anyway; asked at once, it would do so twice.
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
   * A text that floats above the page: the person goes to it, and back to where they were. It opens
   * in the view that asked for it, not in the others.
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
      // Who pressed something else beside the text stays there.
      const now = rootOf(view.root).activeElement ?? document.activeElement;
      if (now && now !== document.body) return;
      const { key, rule } = this.opener.dataset;
      const opener = this.opener.isConnected ? this.opener : rule && view.$(`[data-do=rule][data-rule="${CSS.escape(rule)}"]`);
      if (opener) opener.focus({ preventScroll: true });
      else refocus(view, key, null);
    }
  }

  /**
   * A text that floats goes away when something beside it is pressed, and when what it is about is
   * scrolled away from it; what was pressed does its own.
   * @param {HTMLElement} float
   */
  closeFrom(float) {
    const about = this.opener, lay = about?.getBoundingClientRect().top ?? 0;
    /** @param {Event} event */
    const away = (event) => {
      const [first] = event.composedPath(); // the window sees a shadow tree's host only
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
    addEventListener("keydown", away); // wherever the focus is; in the page itself keys.js hears it first
    addEventListener("scroll", away, { capture: true, passive: true });
  }
}
