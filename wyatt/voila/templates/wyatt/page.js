// @ts-check
// The page's own state: starting, ready, failed, or without its kernel. The widgets have no part in
// this. A reload always helps, because the table's position is in the address (?p=), so the same
// position opens again.
"use strict";
var wyattPage = (() => {
  // The server may send translations (wyatt/voila/extension.py). Otherwise, the English is used.
  /** @param {string} name */
  const id = (name) => /** @type {HTMLElement} */ (document.getElementById(name));
  const config = () => JSON.parse(id("jupyter-config-data").textContent ?? "{}");
  const { wyattWords = {}, wyattLang = "en", wyattOthers = {} } = config();
  // In the same order as in Python: the address, the choice on a table, the browser's preferences.
  function preferred() {
    let chosen;
    try { chosen = localStorage.getItem("wyatt-lang"); } catch { /* storage isn't allowed, so the browser decides */ }
    const asked = [new URLSearchParams(location.search).get("lang"), chosen, ...navigator.languages];
    return asked.flatMap((one) => one ? [one, one.split("-")[0]] : []).find((one) => one === wyattLang || one in wyattOthers);
  }
  const language = preferred() ?? wyattLang;
  /** @type {Record<string, string>} */
  const translated = wyattOthers[language] ?? wyattWords;
  document.documentElement.lang = language;
  /** @param {string} english */
  const _ = (english) => translated[english] || english;
  // The messages for when something is slow or goes wrong.
  const words = {
    setting: _("Setting up the table…"),
    slow: _("The page is still starting. The first start can take half a minute. If nothing appears, reload it."),
    failed: _("Part of this page couldn’t be set up, so something may be missing."),
    dead: _("The program behind this table has stopped, so its buttons do nothing. Your position is saved in this page’s address."),
    lost: _("The connection to the table was lost. The page will reconnect by itself if it can. Your position is saved in this page’s address."),
    again: _("Reopen your position"),
  };
  const waiting = () => /** @type {HTMLElement} */ (id("wyatt-wait").querySelector("p"));
  let ready = false, gone = false;

  // Light or dark: the reader's choice on a table, or else the system's.
  const system = matchMedia("(prefers-color-scheme: dark)");
  function applyTheme() {
    let chosen;
    try { chosen = localStorage.getItem("wyatt-theme"); } catch { /* storage isn't allowed, so the system decides */ }
    document.documentElement.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : system.matches ? "dark" : "light";
  }
  applyTheme();
  system.addEventListener("change", applyTheme);

  // When a page closes, Voilà shuts down its kernel only if the page's request has this cookie. Voilà never
  // sets the cookie, so without this code every closed tab would leave its kernel running.
  if (!/\b_xsrf=/.test(document.cookie)) {
    const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
    const base = config().baseUrl;
    document.cookie = `_xsrf=${token}; path=${base}; SameSite=Lax`;
  }

  /** @param {keyof typeof words} kind */
  function notice(kind) {
    const box = id("wyatt-notice");
    const line = document.createElement("p");
    line.textContent = words[kind];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "wyatt-again";
    button.textContent = words.again;
    button.addEventListener("click", () => location.reload());
    box.dataset.kind = kind;
    box.replaceChildren(line, button);
    box.hidden = false;
  }
  /** @param {keyof typeof words} kind */
  function unnotice(kind) {
    const box = id("wyatt-notice");
    if (box.dataset.kind === kind) box.hidden = true;
  }
  function dead() {
    gone = true;
    waiting().hidden = true;
    notice("dead");
  }
  /** @param {any} kernel Jupyter's connection to it */
  function watch(kernel) {
    // A kernel that restarts after a crash is empty, so this table has lost its kernel for good.
    kernel.statusChanged.connect((/** @type {any} */ _kernel, /** @type {string} */ status) => {
      if (["restarting", "autorestarting", "dead", "terminating"].includes(status)) dead();
    });
    kernel.connectionStatusChanged.connect((/** @type {any} */ _kernel, /** @type {string} */ status) => {
      if (gone) return;
      if (status === "connected") unnotice("lost");
      else if (ready) notice("lost");
    });
    kernel.disposed.connect(dead);
  }

  // Hide the line "Setting up the table" when the first visible output has arrived.
  function drawn() {
    const cells = id("wyatt-cells");
    const pending = cells.querySelector('script[type="application/vnd.voila.cell-output+json"]');
    const seen = cells.querySelector(".jp-OutputArea-output > *, .jp-MarkdownOutput");
    if (pending || !seen) return;
    ready = true;
    id("wyatt-wait").hidden = true;
    observer.disconnect();
  }
  const observer = new MutationObserver(drawn);
  const slow = setTimeout(() => {
    if (ready || gone) return;
    const more = document.createElement("small");
    more.textContent = words.slow;
    waiting().append(more);
  }, 10000);

  // Voilà sets window.jupyterapp to its application once it has started.
  /** @type {any} */
  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set(value) {
      app = value;
      const manager = value.widgetManager;
      if (manager && manager.kernel) watch(manager.kernel);
      else dead();  // there's no manager, because Voilà found no kernel with this id
    },
  });
  // Voilà calls this function while a cell takes long.
  Object.assign(window, { voila_heartbeat() {} });
  // Notice a server script that doesn't load. The page's policy forbids a handler in the markup.
  addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement && event.target.dataset.needed !== undefined) wyattPage.failed();
  }, true);

  return {
    /** @param {string} started the kernel's id */
    kernel(started) {
      waiting().textContent = words.setting;
      const before = config();
      if (before.kernelId !== started) id("jupyter-config-data").textContent = JSON.stringify({...before, kernelId: started});
    },
    failed() {
      clearTimeout(slow);
      waiting().hidden = true;
      notice("failed");
    },
    written() {
      observer.observe(id("wyatt-cells"), {childList: true, subtree: true});
      drawn();
    },
  };
})();
