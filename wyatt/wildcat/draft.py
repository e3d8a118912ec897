"""Wildcat Rummy tables that you set up by hand.

Names of places and fields, such as ``hand 0``, ``meld 0 1``, ``discard`` and ``stock``, come from
`LAYOUT`. If you put a card in ``melds 0``, it begins a new meld. A Joker in a meld is `JK` until
you state what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.draft import FILLING, BaseDraft
from wyatt.core.lazy import Lazy
from wyatt.core.text import _
from wyatt.wildcat.cards import CARDS, CODES, KINDS, NONE, RANKS, title
from wyatt.wildcat.melds import MOST, Meld, settle, shape
from wyatt.wildcat.moves import parse_move
from wyatt.wildcat.state import LAYOUT, MOST_PLAYERS

if TYPE_CHECKING:
    from wyatt.wildcat.game import View

_WILD = tuple(name for name in CODES if name.startswith("JK="))


class Draft(BaseDraft):
    """A Wildcat Rummy position that you're setting up, with the cards listed one by one."""

    SPEC = Lazy("wyatt.wildcat.spec:SPEC")
    LAYOUT = LAYOUT
    parse = staticmethod(parse_move)
    OPEN = False  # a score would reveal the points in hidden hands

    def copies(self) -> Mapping[str, int]:
        many = min(max(len(self.players), 2), MOST_PLAYERS)
        return dict.fromkeys(CARDS[:KINDS], 2) | {"JK": self.rules.jokers(many)}

    def title(self, card: str) -> str:
        return title(card) if card in CODES else card

    def paying(self, stake: str) -> str:
        return _("This hand, as it is")

    def read_word(self, word: str, names: Mapping[str, str], place: str) -> str:
        """Return the card that a word names. A Joker in a meld can be ``JK=QS``."""
        name = word.upper()
        known = name in CARDS or (name in CODES and place.startswith("meld"))
        return name if known else super().read_word(word, dict.fromkeys(self.KINDS, ""), place)

    def meanings(self, place: str, at: int) -> Sequence[str]:
        cards = self.cards(place)
        if not place.startswith("meld ") or at >= len(cards) or self.kind_of(cards[at]) != "JK":
            return ()
        known = [CODES.get(card, NONE) for index, card in enumerate(cards) if index != at]
        if not 2 <= len(known) < MOST or NONE in known:
            return ()
        melds = {name: shape(settle((*known, CODES[name]))) for name in _WILD}
        sound = {name: meld for name, meld in melds.items() if isinstance(meld, Meld)}
        return [name for name, meld in sound.items() if CODES[name] in meld.codes]

    def notation(self, line: str) -> str:
        return _notation(line, self.players)

    @classmethod
    def stakes(cls, view: View) -> Mapping[str, tuple[int, ...]]:
        """Return each seat's score if the hand ended now, such as ``{"hand": (20, -15)}``."""
        return {"hand": tuple(view.score(player).total for player in view.players)}


# === Moves in natural language, such as "Anna adds 10s to js-ks". You can type them only on a page.
# Files, commands and the engine require the notation (`wyatt.wildcat.moves`).

#: The words that people say for each word of the notation.
_SAYINGS = {
    "draw": ("draw", "draws"),
    "take": ("take", "takes", "pick", "picks"),
    "meld": ("meld", "melds", "lay", "lays"),
    "add": ("add", "adds", "put", "puts"),
    "skip": ("skip", "skips", "pass", "passes"),
    "discard": ("discard", "discards", "throw", "throws", "drop", "drops", "pile"),
    "deal": ("deal", "deals"),
    "stock": ("stock", "supply", "deck"),
    "to": ("onto", "to", "on"),
    "with": ("with", "using"),
    "as": ("as",),
    "JK": ("joker", "jokers"),
}
_SAID = {said: word for word, every in _SAYINGS.items() for said in every}
_FILLING = FILLING | frozenset(("and", "down", "one"))
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
#: French letters: valet, dame and roi before a suit, after a Joker, and in a set's name.
_FRENCH = {"v": "j", "d": "q", "r": "k"}
_FRENCH_CARD = re.compile(
    r"(?<![\w])(jk=)?([vdr])(?=[cdhs](?!\w)|[cdhs]?-)|(?<=jk=)([vdr])(?!\w)|(?<=-)([vdr])(?=[cdhs]?(?!\w))"
)
_NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = zip((*_NUMBERS, "jack", "queen", "king", "ace"), RANKS, strict=True)
_RANKS = {rank.casefold(): rank for rank in RANKS} | dict(_WORDS)
#: A card as text: ``queen of spades``, ``4 clubs``.
_IN_WORDS = re.compile(rf"\b({'|'.join(_RANKS)})(?: of)? (club|diamond|heart|spade)s?\b")
#: A Joker with its meaning, after ranks and suits have become letters.
_STANDING = re.compile(
    r"\bjoker (?:as|for|standing for|stands for) (?:an? |the )?((?:10|[3-9jqka])[cdhs]?)\b"
)
#: Words for a meld that add nothing to its cards: ``as a set``.
_CALLED = re.compile(r"\bas (?:an? )?(?:set|run|sequence|meld)\b")


def _notation(line: str, players: Sequence[str]) -> str:
    text = " ".join(re.sub(r"[,;:!?.()\"“”]", " ", line).split()).strip(" '`").casefold()
    for name in sorted(players, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name.casefold())}(?!\w)", "", text)
    text = _FRENCH_CARD.sub(
        lambda found: (found[1] or "") + _FRENCH[found[2] or found[3] or found[4]],
        text.translate(_SUITS),
    )
    text = _IN_WORDS.sub(lambda found: f"{_RANKS[found[1]]}{found[2][0]}", text)
    text = _STANDING.sub(lambda found: f"JK={found[1]}", text.casefold())
    text = _CALLED.sub("", text)
    words = _ordered([_SAID.get(w) or w.upper() for w in text.split() if w not in _FILLING])
    # "as" is the ace of spades, except in ``take discard as``.
    kept = 2 if words[:2] == ["take", "discard"] else -1
    return " ".join("AS" if word == "as" and at != kept else word for at, word in enumerate(words))


def _ordered(words: list[str]) -> list[str]:
    if words in (["draw"], ["take", "stock"]):
        return ["draw", "stock"]
    if words == ["skip"]:
        return ["skip", "discard"]
    if words[:1] == ["take"] and words[1:2] in (["with"], ["to"], ["as"]):
        return ["take", "discard", *words[1:]]
    return ["add", *words] if "to" in words[1:] and words[0] in CODES else words
