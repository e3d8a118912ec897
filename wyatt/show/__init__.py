"""Drawings of Wyatt Earp as plain strings: HTML with inline SVG, each with a text twin.

Every part of the table is a function of a `View` that returns HTML; nothing here keeps a state,
loads a file from outside or knows a rule. Buttons carry what they ask for in data attributes
(``data-do``, ``data-move``, ``data-card`` ...) and do nothing by themselves, so that the same
strings serve a live page, a printed one and a notebook on a code host.
"""

from wyatt.show.cards import face, hand_card, mini
from wyatt.show.choices import choices
from wyatt.show.controls import Progress, controls, head, phase_line
from wyatt.show.events import events_log, moves_so_far, sentence
from wyatt.show.hand import action, hand, why_bubble
from wyatt.show.legal import legal
from wyatt.show.odds import next_shot, odds
from wyatt.show.page import document, frame, notice_line, style, table_page, table_parts
from wyatt.show.poster import poster, posters
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.seats import bottom, group, own_seat, rivals, seat
from wyatt.show.selection import NOTHING, Selection
from wyatt.show.split import Account, account, split, split_of, split_text
from wyatt.show.sprite import sprite
from wyatt.show.stage import stage
from wyatt.show.text import table_text, table_twin
from wyatt.show.words import move_words

__all__ = [
    "NOTHING",
    "Account",
    "Progress",
    "Selection",
    "account",
    "action",
    "bottom",
    "choices",
    "controls",
    "document",
    "events_log",
    "face",
    "frame",
    "group",
    "hand",
    "hand_card",
    "head",
    "legal",
    "mini",
    "move_words",
    "moves_so_far",
    "next_shot",
    "notice_line",
    "odds",
    "own_seat",
    "phase_line",
    "poster",
    "posters",
    "rivals",
    "rule_list",
    "rule_panel",
    "seat",
    "sentence",
    "split",
    "split_of",
    "split_text",
    "sprite",
    "stage",
    "style",
    "table_page",
    "table_parts",
    "table_text",
    "table_twin",
    "why_bubble",
]
