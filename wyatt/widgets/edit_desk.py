"""The page on which a table is set by hand and asked what then, without its widget: of any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import ClassVar
from urllib.parse import quote

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import Unusable
from wyatt.core.spec import AnySpec
from wyatt.show.document import notice_line
from wyatt.show.edit.board import (
    CARDS,
    FAULTS,
    NOTHING_HELD,
    Setting,
    left_panel,
    piles,
    seats,
)
from wyatt.show.edit.faults import faults_panel
from wyatt.show.edit.fields import field_panels, rule_fields, text_field
from wyatt.show.edit.game import editing_of
from wyatt.show.edit.page import edit_frame, seen_line, starts
from wyatt.show.html import Html
from wyatt.show.rules_panel import rule_panel
from wyatt.table import games
from wyatt.widgets.edit_answers import ANSWER_ACTS, Answers
from wyatt.widgets.edit_cards import CARD_ACTS
from wyatt.widgets.edit_fields import FIELD_ACTS
from wyatt.widgets.edit_starts import START_ACTS, take
from wyatt.widgets.opening import told
from wyatt.widgets.requests import Act, Request, rule_of

#: Steps that can be taken back.
_STEPS = 200


class EditDesk:
    """One table being set: the draft, what is picked up, what is covered, the move that is tried.

    you: whom the table that was brought here is played by, by seat, as its address has it.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        lang: str = "en",
        game: str | AnySpec = "wyatt",
    ) -> None:
        self.lang = lang
        self.running = ""
        self.notice = ""
        self.emptied = ""
        self.outbox: list[dict[str, str]] = []
        self.editing = editing_of(games.game(game))
        self.draft: BaseDraft = self.editing.draft.empty()
        self.held = NOTHING_HELD
        self.covered: frozenset[str] = frozenset()
        self.you = ""
        self.move = ""
        #: Whether What then? was asked with nothing typed.
        self.unasked = False
        self.rule = ""
        self.lesson = False
        self.unfolded = ""
        #: Lines of cards that could not be read, by place, with what is wrong with them.
        self.lines: dict[str, tuple[str, str]] = {}
        #: Where the last request laid a line of cards: a press of the button beside it follows.
        self.laid = ""
        #: What was typed as JSON and cannot be read so; the draft is then as it was before.
        self.typed: str | None = None
        self.wrong = ""
        self.before: list[str] = []
        self.after: list[str] = []
        self.opened = False
        self.answers = Answers()
        if address:
            self.take(address)

    @property
    def pace(self) -> str:
        """Nothing moves by itself here; the page asks every desk for a pace."""
        return "1"

    def take(self, address: Mapping[str, str]) -> None:
        """Open the table of an address; a bad one gets a line, and the draft stays."""
        take(self, address)

    @property
    def setting(self) -> Setting:
        """The table as the page shows it."""
        return Setting(
            self.draft,
            self.editing,
            self.held,
            self.covered,
            self.lines,
            self.emptied,
            self.unfolded,
            bool(self.before),
        )

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        """The page around its parts."""
        return edit_frame(self.editing)

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        draft, setting = self.draft, self.setting
        faults = draft.faults()
        text = self.typed if self.typed is not None else written(draft)
        play = "" if faults else self.editing.table
        credit = self.editing.credit()
        return {
            "notice": notice_line(self.notice),
            "starts": starts(self.editing.starts(), bool(self.before), bool(self.after), play),
            "seen": seen_line(bool(self.covered)),
            "seats": seats(setting),
            "piles": piles(setting),
            "fields": field_panels(setting),
            "rules": rule_fields(setting),
            "text": text_field(text, self.wrong, bool(self.covered)),
            "left": left_panel(setting),
            "faults": faults_panel(faults, draft, self.unfolded),
            "rule": rule_panel(self.rule, self.lang, self.editing.spec, credit),
            **self.answers.parts(self, bool(faults)),
        }

    def address(self) -> str:
        """The query that reopens the table and the move; empty while the table cannot be."""
        if self.draft.faults():
            return ""
        token = self.editing.spec.write_token(self.draft.game().position())
        more = f"&you={quote(self.you, safe='')}" if self.you else ""
        more += f"&m={quote(self.move, safe='')}" if self.move else ""
        return f"p={token}{more}"

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        act = self.ACTS.get(str(request.get("do")))
        if act is None:
            return
        if (
            request.get("do") != "stored"
        ):  # the page tells by itself what it keeps: nothing was done
            self.notice = self.emptied = ""
            self.unasked = False
        before = self._state()
        try:
            act(self, request)
        except Unusable as error:
            self.notice = told(error)
        if request.get("do") not in ("lay", "stored"):
            self.laid = ""
        if self._state() != before:
            self.outbox.append({"store": self._state(), "key": self.editing.page})

    def _state(self) -> str:
        # A list: what a browser keeps of objects it merges with what it is told, and this replaces it.
        unread = {"lines": self.lines, "text": self.typed}
        kept = [self.draft.document, self.move, sorted(self.covered), unread]
        return json.dumps(kept, ensure_ascii=False)

    def change(self, draft: BaseDraft) -> None:
        """Put another draft on the page; the one before can be brought back."""
        self._keep(self._step())
        self.draft = draft
        self.held = NOTHING_HELD
        self._settle()

    def altered(self, alter: Callable[[BaseDraft], object]) -> None:
        """Alter the draft, in a way that can be taken back; a draft that stays the same adds no step.

        What cannot be done is told by `Unusable`, and then nothing has changed.
        """
        document, step = json.dumps(self.draft.document), self._step()
        try:
            alter(self.draft)
        except Unusable:
            self.draft = self.editing.draft(json.loads(document))
            raise
        if json.dumps(self.draft.document) != document:
            self._keep(step)
            self._settle()

    def _step(self) -> str:
        """The table as it is, with what was typed over it and could not be read."""
        return json.dumps([self.draft.document, self.typed, self.wrong])

    def _keep(self, step: str) -> None:
        self.before = [*self.before, step][-_STEPS:]
        self.after = []

    def _settle(self) -> None:
        """What was typed as JSON gives way to the table."""
        self.typed, self.wrong = None, ""

    def _undo(self, request: Request) -> None:
        self._turn_back(self.before, self.after)

    def _redo(self, request: Request) -> None:
        self._turn_back(self.after, self.before)

    def _turn_back(self, way: list[str], other: list[str]) -> None:
        if way:
            other.append(self._step())
            document, self.typed, self.wrong = json.loads(way.pop())
            self.draft = self.editing.draft(document)
            self.held = NOTHING_HELD

    def _unfold(self, request: Request) -> None:
        """Show in full what a narrow window folds, or fold it again."""
        what = str(request.get("what", ""))
        self.unfolded = what if what in (CARDS, FAULTS) and what != self.unfolded else ""

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    ACTS: ClassVar[Mapping[str, Act]] = {
        **CARD_ACTS,
        **FIELD_ACTS,
        **START_ACTS,
        **ANSWER_ACTS,
        "redo": _redo,
        "rule": _rule,
        "undo": _undo,
        "unfold": _unfold,
    }


def written(draft: BaseDraft) -> str:
    """The table as a text to read and change."""
    return json.dumps(draft.written(), ensure_ascii=False, indent=1)


def desk(address: Mapping[str, str], lang: str) -> EditDesk:
    """The desk of the editor of Wyatt Earp, opened at an address."""
    return EditDesk(address, lang)
