// The table on a page: shows the parts that Python draws and reports what a person does with them.
// It knows no rule of the game. Every button says in `data-do` what it asks for; the rest of its
// data attributes travel with the request.
"use strict";

const SINGLE_STOPS = ".hand, .controls, .drop, .chooser, .counts, .stepper"; // one tab stop, arrows within
const KEYS = { n: "step", b: "back", f: "forward", home: "start", end: "end", p: "autoplay", u: "undo", "?": "keys" };
const LONGEST_FILE = 1_000_000;

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "wyatt page";
  root.innerHTML = model.get("frame");
  el.append(root);
  const voila = "voila" in document.body.dataset;
  const $ = (selector) => root.querySelector(selector);

  // --- parts -----------------------------------------------------------------------------------
  const parts = [...root.querySelectorAll("[data-part]")].map((holder) => {
    const trait = "part_" + holder.dataset.part.replaceAll("-", "_");
    const show = () => { holder.innerHTML = model.get(trait) ?? ""; };
    return { trait, show };
  });
  let drawing = false;
  function redraw(shows) {
    const held = root.contains(document.activeElement) ? document.activeElement : null;
    const key = held?.closest("[data-key]")?.dataset.key;
    const spot = held?.closest(SINGLE_STOPS);
    shows.forEach((show) => show());
    root.querySelectorAll(SINGLE_STOPS).forEach(oneStop);
    if (held && !held.isConnected) refocus(key, spot);
  }
  // A part that is drawn anew takes the focus with it: give it back to the same button, else to
  // the nearest place from which a person can go on.
  function refocus(key, spot) {
    const same = key && $(`[data-key="${CSS.escape(key)}"]`);
    const near = spot && $("." + spot.classList[0] + " button");
    const next = same || near || $(".choices button") || $(".act .prime") || $(".hand button") || $(".wyatt-step");
    next?.focus({ preventScroll: true });
  }
  function oneStop(group) {
    const buttons = stops(group);
    const here = buttons.find((button) => button === document.activeElement || button.contains(document.activeElement));
    const first = here || buttons.find((button) => button.dataset.key === group.dataset.stop) || buttons[0];
    buttons.forEach((button) => { button.tabIndex = button === first ? 0 : -1; });
  }
  const stops = (group) => [...group.querySelectorAll("button, select")];

  // All traits of one answer arrive together: wait for the last of them, then draw once.
  const waiting = new Set();
  parts.forEach(({ trait, show }) => model.on(`change:${trait}`, () => {
    waiting.add(show);
    if (!drawing) {
      drawing = true;
      queueMicrotask(() => { drawing = false; const shows = [...waiting]; waiting.clear(); redraw(shows); });
    }
  }));
  redraw(parts.map(({ show }) => show));

  // --- asking ----------------------------------------------------------------------------------
  const ask = (request) => model.send(request);
  function act(button) {
    const { do: what, key: _, ...data } = button.dataset;
    if (button.getAttribute("aria-disabled") === "true") return;
    if (what in here) here[what](data);
    else ask({ do: what, ...data });
  }
  // What the page does by itself.
  const here = {
    keys: () => $("dialog[data-dialog=keys]").showModal(),
    new: () => $("dialog[data-dialog=new]").showModal(),
    close: () => root.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close()),
    theme: () => setTheme(dark() ? "light" : "dark"),
    load: () => { picker.value = ""; picker.click(); },
    speed: () => {},
  };
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && root.contains(button) && button.tagName !== "SELECT") {
      if (button.tagName === "A") event.preventDefault();
      act(button);
    }
  });
  root.addEventListener("change", (event) => {
    const field = event.target.closest("select[data-do]");
    if (field) ask({ do: field.dataset.do, value: field.value });
  });
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    here.close();
    ask({ do: event.target.dataset.form, form: Object.fromEntries(new FormData(event.target)) });
  });
  root.addEventListener("toggle", (event) => {
    if (event.target.matches("details.past")) ask({ do: "past", open: event.target.open });
  }, true);

  // --- keys ------------------------------------------------------------------------------------
  root.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input, textarea, select") || event.target.closest("dialog");
    if (event.altKey || event.ctrlKey || event.metaKey || typing) return;
    if (arrow(event) || shortcut(event)) { event.preventDefault(); event.stopPropagation(); }
  });
  function arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const group = step && event.target.closest(SINGLE_STOPS);
    if (!group) return false;
    const buttons = stops(group);
    const next = buttons[(buttons.indexOf(event.target.closest("button, select")) + step + buttons.length) % buttons.length];
    group.dataset.stop = next.dataset.key;
    next.focus();
    oneStop(group);
    return true;
  }
  function shortcut(event) {
    if (!event.target.closest(".wyatt-table")) return false;
    const key = event.key.toLowerCase();
    const card = event.target.closest(".hcard");
    if ((key === "enter" || key === " ") && card?.getAttribute("aria-pressed") === "true") {
      const play = $(".act .prime[data-move]");
      if (play) { act(play); return true; }
    }
    if (key >= "1" && key <= "7") return press(`.counts [data-count="${key}"]`);
    if (key === "d") return press('.act [data-move^="discard"]');
    return key in KEYS && press(`[data-do="${KEYS[key]}"]`);
  }
  function press(selector) {
    const button = $(selector);
    if (button) act(button);
    return Boolean(button);
  }

  // --- the clock -------------------------------------------------------------------------------
  // The next move is asked for when the last one has been drawn, never one a frame.
  let timer;
  function wind() {
    clearTimeout(timer);
    if (!model.get("running")) return;
    timer = setTimeout(() => ask({ do: "step", tick: true }), 1000 * Number(model.get("pace")));
  }
  ["change:running", "change:pace", "change:address"].forEach((event) => model.on(event, wind));
  wind();

  // --- files, links, theme ---------------------------------------------------------------------
  const picker = document.createElement("input");
  picker.type = "file";
  picker.accept = ".json,application/json";
  picker.addEventListener("change", async () => {
    const file = picker.files[0];
    if (!file) return;
    if (file.size > LONGEST_FILE) say("That file is far too long for a record.");
    else ask({ do: "load", text: await file.text() });
  });
  function say(text, ...more) {
    const line = $(".said");
    line.replaceChildren(text, ...more);
  }
  async function copy(query) {
    const page = voila ? location.origin + location.pathname : new URL(base() + "voila/render/notebooks/explorer.ipynb", location.origin).href;
    const address = `${page}?${query}`;
    try {
      await navigator.clipboard.writeText(address);
      say("The link to this position is copied.");
    } catch {
      const field = document.createElement("input");
      field.readOnly = true;
      field.value = address;
      field.setAttribute("aria-label", "Link to this position");
      say("Copy this link: ", field);
      field.select();
    }
  }
  function base() {
    try { return JSON.parse(document.getElementById("jupyter-config-data").textContent).baseUrl; } catch { return "/"; }
  }
  function save(text, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    say("The record is saved as a file.");
  }
  model.on("msg:custom", (message) => {
    if (message.copy !== undefined) copy(message.copy);
    if (message.save !== undefined) save(message.save, message.name);
  });

  // The address keeps the position on the table, so that loading the page again brings it back.
  function keepAddress() {
    say("");
    if (voila && model.get("address")) history.replaceState(null, "", `${location.pathname}?${model.get("address")}`);
  }
  model.on("change:address", keepAddress);

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

  return () => { clearTimeout(timer); parts.forEach(({ trait }) => model.off(`change:${trait}`)); };
}

export default { render };
