"""What a move changes on one poster, in a sentence: the money on it, and who would be paid."""

from __future__ import annotations

from dataclasses import dataclass

from wyatt.core.text import _
from wyatt.earp.cards import CARDS, TITLES
from wyatt.earp.figures import CAPTURE, SHARE_GAP
from wyatt.earp.scoring import Scoring, split
from wyatt.earp.state import State

Said = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Poster:
    """One poster at one moment: its outlaw, capture points in seat order, dollars, how it pays."""

    outlaw: int
    cp: tuple[int, ...]
    reward: int
    scoring: Scoring

    @property
    def title(self) -> str:
        """The outlaw's name, as it stands on the poster."""
        return _(TITLES[CARDS[self.outlaw]])

    @property
    def alone(self) -> int | None:
        """The seat that would take it all, if one would."""
        taking = [seat for seat, paid in enumerate(self.scoring.payouts) if paid]
        return taking[0] if len(taking) == 1 and "score.lead" in self.scoring.rules else None


def poster_of(state: State, outlaw: int) -> Poster:
    """One poster as it would pay now."""
    cp, reward = state.capture_points(outlaw), state.posters[outlaw]
    return Poster(outlaw, cp, reward, split(cp, reward, state.config.rules))


def money(amount: int) -> str:
    """Dollars as they are always written."""
    return f"${amount:,}"


def change(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said | None:
    """What is different, as the player at `seat` would be told; None if nothing is."""
    if before.cp == after.cp and before.reward == after.reward:
        return None
    more = after.reward - before.reward
    had, takes = before.scoring.payouts[seat], after.scoring.payouts[seat]
    if after.alone == seat:
        return _takes_all(before, after, seat, names)
    if not after.scoring.captured and not before.scoring.captured:
        return _gets_away(before, after)
    reward = ("outlaws.reward",) if more else ()
    if takes > had and more:
        text = _(
            "{amount} more on the poster of {outlaw}: you would take {takes} of it.",
            amount=money(more),
            outlaw=after.title,
            takes=money(takes),
        )
        return text, (*reward, *_paying(after))
    if takes != had:
        text = _(
            "You would take {takes} from {outlaw} instead of {had}.",
            takes=money(takes),
            outlaw=after.title,
            had=money(had),
        )
        return text, (*reward, *_paying(after))
    return _of_another(before, after, seat, names)


def spoken(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> str:
    """What is different, as the player at `seat` may say it themselves; empty if nothing is."""
    if before.cp == after.cp and before.reward == after.reward:
        return ""
    had, takes = before.scoring.payouts, after.scoring.payouts
    others = [other for other in range(len(names)) if other != seat]
    moved = max(others, key=lambda other: had[other] - takes[other])
    title = after.title
    if after.alone == seat:
        return _("All {total} of {outlaw} for me alone.", total=money(after.reward), outlaw=title)
    if had[moved] - takes[moved] > max(0, takes[seat] - had[seat]):
        return _(
            "I do not want {player} to take {had} from {outlaw}.",
            player=names[moved],
            had=money(had[moved]),
            outlaw=title,
        )
    if takes[seat] > had[seat]:
        return _("{takes} of {outlaw} for me.", takes=money(takes[seat]), outlaw=title)
    if after.reward > before.reward:
        more = money(after.reward - before.reward)
        return _("{amount} more on the poster of {outlaw}.", amount=more, outlaw=title)
    return _("I want a better share of {outlaw}.", outlaw=title)


def _takes_all(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said:
    """The viewer is five ahead of everybody else."""
    more, total = after.reward - before.reward, money(after.reward)
    rules = ("outlaws.reward", "score.lead") if more else ("score.lead",)
    nearest = max((other for other in range(len(names)) if other != seat), key=after.cp.__getitem__)
    falls = before.cp[nearest] > 0 and before.cp[seat] - before.cp[nearest] <= SHARE_GAP
    if before.alone == seat and more:
        text = _(
            "{amount} more on the poster of {outlaw}, and all of its {total} would be yours.",
            amount=money(more),
            outlaw=after.title,
            total=total,
        )
    elif before.alone == seat:
        text = _("All {total} of {outlaw} would still be yours.", total=total, outlaw=after.title)
    elif falls and more:
        text = _(
            "{amount} more on the poster of {outlaw}, and {player} falls five behind: you would "
            "take all of it.",
            amount=money(more),
            outlaw=after.title,
            player=names[nearest],
        )
    elif falls:
        text = _(
            "{player} falls five behind on {outlaw}: you would take all {total}.",
            player=names[nearest],
            outlaw=after.title,
            total=total,
        )
    else:
        text = _(
            "{outlaw} is captured, and you would take all {total} alone.",
            outlaw=after.title,
            total=total,
        )
        rules = (*rules, "score.capture")
    return text, rules


def _gets_away(before: Poster, after: Poster) -> Said:
    """Fewer than eight points lie there, before and after."""
    points, more = sum(after.cp), after.reward - before.reward
    if more:
        text = _(
            "{amount} more on the poster of {outlaw}; {points} of the {needed} capture points lie "
            "there that it takes to be paid.",
            amount=money(more),
            outlaw=after.title,
            points=points,
            needed=CAPTURE,
        )
        return text, ("outlaws.reward", "score.capture")
    text = _(
        "{points} of the {needed} capture points that it takes to be paid lie on {outlaw}.",
        points=points,
        needed=CAPTURE,
        outlaw=after.title,
    )
    return text, ("cards.points", "score.capture")


def _of_another(before: Poster, after: Poster, seat: int, names: tuple[str, ...]) -> Said:
    """The viewer takes the same; somebody else may not."""
    others = [other for other in range(len(names)) if other != seat]
    had, takes = before.scoring.payouts, after.scoring.payouts
    moved = max(others, key=lambda other: abs(takes[other] - had[other]))
    if takes[moved] != had[moved]:
        text = _(
            "{player} would take {takes} from {outlaw} instead of {had}.",
            player=names[moved],
            takes=money(takes[moved]),
            outlaw=after.title,
            had=money(had[moved]),
        )
        return text, _paying(after)
    if after.cp[seat] > before.cp[seat]:
        text = _(
            "{points} capture points of yours would lie on {outlaw}.",
            points=after.cp[seat],
            outlaw=after.title,
        )
    else:
        text = _(
            "The capture points on {outlaw} change, and nobody's pay does.", outlaw=after.title
        )
    return text, ("cards.points", "score.share")


def _paying(poster: Poster) -> tuple[str, ...]:
    """The rules by which a poster pays, without those about its stop."""
    return tuple(rule for rule in poster.scoring.rules if rule not in ("score.carry", "score.stop"))
