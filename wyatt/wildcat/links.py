"""Positions and records as one URL-safe token: ``1.`` and packed text.

The token is compressed JSON in which every card is one letter, and a Joker in a meld a sign and the
letter of what it stands for. It is hostile until parsed: bounded before and after unpacking, and
what comes out is checked like any other document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wyatt.core.tokens import LONGEST_TEXT, LONGEST_TOKEN, VERSION, pack, unpack
from wyatt.wildcat.cards import AS, AS_RANK, CARDS, CODES, JOKER, NAMES

__all__ = ["LONGEST_TEXT", "LONGEST_TOKEN", "VERSION", "read_token", "write_token"]

# The 48 kinds in the order of `CARDS`, then the Joker.
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV" + "*"
#: Before the letter of what a Joker in a meld stands for: a card, or (its clubs) a whole rank.
_AS, _AS_RANK = "=", "+"
_ONE = re.compile(r"[=+]?[A-Za-z*]|.", re.DOTALL)
_LISTS = ("stock", "discard")
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


def write_token(document: Mapping[str, Any]) -> str:
    """The token of a position or a record, safe in an address without escaping."""
    return pack(_shorten(document), _COMMON)


def read_token(token: str) -> dict[str, Any]:
    """The document in a token; not yet checked as a position or a record.

    Raises `Unusable` with one friendly line for anything else than a sound token of this version.
    """
    return _expand(unpack(token, _COMMON))


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


def _shorten(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document with every list of cards as letters; of a record its start."""
    short = dict(document)
    if "start" in short:
        short["start"] = _shorten(short["start"])
    if "moves" in short:
        short["moves"] = "\n".join(short["moves"])
    for field in _LISTS:
        if field in short:
            short[field] = _letters(short[field])
    if "hands" in short:
        short["hands"] = {name: _letters(hand) for name, hand in short["hands"].items()}
    if "melds" in short:
        short["melds"] = {
            name: " ".join(map(_letters, melds)) for name, melds in short["melds"].items()
        }
    return short


def _expand(short: dict[str, Any], record: bool = True) -> dict[str, Any]:
    document = dict(short)
    # A start holds no other start, however deep a hostile token nests them.
    if record and isinstance(document.get("start"), dict):
        document["start"] = _expand(document["start"], record=False)
    if isinstance(document.get("moves"), str):
        moves = document["moves"]
        document["moves"] = moves.split("\n") if moves else []
    for field in _LISTS:
        if field in document:
            document[field] = _names(document[field])
    for field, spell in (("hands", _names), ("melds", _melds)):
        if isinstance(document.get(field), dict):
            document[field] = {name: spell(value) for name, value in document[field].items()}
    return document


assert len(set(_LETTERS)) == len(CARDS)
