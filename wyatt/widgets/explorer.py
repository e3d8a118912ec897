"""The rules explorer as a widget: one text trait a part of the page, requests as messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from wyatt import show
from wyatt.widgets.address import query
from wyatt.widgets.desk import Desk

HERE = Path(__file__).parent


def _part() -> traitlets.Unicode[str, str | bytes]:
    return traitlets.Unicode().tag(sync=True)


class Explorer(anywidget.AnyWidget):
    """The table with its controls, live.

    Python owns the game and draws the parts; the page shows them and reports what was clicked
    (``wyatt/widgets/table.js`` knows no rule). Only parts whose text changed travel.
    """

    _esm = HERE / "table.js"
    _css = show.style()

    #: The page around the parts, drawn once.
    frame = traitlets.Unicode().tag(sync=True)
    #: What the page's clock does (``""``, ``all``, ``others``) and its seconds a move.
    running = traitlets.Unicode().tag(sync=True)
    pace = traitlets.Unicode("1").tag(sync=True)
    #: The query that reopens the table; the page keeps it in its address under Voila.
    address = traitlets.Unicode().tag(sync=True)

    # The parts, each drawn by `Desk.parts` under the name after ``part_`` (with - for _).
    part_head = _part()
    part_notice = _part()
    part_posters = _part()
    part_seat_1 = _part()
    part_seat_2 = _part()
    part_seat_3 = _part()
    part_stage = _part()
    part_you = _part()
    part_choices = _part()
    part_why = _part()
    part_hand = _part()
    part_events = _part()
    part_legal = _part()
    part_odds = _part()
    part_controls = _part()
    part_rule = _part()
    part_split = _part()
    part_past = _part()
    part_text = _part()
    part_setup = _part()

    def __init__(self, desk: Desk | None = None) -> None:
        self.desk = desk or Desk(query(), os.environ.get("WYATT_LANG", "en"))
        html = show.sprite() + show.frame({}, "section")
        super().__init__(frame=html, **self._drawn())
        self.on_msg(self._asked)

    def _drawn(self) -> dict[str, str]:
        desk = self.desk
        parts = {f"part_{name.replace('-', '_')}": html for name, html in desk.parts().items()}
        running, pace = desk.running, desk.speed if desk.running == "all" else "0.7"
        return {**parts, "running": running, "pace": pace, "address": desk.address()}

    def _asked(self, _: Any, content: Any, __: Any) -> None:
        """Carry out a request. Whatever goes wrong, the session stays and the page says so."""
        try:
            self.desk.handle(content)
            drawn = self._drawn()
        except Exception as error:  # a fault of ours must not take the game with it
            print(f"wyatt: {type(error).__name__}: {error}", file=sys.stderr)
            self.desk.running = ""
            self.desk.notice = "That did not work, and it is our fault. Your game is as it was."
            drawn = {"running": "", "part_notice": self.desk.parts()["notice"]}
        with self.hold_sync():
            for name, value in drawn.items():
                setattr(self, name, value)
        while self.desk.outbox:
            self.send(self.desk.outbox.pop(0))


def explorer(address: Mapping[str, str] | None = None) -> Explorer:
    """A rules explorer; address is a link's query, by default that of the page it stands on."""
    return Explorer(None if address is None else Desk(address))
