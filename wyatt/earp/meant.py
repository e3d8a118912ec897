"""A move as people say it, "Anna plays Bank robbery on Jesse James", in the notation of the game.

Only a page on which somebody asks reads this leniently: a file, a command and the engine take the
notation as it stands (`wyatt.earp.moves`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wyatt.core.meant import first_move
from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.earp.moves import parse_move, quoted
from wyatt.earp.names import title

#: The verbs as one says them of somebody else.
_SAID = {
    **{f"{verb}s": verb for verb in ("discard", "draw", "take", "place", "steal", "hide", "lift")},
    "plays": "play",
    "lays": "play",
    "lay": "play",
    "passes": "pass",
    "reacts": "react",
    "asks": "ask",
    "searches": "search",
    "deals": "deal",
    "shoots": "play",
    "shoot": "play",
}
_FILLING = frozenset(
    ("a", "an", "the", "top", "card", "cards", "from", "of", "stack", "pile", "with")
)
_COUNT = re.compile(r"[x×*]?(\d\d?)[x×*]?")


def meant(line: str, players: Sequence[str]) -> str:
    """The line of notation that a line means; the line itself where it is one, or means none."""
    return first_move(line, lambda: _notation(line, players), parse_move)


def _notation(line: str, players: Sequence[str]) -> str:
    text = " ".join(line.split()).strip(" .!?\"'`").casefold()
    for name, called in _called():
        text = re.sub(rf"(?<![\w:-]){re.escape(called)}(?![\w-])", name, text)
    for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
        whole = re.escape(players[seat].casefold())
        text = re.sub(rf"(?<![\w@-]){whole}(?:['’]s)?(?![\w-])", f"@{seat}", text)
    words = [_SAID.get(word, word) for word in text.split() if word not in _FILLING]
    if words and words[0].startswith("@"):
        del words[0]  # who is to move is known
    words = _card_first(words)
    return " ".join(_player(word, players) for word in words)


def _called() -> list[tuple[str, str]]:
    """What every card may be called, the longest first, with its name."""
    called = {
        (name, said.casefold())
        for name in CARDS
        for said in (TITLES[name], title(name), name.replace("-", " ").replace(":", " "))
    }
    return sorted(called, key=lambda one: (-len(one[1]), one))


def _card_first(words: list[str]) -> list[str]:
    """The words of a play: a Sheriff card and a Photo are their own verbs, Outlaw cards are counted."""
    begins = words[0].partition("*")[0] if words else ""
    if begins != "play" and begins not in CARDS and not _COUNT.fullmatch(begins):
        return words
    rest = words[1:] if words[0] == "play" else words
    counts = [found[1] for word in rest if (found := _COUNT.fullmatch(word))]
    cards = [word for word in rest if not _COUNT.fullmatch(word)]
    if not cards:
        return words
    first = cards[0]
    if first.startswith("photo:"):
        return ["photo", first.removeprefix("photo:")]
    if first.partition("*")[0] in OUTLAWS:
        return ["play", f"{first}*{int(counts[0])}" if counts and int(counts[0]) > 1 else first]
    # Where a card that shoots goes is said when it has hit.
    return cards[: cards.index("on")] if "on" in cards else cards


def _player(word: str, players: Sequence[str]) -> str:
    seat = word.removeprefix("@")
    known = seat != word and seat.isascii() and seat.isdigit() and int(seat) < len(players)
    return quoted(players[int(seat)]) if known else word
