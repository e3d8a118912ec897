"""Drawings of Wyatt Earp as plain strings: HTML with inline SVG, each with a text twin.

Every part of the table is a function of a `View` that returns HTML; nothing here keeps a state,
loads a file from outside or knows a rule. Buttons carry what they ask for in data attributes
(``data-do``, ``data-move``, ``data-card`` ...) and do nothing by themselves, so that the same
strings serve a live page, a printed one and a notebook on a code host.
"""

from wyatt.show.controls import Progress, controls, head, phase_line
from wyatt.show.earp.cards import face, hand_card, mini
from wyatt.show.earp.choices import choices
from wyatt.show.earp.events import events_log, moves_so_far, sentence
from wyatt.show.earp.hand import action, hand, why_bubble
from wyatt.show.earp.legal import legal
from wyatt.show.earp.odds import next_shot, odds
from wyatt.show.earp.page import document, frame, notice_line, style, table_page, table_parts
from wyatt.show.earp.poster import poster, posters
from wyatt.show.earp.seats import bottom, group, own_seat, rivals, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.split import Account, account, split, split_of, split_text
from wyatt.show.earp.stage import stage
from wyatt.show.earp.text import table_text, table_twin
from wyatt.show.earp.words import move_words
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.sprite import sprite

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
