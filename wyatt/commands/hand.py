"""`wyatt score` for Wildcat Rummy: what one hand is worth, meld by meld."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wyatt.commands.terminal import Paper

if TYPE_CHECKING:
    from wyatt.wildcat import HandScore

OPTIONS = ("melds", "hand", "out")
NEEDED = ("melds",)
EXAMPLE = '--melds "3C 4C 5C, JS JK=QS KS" --hand "9D QS"'


def document(given: Mapping[str, Any]) -> dict[str, Any]:
    """The document of the options, for the game to check."""
    melds = [meld.split() for meld in given["melds"].split(",") if meld.strip()]
    hand = (given["hand"] or "").split()
    return {"melds": melds, "hand": hand, "out": given["out"]}


def page(paper: Paper, scored: HandScore, rules_document: Mapping[str, Any]) -> None:
    """What is added, what is taken off, and what is left."""
    total = scored.total
    paper.line(f"{total} point{'' if total == 1 else 's'} for this hand.", "bold")
    paper.said(f"{scored.melded} melded.", ["wildcat.card-points"], indent=2)
    if scored.sequences:
        paper.said(
            f"{scored.sequences} for completed sequences.", ["wildcat.sequence-bonus"], indent=2
        )
    if scored.going_out:
        paper.said(f"{scored.going_out} for going out.", ["wildcat.going-out"], indent=2)
    if scored.in_hand:
        paper.said(
            f"{scored.in_hand} taken off for cards in hand.", ["wildcat.hand-score"], indent=2
        )
