"""The price of the discard pile: the same hand played on twice, once taking it, once drawing.

A fork is a moment at which a player may take the pile. From there the hand is played to its end
twice by the house's bots, over the same stock: once the player takes the pile, once they draw
one card. What the two ends differ in is what taking was worth.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.wildcat import Game, Move
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.moves import TAKE, TAKE_TO
from wyatt.wildcat.state import DRAW, OVER, SCORED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pandas as pd

PLAYERS = ("Anna", "Burt", "Curt")
#: Forks looked at in one hand, so that a long hand does not outweigh the others.
FORKS = 4


@dataclass(frozen=True, slots=True)
class Fork:
    """One choice between the pile and the stock, and how both went on, in points.

    hand: in which of the hands that were played. depth: cards in the pile. taken, drawn: the
    player's score of the hand. held: what they were caught with after taking. caught: whether
    another went out after they had taken.
    """

    hand: int
    depth: int
    taken: int
    drawn: int
    held: int
    caught: bool


@lru_cache(maxsize=8)
def forks(hands: int = 60, seed: int = 1) -> tuple[Fork, ...]:
    """The forks of so many hands of three bots. The same seed gives the same ones."""
    return tuple(_forks(hands, seed))


def _forks(hands: int, seed: int) -> Iterator[Fork]:
    for number in range(hands):
        game = Game.new(PLAYERS, seed=1000 * seed + number)
        found = 0
        while found < FORKS and game.state.phase not in (SCORED, OVER):
            if game.state.phase == DRAW and (take := _best_take(game)) is not None:
                yield _fork(game, take, 1000 * seed + number)
                found += 1
            _step(game)


def _best_take(game: Game) -> Move | None:
    """The way to take the pile that uses the fewest Jokers and lays the most cards."""
    takes = [move for move in game.legal_moves if move.op in (TAKE, TAKE_TO)]
    return min(takes, key=lambda move: (move.jokers, -move.count, str(move)), default=None)


def _step(game: Game) -> None:
    game.advance(heuristic(game.view(game.actor)))


def _fork(game: Game, take: Move, hand: int) -> Fork:
    player = str(game.actor)
    depth = len(game.state.discard)
    taken, drawn = game.copy(), game.copy()
    taken.advance(take)
    drawn.advance(Move("draw"))
    for other in (taken, drawn):
        while other.state.phase not in (SCORED, OVER):
            _step(other)
    view = taken.view()
    score = view.score(player)
    return Fork(
        hand,
        depth,
        score.total,
        drawn.view().score(player).total,
        score.in_hand,
        view.out not in (None, player),
    )


#: The depths that are told apart: what they are called, the least and the most cards.
DEPTHS = (("1", 1, 1), ("2 to 4", 2, 4), ("5 to 9", 5, 9), ("10 or more", 10, 999))
#: How many standard errors lie within an interval of 95 in 100.
_WITHIN = 1.96


@dataclass(frozen=True, slots=True)
class Price:
    """What taking piles of one depth was worth beside drawing, in points.

    low, high: between these the true average lies, 95 times in 100. losses: how many of the choices
    cost points. worst: the worst of them.
    """

    pile: str
    choices: int
    gained: float
    low: float
    high: float
    losses: int
    worst: int


def priced(choices: Sequence[Fork]) -> tuple[Price, ...]:
    """The price by the depth of the pile, as far as there are two hands or more to judge it by.

    Choices of one hand are no strangers to each other, so the interval goes by hands.
    """
    found = []
    for name, least, most in DEPTHS:
        gains = [
            (fork.hand, fork.taken - fork.drawn) for fork in choices if least <= fork.depth <= most
        ]
        hands = {hand for hand, _gain in gains}
        if len(hands) < 2:
            continue
        mean = sum(gain for _hand, gain in gains) / len(gains)
        off = [sum(gain - mean for at, gain in gains if at == hand) for hand in hands]
        spread = sum(sum_ * sum_ for sum_ in off) * len(hands) / (len(hands) - 1)
        error = _WITHIN * spread**0.5 / len(gains)
        only = [gain for _hand, gain in gains]
        lost = sum(gain < 0 for gain in only)
        found.append(Price(name, len(gains), mean, mean - error, mean + error, lost, min(only)))
    return tuple(found)


def prices(hands: int = 60, seed: int = 1) -> pd.DataFrame:
    """The forks as a table, a row each, with `gain`: what taking was worth beside drawing."""
    import pandas as pd

    table = pd.DataFrame([asdict(fork) for fork in forks(hands, seed)])
    table["gain"] = table["taken"] - table["drawn"]
    table["pile"] = pd.cut(
        table["depth"], [0, 1, 4, 9, 99], labels=["1", "2 to 4", "5 to 9", "10 or more"]
    )
    return table


def by_depth(table: pd.DataFrame) -> pd.DataFrame:
    """The price by the depth of the pile: how often, what it gained, how often it cost, the worst."""
    piles = table.groupby("pile", observed=True)
    return piles.agg(
        forks=("gain", "size"),
        gained=("gain", "mean"),
        swing=("gain", "std"),
        cost=("gain", lambda gains: (gains < 0).mean()),
        worst=("gain", "min"),
        held=("held", "max"),
    ).round(2)
