"""Poster splits as text, and the options for `wyatt score`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wyatt.core.documents import Document, amount, number
from wyatt.core.events import TextLine
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.text import N_, N_plural, _, listed, plural, sentences, usd
from wyatt.earp.cards import CAPTURE, FIRST_SHARE, SHARE, title
from wyatt.earp.scoring import Payment, Scoring, Stop, score_document, score_poster, sharers
from wyatt.earp.switches import Rules

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.earp.game import View


class Account(NamedTuple):
    """A poster's split, with the outlaw and the players' names."""

    outlaw: str
    players: tuple[str, ...]
    scoring: Scoring
    #: Whether the hand has ended and the poster has been paid out.
    paid: bool = False

    @property
    def leader(self) -> int:
        """The leader's capture points."""
        return max(self.scoring.cp)

    def names(self, seats: Sequence[int]) -> str:
        return listed([self.players[seat] for seat in seats])


def account(view: View, outlaw: str, events: Sequence[Event] = ()) -> Account | None:
    """Return a poster's split if the hand ended now. Once the hand is scored, return the actual
    split, or None if it isn't in `events`.
    """
    if view.hand_ended:
        for event in events:
            if event.type == "scored" and event.data["outlaw"] == outlaw:
                cp, reward = event.data["cp"], event.data["reward"]
                scoring = score_poster(cp, reward, view.rules)
                return Account(outlaw, tuple(view.players), scoring, paid=True)
        return None
    points = tuple(view.capture_points(player, outlaw) for player in view.players)
    scoring = score_poster(points, view.posters[outlaw], view.rules)
    return Account(outlaw, tuple(view.players), scoring)


def share_status(shown: Account, points: int) -> str:
    """Return a player's place in the split as text, such as ``too far behind``."""
    if not points and (shown.scoring.least or not shown.leader):
        return _("no points")
    if points == shown.leader:
        return _("leads") if shown.scoring.cp.count(points) == 1 else _("tied for the lead")
    return _("shares") if points >= shown.scoring.least else _("too far behind")


def decider(scoring: Scoring) -> str:
    """Return the id of the rule that decides who gets the last of the money.

    ``score.capture``: nobody is paid. ``score.lead``: one player takes everything. ``score.stop``:
    too little is left for the next payment. ``score.first-share``: the first lap uses up the money.
    ``score.laps``: a later lap uses up the money. ``score.share``: there was no money.
    """
    if not scoring.captured:
        return "score.capture"
    if stop_of(scoring):
        return "score.stop"
    return scoring.steps[-1].rule if scoring.steps else "score.share"


def short_tie(scoring: Scoring) -> bool:
    """Return whether tied leaders get only $1,000 each, and nobody else is paid (S7)."""
    first = next(iter(scoring.steps), None)
    return bool(first and first.rule == "score.first-share" and first.each < FIRST_SHARE)


def stop_of(scoring: Scoring) -> Stop | None:
    """Return the payment that the poster couldn't make in full, or None. Unlike `Scoring.stopped`,
    this includes tied leaders who get only $1,000 each and leave nothing (S7).
    """
    if scoring.stopped or not short_tie(scoring):
        return scoring.stopped
    tied = scoring.steps[0].players
    return Stop(1, tied, FIRST_SHARE * len(tied), scoring.reward)


class Told(NamedTuple):
    """A line of text about a split. lap: the lap it's about. rules: the rule ids behind it."""

    lap: int
    text: str
    rules: tuple[str, ...] = ()


def telling(shown: Account) -> list[Told]:
    """Return lines about each payment from a poster, and about why payment stops early."""
    lines: list[Told] = []
    left = shown.scoring.reward
    for step in shown.scoring.steps:
        left -= step.each * len(step.players)
        cited = (step.rule, *(("score.ties",) if len(step.players) > 1 else ()))
        lines.append(Told(step.lap, _paying(shown, step, left), cited))
    stops = _stopping(shown)
    return [*stops, *lines] if short_tie(shown.scoring) else [*lines, *stops]


def _stopping(shown: Account) -> list[Told]:
    if (stop := stop_of(shown.scoring)) is None:
        return []
    forms = N_plural(
        "Payment stops here because {players} is due {needed}, but only {had} is left.",
        "Payment stops here because {players} together are due {needed}, but only {had} is left.",
    )
    names, needed, had = shown.names(stop.players), usd(stop.needed), usd(stop.had)
    said = plural(*forms, len(stop.players), players=names, needed=needed, had=had)
    lines = [Told(stop.lap, said, ("score.stop",))]
    if short_tie(shown.scoring):
        token = N_(
            "In the French rules, the tied leaders still get {money} each, and payment ends there (S7)."
        )
        lines.append(Told(stop.lap, _(token, money=usd(SHARE))))
    return lines


def stop_words(shown: Account) -> str:
    """Return a sentence or two about why payment stops early, or an empty string if it doesn't."""
    return sentences(*(line.text for line in _stopping(shown)))


def _paying(shown: Account, step: Payment, left: int) -> str:
    players, money = shown.names(step.players), usd(step.each)
    if step.rule == "score.lead":
        said = N_("Nobody else shares, so {players} takes all {money}.")
        return _(said, players=players, money=money)
    players = players[:1].upper() + players[1:]
    forms = N_plural(
        "{players} takes {money}, and nothing is left.",
        "{players} take {money} each, and nothing is left.",
    )
    if left:
        forms = N_plural(
            "{players} takes {money}, and {left} is left.",
            "{players} take {money} each, and {left} is left.",
        )
    return plural(*forms, len(step.players), players=players, money=money, left=usd(left))


def decision_words(shown: Account) -> str:
    """Return a sentence or two about the rule that decides who gets the last of the money."""
    match decider(shown.scoring):
        case "score.capture":
            said = N_("With fewer than {capture} capture points, {outlaw} gets away.")
            return _(said, capture=CAPTURE, outlaw=title(shown.outlaw))
        case "score.lead":
            return _("Nobody is close enough to share, so the leader takes it all.")
        case "score.stop":
            return stop_words(shown)
        case "score.first-share":
            return _("The first lap uses up all the money.")
        case "score.laps":
            return _("The banker pays in laps until nothing is left.")
    return _("There’s no money to share.")


def walk_words(shown: Account, at: int) -> str:
    """Return text about one step of a split. at: 0 for the start, the payment's number for a
    payment, or a higher number for the end.
    """
    scoring, last = shown.scoring, len(shown.scoring.steps)
    if not at:
        return _("Before the first payment: {money} on the poster.", money=usd(scoring.reward))
    if not last or at > last:
        halted = stop_words(shown) if last or stop_of(scoring) else _("Nobody can be paid.")
        if not scoring.left:
            return halted
        said = N_("{left} stays on the poster for the next hand.")
        return sentences(halted, _(said, left=usd(scoring.left)))
    left_then = scoring.reward - sum(step.each * len(step.players) for step in scoring.steps[:at])
    payment = _paying(shown, scoring.steps[at - 1], left_then)
    return _("Payment {at} of {last}: {payment}", at=at, last=last, payment=payment)


def split_text(shown: Account) -> str:
    """Return a poster's split as lines of text, for terminals, print and screen readers."""
    scoring, values = shown.scoring, {"capture": CAPTURE, "left": usd(shown.scoring.left)}
    points = ", ".join(f"{name} {cp}" for name, cp in zip(shown.players, scoring.cp, strict=True))
    payouts = zip(shown.players, map(usd, scoring.payouts), strict=True)
    paid = ", ".join(f"{name} {dollars}" for name, dollars in payouts)
    head = N_("{outlaw}: {money} on the poster. Capture points: {points}.")
    end = N_("Paid out: {paid}. {left} stays on the poster.")
    if not scoring.captured:
        end = N_(
            "With fewer than {capture} capture points, the outlaw gets away and {left} stays on the poster."
        )
    elif not scoring.left:
        end = N_("Paid out: {paid}. Nothing stays on the poster.")
    return "\n".join(
        (
            _(head, outlaw=title(shown.outlaw), money=usd(scoring.reward), points=points),
            *(_("Lap {lap}. {payment}", lap=one.lap, payment=one.text) for one in telling(shown)),
            _(end, paid=paid, **values),
        )
    )


# === The options and lines of `wyatt score`.


def document(given: Mapping[str, Any]) -> Document:
    points = [number(each) for each in re.split(r"\s*[,;/]\s*|\s+", given["cp"].strip())]
    return {"cp": points, "reward": amount(given["reward"])}


def score_lines(scoring: Scoring, rules_document: Mapping[str, Any]) -> list[TextLine]:
    said = N_("The poster shows {reward}, and the players have {points} capture points.")
    heading = _(said, reward=usd(scoring.reward), points=listed([str(cp) for cp in scoring.cp]))
    lines = [TextLine(heading, style="bold")]
    values = {"total": sum(scoring.cp), "needed": CAPTURE, "left": usd(scoring.left)}
    if scoring.captured:
        said = N_(
            "The capture points add up to {total}. With {needed} or more, the outlaw is captured."
        )
        lines.append(TextLine(_(said, **values), ("score.capture",), hang=2))
        lines += _sharers(scoring, Rules.of(rules_document))
        lap = 0
        for told in telling(_Numbered("", (), scoring)):
            if told.lap != lap:
                lap = told.lap
                lines.append(TextLine(_("Lap {lap}", lap=lap), style="head"))
            lines.append(TextLine(told.text, told.rules, 2, hang=2))
        if not lap:
            lines.append(TextLine(_("There’s no money to pay out."), indent=2))
        form = N_("{money} to player {player}"), N_("nothing to player {player}")
        takes = [
            _(form[not dollars], player=seat, money=usd(dollars))
            for seat, dollars in enumerate(scoring.payouts, 1)
        ]
        said = N_("Paid out: {shares}.") if any(scoring.payouts) else N_("Nothing is paid out.")
        paid = _(said, shares=listed(takes))
        stays = _("{left} stays on the poster.", **values) if scoring.left else ""
        lines.append(TextLine(sentences(paid, stays), style="head"))
    else:
        away = _(
            "The capture points add up to {total}, less than {needed}, so the outlaw gets away.",
            **values,
        )
        stays = _("Nobody takes anything, and {left} stays on the poster.", **values)
        lines.append(TextLine(away, ("score.capture",), hang=2))
        lines.append(TextLine(stays, ("score.carry",), hang=2))
    if scoring.unreachable:
        never = _("This poster can’t occur in a game, because {reason}", reason=scoring.unreachable)
        lines += [TextLine(), TextLine(never, hang=2)]
    return lines


def _sharers(scoring: Scoring, rules: Rules) -> list[TextLine]:
    leader, least, rule = max(scoring.cp), scoring.least, "score.share"
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    said = N_("The leader has {leader} capture points, so a player needs {least} or more to share.")
    if len(sharing) == 1:
        rule = "score.lead"
        said = N_(
            "The leader has {leader} capture points, and nobody else has {least} or more, so the leader takes it all."
        )
    lines = [TextLine(_(said, leader=leader, least=least), (rule,), hang=2)]
    for seat, points in enumerate(scoring.cp):
        if points == leader and scoring.cp.count(leader) == 1:
            said = N_("player {player}  {points:2} CP  leads")
        elif points == leader:
            said = N_("player {player}  {points:2} CP  is tied for the lead")
        elif seat in sharing:
            said = N_("player {player}  {points:2} CP  shares")
        elif points or rules.zero_cp_shares:
            said = N_("player {player}  {points:2} CP  too far behind")
        else:
            said = N_("player {player}  {points:2} CP  no capture points, no share")
        lines.append(TextLine(_(said, player=seat + 1, points=points), indent=2))
    return lines


class _Numbered(Account):
    """An account whose players have numbers instead of names."""

    def names(self, seats: Sequence[int]) -> str:
        numbers = listed([str(seat + 1) for seat in seats])
        return plural("player {players}", "players {players}", len(seats), players=numbers)


_POINTS_OPTION = N_("Score 2 to 4 players with these visible capture points.")
_OPTIONS = (
    ScoreOption("cp", _POINTS_OPTION, "9,5,4", needed=True),
    ScoreOption("reward", N_("Score a poster worth this many dollars."), "8000", needed=True),
)
SHEET = ScoreSheet(_OPTIONS, document, score_document, score_lines)
