"""What a legal move rests on, and what it will do, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wyatt.core.errors import sentences
from wyatt.core.text import _, plural
from wyatt.core.verdict import number as written_number
from wyatt.wildcat.cards import JOKER, NAMES, QUEEN_OF_SPADES
from wyatt.wildcat.laying import made_by
from wyatt.wildcat.scoring import GOING_OUT
from wyatt.wildcat.state import State

if TYPE_CHECKING:
    from wyatt.wildcat.moves import Move
    from wyatt.wildcat.verbs import VerbName

#: What a move of a verb does, apart from how the hand goes on.
Does = Callable[[State, "Move"], str]
#: Verbs of which every card leaves the hand; that take the pile; that end the turn.
_FROM_HAND: tuple[VerbName, ...] = ("meld", "add", "discard")
_TAKES: tuple[VerbName, ...] = ("take", "take to")
_ENDS: tuple[VerbName, ...] = ("discard", "skip")


def _goes_out(state: State, move: Move) -> bool:
    """Whether a legal move leaves the player no card, and no pile to take."""
    if move.verb in _FROM_HAND:
        return state.sizes[state.turn] == move.count
    if move.verb in _TAKES:
        return state.sizes[state.turn] == move.count and len(state.discard) == 1
    return False


def _ends_hand(state: State, move: Move) -> bool:
    """Whether a legal move ends the turn of whoever drew the last card of the stock."""
    return move.verb in _ENDS and not state.stock


def cited(state: State, move: Move, always: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that a legal move rests on: those that its verb always does, and those of here."""
    rules = list(always)
    made = made_by(state, move)
    if made:
        rules.append("wildcat.sequence" if made.is_sequence else "wildcat.set")
        if max(made.codes) > JOKER:
            rules += ["wildcat.joker", "wildcat.joker-declared"]
    if move.verb in _TAKES and len(state.discard) > 1:
        rules.append("wildcat.pickup-rest")
    if move.verb == "discard" and move.codes[0] == QUEEN_OF_SPADES:
        rules.append("wildcat.queen-discard")
    if _goes_out(state, move):
        rules.append("wildcat.going-out")
    elif _ends_hand(state, move) or (move.verb == "draw" and len(state.stock) == 1):
        rules.append("wildcat.stock-out")
    return tuple(rules)


def outcome(state: State, move: Move, does: Does) -> str:
    """What a legal move will do, in a sentence or two; does: what its verb says of it."""
    said = does(state, move)
    if _goes_out(state, move):
        out = _("You go out with it: the hand ends, and you score {bonus} more.", bonus=GOING_OUT)
        return sentences(said, out)
    if _ends_hand(state, move):
        return sentences(said, _("The stock is empty, so the hand ends with it."))
    return said


def draw_outcome(state: State, move: Move) -> str:
    """That a card is drawn from the stock, and whether it is the last one."""
    last = len(state.stock) == 1
    return sentences(
        _("You take the top card of the stock."),
        _("It is the last one: the hand ends with your turn.") if last else "",
    )


def discard_outcome(state: State, move: Move) -> str:
    """Which card is discarded."""
    return _("You discard {card}, which ends your turn.", card=move.cards[0])


def skip_outcome(state: State, move: Move) -> str:
    """That the turn ends without a discard."""
    return _("No card of yours may be discarded: your turn ends without one.")


def deal_outcome(state: State, move: Move) -> str:
    """That the next hand is dealt."""
    return _("The deal moves on and all cards are dealt anew.")


def meld_outcome(state: State, move: Move) -> str:
    """The meld that a move makes or fills up, and what is taken with it."""
    made = made_by(state, move)
    assert made is not None
    values = {"meld": str(made), "points": made.points}
    if move.verb == "meld":
        return (
            _("{meld} is a sequence of {points} points.", **values)
            if made.is_sequence
            else _("{meld} is a set of {points} points.", **values)
        )
    if move.verb == "add":
        values["card"] = move.cards[0]
        return (
            _("With {card} your meld is {meld}, a sequence of {points} points.", **values)
            if made.is_sequence
            else _("With {card} your meld is {meld}, a set of {points} points.", **values)
        )
    values["card"] = NAMES[state.discard[-1]]
    said = (
        _("{card} makes {meld}, a sequence of {points} points.", **values)
        if made.is_sequence
        else _("{card} makes {meld}, a set of {points} points.", **values)
    )
    under = len(state.discard) - 1
    if not under:
        return sentences(said, _("No card lies under it."))
    return sentences(
        said,
        plural(
            "You take the card under it into your hand.",
            "You take the {count} cards under it into your hand.",
            under,
            count=written_number(under),
        ),
    )
