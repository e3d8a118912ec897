"""What the moves of every turn do: draw, lay Outlaw cards, discard; and the deal of the next hand.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

from wyatt.core.shuffle import shuffle
from wyatt.earp import ending
from wyatt.earp.cards import (
    CARDS,
    UNIT,
)
from wyatt.earp.events import Event, Log
from wyatt.earp.moves import Move
from wyatt.earp.state import (
    DRAW,
    HAS,
    NONE,
    PLAY,
    State,
)

# --- drawing -----------------------------------------------------------------------------------


def draw(state: State, move: Move, log: Log) -> None:
    """`draw.choice`: two from the supply, or the top card of the discard stack."""
    if move.card == "supply":
        supply = state.supply
        if len(supply) < 2 and (state.reshuffled or len(supply) + len(state.discard) < 2):
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
        tell(
            log,
            "drew",
            ("draw.choice",),
            player=name_of(state, turn),
            source="discard",
            cards=[CARDS[kind]],
        )


def draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Take cards one by one, with the one reshuffle in between where it is needed."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    drawn: list[int] = []

    def tell_drawn() -> None:
        if log is not None and drawn:
            name = name_of(state, turn)
            data = {
                "player": name,
                "source": "supply",
                "cards": [CARDS[k] for k in drawn],
            }
            log.append(Event("drew", rules, data, seen_by=(name,)))

    for _ in range(wanted):
        if not state.supply:
            if state.reshuffled or not state.discard:
                break
            tell_drawn()
            drawn.clear()
            reshuffle(state, log)
        kind = state.supply.pop()
        drawn.append(kind)
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
        tell(log, "reshuffled", ("draw.reshuffle",), cards=len(state.supply))


def end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: the hand ends when the supply has run out for the second time."""
    if state.phase == PLAY and state.reshuffled and not state.supply:
        ending.end_hand(state, "supply", log)


# --- Outlaw cards and the discard --------------------------------------------------------------


def play(state: State, move: Move, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay k Outlaw cards, add (k-1) x $1,000."""
    turn, outlaw, together = state.turn, move.kind, move.count
    state.hands[turn] -= UNIT[outlaw] * together
    state.sizes[turn] -= together
    state.groups[turn * 7 + outlaw] += (outlaw,) * together
    state.marks[turn] |= (1 | 1 << HAS) << outlaw
    opening = not state.opened >> outlaw & 1
    state.opened |= 1 << outlaw
    state.posters[outlaw] += (together - 1) * 1000
    state.bonus = NONE
    if log is not None:
        rules = (
            "outlaws.first-set" if opening else "outlaws.any-number",
            "outlaws.own-territory",
        )
        tell(
            log,
            "played",
            rules,
            player=name_of(state, turn),
            card=move.card,
            count=together,
            outlaw=move.card,
        )
        tell(
            log,
            "rewarded",
            ("outlaws.reward",),
            outlaw=move.card,
            amount=(together - 1) * 1000,
        )


def discard(state: State, move: Move, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: the turn ends, and the hand with it if anybody
    has no card left."""
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    state.bonus = NONE
    if log is not None:
        tell(
            log,
            "discarded",
            ("discard.must",),
            player=name_of(state, turn),
            card=move.card,
        )
    if 0 in state.sizes:
        ending.end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.phase = DRAW
    state.sheriff_played = False


def deal(state: State, move: Move, log: Log) -> None:
    """`setup.deal`: the table is cleared, the deal moves on, all 78 are shuffled."""
    seats = len(state.hands)
    ending.clear_table(state)
    state.dealer = (state.dealer + 1) % seats
    state.hand_number += 1
    for outlaw in range(7):
        state.posters[outlaw] += 1000
    ending.deal_cards(state, log)


# --- telling ------------------------------------------------------------------------------------


def name_of(state: State, seat: int) -> str:
    """The player in a seat."""
    return state.config.players[seat]


def tell(log: list[Event], kind: str, rules: tuple[str, ...], **data: object) -> None:
    """Add an event that everybody may see in full."""
    log.append(Event(kind, rules, data))
