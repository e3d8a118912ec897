"""Drawings of Wyatt Earp as plain strings: HTML with inline SVG, each with a text twin.

Every part of the table is a function of a `View` that returns `Html`. Nothing here has a state,
loads an outside file or knows a rule. Buttons have their request in data attributes (``data-do``,
``data-move``, ``data-card`` ...) and do nothing by themselves, so the same strings work on a live
page, in print and in a notebook on a code host.
"""

from __future__ import annotations

from wyatt.earp.payout import Account, account, split_text
from wyatt.ui.controls import moves_so_far
from wyatt.ui.document import table_in_words
from wyatt.ui.earp.cards import face, hand_card, mini, sprite
from wyatt.ui.earp.hand import NOTHING, Selection, action, choices, hand, legal, odds, why_bubble
from wyatt.ui.earp.split import split, split_of
from wyatt.ui.earp.table import (
    events_log,
    frame,
    group,
    head,
    own_seat,
    phase_line,
    poster,
    posters,
    rules_fields,
    seat,
    stage,
    table_page,
    table_parts,
)

__all__ = [
    "NOTHING",
    "Account",
    "Selection",
    "account",
    "action",
    "choices",
    "events_log",
    "face",
    "frame",
    "group",
    "hand",
    "hand_card",
    "head",
    "legal",
    "mini",
    "moves_so_far",
    "odds",
    "own_seat",
    "phase_line",
    "poster",
    "posters",
    "rules_fields",
    "seat",
    "split",
    "split_of",
    "split_text",
    "sprite",
    "stage",
    "table_in_words",
    "table_page",
    "table_parts",
    "why_bubble",
]
