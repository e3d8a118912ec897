"""Edge cases of the count, to be guessed first. They are data; the scorer knows the answers."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from wyatt.lessons.wildcat.counting import Count, meanings
from wyatt.wildcat import Game


@dataclass(frozen=True, slots=True)
class EdgeCase:
    """One case: cards, a question with answers to choose from, and the reason.

    ask: ``score``, what the hand brings; or ``meld``, what `cards` count as the best meld they can
    be. bonus: whether completed sequences count 20 more.
    """

    id: str
    title: str
    question: str
    options: tuple[int, ...]
    why: str
    cites: tuple[str, ...]
    ask: str = "score"
    count: Count = Count()  # noqa: RUF009 - it is frozen
    cards: tuple[str, ...] = ()
    bonus: bool = False

    @property
    def answer(self) -> int:
        """The right answer in points, by the scorer."""
        if self.ask == "meld":
            return meanings(self.cards)[0].points
        return self.count.score(self.bonus).total

    def start(self) -> dict[str, Any]:
        """A position from which play leads to this case, with the moves of `moves`.

        The stock has one card left, a 3 of diamonds, so that the hand ends with Anna's turn, gone out
        or not.
        """
        laid = [_natural(card) for meld in self._melds for card in meld]
        return {
            "format": "wildcat-position/1",
            "rules": {"preset": "bonus" if self.bonus else "basic"},
            "players": ["Anna", "Burt", "Curt", "Dora"],
            "turn": "Anna",
            "phase": "draw",
            "hands": {
                "Anna": [*laid, *self.count.hand],
                "Burt": ["8H"],
                "Curt": ["8C"],
                "Dora": ["8D"],
            },
            "stock": ["3D"],
            "rest": "none",
            "seed": 1,
        }

    @property
    def _melds(self) -> tuple[tuple[str, ...], ...]:
        if self.ask == "meld":
            return (meanings(self.cards)[0].cards,)
        return self.count.melds

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that lead from `start` to the case."""
        lays = (f"meld {' '.join(meld)}" for meld in self._melds)
        return ("draw stock", *lays, "discard 3D")

    def played(self) -> int:
        """What the engine counts when the case is played; of ``meld`` the points of the meld."""
        game = Game.from_position(self.start())
        for move in self.moves:
            events = game.push(move)
        scored = next(
            event.document()
            for event in events
            if event.type == "scored" and event.document()["player"] == "Anna"
        )
        return int(scored["melded"] if self.ask == "meld" else scored["score"])


def _natural(card: str) -> str:
    return "JK" if card.startswith("JK") else card


@cache
def edge_cases() -> tuple[EdgeCase, ...]:
    """Every case, in order."""
    text = (files("wyatt.lessons.wildcat") / "edge_cases.toml").read_text(encoding="utf-8")
    return tuple(_case(entry) for entry in tomllib.loads(text)["case"])


def edge_case(id: str) -> EdgeCase | None:
    """The case of this id, None if there is none."""
    return next((each for each in edge_cases() if each.id == id), None)


def _case(entry: dict[str, Any]) -> EdgeCase:
    melds = tuple(tuple(meld) for meld in entry.get("melds", ()))
    return EdgeCase(
        id=entry["id"],
        title=entry["title"],
        question=entry["question"],
        options=tuple(entry["options"]),
        why=entry["why"],
        cites=tuple(entry["cites"]),
        ask=entry.get("ask", "score"),
        count=Count(melds, tuple(entry.get("hand", ()))),
        cards=tuple(entry.get("cards", ())),
        bonus=entry.get("bonus", False),
    )
