"""Wildcat Rummy studies: what the discard pile is worth, why a small hand is a trap, and how the
game differs from Wyatt Earp.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from wyatt.core.arguments import arguments
from wyatt.core.standing import SURE
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, usd
from wyatt.earp.cards import COPIES
from wyatt.earp.cards import TARGET as MONEY
from wyatt.wildcat import Game, Move, Verb
from wyatt.wildcat.cards import CARDS, CODES, deck_of
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.melds import LEAST, MOST
from wyatt.wildcat.moves import DISCARD, TAKE, TAKE_TO
from wyatt.wildcat.scoring import GOING_OUT, TARGET
from wyatt.wildcat.state import HAND
from wyatt.wildcat.switches import JOKERS
from wyatt.wildcat.types import DRAW, PLAY

if TYPE_CHECKING:
    import pandas as pd


# === A comparison of the two games, with numbers from the engines.


def contrast() -> pd.DataFrame:
    """Return a table that compares Wyatt Earp and Wildcat Rummy, with one row per feature."""
    import pandas as pd

    few, many = (len(deck_of(JOKERS[players])) for players in (2, 5))
    packs = _("{few} to {many}: two packs without 2s, plus Jokers", few=few, many=many)
    rank = N_("{least} or {most} cards of one rank, or in a row in one suit")
    out = _("ends the hand and adds {points} points", points=GOING_OUT)
    lines = {
        _("cards"): (_("its own deck of {cards} cards", cards=sum(COPIES.values())), packs),
        _("a hand"): (_("10 cards"), _("{cards} cards", cards=HAND)),
        _("you draw"): (_("two from the supply, or the top discard"), _("one from the stock, or the whole pile")),
        _("you lay"): (_("three or more cards of one outlaw"), _(rank, least=LEAST, most=MOST)),
        _("you add"): (_("to any open outlaw"), _("a fourth card to your own melds")),
        _("wild cards"): (_("none, but there are Sheriff cards"), _("Jokers stand for any card")),
        _("you discard"): (_("any card"), _("any card, but the queen of spades only as your last")),
        _("cards left in hand"): (_("cost nothing"), _("count against you")),
        _("going out"): (_("ends the hand"), out),
        _("you win with"): (usd(MONEY), _("{points} points", points=TARGET)),
    }  # fmt: skip
    return pd.DataFrame.from_dict(lines, orient="index", columns=["Wyatt Earp", "Wildcat Rummy"])


# === The price of the discard pile. A fork is a moment when a player may take the pile. From there,
# bots finish the hand twice with the same stock: once the player takes the pile, and once the
# player draws a card instead. The difference between the two results is what the pile was worth.

#: The maximum number of forks from one hand, because a long hand shouldn't outweigh the others.
FORKS = 4


@dataclass(frozen=True, slots=True)
class Fork:
    """A choice between taking the discard pile and drawing from the stock, and the results of both.

    depth: the number of cards in the pile. taken, drawn: the player's score for the hand, in
    points, after taking the pile and after drawing. held: the points left in the player's hand at
    the end, after taking the pile. caught: whether another player went out after the player took
    the pile.
    """

    hand: int
    depth: int
    taken: int
    drawn: int
    held: int
    caught: bool


@lru_cache(maxsize=8)
def forks(hands: int = 60, seed: int = 1) -> tuple[Fork, ...]:
    """Return the first four forks of each hand of three bots. The same seed gives the same forks."""
    found: list[Fork] = []
    for number in range(1000 * seed, 1000 * seed + hands):
        game, before = Game.new(NAMES[:3], seed=number), len(found)
        while len(found) < before + FORKS and not game.hand_ended:
            moves = game.legal_moves if game.state.phase == DRAW else ()
            if takes := [move for move in moves if move.op in (TAKE, TAKE_TO)]:
                best = min(takes, key=lambda move: (move.jokers, -move.count, str(move)))
                found.append(_fork(game, best, number))
            _step(game)
    return tuple(found)


def _step(game: Game) -> None:
    game.advance(heuristic(game.view(game.actor)))


def _fork(game: Game, take: Move, hand: int) -> Fork:
    player = str(game.actor)
    taken, drawn = game.copy(past=False), game.copy(past=False)
    taken.advance(take)
    drawn.advance(Move(Verb.DRAW))
    for each in (taken, drawn):
        while not each.hand_ended:
            _step(each)
    view, depth, other = taken.view(), len(game.state.discard), drawn.view().score(player).total
    score, caught = view.score(player), view.out not in (None, player)
    return Fork(hand, depth, score.total, other, score.in_hand, caught)


#: Groups of pile depths, each with a name and the minimum and maximum number of cards.
DEPTHS = (("1", 1, 1), ("2 to 4", 2, 4), ("5 to 9", 5, 9), ("10 or more", 10, 999))


@dataclass(frozen=True, slots=True)
class Price:
    """How many points players gain by taking piles of one depth instead of drawing. pile: the depth
    in cards, such as ``2 to 4``. choices: the number of forks. gained: the mean gain. low, high:
    the ends of the mean's 95% interval. losses: the number of forks in which taking the pile cost
    points. worst: the smallest gain.
    """

    pile: str
    choices: int
    gained: float
    low: float
    high: float
    losses: int
    worst: int


def priced(choices: Sequence[Fork]) -> tuple[Price, ...]:
    """Return a price for each group of pile depths that came up in at least two hands. The 95%
    intervals are computed from hands, because forks in the same hand aren't independent.
    """
    found = []
    for name, least, most in DEPTHS:
        some = [fork for fork in choices if least <= fork.depth <= most]
        gains = [fork.taken - fork.drawn for fork in some]
        hands = {fork.hand for fork in some}
        if len(hands) < 2:
            continue
        mean = sum(gains) / len(gains)
        off = dict.fromkeys(hands, 0.0)
        for fork, gain in zip(some, gains, strict=True):
            off[fork.hand] += gain - mean
        spread = sum(each * each for each in off.values()) * len(hands) / (len(hands) - 1)
        error = SURE * spread**0.5 / len(gains)
        lost = sum(gain < 0 for gain in gains)
        found.append(Price(name, len(gains), mean, mean - error, mean + error, lost, min(gains)))
    return tuple(found)


def prices(hands: int = 60, seed: int = 1) -> pd.DataFrame:
    """Return a table with one row per `Fork`. gain: how many more points the player scored by
    taking the pile than by drawing. pile: the depth's group. The units are in ``attrs["units"]``.
    """
    import pandas as pd

    with arguments() as read:
        hands, seed = read.number("hands", hands, 1), read.number("seed", seed)
    columns = [field.name for field in fields(Fork)]
    table = pd.DataFrame([asdict(fork) for fork in forks(hands, seed)], columns=columns)
    table["gain"] = table["taken"] - table["drawn"]
    points = dict.fromkeys(("taken", "drawn", "held", "gain"), "points")
    units = {"hand": "number of the hand", "depth": "cards", **points, "caught": "yes or no"}
    table.attrs["units"] = units | {"pile": "cards, in groups"}
    ends = [0, *(most for _name, _least, most in DEPTHS)]
    table["pile"] = pd.cut(table["depth"], ends, labels=[name for name, _least, _most in DEPTHS])
    return table


def by_depth(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table with one row per group of depths, from the result of `prices`. gained, swing,
    worst: the gains' mean, standard deviation and minimum. cost: the share of forks, 0 to 1, in
    which taking the pile cost points. held: the most points left in hand.
    """
    gains: dict[str, Any] = {"forks": "size", "gained": "mean", "swing": "std"}
    gains |= {"cost": lambda some: (some < 0).mean(), "worst": "min"}
    columns = {name: ("gain", way) for name, way in gains.items()} | {"held": ("held", "max")}
    summed = table.groupby("pile", observed=True).agg(**columns).round(2)
    points = dict.fromkeys(("gained", "swing", "worst", "held"), "points")
    summed.attrs["units"] = {"forks": "forks", **points, "cost": "of all forks, 0 to 1"}
    return summed


# === The trap of the small hand. `way_out` considers only the next card: the engine tries every
# unseen card to see if the player can go out with it. `escapes` simulates the rest of the hand.

Cards = Sequence[str]


def small_hand(hand: Cards, melds: Sequence[Cards] = (), other: Cards = (), **fields: Any) -> Game:
    """Return a game in which Anna has these cards and melds and is about to draw. By default, a 3♦
    is the discard pile. other: Burt's cards, by default a single card. fields: more fields of the
    position.
    """
    used = Counter([*hand, *(card for meld in melds for card in meld)])
    spare = next(card for card in CARDS if used[card] < 2)
    laid = {"melds": {"Anna": [list(meld) for meld in melds]}, "discard": ["3D"], "seed": 1}
    return Game.setup({"Anna": hand, "Burt": other or [spare]}, **{**laid, **fields})


def can_go_out(game: Game) -> bool:
    """Return whether Anna can go out this turn, now that she has drawn."""
    state = game.state
    if state.phase != PLAY:
        return state.out == 0
    for move in game.legal_moves:
        if move.op != DISCARD or state.sizes[state.turn] == 1:
            after = game.copy(past=False)
            after.advance(move)
            if can_go_out(after):
                return True
    return False


def outs(game: Game) -> tuple[int, int]:
    """Return how many unseen cards Anna can go out with, and how many there are in all."""
    good = total = 0
    for card, many in game.view("Anna").unseen().items():
        drawn = game.copy(past=False)
        drawn.state.stock[-1] = CODES[card]
        drawn.advance(game.legal_moves[0])
        total += many
        good += many * can_go_out(drawn)
    return good, total


def chance(hand: Cards, melds: Sequence[Cards] = ()) -> float:
    """Return the chance, from 0 to 1, that Anna can go out with the next card she draws."""
    good, total = outs(small_hand(hand, melds))
    return good / total


#: Small hands, some of which are close to a meld.
HANDS = (("4D",), ("4D", "9S"), ("8S", "9S"), ("9D", "9S"), ("9D", "9S", "4C"))
#: Anna's melds that can take a fourth card, in the order they're added.
OPEN: tuple[Cards, ...] = (("KC", "KD", "KH"), ("5C", "6C", "7C"), ("JC", "JD", "JH"))


def way_out() -> pd.DataFrame:
    """Return a table of the chances, from 0 to 1, that Anna can go out with the next card she
    draws. There's one row per small hand, and one column per number of her open melds, 0 to 3.
    """
    import pandas as pd

    melds = range(len(OPEN) + 1)
    rows = {" ".join(hand): [chance(hand, OPEN[:many]) for many in melds] for hand in HANDS}
    table = pd.DataFrame.from_dict(rows, orient="index", columns=melds)
    table.attrs["units"] = dict.fromkeys(table.columns, "chance, 0 to 1")
    return table.rename_axis("hand").rename_axis("open melds", axis=1).round(3)


def escapes(tries: int = 20, seed: int = 1) -> pd.DataFrame:
    """Return a table with the share of deals, from 0 to 1, in which Anna goes out before Burt does
    or the stock runs out. There's one row per number of cards in her hand, and one column per
    number of her open melds. Burt gets eight cards. tries: the number of random deals for each
    cell.
    """
    import pandas as pd

    with arguments() as read:
        tries, seed = read.number("tries", tries, 1), read.number("seed", seed)
    pick, melds = Random(seed), range(len(OPEN) + 1)

    def share(held: int, many: int) -> float:
        return sum(_plays_out(pick, held, many) for _ in range(tries)) / tries

    rows = {held: [share(held, many) for many in melds] for held in (1, 2, 4, 6)}
    table = pd.DataFrame.from_dict(rows, orient="index", columns=melds)
    table.attrs["units"] = dict.fromkeys(table.columns, "of all deals, 0 to 1")
    return table.rename_axis("cards in hand").rename_axis("open melds", axis=1).round(2)


def _plays_out(pick: Random, held: int, many: int) -> bool:
    laid = Counter(card for meld in OPEN[:many] for card in meld)
    deck = [card for card in CARDS[:-1] for _ in range(2 - laid[card])]
    cards, seed = pick.sample(deck, held + 8 + 1), pick.randrange(1_000_000)
    game = small_hand(cards[:held], OPEN[:many], cards[held:-1], discard=cards[-1:], seed=seed)
    while not game.hand_ended:
        _step(game)
    return game.state.out == 0
