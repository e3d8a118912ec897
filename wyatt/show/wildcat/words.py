"""Cards and points as a page writes them, over the plain text that `wyatt.wildcat.speech` gives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyatt.wildcat import View

_GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_CARD = re.compile(r"(?<![\w=])(JK=)?(10|[3-9JQKA])([CDHS])(?!\w)")
_RANK = re.compile(r"(?<![\w=])JK=(10|[3-9JQKA])(?!\w)")
_JOKER = re.compile(r"(?<![\w=])JK(?![\w=])")


def pretty(text: str) -> str:
    """Text with its cards written as people write them: ``Q♠``, ``Joker(Q♠)``.

    What a person types as a move keeps the notation; this is for what a person reads.
    """
    text = _CARD.sub(_natural, text)
    text = _RANK.sub(r"Joker(\1)", text)
    return _JOKER.sub("Joker", text)


def _natural(card: re.Match[str]) -> str:
    name = card[2] + _GLYPHS[card[3]]
    return f"Joker({name})" if card[1] else name


def cards(many: int) -> str:
    """``one card``, ``no cards``, ``14 cards``."""
    return "one card" if many == 1 else f"{many or 'no'} cards"


def points(many: int) -> str:
    """``15 points``, ``−5 points``."""
    return f"{signed(many)} point{'' if abs(many) == 1 else 's'}"


def signed(many: int) -> str:
    """A number with a true minus sign."""
    return str(many) if many >= 0 else f"−{-many}"


def mover(view: View) -> str:
    """Who is to move, as the viewer would say it: ``You`` or the player's name."""
    if view.actor is None:
        return "Nobody"
    return "You" if view.actor == view.viewer else view.actor
