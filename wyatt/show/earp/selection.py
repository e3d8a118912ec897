"""What the person at the table has picked up but not yet played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """A kind of card in hand, how many of it, and the refusal to show if it may not be played.

    why: the sentence of the refusal, empty if there is none; rules: the ids it rests on. A refusal
    without a card concerns a move made in another way. scope: a prefix of the ids of one table, so
    that two tables may stand on one page.
    """

    card: str | None = None
    count: int = 1
    why: str = ""
    rules: tuple[str, ...] = ()
    scope: str = "wyatt"


NOTHING = Selection()
