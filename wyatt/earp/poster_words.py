"""How the split of one poster is told in lines, payment by payment, and what it has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyatt.core.documents import Document, number
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.telling import Line
from wyatt.earp.figures import CAPTURE, SHARE_GAP
from wyatt.earp.names import usd
from wyatt.earp.scoring import Scoring, score_document, sharers
from wyatt.earp.switches import Rules


def document(given: Mapping[str, Any]) -> Document:
    """The document of the options, for the game to check."""
    points = [number(points) for points in given["cp"].split(",")]
    return {"cp": points, "reward": number(given["reward"])}


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _who(seats: Sequence[int]) -> str:
    """``player 1``, ``players 2 and 3``."""
    plural = "s" if len(seats) > 1 else ""
    return f"player{plural} {_listed([str(seat + 1) for seat in seats])}"


def told(scoring: Scoring, rules_document: Mapping[str, Any]) -> list[Line]:
    """One poster's split, payment by payment, with where it stops and why."""
    rules = Rules.from_document(rules_document)
    total = sum(scoring.cp)
    lines = [
        Line(
            f"{usd(scoring.reward)} on the poster; "
            f"{_listed([str(cp) for cp in scoring.cp])} capture points.",
            style="bold",
        )
    ]
    if not scoring.captured:
        lines += [
            _said(f"{total} in all, fewer than 8: the outlaw gets away.", "score.capture"),
            _said(f"Nobody takes anything; {usd(scoring.left)} stays.", "score.carry"),
        ]
    else:
        lines.append(
            _said(f"{total} in all: {CAPTURE} or more capture the outlaw.", "score.capture")
        )
        lines += _sharers(scoring, rules)
        lines += _payments(scoring)
        takes = [
            f"player {seat + 1} {usd(paid) if paid else 'nothing'}"
            for seat, paid in enumerate(scoring.payouts)
        ]
        stays = f"{usd(scoring.left)} stays on the poster." if scoring.left else ""
        paid = _listed(takes) if any(scoring.payouts) else "nothing"
        lines.append(Line(f"Paid out: {paid}. {stays}".rstrip(), style="head"))
    if scoring.unreachable:
        lines += [Line(), Line(f"No game comes to this: {scoring.unreachable}", hang=2)]
    return lines


def _said(text: str, *rules: str, indent: int = 0) -> Line:
    return Line(text, rules, indent, hang=2)


def _sharers(scoring: Scoring, rules: Rules) -> list[Line]:
    leader = max(scoring.cp)
    least = max(0 if rules.zero_cp_shares else 1, leader - SHARE_GAP)
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    if len(sharing) == 1:
        alone = f"The leader has {leader}, nobody else {least} or more: the leader takes all of it."
        lines = [_said(alone, "score.lead")]
    else:
        told = f"The most is {leader}, so it takes {least} or more to share."
        lines = [_said(told, "score.share")]
    for seat, points in enumerate(scoring.cp):
        if points == leader:
            part = "leads" if scoring.cp.count(leader) == 1 else "is tied for the lead"
        elif seat in sharing:
            part = "shares"
        else:
            part = "too far behind" if points else "no capture points, no share"
        lines.append(Line(f"player {seat + 1}  {points:2} CP  {part}", indent=2))
    return lines


def _payments(scoring: Scoring) -> list[Line]:
    lines: list[Line] = []
    left, lap, stop = scoring.reward, 0, scoring.stopped
    paid_there = False
    for step in scoring.steps:
        if step.lap != lap:
            lap = step.lap
            lines.append(Line(f"Lap {lap}", style="head"))
        if stop and (stop.lap, stop.players) == (step.lap, step.players):
            paid_there = True
            lines += [
                _stopped(scoring),
                Line(
                    "By the switch short_top_tie=thousand_each the tied leaders still get $1,000 "
                    "each, and payment ends there (S7).",
                    indent=2,
                ),
            ]
        needs = step.each * len(step.players)
        left -= needs
        verb = "takes" if len(step.players) == 1 else "take"
        each = " each" if len(step.players) > 1 else ""
        cited = [step.rule, *(["score.ties"] if each else [])]
        lines.append(
            _said(
                f"{_who(step.players).capitalize()} {verb} {usd(step.each)}{each}; "
                f"{usd(left) if left else 'nothing'} is left.",
                *cited,
                indent=2,
            )
        )
    if not scoring.steps and not stop:
        lines.append(Line("There is no money to pay.", indent=2))
    if stop and not paid_there:
        if stop.lap != lap:
            lines.append(Line(f"Lap {stop.lap}", style="head"))
        lines.append(_stopped(scoring))
    return lines


def _stopped(scoring: Scoring) -> Line:
    stop = scoring.stopped
    assert stop is not None
    verb = "would need" if len(stop.players) == 1 else "would together need"
    return _said(
        f"Stop: {_who(stop.players)} {verb} {usd(stop.needed)}, and {usd(stop.had)} is there.",
        "score.stop",
        indent=2,
    )


SHEET = ScoreSheet(
    options=(
        ScoreOption("cp", "visible capture points of 2 to 4 players.", "9,5,4", needed=True),
        ScoreOption("reward", "dollars on the poster.", "8000", needed=True),
    ),
    document=document,
    score=score_document,
    tell=told,
)
