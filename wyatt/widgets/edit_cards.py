"""What a person does with the cards of a table being set: by pressing, dragging and typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import Unusable
from wyatt.core.text import _, plural
from wyatt.show.edit.board import NOTHING_HELD, Held
from wyatt.widgets.opening import told
from wyatt.widgets.requests import Act, Request, whole

if TYPE_CHECKING:
    from wyatt.widgets.edit_desk import EditDesk

_LONGEST_LINE = 400


def _place(request: Request, name: str = "place") -> str:
    return str(request.get(name, ""))[:60]


def _pick(desk: EditDesk, request: Request) -> None:
    card = str(request.get("card", ""))
    again = desk.held == Held(card)
    known = card in desk.draft.KINDS
    desk.held = Held(card) if known and not again else NOTHING_HELD
    desk.unfolded = ""  # where it goes has to be in sight


def _lift(desk: EditDesk, request: Request) -> None:
    place, at = _place(request), whole(request.get("at"), 0, 999)
    cards = desk.draft.cards(place)
    if at is None or at >= len(cards):
        return
    found = Held(cards[at], place, at)
    desk.held = NOTHING_HELD if desk.held == found else found


def _put(desk: EditDesk, request: Request) -> None:
    """Put what is picked up at a place. One of those left stays in hand, to put another.

    What is typed there is laid as the field is left, which comes before the press of the button.
    """
    held, place = desk.held, _place(request)
    if held.place:
        _carried(desk, held, place, None)
    elif held.card:
        _add(desk, held.card, place, None)
    elif place in desk.lines:
        _lay(desk, {"place": place, "value": desk.lines[place][0]})
    elif place != desk.laid:
        desk.notice = _(
            "Type cards there, or pick one up first: one that is left, or on the table."
        )


def _add(desk: EditDesk, card: str, place: str, before: int | None) -> None:
    """Put a card of those left at a place, before the card at an index there."""

    def alter(draft: BaseDraft) -> None:
        """Put it down, and bring it before that index."""
        landed = draft.put(card, place)
        if not landed:
            desk.notice = _nowhere(draft, card)
        elif before is not None and landed == place:
            here = 0 if place in draft.PILES else len(draft.cards(place)) - 1
            draft.shift(place, here, before - here)

    desk.altered(alter)


def _nowhere(draft: BaseDraft, card: str) -> str:
    return _(
        "{card} lies on a group: put a card there first that begins one, then choose the group.",
        card=draft.title(card),
    )


def _carried(desk: EditDesk, held: Held, place: str, before: int | None) -> None:
    """Move a card from where it lies."""

    def alter(draft: BaseDraft) -> None:
        """Move it, and put the hand down if it went."""
        if draft.move(held.place, held.at, place, before):
            desk.held = NOTHING_HELD
        else:
            desk.notice = _nowhere(draft, held.card)

    desk.altered(alter)


def _carry(desk: EditDesk, request: Request) -> None:
    """A card was dragged: from those left or from a place, to a place or back to those left."""
    to, before = _place(request, "to"), whole(request.get("before"), 0, 999)
    place, at = _place(request), whole(request.get("at"), 0, 999)
    card = str(request.get("card", ""))
    if place and at is not None:
        cards = desk.draft.cards(place)
        if at >= len(cards):
            return
        desk.held = NOTHING_HELD
        if to:
            _carried(desk, Held(cards[at], place, at), to, before)
        else:
            desk.altered(lambda draft: draft.take(place, at))
    elif card in desk.draft.KINDS and to:
        _add(desk, card, to, before)


def _lay(desk: EditDesk, request: Request) -> None:
    """Cards were typed into the line of a place; a line that cannot be read stays there."""
    place, line = _place(request), str(request.get("value", ""))[:_LONGEST_LINE].strip()
    if not any(one.id == place for one in desk.draft.places()):
        return
    desk.lines.pop(place, None)
    desk.laid = place if line else ""
    try:
        cards = desk.draft.read_cards(line, place)
        desk.altered(lambda draft: draft.lay(place, cards))
    except Unusable as error:
        said = "; ".join(fault.what for fault in error.faults)
        desk.lines[place] = (line, said or told(error))


def _shift(desk: EditDesk, request: Request) -> None:
    held, by = desk.held, -1 if str(request.get("by")) == "-1" else 1

    def alter(draft: BaseDraft) -> None:
        """Shift it, and keep it held where it came to lie."""
        desk.held = Held(held.card, held.place, draft.shift(held.place, held.at, by))

    if held.place:
        desk.altered(alter)


def _declare(desk: EditDesk, request: Request) -> None:
    """Say what a card stands for."""
    place, at = _place(request), whole(request.get("at"), 0, 999)
    card = str(request.get("card", ""))[:20]
    if at is not None:
        desk.altered(lambda draft: draft.declare(place, at, card))
        desk.held = NOTHING_HELD


def _away(desk: EditDesk, request: Request) -> None:
    held = desk.held
    if held.place:
        desk.altered(lambda draft: draft.take(held.place, held.at))
        desk.held = NOTHING_HELD


def _forward(desk: EditDesk, request: Request) -> None:
    """Move a group in front of the one before it."""
    place = next((one for one in desk.draft.places() if one.id == _place(request)), None)
    if place is not None and place.before:
        desk.altered(lambda draft: draft.swap(place.id, place.before))
        desk.held = NOTHING_HELD


def _forget(desk: EditDesk, request: Request) -> None:
    """Empty a place, and say what is gone: undo brings it back."""
    place = next((one for one in desk.draft.places() if one.id == _place(request)), None)
    many = len(desk.draft.cards(place.id)) if place else 0
    if place is None or not many:
        return
    desk.altered(lambda draft: draft.forget(place.id))
    desk.held = NOTHING_HELD
    desk.emptied = plural(
        "{number} card is taken away: {place}.",
        "{number} cards are taken away: {place}.",
        many,
        place=place.name,
    )


def _drop(desk: EditDesk, request: Request) -> None:
    desk.held = NOTHING_HELD


def _cover(desk: EditDesk, request: Request) -> None:
    """Cover the cards of a place, or show them again."""
    place = _place(request)
    if any(one.id == place and one.secret for one in desk.draft.places()):
        desk.covered ^= {place}
        if desk.held.place == place:
            desk.held = NOTHING_HELD


def _open_all(desk: EditDesk, request: Request) -> None:
    desk.covered = frozenset()


#: What each request does, by its name.
CARD_ACTS: Mapping[str, Act] = {
    "away": _away,
    "carry": _carry,
    "cover": _cover,
    "declare": _declare,
    "drop": _drop,
    "forget": _forget,
    "forward": _forward,
    "lay": _lay,
    "lift": _lift,
    "open-all": _open_all,
    "pick": _pick,
    "put": _put,
    "shift": _shift,
}
