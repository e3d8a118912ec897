// @ts-check
// One place on the page where a model is shown.
import { _ } from "./words.js";
import { alone } from "./host.js";
import { share } from "./model.js";
import { newMark } from "./references.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Request} Request */

let views = 0;

export class View {
  /**
   * @param {Model} model
   * @param {HTMLElement} el
   */
  constructor(model, el) {
    this.shared = share(model);
    this.id = `${Math.random().toString(36).slice(2, 8)}${++views}`;
    this.root = document.createElement("div");
    this.root.className = `wyatt ${this.shown.kind ?? "page"}`;
    if (this.shown.kind === "part") el.classList.add("wyatt-host");
    else if (!alone()) this.root.classList.add("in-cell"); // the notebook has the title and the way elsewhere
    else document.body.classList.add("wyatt-page");
    // The keys are the table's wherever it is pressed: in JupyterLab a letter would cut or add a cell.
    this.root.tabIndex = -1;
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.dataset.view = this.shown.kind ?? "page";
    this.mark = newMark();
    el.append(this.root);
    // What a selector is scrolled to when the next answer is drawn, and the key of what led there.
    this.revealing = "";
    this.cameFrom = "";
    /** @type {HTMLElement | null} The button that was pressed last. */
    this.pressed = null;
    /** @type {number | null} How far the page was scrolled when the answer that is read was asked for. */
    this.askedAt = null;
    /** @type {Element | null} The field of which the last change is reported, until somebody types there again. */
    this.settled = null;
    /** @type {(() => void)[]} What is taken away when the view ends. */
    this.endings = [];
    /** @type {Node[]} The note that stands until somebody closes it. */
    this.standing = [];
    /** @type {Set<Element>} The lists that have been scrolled since they last began again. */
    this.scrolled = new Set();
    this.listen(this.root, "scroll", (event) => this.scrolled.add(event.target), true);
  }

  get shown() {
    return this.shared.shown;
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement | null}
   */
  $(selector) {
    return this.root.querySelector(selector);
  }

  /**
   * @param {string} selector
   * @returns {NodeListOf<HTMLElement>}
   */
  $$(selector) {
    return this.root.querySelectorAll(selector);
  }

  /** @param {string | undefined} key */
  keyed(key) {
    return key ? this.$(`[data-key="${CSS.escape(key)}"]`) : null;
  }

  /** @param {Request} request */
  ask(request) {
    this.shared.ask(request, this.id);
  }

  /**
   * @param {EventTarget} target
   * @param {string} name
   * @param {(event: any) => void} heard
   */
  listen(target, name, heard, capture = false) {
    target.addEventListener(name, heard, capture);
    this.endings.push(() => target.removeEventListener(name, heard, capture));
  }

  /**
   * A line about the page itself.
   * @param {...(string | Node)} said
   */
  say(...said) {
    const place = this.$("[data-said]"), close = document.createElement("button");
    if (!place) return;
    // What can be pressed in it is left to be pressed; a word alone goes by itself, and leaves what stood there.
    const passing = said.every((one) => typeof one === "string"), before = passing ? this.standing : [];
    Object.assign(close, { type: "button", className: "shut", textContent: "×", ariaLabel: _(this, "Close") });
    close.addEventListener("click", () => place.replaceChildren(...(this.standing = before)));
    place.replaceChildren(...said, close);
    if (passing) setTimeout(() => close.isConnected && close.click(), 5000);
    else this.standing = [...place.childNodes];
  }

  end() {
    this.endings.forEach((undo) => undo());
    this.root.replaceChildren(); // a host may keep the element; what was drawn in it goes
    this.root.remove();
  }
}
