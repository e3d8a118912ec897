"""Why a move is legal or not: rule ids, and a sentence that names the cards at hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from wyatt.core.legal_moves import Ranked

M = TypeVar("M", bound=Ranked)


@dataclass(frozen=True, slots=True)
class Refusal:
    """One rule's no: the ids it rests on and the reason in a sentence."""

    rules: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M]):
    """Whether a move is legal, by which rules, why, and what would be legal instead.

    True in a condition if the move is legal; printed it is its sentence.
    """

    legal: bool
    rules: tuple[str, ...]
    message: str
    instead: tuple[M, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return self.message


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def number(amount: int) -> str:
    """A small number in words."""
    return _WORDS[amount] if 0 <= amount < len(_WORDS) else str(amount)


def listed(words: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return (
        f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
    )
