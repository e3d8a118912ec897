"""The exact values of moves near the end of a hand, when few enough futures are left to count.

We can count a move's futures if the hand ends this turn whatever the player does, or if no card is
hidden any more. Cards that will be turned up, drawn or handed over are weighted by their chances
among the unseen cards. We assume that a player who may answer a Hideout does what's best for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb

from wyatt.core.standing import Stakes, WinChances
from wyatt.earp.cards import FIELD, HIDEOUT, TARGET, UNIT, WYATT, count
from wyatt.earp.effects import draw_ends_hand
from wyatt.earp.legality import can_turn, next_card
from wyatt.earp.movegen import legal
from wyatt.earp.moves import DISCARD, DRAW, HIDE, REACT, WYATT_DRAW, WYATT_SEARCH, Move
from wyatt.earp.players import lookahead
from wyatt.earp.players.lookahead import OUTLAW_KINDS, Seen, covered, held_by, odds, settled
from wyatt.earp.state import NONE, State
from wyatt.earp.types import OVER, PLAY, SCORED
from wyatt.earp.verbs import SHOTS

#: The chance to win a game. The numbers come from `python -m tools.training.standing --games 4000`.
#: With two players, at most one hand in six that starts from $10,000 reaches $25,000.
STANDING = WinChances(
    TARGET, {2: (7300, 4200), 3: (5800, 3000), 4: (5400, 2600)}, 10_000, (8000, 2500)
)
#: The maximum number of positions to search for one move, for a whole decision, and in a single
#: line of play.
MOST, MOST_OF_ALL, DEEPEST = 600, 1200, 40

#: Everyone's money after a hand, with the chance of that result.
Futures = dict[tuple[int, ...], float]


class _Uncounted(Exception):
    """Raised if a hand continues with hidden cards, or has too many futures to count."""


@dataclass(frozen=True, slots=True)
class HandEnd:
    """A move's value to its player, from all its possible futures.

    worth: as in `Stakes.of`. dollars: the player's expected gain in this hand, minus the others'
    average. chance: the player's chance to win the game. ends_game: whether every future ends the
    game. this_turn: whether every future ends the hand this turn. futures: how many there are.
    """

    worth: float
    dollars: float
    chance: float
    ends_game: bool
    this_turn: bool
    futures: int


def endings(root: Seen, moves: list[Move]) -> Iterator[HandEnd | None]:
    """Yield each move's value, or None for a move whose futures can't be counted."""
    money = root.state.money
    counting = _Counting([Stakes(STANDING, money, seat) for seat in range(len(money))])
    mine = counting.stakes[root.seat]
    for move in moves:
        counting.passed, counting.deep = False, 0
        counting.until = min(MOST_OF_ALL, counting.spent + MOST)
        try:
            found = counting.after(root, move)
        except _Uncounted:
            yield None
            continue
        after = [(share, *mine.of(ended), mine.ahead(ended)) for ended, share in found.items()]
        worth, chance, ahead = (sum([each[0] * each[at] for each in after]) for at in (1, 2, 3))
        ends_game = all(max(ended) >= TARGET for ended in found)
        dollars = ahead - mine.ahead(money)
        yield HandEnd(worth, dollars, chance, ends_game, not counting.passed, len(found))


class _Counting:
    """The search for one decision. until: the number of positions after which to give up. passed:
    whether another player has moved.
    """

    def __init__(self, stakes: list[Stakes]) -> None:
        self.stakes = stakes
        self.spent, self.until, self.deep, self.passed = 0, 0, 0, False

    def of(self, at: Seen) -> Futures:
        state = at.state
        if state.phase in (SCORED, OVER):
            return {tuple(state.money): 1.0}
        self.spent += 1
        actor = state.actor
        # If a player can only discard their last card, it doesn't matter which card it is.
        last = state.phase == PLAY and not state.sheriffs_left and state.sizes[state.turn] == 1
        if actor != at.seat and not last:
            if not _is_open(state):
                raise _Uncounted
            at, self.passed = Seen(state, actor, state.unseen(actor)), True
        if self.spent > self.until or self.deep > DEEPEST:
            raise _Uncounted
        # Try discards first, because most hands continue after one, which ends the search early.
        moves = sorted(legal(state), key=lambda move: move.op != DISCARD)
        self.deep += 1
        found = self.best(actor, [self.after(at, move) for move in moves])
        self.deep -= 1
        return found

    def best(self, seat: int, every: list[Futures]) -> Futures:
        if not every:
            raise _Uncounted  # with some switches, you can be left without any move
        of = self.stakes[seat].of
        return max(every, key=lambda found: sum([s * of(money)[0] for money, s in found.items()]))

    def after(self, at: Seen, move: Move) -> Futures:
        state, op, rules = at.state, move.op, at.state.config
        draws, turns = op in (DRAW, WYATT_DRAW) and move.pile != "discard", op in (*SHOTS, REACT)
        if _is_open(state):
            if turns and rules.reshuffles_again:
                raise _Uncounted
            played = lookahead._played(at, move).state
            return self.of(Seen(played, at.seat, played.unseen(at.seat)))
        if op == HIDE:
            return self._hidden(at, rules.seat[move.player] * 7 + move.kind, False)
        held = sum(state.sizes) > state.sizes[at.seat]  # by other players, so not in the supply
        if op == WYATT_SEARCH and rules.searches_supply and held:
            raise _Uncounted
        if turns and not state.supply and state.reshuffled and rules.reshuffles_again:
            raise _Uncounted
        if turns and move.kind == HIDEOUT and next_card(state):
            return self._hideout(at)
        goes_on = draws and not (op == DRAW and draw_ends_hand(state))
        if goes_on and (held or state.supply) and len(state.supply) < 2 and not state.reshuffled:
            raise _Uncounted  # some cards will come from the reshuffled discards
        return _joined(
            (branch.chance, self.best(at.seat, [self.of(seen) for seen in branch.choices]))
            for branch in lookahead.branches(at, move)
        )

    def _hideout(self, at: Seen) -> Futures:
        """Return a Hideout's futures if its player covers the best group after a hit."""
        before = lookahead._spent(at, HIDEOUT, onto_discards=False)
        chance, known = odds(before), not before.state.supply
        after = lookahead._turned(before)
        missed = after.copy()
        missed.state.discard.append(HIDEOUT)
        found = [(1 - chance, self.of(settled(missed)))] if chance < 1 else []
        if chance > 0:
            if not known:
                turned = next(kind for kind in OUTLAW_KINDS if after.unseen & FIELD[kind])
                after.unseen -= UNIT[turned]
            places = lookahead.coverable_places(after.state)
            every = [self._hidden(after, place, known) for place in places]
            found.append((chance, self.best(at.seat, every)))
        return _joined(found)

    def _hidden(self, at: Seen, place: int, known: bool) -> Futures:
        """Return the futures of covering a group, whose owner may answer with a Wyatt Earp.

        known: whether the supply is the shuffled discard stack, so its cards aren't in the hands.
        """
        victim = place // 7
        stays, size = self.of(covered(at, place)), at.state.sizes[victim]
        holds = held_by(at, WYATT, size) if can_turn(at.state, WYATT) else 0.0
        if not holds:
            return stays
        if known or not at.state.supply:
            raise _Uncounted
        # The victim can't hold the turned card, so one card fewer is left for their hand.
        left, wyatts = lookahead.unseen_cards(at) - 1, count(at.unseen, WYATT)
        answers = 1.0 - comb(max(0, left - wyatts), size) / comb(left, size)
        hit = lookahead.outlaws_among(at.unseen) / (left + 1) * answers / holds
        answer = at.copy()
        answer.unseen -= UNIT[WYATT]
        answer.state.sizes[victim] -= 1
        answer.state.pending, answer.state.phase = NONE, PLAY
        answer.state.supply.pop()
        answer.state.discard.append(WYATT)
        missed = settled(covered(answer, place), victim)
        answer.state.discard.append(HIDEOUT)
        answered = _joined([(hit, self.of(settled(answer, victim))), (1 - hit, self.of(missed))])
        return _joined([(1 - holds, stays), (holds, self.best(victim, [stays, answered]))])


def _is_open(state: State) -> bool:
    """Return whether two players know where every card is, because the supply is gone for good."""
    return len(state.hands) == 2 and not state.supply and state.reshuffled


def _joined(every: Iterable[tuple[float, Futures]]) -> Futures:
    found: Futures = {}
    for chance, futures in every:
        for money, share in futures.items():
            if chance * share > 0:
                found[money] = found.get(money, 0.0) + chance * share
    return found
