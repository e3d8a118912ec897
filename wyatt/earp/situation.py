"""What the rules of play need to know, and nothing more.

The rules in `wyatt.earp.legality` speak of a situation, not of a whole state: a phase, a hand, what is
open, what may be aimed at. So the same statements answer for one real state (`situation`) and fill
the tables from which `wyatt.earp.movegen` takes its lists.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from wyatt.earp.cards import COPIES, FIELD, WYATT, count
from wyatt.earp.config import Config
from wyatt.earp.state import GUNS, HAS, NONE, PLAY, REACT, SEVEN, UNDER, Phase, State

#: A hand size that stands for "enough other cards".
PLENTY = 99
#: The kind of card that a search never takes (`wyatt.search`, W4).
NEVER_TAKEN = WYATT


@dataclass(slots=True)
class Situation:
    """The facts behind the moves of whoever is to move.

    Masks have a bit an outlaw. `seat`, `hand`, `size`: of the player whose turn it is. `carriers`:
    own groups with an Outlaw card or a Photo. `gun_blocked`: outlaws that have the Fastest gun.
    `own_hidden`: own groups under a Hideout. `can_turn`: a shot has a card to turn; `wyatt_can_turn`:
    the same for a Wyatt Earp, which lies on the discard stack by then. `stealable`, `coverable`: some
    opponent has an Outlaw card on the table, a group without Hideout. `drawable`, `searchable`:
    Wyatt's draw and search have a card to give; `search_certain`: the player can be sure that the
    search gives one.

    For drawing: `top`: the discard stack has a card. For a choice that is owed: `pending`: the
    Sheriff card that has hit; `marks`: every player's, as in `State`; `found`: the kinds of card that
    lie where a search looks. In a reaction `answerer` is who may answer, and `can_answer` whether
    they have what it takes. When the game is over, `winner` is who has won.
    """

    config: Config
    seat: int
    hand: int
    size: int = PLENTY
    phase: Phase = PLAY
    opened: int = 0
    sheriff_played: bool = False
    bonus: int = NONE
    carriers: int = 0
    gun_blocked: int = 0
    own_hidden: int = 0
    can_turn: bool = False
    wyatt_can_turn: bool = False
    stealable: bool = False
    coverable: bool = False
    drawable: bool = False
    searchable: bool = False
    search_certain: bool = False
    top: bool = False
    pending: int = NONE
    marks: Sequence[int] = ()
    found: Collection[int] = ()
    answerer: int = NONE
    can_answer: bool = False
    winner: int = NONE


def situation(state: State) -> Situation:
    """The facts of a state for whoever is to move."""
    config, seat, marks = state.config, state.turn, state.marks[state.turn]
    others = [mark for other, mark in enumerate(state.marks) if other != seat]
    facts = Situation(config, seat, state.hands[seat], state.sizes[seat], state.phase)
    facts.opened = state.opened
    facts.sheriff_played = state.sheriff_played
    facts.bonus = state.bonus
    facts.carriers = carriers(marks)
    facts.gun_blocked = gun_blocked(state)
    facts.own_hidden = hidden(marks)
    facts.can_turn = can_turn(state)
    facts.wyatt_can_turn = wyatt_can_turn(state)
    facts.stealable = any(stealable(mark) for mark in others)
    facts.coverable = any(coverable(mark) for mark in others)
    facts.drawable = drawable(state)
    facts.searchable = searchable(state)
    facts.search_certain = search_certain(state)
    facts.top = bool(state.discard)
    facts.pending = state.pending
    facts.marks = state.marks
    facts.found = searched(state)
    facts.winner = state.winner
    if state.phase == REACT:
        facts.answerer = state.target // 7
        facts.can_answer = can_answer(state, facts.answerer)
    return facts


def carriers(marks: int) -> int:
    """A player's groups with an Outlaw card or a Photo, as a mask."""
    return marks >> HAS & SEVEN


def hidden(marks: int) -> int:
    """A player's groups under a Hideout, as a mask."""
    return marks >> UNDER & SEVEN


def stealable(marks: int) -> int:
    """A player's groups with an Outlaw card, as a mask (`wanted.steal`)."""
    return marks & SEVEN


def coverable(marks: int) -> int:
    """The groups of a player that a Hideout may cover (`hideout.target`), as a mask."""
    return marks >> HAS & SEVEN & ~(marks >> UNDER)


def gun_blocked(state: State) -> int:
    """The outlaws that have the Fastest gun in play (`fastest.same-outlaw`, F4), as a mask."""
    blocked = 0
    hidden_counts = state.config.rules.hidden_gun_in_play
    for marks in state.marks:
        blocked |= marks >> GUNS if hidden_counts else marks >> GUNS & ~(marks >> UNDER)
    return blocked


def can_turn(state: State) -> bool:
    """Whether a shot has a card to turn (`shot.needs-card`, X7): in the supply, or by reshuffling.

    Under ``empty_supply_shot="end_hand"`` an impossible shot may be announced all the same.
    """
    if state.supply or state.config.empty_shot_ends:
        return True
    return bool(state.discard) and (not state.reshuffled or state.config.reshuffles_again)


def wyatt_can_turn(state: State) -> bool:
    """`can_turn` for a Wyatt Earp, which may itself be reshuffled and turned (X13)."""
    if state.supply or state.config.empty_shot_ends:
        return True
    return not state.reshuffled or state.config.reshuffles_again


def can_answer(state: State, seat: int) -> bool:
    """Whether a player has what it takes to answer a Hideout (`wyatt.react`).

    That is a Wyatt Earp in hand, and a card for it to turn.
    """
    return bool(state.hands[seat] & FIELD[WYATT]) and wyatt_can_turn(state)


def searched(state: State) -> list[int]:
    """The cards that a search looks through (`wyatt.search`, W1), top card last."""
    return state.supply if state.config.searches_supply else state.discard


def drawable(state: State) -> bool:
    """Whether Wyatt's draw has a card to give, or ends the hand (`wyatt.draw`, X8, X9)."""
    if state.supply or not state.reshuffled:
        return True
    return state.config.rules.wyatt_draw_short == "end_hand"


def searchable(state: State) -> bool:
    """Whether Wyatt's search may be announced (`wyatt.search`, X12, W1)."""
    if state.config.searches_supply:
        return bool(state.supply)
    discard = state.discard
    return bool(discard) and (
        discard[-1] != NEVER_TAKEN or any(kind != NEVER_TAKEN for kind in discard)
    )


def search_certain(state: State) -> bool:
    """Whether the searcher can be sure of a card, from what they may know (T10).

    A search of the supply (W1) is certain if it holds more cards than there are Wyatt Earps that
    the player has not seen.
    """
    if not state.config.searches_supply:
        return searchable(state)
    seen = count(state.hands[state.turn], WYATT) + state.discard.count(WYATT)
    return len(state.supply) > COPIES["wyatt-earp"] - seen
