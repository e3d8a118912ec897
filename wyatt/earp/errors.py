"""What can be wrong with what a person, a file or a link brings: sentences, never tracebacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyatt.earp.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a document: where it stands (``hands.Anna[2]``) and what is wrong."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


class Unusable(ValueError):
    """A position, record, link or switch that cannot be used, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


class NotAMove(ValueError):
    """A line that is no move of the game's notation. Cites no rule: it never got that far."""


class IllegalMove(ValueError):
    """A move that the rules forbid here. `verdict` says which and why; the game is unchanged."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict.message)
