// @ts-check
// A page that Python draws: shows its parts and reports what a person does with them. It knows no rule
// of any game. Attributes that a drawing may use:
//   data-do="name"     is asked for when this is pressed or changed; its other data travel with it
//   data-part="name"   holds a part        data-key="..."  keeps the focus over a redraw
//   data-roving        one tab stop, arrows move within; data-roving="grid" for rows of a map
//   data-hot="a"       pressed by that key while the focus is in an element with data-keys
//   data-main          the amber button: the space bar presses it, and the focus goes from one to the next
//   data-again         pressed by Enter on a card that is chosen already
//   data-felt          a tap on it, beside what can be pressed there, presses what is marked data-go
//   data-rapid         a second click at once is meant; elsewhere it would hit what has just been drawn
//   data-back="key|key" closes what it is in; the focus returns to the first in sight of those, and the
//                      page to where it was when what is closed was asked for
//   data-down="key"    puts a card down: who had the focus beside it goes on at the element of that data-key
//   data-next="1"      where the focus goes when its own button is gone, the lowest number first
//   data-current       what a list with data-follow keeps in sight, and where arrows begin
//   data-anew          a part that is read from its beginning as soon as it says something else
//   data-covers        sticks to the bottom of a phone; the chosen card comes out above it
//   data-toggle="name" reported as {do: name, open} when a person folds it
//   data-whole         the query of an address that is shown whole
//   data-said          where the page says a word about itself
//   data-stored="name" what the browser remembers under that name is sent once as {do: "stored"}
//   data-typed="name"  the browser remembers under that name what is being typed within; see typed.js
//   data-shelf="name"  the game that this browser keeps under that name is sent once in the same way
//   data-near="key"    is placed above the element of that data-key; without script it stays in line
//   data-after="1.2"   seconds until what a shot came to is heard
//   data-sound="card"  what is heard of the move just drawn, if sounds are wanted
//   data-points="a|b"  the elements of these data-keys are marked data-pointed, and what plays the move
//                      that data-points-at names
//   data-keep          is not covered by such a note, if there is room beside it
//   data-reveal="sel"  the first element of that selector is scrolled to when the answer is drawn;
//                      data-landing in it takes the focus, and data-do="return" gives it back
//   data-in-sight      such a thing is not scrolled to if its beginning can be seen already
//   data-leave="id"    goes to this page's address without that field: back, where one came from there
//   data-answer        what a press here has produced is scrolled into sight when it is first drawn;
//                      "below": only where what is marked data-controls sticks to the window
//   data-drag, data-drop, data-slot  see drag.js
//   data-drop-files    files may be dropped here; data-many on a button that loads: several at once
//   data-float         a popover that opens where it is drawn, takes the focus, and gives it back
// A form in a dialog closes it when Python answers {close: name}; what is typed stays until then.
import { listen, shut } from "./acts.js";
import { Drawing } from "./drawing.js";
import { listenToDrags } from "./drag.js";
import { copy, listenToFiles, save } from "./files.js";
import { alone } from "./host.js";
import { addressKeeper } from "./address.js";
import { listenToKeys } from "./keys.js";
import { markLanguage, startLanguage } from "./language.js";
import { share, unshare } from "./model.js";
import { measure, place } from "./places.js";
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

  /** What only the view that asked carries out. @param {Record<string, string>} message */
  function carryOut(message) {
    if (message.shelf !== undefined) shelve(message);
    else if (message.store !== undefined) {
      const kept = remember(message.key, message.store);
      if (!kept) {
        view.say(new Text(message.key === "course"
          ? _(view, "This browser isn’t saving anything for this page. Export your progress as a file before you leave.")
          : _(view, "This browser isn’t saving anything for this page.")));
        if (message.key === "course") view.ask({ do: "stored", key: "course", text: "", kept: false, again: true });
      }
      else if (kept !== message.store) view.ask({ do: "stored", key: message.key, text: kept, again: true });
    }
    if (message.close !== undefined) shut(view, message.close);
    if (message.copy !== undefined) copy(view, message.copy, message.text);
    if (message.save !== undefined) save(view, message.save, message.name);
  }
  let refused = "";
  /** A game is kept by whichever view is first, also when the clock has asked. @param {Record<string, string>} message */
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
        // Another page is read from its head, or from what is asked for in it; Back returns to where one was.
        if (mine && step && view.root.getBoundingClientRect().top < 0) view.root.scrollIntoView();
        drawing.rebuild();
      }
      updateSound(view);
      showHelp(view);
      const said = view.$("[data-said]");
      if (said && shown.address !== undefined) drawing.put(said); // what the script said of it is out of date
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
  entitle(view); // before anything is measured: it says whether the head has its pages
  measure(view);
  drawing.rebuild();
  updateSound(view);
  showHelp(view);
  const lay = () => {
    measure(view);
    place(view);
  };
  view.listen(window, "resize", lay);
  const watch = new ResizeObserver(lay); // a panel beside it may open and close
  watch.observe(view.root);
  view.endings.push(() => watch.disconnect());
  // Another page of this browser has stored more: this one takes it in, so that neither undoes the other.
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
 * What is said while Python cannot answer; a page that is ours alone says for itself that it is lost.
 * @param {View} view
 * @param {string} state
 */
const said = (view, state) => state === "busy"
  ? alone() // no cells are next to such a page
    ? _(view, "This takes a while. Your click takes effect as soon as the program is free.")
    : _(view, "Python is busy with another cell. Your click takes effect as soon as it’s free.")
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
 * The window's title, and whether this is another page than the one that the widget opened with: in a
 * cell only such a page offers the way back to the others.
 * @param {View} view
 */
function entitle(view) {
  view.root.classList.toggle("away", new URLSearchParams(view.shown.address).has("page"));
  if (alone() && view.shown.title) document.title = view.shown.title;
}

export default { initialize, render };
