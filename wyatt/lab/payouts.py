"""Compare posters' payouts under two sets of rules, vary one number on a poster, find the smallest
changes that pay a player more, and map the payouts of similar posters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any, TypeVar

from wyatt.core.arguments import Arguments, argument, arguments, as_int
from wyatt.core.errors import invalid, shown
from wyatt.core.files import spreadsheet
from wyatt.core.text import N_, N_plural, _, listed, plural, usd
from wyatt.earp import scoring
from wyatt.earp.cards import CAPTURE, TOKEN, play_reward, the
from wyatt.earp.posters import unreachable
from wyatt.earp.scoring import MOST_CP, MOST_REWARD, Scoring, read_dollars, sharers, split
from wyatt.earp.switches import SWITCHES, Rules
from wyatt.lab.deck import CARD, EMPTY, HIDEOUTS, MONEY, Group, guns_allowed, read_groups
from wyatt.table.plots import needs_matplotlib

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from matplotlib.axes import Axes

T = TypeVar("T")
#: Any way to give rules: a preset's name, a document, or `Rules`.
AnyRules = Rules | Mapping[str, Any] | str


# === All the posters that pay differently under two readings. There are 58,872 patterns of capture
# points (0 to 31 each, 2 to 4 players, ignoring seat order), with 40 rewards each. But the scorer
# uses the points only to find out whether the total is at least 8, which players share, and which
# of these players are tied (`wyatt.earp.scoring.sharers`). Patterns with the same answers under
# both readings pay the same, rank by rank. So we sort the patterns into classes by their answers,
# and call the scorer once per class, reading and reward. A test scores every poster to check this.


@dataclass(frozen=True, slots=True)
class Difference:
    """Posters with the same reward, sharers and ties that pay differently under two sets of rules.
    patterns: each poster's capture points. first, second: the first poster's split under each set.
    """

    reward: int
    patterns: tuple[tuple[int, ...], ...]
    first: Scoring
    second: Scoring

    @property
    def players(self) -> int:
        return len(self.first.cp)


@dataclass(frozen=True, slots=True, repr=False)
class Differences:
    """The posters that pay differently under two sets of rules. total: how many posters were
    compared. classes: how many combinations of players, sharers and ties were compared. names: a
    name for each set of rules.
    """

    kinds: tuple[Difference, ...]
    total: int
    classes: int
    names: tuple[str, str]

    def __len__(self) -> int:
        """Return how many posters pay differently."""
        return sum(len(kind.patterns) for kind in self.kinds)

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each poster's capture points, highest first, and its reward in dollars."""
        return ((pattern, kind.reward) for kind in self.kinds for pattern in kind.patterns)

    @property
    def share(self) -> float:
        """The share of all compared posters that pay differently, from 0 to 1."""
        return len(self) / self.total if self.total else 0.0

    def reachable(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the capture points and reward of each poster that a game can reach."""
        return (poster for poster in self if unreachable(*poster) is None)

    @needs_matplotlib
    def plot(self, **options: Any) -> Axes:
        """Draw how many posters with each reward pay differently, and return the axes. options:
        arguments for `pandas.DataFrame.plot.bar`.
        """
        posters = differences_table(self).pivot_table(
            index="reward", columns="players", values="posters", aggfunc="sum", fill_value=0
        )
        axes: Axes = posters.plot.bar(**{"stacked": True, **options})
        axes.set_ylabel(_("posters that pay differently"))
        return axes

    def __repr__(self) -> str:
        return f"<Differences: {len(self):,} of {self.total:,} posters, kinds: {len(self.kinds)}>"


def differences(
    first: AnyRules,
    second: AnyRules,
    *,
    seats: Sequence[int] = (2, 3, 4),
    most: int = MOST_CP,
    rewards: Sequence[int] = range(1000, 41000, 1000),
) -> Differences:
    """Return all posters that pay differently under two sets of rules, ignoring seat order.

    first, second: a preset's name, a document, or `Rules`. seats: the numbers of players to try.
    most: the maximum number of capture points to try for a player. rewards: the rewards to try, in
    dollars. Raise `InvalidDocument` for invalid arguments.

    >>> differences("rio-grande", "berclaz", seats=[2], most=8, rewards=[3000])
    <Differences: 5 of 45 posters, kinds: 1>
    """
    with arguments() as read:
        readings = Rules.of(first, read.issues, "first"), Rules.of(second, read.issues, "second")
        counts = read.numbers("seats", seats, "[2, 3, 4]", 2, 4)
        most = read.number("most", most, 0, MOST_CP)
        given = read.several("rewards", rewards, "[3000, 8000]")
        dollars = [read_dollars(own, read, f"rewards[{at}]") for at, own in enumerate(given)]
    classes: dict[object, list[tuple[int, ...]]] = {}
    for count in dict.fromkeys(counts):
        for cp in combinations_with_replacement(range(most, -1, -1), count):
            # the sizes of the tied groups that share, under each reading
            sizes = [tuple(map(len, sharers(cp, by))) for by in readings]
            classes.setdefault((count, sum(cp) >= CAPTURE, *sizes), []).append(cp)
    kinds = []
    for patterns, reward in product(classes.values(), dict.fromkeys(dollars)):
        one, two = (split(patterns[0], reward, by) for by in readings)
        if one.payouts != two.payouts:
            kinds.append(Difference(reward, tuple(patterns), one, two))
    every = sum(map(len, classes.values())) * len(set(dollars))
    return Differences(tuple(kinds), every, len(classes), _rules_names(*readings))


def differences_table(found: Differences) -> pd.DataFrame:
    """Return a table with one row per `Difference`. The difference's first poster is the row's
    example. ``posters`` is the number of posters. ``cp 1`` is the capture points of the example's
    first player, and ``rio-grande 1`` is that player's payout under the rules called
    ``rio-grande``. An empty seat's cells are NaN. The units are in ``attrs["units"]``.
    """
    import pandas as pd

    argument.kind("found", found, Differences, 'differences("rio-grande", "berclaz")')
    seats = range(1, max((kind.players for kind in found.kinds), default=0) + 1)
    groups = ("cp", *found.names)
    rows = []
    for kind in found.kinds:
        rows.append({"players": kind.players, "reward": kind.reward, "posters": len(kind.patterns)})
        figures = (kind.first.cp, kind.first.payouts, kind.second.payouts)
        for group, values in zip(groups, figures, strict=True):
            rows[-1] |= {f"{group} {seat}": value for seat, value in enumerate(values, 1)}
    units = {"players": "players", "reward": "dollars", "posters": "posters"}
    units |= {f"{group} {seat}": "dollars" for group in groups for seat in seats}
    frame = pd.DataFrame(rows, columns=pd.Index(list(units)))
    frame.attrs["units"] = units | {f"cp {seat}": "capture points" for seat in seats}
    return frame


# === One poster under two readings.


@dataclass(frozen=True, slots=True)
class Comparison:
    """One poster's splits under two sets of rules. ``str(comparison)`` describes both splits.
    switches: the names of the switches that make the difference, or empty if the payouts are the
    same. rules: the ids of the switches' rulings. names: a name for each set of rules.
    """

    first: Scoring
    second: Scoring
    switches: tuple[str, ...]
    rules: tuple[str, ...]
    names: tuple[str, str]

    @property
    def differ(self) -> bool:
        return self.first.payouts != self.second.payouts

    def __str__(self) -> str:
        paid = [listed([usd(taken) for taken in own.payouts]) for own in (self.first, self.second)]
        if not self.differ:
            return _("Both readings pay {paid} in seat order.", paid=paid[0])
        said = N_(
            "In seat order, {first} pays {one}, and {second} pays {other}. The difference is due to {switches} ({rules})."
        )
        values = dict(zip(("first", "second", "one", "other"), (*self.names, *paid), strict=True))
        switches = listed([f"`{name}`" for name in self.switches])
        return _(said, **values, switches=switches, rules=", ".join(self.rules))


def compare_poster(cp: Sequence[int], reward: int, first: AnyRules, second: AnyRules) -> Comparison:
    """Return one poster's splits under two sets of rules, and the switches that make the
    difference.

    cp: the visible capture points of 2 to 4 players in seat order, 0 to 31 each. reward: the
    dollars on the poster, a multiple of 1,000. first, second: a preset's name, a document, or
    `Rules`. A switch makes a difference if either split changes when you replace only this switch's
    value with the other set's. Raise `InvalidDocument` for invalid arguments.

    >>> print(compare_poster([3, 3, 2], 3000, "rio-grande", "berclaz"))
    In seat order, rio-grande pays $0, $0 and $0, and berclaz pays $1,000, $1,000 and $0. The difference is due to `short_top_tie` (S6, S7).
    """
    with arguments() as read:
        points, dollars = scoring.read_poster(cp, reward, read)
        one_way = Rules.of(first, read.issues, "first")
        other_way = Rules.of(second, read.issues, "second")
    one, two = split(points, dollars, one_way), split(points, dollars, other_way)

    def decides(name: str) -> bool:
        here, there = getattr(one_way, name), getattr(other_way, name)
        if here == there:
            return False
        changed = one_way.changed(**{name: there}), other_way.changed(**{name: here})
        now, then = (split(points, dollars, by).payouts for by in changed)
        return now != one.payouts or then != two.payouts

    deciding = tuple(filter(decides, SWITCHES)) if one.payouts != two.payouts else ()
    rulings = dict.fromkeys(id for name in deciding for id in SWITCHES[name].rulings)
    return Comparison(one, two, deciding, tuple(rulings), _rules_names(one_way, other_way))


def _rules_names(*both: Rules) -> tuple[str, str]:
    one, two = (by.preset_name if len(by.document()) == 1 else repr(by) for by in both)
    return one, two


# === Many posters in one call: a sweep over one number, or a table with one row per poster.

#: The axis for the dollars on the poster. The other axes are players' capture points.
REWARD = "reward"
#: What an axis shows: a seat's capture points (the seat's number) or the dollars (`REWARD`).
Axis = int | str


@dataclass(frozen=True, slots=True)
class Sweep:
    """One poster's splits while one number changes. axis: a seat if its capture points change, or
    `REWARD`. values: the values of the number. scorings: the split for each value.
    """

    axis: Axis
    values: tuple[int, ...]
    scorings: tuple[Scoring, ...] = field(repr=False)

    @needs_matplotlib
    def plot(self, players: Sequence[str], **options: Any) -> Axes:
        """Draw the payouts and the money left on the poster, and return the axes. players: a name
        for each seat. options: arguments for `pandas.DataFrame.plot`.
        """
        axes: Axes = sweep_table(self, players).plot(**{"drawstyle": "steps-post", **options})
        axes.set_ylabel(_("dollars"))
        return axes


def at(cp: Sequence[int], reward: int, axis: Axis) -> int:
    """Return a seat's capture points or, if `axis` is `REWARD`, the dollars on the poster."""
    return reward if isinstance(axis, str) else cp[axis]


def read_seat(
    seat: object,
    seats: int,
    where: str,
    read: Arguments,
    said: str = N_("{value} isn’t a seat number from 0 to {last}."),
) -> int:
    """Return a seat number as an integer. For any other value, add an issue to `read` and return 0."""
    if (found := as_int(seat)) is not None and 0 <= found < seats:
        return found
    read.issue(where, _(said, value=shown(seat), last=seats - 1))
    return 0


def read_axis(axis: object, seats: int, where: str, read: Arguments) -> Axis:
    said = N_('{value} isn’t "reward" or a seat number from 0 to {last}.')
    is_reward = isinstance(axis, str) and axis == REWARD
    return REWARD if is_reward else read_seat(axis, seats, where, read, said)


def sweep(
    cp: Sequence[int],
    reward: int,
    rules: AnyRules | None = None,
    *,
    axis: Axis = 0,
    values: Sequence[int] | None = None,
) -> Sweep:
    """Return a poster's splits while one number changes. axis: a seat to change its capture points,
    or `REWARD`. values: by default 0 to 14 points or $0 to $14,000. Raise `InvalidDocument` for
    invalid arguments.

    >>> [scoring.payouts for scoring in sweep([9, 5, 4], 8000, values=range(8, 11)).scorings]
    [(4000, 2000, 2000), (5000, 3000, 0), (8000, 0, 0)]
    """
    with arguments() as read:
        points, by = scoring.read_points(cp, read), Rules.of(rules, read.issues)
        moved = read_axis(axis, len(points), "axis", read)
        # If the sweep is over the reward, the value passed for it doesn't matter.
        dollars = 0 if moved == REWARD else read_dollars(reward, read)
        if values is None:
            values = range(0, 15000, 1000) if moved == REWARD else range(15)
        reader = read_dollars if moved == REWARD else scoring.read_own
        listed_values = enumerate(read.several("values", values, "[0, 5, 10]"))
        taken = [reader(value, read, f"values[{at}]") for at, value in listed_values]
    scorings = tuple(split(*_moved(points, dollars, moved, value), by) for value in taken)
    return Sweep(moved, tuple(taken), scorings)


def score_posters(
    frame: pd.DataFrame,
    rules: AnyRules | None = None,
    *,
    players: Sequence[str] | None = None,
    reward: str = REWARD,
) -> pd.DataFrame:
    """Return the payouts for many posters, in dollars.

    frame: one row per poster, with the capture points of 2 to 4 players in seat order, and a reward
    in dollars. players: the columns with points, by default all but the reward. reward: the column
    with rewards. The result has the same rows, a column for each player, and a column ``stays``
    with the dollars left on the poster. Raise `InvalidDocument` for invalid arguments.

    >>> import pandas as pd
    >>> score_posters(pd.DataFrame({"Anna": [9, 5], "Burt": [5, 4], "reward": [8000, 3000]}))
       Anna  Burt  stays
    0  5000  3000      0
    1  2000  1000      0
    """
    import numpy as np
    import pandas as pd

    with arguments() as read:
        read.kind("frame", frame, pd.DataFrame, "a DataFrame of pandas'")
        by = Rules.of(rules, read.issues)
        read.done()
        columns = [str(name) for name in frame.columns]
        for name in sorted({name for name in columns if columns.count(name) > 1}):
            read.issue("frame", _("the frame has several columns called {name}.", name=shown(name)))
        read.name("reward", reward, columns)
        names = [name for name in columns if name != reward]
        if players is not None:
            names = read.several("players", players, '["Anna", "Burt"]')
            for at, name in enumerate(names):
                read.name(f"players[{at}]", name, columns)
        if not 2 <= len(names) <= 4:
            said = _("list the capture points of 2 to 4 players, not {many}.", many=len(names))
            read.issue("players", said)
        read.done()
        label = dict(zip(columns, frame.columns, strict=True))  # a label may be a number
        points = [_whole_column(frame[label[name]], name, MOST_CP, 1, read) for name in names]
        dollars = _whole_column(frame[label[reward]], reward, MOST_REWARD, TOKEN, read)
    # Numbers sort quickly, so each row's points become one number, and its kind and reward another.
    base = MOST_CP + 1
    packed = sum(own * base**seat for seat, own in enumerate(points))
    patterns, which = np.unique(packed, return_inverse=True)
    kinds: dict[object, tuple[int, tuple[int, ...]]] = {}  # each kind's number and example points
    kind_of = np.empty(len(patterns), dtype=np.int64)
    for at, pattern in enumerate(patterns.tolist()):
        own = tuple([pattern // base**seat % base for seat in range(len(names))])
        shared = tuple(sharers(own, by)) if sum(own) >= CAPTURE else None
        kind_of[at], _example = kinds.setdefault(shared, (len(kinds), own))
    most, examples = MOST_REWARD + 1, [own for _number, own in kinds.values()]
    posters, row = np.unique(kind_of[which] * most + dollars, return_inverse=True)
    scored = [split(examples[each // most], each % most, by) for each in posters.tolist()]
    labels = [*(label[name] for name in names), "stays"]
    paid = np.array([[*each.payouts, each.left] for each in scored], dtype=np.int64)
    table = paid.reshape(-1, len(labels))[row]
    payouts = pd.DataFrame(table, index=frame.index, columns=pd.Index(labels))
    payouts.attrs["units"] = dict.fromkeys(labels, "dollars")
    return payouts


def _whole_column(
    column: pd.Series[Any], name: str, most: int, step: int, read: Arguments
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return a column as integers, and record an issue for the first invalid value."""
    import numpy as np
    import pandas as pd

    found = pd.to_numeric(column, errors="coerce")
    # In a nullable integer column, comparing a missing value returns NA instead of False.
    numbers = pd.Series(found.to_numpy(float, na_value=np.nan), index=column.index)
    right = (numbers >= 0) & (numbers <= most) & (numbers % step == 0)
    if column.dtype.kind not in "iuf":  # pandas converts booleans and text to numbers
        right &= ~column.map(lambda value: isinstance(value, (bool, np.bool_, str))).astype(bool)
    if not right.all():
        at = int((~right).to_numpy().argmax())
        value, where = column.iloc[at], f"{name}[{column.index[at]!r}]"
        if not pd.isna(value):
            (scoring.read_own if step == 1 else read_dollars)(value, read, where)
        if not read.issues:  # no issue yet, because the value is missing
            read.issue(where, _("{value} isn’t a whole number.", value=shown(value)))
    return numbers.fillna(0).to_numpy().astype(np.int64)


def _rows(swept: Sweep, players: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    with arguments() as read:
        read.kind("swept", swept, Sweep, "sweep([9, 5, 4], 8000)")
        players = read.several("players", players, '["Anna", "Burt"]')
        players = [read.text(f"players[{at}]", name, "Anna") for at, name in enumerate(players)]
    seats = len(swept.scorings[0].cp) if swept.scorings else len(players)
    if len(players) != seats:
        forms = N_plural("give {number} name, one per seat.", "give {number} names, one per seat.")
        raise invalid(plural(*forms, seats), "players")
    axis = swept.axis
    moved = _("reward") if isinstance(axis, str) else _("CP of {player}", player=players[axis])
    scored = zip(swept.values, swept.scorings, strict=True)
    return [moved, *players, _("stays")], [[value, *own.payouts, own.left] for value, own in scored]


def sweep_table(swept: Sweep, players: Sequence[str]) -> pd.DataFrame:
    """Return a sweep's payouts in dollars as a table, with a row per value, a column per player,
    and a last column for the money left on the poster. The units are in ``attrs["units"]``. Raise
    `InvalidDocument` unless there's one name per seat.
    """
    import pandas as pd

    columns, rows = _rows(swept, players)
    frame = pd.DataFrame(rows, columns=pd.Index(columns)).set_index(columns[0])
    unit = "dollars" if swept.axis == REWARD else "capture points"
    frame.attrs["units"] = {**dict.fromkeys(columns, "dollars"), columns[0]: unit}
    return frame


def sweep_csv(swept: Sweep, players: Sequence[str]) -> str:
    """Return the numbers of `sweep_table` as CSV text for a spreadsheet. A name that a spreadsheet
    would read as a formula gets an apostrophe in front.

    >>> print(sweep_csv(sweep([9, 5], 8000, values=[8, 9]), ["Anna", "Burt"]).lstrip("\\ufeff"))
    CP of Anna,Anna,Burt,stays
    8,5000,3000,0
    9,5000,3000,0
    """
    columns, rows = _rows(swept, players)
    return spreadsheet([columns, *rows])


# === The smallest changes to a poster that pay a player more. A change is one to three plays with
# cards still in the deck, and each play adds its money to the poster (`outlaws.reward`, the card
# table). Every payout comes from the scorer.

#: The maximum number of plays in a change, and of changes to list.
MOST_PLAYS, LONGEST = 3, 12
#: The cards that go on your own group after a hit, except the Fastest gun.
ROBBERIES = tuple(kind for kind, card in CARD.items() if card.rule == "robbery.target")
_SAID = {
    "hide": N_("someone covers {player}’s group with a Hideout"),
    "lift": N_("{player} lifts the Hideout from their group"),
    "away": N_(
        "someone puts a Fastest gun on another outlaw, so {player} loses the Fastest gun here"
    ),
    "steal": N_("someone steals an Outlaw card from {player}’s group"),
    "photo": N_("{player} lays the Photo"),
}
#: The plays that someone else makes against a group.
_TAKEN = ("hide", "steal", "away")
_OUTLAWS = N_plural("{player} lays an Outlaw card", "{player} lays {number} Outlaw cards at once")


@dataclass(frozen=True, slots=True)
class CardPlay:
    """A play that changes a poster. kind: a key of `CARD` for cards laid, ``hide`` or ``lift`` for
    a Hideout, ``steal`` for a stolen Outlaw card, or ``away`` for a Fastest gun lost to another
    outlaw (`fastest.one`). seat: the owner of the changed group. count: the number of cards. money:
    the dollars added to the poster.
    """

    kind: str
    seat: int
    count: int
    money: int

    def words(self, players: Sequence[str]) -> str:
        """Return the play as text, such as ``Anna lays the Photo``. players: a name for each seat."""
        name = players[self.seat]
        if self.kind in _SAID:
            return _(_SAID[self.kind], player=name)
        if self.kind == "outlaws":
            return plural(*_OUTLAWS, self.count, player=name)
        card = CARD[self.kind]
        laid = _(card.lies) if card.lies else the(card.name)
        return _("{player} lays {card}", card=laid, player=name)


@dataclass(frozen=True, slots=True)
class Change:
    """One to three plays, and the poster after them. groups: each player's cards. scoring: the
    poster's split. worth: how many more dollars the player gets than without the plays.
    """

    plays: tuple[CardPlay, ...]
    groups: tuple[Group, ...]
    reward: int
    scoring: Scoring
    worth: int

    @property
    def cards(self) -> int:
        """The total number of cards in the plays."""
        return _cards(self.plays)


_Table = tuple[tuple[Group, ...], int]


def changes(
    groups: Sequence[Group], reward: int, rules: AnyRules | None = None, *, who: int = 0
) -> list[Change]:
    """Return the smallest changes to a poster that pay seat `who` more.

    All changes have the same number of plays: one if that's enough, otherwise two or three. Changes
    with fewer cards come first. Of changes with equally many cards, those that pay more come first.
    A change is left out if fewer of the same cards pay at least as much. The list has at most 12
    changes. It's empty if three plays aren't enough. Raise `InvalidDocument` for invalid arguments.

    >>> from wyatt.lab import Group
    >>> change = changes([Group(3), Group(4)], 5000)[0]
    >>> change.plays, change.worth
    ((CardPlay(kind='photo', seat=0, count=1, money=1000),), 2000)
    """
    with arguments() as read:
        rules = Rules.of(rules, read.issues)
        laid = read_groups(groups, read)
        points, reward = scoring.read_poster([group.cp for group in laid], reward, read)
        if points:
            who = read_seat(who, len(points), "who", read)
    start: _Table = tuple(laid), reward
    now = split(points, reward, rules).payouts[who]
    fringe: dict[_Table, tuple[CardPlay, ...]] = {start: ()}
    seen = {start}
    for _play in range(MOST_PLAYS):
        reached: dict[_Table, tuple[CardPlay, ...]] = {}
        for table, plays in fringe.items():
            for play, after in _plays(table, rules, who, own=bool(plays)):
                known, found = reached.get(after), (*plays, play)
                if after not in seen and (known is None or _cards(known) > _cards(found)):
                    reached[after] = found
        better = []
        for (after_groups, money), plays in reached.items():
            scored = split(tuple([group.cp for group in after_groups]), money, rules)
            if (worth := scored.payouts[who] - now) > 0:
                better.append(Change(plays, after_groups, money, scored, worth))
        if better:
            return _worth_telling(better, who)
        seen.update(reached)
        fringe = reached
    return []


def _cards(plays: Sequence[CardPlay]) -> int:
    return sum(play.count for play in plays)


def _worth_telling(better: list[Change], who: int) -> list[Change]:
    """Return the best changes in order, without any that use more of the same cards for no gain."""

    def order(change: Change) -> tuple[int, ...]:
        own = [play.seat != who and play.kind not in _TAKEN for play in change.plays]
        return (change.cards, -change.worth, sum(own), *(play.seat for play in change.plays))

    kept: list[Change] = []
    best: dict[tuple[tuple[str, int], ...], int] = {}
    for change in sorted(better, key=order):
        same = tuple(sorted((play.kind, play.seat) for play in change.plays))
        if change.worth > best.get(same, 0):
            best[same] = change.worth
            kept.append(change)
    return kept[:LONGEST]


def _plays(table: _Table, rules: Rules, who: int, own: bool) -> Iterator[tuple[CardPlay, _Table]]:
    """Yield every play, and the table after it. own: only `who` lays cards or lifts a Hideout."""
    groups, reward = table
    for seat, group in enumerate(groups):
        for kind, count, money in _lays(groups, group, rules) if seat == who or not own else ():
            more = group.plus(kind, count)
            if reward + money <= MOST_REWARD and more.points <= MOST_CP:
                after = _with(groups, seat, more), reward + money
                yield CardPlay(kind, seat, count, money), after
        hideouts = sum(each.hidden for each in groups)
        if seat != who and group.any and not group.hidden and hideouts < HIDEOUTS:
            yield CardPlay("hide", seat, 1, 0), (_with(groups, seat, group.covered()), reward)
        if seat != who and group["outlaws"]:
            fewer = group.plus("outlaws", -1)
            rest = fewer if fewer.carries else EMPTY  # `wanted.orphans`
            yield CardPlay("steal", seat, 1, 0), (_with(groups, seat, rest), reward)
        if group.hidden and (seat == who or not own):
            lifted = _with(groups, seat, group.covered(False))
            if guns_allowed(lifted, rules):
                yield CardPlay("lift", seat, 1, 0), (lifted, reward)
    if (holder := _gun(groups, rules)) is not None:
        gone = _with(groups, holder, groups[holder].plus("gun", -1))
        yield CardPlay("away", holder, 1, 0), (gone, reward)


def _gun(groups: Sequence[Group], rules: Rules) -> int | None:
    """Return the seat with the Fastest gun in play, or None. Ruling F4 is about hidden guns."""
    counts = rules.hidden_gun_in_play
    guns = (at for at, own in enumerate(groups) if own["gun"] and (counts or not own.hidden))
    return next(guns, None)


def _lays(groups: Sequence[Group], group: Group, rules: Rules) -> Iterator[tuple[str, int, int]]:
    """Yield the cards that can go on one of the groups: their kind, their number and the dollars."""
    opened = any(each.any for each in groups)
    left = CARD["outlaws"].copies - sum(each["outlaws"] for each in groups)
    for count in range(1 if opened else 3, left + 1):
        yield "outlaws", count, play_reward(count)
    if opened and not any(each["photo"] for each in groups):
        yield "photo", 1, MONEY["photo"]
    for kind in ROBBERIES if group.carries else ():
        if rules.has(CARD[kind]) and sum(each[kind] for each in groups) < CARD[kind].copies:
            yield kind, 1, MONEY[kind]
    # If the outlaw has a gun, you have to play one elsewhere first (`fastest.same-outlaw`).
    if group.carries and _gun(groups, rules) is None and not group["gun"]:
        yield "gun", 1, MONEY["gun"]


def _with(of_seats: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*of_seats[:seat], value, *of_seats[seat + 1 :])


def unknown_cards(cp: Sequence[int]) -> tuple[Group, ...]:
    """Return groups with these capture points but no cards, for points that no cards can make."""
    return tuple(Group(loose=points) if points else EMPTY for points in cp)


# === A map of one player's payouts on this poster and similar ones.

#: The number of values on an axis.
WIDTH = 15


@dataclass(frozen=True, slots=True)
class Threshold:
    """A line on a `PayoutMap` around the cells where a fact is true. name: the fact. edges: each
    edge of the line as ``(column, row, upright)``. An upright edge is between this column and the
    next, and any other edge is between this row and the next.
    """

    name: str
    edges: tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class PayoutMap:
    """A map of the payouts to seat `who` on similar posters. x, y: what each axis shows, a seat's
    capture points or the `REWARD`. xs, ys: the values on each axis. payouts: the dollars, as
    ``payouts[row][column]``. gains: how much each payout changes, in dollars, if `who` gets one
    more capture point.
    """

    who: int
    x: Axis
    y: Axis
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    payouts: tuple[tuple[int, ...], ...] = field(repr=False)
    gains: tuple[tuple[int, ...], ...] = field(repr=False)
    thresholds: tuple[Threshold, ...] = field(repr=False)

    @property
    def best(self) -> int:
        """The largest gain on the map in dollars, or 0 if no gain is positive."""
        return max(0, max(gain for row in self.gains for gain in row))

    def table(self) -> pd.DataFrame:
        """Return the payouts as a table, with one row per value of `ys` and one column per value of
        `xs`. The units are in ``attrs["units"]``.
        """
        import pandas as pd

        axes = (self.x, self.y)
        across, up = (REWARD if isinstance(axis, str) else f"cp {axis + 1}" for axis in axes)
        index, columns = pd.Index(self.ys, name=up), pd.Index(self.xs, name=across)
        frame = pd.DataFrame(self.payouts, index, columns)
        points = dict.fromkeys((across, up), "capture points")
        frame.attrs["units"] = points | {REWARD: "dollars"} | {"payouts": "dollars"}
        return frame

    @needs_matplotlib
    def plot(self, **options: Any) -> Axes:
        """Draw the payouts as colours, and return the axes. options: as for `Axes.pcolormesh`."""
        from matplotlib import pyplot

        frame = self.table()
        figure, axes = pyplot.subplots()
        drawn = {"shading": "nearest", "vmin": 0, **options}
        mesh = axes.pcolormesh(list(frame.columns), list(frame.index), frame.to_numpy(), **drawn)
        figure.colorbar(mesh, label=_("dollars"))
        axes.set(xlabel=frame.columns.name, ylabel=frame.index.name)
        return axes


def window(value: int, axis: Axis) -> tuple[int, ...]:
    """Return 15 consecutive values for an axis, in capture points or thousands of dollars, that
    include the current value. If the current value is one of the lowest 15, the values start at 0.
    """
    step, highest = (1000, MOST_REWARD) if axis == REWARD else (1, MOST_CP + 1 - WIDTH)
    here = value // step
    least = min(highest, here - WIDTH // 2) if here >= WIDTH else 0
    return tuple((least + place) * step for place in range(WIDTH))


def payout_map(
    cp: Sequence[int],
    reward: int,
    rules: AnyRules | None = None,
    *,
    who: int = 0,
    x: Axis = 0,
    y: Axis = 1,
) -> PayoutMap:
    """Return a map of the payouts to seat `who`. x, y: what each axis shows, as a seat for its
    capture points, or as `REWARD`. Each axis has 15 values, including the poster's own value. Raise
    `InvalidDocument` for invalid arguments, such as two equal axes.

    >>> squares = payout_map([9, 5, 4], 8000)
    >>> squares.payouts[squares.ys.index(5)][squares.xs.index(9)]
    5000
    """
    with arguments() as read:
        here, reward = scoring.read_poster(cp, reward, read)
        rules = Rules.of(rules, read.issues)
        if here:
            x, y = read_axis(x, len(here), "x", read), read_axis(y, len(here), "y", read)
            who = read_seat(who, len(here), "who", read)
            if x == y and not read.issues:
                read.issue("y", _("x and y are the same. A map needs two different axes."))
    columns, rows = window(at(here, reward, x), x), window(at(here, reward, y), y)
    cells = [[_moved(*_moved(here, reward, x, across), y, up) for across in columns] for up in rows]

    @cache
    def paid(points: tuple[int, ...], money: int) -> int:
        return split(points, money, rules).payouts[who]

    def gain(points: tuple[int, ...], money: int) -> int:
        return paid(_with(points, who, min(points[who] + 1, MOST_CP)), money) - paid(points, money)

    def shares(seat: int, points: tuple[int, ...]) -> bool:
        return any(seat in own for own in sharers(points, rules))

    ways = (paid, gain)
    payouts, gains = (tuple(tuple(way(*cell) for cell in row) for row in cells) for way in ways)
    facts: dict[str, Callable[[tuple[int, ...]], bool]] = {"shares": partial(shares, who)}
    facts = {"captured": lambda points: sum(points) >= CAPTURE, **facts}
    for other in [seat for seat in (y, x) if isinstance(seat, int) and seat != who][:1]:
        facts[f"shares {other}"] = partial(shares, other)
    thresholds = tuple(
        Threshold(name, tuple(_edges([[holds(points) for points, _money in row] for row in cells])))
        for name, holds in facts.items()
    )
    return PayoutMap(who, x, y, columns, rows, payouts, gains, thresholds)


def _moved(cp: tuple[int, ...], reward: int, axis: Axis, value: int) -> tuple[tuple[int, ...], int]:
    return (cp, value) if isinstance(axis, str) else (_with(cp, axis, value), reward)


def _edges(holds: list[list[bool]]) -> Iterator[tuple[int, int, bool]]:
    for row, line in enumerate(holds):
        for column, here in enumerate(line):
            if column + 1 < len(line) and line[column + 1] != here:
                yield column, row, True
            if row + 1 < len(holds) and holds[row + 1][column] != here:
                yield column, row, False
