"""A host with only anywidget's protocol, in an isolated frame (VS Code) or a shadow (marimo)."""

from typing import Any

from parts import NAMES
from playwright.sync_api import Frame, Page, expect

from wyatt import earp
from wyatt.ui.widget import joined
from wyatt.widgets import GameTable

#: All that a model has. What else a script looks for has to be missing without harm.
_MOUNT = """async () => {
  const PROTOCOL = ['get', 'set', 'save_changes', 'send', 'on', 'off'];
  const state = await window.wyattState(), heard = new Map();
  window.beyond = new Set(); window.faults = []; window.left = heard; window.measured = 0;
  Object.defineProperty(window, 'scrollY', { get: () => { window.measured++; return 0; } });
  addEventListener('error', (event) => window.faults.push(event.message));
  addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason)));
  const plain = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    send: (asked) => { window.wyattAsk(asked).then((told) => told.forEach((one) =>
      (heard.get('msg:custom') ?? []).forEach((hear) => hear(one)))); },
    on: (name, hear) => heard.set(name, [...(heard.get(name) ?? []), hear]),
    off: (name, hear) => heard.set(name, (heard.get(name) ?? []).filter((one) => one !== hear)),
  };
  const model = new Proxy(plain, { get(from, name) {
    if (!PROTOCOL.includes(name)) window.beyond.add(name);
    return from[name];
  } });
  const made = new Blob([await window.wyattScript()], { type: 'text/javascript' });
  const { initialize, render } = (await import(URL.createObjectURL(made))).default;
  const tree = document.getElementById('at').attachShadow({ mode: 'open' });
  tree.innerHTML = '<div></div>';
  const ended = [initialize({ model }), render({ model, el: tree.firstChild })];
  window.end = () => ended.reverse().forEach((undo) => undo());
}"""


def put(page: Page, table: GameTable) -> Frame:
    """Show a table in a frame without origin or store, behind a shadow."""
    told: list[Any] = []
    table.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]

    def ask(request: dict[str, Any]) -> list[Any]:
        told.clear()
        table._handle_custom_msg(request, [])
        return told

    page.expose_function("wyattAsk", ask)
    state = {name: table.get_state(name)[name] for name in ("_shown", "_sheets", "key", "theme")}
    page.expose_function("wyattState", lambda: state)
    page.expose_function("wyattScript", joined)
    page.set_content(
        '<iframe sandbox="allow-scripts" style="width:1080px;height:880px" '
        "srcdoc=\"<body><main id='at'></main></body>\"></iframe>"
    )
    page.frame_locator("iframe").locator("#at").wait_for(state="attached")
    frame = page.frames[1]
    assert frame.evaluate("location.origin") == "null"
    frame.evaluate(_MOUNT)
    return frame


def test_a_part_needs_nothing_beyond_the_protocol(window: Any) -> None:
    page = window(viewport={"width": 1100, "height": 900}, reduced_motion="reduce")
    table = GameTable(earp.Game.new(NAMES, seed=1), viewer="Anna")
    frame = put(page, table)
    supply = frame.locator("[data-do=play][data-move='draw supply']")
    expect(supply.first).to_be_visible()
    # To ask where the page stands lays it out at once, before the host has put in the rest.
    assert frame.evaluate("window.measured") == 0
    assert frame.locator(".wyatt").evaluate("e => getComputedStyle(e).fontFamily") != ""
    supply.first.click()
    expect(supply).to_have_count(0)
    assert table.moves == ["draw supply"]

    # Whoever goes by keys stays where they are when the hand is drawn anew under them.
    card = frame.locator("[data-part=hand] button.hcard:not([aria-disabled=true])").first
    key = card.get_attribute("data-key")
    card.focus()
    page.keyboard.press("Enter")
    chosen = frame.locator("[data-part=hand] [aria-pressed=true]")
    expect(chosen.first).to_be_visible()
    where = "document.getElementById('at').shadowRoot.activeElement?.dataset.key"
    assert frame.evaluate(where) == key
    assert table.selected

    # A rule floats, stays while one presses in it, and gives the focus back.
    rule = frame.locator("[data-do=rule]").first
    rule.click()
    box = frame.locator(".rulebox")
    expect(box).to_be_visible()
    box.locator("h3, h2, p").first.click()
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()

    # Nothing stays once the host takes the part away.
    assert frame.evaluate("[...window.beyond]") == ["widget_manager", "keeps"]
    assert frame.evaluate("window.faults") == []
    frame.evaluate("window.end()")
    expect(frame.locator(".wyatt")).to_have_count(0)
    assert frame.evaluate("[...window.left.values()].flat().length") == 0
