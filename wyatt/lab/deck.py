"""One outlaw's cards on the table: groups, what the deck allows, positions that hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import mul
from typing import Any

from wyatt.core.errors import Fault
from wyatt.core.text import _, plural
from wyatt.earp.cards import CAPTURE_POINTS, COPIES, OUTLAWS, POSTER_MONEY
from wyatt.earp.figures import NEW_HAND
from wyatt.earp.reachability import OPENED_FLOOR
from wyatt.earp.switches import Rules

#: The kinds of card that make capture points, by the names of a group's counts, with the card of
#: the deck each stands for (the first outlaw stands for any).
CARD: Mapping[str, str] = {
    "outlaws": OUTLAWS[0],
    "photo": f"photo:{OUTLAWS[0]}",
    "stagecoach": "stagecoach-robbery",
    "bank": "bank-robbery",
    "gun": "fastest-gun",
}
POINTS: Mapping[str, int] = {kind: CAPTURE_POINTS[card] for kind, card in CARD.items()}
MONEY: Mapping[str, int] = {kind: POSTER_MONEY[card] for kind, card in CARD.items()}
HIDEOUTS = COPIES["hideout"]
#: How many of each kind one outlaw can have on the table; of the guns one is in play at a time.
MOST: Mapping[str, int] = {
    **{kind: COPIES[card] for kind, card in CARD.items()},
    "gun": 1,
}
#: What a number of cards of each kind is called.
COUNTED: Mapping[str, Callable[[int], str]] = {
    "outlaws": lambda count: plural("{number} Outlaw card", "{number} Outlaw cards", count),
    "photo": lambda count: plural("Photo", "{number} Photos", count),
    "stagecoach": lambda count: plural(
        "Stagecoach robbery", "{number} Stagecoach robberies", count
    ),
    "bank": lambda count: plural("Bank robbery", "{number} Bank robberies", count),
    "gun": lambda count: plural("Fastest gun", "{number} Fastest guns", count),
}


@dataclass(frozen=True, slots=True)
class Group:
    """One player's cards of one outlaw, counted, and whether a Hideout covers them.

    loose: capture points of which nobody knows the cards, for points that no cards can make.
    """

    outlaws: int = 0
    photo: int = 0
    stagecoach: int = 0
    bank: int = 0
    gun: int = 0
    hidden: bool = False
    loose: int = 0

    @classmethod
    def of(cls, counts: Sequence[int]) -> Group:
        """A group of counts in the order of `MOST`, with a 1 or 0 for a Hideout at the end."""
        *cards, hidden = counts
        return cls(**dict(zip(MOST, cards, strict=True)), hidden=bool(hidden))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each kind, in the order of `MOST`."""
        return self.outlaws, self.photo, self.stagecoach, self.bank, self.gun

    @property
    def points(self) -> int:
        """The capture points of the cards, covered or not."""
        points: int = sum(map(mul, POINTS.values(), self.counts))
        return self.loose + points

    @property
    def cp(self) -> int:
        """The capture points that count: none under a Hideout (`score.hidden`)."""
        return 0 if self.hidden else self.points

    @property
    def money(self) -> int:
        """Dollars its Sheriff cards put on the poster."""
        money: int = sum(map(mul, MONEY.values(), self.counts))
        return money

    @property
    def carries(self) -> bool:
        """Whether robberies and the gun may lie here: there is an Outlaw card or a Photo."""
        return bool(self.outlaws or self.photo or self.loose)

    @property
    def any(self) -> bool:
        """Whether any card lies here."""
        return bool(self.points)

    def plus(self, kind: str, count: int = 1) -> Group:
        """The group with more (or fewer) cards of a kind."""
        return replace(self, **{kind: getattr(self, kind) + count})

    def words(self) -> str:
        """What lies here: ``3 Outlaw cards, Photo``; ``nothing`` for an empty group."""
        parts = [said(count) for kind, said in COUNTED.items() if (count := getattr(self, kind))]
        if self.loose:
            parts.append(_("{points} CP that no cards can make", points=self.loose))
        cards = ", ".join(parts) or _("nothing")
        return _("{cards}, under a Hideout", cards=cards) if self.hidden else cards

    def cards(self, outlaw: str) -> list[str]:
        """The cards by the names of the formats, a covering Hideout last."""
        names = {**CARD, "outlaws": outlaw, "photo": f"photo:{outlaw}"}
        listed = [
            name if count == 1 else f"{name}*{count}"
            for kind, name in names.items()
            if (count := getattr(self, kind))
        ]
        return [*listed, "hideout"] if self.hidden else listed


EMPTY = Group()


def guns_allowed(groups: Sequence[Group], rules: Rules) -> bool:
    """Whether the Fastest guns here can lie on one outlaw together (`fastest.one`, F4)."""
    seen = sum(group.gun for group in groups if not group.hidden)
    every = sum(group.gun for group in groups)
    if any(group.gun > 1 for group in groups):
        return False
    return every <= 1 if rules.hidden_gun_in_play else seen <= 1 and every <= COPIES["fastest-gun"]


def deck_faults(groups: Sequence[Group], rules: Rules | None = None) -> list[Fault]:
    """What the deck forbids in these groups of one outlaw, each with its place; empty if nothing."""
    rules = rules or Rules()
    faults = []
    for kind, counted in COUNTED.items():
        if kind == "gun":
            continue
        laid = sum(getattr(group, kind) for group in groups)
        if laid > MOST[kind]:
            if kind == "photo":
                said = _("there is only one Photo, not {laid} (`setup.deal`).", laid=laid)
            else:
                most = counted(MOST[kind])
                said = _(
                    "there are only {cards}, not {laid} (`setup.deal`).", cards=most, laid=laid
                )
            faults.append(Fault(kind, said))
    if not guns_allowed(groups, rules):
        faults.append(
            Fault("gun", _("one Fastest gun is in play: a new one discards it (`fastest.one`)."))
        )
    for seat, group in enumerate(groups):
        if not group.carries and (group.stagecoach or group.bank or group.gun):
            faults.append(
                Fault(
                    f"groups[{seat}]",
                    _(
                        "a robbery or a Fastest gun needs an Outlaw card or a Photo to lie on "
                        "(`robbery.target`)."
                    ),
                )
            )
        if group.hidden and not group.any:
            faults.append(
                Fault(f"groups[{seat}]", _("a Hideout needs a group to cover (`hideout.target`)."))
            )
    if sum(group.hidden for group in groups) > HIDEOUTS:
        only = _("there are only {hideouts} Hideouts (`setup.deal`).", hideouts=HIDEOUTS)
        faults.append(Fault("hidden", only))
    return faults


def least_reward(groups: Sequence[Group]) -> int:
    """The least dollars on a poster with these cards: the start, an opening of three, the Sheriff
    cards that lie there."""
    if not any(group.any for group in groups):
        return NEW_HAND
    return OPENED_FLOOR + sum(group.money for group in groups)


def cards_for(cp: Sequence[int]) -> tuple[Group, ...] | None:
    """Cards that make these capture points in seat order and put the least money on the poster.

    None if no cards of the deck can make them together.
    """
    found = _made(tuple(cp), tuple(MOST.values()))
    return found and found[1]


def nearest_cards(cp: Sequence[int]) -> tuple[Group, ...]:
    """Cards for points that no cards make together: a lone point becomes an Outlaw card, and the
    highest player gives way until the deck has the cards."""
    near = [2 if points == 1 else points for points in cp]
    while (groups := cards_for(near)) is None:
        highest = max(range(len(near)), key=lambda seat: near[seat])
        near[highest] -= 2 if near[highest] == 2 else 1
    return groups


@cache
def _made(cp: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, tuple[Group, ...]] | None:
    if not cp:
        return 0, ()
    best: tuple[int, tuple[Group, ...]] | None = None
    outlaws, photos, coaches, banks, guns = left
    for photo in range(photos + 1):
        for gun in range(guns + 1):
            for coach in range(coaches + 1):
                for bank in range(banks + 1):
                    rest = cp[0] - 4 * photo - 3 * gun - coach - 2 * bank
                    if rest < 0 or rest % 2 or rest // 2 > outlaws:
                        continue
                    group = Group(rest // 2, photo, coach, bank, gun)
                    if cp[0] and not group.carries:
                        continue
                    others = _made(
                        cp[1:],
                        (
                            outlaws - group.outlaws,
                            photos - photo,
                            coaches - coach,
                            banks - bank,
                            guns - gun,
                        ),
                    )
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
    """A position with these groups on the table and one card in each hand.

    The first player is about to discard the last card, which ends the hand and scores: the poster
    then pays just what the lab shows. The other posters hold what they start a hand with.
    """
    spare = [other for other in OUTLAWS if other != outlaw]
    return {
        "format": "wyatt-position/1",
        "rules": (rules or Rules()).document(),
        "players": list(players),
        "hand_number": hand_number,
        "turn": players[0],
        "phase": "play",
        "posters": {outlaw: reward},
        "opened": [outlaw] if any(group.any for group in groups) else [],
        "hands": {name: [spare[seat]] for seat, name in enumerate(players)},
        "territories": {
            name: {outlaw: group.cards(outlaw)}
            for name, group in zip(players, groups, strict=True)
            if group.any
        },
    }
