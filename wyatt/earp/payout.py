"""One poster split in words: who stands where, each payment, and where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.text import _, listed, plural
from wyatt.earp.figures import CAPTURE, SHARE_GAP
from wyatt.earp.scoring import Scoring, score_poster
from wyatt.earp.words import title, usd

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.earp.view import View


@dataclass(frozen=True, slots=True)
class Account:
    """One poster to be split: the players' points, the reward, and who gets what."""

    outlaw: str
    players: tuple[str, ...]
    scoring: Scoring
    #: Whether the hand has ended and this was paid.
    paid: bool = False

    @property
    def leader(self) -> int:
        """The leader's capture points."""
        return max(self.scoring.cp)

    @property
    def line(self) -> int:
        """The fewest capture points that share: four below the leader, and at least one."""
        return max(1, self.leader - SHARE_GAP)

    def names(self, seats: Sequence[int]) -> str:
        """The players of some seats in a list."""
        return listed([self.players[seat] for seat in seats])


def account(view: View, outlaw: str, events: Sequence[Event] = ()) -> Account | None:
    """The account of a poster if the hand ended now.

    Once a hand is scored it is the account that was paid, read from the events of the move that
    ended it; None if those are not known, because the posters then hold only what was left.
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


def standing(shown: Account, points: int) -> str:
    """A player's part in the split in a few words: ``leads``, ``shares``, ``too far behind``."""
    if not points:
        return _("no points")
    if points == shown.leader:
        return _("leads") if shown.scoring.cp.count(points) == 1 else _("tied for the lead")
    return _("shares") if points >= shown.line else _("too far behind")


def decider(scoring: Scoring) -> str:
    """The rule that decides how far the money goes: the last one that changed what is paid.

    One of ``score.capture`` (nobody is paid), ``score.lead`` (one takes all), ``score.stop`` (the
    money runs short), ``score.first-share`` and ``score.laps`` (it lasts, for one lap or several).
    """
    if not scoring.captured:
        return "score.capture"
    if scoring.stopped:
        return "score.stop"
    return scoring.steps[-1].rule if scoring.steps else "score.share"


def decision_words(outlaw: str, rule: str) -> str:
    """What a deciding rule makes of a poster, in a sentence: ``The money runs short ...``"""
    match rule:
        case "score.capture":
            return _(
                "Fewer than {capture} capture points: {outlaw} gets away.",
                capture=CAPTURE,
                outlaw=title(outlaw),
            )
        case "score.lead":
            return _("Nobody comes close enough to share: the leader takes all.")
        case "score.stop":
            return _("The money runs short for whoever is next, and payment stops.")
        case "score.first-share":
            return _("The first lap takes all the money.")
        case "score.laps":
            return _("The money goes round in laps until nothing is left.")
    return _("There is no money to share.")


def payment_words(shown: Account, at: int) -> str:
    """A payment, counted from 1: ``Anna takes $1,000.``"""
    step = shown.scoring.steps[at - 1]
    told = {"players": shown.names(step.players), "money": usd(step.each)}
    if step.rule == "score.lead":
        return _("nobody else shares, so {players} takes all {money}.", **told)
    if len(step.players) > 1:
        return _("{players} take {money} each.", **told)
    return _("{players} takes {money}.", **told)


def walk_words(shown: Account, at: int) -> str:
    """Where the walk stands: the payment just made, or that it stops.

    at: how many payments are made; one more than there are is where payment stops.
    """
    scoring = shown.scoring
    if not at:
        return _("Before the first payment: {money} on the poster.", money=usd(scoring.reward))
    last, left = len(scoring.steps), usd(scoring.left)
    if not last:
        return _("No payment can be made. {left} stays for the next hand.", left=left)
    if at > last:
        return plural(
            "Payment stops after the first. {left} stays for the next hand.",
            "Payment stops after {number}. {left} stays for the next hand.",
            last,
            left=left,
        )
    payment = payment_words(shown, at)
    return _("Payment {at} of {last}: {payment}", at=at, last=last, payment=payment)


def split_text(shown: Account) -> str:
    """The split in words, a line a payment: for the terminal, for print and for screen readers."""
    scoring = shown.scoring
    points = ", ".join(
        f"{player} {cp}" for player, cp in zip(shown.players, scoring.cp, strict=True)
    )
    lines = [
        _(
            "{outlaw}: {money} on the poster. CP: {points}.",
            outlaw=title(shown.outlaw),
            money=usd(scoring.reward),
            points=points,
        )
    ]
    if not scoring.captured:
        lines.append(
            _(
                "Fewer than {capture} CP: gets away, {left} stays.",
                capture=CAPTURE,
                left=usd(scoring.left),
            )
        )
        return "\n".join(lines)
    lines += [
        _("Lap {lap}. {payment}", lap=step.lap, payment=payment_words(shown, at))
        for at, step in enumerate(scoring.steps, 1)
    ]
    stop = scoring.stopped
    if stop:
        lines.append(
            _(
                "Lap {lap}. Stop: {players} would need {needed}, and {had} is left.",
                lap=stop.lap,
                players=shown.names(stop.players),
                needed=usd(stop.needed),
                had=usd(stop.had),
            )
        )
    paid = ", ".join(
        f"{player} {usd(amount)}"
        for player, amount in zip(shown.players, scoring.payouts, strict=True)
    )
    lines.append(_("Paid: {paid}. {left} stays.", paid=paid, left=usd(scoring.left)))
    return "\n".join(lines)
