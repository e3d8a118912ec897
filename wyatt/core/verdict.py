"""Why a move is legal or not: rule ids, and a sentence that names the cards at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from wyatt.core.text import N_, _

M = TypeVar("M", covariant=True)


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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The verdict as a notebook shows it: a sign, its sentence, and its rules."""
        from html import escape  # its table of signs is large, and no engine asks for it

        cited = "".join(f" <code>{escape(rule)}</code>" for rule in self.rules)
        sign = "&#10003;" if self.legal else "&#10007;"
        return {
            "text/plain": f"{self.message} ({', '.join(self.rules)})",
            "text/html": f"<p>{sign} {escape(self.message)}{cited}</p>",
        }


_WORDS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
)


def number(amount: int) -> str:
    """A small number in letters, a larger one in figures."""
    return _(_WORDS[amount]) if 0 <= amount < len(_WORDS) else str(amount)


def either(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}", some=", ".join(words[:-1]), last=words[-1])
