// A page that Python draws: shows its parts and reports what a person does with them. It knows no
// rule of any game. Every button says in `data-do` what it asks for; the rest of its data attributes
// travel with the request. Attributes that a drawing may use:
//   data-part="name"   holds a part        data-key="..."  keeps the focus over a redraw
//   data-roving        one tab stop, arrows move within; data-roving="grid" for rows of a map
//   data-hot="a"       pressed by that key while the focus is in an element with data-keys
//   data-stored="name" what the browser remembers under that name is sent once as {do: "stored"}
//   data-near="key"    is placed above the element of that data-key; without script it stays in line
//   data-keep          is not covered by such a note, if there is room beside it
//   data-reveal="sel"  the first element of that selector is scrolled to when the answer is drawn;
//                      data-landing in it takes the focus, and data-do="return" gives it back
//   data-float         a popover that opens where it is drawn, takes the focus, and gives it back
// A form in a dialog closes it when Python answers {close: name}; what is typed stays until then.
"use strict";

const ROVING = "[data-roving], .hand, .controls, .drop, .chooser, .counts, .stepper";
const KEYS = { n: "step", b: "back", f: "forward", home: "start", end: "end", p: "autoplay", u: "undo", "?": "keys" };
const LONGEST_FILE = 1_000_000;

// The model keeps all that is shown, so that a view that opens later finds it; a message brings what
// has changed of it.
function initialize({ model }) {
  model.on("msg:custom", ({ shown }) => {
    const all = model.get("shown");
    Object.assign(all, shown, { parts: Object.assign(all.parts, shown.parts) });
  });
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "wyatt page";
  el.append(root);
  const voila = "voila" in document.body.dataset;
  const $ = (selector) => root.querySelector(selector);
  const all = () => model.get("shown");

  // --- parts -----------------------------------------------------------------------------------
  const shown = new Map(); // what each part holds now
  function rebuild() {
    root.innerHTML = all().frame;
    shown.clear();
    redraw();
    for (const store of root.querySelectorAll("[data-stored]")) {
      const key = store.dataset.stored;
      ask({ do: "stored", key, text: remembered(key) });
    }
  }
  function redraw() {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const key = held?.closest("[data-key]")?.dataset.key;
    const spot = held?.closest(ROVING);
    const { parts } = all();
    for (const holder of root.querySelectorAll("[data-part]")) {
      const html = parts[holder.dataset.part] ?? "";
      if (shown.get(holder) === html) continue;
      if ("morph" in holder.dataset) morph(holder, html);
      else holder.innerHTML = html;
      shown.set(holder, html);
    }
    root.querySelectorAll(ROVING).forEach(oneStop);
    if (held && !held.isConnected) refocus(key, spot);
    floatUp();
    place();
    uncover();
    for (const list of root.querySelectorAll("[data-follow]")) {
      const current = list.querySelector("[aria-current], .asked");
      if (!current) continue; // measuring makes the browser lay the page out, before it is drawn
      const now = current.getBoundingClientRect(), seen = list.getBoundingClientRect();
      if (now.top < seen.top || now.bottom > seen.bottom) list.scrollTop += now.top - seen.top - list.clientHeight / 2;
    }
    for (const list of root.querySelectorAll("details[open] ol")) {
      const now = list.querySelector("[aria-current]");
      if (now) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
    reveal();
  }
  // A part with data-morph is brought up to date in place, so that a field keeps its caret, a slider
  // its grip, and what a person has opened stays open.
  function morph(holder, html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    bring(holder, fresh.content);
  }
  function bring(old, fresh) {
    const had = [...old.childNodes], now = [...fresh.childNodes];
    now.forEach((node, at) => {
      const was = had[at];
      if (!was) old.append(node);
      else if (was.nodeName !== node.nodeName || was.dataset?.key !== node.dataset?.key) was.replaceWith(node);
      else if (!was.attributes) { if (was.data !== node.data) was.data = node.data; }
      else if (!was.isEqualNode(node)) { dress(was, node); bring(was, node); }
      if (was?.isConnected && was.matches?.("input, select") && (was !== document.activeElement || was === settled)) was.value = node.value;
    });
    had.slice(now.length).forEach((node) => node.remove());
  }
  let settled; // the field of which the last change is reported, until somebody types there again
  function dress(was, node) {
    for (const { name } of [...was.attributes]) if (!["open", "tabindex"].includes(name) && !node.hasAttribute(name)) was.removeAttribute(name);
    for (const { name, value } of node.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  }
  // A text that floats above the page: the person goes to it, and back to where they were.
  let floating, opener;
  let revealing = "", cameFrom = "";
  function floatUp() {
    const float = $("[data-float]");
    if (float === floating) return;
    const had = floating;
    floating = float;
    if (float) {
      if (!had) opener = document.activeElement;
      float.showPopover();
      float.querySelector("button")?.focus({ preventScroll: true });
    } else if (had) {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
      else refocus(opener?.dataset?.key, null);
    }
  }
  // A note stands above the thing it is about, wherever that has come to lie.
  function place() {
    for (const note of root.querySelectorAll("[data-near]")) {
      const thing = $(`[data-key="${CSS.escape(note.dataset.near)}"]`);
      if (!thing) continue;
      note.classList.add("near", "tail");
      const room = note.offsetParent.getBoundingClientRect();
      const [x, y] = offset(thing, note.offsetParent);
      const middle = x + thing.offsetWidth / 2;
      const wide = note.offsetWidth, over = y - note.offsetHeight - 34, last = room.width - wide - 6;
      let left = Math.max(4, Math.min(middle - wide / 2, last));
      for (const kept of root.querySelectorAll("[data-keep]")) {
        const box = kept.getBoundingClientRect(), end = box.right - room.left + 10;
        const beside = box.bottom < room.top + over || box.top > room.top + over + note.offsetHeight;
        if (!beside && left < end && end <= last) left = end;
      }
      note.style.left = `${left}px`;
      note.style.top = `${over}px`;
      note.style.setProperty("--tail", `${Math.max(8, middle - left - 6)}px`);
      const { top } = note.getBoundingClientRect();
      if (top < 0) scrollBy({ top: top - 8, behavior: "instant" });
    }
  }
  // On a phone what to do with the selected card sticks to the bottom: the card comes out above it.
  let lifted = ""; // once: who scrolls away then is left alone
  function uncover() {
    const card = innerWidth <= 1100 ? $(".hcard.sel") : null, key = card?.dataset.key ?? "";
    if (key === lifted) return;
    lifted = key;
    const box = card && card.closest(".handrow")?.querySelector(".act");
    if (!box || getComputedStyle(box).position !== "sticky") return;
    const hidden = card.getBoundingClientRect().bottom + 10 - box.getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden, behavior: "instant" });
  }
  function offset(element, within) { // where it lies when nothing is raised or moving
    let x = 0, y = 0;
    for (let box = element; box && box !== within; box = box.offsetParent) { x += box.offsetLeft; y += box.offsetTop; }
    return [x, y];
  }
  // A part that is drawn anew takes the focus with it: give it back to the same button, else to
  // the nearest place from which a person can go on.
  function refocus(key, spot) {
    const same = key && $(`[data-key="${CSS.escape(key)}"]`);
    const near = spot && spot.classList[0] && $("." + spot.classList[0] + " button");
    const next = same || near || $(".choices button") || $(".act .prime") || $(".hand button") || $(".wyatt-step") || $(".prime");
    next?.focus({ preventScroll: true });
  }
  function oneStop(group) {
    const buttons = stops(group);
    const here = buttons.find((button) => button === document.activeElement || button.contains(document.activeElement));
    const first = here || buttons.find((button) => button.dataset.key === group.dataset.stop)
      || buttons.find((button) => button.matches(".here, [aria-pressed=true], [aria-current]")) || buttons[0];
    for (const button of buttons) { // setting it anew would cost a layout where the focus is
      const stop = button === first ? "0" : "-1";
      if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
    }
  }
  const stops = (group) => [...group.querySelectorAll("button")]; // a list keeps its arrows for itself

  model.on("msg:custom", ({ shown, outbox }) => {
    if (shown.frame === undefined) redraw();
    else rebuild();
    if (shown.address !== undefined) keepAddress();
    wind();
    outbox.forEach(heed);
  });

  // --- asking ----------------------------------------------------------------------------------
  const ask = (request) => model.send(request);
  function act(button) {
    const { do: what, key: _, ...data } = button.dataset;
    if (button.getAttribute("aria-disabled") === "true") return;
    revealing = data.reveal ?? "";
    if (revealing) cameFrom = button.dataset.key;
    delete data.reveal;
    if (revealing && !(what in here)) setTimeout(reveal, 400); // also when nothing had to be drawn anew
    if (what in here) here[what](data);
    else ask({ do: what, ...data });
  }
  function reveal() {
    const found = revealing && $(revealing);
    revealing = "";
    if (!found) return;
    found.scrollIntoView({ block: "start", behavior: "instant" });
    found.querySelector("[data-landing]")?.focus({ preventScroll: true });
  }
  function report(field, typing = false) {
    const { do: what, key: _, live: __, ...data } = field.dataset;
    settled = typing ? null : field;
    ask({ do: what, ...data, typing, value: field.type === "checkbox" ? field.checked : field.value });
  }
  // What the page does by itself.
  const here = {
    keys: () => $("dialog[data-dialog=keys]").showModal(),
    new: () => $("dialog[data-dialog=new]").showModal(),
    close: () => root.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()),
    theme: () => setTheme(dark() ? "light" : "dark"),
    return: () => {
      root.scrollIntoView({ block: "start", behavior: "instant" });
      ($(`[data-key="${CSS.escape(cameFrom)}"]`) || $(".wyatt-table")).focus();
    },
    load: () => { picker.value = ""; picker.click(); },
    speed: () => {},
  };
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (link && !voila) link.href = explorer() + link.search; // a notebook's address is not the explorer's
    const button = event.target.closest("[data-do]");
    // The second click of a double click would land on whatever has just been drawn there.
    const again = event.detail > 1 && !button?.closest(".controls, .stepper, .counts, .pm, dialog");
    if (button && root.contains(button) && !again && !button.matches("select, input")) {
      if (button.tagName === "A") event.preventDefault();
      act(button);
    }
  });
  root.addEventListener("change", (event) => {
    const field = event.target.closest("select[data-do], input[data-do]");
    if (field) report(field);
  });
  root.addEventListener("input", (event) => {
    settled = null;
    const field = event.target.closest("input[data-do][data-live]");
    if (field) report(field, true);
  });
  // What a place says is read out where its data-tell points.
  for (const pointed of ["mouseover", "focusin"]) {
    root.addEventListener(pointed, (event) => {
      const place = event.target.closest("[data-tell]");
      const told = place && $("#" + place.dataset.tell);
      if (told) told.textContent = place.getAttribute("aria-label");
    });
  }
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    ask({ do: event.target.dataset.form, form: Object.fromEntries(new FormData(event.target)) });
  });
  root.addEventListener("toggle", (event) => {
    if (event.target.matches("details.past")) ask({ do: "past", open: event.target.open });
  }, true);

  // --- keys ------------------------------------------------------------------------------------
  root.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input:not([type=radio]), textarea, select") || event.target.closest("dialog");
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation(); // D, D would delete the cell in JupyterLab
    if (typing) return;
    if (event.key === "Escape" && press("[data-float] [data-do]")) return;
    if (arrow(event) || shortcut(event)) event.preventDefault();
  });
  function arrow(event) {
    const group = event.target.closest(ROVING);
    if (!group) return false;
    const buttons = stops(group);
    const row = group.dataset.roving === "grid" ? buttons.filter((b) => b.offsetTop === buttons[0].offsetTop).length : 1;
    const step = { ArrowRight: 1, ArrowDown: row, ArrowLeft: -1, ArrowUp: -row }[event.key];
    if (!step) return false;
    const next = buttons[(buttons.indexOf(event.target.closest("button")) + step + buttons.length) % buttons.length];
    group.dataset.stop = next.dataset.key;
    next.focus();
    oneStop(group);
    return true;
  }
  function shortcut(event) {
    const key = event.key.toLowerCase();
    if (event.target.closest("[data-keys]") && press(`[data-hot="${CSS.escape(key)}"]`)) return true;
    if (!event.target.closest(".wyatt-table")) return false;
    const card = event.target.closest(".hcard");
    if ((key === "enter" || key === " ") && card?.getAttribute("aria-pressed") === "true") {
      const play = $(".act .prime[data-move]");
      if (play) { act(play); return true; }
    }
    if (key >= "1" && key <= "7") return press(`.counts [data-count="${key}"]`);
    if (key === "escape") return press('[data-do="drop"]');
    if (key === "d") return press('.act [data-move^="discard"]');
    return key in KEYS && press(`[data-do="${KEYS[key]}"]`);
  }
  function press(selector) {
    const button = $(selector);
    if (button?.type === "radio") { button.checked = true; button.focus(); } // an answer is chosen, not yet given
    else if (button) act(button);
    return Boolean(button);
  }

  // --- the clock -------------------------------------------------------------------------------
  // The next move is asked for when the last one has been drawn, never one a frame.
  let timer;
  function wind() {
    clearTimeout(timer);
    if (!all().running) return;
    timer = setTimeout(() => ask({ do: "step", tick: true }), 1000 * Number(all().pace));
  }

  // --- files, links, theme ---------------------------------------------------------------------
  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = ".json,application/json";
  picker.addEventListener("change", async () => {
    const file = picker.files[0];
    if (!file) return;
    if (file.size > LONGEST_FILE) say("That file is far too long.");
    else ask({ do: "load", text: await file.text() });
  });
  function say(text, ...more) {
    $(".said")?.replaceChildren(text, ...more);
  }
  const explorer = () => voila ? location.origin + location.pathname : new URL(served().baseUrl + (served().wyattExplorer ?? "voila/render/notebooks/explorer.ipynb"), location.origin).href;
  async function copy(query) {
    const address = `${explorer()}?${query}`;
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied.");
    } catch {
      const field = document.createElement("input");
      field.readOnly = true;
      field.value = address;
      field.setAttribute("aria-label", "The link");
      say("Copy this link: ", field);
      field.focus();
      field.select();
    }
  }
  function served() { // what the server says of itself in JupyterLab's page
    try { return JSON.parse(document.getElementById("jupyter-config-data").textContent); } catch { return { baseUrl: "/" }; }
  }
  function save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".csv") ? "text/csv" : "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    say("Saved as a file.");
  }
  function remembered(key) {
    try { return localStorage.getItem("wyatt-" + key) ?? ""; } catch { return ""; }
  }
  function heed(message) {
    if (message.store !== undefined) {
      try { localStorage.setItem("wyatt-" + message.key, message.store); } catch { /* a page may not store */ }
    }
    if (message.close !== undefined) $(`dialog[data-dialog="${CSS.escape(message.close)}"]`)?.close();
    if (message.copy !== undefined) copy(message.copy);
    if (message.save !== undefined) save(message.save, message.name);
  }

  // The address keeps the position on the table, so that loading the page again brings it back. It
  // waits for the table to be painted: a browser takes longer to change its address than to draw.
  let keeping;
  function keepAddress() {
    say("");
    clearTimeout(keeping);
    if (voila) keeping = setTimeout(() => history.replaceState(null, "", `${location.pathname}?${all().address}`), 60);
  }

  // Without a choice of the person the style sheet follows the system, or JupyterLab's theme.
  const dark = () => {
    const scheme = getComputedStyle(root).colorScheme;
    return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  };
  function setTheme(theme) {
    root.dataset.theme = theme;
    if (voila) document.documentElement.dataset.theme = theme;
    try { localStorage.setItem("wyatt-theme", theme); } catch { /* a page may not store; it still works */ }
  }
  let stored = "";
  try { stored = voila ? localStorage.getItem("wyatt-theme") : ""; } catch { /* as above */ }
  if (stored === "dark" || stored === "light") setTheme(stored);

  rebuild();
  wind();
  addEventListener("resize", place);
  return () => { clearTimeout(timer); removeEventListener("resize", place); model.off(); };
}

export default { initialize, render };
