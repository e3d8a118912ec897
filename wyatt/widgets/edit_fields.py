"""What a person does with the fields of a table being set: people, money, turn, phase, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _
from wyatt.earp.legality.order import DUE
from wyatt.show.edit.board import NOTHING_HELD
from wyatt.widgets.opening import whole

if TYPE_CHECKING:
    from wyatt.widgets.edit_desk import EditDesk


def _many(desk: EditDesk, request: Mapping[str, Any]) -> None:
    many = whole(request.get("value"), 2, 4)
    if many:
        desk.altered(lambda draft: draft.seat_players(many))
        desk.held = NOTHING_HELD


def _rename(desk: EditDesk, request: Mapping[str, Any]) -> None:
    seat = whole(request.get("seat"), 0, 5)
    if seat is not None:
        name = str(request.get("value", ""))[:60]
        if name in desk.draft.players and desk.draft.players.index(name) != seat:
            desk.notice = _("{name} sits at the table already.", name=name)
            return
        desk.altered(lambda draft: draft.rename(seat, name))


def _set(desk: EditDesk, request: Mapping[str, Any]) -> None:
    field, value = str(request.get("field", "")), request.get("value")
    known = ("dealer", "turn", "phase", "sheriff_played", "reshuffled", "rules.preset")
    if field in (*known, "pending.card", "pending.player", "pending.outlaw") and isinstance(
        value, (str, bool)
    ):
        if field == "rules.preset":
            desk.altered(lambda draft: draft.set("rules", {"preset": value}))
        else:
            desk.altered(lambda draft: draft.set(field, None if value == "" else value))
        if field == "phase" and value not in DUE:
            desk.draft.set("pending", None)


def _switch(desk: EditDesk, request: Mapping[str, Any]) -> None:
    field, value = str(request.get("field", ""))[:40], str(request.get("value", ""))[:40]
    plain: object = {"True": True, "False": False}.get(value, value)
    desk.altered(lambda draft: draft.set(f"rules.{field}", plain))


def _money(desk: EditDesk, request: Mapping[str, Any]) -> None:
    """An amount, as it was typed if it is no number: the faults then say so."""
    kind, _sep, which = str(request.get("place", "")).partition(" ")
    typed = str(request.get("value", "")).strip()[:12]
    plain = typed.replace("$", "").replace(",", "")
    amount: object = int(plain) if plain.isascii() and plain.isdigit() else typed
    if kind == "poster":
        desk.altered(lambda draft: draft.set(f"posters.{which[:30]}", amount))
    seat = whole(which, 0, 5)
    if kind == "money" and seat is not None and seat < len(desk.draft.players):
        desk.altered(lambda draft: draft.set(f"money.{draft.players[seat]}", amount))


#: What each request does, by its name.
FIELD_ACTS: Mapping[str, Callable[[Any, Mapping[str, Any]], None]] = {
    "many": _many,
    "money": _money,
    "rename": _rename,
    "set": _set,
    "switch": _switch,
}
