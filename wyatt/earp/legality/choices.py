"""The rules about the choices that a hit or a search brings about, each stated once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.core.verdict import Refusal
from wyatt.earp.cards import GUN
from wyatt.earp.names import title
from wyatt.earp.situation import NEVER_TAKEN, Situation, carriers, coverable, hidden, stealable

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


def own_group(at: Situation, move: Move) -> Refusal | None:
    """`robbery.target`: the card that has hit goes on an own group with an Outlaw card or a Photo."""
    if at.carriers >> move.kind & 1:
        return None
    return Refusal(
        ("robbery.target",),
        _("You have no {outlaw} group with an Outlaw card or a Photo.", outlaw=title(move.card)),
    )


def no_gun_there(at: Situation, move: Move) -> Refusal | None:
    """`fastest.same-outlaw`: a Fastest gun goes on no outlaw that has it already, with anybody."""
    if at.pending != GUN or not at.gun_blocked >> move.kind & 1 or own_group(at, move):
        return None
    return Refusal(
        ("fastest.same-outlaw",),
        _("{outlaw} already has the Fastest gun.", outlaw=title(move.card)),
    )


def steal_from(at: Situation, move: Move) -> Refusal | None:
    """`wanted.steal`: an Outlaw card on the table of another player, hidden or not (M6, M7)."""
    seat = at.config.seat.get(move.player)
    values = {"player": move.player, "outlaw": title(move.card)}
    if seat is None:
        said = _("Nobody called {player} plays here.", **values)
    elif seat == at.seat:
        said = _("Most wanted! takes from another player, never from yourself.")
    elif stealable(at.marks[seat]) >> move.kind & 1:
        return None
    elif carriers(at.marks[seat]) >> move.kind & 1:
        said = _(
            "{player} has no {outlaw} Outlaw card to steal: only the Photo, which cannot be stolen.",
            **values,
        )
    else:
        said = _(
            "{player} has no {outlaw} Outlaw card to steal: no such card on the table.", **values
        )
    return Refusal(("wanted.steal",), said)


def cover_group(at: Situation, move: Move) -> Refusal | None:
    """`hideout.target`: an opponent's group, and none that lies under a Hideout (H2, H4)."""
    seat = at.config.seat.get(move.player)
    values = {"player": move.player, "outlaw": title(move.card)}
    if seat is None:
        said = _("Nobody called {player} plays here.", **values)
    elif seat == at.seat:
        said = _("A Hideout goes on an opponent's group, never on your own.")
    elif coverable(at.marks[seat]) >> move.kind & 1:
        return None
    elif hidden(at.marks[seat]) >> move.kind & 1:
        said = _("{player}'s {outlaw} already lies under a Hideout.", **values)
    else:
        said = _("{player} has no {outlaw} group to cover.", **values)
    return Refusal(("hideout.target",), said)


def own_hideout(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.lift`: a Hideout lies on an own group of that outlaw (W8)."""
    if at.own_hidden >> move.kind & 1:
        return None
    return Refusal(
        ("wyatt.lift",), _("No Hideout lies on a {outlaw} group of yours.", outlaw=title(move.card))
    )


def takeable(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.search`: any card that lies there but a Wyatt Earp (W4)."""
    if move.kind == NEVER_TAKEN:
        return Refusal(("wyatt.search",), _("A search may take any card but a Wyatt Earp."))
    if move.kind in at.found:
        return None
    said = (
        _("No {card} lies in the supply.", card=title(move.card))
        if at.config.searches_supply
        else _("No {card} lies in the discard stack.", card=title(move.card))
    )
    return Refusal(("wyatt.search",), said)


def answerable(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.react`: the owner of the group holds a Wyatt Earp and has a card to turn."""
    if at.can_answer:
        return None
    return Refusal(
        ("wyatt.react",),
        _("To answer a Hideout takes a Wyatt Earp in hand and a card to turn."),
    )
