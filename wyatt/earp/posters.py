"""The rewards one poster can have in a game.

Every card on the table was laid in this hand and added its money, and money leaves a poster only
when it's scored. So the visible capture points on an outlaw imply a minimum: the money at the start
of a hand, plus the money for the opening set and each Sheriff card.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from wyatt.core.text import N_, _, usd
from wyatt.earp import cards
from wyatt.earp.switches import Rules

#: The minimum on an open outlaw's poster: the dollars at the start, plus the opening set's.
OPENED_FLOOR = cards.NEW_HAND + cards.play_reward(cards.FIRST_SET)
#: An Outlaw card, and the Sheriff cards with points, the Photo first. The first outlaw stands for
#: all of them.
OUTLAW = cards.DECK[0]
SHERIFF = tuple(
    card
    for kind, card in enumerate(cards.DECK)
    if card.points and (kind == cards.FIRST_PHOTO or kind >= cards.FIRST_COLOURLESS)
)
_DEFAULT = Rules()


def most_of(card: cards.Card, rules: Rules) -> int:
    """Return how many copies of a card one outlaw can have. There's only one Fastest gun in play
    (`fastest.one`).
    """
    if not rules.has(card):
        return 0
    return 1 if card is cards.DECK[cards.GUN] else card.copies


def _most(rules: Rules) -> tuple[int, ...]:
    return tuple(most_of(card, rules) for card in SHERIFF)


def most_of_a_hand(rules: Rules) -> int:
    """Return the dollars on a new poster after every possible card is laid on it once, with the
    Outlaw cards together. A stolen card that's laid again adds more, and so does money from earlier
    hands (`score.carry`).
    """
    laid = sum(card.money * most_of(card, rules) for card in SHERIFF)
    return cards.NEW_HAND + cards.play_reward(OUTLAW.copies) + laid


def unreachable(cp: tuple[int, ...], reward: int, rules: Rules = _DEFAULT) -> str | None:
    """Return why these capture points can't happen in a game with this reward, or None if they can.
    rules: only the switches that add cards to the deck matter.
    """
    if reward < cards.NEW_HAND:
        said = N_("every poster starts a hand with at least {money} (`setup.posters`).")
        return _(said, money=usd(cards.NEW_HAND))
    if not any(cp):
        return None
    for seat, points in enumerate(cp):
        if points == 1:
            return _(
                "1 capture point (player {player}) would be a Stagecoach robbery without an Outlaw card or a Photo to go on (`robbery.target`).",
                player=seat + 1,
            )
    most = _MOST if rules is _DEFAULT else _most(rules)
    floor = least_reward(tuple(sorted(points for points in cp if points)), most)
    if floor is None:
        return _(
            "no cards make {points} capture points on one outlaw. There are only 7 Outlaw cards and at most {cards} (`setup.deal`, `fastest.one`).",
            points=" + ".join(map(str, cp)),
            cards=", ".join(
                _several(card, many) for card, many in zip(SHERIFF, most, strict=True) if many
            ),
        )
    if reward >= floor:
        return None
    if floor == OPENED_FLOOR:
        return _(
            "an outlaw with cards on the table was opened with three or more, so the poster has at least {money} (`setup.posters`, `outlaws.reward`).",
            money=usd(floor),
        )
    return _(
        "these capture points need Sheriff cards that add money, so the poster would have at least {money} (`outlaws.reward`, `robbery.target`).",
        money=usd(floor),
    )


def _several(card: cards.Card, many: int) -> str:
    return _(card.short) if card is SHERIFF[0] else cards.count_words(card.name, many)


#: How many of each Sheriff card with points or money are in the deck of 78.
_MOST = _most(_DEFAULT)


@cache
def least_reward(cp: tuple[int, ...], most: tuple[int, ...] = _MOST) -> int | None:
    """Return the minimum number of dollars on a poster with these visible CP (sorted, without 0),
    or None if they're impossible. most: how many of each Sheriff card with points one outlaw can
    have.
    """
    added = _least_added(cp, OUTLAW.copies, most)
    return None if added is None else OPENED_FLOOR + added


@cache
def _least_added(cp: tuple[int, ...], outlaws: int, left: tuple[int, ...]) -> int | None:
    """Return the least the Sheriff cards add, in dollars, if the remaining cards make `cp`."""
    if not cp:
        return 0
    best: int | None = None
    for used in product(*(range(many + 1) for many in left)):
        rest = cp[0] - sum(card.points * many for card, many in zip(SHERIFF, used, strict=True))
        laid, odd = divmod(rest, OUTLAW.points)
        if rest < 0 or odd or laid > outlaws or laid + used[0] == 0:
            continue  # there can't be any other card without an Outlaw card or a Photo
        others = _least_added(
            cp[1:],
            outlaws - laid,
            tuple(many - some for many, some in zip(left, used, strict=True)),
        )
        if others is not None:
            added = others + sum(
                card.money * many for card, many in zip(SHERIFF, used, strict=True)
            )
            best = added if best is None else min(best, added)
    return best
