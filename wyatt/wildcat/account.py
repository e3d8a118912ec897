"""What happened at a table of Wildcat Rummy: a sentence for every event, in plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wyatt.core.events import Event
from wyatt.core.spec import Words
from wyatt.core.text import N_, Teller, _
from wyatt.wildcat.game import View
from wyatt.wildcat.moves import Move
from wyatt.wildcat.scoring import GOING_OUT
from wyatt.wildcat.words import move_words, named, points, signed, table_text, the

Data = Mapping[str, Any]


def sentence(event: Event, viewer: str | None = None) -> tuple[str, tuple[str, ...]]:
    """An event in plain words for this viewer, and the ids of its rules.

    The event must be one that the viewer may see (`Event.seen`).
    """
    said = _SENTENCES[event.type](event.data, Teller(viewer))
    return said[:1].upper() + said[1:], event.rules


def _dealt(data: Data, who: Teller) -> str:
    return who.two(
        data["dealer"],
        data["first"],
        (
            N_("Hand {hand}: you dealt, {card} was turned up, and {other} started."),
            N_("Hand {hand}: {player} dealt, {card} was turned up, and you started."),
            N_("Hand {hand}: {player} dealt, {card} was turned up, and {other} started."),
        ),
        hand=data["hand_number"],
        card=the(data["upcard"]),
    )


def _drew(data: Data, who: Teller) -> str:
    drawn = named(data["cards"])
    if data["source"] == "stock":
        return who.one(
            data["player"],
            N_("You drew {cards} from the stock."),
            N_("{player} drew {cards} from the stock."),
            cards=drawn,
        )
    return who.one(
        data["player"],
        N_("You took the rest of the pile: {cards}."),
        N_("{player} took the rest of the pile: {cards}."),
        cards=drawn,
    )


def _melded(data: Data, who: Teller) -> str:
    values = {"cards": " ".join(data["cards"]), "points": points(data["points"])}
    kind = _("sequence") if data["kind"] == "sequence" else _("set")
    if data["source"] == "discard":
        return who.one(
            data["player"],
            N_("You melded {card} off the pile: {cards}, a {kind} of {points}."),
            N_("{player} melded {card} off the pile: {cards}, a {kind} of {points}."),
            card=the(data["card"]),
            kind=kind,
            **values,
        )
    return who.one(
        data["player"],
        N_("You melded {cards}, a {kind} of {points}."),
        N_("{player} melded {cards}, a {kind} of {points}."),
        kind=kind,
        **values,
    )


def _added(data: Data, who: Teller) -> str:
    values = {"card": data["card"], "meld": data["to"], "points": points(data["points"])}
    if data["source"] == "discard":
        return who.one(
            data["player"],
            N_("You added {card} off the pile to {meld}, now {points}."),
            N_("{player} added {card} off the pile to {meld}, now {points}."),
            **values,
        )
    return who.one(
        data["player"],
        N_("You added {card} to {meld}, now {points}."),
        N_("{player} added {card} to {meld}, now {points}."),
        **values,
    )


def _discarded(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("You discarded {card}."),
        N_("{player} discarded {card}."),
        card=the(data["card"]),
    )


def _skipped(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("You had no card that may be discarded."),
        N_("{player} had no card that may be discarded."),
    )


def _hand_ended(data: Data, who: Teller) -> str:
    if data["why"] == "out":
        return who.one(
            data["player"],
            N_("You went out: the hand is over."),
            N_("{player} went out: the hand is over."),
        )
    return _("The stock was empty: the hand is over.")


def _scored(data: Data, who: Teller) -> str:
    parts = [_("{points} melded", points=data["melded"])]
    if data["sequences"]:
        parts.append(_("{points} for completed sequences", points=data["sequences"]))
    if data["going_out"]:
        parts.append(_("{points} for going out", points=GOING_OUT))
    sum_up = " + ".join(parts)
    if data["in_hand"]:
        sum_up += " − " + _("{points} in hand", points=data["in_hand"])
    return who.one(
        data["player"],
        N_("You scored {points} ({sum}), {total} in all."),
        N_("{player} scored {points} ({sum}), {total} in all."),
        points=points(data["score"]),
        sum=sum_up,
        total=signed(data["total"]),
    )


def _tied(data: Data, who: Teller) -> str:
    return _(
        "{players} are tied for the most points: another hand is played.",
        players=who.names(data["players"]),
    )


def _game_ended(data: Data, who: Teller) -> str:
    return who.one(
        data["winner"],
        N_("You won the game with {points}."),
        N_("{player} won the game with {points}."),
        points=points(data["totals"][data["winner"]]),
    )


_SENTENCES: dict[str, Callable[[Data, Teller], str]] = {
    "dealt": _dealt,
    "drew": _drew,
    "melded": _melded,
    "added": _added,
    "discarded": _discarded,
    "skipped": _skipped,
    "hand_ended": _hand_ended,
    "scored": _scored,
    "tied": _tied,
    "game_ended": _game_ended,
}


# === Wildcat Rummy in plain text: its table, its moves and what happened.


WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
