"""Positions and records as one URL-safe token: ``1.`` and packed text.

The token is compressed JSON in which every card is one letter, and a Joker in a meld a sign and the
letter of what it stands for. It is hostile until parsed: bounded before and after unpacking, and
what comes out is checked like any other document.
"""

from __future__ import annotations

import re

from wyatt.core.letters import Spelling
from wyatt.core.tokens import LONGEST_TEXT, LONGEST_TOKEN, VERSION
from wyatt.wildcat.cards import AS, AS_RANK, CARDS, CODES, JOKER, NAMES

__all__ = ["LONGEST_TEXT", "LONGEST_TOKEN", "VERSION", "read_token", "write_token"]

# The 48 kinds in the order of `CARDS`, then the Joker.
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV" + "*"
#: Before the letter of what a Joker in a meld stands for: a card, or (its clubs) a whole rank.
_AS, _AS_RANK = "=", "+"
_ONE = re.compile(r"[=+]?[A-Za-z*]|.", re.DOTALL)
#: What most positions say, for the packer to point at; the likeliest stands last. It belongs to
#: version 1 of the token: a changed letter here makes old links unreadable.
_COMMON = (
    b'"pickup":"new_meld_two_from_hand","joker_discard":false,"stuck_queens":"allow",'
    b'"tie":"last_hand","completed_sequence_bonus":true,"fast_game":true,"no_wild":true,'
    b'"preset":"bonus""preset":"fast""preset":"no-wild""rest":"none","winner":"'
    b'"phase":"scored""phase":"over""phase":"play""format":"wildcat-record/1","start":{"seed":'
    b'"moves":"draw stock\\ntake discard with \\ntake discard to \\nmeld \\nadd \\ndeal\\n'
    b"discard JK\\ndiscard 10H\\ndiscard 9D\\ndraw stock\\ndiscard "
    b'{"format":"wildcat-position/1","rules":{"preset":"basic"},"players":["Anna","Burt","Curt"],'
    b'"dealer":"Curt","hand_number":1,"turn":"Anna","phase":"draw","totals":{"Anna":0,"Burt":0,'
    b'"Curt":0},"hands":{"Anna":"","Burt":"","Curt":""},"melds":{"Anna":"","Burt":"","Curt":""},'
    b'"stock":"","discard":"","seed":'
)


def _letter(code: int) -> str:
    if code <= JOKER:
        return _LETTERS[code]
    if code < AS_RANK:
        return _AS + _LETTERS[code - AS]
    return _AS_RANK + _LETTERS[4 * (code - AS_RANK)]


def _letters(cards: list[str]) -> str:
    """Card names, ``NAME*2`` as well, as a letter a card."""
    written = ""
    for card in cards:
        name, _, times = card.partition("*")
        written += _letter(CODES[name]) * int(times or 1)
    return written


_CARD = {_letter(code): name for code, name in NAMES.items()}


def _names(letters: object) -> object:
    """The card names of a row of letters; anything else is left for the reader to refuse."""
    if not isinstance(letters, str):
        return letters
    return [_CARD.get(letter, letter) for letter in _ONE.findall(letters)]


def _melds(rows: object) -> object:
    """The melds in a line of rows of letters with blanks between them."""
    return [_names(row) for row in rows.split()] if isinstance(rows, str) else rows


def _short_melds(melds: list[list[str]]) -> str:
    return " ".join(map(_letters, melds))


_SPELLING = Spelling(
    _COMMON,
    ("stock", "discard"),
    {"hands": (_letters, _names), "melds": (_short_melds, _melds)},
    _letters,
    _names,
)
write_token, read_token = _SPELLING.write, _SPELLING.read

assert len(set(_LETTERS)) == len(CARDS)
