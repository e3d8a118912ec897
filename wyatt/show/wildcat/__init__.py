"""Drawings of Wildcat Rummy as plain strings, in the house's style, each with a text twin.

The game was invented by Howard Fosdick, BestFreeNewGames.com.
"""

from wyatt.show.wildcat.cards import face, mini
from wyatt.show.wildcat.events import table_in_words
from wyatt.show.wildcat.head import credit
from wyatt.show.wildcat.offers import NONE_PICKED, Offers, Picked, offers
from wyatt.show.wildcat.page import frame, table_page, table_parts
from wyatt.show.wildcat.setup import chosen_rules, rules_fields
from wyatt.show.wildcat.sprite import sprite

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
