"""Hosts without a kernel, or with only anywidget's protocol, in an isolated frame or a shadow."""

import os
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import MagicMock

import pytest
from parts import anna, bundle
from playwright.sync_api import Frame, Page, expect

from tests import markup
from wyatt.ui.widget import WIDGET, joined, saved
from wyatt.voila.saved import _load_jupyter_server_extension, drawings_only
from wyatt.widgets import Account, GameTable, LegalMoves, PayoutMap, PosterBuilder, RuleCard

CONTROLS = "button, input, select, textarea"


def test_controls_in_a_saved_drawing_are_off_with_a_sentence() -> None:
    table, controls = anna(), 0
    for widget in (table, LegalMoves(table), Account(table), PosterBuilder(), PayoutMap()):
        drawn = markup.tree(bundle(widget)["text/html"])
        controls += len(drawn.select(CONTROLS))
        assert all(each.has_attr("disabled") for each in drawn.select(CONTROLS))
        assert not drawn.select('dialog, a[href^="#"], a[href^="?"]')
        assert "run the cell" in drawn.get_text()
    assert controls > 100
    # A drawing without controls needs no sentence.
    drawn = RuleCard("shot").drawing()
    assert saved(drawn) == drawn
    assert saved("<button disabled>x</button><input disabled>").count("disabled") == 2


def notebook(source: str = "from wyatt.earp import Game") -> dict[str, Any]:
    """Two saved widgets, one with a drawing, one of ipywidgets alone."""
    own = {WIDGET: {"model_id": "a"}, "text/html": "<b>drawn</b>", "text/plain": "drawn"}
    stock = {WIDGET: {"model_id": "b"}, "text/plain": "IntSlider()"}
    outputs = [{"output_type": "display_data", "data": data} for data in (own, stock)]
    return {"cells": [{"source": source, "outputs": outputs}], "metadata": {}}


def shown(found: dict[str, Any]) -> list[list[str]]:
    return [sorted(output["data"]) for output in found["cells"][0]["outputs"]]


def test_widgets_without_a_model_give_way_to_their_drawings_and_others_stay() -> None:
    widgets = "application/vnd.jupyter.widget-state+json"
    for metadata in ({}, {"widgets": {widgets: {}}}):
        opened = notebook()
        opened["metadata"] = metadata
        drawings_only(opened)
        assert shown(opened) == [["text/html", "text/plain"], ["text/plain"]]
        assert opened["cells"][0]["outputs"][0]["data"]["text/plain"] == "drawn"
        assert "Run this cell" in opened["cells"][0]["outputs"][1]["data"]["text/plain"]
    kept = notebook()
    kept["metadata"]["widgets"] = {widgets: {"state": {"a": {}, "b": {}}}}
    for stays in (kept, notebook("import ipywidgets")):
        before = shown(stays)
        drawings_only(stays)
        assert shown(stays) == before


@pytest.mark.parametrize(("minutes", "alive"), [(1, True), (-(10**6), False)])
def test_a_kernel_still_alive_keeps_the_widgets(minutes: int, alive: bool) -> None:
    model = {"type": "notebook", "path": "a.ipynb", "content": notebook()}
    model["last_modified"] = datetime.now(UTC) + timedelta(minutes=minutes)
    server = MagicMock()
    server.contents_manager.get = lambda path: model
    sessions = [("RTC:a.ipynb", "k"), ("b.ipynb", "k")]
    server.session_manager.cursor.execute.return_value.fetchall.return_value = sessions
    server.kernel_manager.__contains__.return_value = True
    server.kernel_manager.get_kernel.return_value.provisioner.pid = os.getpid()
    _load_jupyter_server_extension(server)
    opened = server.contents_manager.get("a.ipynb")["content"]
    assert (WIDGET in opened["cells"][0]["outputs"][0]["data"]) == alive


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
    body = "srcdoc=\"<body><main id='at'></main></body>\""
    page.set_content(
        f'<iframe sandbox="allow-scripts" style="width:1080px;height:880px" {body}></iframe>'
    )
    page.frame_locator("iframe").locator("#at").wait_for(state="attached")
    frame = page.frames[1]
    assert frame.evaluate("location.origin") == "null"
    frame.evaluate(_MOUNT)
    return frame


def test_a_part_needs_nothing_beyond_the_protocol(window: Any) -> None:
    page, table = window(viewport={"width": 1100, "height": 900}, reduced_motion="reduce"), anna()
    frame = put(page, table)
    supply = frame.locator("[data-do=play][data-move='draw supply']")
    expect(supply.first).to_be_visible()
    # To ask where the page stands lays it out at once, before the host has put in the rest.
    assert frame.evaluate("window.measured") == 0
    assert frame.locator(".wyatt").evaluate("e => getComputedStyle(e).fontFamily") != ""
    supply.first.click()
    expect(supply).to_have_count(0)
    assert table.moves == ["draw supply"]
    # A keyboard user keeps the focus when the hand is redrawn.
    card = frame.locator("[data-part=hand] button.hcard:not([aria-disabled=true])").first
    key = card.get_attribute("data-key")
    card.focus()
    page.keyboard.press("Enter")
    expect(frame.locator("[data-part=hand] [aria-pressed=true]").first).to_be_visible()
    where = "document.getElementById('at').shadowRoot.activeElement?.dataset.key"
    assert frame.evaluate(where) == key
    assert table.selected
    # A rule floats, stays while one presses in it, and gives the focus back.
    frame.locator("[data-do=rule]").first.click()
    box = frame.locator(".rulebox")
    expect(box).to_be_visible()
    box.locator("h3, h2, p").first.click()
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    # Nothing is left after the host removes the part.
    assert frame.evaluate("[[...beyond], faults]") == [["widget_manager", "keeps"], []]
    frame.evaluate("window.end()")
    expect(frame.locator(".wyatt")).to_have_count(0)
    assert frame.evaluate("[...window.left.values()].flat().length") == 0
