"""One outlaw's cards on the table: each player's group, the limits of the deck, and positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import mul, sub
from typing import Any

from wyatt.core.arguments import Arguments, arguments, plain
from wyatt.core.errors import Issue
from wyatt.core.text import N_, _, plural, usd
from wyatt.earp.cards import COPIES, NEW_HAND, OUTLAWS, Card, count_words
from wyatt.earp.documents import read_players
from wyatt.earp.posters import OPENED_FLOOR, OUTLAW, SHERIFF, most_of
from wyatt.earp.scoring import read_dollars, read_points
from wyatt.earp.switches import Rules

#: Short names for some cards, used in arguments and issues. Other cards keep their own names.
_CALLED = {
    OUTLAW.name: "outlaws", SHERIFF[0].name: "photo", "stagecoach-robbery": "stagecoach",
    "bank-robbery": "bank", "fastest-gun": "gun",
}  # fmt: skip
#: The cards with capture points, by the names that `Group` uses. The first outlaw represents them
#: all. Links list the counts in this order, so a new card must come last in the deck.
CARD: Mapping[str, Card] = {_CALLED.get(card.name, card.name): card for card in (OUTLAW, *SHERIFF)}
POINTS: Mapping[str, int] = {kind: card.points for kind, card in CARD.items()}
MONEY: Mapping[str, int] = {kind: card.money for kind, card in CARD.items()}
_PLACE: Mapping[str, int] = {kind: place for place, kind in enumerate(CARD)}
_POINTS, _MONEY = tuple(POINTS.values()), tuple(MONEY.values())
_NONE = (0,) * len(CARD)
#: The number of counts in the oldest links.
LEAST_COUNTS = 5
HIDEOUTS = COPIES["hideout"]
_DEFAULT = Rules()


@cache
def most(rules: Rules = _DEFAULT) -> tuple[int, ...]:
    """Return how many cards of each kind one outlaw can have on the table, in `CARD`'s order."""
    return tuple(most_of(card, rules) for card in CARD.values())


def said_of(kind: str, count: int) -> str:
    """Return cards of one kind as text: ``3 Outlaw cards``, ``Photo``, ``2 Bank robberies``."""
    if kind == "outlaws":
        return plural("{number} Outlaw card", "{number} Outlaw cards", count)
    if kind == "photo":
        return plural("Photo", "{number} Photos", count)
    return count_words(CARD[kind].name, count)


_ISSUES = N_(
    {
        "alone": "you can put a robbery or a Fastest gun only on an Outlaw card or a Photo (`robbery.target`).",
        "cards": "there are only {cards}, not {laid} (`setup.deal`).",
        "deck": "{card} isn’t in this deck (`setup.deal`).",
        "gun": "only one Fastest gun can be in play, because a new one replaces the old one (`fastest.one`).",
        "hideouts": "the game has only {hideouts} Hideouts (`setup.deal`).",
        "hides nothing": "a Hideout needs a group to cover (`hideout.target`).",
        "photo": "each outlaw has only one Photo, not {laid} (`setup.deal`).",
        "too many": "write at most {most} numbers, one per kind of card.",
        "twice": "you’ve given the counts twice, as {first} and by name. Give them only once.",
    }
)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Group:
    """One player's cards of one outlaw: how many of each kind, and whether a Hideout covers them.

    You can pass the numbers in `CARD`'s order or by name: ``Group(3, bank=1, hidden=True)``. loose:
    capture points that no cards can make. Raises `InvalidDocument` for an unknown kind of card or
    an invalid number.

    >>> Group(3, bank=1).cp, Group(3, bank=1, hidden=True).cp
    (8, 0)
    """

    counts: tuple[int, ...]
    hidden: bool
    loose: int

    def __init__(
        self,
        *each: int,
        counts: tuple[int, ...] = (),
        hidden: bool = False,
        loose: int = 0,
        **kinds: int,
    ) -> None:
        with arguments() as read:
            if each and counts:
                read.issue("counts", _(_ISSUES["twice"], first=each))
            first = read.numbers("counts", each or counts, "[3, 1]")
            if len(first) > len(CARD):
                read.issue("counts", _(_ISSUES["too many"], most=len(CARD)))
            laid = [*first, *_NONE[len(first) :]]
            read.names("", kinds, CARD)
            for kind in kinds.keys() & CARD.keys():
                laid[_PLACE[kind]] = read.number(kind, kinds[kind])
            hidden, loose = read.truth("hidden", hidden), read.number("loose", loose)
        self._fill(tuple(laid), hidden, loose)

    def _fill(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __getitem__(self, kind: str) -> int:
        """Return how many cards of a kind the group has. Raise `KeyError` for an unknown kind."""
        return self.counts[_PLACE[kind]]

    def __repr__(self) -> str:
        said = [f"{kind}={count}" for kind, count in self.laid()]
        said += ["hidden=True"] * self.hidden + [f"loose={self.loose}"] * bool(self.loose)
        return f"Group({', '.join(said)})"

    @classmethod
    def of(cls, counts: Sequence[int]) -> Group:
        """Return a group. counts: numbers of cards in `CARD`'s order, then 1 or 0 for a Hideout."""
        *cards, hidden = counts
        return cls(*cards, hidden=bool(hidden))

    def laid(self) -> Iterator[tuple[str, int]]:
        """Yield each kind of card in the group, and how many cards of that kind there are."""
        return ((kind, count) for kind, count in zip(CARD, self.counts, strict=True) if count)

    @property
    def points(self) -> int:
        """The group's capture points, even under a Hideout."""
        points: int = sum(map(mul, _POINTS, self.counts))
        return self.loose + points

    @property
    def cp(self) -> int:
        """The group's visible capture points: 0 under a Hideout (`score.hidden`)."""
        return 0 if self.hidden else self.points

    @property
    def money(self) -> int:
        """The dollars that the group's Sheriff cards add to the poster."""
        money: int = sum(map(mul, _MONEY, self.counts))
        return money

    @property
    def carries(self) -> bool:
        """Whether the group has an Outlaw card or a Photo, which robberies and guns need."""
        return bool(self.counts[0] or self.counts[1] or self.loose)

    @property
    def any(self) -> bool:
        return bool(self.points)

    def plus(self, kind: str, count: int = 1) -> Group:
        """Return the group with more cards of one kind. Raise `KeyError` for an unknown kind."""
        place, counts = _PLACE[kind], self.counts
        return self._like((*counts[:place], counts[place] + count, *counts[place + 1 :]))

    def covered(self, hidden: bool = True) -> Group:
        return self._like(self.counts, hidden)

    def _like(self, counts: tuple[int, ...], hidden: bool | None = None) -> Group:
        other = Group.__new__(Group)
        other._fill(counts, self.hidden if hidden is None else hidden, self.loose)
        return other

    def words(self) -> str:
        """Return the group as text, such as ``3 Outlaw cards, Photo``, or ``nothing``."""
        parts = [said_of(kind, count) for kind, count in self.laid()]
        if self.loose:
            parts.append(_("{points} CP that no cards can make", points=self.loose))
        cards = ", ".join(parts) or _("nothing")
        return _("{cards}, under a Hideout", cards=cards) if self.hidden else cards

    def cards(self, outlaw: str) -> list[str]:
        """Return the cards as a position lists them, such as ``photo:jesse-james``."""
        own = {"outlaws": outlaw, "photo": f"photo:{outlaw}"}
        names = [(own.get(kind, CARD[kind].name), count) for kind, count in self.laid()]
        listed = [name if count == 1 else f"{name}*{count}" for name, count in names]
        return [*listed, "hideout"] if self.hidden else listed


EMPTY = Group()


def read_groups(groups: object, read: Arguments) -> list[Group]:
    """Return the players' groups. For each value that isn't a `Group`, add an issue to `read` and
    return an empty group instead.
    """
    example = "[Group(3), Group(2, photo=1), EMPTY]"
    given = enumerate(read.several("groups", groups, example))
    return [read.kind(f"groups[{at}]", group, Group, example) or EMPTY for at, group in given]


def guns_allowed(groups: Sequence[Group], rules: Rules) -> bool:
    """Return whether one outlaw can have all the groups' Fastest guns (`fastest.one`, F4)."""
    guns, most = [group["gun"] for group in groups], CARD["gun"].copies
    seen = sum(group["gun"] for group in groups if rules.hidden_gun_in_play or not group.hidden)
    return max(guns, default=0) <= 1 and seen <= 1 and sum(guns) <= most


def deck_issues(groups: Sequence[Group], rules: Rules | None = None) -> list[Issue]:
    """Return the reasons why one outlaw can't have these groups on the table, or an empty list if
    there are none.

    >>> print(*deck_issues([Group(4), Group(4)]))
    outlaws: there are only 7 Outlaw cards, not 8 (`setup.deal`).
    """
    with arguments() as read:
        groups, rules = read_groups(groups, read), Rules.of(rules, read.issues)
    found = Arguments()
    for kind, many in zip(CARD, most(rules), strict=True):
        laid = sum(group[kind] for group in groups)
        if kind != "gun" and laid > many:
            said = _ISSUES["photo" if kind == "photo" else "cards"] if many else _ISSUES["deck"]
            values = {"card": _(CARD[kind].title), "cards": said_of(kind, many), "laid": laid}
            found.issue(kind, _(said, **values))
    if not guns_allowed(groups, rules):
        found.issue("gun", _(_ISSUES["gun"]))
    for seat, group in enumerate(groups):
        if not group.carries and any(group.counts):
            found.issue(f"groups[{seat}]", _(_ISSUES["alone"]))
        if group.hidden and not group.any:
            found.issue(f"groups[{seat}]", _(_ISSUES["hides nothing"]))
    if sum(group.hidden for group in groups) > HIDEOUTS:
        found.issue("hidden", _(_ISSUES["hideouts"], hideouts=HIDEOUTS))
    return found.issues


def least_reward(groups: Sequence[Group]) -> int:
    """Return the fewest dollars a poster can have with these groups: the reward after opening plus
    what the Sheriff cards add, or the starting money if all groups are empty.

    >>> least_reward([Group(3, bank=1)])
    4000
    """
    with arguments() as read:
        groups = read_groups(groups, read)
    if not any(group.any for group in groups):
        return NEW_HAND
    return OPENED_FLOOR + sum(group.money for group in groups)


def never(groups: Sequence[Group], reward: int, rules: Rules) -> str | None:
    """Return why no game can reach a poster with these groups, or None if a game can reach it."""
    if issues := deck_issues(groups, rules):
        return issues[0].message
    least = least_reward(groups)
    said = N_("these cards put at least {money} on the poster (`outlaws.reward`).")
    if least == NEW_HAND:
        said = N_("every poster starts a hand with at least {money} (`setup.posters`).")
    return _(said, money=usd(least)) if reward < least else None


def cards_for(cp: Sequence[int], rules: Rules | None = None) -> tuple[Group, ...] | None:
    """Return the groups, in seat order, that have these capture points and add the least money to a
    poster. If no cards make these points, return None. Raise `InvalidDocument` for points no poster
    can have.

    >>> cards_for([9, 5])
    (Group(outlaws=4, stagecoach=1), Group(outlaws=1, gun=1))
    """
    with arguments() as read:
        points, by = read_points(cp, read), Rules.of(rules, read.issues)
    found = _made(points, most(by))
    return found and found[1]


def nearest_cards(cp: Sequence[int], rules: Rules | None = None) -> tuple[Group, ...]:
    """Return groups with nearly these capture points, in seat order. A single point becomes an
    Outlaw card. If there aren't enough cards, the player with the most points gets fewer. Raise
    `InvalidDocument` for points that no poster can have.

    >>> nearest_cards([1, 5])
    (Group(outlaws=1), Group(outlaws=1, gun=1))
    """
    with arguments() as read:
        near = [2 if points == 1 else points for points in read_points(cp, read)]
        rules = Rules.of(rules, read.issues)
    while (groups := cards_for(near, rules)) is None:
        highest = max(range(len(near)), key=lambda seat: near[seat])
        near[highest] -= 2 if near[highest] == 2 else 1
    return groups


#: The order in which `_ways` adds cards: the Photo, the Fastest gun, then the others in deck order.
#: If two groups are equally cheap, people see the first one, so keep this order.
_TRIED = sorted(range(1, len(CARD)), key=lambda place: (place != 1, place != _PLACE["gun"], place))


@cache
def _ways(left: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Return every set of cards to try with the Outlaw cards, with the set's points, in order."""
    every = product(*(range(left[place - 1] + 1) for place in _TRIED))
    placed = (sorted(zip(_TRIED, tried, strict=True)) for tried in every)
    ways = [tuple(many for _place, many in each) for each in placed]
    return [(sum(map(mul, _POINTS[1:], way)), way) for way in ways]


@cache
def _made(cp: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, tuple[Group, ...]] | None:
    if not cp:
        return 0, ()
    best: tuple[int, tuple[Group, ...]] | None = None
    for points, others_laid in _ways(left[1:]):
        rest = cp[0] - points
        laid, odd = divmod(rest, OUTLAW.points)
        if rest < 0 or odd or laid > left[0]:
            continue
        group = EMPTY._like((laid, *others_laid))
        if cp[0] and not group.carries:
            continue
        others = _made(cp[1:], tuple(map(sub, left, group.counts)))
        if others and (best is None or others[0] + group.money < best[0]):
            best = others[0] + group.money, (group, *others[1])
    return best


def position_of(
    players: Sequence[str],
    groups: Sequence[Group],
    reward: int,
    outlaw: str = "jesse-james",
    rules: Rules | None = None,
    hand_number: int = 1,
) -> dict[str, Any]:
    """Return a position late in a hand, with these groups on the table, after one reshuffle.

    The first player is about to discard the last card, which ends the hand. The poster then pays as
    in the lab. Nobody has been paid before, so every other poster has $1,000 for each hand so far.
    Raise `InvalidDocument` for invalid arguments.

    >>> from wyatt.earp import Game
    >>> game = Game.from_position(position_of(["Anna", "Burt"], [Group(5), Group(2)], 8000))
    >>> game.view().capture_points("Anna", "jesse-james")
    10
    """
    with arguments() as read:
        laid, by = read_groups(groups, read), Rules.of(rules, read.issues)
        read_dollars(reward, read)
        read.number("hand_number", hand_number, 1)
        outlaw = read.name("outlaw", outlaw, OUTLAWS)
        given = read.several("players", players, '["Anna", "Burt"]')
        names = read_players(plain(given), read.issues)
        if not read.issues and len(names) != len(laid):
            said = N_("there are {names} names for {groups} groups. Give one name per group.")
            read.issue("players", _(said, names=len(names), groups=len(laid)))
    spare = [other for other in OUTLAWS if other != outlaw]
    seated = list(zip(names, laid, strict=True))
    return {
        "format": "wyatt-position/1",
        "rules": by.document(),
        "players": list(names),
        "hand_number": hand_number,
        "turn": names[0],
        "phase": "play",
        "posters": dict.fromkeys(spare, NEW_HAND * hand_number) | {outlaw: reward},
        "reshuffled": True,
        "opened": [outlaw] if any(group.any for group in laid) else [],
        "hands": {
            name: [f"{spare[seat]}*5" if seat else spare[seat]] for seat, name in enumerate(names)
        },
        "discard": [spare[-1]],
        "territories": {name: {outlaw: own.cards(outlaw)} for name, own in seated if own.any},
    }
