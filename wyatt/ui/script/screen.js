// @ts-check
// A page that Python draws. This script shows the parts and reports what a person does, and it doesn't apply
// any game's rules. A drawing may have these attributes:
//   data-do="name"     the request to send when this is pressed or changed, with its other data attributes
//   data-part="name"   contains a part     data-key="..."  keeps the focus over a redraw
//   data-roving        one tab stop, and arrows move within; data-roving="grid" for the rows of a map
//   data-hot="a"       pressed by that key while the focus is in an element with data-keys
//   data-main          the amber button, which Space presses; the focus goes from one to the next
//   data-again         pressed by Enter on a card that's already selected
//   data-way           one of several uses of that card, so Enter only moves the focus to the first
//   data-felt          a tap here, but not on a control, presses the button with data-go
//   data-rapid         a quick second click counts here; elsewhere, it'd hit whatever has just been drawn
//   data-back="key|key" closes its panel; the focus returns to the first visible element of those, and the
//                      page to where it was when the panel was opened
//   data-down="key"    puts a card down; if the focus was here, it goes to the element with that data-key
//   data-next="1"      where the focus goes when its own button is gone, the lowest number first
//   data-current       the element that a data-follow list keeps visible, and where arrows start
//   data-anew          a part that scrolls back to its start when its text changes
//   data-covers        sticks to the bottom of a phone, so the selected card is scrolled out above it
//   data-toggle="name" sends {do: name, open} when a person opens or closes it
//   data-listed        the single keys in the list of keys; one that can't press anything now gets a message
//   data-whole         the query of an address that's shown in full
//   data-said          where the page shows its own messages
//   data-stored="name" the text this browser has stored under that name is sent once, as {do: "stored"}
//   data-told          a text that's announced when it changes, even if the part around it is redrawn
//   data-typed="name"  this browser stores unsent text from fields in here under that name; see typed.js
//   data-shelf="name"  the game this browser has stored under that name is sent once, in the same way
//   data-near="key"    is placed above the element with that data-key, or stays in line without a script
//   data-after="1.2"   seconds until a shot's result can be heard
//   data-sound="card"  the sound of the move just drawn, if the person wants sounds
//   data-points="a|b"  the elements with these data-keys get data-pointed, and so do the buttons that play
//                      the move in data-points-at
//   data-keep          isn't covered by a data-near note, if there's space next to it
//   data-reveal="sel"  scrolls to the first element of that selector when the answer is drawn;
//                      data-landing in it takes the focus, and data-do="return" gives it back
//   data-in-sight      isn't scrolled to if its beginning is already visible
//   data-leave="id"    goes to this page's address without that field, by Back if the person came from there
//   data-answer        a press's result, which is scrolled into view when it's first drawn; with "below",
//                      only if the element with data-controls sticks to the window
//   data-drag, data-drop, data-slot  see drag.js
//   data-drop-files    accepts dropped files; data-many on a button that loads: several at once
//   data-float         a popover that opens where it's drawn, takes the focus, and gives it back
// A dialog with a form closes when Python answers {close: name}. Until then, typed text stays.
import { listen, shut } from "./acts.js";
import { Drawing } from "./drawing.js";
import { listenToDrags } from "./drag.js";
import { copy, listenToFiles, save } from "./files.js";
import { ROVING, oneStop } from "./focus.js";
import { alone } from "./host.js";
import { addressKeeper } from "./address.js";
import { listenToKeys } from "./keys.js";
import { markLanguage, startLanguage } from "./language.js";
import { share, unshare } from "./model.js";
import { measure, place, toTop } from "./places.js";
import { keep } from "./shelf.js";
import { updateSound } from "./sound.js";
import { hearOfStores, remember, remembered } from "./store.js";
import { addSheets } from "./style.js";
import { applyTheme, showHelp, startTheme } from "./theme.js";
import { listenToTyping } from "./typed.js";
import { View } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Answer} Answer */

/** @param {{ model: Model }} host */
function initialize({ model }) {
  share(model);
  return () => unshare(model);
}

/** @param {{ model: Model, el: HTMLElement }} host */
function render({ model, el }) {
  addSheets(el, model.get("_sheets") ?? []);
  const view = new View(model, el);
  const drawing = new Drawing(view);
  const keepAddress = addressKeeper(view);

  /** Carry out a task from an answer. @param {Record<string, string>} message */
  function carryOut(message) {
    if (message.shelf !== undefined) shelve(message);
    else if (message.store !== undefined) {
      const kept = remember(message.key, message.store, Boolean(message.damaged));
      if (!kept) {
        view.say(new Text(message.key === "course"
          ? _(view, "This browser isn’t saving anything for this page. Export your progress as a file before you leave.")
          : _(view, "This browser isn’t saving anything for this page.")));
        if (message.key === "course") view.ask({ do: "stored", key: "course", text: "", kept: false, again: true });
      }
      else if (kept !== message.store) view.ask({ do: "stored", key: message.key, text: kept, again: true });
    }
    if (message.close !== undefined) {
      shut(view, message.close);
      toTop(view); // the form for a new game has dealt it
    }
    if (message.copy !== undefined) copy(view, message.copy, message.text);
    if (message.save !== undefined) save(view, message.save, message.name);
  }
  let refused = "";
  /** Store a game. Any view may do this after a tick of the clock. @param {Record<string, string>} message */
  function shelve(message) {
    const why = keep(view, message.key, message.store, message.shelf);
    if (why && why !== refused) view.say(new Text(why));
    refused = why;
  }
  const watcher = {
    id: view.id,
    /**
     * @param {Answer} answer
     * @param {boolean} mine
     */
    answered({ shown, outbox, view: asked, step }, mine) {
      if (shown.lang !== undefined) markLanguage(view);
      if (shown.frame === undefined) drawing.redraw(mine);
      else {
        // Show another page from its top. Back returns to the old scroll position.
        if (mine && step) toTop(view);
        drawing.rebuild(step);
      }
      updateSound(view);
      showHelp(view);
      const said = view.$("[data-said]");
      if (said && shown.address !== undefined) drawing.put(said); // the script's last message is out of date
      keepAddress(shown.address !== undefined, Boolean(step && asked));
      entitle(view);
      if (mine) outbox.forEach(carryOut);
      else if (!asked) outbox.filter(({ shelf }) => shelf !== undefined).forEach(carryOut);
    },
    /** @param {string} state */
    turned: (state) => showState(view, state),
    /** @param {string} theme */
    themed: (theme) => applyTheme(view, theme),
  };

  startTheme(view);
  markLanguage(view);
  listen(view);
  listenToKeys(view);
  listenToDrags(view);
  listenToFiles(view);
  listenToTyping(view);
  entitle(view); // before anything is measured, because the header's links depend on this
  let width = measure(view);
  drawing.rebuild();
  updateSound(view);
  showHelp(view);
  const lay = () => {
    const was = width;
    width = measure(view);
    if (width !== was) view.$$(ROVING).forEach((group) => oneStop(group)); // other buttons may be visible now
    place(view);
  };
  view.listen(window, "resize", lay);
  const watch = new ResizeObserver(lay); // a panel next to the page may open and close
  watch.observe(view.root);
  view.endings.push(() => watch.disconnect());
  // When another page in this browser stores something, read it, so that neither overwrites the other.
  hearOfStores(view, (key) => {
    const asks = view.$(`[data-stored="${CSS.escape(key)}"]`);
    const text = asks ? remembered(key) : "";
    if (text) view.ask({ do: "stored", key, text, again: true });
  });
  const clock = setInterval(() => drawing.turnDay(), 60_000);
  view.endings.push(() => clearInterval(clock));
  view.listen(document, "visibilitychange", () => drawing.turnDay());
  view.shared.join(watcher);
  startLanguage(view);
  return () => {
    view.shared.leave(watcher);
    view.end();
  };
}

/**
 * Return the message while Python can't answer. Our own pages have another notice for a lost program.
 * @param {View} view
 * @param {string} state
 */
const said = (view, state) => state === "busy"
  ? alone() // there are no cells next to our own page
    ? _(view, "This is taking a while. Your choice takes effect as soon as the program is free.")
    : _(view, "Python is busy with another cell. Your choice takes effect as soon as Python is free.")
  : _(view, "Python has stopped or restarted, so this table no longer responds. Run the cell again.");

/**
 * @param {View} view
 * @param {string} state
 */
function showState(view, state) {
  view.root.setAttribute("aria-busy", String(state === "busy"));
  view.root.dataset.state = state;
  view.$("[data-state-told]")?.remove();
  if (state === "ready" || (state === "lost" && alone())) return;
  const line = document.createElement("div");
  line.className = `state ${state}`;
  line.dataset.stateTold = "";
  line.setAttribute("role", state === "lost" ? "alert" : "status");
  line.textContent = said(view, state);
  view.root.prepend(line);
}

/**
 * Set the window's title, and mark a page other than the widget's first one. In a cell, only such a page
 * has links to the others.
 * @param {View} view
 */
function entitle(view) {
  view.root.classList.toggle("away", new URLSearchParams(view.shown.address).has("page"));
  if (alone() && view.shown.title) document.title = view.shown.title;
}

export default { initialize, render };
