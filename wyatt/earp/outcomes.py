"""What a legal move rests on, and what it will do, in a sentence (`wyatt why`, the coach's words).

Each verb's record (`wyatt.earp.verbs`) names the two functions that answer for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.core.verdict import number
from wyatt.earp.cards import AIMED, CARDS, MONEY, POINTS
from wyatt.earp.figures import NEW_HAND, play_reward
from wyatt.earp.names import title, usd
from wyatt.earp.state import State
from wyatt.earp.turn import draw_ends_hand

if TYPE_CHECKING:
    from wyatt.earp.moves import Move

#: The rules that a legal move rests on; the sentence of what it will do.
Cites = Callable[[State, "Move"], tuple[str, ...]]
Tells = Callable[[State, "Move"], str]


def cites(*rules: str) -> Cites:
    """Rules that a move rests on whatever the state."""
    return lambda state, move: rules


def tells(message: str) -> Tells:
    """A sentence that is true of a move whatever the state."""
    return lambda state, move: _(message)


# --- draw, play, discard -------------------------------------------------------------------------


def draw_rules(state: State, move: Move) -> tuple[str, ...]:
    """`draw.choice`, with the reshuffle it takes, or the end of the hand that it is."""
    if move.card == "discard" or len(state.supply) >= 2:
        return ("draw.choice",)
    return ("end.supply",) if draw_ends_hand(state) else ("draw.choice", "draw.reshuffle")


def draw_outcome(state: State, move: Move) -> str:
    """Which cards are drawn."""
    if move.card == "discard":
        card = title(CARDS[state.discard[-1]])
        return _("You take {card}, the top card of the discard stack.", card=card)
    if draw_ends_hand(state):
        return _("The supply has run out for the second time: drawing from it ends the hand.")
    return _("You take the top two cards of the supply.")


def play_rules(state: State, move: Move) -> tuple[str, ...]:
    """`outlaws.first-set` for the play that opens an outlaw, else `outlaws.any-number`."""
    first = "outlaws.any-number" if state.opened >> move.kind & 1 else "outlaws.first-set"
    return (first, "outlaws.own-territory", "outlaws.reward")


def play_outcome(state: State, move: Move) -> str:
    """Points for the group, dollars for the poster."""
    message = (
        _(
            "Laying {count} {card} adds {points} capture points to your group and {money} to the "
            "poster."
        )
        if state.opened >> move.kind & 1
        else _(
            "Laying {count} {card} opens the outlaw for everyone and adds {points} capture points to "
            "your group and {money} to the poster."
        )
    )
    return message.format(
        count=number(move.count),
        card=title(move.card),
        points=POINTS[move.kind] * move.count,
        money=usd(play_reward(move.count)),
    )


def discard_rules(state: State, move: Move) -> tuple[str, ...]:
    """`discard.must`, and `end.out` for the last card."""
    return ("discard.must", "end.out") if state.sizes[state.turn] == 1 else ("discard.must",)


def discard_outcome(state: State, move: Move) -> str:
    """The end of the turn, or of the hand."""
    card = title(move.card)
    if state.sizes[state.turn] == 1:
        return _("Discarding {card}, your last card, ends the hand.", card=card)
    return _("Discarding {card} ends your turn; it has no effect.", card=card)


# --- Sheriff cards -------------------------------------------------------------------------------


def photo_outcome(state: State, move: Move) -> str:
    """Points for the group, dollars for the poster."""
    return _(
        "The {card} adds {points} capture points to your group and {money} to the poster.",
        card=title(CARDS[move.kind]),
        points=POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def shot_outcome(state: State, move: Move) -> str:
    """What a card that goes on a group of one's own brings after a hit."""
    return plural(
        "You shoot; a hit puts it on a group of yours for {number} capture point and {money}.",
        "You shoot; a hit puts it on a group of yours for {number} capture points and {money}.",
        POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def gun_outcome(state: State, move: Move) -> str:
    """What the Fastest gun brings, and what it drives out."""
    return _(
        "You shoot; a hit puts it on a group of yours for {points} capture points and {money}, and "
        "the Fastest gun in play so far is discarded.",
        points=POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def place_rules(state: State, move: Move) -> tuple[str, ...]:
    """The rule on what the card that has hit may be aimed at."""
    return (AIMED[state.pending],)


def place_outcome(state: State, move: Move) -> str:
    """Points for the group, dollars for the poster."""
    return _(
        "{card} on your {outlaw} adds {points} capture points and {money} to the poster.",
        card=title(CARDS[state.pending]),
        outlaw=title(move.card),
        points=POINTS[state.pending],
        money=usd(MONEY[state.pending]),
    )


def deal_outcome(state: State, move: Move) -> str:
    """Money for every poster, and all cards anew."""
    return _(
        "Every poster gains {money}, the deal moves on and all {count} cards are dealt anew.",
        money=usd(NEW_HAND),
        count=len(state.config.deck),
    )
