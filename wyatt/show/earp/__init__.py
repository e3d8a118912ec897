"""Drawings of Wyatt Earp as plain strings: HTML with inline SVG, each with a text twin.

Every part of the table is a function of a `View` that returns `Html`; nothing here keeps a state,
loads a file from outside or knows a rule. Buttons carry what they ask for in data attributes
(``data-do``, ``data-move``, ``data-card`` ...) and do nothing by themselves, so that the same
strings serve a live page, a printed one and a notebook on a code host.
"""

from wyatt.earp.payout import Account, account, split_text
from wyatt.show.earp.action import action
from wyatt.show.earp.cards import face, hand_card, mini
from wyatt.show.earp.choices import choices
from wyatt.show.earp.events import events_log, table_in_words
from wyatt.show.earp.hand import hand, why_bubble
from wyatt.show.earp.head import head, phase_line
from wyatt.show.earp.legal import legal
from wyatt.show.earp.odds import odds
from wyatt.show.earp.page import frame, table_page, table_parts
from wyatt.show.earp.poster import poster, posters
from wyatt.show.earp.seats import group, own_seat, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.setup import rules_fields
from wyatt.show.earp.split import split, split_of
from wyatt.show.earp.sprite import sprite
from wyatt.show.earp.stage import stage
from wyatt.show.log import moves_so_far

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
