"""The page on which a table is set by hand and asked what then, without its widget."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, NotAMove, Unusable
from wyatt.core.text import _
from wyatt.earp import Game, read_token, write_token
from wyatt.earp.draft import Draft
from wyatt.lab.quarrels import quarrels
from wyatt.lab.what_then import Answer, differences, readings, tried
from wyatt.show.document import notice_line
from wyatt.show.edit.answer import (
    in_words,
    lesson_panel,
    side_by_side,
    stage_text,
    tools,
    try_form,
    verdict,
    what_makes_the_difference,
)
from wyatt.show.edit.board import NOTHING_HELD, Held, left_panel, seats, stacks
from wyatt.show.edit.fields import (
    faults_panel,
    people_fields,
    poster_fields,
    rule_fields,
    text_field,
)
from wyatt.show.edit.page import edit_frame, starts
from wyatt.show.html import Html
from wyatt.show.marks import told as paragraph
from wyatt.show.rules_panel import rule_panel
from wyatt.widgets.edit_fields import FIELD_ACTS
from wyatt.widgets.opening import told, whole

LONGEST_TEXT = 100_000
#: Steps that can be taken back.
_STEPS = 200

Act = Callable[[Any, Mapping[str, Any]], None]


class EditDesk:
    """One table being set: the draft, what is picked up, the move that is tried."""

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.running = ""
        self.notice = ""
        self.outbox: list[dict[str, str]] = []
        self.draft = Draft.empty()
        self.held = NOTHING_HELD
        self.move = ""
        self.rule = ""
        self.lesson = False
        #: What was typed as JSON and cannot be read so; the draft is then as it was before.
        self.typed: str | None = None
        self.wrong = ""
        self.before: list[str] = []
        self.after: list[str] = []
        self.opened = False
        if address:
            self.take(address)

    @property
    def pace(self) -> str:
        """Nothing moves by itself here; the page asks every desk for a pace."""
        return "1"

    def take(self, address: Mapping[str, str]) -> None:
        """Open the table of an address; a bad one gets a line, and the draft stays."""
        token = address.get("p")
        if token is None:
            return
        try:
            document = read_token(token)
            Game.from_position(document)
        except Unusable as error:
            first, *_rest = told(error).splitlines()
            self.notice = first
            return
        self.opened = True
        self._change(Draft(document))
        self.move = address.get("m", "")[:120]

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        """The page around its parts."""
        return edit_frame()

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        draft, held = self.draft, self.held
        faults = draft.faults()
        text = self.typed if self.typed is not None else _text(draft)
        cases = [(quarrel.ruling, quarrel.title) for quarrel in quarrels()]
        return {
            "notice": notice_line(self.notice),
            "starts": starts(cases, bool(self.before), bool(self.after), not faults),
            "people": people_fields(draft),
            "seats": Html(f'<div class="editseats">{seats(draft, held)}</div>'),
            "stacks": stacks(draft, held),
            "posters": poster_fields(draft),
            "rules": rule_fields(draft),
            "text": text_field(text, self.wrong),
            "left": left_panel(draft, held),
            "faults": faults_panel(faults, draft.players),
            "rule": rule_panel(self.rule, self.lang),
            **self._what_then(faults),
        }

    def _what_then(self, faults: tuple[Fault, ...]) -> dict[str, Html]:
        if faults:
            return {
                "try": paragraph(
                    _("As soon as the table can be played, any move can be tried here.")
                )
            }
        document = self.draft.document
        game = self.draft.game()
        answer = self._answer()
        move = self.move if answer else ""
        position = self.draft.written()
        shown = stage_text(position, answer, game.actor or game.players[0]) if self.lesson else ""
        return {
            "try": try_form(self.move, [str(move) for move in game.legal_moves]),
            "verdict": verdict(answer),
            "words": in_words(game.view(None)),
            "presets": side_by_side(readings(document, move), game.players),
            "differences": what_makes_the_difference(differences(document, move), game.players),
            "tools": tools(self.move),
            "lesson": lesson_panel(shown),
        }

    def _answer(self) -> Answer | None:
        if not self.move:
            return None
        try:
            return tried(self.draft.document, self.move)
        except (Unusable, NotAMove):
            return None

    def address(self) -> str:
        """The query that reopens the table and the move; empty while the table cannot be."""
        if self.draft.faults():
            return ""
        more = f"&m={_quoted(self.move)}" if self.move else ""
        return f"p={write_token(self.draft.game().position())}{more}"

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        act = self.ACTS.get(str(request.get("do")))
        if act is None:
            return
        self.notice = ""
        before = self._state()
        try:
            act(self, request)
        except Unusable as error:
            self.notice = told(error)
        if self._state() != before:
            self.outbox.append({"store": self._state(), "key": "edit"})

    def _state(self) -> str:
        return json.dumps({"table": self.draft.document, "move": self.move}, ensure_ascii=False)

    def _change(self, draft: Draft) -> None:
        """Put another draft on the page; the one before can be brought back."""
        self.before = [*self.before, json.dumps(self.draft.document)][-_STEPS:]
        self.after = []
        self.draft = draft
        self.held = NOTHING_HELD
        self._settle()

    def _settle(self) -> None:
        """What was typed as JSON gives way to the table."""
        self.typed, self.wrong = None, ""

    def altered(self, alter: Callable[[Draft], object]) -> None:
        """Alter the draft, in a way that can be taken back."""
        self.before = [*self.before, json.dumps(self.draft.document)][-_STEPS:]
        self.after = []
        alter(self.draft)
        self._settle()

    def _pick(self, request: Mapping[str, Any]) -> None:
        card = str(request.get("card", ""))
        again = self.held == Held(card)
        known = card in self.draft.left()
        self.held = Held(card) if known and not again else NOTHING_HELD

    def _lift(self, request: Mapping[str, Any]) -> None:
        place, at = str(request.get("place", "")), whole(request.get("at"), 0, 999)
        cards = self.draft.cards(place)
        if at is None or at >= len(cards):
            return
        found = Held(cards[at], place, at)
        self.held = NOTHING_HELD if self.held == found else found

    def _put(self, request: Mapping[str, Any]) -> None:
        """Put what is picked up at a place. One of those left stays in hand, to put another."""
        place, held = str(request.get("place", "")), self.held
        if not held.card:
            self.notice = _("Pick a card up first: one that is left, or one on the table.")
            return

        def alter(draft: Draft) -> None:
            """Put the card in hand down, and take it from where it was."""
            landed = draft.put(held.card, place)
            if not landed:
                self.notice = _(
                    "This card lies on a group: put an Outlaw card or a Photo there first, then choose the group."
                )
                return
            if held.place:
                # In a stack the new card lies above the old one when both are the same place.
                shifted = landed == held.place and place in ("discard", "supply")
                draft.take(held.place, held.at + shifted)
                self.held = NOTHING_HELD

        self.altered(alter)

    def _shift(self, request: Mapping[str, Any]) -> None:
        held, by = self.held, -1 if str(request.get("by")) == "-1" else 1
        if held.place:
            self.altered(lambda draft: self._hold(held, draft.shift(held.place, held.at, by)))

    def _hold(self, held: Held, at: int) -> None:
        self.held = Held(held.card, held.place, at)

    def _away(self, request: Mapping[str, Any]) -> None:
        held = self.held
        if held.place:
            self.altered(lambda draft: draft.take(held.place, held.at))
            self.held = NOTHING_HELD

    def _forget(self, request: Mapping[str, Any]) -> None:
        self.altered(lambda draft: draft.forget(str(request.get("place", ""))))
        self.held = NOTHING_HELD

    def _drop(self, request: Mapping[str, Any]) -> None:
        self.held = NOTHING_HELD

    def _text(self, request: Mapping[str, Any]) -> None:
        """The document as it was typed: it becomes the table if it can be read, and stays if not."""
        text = str(request.get("value", ""))[:LONGEST_TEXT]
        try:
            document = read_json(text)
            if not isinstance(document, Mapping):
                raise Unusable([Fault("", _("write a position as an object."))])
        except Unusable as error:
            self.typed, self.wrong = text, told(error)
            return
        self._change(Draft(document))

    def _undo(self, request: Mapping[str, Any]) -> None:
        if self.before:
            self.after.append(json.dumps(self.draft.document))
            self.draft = Draft(json.loads(self.before.pop()))
            self.held = NOTHING_HELD
            self._settle()

    def _redo(self, request: Mapping[str, Any]) -> None:
        if self.after:
            self.before.append(json.dumps(self.draft.document))
            self.draft = Draft(json.loads(self.after.pop()))
            self.held = NOTHING_HELD
            self._settle()

    def _empty(self, request: Mapping[str, Any]) -> None:
        self._change(Draft.empty())
        self.move = ""

    def _case(self, request: Mapping[str, Any]) -> None:
        """Begin with a moment that people argue about, and the move that they argue about."""
        found = next((one for one in quarrels() if one.ruling == request.get("value")), None)
        if found is not None:
            self._change(Draft(found.demo.position()))
            self.move = found.demo.move

    def _from_link(self, request: Mapping[str, Any]) -> None:
        text = str(request.get("value", "")).strip()[:40_000]
        if text:
            query = urlsplit(text).query or text
            fields = dict(parse_qsl(query)) if "=" in query else {"p": query}
            self.take({"p": "", **fields})

    def _try(self, request: Mapping[str, Any]) -> None:
        form = request.get("form")
        if isinstance(form, Mapping):
            self.move = str(form.get("move", "")).strip()[:120]

    def _rule(self, request: Mapping[str, Any]) -> None:
        self.rule = str(request.get("rule", ""))[:60]

    def _lesson(self, request: Mapping[str, Any]) -> None:
        self.lesson = not self.lesson

    def _link(self, request: Mapping[str, Any]) -> None:
        address = self.address()
        if address:
            self.outbox.append({"copy": f"page=edit&{address}"})

    def _stored(self, request: Mapping[str, Any]) -> None:
        """What this browser kept of the table that was being set; an address wins over it."""
        text = str(request.get("text", ""))
        if self.opened or self.before or not text or len(text) > 2 * LONGEST_TEXT:
            return
        try:
            found = read_json(text)
        except Unusable:
            return
        if isinstance(found, Mapping) and isinstance(found.get("table"), Mapping):
            self.draft = Draft(found["table"])
            self.move = str(found.get("move", ""))[:120]

    ACTS: ClassVar[Mapping[str, Act]] = {
        **FIELD_ACTS,
        "away": _away,
        "case": _case,
        "drop": _drop,
        "empty": _empty,
        "fault": lambda desk, request: None,
        "forget": _forget,
        "from-link": _from_link,
        "lesson": _lesson,
        "lift": _lift,
        "link": _link,
        "pick": _pick,
        "put": _put,
        "redo": _redo,
        "rule": _rule,
        "shift": _shift,
        "stored": _stored,
        "text": _text,
        "try": _try,
        "undo": _undo,
    }


def _text(draft: Draft) -> str:
    return json.dumps(draft.written(), ensure_ascii=False, indent=1)


def _quoted(move: str) -> str:
    from urllib.parse import quote

    return quote(move, safe="")


def desk(address: Mapping[str, str], lang: str) -> EditDesk:
    """The desk of the editor, opened at an address."""
    return EditDesk(address, lang)
