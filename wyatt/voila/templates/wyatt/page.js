// @ts-check
// What the page itself knows: it is being set up, it is ready, it failed, it lost its kernel.
// The widgets know nothing of this. A way back is always the page's own address: the table keeps
// the position it shows in ?p=, so loading the address again opens the same position.
"use strict";
var wyattPage = (() => {
  // The server may know these in another language (wyatt/voila/extension.py); else the English is used.
  /** @param {string} name */
  const id = (name) => /** @type {HTMLElement} */ (document.getElementById(name));
  const config = () => JSON.parse(id("jupyter-config-data").textContent ?? "{}");
  const { wyattWords = {}, wyattLang = "en", wyattOthers = {} } = config();
  // As Python finds it: what the address asks for, what was chosen on a table, what the browser prefers.
  function preferred() {
    let chosen;
    try { chosen = localStorage.getItem("wyatt-lang"); } catch { /* nothing may be stored: the browser decides */ }
    const asked = [new URLSearchParams(location.search).get("lang"), chosen, ...navigator.languages];
    return asked.flatMap((one) => one ? [one, one.split("-")[0]] : []).find((one) => one === wyattLang || one in wyattOthers);
  }
  const language = preferred() ?? wyattLang;
  /** @type {Record<string, string>} */
  const translated = wyattOthers[language] ?? wyattWords;
  document.documentElement.lang = language;
  /** @param {string} english */
  const _ = (english) => translated[english] || english;
  // What a person reads when something is not as it should be.
  const words = {
    setting: _("Setting up the table…"),
    slow: _("Still starting. The first start can take half a minute. If nothing appears, reload the page."),
    failed: _("Part of this page couldn’t be set up. The page may be incomplete."),
    dead: _("The program behind this table has stopped, so clicks do nothing. Your position is saved in this page’s address."),
    lost: _("The connection to the table was lost. The page will reconnect by itself if it can. Your position is saved in this page’s address."),
    again: _("Open the same position again"),
  };
  const waiting = () => /** @type {HTMLElement} */ (id("wyatt-wait").querySelector("p"));
  let ready = false, gone = false;

  // Light or dark: what the reader chose on a table, else what the system says.
  const system = matchMedia("(prefers-color-scheme: dark)");
  function applyTheme() {
    let chosen;
    try { chosen = localStorage.getItem("wyatt-theme"); } catch { /* nothing may be stored: the system decides */ }
    document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
  }
  applyTheme();
  system.addEventListener("change", applyTheme);

  // Voila closes the kernel of a page that is left, and proves by this cookie that the page may ask for it.
  // It never sets the cookie, so without one every closed tab would leave its kernel behind.
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
    // A kernel that comes back after a crash is an empty one: for this table it is gone for good.
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

  // The line that says "setting up" leaves when the first output that can be seen has arrived.
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

  // Voila makes its application known as window.jupyterapp once it has started.
  /** @type {any} */
  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set(value) {
      app = value;
      const manager = value.widgetManager;
      if (manager && manager.kernel) watch(manager.kernel);
      else dead();  // no manager: Voila found no kernel of this id
    },
  });
  // Voila calls it while a cell takes long.
  Object.assign(window, { voila_heartbeat() {} });
  // The server's script, if it does not come: the page's policy forbids a handler in the markup.
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
