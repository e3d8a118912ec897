"""Quarrels about play: a moment at the table, what one may think happens, and what does.

The quarrels are data (``quarrels.toml``). Which answer is right stands nowhere: the engine plays
the move of the ruling's demonstration, and the option that came about is the right one.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from wyatt.earp import Event
from wyatt.earp.rulebook import Ruling, ruling
from wyatt.lab.demos import Demo, Outcome, demos


@dataclass(frozen=True, slots=True)
class Guess:
    """One thing that may happen: the answer, why it is right or wrong, and how one would see it.

    when: clauses joined by ``and`` about what the move did: ``legal``, ``refused``,
    ``event TYPE FIELD=VALUE``, ``without TYPE``, ``phase NAME``.
    """

    text: str
    why: str
    when: str

    def came_about(self, outcome: Outcome) -> bool:
        """Whether every clause holds of what the move did."""
        return all(_holds(clause.split(), outcome) for clause in self.when.split(" and "))


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A moment that players argue about. scene: what lies there and what is wanted."""

    ruling: str
    title: str
    scene: str
    options: tuple[Guess, ...]

    @property
    def point(self) -> Ruling:
        """The ruling, with what every source says."""
        return ruling(self.ruling)

    @property
    def demo(self) -> Demo:
        """The position and the move that show it."""
        return demos()[self.ruling]

    @property
    def answer(self) -> int:
        """Which option is right: the number of the one that the engine brings about."""
        outcome = self.demo.outcome()
        return next(at for at, option in enumerate(self.options) if option.came_about(outcome))


@cache
def quarrels() -> tuple[Quarrel, ...]:
    """Every quarrel, in order."""
    text = resources.files("wyatt.lab").joinpath("quarrels.toml").read_text(encoding="utf-8")
    return tuple(
        Quarrel(
            ruling=entry["ruling"],
            title=entry["title"],
            scene=entry["scene"],
            options=tuple(Guess(**option) for option in entry["options"]),
        )
        for entry in tomllib.loads(text)["quarrel"]
    )


def quarrel(id: str) -> Quarrel | None:
    """The quarrel about the ruling of this id, None if there is none."""
    return next((each for each in quarrels() if each.ruling == id), None)


def _holds(clause: list[str], outcome: Outcome) -> bool:
    match clause:
        case ["refused"]:
            return bool(outcome.refused)
        case ["legal"]:
            return not outcome.refused
        case ["phase", name]:
            return bool(outcome.after) and outcome.after[0] == name
        case ["without", kind]:
            return not any(event.type == kind for event in outcome.events)
        case ["event", kind, *fields]:
            return any(event.type == kind and _has(event, fields) for event in outcome.events)
    raise ValueError(f"no clause of a quarrel: {' '.join(clause)}")


def _has(event: Event, fields: list[str]) -> bool:
    wanted = dict(field.split("=") for field in fields)
    return all(_said(event.data.get(name)) == value for name, value in wanted.items())


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
