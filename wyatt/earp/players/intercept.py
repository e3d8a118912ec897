"""What the fitted value is off by on average, learned from hands that were played to their end.

The value of a position orders moves well and stands wrong as a whole: after the deal it promises
two players too little, later in their hand too much. What is added here is the same for all moves
of a decision, so it changes no advice. It goes by what everybody sees: how many play, whose turn it
is, and how much of the supply has gone. The figures are data, `intercept.json`, which names the
command that made them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from wyatt.earp.figures import DEALT
from wyatt.earp.moves import WYATT_DRAW, Move
from wyatt.earp.state import DRAW, PLAY, State
from wyatt.earp.turn import draw_ends_hand
from wyatt.earp.verbs import SHOTS

#: How much of the first supply has gone, in hundredths, where the figures stand; between two of
#: them they are joined by a line. One more figure holds for all of the reshuffled supply.
KNOTS = (0, 10, 25, 50, 75, 100)
STAGES = len(KNOTS) + 1
#: Whether a player has yet to draw, has drawn, or waits for their turn.
PHASES = ("draw", "play", "wait")
MOST_SEATS = 4

Share = tuple[int, int]


def places(state: State, seat: int) -> tuple[Share, ...]:
    """Which figures count for a player and with how many hundredths, as `Intercept` lists them.

    None where a move may end the hand at once: that is worth what the posters pay, to the dollar.
    """
    mine = state.turn == seat
    drawing = mine and state.phase == DRAW
    if drawing and draw_ends_hand(state):
        return ()
    if mine and state.phase == PLAY and state.sizes[seat] == 1:
        return ()
    first = STAGES * (0 if drawing else 1 if mine else 2)
    return tuple([(first + stage, share) for stage, share in _stages(state)])


def _stages(state: State) -> list[Share]:
    """The figures next to where the supply stands, and the share of each in hundredths."""
    if state.reshuffled:
        return [(len(KNOTS), 100)]
    dealt = len(state.config.deck) - DEALT * len(state.sizes)
    gone = min(100, max(0, 100 - 100 * len(state.supply) // max(1, dealt)))
    after = next(at for at, knot in enumerate(KNOTS) if knot >= gone)
    if KNOTS[after] == gone:
        return [(after, 100)]
    before = KNOTS[after - 1]
    share = 100 * (gone - before) // (KNOTS[after] - before)
    return [(after - 1, 100 - share), (after, share)]


class Intercept:
    """The figures that are added, in dollars, for each number of players.

    dollars: by phase (`PHASES`) and in each by stage. drawn: how much more than its worth a draw of
    unseen cards brings. It is less, because the others keep what is good, and the unseen cards are
    counted as if they did not. shot: the same of a shot, which hits more often than those cards say.
    """

    def __init__(self, document: Mapping[str, Mapping[str, Any]]) -> None:
        self.dollars: dict[int, Sequence[int]] = {
            int(seats): figures for seats, figures in document["dollars"].items()
        }
        self.drawn: dict[int, int] = {int(at): each for at, each in document["drawn"].items()}
        self.shot: dict[int, int] = {int(at): each for at, each in document["shot"].items()}

    def __call__(self, state: State, seat: int) -> int:
        """Dollars to add to what a player may expect, or to what any of their moves is worth."""
        figures = self.dollars[min(MOST_SEATS, len(state.sizes))]
        return (sum(figures[at] * share for at, share in places(state, seat)) + 50) // 100

    def brought(self, state: State, move: Move) -> int:
        """Dollars that a move brings more than its worth on average, by what chance has to do with it."""
        seats = min(MOST_SEATS, len(state.sizes))
        if move.op == WYATT_DRAW or move.card == "supply":
            return self.drawn[seats]
        return self.shot[seats] if move.op in SHOTS else 0


@cache
def intercept() -> Intercept:
    """The figures that come with the package."""
    text = (files("wyatt.earp.players") / "intercept.json").read_text(encoding="utf-8")
    return Intercept(json.loads(text))
