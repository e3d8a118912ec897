"""A poster's split as text (each payment, and why payment stops), and `wyatt score`'s options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wyatt.core.documents import Document, amount, number
from wyatt.core.errors import sentences
from wyatt.core.events import TextLine
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.text import N_, _, listed, plural, usd
from wyatt.earp.cards import CAPTURE, SHARE, SHARE_GAP, title
from wyatt.earp.scoring import Payment, Scoring, score_document, score_poster, sharers
from wyatt.earp.switches import Rules

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.earp.game import View


class Account(NamedTuple):
    """A poster's split, with the outlaw and the players' names."""

    outlaw: str
    players: tuple[str, ...]
    scoring: Scoring
    #: Whether the hand has ended and the poster was paid.
    paid: bool = False

    @property
    def leader(self) -> int:
        """The leader's capture points."""
        return max(self.scoring.cp)

    @property
    def line(self) -> int:
        """The fewest capture points that get a share: four below the leader, and at least one."""
        return max(1, self.leader - SHARE_GAP)

    def names(self, seats: Sequence[int]) -> str:
        """Return these seats' names, joined for a sentence: ``Anna and Burt``."""
        return listed([self.players[seat] for seat in seats])


def account(view: View, outlaw: str, events: Sequence[Event] = ()) -> Account | None:
    """Return a poster's account as if the hand ended now. After a hand is scored, return the
    account that was paid, from the last move's events. Without those events, return None, because
    the posters show only the money left on them.
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
    """Return a player's part in the split: ``leads``, ``shares``, ``too far behind``."""
    if not points:
        return _("no points")
    if points == shown.leader:
        return _("leads") if shown.scoring.cp.count(points) == 1 else _("tied for the lead")
    return _("shares") if points >= shown.line else _("too far behind")


def decider(scoring: Scoring) -> str:
    """Return the rule that decides who gets the last of the money.

    ``score.capture``: nobody is paid. ``score.lead``: one player takes everything. ``score.stop``:
    too little is left for the next payment. ``score.first-share``: the first lap uses up the money.
    ``score.laps``: a later lap does. ``score.share``: there was no money.
    """
    if not scoring.captured:
        return "score.capture"
    if scoring.stopped:
        return "score.stop"
    return scoring.steps[-1].rule if scoring.steps else "score.share"


class Told(NamedTuple):
    """A line of text about a split, with its lap and its rules."""

    lap: int
    text: str
    rules: tuple[str, ...] = ()


def telling(shown: Account) -> list[Told]:
    """Return a captured outlaw's payments as text, and why they stop. Pages, `wyatt score`,
    notebooks and printed sheets all use these lines.
    """
    scoring, lines, left = shown.scoring, [], shown.scoring.reward
    stop = scoring.stopped
    for step in scoring.steps:
        if stop and short_tie(scoring):
            lines += _stopping(shown)
        left -= step.each * len(step.players)
        cited = (step.rule, *(("score.ties",) if len(step.players) > 1 else ()))
        lines.append(Told(step.lap, _paying(shown, step, left), cited))
    if stop and not short_tie(scoring):
        lines += _stopping(shown)
    return lines


def short_tie(scoring: Scoring) -> bool:
    """Return whether tied leaders get less than a first share, and nobody else is paid (S7)."""
    stop = scoring.stopped
    return bool(
        stop and scoring.steps and scoring.steps[-1].players == stop.players and stop.lap == 1
    )


def _stopping(shown: Account) -> list[Told]:
    stop = shown.scoring.stopped
    assert stop is not None
    said = plural(
        "Payment stops here because {players} would need {needed} and only {had} is left.",
        "Payment stops here because {players} together would need {needed} and only {had} is left.",
        len(stop.players),
        players=shown.names(stop.players),
        needed=usd(stop.needed),
        had=usd(stop.had),
    )
    lines = [Told(stop.lap, said, ("score.stop",))]
    if short_tie(shown.scoring):
        token = _(
            "In the French rules, the tied leaders still get {money} each, and payment ends there (S7).",
            money=usd(SHARE),
        )
        lines.append(Told(stop.lap, token))
    return lines


def stop_words(shown: Account) -> str:
    """Return why payment stops, as text: who is next in line, what they need, and what's left."""
    return sentences(*(line.text for line in _stopping(shown)))


def _paying(shown: Account, step: Payment, left: int) -> str:
    players = shown.names(step.players)
    values = {"players": players[:1].upper() + players[1:], "money": usd(step.each)}
    if step.rule == "score.lead":
        return _(
            "Nobody else shares, so {players} takes all {money}.", **values | {"players": players}
        )
    if left:
        return plural(
            "{players} takes {money}, and {left} is left.",
            "{players} take {money} each, and {left} is left.",
            len(step.players),
            **values,
            left=usd(left),
        )
    return plural(
        "{players} takes {money}, and nothing is left.",
        "{players} take {money} each, and nothing is left.",
        len(step.players),
        **values,
    )


def decision_words(shown: Account) -> str:
    """Return a sentence about a poster's deciding rule: ``The first lap uses up all the money.``"""
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
    """Return a sentence about the current payment, or about the end. at: the number of payments
    made, or one more if payment has stopped.
    """
    scoring = shown.scoring
    if not at:
        return _("Before the first payment: {money} on the poster.", money=usd(scoring.reward))
    last, left = len(scoring.steps), usd(scoring.left)
    if not last:
        halted = stop_words(shown) if scoring.stopped else _("Nobody can be paid.")
        return sentences(halted, _("{left} stays on the poster for the next hand.", left=left))
    if at > last:
        return sentences(
            stop_words(shown), _("{left} stays on the poster for the next hand.", left=left)
        )
    left_then = scoring.reward - sum(step.each * len(step.players) for step in scoring.steps[:at])
    payment = _paying(shown, scoring.steps[at - 1], left_then)
    return _("Payment {at} of {last}: {payment}", at=at, last=last, payment=payment)


def split_text(shown: Account) -> str:
    """Return the split as text, one line per payment, for terminals, print and screen readers."""
    scoring = shown.scoring
    points = ", ".join(
        f"{player} {cp}" for player, cp in zip(shown.players, scoring.cp, strict=True)
    )
    said = N_("{outlaw}: {money} on the poster. CP: {points}.")
    lines = [_(said, outlaw=title(shown.outlaw), money=usd(scoring.reward), points=points)]
    if not scoring.captured:
        lines.append(
            _(
                "Fewer than {capture} CP, so the outlaw gets away and {left} stays.",
                capture=CAPTURE,
                left=usd(scoring.left),
            )
        )
        return "\n".join(lines)
    lines += [_("Lap {lap}. {payment}", lap=line.lap, payment=line.text) for line in telling(shown)]
    paid = ", ".join(
        f"{player} {usd(amount)}"
        for player, amount in zip(shown.players, scoring.payouts, strict=True)
    )
    lines.append(_("Paid: {paid}. {left} stays.", paid=paid, left=usd(scoring.left)))
    return "\n".join(lines)


# === The options and lines of `wyatt score`.


def document(given: Mapping[str, Any]) -> Document:
    """Return the command's options as a document, which isn't checked yet."""
    points = [number(points) for points in given["cp"].split(",")]
    return {"cp": points, "reward": amount(given["reward"])}


def score_lines(scoring: Scoring, rules_document: Mapping[str, Any]) -> list[TextLine]:
    """Return a poster's split as lines: who shares, each payment, and why payment stops."""
    rules = Rules.from_document(rules_document)
    total = sum(scoring.cp)
    said = N_("{reward} on the poster, and {points} capture points.")
    heading = _(said, reward=usd(scoring.reward), points=listed([str(cp) for cp in scoring.cp]))
    lines = [TextLine(heading, style="bold")]
    values = {"total": total, "needed": CAPTURE, "left": usd(scoring.left)}
    if not scoring.captured:
        away = _("That’s {total} in all, fewer than {needed}, so the outlaw gets away.", **values)
        lines += [
            _said(away, "score.capture"),
            _said(_("Nobody takes anything, and {left} stays.", **values), "score.carry"),
        ]
    else:
        caught = _(
            "That’s {total} in all, and it takes {needed} or more to capture the outlaw.", **values
        )
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
        never = _("This can’t happen in a game, because {reason}", reason=scoring.unreachable)
        lines += [TextLine(), TextLine(never, hang=2)]
    return lines


def _said(text: str, *rules: str) -> TextLine:
    return TextLine(text, rules, hang=2)


def _sharers(scoring: Scoring, rules: Rules) -> list[TextLine]:
    leader = max(scoring.cp)
    least = max(0 if rules.zero_cp_shares else 1, leader - SHARE_GAP)
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    if len(sharing) == 1:
        said = N_(
            "The leader has {leader}, and nobody else has {least} or more, so the leader takes it all."
        )
        alone = _(said, leader=leader, least=least)
        lines = [_said(alone, "score.lead")]
    else:
        several = _(
            "The leader has {leader}, so a player needs {least} or more to share.",
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


class _Numbered(Account):
    """An account whose players have numbers instead of names."""

    def names(self, seats: Sequence[int]) -> str:
        """Return the players by number: ``players 2 and 3``."""
        numbers = listed([str(seat + 1) for seat in seats])
        return plural("player {players}", "players {players}", len(seats), players=numbers)


def _payments(scoring: Scoring) -> list[TextLine]:
    lines: list[TextLine] = []
    lap = 0
    for told in telling(_Numbered("", (), scoring)):
        if told.lap != lap:
            lap = told.lap
            lines.append(TextLine(_("Lap {lap}", lap=lap), style="head"))
        lines.append(TextLine(told.text, told.rules, 2, hang=2 if told.rules else 0))
    return lines or [TextLine(_("There’s no money to pay."), indent=2)]


SHEET = ScoreSheet(
    options=(
        ScoreOption(
            "cp",
            N_("Score 2 to 4 players with these visible capture points."),
            "9,5,4",
            needed=True,
        ),
        ScoreOption("reward", N_("Score a poster with this many dollars."), "8000", needed=True),
    ),
    document=document,
    score=score_document,
    lines=score_lines,
)
