"""What a notebook shows that was saved with its outputs and is opened without its kernel."""

import os
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import MagicMock

import pytest
from parts import bundle

from tests import markup
from wyatt.earp import Game
from wyatt.ui.widget import WIDGET, saved
from wyatt.voila.saved import _load_jupyter_server_extension, drawings_only
from wyatt.widgets import Account, GameTable, LegalMoves, PayoutMap, PosterBuilder, RuleCard

CONTROLS = "button, input, select, textarea"


def test_controls_in_a_saved_drawing_are_off_with_a_sentence() -> None:
    table = GameTable(Game.new(["Anna", "Burt"], seed=3))
    controls = 0
    for widget in (table, LegalMoves(table), Account(table), PosterBuilder(), PayoutMap()):
        drawn = markup.tree(bundle(widget)["text/html"])
        controls += len(drawn.select(CONTROLS))
        assert all(each.has_attr("disabled") for each in drawn.select(CONTROLS))
        assert not drawn.select('a[href^="#"], a[href^="?"]')
        assert "run the cell" in drawn.get_text()
    assert controls > 100


def test_a_drawing_without_controls_needs_no_sentence() -> None:
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


def test_widgets_without_a_model_give_way_to_their_drawings() -> None:
    opened = notebook()
    drawings_only(opened)
    assert shown(opened) == [["text/html", "text/plain"], ["text/plain"]]
    assert "Run this cell" in opened["cells"][0]["outputs"][1]["data"]["text/plain"]


def test_what_has_a_state_and_what_is_another_s_stays() -> None:
    kept = notebook()
    kept["metadata"]["widgets"] = {
        "application/vnd.jupyter.widget-state+json": {"state": {"a": {}, "b": {}}}
    }
    for opened in (kept, notebook("import ipywidgets")):
        before = shown(opened)
        drawings_only(opened)
        assert shown(opened) == before


@pytest.mark.parametrize(("minutes", "alive"), [(1, True), (-(10**6), False)])
def test_a_kernel_that_may_have_made_the_outputs_keeps_the_widgets(
    minutes: int, alive: bool
) -> None:
    model = {"type": "notebook", "path": "a.ipynb", "content": notebook()}
    model["last_modified"] = datetime.now(UTC) + timedelta(minutes=minutes)

    class Kernels(dict[str, Any]):
        get_kernel = dict.__getitem__

    server = MagicMock()
    server.contents_manager.get = lambda path: model
    sessions = [("RTC:a.ipynb", "k"), ("b.ipynb", "k")]
    server.session_manager.cursor.execute.return_value.fetchall.return_value = sessions
    server.kernel_manager = Kernels(k=MagicMock())
    server.kernel_manager["k"].provisioner.pid = os.getpid()
    _load_jupyter_server_extension(server)
    opened = server.contents_manager.get("a.ipynb")["content"]
    assert (WIDGET in opened["cells"][0]["outputs"][0]["data"]) == alive
