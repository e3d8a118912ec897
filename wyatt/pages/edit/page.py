"""The editor page and its acts, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar
from urllib.parse import parse_qsl, quote, urlsplit

from wyatt.core.documents import read_json, tidy
from wyatt.core.draft import BaseDraft, Place
from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.limits import KEPT, LESSON, LONGEST_MOVE, POSITION
from wyatt.core.spec import AnySpec
from wyatt.core.text import _, plural, semicolon
from wyatt.pages.edit.answers import ANSWER_ACTS, FIELDS, Answers
from wyatt.pages.edit.view import (
    CARDS,
    FAULTS,
    NOTHING_HELD,
    Held,
    Setting,
    edit_frame,
    editing_of,
    field_panels,
    issues_panel,
    left_panel,
    piles,
    rule_fields,
    seats,
    seen_line,
    starts,
    text_field,
)
from wyatt.pages.table.page import issue_lines
from wyatt.table import games
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import notice_line
from wyatt.ui.page import ANY_KEY, Page
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import Html

# === The acts on cards, from clicks, drags and typed lines.

_LONGEST_LINE = 400


def _place(request: Request, name: str = "place") -> str:
    return str(request.get(name, ""))[:60]


def _place_of(page: EditPage, request: Request) -> Place | None:
    return next((one for one in page.draft.places() if one.id == _place(request)), None)


def _pick(page: EditPage, request: Request) -> None:
    card = str(request.get("card", ""))
    again = page.held == Held(card)
    known = card in page.draft.KINDS
    page.held = Held(card) if known and not again else NOTHING_HELD
    page.unfolded = ""  # the places for the card must be visible


def _lift(page: EditPage, request: Request) -> None:
    place, at = _place(request), bounded_int(request.get("at"), 0, 999)
    cards = page.draft.cards(place)
    if at is None or at >= len(cards):
        return
    found = Held(cards[at], place, at)
    page.held = NOTHING_HELD if page.held == found else found


def _put(page: EditPage, request: Request) -> None:
    """Put the selected card at a place. An unplaced card stays selected, in case you want another.

    Text in the field is read when the field loses focus, before the click on the button.
    """
    held, place = page.held, _place(request)
    if held.place:
        _carried(page, held, place, None)
    elif held.card:
        _add(page, held.card, place, None)
    elif place in page.lines:
        _lay(page, {"place": place, "value": page.lines[place][0]})
    elif place != page.laid:
        page.notice = _(
            "Type the cards, or first pick one up from the table or the unplaced cards."
        )


def _add(page: EditPage, card: str, place: str, before: int | None) -> None:
    """Put an unplaced card at a place, before the card at an index there."""

    def alter(draft: BaseDraft) -> None:
        """Put the card at the place, then shift it to the index if there's one."""
        landed = draft.put(card, place)
        if not landed:
            page.notice = _nowhere(draft, card)
        elif before is not None and landed == place:
            here = 0 if place in draft.PILES else len(draft.cards(place)) - 1
            draft.shift(place, here, before - here)

    page.altered(alter)


def _nowhere(draft: BaseDraft, card: str) -> str:
    return _(
        "{card} goes on a group. First put a card there that can start a group, then choose "
        "the group.",
        card=draft.title(card),
    )


def _carried(page: EditPage, held: Held, place: str, before: int | None) -> None:
    """Move a placed card to a place, before the card at an index there."""

    def alter(draft: BaseDraft) -> None:
        """Move the card and clear the selection, or show a notice if the card can't go there."""
        if draft.move(held.place, held.at, place, before):
            page.held = NOTHING_HELD
        else:
            page.notice = _nowhere(draft, held.card)

    page.altered(alter)


def _carry(page: EditPage, request: Request) -> None:
    """Move a card that was dragged between the unplaced cards and the places."""
    to, before = _place(request, "to"), bounded_int(request.get("before"), 0, 999)
    place, at = _place(request), bounded_int(request.get("at"), 0, 999)
    card = str(request.get("card", ""))
    if place and at is not None:
        cards = page.draft.cards(place)
        if at >= len(cards):
            return
        page.held = NOTHING_HELD
        if to:
            _carried(page, Held(cards[at], place, at), to, before)
        else:
            page.altered(lambda draft: draft.take(place, at))
    elif card in page.draft.KINDS and to:
        _add(page, card, to, before)


def _lay(page: EditPage, request: Request) -> None:
    """Lay the cards typed at a place. An unreadable line stays in the field."""
    place, line = _place(request), str(request.get("value", ""))[:_LONGEST_LINE].strip()
    if _place_of(page, request) is None:
        return
    page.lines.pop(place, None)
    page.laid = place if line else ""
    try:
        cards = page.draft.read_cards(line, place)
        page.altered(lambda draft: draft.lay(place, cards))
    except InvalidDocument as error:
        said = semicolon().join(issue.message for issue in error.issues)
        page.lines[place] = (line, said or issue_lines(error))


def _shift(page: EditPage, request: Request) -> None:
    held, by = page.held, -1 if str(request.get("by")) == "-1" else 1

    def alter(draft: BaseDraft) -> None:
        """Move the card within its place, and keep it selected."""
        page.held = Held(held.card, held.place, draft.shift(held.place, held.at, by))

    if held.place:
        page.altered(alter)


def _declare(page: EditPage, request: Request) -> None:
    """Set which card a wild card stands for."""
    place, at = _place(request), bounded_int(request.get("at"), 0, 999)
    card = str(request.get("card", ""))[:20]
    if at is not None:
        page.altered(lambda draft: draft.declare(place, at, card))
        page.held = NOTHING_HELD


def _away(page: EditPage, request: Request) -> None:
    held = page.held
    if held.place:
        page.altered(lambda draft: draft.take(held.place, held.at))
        page.held = NOTHING_HELD


def _forward(page: EditPage, request: Request) -> None:
    """Swap a group with the one before it."""
    place = _place_of(page, request)
    if place is not None and place.before:
        page.altered(lambda draft: draft.swap(place.id, place.before))
        page.held = NOTHING_HELD


def _forget(page: EditPage, request: Request) -> None:
    """Empty a place, as a step you can undo, and show how many cards were removed."""
    place = _place_of(page, request)
    many = len(page.draft.cards(place.id)) if place else 0
    if place is None or not many:
        return
    page.altered(lambda draft: draft.forget(place.id))
    page.held = NOTHING_HELD
    page.emptied = plural(
        "{place}: {number} card removed.",
        "{place}: {number} cards removed.",
        many,
        place=place.name,
    )


def _drop(page: EditPage, request: Request) -> None:
    page.held = NOTHING_HELD


def _cover(page: EditPage, request: Request) -> None:
    """Cover a place's cards, or show them again."""
    place = _place_of(page, request)
    if place is not None and place.secret:
        page.covered ^= {place.id}
        if page.held.place == place.id:
            page.held = NOTHING_HELD


def _open_all(page: EditPage, request: Request) -> None:
    page.covered = frozenset()


#: The acts on cards, by name.
CARD_ACTS: Mapping[str, Act] = by_name(
    Act("away", _away),
    Act("carry", _carry),
    Act("cover", _cover),
    Act("declare", _declare),
    Act("drop", _drop),
    Act("forget", _forget),
    Act("forward", _forward),
    Act("lay", _lay),
    Act("lift", _lift),
    Act("open-all", _open_all),
    Act("pick", _pick),
    Act("put", _put),
    Act("shift", _shift),
)


# === The acts on fields: players, turn, phase and rules.


def _many(page: EditPage, request: Request) -> None:
    spec = page.editing.spec
    many = bounded_int(request.get("value"), spec.least_players, spec.most_players)
    if many:
        page.altered(lambda draft: draft.seat_players(many))
        page.held = NOTHING_HELD


def _rename(page: EditPage, request: Request) -> None:
    seat = bounded_int(request.get("seat"), 0, 5)
    if seat is not None:
        name = tidy(str(request.get("value", ""))[:60])
        players = page.draft.players
        page.doubled.pop(seat, None)
        if (
            name in players and players.index(name) != seat
        ):  # keep the text in its field until someone corrects it
            page.doubled[seat] = name
            return
        page.altered(lambda draft: draft.rename(seat, name))


def _set(page: EditPage, request: Request) -> None:
    """Set a field. Text that isn't a number stays as typed and becomes an issue."""
    field, value = page.draft.field(str(request.get("field", ""))), request.get("value")
    if field is None or not isinstance(value, (str, bool)):
        return
    stated: object = value if isinstance(value, bool) else value[:60]
    if field.kind == "number":
        stated = _number(str(value))
    path = field.path
    page.altered(lambda draft: draft.set(path, None if stated == "" else stated))


def _number(typed: str) -> int | str:
    plain = typed.strip()[:12].replace("$", "").replace(",", "").replace("−", "-")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() else typed.strip()[:12]


def _preset(page: EditPage, request: Request) -> None:
    name = str(request.get("value", ""))[:40]
    page.altered(lambda draft: draft.set("rules", {"preset": name}))


def _switch(page: EditPage, request: Request) -> None:
    field, value = str(request.get("field", "")), str(request.get("value", ""))[:40]
    if field in page.editing.spec.switches:
        plain: object = {"True": True, "False": False}.get(value, value)
        page.altered(lambda draft: draft.set(f"rules.{field}", plain))


#: The acts on fields, by name.
FIELD_ACTS: Mapping[str, Act] = by_name(
    Act("many", _many),
    Act("preset", _preset),
    Act("rename", _rename),
    Act("set", _set),
    Act("switch", _switch),
)


# === The acts that start a table: an empty one, a case, a link, text, or the browser's draft.


def _empty(page: EditPage, request: Request) -> None:
    page.change(page.editing.draft.empty())
    _fresh(page, "")


def _fresh(page: EditPage, move: str) -> None:
    """Set the move for a new table, uncover every hand and drop the unreadable lines."""
    page.move, page.you, page.covered = move, "", frozenset()
    page.lines.clear()


def _case(page: EditPage, request: Request) -> None:
    """Start with the chosen case and its move."""
    asked = request.get("value")
    found = next((one for one in page.editing.starts() if one.id == asked), None)
    if found is not None:
        page.change(page.editing.draft(found.position()))
        _fresh(page, found.move)


def _from_link(page: EditPage, request: Request) -> None:
    text = str(request.get("value", "")).strip()[:40_000]
    if text:
        query = urlsplit(text).query or text
        fields = dict(parse_qsl(query)) if "=" in query else {"p": query}
        page.take({"p": "", **fields})


def _text(page: EditPage, request: Request) -> None:
    """Turn typed JSON into the table, or keep it as text if it can't be read."""
    text = str(request.get("value", ""))[: POSITION.letters + 1]
    try:
        document = read_json(text, POSITION)
        if not isinstance(document, Mapping):
            raise InvalidDocument([Issue("", _("write a position as an object."))])
    except InvalidDocument as error:
        page.typed, page.wrong = text, issue_lines(error)
        return
    page.change(page.editing.draft(document))


def _link(page: EditPage, request: Request) -> None:
    address = page.address()
    if address:
        page.outbox.append({"copy": f"page={page.editing.page}&{address}"})


def _stored(page: EditPage, request: Request) -> None:
    """Restore the browser's stored draft, unless an address has opened another table.

    If the address opened the same table, only add what an address doesn't contain: covered hands,
    unreadable text and the unfinished lesson.
    """
    text = str(request.get("text", ""))
    # Don't replace a changed table. Opening the table from an address counts as one step.
    if len(page.before) > page.opened or not text:
        return
    try:
        found = read_json(text, KEPT)
    except InvalidDocument:
        return
    if not isinstance(found, list) or len(found) not in (3, 4) or not isinstance(found[0], Mapping):
        return
    table, move, covered, *more = found
    draft = page.editing.draft(table)
    if page.opened:
        if request.get("again") or not _same(draft, page.draft):
            return
    else:
        page.move = str(move)[:LONGEST_MOVE]
    page.draft = draft
    names = {str(one) for one in covered} if isinstance(covered, list) else set()
    page.covered |= frozenset(
        place.id for place in draft.places() if place.secret and place.id in names
    )
    _unread(page, more[0] if more else {})


def _same(one: BaseDraft, other: BaseDraft) -> bool:
    """Return whether the first draft is valid and is the same table as the other."""
    return not one.issues() and one.game().position() == other.game().position()


def _made_before(page: EditPage, kept: object) -> None:
    """Restore the unfinished lesson from the browser's stored fields and text."""
    if not isinstance(kept, list) or len(kept) != 2 or not isinstance(kept[0], Mapping):
        return
    wishes, typed = kept
    page.wishes = {
        field: str(wishes[field])[:most] for field, most in FIELDS.items() if field in wishes
    }
    page.lesson_typed = typed[: LESSON.letters] if isinstance(typed, str) else None
    page.lesson = True


def _unread(page: EditPage, kept: object) -> None:
    """Restore the unfinished lesson and any unreadable text, and report the text's issues again."""
    if not isinstance(kept, Mapping):
        return
    _made_before(page, kept.get("lesson"))
    lines = kept.get("lines")
    for place, said in lines.items() if isinstance(lines, Mapping) else ():
        if isinstance(said, list) and said and isinstance(said[0], str):
            page.ACTS["lay"](page, {"place": place, "value": said[0]})
    typed = kept.get("text")
    if isinstance(typed, str):
        page.ACTS["text"](page, {"value": typed})


def _issue(page: EditPage, request: Request) -> None:
    """Fold the list of issues, because the place behind a clicked issue must be visible."""
    page.unfolded = ""


#: The acts that start or share a table, by name.
START_ACTS: Mapping[str, Act] = by_name(
    Act("case", _case),
    Act("empty", _empty),
    Act("fault", _issue),
    Act("from-link", _from_link),
    Act("link", _link),
    Act("text", _text),
)


# === The editor's state, for any game.

#: How many steps you can undo.
_STEPS = 200


class EditPage(Page):
    """The editor with one table: the draft, the selection, the covered places and the tried move.

    you: the seats of the players whose hands the address shows, such as ``0.2``, or empty for all.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        lang: str = "en",
        game: str | AnySpec = "wyatt",
    ) -> None:
        super().__init__(lang)
        self.emptied = ""
        self.editing = editing_of(games.game(game))
        self.draft: BaseDraft = self.editing.draft.empty()
        self.held = NOTHING_HELD
        self.covered: frozenset[str] = frozenset()
        self.you = ""
        self.move = ""
        #: Whether someone asked for an answer without typing a move.
        self.unasked = False
        self.lesson = False
        #: The unfinished lesson's fields, and its data if someone edited the data by hand.
        self.wishes: dict[str, str] = {}
        self.lesson_typed: str | None = None
        self.unfolded = ""
        #: Unreadable lines of cards by place, with their issues.
        self.lines: dict[str, tuple[str, str]] = {}
        #: Duplicate names as typed, by seat.
        self.doubled: dict[int, str] = {}
        #: The place whose typed cards were just laid. A click on its button then needs no notice.
        self.laid = ""
        #: Typed JSON that couldn't be read and so hasn't changed the draft, or None.
        self.typed: str | None = None
        self.wrong = ""
        self.before: list[str] = []
        self.after: list[str] = []
        self.opened = False
        self.answers = Answers()
        self._was = ""
        if address:
            self.take(address)

    def take(self, address: Mapping[str, str]) -> None:
        """Open the table in an address, or show a notice and keep the draft if it's a bad address.

        If the address has players' seats (``you``), the other players' hands are covered.
        """
        token = address.get("p")
        if token is None:
            return
        spec = self.editing.spec
        try:
            document = spec.read_token(token)
            spec.game.from_position(document)
        except InvalidDocument as error:
            first, *_rest = issue_lines(error).splitlines()
            self.notice = first
            return
        self.opened = True
        self.change(self.editing.draft(document))
        self.move = address.get("m", "")[:LONGEST_MOVE]
        self.you = address.get("you", "")[:20]
        own = {seat for seat in self.you.split(".") if seat in ("0", "1", "2", "3", "4")}
        self.covered = frozenset(
            place.id
            for place in self.draft.places()
            if own and place.secret and str(place.seat) not in own
        )

    @property
    def setting(self) -> Setting:
        """The table and its selection, for drawing."""
        return Setting(
            self.draft,
            self.editing,
            self.held,
            self.covered,
            self.lines,
            self.emptied,
            self.unfolded,
            self._undoes,
            self.doubled,
        )

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        return edit_frame(self.editing)

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        draft = self.draft
        issues = [*self._doubled_names(), *draft.issues()]
        setting = replace(self.setting, faulty=frozenset(map(draft.place_of, issues)))
        text = self.typed if self.typed is not None else written(draft)
        play = "" if issues else self.editing.table
        impossible = [] if issues else draft.game().cannot_happen()
        credit = self.editing.credit()
        return {
            "notice": notice_line(self.notice),
            "starts": starts(self.editing.starts(), self._undoes, bool(self.after), play),
            "seen": seen_line(bool(self.covered)),
            "seats": seats(setting),
            "piles": piles(setting),
            "fields": field_panels(setting),
            "rules": rule_fields(setting),
            "text": text_field(text, self.wrong, bool(self.covered)),
            "left": left_panel(setting),
            "faults": issues_panel(issues, draft, self.unfolded, impossible, self._untouched()),
            "rule": rule_panel(self.rule, self.lang, self.editing.spec, credit),
            **self.answers.parts(self, bool(issues)),
        }

    def _untouched(self) -> bool:
        """Return whether the table is still empty and has no unreadable text."""
        typed = self.typed is not None or self.lines or self.doubled
        return not typed and self.draft.document == self.editing.draft.empty().document

    def _doubled_names(self) -> list[Issue]:
        """Return an issue for each duplicate name that hasn't been corrected."""
        players = self.draft.players
        self.doubled = {
            seat: name
            for seat, name in self.doubled.items()
            if seat < len(players) and name in players and players.index(name) != seat
        }
        return [
            Issue(
                f"players[{seat}]",
                _(
                    "{name} is already at the table, so this player is still {player}.",
                    name=name,
                    player=players[seat],
                ),
            )
            for seat, name in sorted(self.doubled.items())
        ]

    def address(self) -> str:
        """Return the query that reopens the table and the move, or "" for an invalid table."""
        if self.draft.issues():
            return ""
        token = self.editing.spec.write_token(self.draft.game().position())
        more = f"&you={quote(self.you, safe='')}" if self.you else ""
        more += f"&m={quote(self.move, safe='')}" if self.move else ""
        return f"p={token}{more}"

    # --- requests ------------------------------------------------------------------------------

    def before_act(self, do: str, request: Request) -> None:
        """Store the current state, because `after_act` compares the new one with it."""
        if do != "stored":  # the page sends this by itself
            self.emptied = ""
            self.unasked = False
        self._was = self._state()

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        """Show the issues in a document from a person or a link."""
        self.notice = issue_lines(error)

    def after_act(self, do: str) -> None:
        """Have the browser store the table if it has changed."""
        if do not in ("lay", "stored"):
            self.laid = ""
        if self._state() != self._was:
            self.outbox.append({"store": self._state(), "key": self.editing.page})

    def _state(self) -> str:
        # A list, because the browser would merge an object with its stored data.
        unread: dict[str, object] = {"lines": self.lines, "text": self.typed}
        if self.wishes or self.lesson_typed is not None:
            unread["lesson"] = [self.wishes, self.lesson_typed]
        kept = [self.draft.document, self.move, sorted(self.covered), unread]
        return json.dumps(kept, ensure_ascii=False)

    def change(self, draft: BaseDraft) -> None:
        """Put another draft on the page, as a step you can undo."""
        self._keep(self._step())
        self.draft = draft
        self.held = NOTHING_HELD
        self._settle()

    def altered(self, alter: Callable[[BaseDraft], object]) -> None:
        """Alter the draft, as a step you can undo if anything changes.

        Raise `InvalidDocument` for an impossible change, and leave the draft unchanged.
        """
        document, step = json.dumps(self.draft.document), self._step()
        try:
            alter(self.draft)
        except InvalidDocument:
            self.draft = self.editing.draft(json.loads(document))
            raise
        if json.dumps(self.draft.document) != document:
            self._keep(step)
            self._settle()

    def _step(self) -> str:
        """Return the table and its unreadable JSON, as text for an undo step."""
        return json.dumps([self.draft.document, self.typed, self.wrong])

    def _keep(self, step: str) -> None:
        self.before = [*self.before, step][-_STEPS:]
        self.after = []

    def _settle(self) -> None:
        """Drop the unreadable JSON, because the text field shows the table again."""
        self.typed, self.wrong = None, ""

    @property
    def _undoes(self) -> bool:
        return bool(self.before or self.lines or self.doubled)

    def _undo(self, request: Request) -> None:
        if self.lines or self.doubled:  # unreadable text hasn't changed the table, so just drop it
            self.lines.clear()
            self.doubled.clear()
            return
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
        """Unfold a part in a narrow window, or fold it again."""
        what = str(request.get("what", ""))
        self.unfolded = what if what in (CARDS, FAULTS) and what != self.unfolded else ""

    STORES = MappingProxyType({ANY_KEY: _stored})
    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        *CARD_ACTS.values(),
        *FIELD_ACTS.values(),
        *START_ACTS.values(),
        *ANSWER_ACTS.values(),
        Act("redo", _redo),
        Act("undo", _undo),
        Act("unfold", _unfold),
    )


def written(draft: BaseDraft) -> str:
    """Return the table as JSON."""
    return json.dumps(draft.written(), ensure_ascii=False, indent=1)
