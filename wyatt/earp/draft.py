"""Wyatt Earp tables that you set up by hand.

Names of places and fields, such as ``hand 0``, ``group 1 jesse-james`` and ``supply``, come from
`LAYOUT`. If you put an Outlaw card or a Photo in ``territory 1``, it goes to its outlaw's group.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from wyatt.core.draft import FILLING, BaseDraft, Input
from wyatt.core.lazy import Lazy
from wyatt.core.text import _
from wyatt.earp.cards import CARDS, DECK, OUTLAWS, TITLES, title
from wyatt.earp.moves import parse_move, quoted
from wyatt.earp.scoring import score_poster
from wyatt.earp.state import ASKING, LAYOUT
from wyatt.earp.types import APART, REACT

if TYPE_CHECKING:
    from wyatt.earp.game import View


class Draft(BaseDraft):
    """A Wyatt Earp position that you're setting up, with the cards listed one by one."""

    SPEC = Lazy("wyatt.earp.spec:SPEC")
    LAYOUT = LAYOUT
    parse = staticmethod(parse_move)

    def copies(self) -> Mapping[str, int]:
        rules = self.rules
        return {card.name: card.copies if rules.has(card) else 0 for card in DECK}

    def placed(self) -> Counter[str]:
        """Return how many copies of each card are placed, including a card that has just hit."""
        placed = super().placed()
        pending = self.get("pending.card")
        if isinstance(pending, str):
            placed[pending] += self.document.get("phase") in APART
        return placed

    def title(self, card: str) -> str:
        return title(card) if card in CARDS else card

    def set(self, path: str, value: Any) -> None:
        """Set a field. If the field is the phase, also remove a pending choice that no longer fits."""
        super().set(path, value)
        if path == "phase" and self.get("pending.card") not in ASKING.get(value, ()):
            self.document.pop("pending", None)

    def put(self, card: str, place: str, before: int | None = None) -> str:
        """Put a card in a place. A group's outlaw is open, even if the document lists who is."""
        landed = super().put(card, place, before)
        outlaw, opened = landed.rpartition(" ")[2], self.get("opened")
        if outlaw in OUTLAWS and isinstance(opened, list) and outlaw not in opened:
            opened.append(outlaw)
        return landed

    def emptied(self, place: str) -> None:
        super().emptied(place)
        outlaw, opened = place.rpartition(" ")[2], self.get("opened")
        groups = {other.id.rpartition(" ")[2] for other in self.places()}
        if isinstance(opened, list) and outlaw in opened and outlaw not in groups:
            opened.remove(outlaw)

    def own_fields(self) -> Iterator[Input]:
        phase = self.get("phase")
        if not isinstance(phase, str) or phase not in ASKING:
            return
        cards = (("", "–"), *((card, title(card)) for card in ASKING[phase]))
        yield Input("pending", "pending.card", _("The card that hit"), "choice", cards)
        if phase != REACT:
            return
        whom = (("", "–"), *((name, name) for name in self.players))
        yield Input("pending player", "pending.player", _("The group’s owner"), "choice", whom)
        groups = (("", "–"), *((outlaw, title(outlaw)) for outlaw in OUTLAWS))
        yield Input("pending outlaw", "pending.outlaw", _("Which group"), "choice", groups)
        yield Input("actor", "actor", _("Who may answer"), "choice", whom)

    def notation(self, line: str) -> str:
        return _notation(line, self.players)

    @classmethod
    def stakes(cls, view: View) -> Mapping[str, tuple[int, ...]]:
        """Return each outlaw's payouts if the hand ended now, in dollars by seat. Leave out outlaws
        without capture points. Once the hand has ended, return an empty mapping.
        """
        if view.hand_ended:
            return {}
        return {
            outlaw: score_poster(points, view.posters[outlaw], view.rules).payouts
            for outlaw in OUTLAWS
            if any(points := [view.capture_points(player, outlaw) for player in view.players])
        }


# === Moves in natural language, such as "Anna plays Bank robbery on Jesse James". You can type them
# only on a page. Files, commands and the engine require the notation (`wyatt.earp.moves`).

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
_ACTIONS = ("ask", "deal", "discard", "draw", "hide", "lift", "place", "steal", "take")
#: Words people say, and the notation's word for each.
_SAID = {
    **{f"{verb}s": verb for verb in _ACTIONS},
    **{f"{verb}es": verb for verb in ("pass", "search")},
    **dict.fromkeys(("plays", "lay", "lays", "shoot", "shoots", "rob", "robs"), "play"),
    **dict.fromkeys(("throw", "throws", "drop", "drops"), "discard"),
    **dict.fromkeys(("pick", "picks"), "draw"),
    **dict.fromkeys(("reacts", "answer", "answers"), "react"),
    **dict.fromkeys(("counterclockwise", "anticlockwise"), "right"),
    "clockwise": "left",
    **dict.fromkeys(("deck", "stock"), "supply"),
    **{word: str(at) for at, word in enumerate(_NUMBERS, 1)},
}
_FILLING = FILLING | frozenset(("stack", "pile", "with", "to", "for", "use", "uses", "using"))
_COUNT = re.compile(r"[x×*]?(\d\d?)[x×*]?")
#: The words in a line that asks for a card.
_ASKING = frozenset(("ask", "most-wanted", "play", "left", "right", *OUTLAWS))
#: Words in card names that could also mean something else.
_APART = frozenset(("wanted", "most", "fastest", "the", "wyatt", "earp", "hideout", "photo"))


def _notation(line: str, players: Sequence[str]) -> str:
    text = " ".join(line.split()).strip(" .!?\"'`").casefold()
    for name, called in _called():
        text = re.sub(rf"(?<![\w:-]){re.escape(called)}s?(?![\w-])", name, text)
    for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
        whole = re.escape(players[seat].casefold())
        text = re.sub(rf"(?<![\w@-]){whole}(?:['’]s)?(?![\w-])", f"@{seat}", text)
    plain = (word.strip(',.;:!?()"“”') for word in text.split())
    words = []
    for word in plain:
        if word and word not in _FILLING:
            short, star, many = _SAID.get(word, word).partition("*")
            photo, of, outlaw = short.rpartition(":")
            words.append(f"{photo}{of}{_nicknames().get(outlaw, outlaw)}{star}{many}")
    if words and words[0].startswith("@"):
        del words[0]  # moves don't name the player to move
    named = {f"@{seat}": quoted(name) for seat, name in enumerate(players)}
    return " ".join(named.get(word, word) for word in _ordered(words)) or line


def _called() -> list[tuple[str, str]]:
    """Return pairs of a card in the notation and a name people use for it, longest name first."""
    called = {
        (name, said.casefold())
        for name in CARDS
        for said in (TITLES[name], title(name), name.replace("-", " ").replace(":", " "))
    }
    return sorted(called, key=lambda one: (-len(one[1]), one))


@cache
def _nicknames() -> dict[str, str]:
    """Return words that can mean only one card, with the card: ``belle``, ``gun``, ``jj``."""
    found: dict[str, set[str]] = {}
    for name in CARDS:
        if not name.startswith("photo:"):
            parts = name.split("-")
            for short in (*parts, f"{parts[-1]}s", "".join(part[0] for part in parts)):
                found.setdefault(short, set()).add(name)
    kept = {short: names.pop() for short, names in found.items() if len(names) == 1}
    return {short: name for short, name in kept.items() if len(short) > 1 and short not in _APART}


def _ordered(words: list[str]) -> list[str]:
    """Return a move's words in the order of the notation, as far as they make one."""
    first, rest = (words[0], words[1:]) if words else ("", [])
    uses = [word for word in words if word in ("draw", "search", "lift")]
    if "wyatt-earp" in words and uses:
        return ["wyatt-earp", uses[0]]
    if first == "search" or words == ["lift", "hideout"]:  # you can leave out the card's name
        return ["wyatt-earp", first]
    outlaws = [word for word in words if word in OUTLAWS]
    if len(outlaws) == 1:
        played = rest if first == "play" else words
        if played[:1] == ["photo"] or played == [*outlaws, "photo"]:
            return ["photo", *outlaws]
        if first in ("discard", "take") and set(rest) == {"photo", *outlaws}:
            return [first, f"photo:{outlaws[0]}"]
        ways = [word for word in words if word in ("left", "right")]
        if "ask" in words and len(ways) == 1 and _ASKING.issuperset(words):
            return ["most-wanted", "ask", *outlaws, *ways]
    if words == ["take", "discard"]:
        return ["draw", "discard"]
    counts = [found[1] for word in rest if (found := _COUNT.fullmatch(word))]
    drawn = [word for word in rest if not _COUNT.fullmatch(word)]
    if first == "draw" and drawn in (["discard"], ["supply"]):
        return ["draw", *drawn]
    if first == "draw" and not drawn and counts in ([], ["2"]):
        return ["draw", "supply"]
    if first in ("steal", "hide") and len(words) == 3 and rest[0] in OUTLAWS:
        return [first, rest[1], rest[0]]
    return _card_first(words)


def _card_first(words: list[str]) -> list[str]:
    """Return a play, with a Sheriff card or a Photo as the verb, or with counted Outlaw cards."""
    begins = words[0].partition("*")[0] if words else ""
    if begins != "play" and begins not in CARDS and not _COUNT.fullmatch(begins):
        return words
    rest = words[1:] if words[0] == "play" else words
    counts = [found[1] for word in rest if (found := _COUNT.fullmatch(word))]
    cards = [word for word in rest if not _COUNT.fullmatch(word)]
    first = next((word for word in cards if word.partition("*")[0] in CARDS), "")
    if first.startswith("photo:"):
        return ["photo", first.removeprefix("photo:")]
    if not first or (first.partition("*")[0] in OUTLAWS and len(cards) > 1):
        return words
    if first.partition("*")[0] in OUTLAWS:
        return ["play", f"{first}*{int(counts[0])}" if counts and int(counts[0]) > 1 else first]
    # A shot's target isn't part of the move, because you choose it only after a hit.
    aimed = cards[: cards.index("on")] if "on" in cards else cards
    return [word for word in aimed if not word.startswith("@")]
