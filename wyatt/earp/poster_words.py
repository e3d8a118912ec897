"""How the split of one poster is told in lines, payment by payment, and what it has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyatt.core.documents import Document, number
from wyatt.core.errors import sentences
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.telling import TextLine
from wyatt.core.text import N_, _, listed, plural
from wyatt.earp.figures import CAPTURE, SHARE, SHARE_GAP
from wyatt.earp.names import usd
from wyatt.earp.scoring import Payment, Scoring, score_document, sharers
from wyatt.earp.switches import Rules


def document(given: Mapping[str, Any]) -> Document:
    """The document of the options, for the game to check."""
    points = [number(points) for points in given["cp"].split(",")]
    return {"cp": points, "reward": number(given["reward"])}


def _numbers(seats: Sequence[int]) -> str:
    """Players by number: ``2 and 3``."""
    return listed([str(seat + 1) for seat in seats])


def told(scoring: Scoring, rules_document: Mapping[str, Any]) -> list[TextLine]:
    """One poster's split, payment by payment, with where it stops and why."""
    rules = Rules.from_document(rules_document)
    total = sum(scoring.cp)
    heading = _(
        "{reward} on the poster; {points} capture points.",
        reward=usd(scoring.reward),
        points=listed([str(cp) for cp in scoring.cp]),
    )
    lines = [TextLine(heading, style="bold")]
    values = {"total": total, "needed": CAPTURE, "left": usd(scoring.left)}
    if not scoring.captured:
        away = _("{total} in all, fewer than {needed}: the outlaw gets away.", **values)
        lines += [
            _said(away, "score.capture"),
            _said(_("Nobody takes anything; {left} stays.", **values), "score.carry"),
        ]
    else:
        caught = _("{total} in all: {needed} or more capture the outlaw.", **values)
        lines.append(_said(caught, "score.capture"))
        lines += _sharers(scoring, rules)
        lines += _payments(scoring)
        takes = [
            _("player {player} {money}", player=seat + 1, money=usd(paid))
            if paid
            else _("player {player} nothing", player=seat + 1)
            for seat, paid in enumerate(scoring.payouts)
        ]
        paid = (
            _("Paid out: {shares}.", shares=listed(takes))
            if any(scoring.payouts)
            else _("Paid out: nothing.")
        )
        stays = _("{left} stays on the poster.", **values) if scoring.left else ""
        lines.append(TextLine(sentences(paid, stays), style="head"))
    if scoring.unreachable:
        never = _("No game comes to this: {reason}", reason=scoring.unreachable)
        lines += [TextLine(), TextLine(never, hang=2)]
    return lines


def _said(text: str, *rules: str, indent: int = 0) -> TextLine:
    return TextLine(text, rules, indent, hang=2)


def _sharers(scoring: Scoring, rules: Rules) -> list[TextLine]:
    leader = max(scoring.cp)
    least = max(0 if rules.zero_cp_shares else 1, leader - SHARE_GAP)
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    if len(sharing) == 1:
        alone = _(
            "The leader has {leader}, nobody else {least} or more: the leader takes all of it.",
            leader=leader,
            least=least,
        )
        lines = [_said(alone, "score.lead")]
    else:
        several = _(
            "The most is {leader}, so it takes {least} or more to share.",
            leader=leader,
            least=least,
        )
        lines = [_said(several, "score.share")]
    alone_ahead = scoring.cp.count(leader) == 1
    for seat, points in enumerate(scoring.cp):
        if points == leader:
            message = (
                _("player {player}  {points:2} CP  leads")
                if alone_ahead
                else _("player {player}  {points:2} CP  is tied for the lead")
            )
        elif seat in sharing:
            message = _("player {player}  {points:2} CP  shares")
        elif points:
            message = _("player {player}  {points:2} CP  too far behind")
        else:
            message = _("player {player}  {points:2} CP  no capture points, no share")
        lines.append(TextLine(message.format(player=seat + 1, points=points), indent=2))
    return lines


def _payments(scoring: Scoring) -> list[TextLine]:
    lines: list[TextLine] = []
    left, lap, stop = scoring.reward, 0, scoring.stopped
    paid_there = False
    for step in scoring.steps:
        if step.lap != lap:
            lap = step.lap
            lines.append(TextLine(_("Lap {lap}", lap=lap), style="head"))
        if stop and (stop.lap, stop.players) == (step.lap, step.players):
            paid_there = True
            token = _(
                "Played the French way, the tied leaders still get {money} each, "
                "and payment ends there (S7).",
                money=usd(SHARE),
            )
            lines += [_stopped(scoring), TextLine(token, indent=2)]
        left -= step.each * len(step.players)
        cited = [step.rule, *(["score.ties"] if len(step.players) > 1 else [])]
        lines.append(_said(_payment(step, left), *cited, indent=2))
    if not scoring.steps and not stop:
        lines.append(TextLine(_("There is no money to pay."), indent=2))
    if stop and not paid_there:
        if stop.lap != lap:
            lines.append(TextLine(_("Lap {lap}", lap=stop.lap), style="head"))
        lines.append(_stopped(scoring))
    return lines


def _payment(step: Payment, left: int) -> str:
    """Who takes how much, and what is left."""
    values = {"players": _numbers(step.players), "money": usd(step.each), "left": usd(left)}
    if left:
        return plural(
            "Player {players} takes {money}; {left} is left.",
            "Players {players} take {money} each; {left} is left.",
            len(step.players),
            **values,
        )
    return plural(
        "Player {players} takes {money}; nothing is left.",
        "Players {players} take {money} each; nothing is left.",
        len(step.players),
        **values,
    )


def _stopped(scoring: Scoring) -> TextLine:
    stop = scoring.stopped
    assert stop is not None
    said = plural(
        "Stop: player {players} would need {needed}, and {had} is there.",
        "Stop: players {players} would together need {needed}, and {had} is there.",
        len(stop.players),
        players=_numbers(stop.players),
        needed=usd(stop.needed),
        had=usd(stop.had),
    )
    return _said(said, "score.stop", indent=2)


SHEET = ScoreSheet(
    options=(
        ScoreOption("cp", N_("visible capture points of 2 to 4 players."), "9,5,4", needed=True),
        ScoreOption("reward", N_("dollars on the poster."), "8000", needed=True),
    ),
    document=document,
    score=score_document,
    tell=told,
)
