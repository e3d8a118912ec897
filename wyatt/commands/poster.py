"""`wyatt score` for Wyatt Earp: one poster, split payment by payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.commands.options import number
from wyatt.commands.terminal import Paper

if TYPE_CHECKING:
    from wyatt.earp import Rules, Scoring

OPTIONS = ("cp", "reward")
NEEDED = ("cp", "reward")
EXAMPLE = "--cp 9,5,4 --reward 8000"


def document(given: Mapping[str, Any]) -> dict[str, Any]:
    """The document of the options, for the game to check."""
    points = [number(points) for points in given["cp"].split(",")]
    return {"cp": points, "reward": number(given["reward"])}


def usd(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _who(seats: Sequence[int]) -> str:
    """``player 1``, ``players 2 and 3``."""
    plural = "s" if len(seats) > 1 else ""
    return f"player{plural} {_listed([str(seat + 1) for seat in seats])}"


def page(paper: Paper, scoring: Scoring, rules_document: Mapping[str, Any]) -> None:
    """One poster's split, payment by payment, with where it stops and why."""
    from wyatt.earp.switches import Rules

    rules = Rules.from_document(rules_document)
    total = sum(scoring.cp)
    paper.line(
        f"{usd(scoring.reward)} on the poster; "
        f"{_listed([str(cp) for cp in scoring.cp])} capture points.",
        "bold",
    )
    if not scoring.captured:
        paper.said(f"{total} in all, fewer than 8: the outlaw gets away.", ["score.capture"])
        paper.said(f"Nobody takes anything; {usd(scoring.left)} stays.", ["score.carry"])
    else:
        paper.said(f"{total} in all: 8 or more capture the outlaw.", ["score.capture"])
        _sharers(paper, scoring, rules)
        _payments(paper, scoring)
        takes = [
            f"player {seat + 1} {usd(paid) if paid else 'nothing'}"
            for seat, paid in enumerate(scoring.payouts)
        ]
        stays = f"{usd(scoring.left)} stays on the poster." if scoring.left else ""
        paid = _listed(takes) if any(scoring.payouts) else "nothing"
        paper.head(f"Paid out: {paid}. {stays}".rstrip())
    if scoring.unreachable:
        paper.line()
        paper.line(f"No game comes to this: {scoring.unreachable}", hang=2)


def _sharers(paper: Paper, scoring: Scoring, rules: Rules) -> None:
    from wyatt.earp.scoring import SHARE_GAP, sharers

    leader = max(scoring.cp)
    least = max(0 if rules.zero_cp_shares else 1, leader - SHARE_GAP)
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    if len(sharing) == 1:
        alone = f"The leader has {leader}, nobody else {least} or more: the leader takes all of it."
        paper.said(alone, ["score.lead"])
    else:
        told = f"The most is {leader}, so it takes {least} or more to share."
        paper.said(told, ["score.share"])
    for seat, points in enumerate(scoring.cp):
        if points == leader:
            part = "leads" if scoring.cp.count(leader) == 1 else "is tied for the lead"
        elif seat in sharing:
            part = "shares"
        else:
            part = "too far behind" if points else "no capture points, no share"
        paper.line(f"player {seat + 1}  {points:2} CP  {part}", indent=2)


def _payments(paper: Paper, scoring: Scoring) -> None:
    left, lap, stop = scoring.reward, 0, scoring.stopped
    paid_there = False
    for step in scoring.steps:
        if step.lap != lap:
            lap = step.lap
            paper.head(f"Lap {lap}")
        if stop and (stop.lap, stop.players) == (step.lap, step.players):
            paid_there = True
            _stopped(paper, scoring)
            paper.line(
                "By the switch short_top_tie=thousand_each the tied leaders still get $1,000 each, "
                "and payment ends there (S7).",
                indent=2,
            )
        needs = step.each * len(step.players)
        left -= needs
        verb = "takes" if len(step.players) == 1 else "take"
        each = " each" if len(step.players) > 1 else ""
        cited = [step.rule, *(["score.ties"] if each else [])]
        paper.said(
            f"{_who(step.players).capitalize()} {verb} {usd(step.each)}{each}; "
            f"{usd(left) if left else 'nothing'} is left.",
            cited,
            indent=2,
        )
    if not scoring.steps and not stop:
        paper.line("There is no money to pay.", indent=2)
    if stop and not paid_there:
        if stop.lap != lap:
            paper.head(f"Lap {stop.lap}")
        _stopped(paper, scoring)


def _stopped(paper: Paper, scoring: Scoring) -> None:
    stop = scoring.stopped
    assert stop is not None
    verb = "would need" if len(stop.players) == 1 else "would together need"
    paper.said(
        f"Stop: {_who(stop.players)} {verb} {usd(stop.needed)}, and {usd(stop.had)} is there.",
        ["score.stop"],
        indent=2,
    )
