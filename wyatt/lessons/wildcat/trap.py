"""The trap of the small hand: who can still go out?

`way_out` counts, for the next card alone: for every card that the player does not see the engine is
asked whether, with it drawn, some way to play the turn ends with an empty hand. `escapes` plays on
to the end of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from wyatt.wildcat import Game
from wyatt.wildcat.cards import CARDS, CODES
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.moves import DISCARD
from wyatt.wildcat.state import OVER, PLAY, SCORED

if TYPE_CHECKING:
    import pandas as pd

PLAYERS = ("Anna", "Burt")


def small_hand(hand: Sequence[str], melds: Sequence[Sequence[str]] = ()) -> Game:
    """Anna is to draw with these cards in hand and these melds on the table; there is no pile."""
    used = Counter([*hand, *(card for meld in melds for card in meld)])
    spare = next(card for card in CARDS if used[card] < 2)
    document: dict[str, Any] = {
        "format": "wildcat-position/1",
        "players": list(PLAYERS),
        "turn": "Anna",
        "phase": "draw",
        "hands": {"Anna": list(hand), "Burt": [spare]},
        "melds": {"Anna": [list(meld) for meld in melds]},
        "seed": 1,
    }
    return Game.from_position(document)


def can_go_out(game: Game) -> bool:
    """Whether some way to play on ends the turn of the player who has drawn with an empty hand."""
    state = game.state
    if state.phase != PLAY:
        return state.out == 0
    for move in game.legal_moves:
        if move.op == DISCARD and state.sizes[state.turn] > 1:
            continue
        after = game.copy()
        after.advance(move)
        if can_go_out(after):
            return True
    return False


def outs(game: Game) -> tuple[int, int]:
    """How many of the cards that Anna does not see end the hand this turn, and how many there are."""
    good = total = 0
    for card, many in game.view("Anna").unseen().items():
        drawn = game.copy()
        drawn.state.stock[-1] = CODES[card]
        drawn.advance(game.legal_moves[0])
        total += many
        good += many * can_go_out(drawn)
    return good, total


def chance(hand: Sequence[str], melds: Sequence[Sequence[str]] = ()) -> float:
    """The chance that the next card of the stock lets Anna go out."""
    good, total = outs(small_hand(hand, melds))
    return good / total


#: Small hands that differ in how near they are to a meld.
HANDS: tuple[tuple[str, ...], ...] = (
    ("4D",),
    ("4D", "9S"),
    ("8S", "9S"),
    ("9D", "9S"),
    ("9D", "9S", "4C"),
)
#: Melds of Anna's that still take a fourth card, in the order in which they are given.
OPEN: tuple[tuple[str, ...], ...] = (("KC", "KD", "KH"), ("5C", "6C", "7C"), ("JC", "JD", "JH"))


def way_out() -> pd.DataFrame:
    """The chance to go out with the next card, for some small hands and none to three open melds."""
    import pandas as pd

    rows = {
        " ".join(hand): [chance(hand, OPEN[:many]) for many in range(len(OPEN) + 1)]
        for hand in HANDS
    }
    table = pd.DataFrame.from_dict(rows, orient="index", columns=range(len(OPEN) + 1))
    return table.rename_axis("hand").rename_axis("open melds", axis=1).round(3)


def escapes(tries: int = 20, seed: int = 1) -> pd.DataFrame:
    """How often Anna goes out before Burt does or the stock ends, the house's bots playing on.

    A row for how many cards Anna holds, a column for how many of Anna's melds are open. The cards are
    dealt at random; Burt holds eight.
    """
    import pandas as pd

    pick = Random(seed)
    rows = {
        held: [
            sum(_plays_out(pick, held, many) for _ in range(tries)) / tries
            for many in range(len(OPEN) + 1)
        ]
        for held in (1, 2, 4, 6)
    }
    table = pd.DataFrame.from_dict(rows, orient="index", columns=range(len(OPEN) + 1))
    return table.rename_axis("cards in hand").rename_axis("open melds", axis=1).round(2)


def _plays_out(pick: Random, held: int, many: int) -> bool:
    laid = Counter(card for meld in OPEN[:many] for card in meld)
    deck = [card for card in CARDS[:-1] for _ in range(2 - laid[card])]
    cards = pick.sample(deck, held + 8 + 1)
    game = Game.from_position(
        {
            "format": "wildcat-position/1",
            "players": list(PLAYERS),
            "turn": "Anna",
            "phase": "draw",
            "hands": {"Anna": cards[:held], "Burt": cards[held:-1]},
            "melds": {"Anna": [list(meld) for meld in OPEN[:many]]},
            "discard": cards[-1:],
            "seed": pick.randrange(1_000_000),
        }
    )
    while game.state.phase not in (SCORED, OVER):
        game.advance(heuristic(game.view(game.actor)))
    return game.state.out == 0
