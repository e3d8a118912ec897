"""A move as people write it, "Anna adds 10s to js-ks", in the notation of the game.

Only a page on which somebody asks reads this leniently: a file, a command and the engine take the
notation as it stands (`wyatt.wildcat.moves`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wyatt.core.meant import first_move
from wyatt.wildcat.moves import parse_move

_SAID = {
    **{verb: verb for verb in ("draw", "take", "meld", "add", "skip", "discard", "deal")},
    **{f"{verb}s": verb for verb in ("draw", "take", "meld", "add", "skip", "discard", "deal")},
    "lay": "meld",
    "lays": "meld",
    "stock": "stock",
    "to": "to",
    "with": "with",
    "as": "as",
    "joker": "JK",
    "jokers": "JK",
}
_FILLING = frozenset(("a", "an", "the", "top", "card", "cards", "from", "of", "and"))
_SUITS = (("♣", "C"), ("♦", "D"), ("♥", "H"), ("♠", "S"))


def meant(line: str, players: Sequence[str]) -> str:
    """The line of notation that a line means; the line itself where it is one, or means none."""
    return first_move(line, lambda: _notation(line, players), parse_move)


def _notation(line: str, players: Sequence[str]) -> str:
    text = " ".join(line.replace(",", " ").split()).strip(" .!?\"'`").casefold()
    for name in sorted(players, key=len, reverse=True):
        text = re.sub(rf"^{re.escape(name.casefold())}(?!\w)", "", text)
    for sign, letter in _SUITS:
        text = text.replace(sign, letter)
    words = (word for word in text.split() if word not in _FILLING)
    return " ".join(_SAID.get(word) or word.upper() for word in words)
