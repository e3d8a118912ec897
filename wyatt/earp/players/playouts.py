"""Simulating a player's moves, with random cards in place of the cards the player hasn't seen.

In the race, everyone plays like `heuristic` until the player has had one more turn. In the final,
which only the best moves reach, everyone plays like `quick` until the player's next turn. From
then on, the fitted value estimates the rest of the hand, with less random error than simulating a
hand to the end. To give every move the same luck, each player has a separate part of the supply, so
an extra draw doesn't change what the others draw later. The supply is shuffled, so no chances
change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from wyatt.core.advice import PlayOut, Playouts, Simulated, Weighed
from wyatt.core.standing import Stakes
from wyatt.earp import moves as verbs
from wyatt.earp.game import View
from wyatt.earp.movegen import DRAWS, legal
from wyatt.earp.moves import ASK, DISCARD, PLAY, WYATT_DRAW, Move
from wyatt.earp.players.endings import STANDING
from wyatt.earp.players.heuristic import heuristic
from wyatt.earp.players.lookahead import quick
from wyatt.earp.players.value import expected, network, value_bias
from wyatt.earp.state import State, Unseen
from wyatt.earp.types import DRAW, OVER, SCORED
from wyatt.earp.verbs import EFFECTS, SHOTS

#: How many discards to simulate: the best ones by the evaluation.
DISCARDS = 2
#: After this many decisions, everyone draws from the supply, so the hand ends (T14).
PATIENCE = 150
#: In each player's part of the supply, one card in this many is for shots.
_SHOT_IN = 5
_TURNS = frozenset((*SHOTS, verbs.REACT))
_DRAWS_TWO = frozenset((verbs.DRAW, WYATT_DRAW))


def distinct(view: View, weighed: tuple[Weighed[Move], ...]) -> list[Weighed[Move]]:
    """Return the moves worth comparing, best first: each outlaw's largest and best sets, the best
    way to ask for each card, the two best discards, and all other moves. weighed: the moves, best
    first.
    """
    largest: dict[int, int] = {}
    for each in weighed:
        if each.move.op == PLAY:
            largest[each.move.kind] = max(each.move.count, largest.get(each.move.kind, 0))
    met: Counter[tuple[int, int, str]] = Counter()
    found = []
    for each in weighed:
        move: Move = each.move
        kind, most = (move.op, move.kind, f"{move.name} {move.player}"), 1
        if move.op == DISCARD:
            kind, most = (move.op, 0, ""), DISCARDS
        elif move.op in (PLAY, ASK):
            kind = (move.op, 0, move.name)
        met[kind] += 1
        if met[kind] <= most or (move.op == PLAY and move.count == largest[move.kind]):
            found.append(each)
    return found


def deals(view: View, plays: Callable[[View], Move], turns: int) -> Callable[[int], PlayOut]:
    """Return a function that takes a seed and deals the cards that the view's player can't see.
    plays: the bot for all seats. turns: stop when this many of the player's turns have begun, and
    estimate the rest of the hand.
    """
    state, seat = view._state, view._seat
    assert seat is not None
    unseen = Unseen(state, seat)
    stakes = Stakes(STANDING, state.money, seat)

    def deal(seed: int) -> PlayOut:
        dealt = unseen.deal(seed)
        lanes = _Lanes(dealt)
        network().forget()

        def play_out(move: Move) -> tuple[float, bool]:
            after = dealt.copy()
            is_settled = _play(after, move, lanes.copy(), seat, plays, turns)
            if after.phase in (SCORED, OVER):
                return stakes.of(after.money)[0], is_settled
            ahead = sum(expected(after, seat, after.unseen(seat)))
            return stakes.expected(ahead + value_bias()(after, seat))[0], False

        return play_out

    return deal


class _Lanes:
    """A supply divided into the cards each player will draw and the cards each will turn over.

    left: the number of cards. If the supply has a different number, somebody has reshuffled or
    searched it, so from then on cards come in the supply's own order.
    """

    __slots__ = ("drawn", "left", "turned")

    def __init__(self, state: State) -> None:
        seats = len(state.hands)
        self.left = len(state.supply)
        self.drawn: list[list[int]] = [[] for _seat in range(seats)]
        self.turned: list[list[int]] = [[] for _seat in range(seats)]
        for at, kind in enumerate(state.supply):
            seat, card = divmod(at % (seats * _SHOT_IN), _SHOT_IN)
            (self.drawn if card else self.turned)[seat].append(kind)

    def copy(self) -> _Lanes:
        new = object.__new__(_Lanes)
        new.left = self.left
        new.drawn = [cards[:] for cards in self.drawn]
        new.turned = [cards[:] for cards in self.turned]
        return new

    def bring_up(self, state: State, move: Move) -> None:
        supply, seat = state.supply, state.actor
        if len(supply) != self.left:
            self.left = -1
            return
        wanted, lane = 1, self.turned[seat]
        if move.op in _DRAWS_TWO:
            if move.pile == "discard":
                return
            wanted, lane = 2, self.drawn[seat]
        top: list[int] = []
        wanted = min(wanted, self.left)
        self.left -= wanted
        for _card in range(wanted):
            if not lane:
                lane = max((*self.drawn, *self.turned), key=len)
            top.append(lane.pop())
        for kind in reversed(top):
            supply.remove(kind)
            supply.append(kind)


def _play(
    state: State, move: Move, lanes: _Lanes, seat: int, plays: Callable[[View], Move], turns: int
) -> bool:
    """Play a move, and go on until the hand is scored or the player has begun `turns` turns. Return
    whether nobody else had a choice.
    """
    views = [View(state, each) for each in range(len(state.hands))]
    decisions, is_settled = 0, True
    while True:
        if move.op in _DRAWS_TWO or move.op in _TURNS:
            lanes.bring_up(state, move)
        EFFECTS[move.op](state, move, None)
        decisions += 1
        if (phase := state.phase) in (SCORED, OVER):
            return is_settled
        if is_settled and state.actor != seat:
            is_settled = len(legal(state)) == 1
        if phase == DRAW and state.turn == seat:
            turns -= 1
            if not turns:
                return False
        move = DRAWS[0] if phase == DRAW and decisions >= PATIENCE else plays(views[state.actor])


def ends_turn(move: Move) -> bool:
    return move.op == DISCARD


# The values of `off` (how far a race's and a final's results are from complete hands played by
# `sharp`, apart from chance, in dollars) and the shares in `believed` are the ones that best fit
# 193 decisions with two to four players, each played to the end by `sharp` in 16 to 32 deals. The
# fit also gave 700 for `apart`, but then leads were a tenth too small in 2,000 other decisions.
# When `believed` was 0.65 for four players, too, their leads were a quarter too small in 850
# decisions.
_RACE = Simulated("heuristic", partial(deals, plays=heuristic, turns=2), 800.0)
_FINAL = Simulated("sharp", partial(deals, plays=quick, turns=1), 600.0)
PLAYOUTS: Playouts[View] = Playouts(
    distinct, (_RACE, _FINAL), apart=820.0, believed={2: 0.65, 3: 0.65, 4: 1.0},
    least=100, parting=ends_turn, standing=STANDING,
)  # fmt: skip
