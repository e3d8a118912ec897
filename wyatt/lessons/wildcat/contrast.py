"""What the two games share and what each changes, with the figures taken from the engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        "cards": (
            f"{sum(COPIES.values())} of its own",
            f"{few} to {many}: two packs without 2s, Jokers",
        ),
        "a hand": ("10 cards", f"{HAND} cards"),
        "you draw": (
            "two from the supply, or the top discard",
            "one from the stock, or the whole pile",
        ),
        "a set": (
            "three or more of one outlaw",
            f"{LEAST} or {MOST} of a rank, or a row of a suit",
        ),
        "you add": ("to any outlaw that is open", "a fourth card, to melds of your own"),
        "wild cards": ("none; Sheriff cards act", "Jokers stand for any card"),
        "you discard": ("any card", "any card but the queen of spades"),
        "cards left in hand": ("cost nothing", "count against you"),
        "going out": ("ends the hand", f"ends the hand and brings {GOING_OUT}"),
        "you win with": (f"${MONEY:,}", f"{TARGET} points"),
    }
    return pd.DataFrame.from_dict(lines, orient="index", columns=["Wyatt Earp", "Wildcat Rummy"])
