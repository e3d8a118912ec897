"""What would it take? The smallest changes to a poster that pay a player more.

A change is a play somebody could make with the cards that are still in the deck, and it brings
its own money to the poster (`outlaws.reward`, the card table). Every payout comes from the scorer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wyatt.core.errors import Unusable
from wyatt.core.text import _, plural
from wyatt.earp.figures import play_reward
from wyatt.earp.names import the
from wyatt.earp.scoring import MOST_CP, MOST_REWARD, Scoring, poster_faults, split
from wyatt.earp.switches import Rules
from wyatt.lab.deck import CARD, EMPTY, HIDEOUTS, MONEY, Group, guns_allowed
from wyatt.lab.sweep import right_seat

#: No list of changes looks further ahead than this many plays.
MOST_PLAYS = 3
#: A list is for reading: the best of each size.
LONGEST = 12
#: The kinds that go on a group of one's own after a hit, but for the Fastest gun.
ROBBERIES = tuple(kind for kind, card in CARD.items() if card.rule == "robbery.target")


@dataclass(frozen=True, slots=True)
class CardPlay:
    """One play that changes a poster: who lays what, or whose group is hidden or uncovered.

    kind: a kind of card by its name in `CARD`, ``hide``, ``lift``, or
    ``away`` for a Fastest gun laid on another outlaw, which discards the one here (`fastest.one`).
    seat: whose group changes. count: cards. money: dollars it adds to the poster.
    """

    kind: str
    seat: int
    count: int
    money: int

    def words(self, players: Sequence[str]) -> str:
        """The play in a few words: ``Photo for Anna``."""
        name = players[self.seat]
        if self.kind == "hide":
            return _("a Hideout on {player}", player=name)
        if self.kind == "lift":
            return _("the Hideout lifted from {player}", player=name)
        if self.kind == "away":
            return _(
                "a Fastest gun on another outlaw, so that {player} loses the one here", player=name
            )
        if self.kind == "outlaws":
            return plural(
                "an Outlaw card for {player}",
                "{number} Outlaw cards at once for {player}",
                self.count,
                player=name,
            )
        if self.kind == "photo":
            return _("the Photo for {player}", player=name)
        card = CARD[self.kind]
        laid = _(card.lies) if card.lies else the(card.name)
        return _("{card} for {player}", card=laid, player=name)


@dataclass(frozen=True, slots=True)
class Change:
    """Some plays, the poster after them, and the dollars they are worth to the player."""

    plays: tuple[CardPlay, ...]
    groups: tuple[Group, ...]
    reward: int
    scoring: Scoring
    worth: int

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return sum(play.count for play in self.plays)


_Table = tuple[tuple[Group, ...], int]


def changes(
    groups: Sequence[Group],
    reward: int,
    rules: Rules | Mapping[str, Any] | str | None = None,
    *,
    who: int = 0,
) -> list[Change]:
    """The smallest changes that pay seat `who` more than this poster does.

    All of them take the same number of plays: one if one suffices, else two, else three. Fewest
    cards first, then the most money. A change that needs more cards than another and pays no
    better is left out. Empty if nothing within three plays helps. Raises `Unusable` for figures that
    no poster can have, a seat that it lacks, and rules that do not exist.
    """
    rules = Rules.of(rules)
    start: _Table = tuple(groups), reward
    faults = poster_faults([group.cp for group in start[0]], reward)
    if faults:
        raise Unusable(faults)
    right_seat(who, len(start[0]), "who")
    now = _score(start, rules).payouts[who]
    fringe: dict[_Table, tuple[CardPlay, ...]] = {start: ()}
    seen = {start}
    for _play in range(MOST_PLAYS):
        reached: dict[_Table, tuple[CardPlay, ...]] = {}
        for table, plays in fringe.items():
            for play, after in _plays(table, rules, who, own_only=bool(plays)):
                known = reached.get(after)
                if after not in seen and (
                    known is None or _cards(known) > _cards(plays) + play.count
                ):
                    reached[after] = (*plays, play)
        better = []
        for table, plays in reached.items():
            scoring = _score(table, rules)
            worth = scoring.payouts[who] - now
            if worth > 0:
                better.append(Change(plays, *table, scoring, worth))
        if better:
            return _worth_telling(better, who)
        seen.update(reached)
        fringe = reached
    return []


def _score(table: _Table, rules: Rules) -> Scoring:
    groups, reward = table
    return split(tuple(group.cp for group in groups), reward, rules)


def _cards(plays: Sequence[CardPlay]) -> int:
    return sum(play.count for play in plays)


def _worth_telling(better: list[Change], who: int) -> list[Change]:
    """The changes in order, without those that take more of the same for no more money."""
    better.sort(key=lambda change: (change.cards, -change.worth, _order(change, who)))
    told: list[Change] = []
    best: dict[tuple[tuple[str, int], ...], int] = {}
    for change in better:
        same = tuple(sorted((play.kind, play.seat) for play in change.plays))
        if change.worth > best.get(same, 0):
            best[same] = change.worth
            told.append(change)
    return told[:LONGEST]


def _order(change: Change, who: int) -> tuple[int, ...]:
    """What the player can do alone comes first."""
    own = [play.seat != who and play.kind not in ("hide", "away") for play in change.plays]
    return (sum(own), *(play.seat for play in change.plays))


def _plays(
    table: _Table, rules: Rules, who: int, own_only: bool
) -> Iterator[tuple[CardPlay, _Table]]:
    """Every play that changes the table; past the first only those the player can make."""
    groups, reward = table
    for seat, group in enumerate(groups):
        if seat == who or not own_only:
            for play, after in _lay(groups, seat, rules):
                if reward + play.money <= MOST_REWARD and after[seat].points <= MOST_CP:
                    yield play, (after, reward + play.money)
        if seat != who and group.any and not group.hidden and _hideouts(groups) < HIDEOUTS:
            hidden = _with(groups, seat, group.covered())
            yield CardPlay("hide", seat, 1, 0), (hidden, reward)
    holder = _gun(groups, rules)
    if holder is not None:
        yield (
            CardPlay("away", holder, 1, 0),
            (_with(groups, holder, groups[holder].plus("gun", -1)), reward),
        )
    if groups[who].hidden:
        lifted = _with(groups, who, groups[who].covered(False))
        if guns_allowed(lifted, rules):
            yield CardPlay("lift", who, 1, 0), (lifted, reward)


def _gun(groups: Sequence[Group], rules: Rules) -> int | None:
    """The seat whose Fastest gun is in play here (under a Hideout too, unless F4 says otherwise)."""
    return next(
        (
            seat
            for seat, group in enumerate(groups)
            if group["gun"] and (rules.hidden_gun_in_play or not group.hidden)
        ),
        None,
    )


def _lay(
    groups: tuple[Group, ...], seat: int, rules: Rules
) -> Iterator[tuple[CardPlay, tuple[Group, ...]]]:
    """The cards that one player could lay, as far as the deck has them."""
    group = groups[seat]
    opened = any(each.any for each in groups)
    left = CARD["outlaws"].copies - sum(each["outlaws"] for each in groups)
    for count in range(1 if opened else 3, left + 1):
        play = CardPlay("outlaws", seat, count, play_reward(count))
        yield play, _with(groups, seat, group.plus("outlaws", count))
    if opened and not any(each["photo"] for each in groups):
        yield CardPlay("photo", seat, 1, MONEY["photo"]), _with(groups, seat, group.plus("photo"))
    if not group.carries:
        return
    for kind in ROBBERIES:
        if rules.has(CARD[kind]) and sum(each[kind] for each in groups) < CARD[kind].copies:
            yield CardPlay(kind, seat, 1, MONEY[kind]), _with(groups, seat, group.plus(kind))
    # A new gun never goes where one lies already (`fastest.same-outlaw`): to move it, somebody first
    # lays another one elsewhere.
    if _gun(groups, rules) is None and not group["gun"]:
        yield CardPlay("gun", seat, 1, MONEY["gun"]), _with(groups, seat, group.plus("gun"))


def _with(groups: tuple[Group, ...], seat: int, group: Group) -> tuple[Group, ...]:
    return (*groups[:seat], group, *groups[seat + 1 :])


def _hideouts(groups: Sequence[Group]) -> int:
    return sum(group.hidden for group in groups)


def unknown_cards(cp: Sequence[int]) -> tuple[Group, ...]:
    """Groups for capture points that no cards can make: the deck is then taken as untouched."""
    return tuple(Group(loose=points) if points else EMPTY for points in cp)
