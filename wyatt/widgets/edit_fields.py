"""What a person does with the fields of a table being set: people, turn, phase, rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show.edit.board import NOTHING_HELD
from wyatt.widgets.requests import Act, Request, whole

if TYPE_CHECKING:
    from wyatt.widgets.edit_desk import EditDesk


def _many(desk: EditDesk, request: Request) -> None:
    spec = desk.editing.spec
    many = whole(request.get("value"), spec.least_players, spec.most_players)
    if many:
        desk.altered(lambda draft: draft.seat_players(many))
        desk.held = NOTHING_HELD


def _rename(desk: EditDesk, request: Request) -> None:
    seat = whole(request.get("seat"), 0, 5)
    if seat is not None:
        name = str(request.get("value", ""))[:60]
        if name in desk.draft.players and desk.draft.players.index(name) != seat:
            desk.notice = _("{name} sits at the table already.", name=name)
            return
        desk.altered(lambda draft: draft.rename(seat, name))


def _set(desk: EditDesk, request: Request) -> None:
    """Set a field; a number as it was typed if it is none, and the faults then say so."""
    field, value = desk.draft.field(str(request.get("field", ""))), request.get("value")
    if field is None or not isinstance(value, (str, bool)):
        return
    stated: object = value if isinstance(value, bool) else value[:60]
    if field.kind == "number":
        stated = _number(str(value))
    path = field.path
    desk.altered(lambda draft: draft.set(path, None if stated == "" else stated))


def _number(typed: str) -> int | str:
    plain = typed.strip()[:12].replace("$", "").replace(",", "").replace("−", "-")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() else typed.strip()[:12]


def _preset(desk: EditDesk, request: Request) -> None:
    name = str(request.get("value", ""))[:40]
    desk.altered(lambda draft: draft.set("rules", {"preset": name}))


def _switch(desk: EditDesk, request: Request) -> None:
    field, value = str(request.get("field", "")), str(request.get("value", ""))[:40]
    if field in desk.editing.spec.switches:
        plain: object = {"True": True, "False": False}.get(value, value)
        desk.altered(lambda draft: draft.set(f"rules.{field}", plain))


#: What each request does, by its name.
FIELD_ACTS: Mapping[str, Act] = {
    "many": _many,
    "preset": _preset,
    "rename": _rename,
    "set": _set,
    "switch": _switch,
}
