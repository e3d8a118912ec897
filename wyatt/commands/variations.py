"""`wyatt replay --variations`: the other lines that a record keeps, each checked and told."""

from __future__ import annotations

from typing import Any

from wyatt.commands.guard import ILLEGAL, Refused, clean
from wyatt.commands.terminal import Paper
from wyatt.core.text import _, plural
from wyatt.table.protocol import GameKind, Record
from wyatt.table.session import Session


def checked(file: str, package: GameKind, record: Record) -> list[dict[str, Any]]:
    """Every variation as a document, with the move before it. Raises `Refused` at a bad move."""
    try:
        Session.of_record(package, record)
    except package.Unusable as error:
        raise Refused([f"{file}: {fault}" for fault in error.faults], ILLEGAL) from None  # type: ignore[attr-defined]
    return [variation.document() for variation in record.variations]


def listed(paper: Paper, variations: list[dict[str, Any]]) -> None:
    """Tell the variations: where each leaves which line, its name, its moves."""
    paper.line()
    many = len(variations)
    paper.head(
        plural("{number} variation", "{number} variations", many) if many else _("No other line")
    )
    for index, variation in enumerate(variations):
        place = _("after {at} moves of the main line", at=variation["at"])
        if variation["of"]:
            place = _("after move {at} of variation {of}", at=variation["at"], of=variation["of"])
        name = f" {clean(variation['name'])}" if "name" in variation else ""
        moves = clean("; ".join(variation["moves"]), 2000)
        paper.line(f"{index + 1}{name} ({place}): {moves}", indent=2, hang=4)
