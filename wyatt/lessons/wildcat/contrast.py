"""What the two games share and what each changes, with the figures taken from the engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import COPIES
from wyatt.earp.figures import TARGET as MONEY
from wyatt.wildcat.cards import deck_of
from wyatt.wildcat.config import HAND
from wyatt.wildcat.melds import LEAST, MOST
from wyatt.wildcat.scoring import GOING_OUT, TARGET
from wyatt.wildcat.switches import JOKERS

if TYPE_CHECKING:
    import pandas as pd


def contrast() -> pd.DataFrame:
    """A line for each thing that every rummy has, a column for each of the two games."""
    import pandas as pd

    few, many = (len(deck_of(JOKERS[players])) for players in (2, 5))
    lines = {
        _("cards"): (
            _("{cards} of its own", cards=sum(COPIES.values())),
            _("{few} to {many}: two packs without 2s, Jokers", few=few, many=many),
        ),
        _("a hand"): (_("10 cards"), _("{cards} cards", cards=HAND)),
        _("you draw"): (
            _("two from the supply, or the top discard"),
            _("one from the stock, or the whole pile"),
        ),
        _("a set"): (
            _("three or more of one outlaw"),
            _("{least} or {most} of a rank, or a row of a suit", least=LEAST, most=MOST),
        ),
        _("you add"): (_("to any outlaw that is open"), _("a fourth card, to melds of your own")),
        _("wild cards"): (_("none; Sheriff cards act"), _("Jokers stand for any card")),
        _("you discard"): (_("any card"), _("any card but the queen of spades")),
        _("cards left in hand"): (_("cost nothing"), _("count against you")),
        _("going out"): (
            _("ends the hand"),
            _("ends the hand and brings {points}", points=GOING_OUT),
        ),
        _("you win with"): (f"${MONEY:,}", _("{points} points", points=TARGET)),
    }
    return pd.DataFrame.from_dict(lines, orient="index", columns=["Wyatt Earp", "Wildcat Rummy"])
