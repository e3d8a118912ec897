"""The first answers that somebody has given to questions to guess, as their own browser keeps them.

``{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": 1}}}``: by the kind of question and its
id. ``"cleared": {"quarrels": 2}`` says how often the answers of a kind were thrown away, so that no
other page of the browser brings them back. What is stored is hostile until read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from wyatt.core.documents import read_json
from wyatt.core.errors import Unusable

FORMAT = "wyatt-guesses/1"
#: Under which name the browser keeps them.
KEY = "guesses"
_LONGEST, _LONGEST_ID, _MOST_ANSWER = 100_000, 60, 10**9


class Answered:
    """First answers by kind and id. kinds: those of this page; others are another page's."""

    def __init__(self, *kinds: str) -> None:
        self.first: dict[str, dict[str, int]] = {kind: {} for kind in kinds}
        self.cleared: dict[str, int] = {}

    def give(self, kind: str, id: str, answer: int) -> bool:
        """Note an answer, and whether it is the first: only that one counts."""
        if id in self.first[kind]:
            return False
        self.first[kind][id] = answer
        return True

    def clear(self, kind: str) -> None:
        """Forget the answers of a kind."""
        self.first[kind].clear()
        self.cleared[kind] = self.cleared.get(kind, 0) + 1

    def take(self, text: str) -> None:
        """Add what the browser has kept; what cannot be read is passed over."""
        stored, cleared = _read(text)
        for kind, answers in self.first.items():
            ahead = cleared.get(kind, 0) - self.cleared.get(kind, 0)
            if ahead > 0:
                answers.clear()
                self.cleared[kind] = cleared[kind]
            if ahead >= 0:
                answers |= stored.get(kind, {})

    def message(self) -> dict[str, str]:
        """What the page is asked to keep, beside what other pages have kept there."""
        document: dict[str, object] = {"format": FORMAT, "first": self.first}
        if self.cleared:
            document["cleared"] = self.cleared
        return {"store": json.dumps(document), "key": KEY}


def _read(text: str) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """The answers in a text, and how often those of each kind were thrown away."""
    try:
        document = read_json(text[: _LONGEST + 1])
    except Unusable:
        return {}, {}
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        return {}, {}
    first, cleared = document.get("first"), document.get("cleared")
    found = {
        kind: dict(_sound(answers.items()))
        for kind, answers in (first.items() if isinstance(first, Mapping) else ())
        if isinstance(answers, Mapping)
    }
    return found, dict(_sound(cleared.items() if isinstance(cleared, Mapping) else ()))


def _sound(given: Iterable[tuple[object, object]]) -> Iterable[tuple[str, int]]:
    for id, number in given:
        named = isinstance(id, str) and len(id) <= _LONGEST_ID
        if named and type(number) is int and abs(number) <= _MOST_ANSWER:
            yield str(id), number
