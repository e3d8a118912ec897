"""Wildcat Rummy taught by contrast: bets that the engine answers, a trap counted, a price measured.

The game was invented by Howard Fosdick, BestFreeNewGames.com.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wyatt.wildcat_lesson.bets import BETS, Bet, BrokenBet, Option, bet_of, right
from wyatt.wildcat_lesson.contrast import contrast
from wyatt.wildcat_lesson.pile import by_depth, forks, prices
from wyatt.wildcat_lesson.trap import chance, escapes, outs, way_out

if TYPE_CHECKING:
    from wyatt.widgets.screen import Screen

__all__ = [
    "BETS",
    "Bet",
    "BrokenBet",
    "Option",
    "bet",
    "bet_of",
    "by_depth",
    "chance",
    "contrast",
    "escapes",
    "forks",
    "outs",
    "prices",
    "right",
    "table",
    "way_out",
]


def bet(id: str) -> Screen:
    """A bet as a live card in a notebook. Raises `KeyError` for an id there is not."""
    from wyatt.widgets.bet_desk import BetDesk
    from wyatt.widgets.screen import Screen

    return Screen({}, page="bet", desk=BetDesk(bet_of(id)))


def table(position: Mapping[str, Any] | None = None) -> Screen:
    """A live table of Wildcat Rummy in a notebook; Anna is you. position: where it begins."""
    from wyatt.widgets.screen import Screen
    from wyatt.widgets.wildcat_desk import WildcatDesk
    from wyatt.wildcat import write_token

    address = {"p": write_token(dict(position)), "you": "0"} if position else {}
    return Screen({}, page="wildcat", desk=WildcatDesk(address))
