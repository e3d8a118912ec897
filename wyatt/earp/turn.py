"""What the moves of every turn do: draw, lay Outlaw cards, discard; and the deal of the next hand.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.shuffle import shuffle
from wyatt.earp import ending
from wyatt.earp.cards import CARDS, UNIT
from wyatt.earp.events import Discarded, Drew, Log, Played, Reshuffled, Rewarded
from wyatt.earp.figures import NEW_HAND, play_reward
from wyatt.earp.state import DRAW, HAS, NONE, PLAY, State

if TYPE_CHECKING:
    from wyatt.earp.moves import Move

# --- drawing -----------------------------------------------------------------------------------


def draw(state: State, move: Move, log: Log) -> None:
    """`draw.choice`: two from the supply, or the top card of the discard stack."""
    if move.card == "supply":
        if len(state.supply) < 2 and draw_ends_hand(state):
            ending.end_hand(state, "supply", log)
            return
        draw_from_supply(state, 2, ("draw.choice",), log)
        state.phase = PLAY
        if state.config.ends_when_exhausted:
            end_if_exhausted(state, log)
        return
    kind = state.discard.pop()
    turn = state.turn
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    state.phase = PLAY
    if log is not None:
        name, cards = name_of(state, turn), (CARDS[kind],)
        log.append(Drew(rules=("draw.choice",), player=name, source="discard", cards=cards))


def draw_ends_hand(state: State) -> bool:
    """`end.supply`: two cards can no longer be had from the supply, so drawing there ends the hand."""
    cards = len(state.supply)
    return cards < 2 and (state.reshuffled or cards + len(state.discard) < 2)


def draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Take cards one by one, with the one reshuffle in between where it is needed."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    drawn: list[str] = []

    def tell_drawn() -> None:
        """Log the cards taken from the supply so far; only who drew may see them."""
        if log is not None and drawn:
            name, cards = name_of(state, turn), tuple(drawn)
            log.append(
                Drew(rules=rules, seen_by=(name,), player=name, source="supply", cards=cards)
            )

    for _ in range(wanted):
        if not state.supply:
            if state.reshuffled or not state.discard:
                break
            tell_drawn()
            drawn.clear()
            reshuffle(state, log)
        kind = state.supply.pop()
        drawn.append(CARDS[kind])
        state.hands[turn] += UNIT[kind]
        state.sizes[turn] += 1
    tell_drawn()


def reshuffle(state: State, log: Log) -> None:
    """`draw.reshuffle`: the whole discard stack, shuffled, is the new supply (X2)."""
    state.supply = state.discard
    state.discard = []
    state.seed = shuffle(state.supply, state.seed)
    state.reshuffled = True
    if log is not None:
        log.append(Reshuffled(rules=("draw.reshuffle",), cards=len(state.supply)))


def end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: the hand ends when the supply has run out for the second time."""
    if state.phase == PLAY and state.reshuffled and not state.supply:
        ending.end_hand(state, "supply", log)


# --- Outlaw cards and the discard --------------------------------------------------------------


def play(state: State, move: Move, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay Outlaw cards; the poster gains by their count."""
    turn, outlaw, together = state.turn, move.kind, move.count
    state.hands[turn] -= UNIT[outlaw] * together
    state.sizes[turn] -= together
    state.groups[turn * 7 + outlaw] += (outlaw,) * together
    state.marks[turn] |= (1 | 1 << HAS) << outlaw
    opening = not state.opened >> outlaw & 1
    state.opened |= 1 << outlaw
    amount = play_reward(together)
    state.posters[outlaw] += amount
    state.bonus = NONE
    if log is not None:
        first = "outlaws.first-set" if opening else "outlaws.any-number"
        log.append(
            Played(
                rules=(first, "outlaws.own-territory"),
                player=name_of(state, turn),
                card=move.card,
                count=together,
                outlaw=move.card,
            )
        )
        log.append(Rewarded(rules=("outlaws.reward",), outlaw=move.card, amount=amount))


def discard(state: State, move: Move, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: the turn ends, and the hand with it if anybody
    has no card left."""
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    state.bonus = NONE
    if log is not None:
        log.append(Discarded(rules=("discard.must",), player=name_of(state, turn), card=move.card))
    if 0 in state.sizes:
        ending.end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.phase = DRAW
    state.sheriff_played = False


def deal(state: State, move: Move, log: Log) -> None:
    """`setup.deal`, `setup.posters`: the table is cleared, the deal moves on, all are shuffled."""
    seats = len(state.hands)
    ending.clear_table(state)
    state.dealer = (state.dealer + 1) % seats
    state.hand_number += 1
    for outlaw in range(7):
        state.posters[outlaw] += NEW_HAND
    ending.deal_cards(state, log)


def name_of(state: State, seat: int) -> str:
    """The player in a seat."""
    return state.config.players[seat]
