"""A move as people write it, "Anna adds 10s to js-ks", in the notation of the game.

Only a page on which somebody asks reads this leniently: a file, a command and the engine take the
notation as it stands (`wyatt.wildcat.moves`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wyatt.core.meant import FILLING, first_move
from wyatt.wildcat.cards import CODES, RANKS
from wyatt.wildcat.moves import parse_move

_SAID = {
    **{verb: verb for verb in ("draw", "take", "meld", "add", "skip", "discard", "deal")},
    **{f"{verb}s": verb for verb in ("draw", "take", "meld", "add", "skip", "discard", "deal")},
    **dict.fromkeys(("lay", "lays"), "meld"),
    **dict.fromkeys(("put", "puts"), "add"),
    **dict.fromkeys(("pick", "picks"), "take"),
    **dict.fromkeys(("throw", "throws", "drop", "drops"), "discard"),
    **dict.fromkeys(("pass", "passes"), "skip"),
    **dict.fromkeys(("stock", "supply", "deck"), "stock"),
    **dict.fromkeys(("pile", "discards"), "discard"),
    **dict.fromkeys(("onto", "to", "on"), "to"),
    "with": "with",
    "using": "with",
    "as": "as",
    "joker": "JK",
    "jokers": "JK",
}
_FILLING = FILLING | frozenset(("and", "down", "one"))
_SUITS = (("♣", "C"), ("♦", "D"), ("♥", "H"), ("♠", "S"))
_RANKS = {
    **{rank.casefold(): rank for rank in RANKS},
    **{
        word: str(at)
        for at, word in enumerate(
            ["three", "four", "five", "six", "seven", "eight", "nine", "ten"], 3
        )
    },
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
#: A card by its rank and its suit in words, ``queen of spades``, ``4 clubs``.
_IN_WORDS = re.compile(rf"\b({'|'.join(_RANKS)})(?: of)? (club|diamond|heart|spade)s?\b")
#: A Joker that says what it stands for, once ranks and suits are letters.
_STANDING = re.compile(
    r"\bjoker (?:as|for|standing for|stands for) (?:an? |the )?((?:10|[3-9jqka])[cdhs]?)\b"
)
#: What a meld is called beside its cards.
_CALLED = re.compile(r"\bas (?:an? )?(?:set|run|sequence|meld)\b")


def meant(line: str, players: Sequence[str]) -> str:
    """The line of notation that a line means; the line itself where it is one, or means none."""
    return first_move(line, lambda: _notation(line, players), parse_move)


def _notation(line: str, players: Sequence[str]) -> str:
    text = " ".join(re.sub(r"[,;:!?.()\"“”]", " ", line).split()).strip(" '`").casefold()
    for name in sorted(players, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name.casefold())}(?!\w)", "", text)
    for sign, letter in _SUITS:
        text = text.replace(sign, letter)
    text = _IN_WORDS.sub(lambda found: f"{_RANKS[found[1]]}{found[2][0].upper()}", text)
    text = _STANDING.sub(lambda found: f"JK={found[1].upper()}", text.casefold())
    text = _CALLED.sub("", text)
    words = [_SAID.get(word) or word.upper() for word in text.split() if word not in _FILLING]
    return " ".join(_ordered(words))


def _ordered(words: list[str]) -> list[str]:
    """The words of a move whose verb or object people leave out."""
    if words in (["draw"], ["take", "stock"]):
        return ["draw", "stock"]
    if words == ["skip"]:
        return ["skip", "discard"]
    if words[:1] == ["take"] and words[1:2] in (["with"], ["to"], ["as"]):
        return ["take", "discard", *words[1:]]
    if "to" in words[1:] and words[0] in CODES:
        return ["add", *words]
    return words
