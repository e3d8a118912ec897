// @ts-check
// A view, which is one place on the page that shows a model.
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
    else if (!alone()) this.root.classList.add("in-cell"); // the notebook has the title and the links
    else document.body.classList.add("wyatt-page");
    this.root.tabIndex = -1;
    this.root.dataset.view = this.shown.kind ?? "page";
    this.mark = newMark();
    el.append(this.root);
    // The selector to scroll to when the next answer is drawn, and the data-key of the button for it.
    this.revealing = "";
    this.cameFrom = "";
    // The id of the answer that was chosen when the person asked for another language.
    this.chosen = "";
    /** @type {HTMLElement | null} The last button that was pressed. */
    this.pressed = null;
    /** @type {number | null} The scroll position when the person asked for the current answer. */
    this.askedAt = null;
    /** When the answer to the last click was drawn, or 0 before it is. */
    this.answeredAt = 0;
    /** @type {Element | null} The field whose last change was sent, until someone types there again. */
    this.settled = null;
    /** @type {(() => void)[]} What to do when the view ends. */
    this.endings = [];
    /** @type {Node[]} The message that stays until someone closes it. */
    this.standing = [];
    /** @type {Set<Element>} The lists that were scrolled since they last went back to their start. */
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
   * Show a message about the page itself.
   * @param {...(string | Node)} said
   */
  say(...said) {
    // A message with a control stays. One that's only text goes away after a while, and the one before comes back.
    const passing = said.every((one) => typeof one === "string"), close = this.put(said, passing ? this.standing : []);
    if (passing) setTimeout(() => close.isConnected && close.click(), 5000);
    else this.standing = [...close.parentNode?.childNodes ?? []];
  }

  /** Show an error, which stays until it's closed or another message replaces it. Return its button. @param {string} why */
  refuse(why) {
    return this.put([why], this.standing);
  }

  /**
   * @param {(string | Node)[]} said
   * @param {Node[]} before the message that comes back when this one is closed
   */
  put(said, before) {
    const place = this.$("[data-said]"), close = document.createElement("button");
    Object.assign(close, { type: "button", className: "shut", textContent: "×", ariaLabel: _(this, "Close") });
    close.addEventListener("click", () => place?.replaceChildren(...(this.standing = before)));
    place?.replaceChildren(...said, close);
    return close;
  }

  end() {
    this.endings.forEach((undo) => undo());
    this.root.replaceChildren(); // a host may keep the element, so remove the drawing
    this.root.remove();
  }
}
