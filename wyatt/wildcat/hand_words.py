"""How the score of one hand is told in lines, and what it has to be asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyatt.core.documents import Document
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.telling import TextLine
from wyatt.core.text import N_, _, plural
from wyatt.wildcat.scoring import HandScore, score_document


def document(given: Mapping[str, Any]) -> Document:
    """The document of the options, for the game to check."""
    melds = [meld.split() for meld in given["melds"].split(",") if meld.strip()]
    hand = (given["hand"] or "").split()
    return {"melds": melds, "hand": hand, "out": bool(given["out"])}


def told(scored: HandScore, rules_document: Mapping[str, Any]) -> list[TextLine]:
    """What is added, what is taken off, and what is left."""
    heading = plural(
        "{number} point for this hand.", "{number} points for this hand.", scored.total
    )
    lines = [TextLine(heading, style="bold")]
    values = {
        "melded": scored.melded,
        "sequences": scored.sequences,
        "out": scored.going_out,
        "held": scored.in_hand,
    }
    for amount, text, rule in (
        (1, _("{melded} melded.", **values), "wildcat.card-points"),
        (
            scored.sequences,
            _("{sequences} for completed sequences.", **values),
            "wildcat.sequence-bonus",
        ),
        (scored.going_out, _("{out} for going out.", **values), "wildcat.going-out"),
        (
            scored.in_hand,
            _("{held} taken off for cards in hand.", **values),
            "wildcat.hand-score",
        ),
    ):
        if amount:
            lines.append(TextLine(text, (rule,), indent=2, hang=2))
    return lines


SHEET = ScoreSheet(
    options=(
        ScoreOption("melds", N_("melds on the table."), '"3C 4C 5C, JS JK=QS KS"', needed=True),
        ScoreOption("hand", N_("cards left in hand."), '"9D QS"'),
        ScoreOption("out", N_("the player has gone out.")),
    ),
    document=document,
    score=score_document,
    tell=told,
)
