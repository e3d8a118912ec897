"""Drawings of Wildcat Rummy as plain strings, in the common style, each with a text twin.

The game was invented by Howard Fosdick, BestFreeNewGames.com.
"""

from __future__ import annotations

from wyatt.ui.document import table_in_words
from wyatt.ui.wildcat.cards import face, mini, sprite
from wyatt.ui.wildcat.hand import NONE_PICKED, Offers, Picked, offers
from wyatt.ui.wildcat.table import (
    chosen_rules,
    credit,
    frame,
    rules_fields,
    table_page,
    table_parts,
)

__all__ = [
    "NONE_PICKED",
    "Offers",
    "Picked",
    "chosen_rules",
    "credit",
    "face",
    "frame",
    "mini",
    "offers",
    "rules_fields",
    "sprite",
    "table_in_words",
    "table_page",
    "table_parts",
]
