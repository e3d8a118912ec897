"""The rewards a poster can show.

Every card on the table has added its money to a poster in this hand, and no money leaves a poster
until it's scored. So an outlaw's visible capture points imply a minimum reward: the $1,000 at the
start of the hand, plus the money for the opening set and each Sheriff card.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from operator import mul, sub

from wyatt.core.text import N_, _, listed, usd
from wyatt.earp import cards
from wyatt.earp.switches import Rules

#: The minimum dollars on an open outlaw's poster: the hand's $1,000 and the opening set's reward.
OPENED_FLOOR = cards.NEW_HAND + cards.play_reward(cards.FIRST_SET)
#: An Outlaw card, and the Sheriff cards worth points (the Photo first). The first outlaw's cards
#: stand for every outlaw's.
OUTLAW = cards.DECK[0]
SHERIFF = tuple(
    card
    for kind, card in enumerate(cards.DECK)
    if card.points and (kind == cards.FIRST_PHOTO or kind >= cards.FIRST_COLOURLESS)
)
_DEFAULT = Rules()
#: Why a poster can't occur.
_SAID = N_(
    {
        "no cards": "no cards make {points} capture points on one outlaw. There are only 7 Outlaw cards and at most {cards} (`setup.deal`, `fastest.one`).",
        "one point": "player {player} can’t have just 1 capture point. Only a Stagecoach robbery is worth 1, and it must go on an Outlaw card or a Photo (`robbery.target`).",
        "opened": "an outlaw on the table was opened with three or more cards, so the poster has at least {money} (`setup.posters`, `outlaws.reward`).",
        "sheriffs": "these capture points are only possible with Sheriff cards that add money, so the poster would have at least {money} (`outlaws.reward`, `robbery.target`).",
        "start": "every poster starts a hand with at least {money} (`setup.posters`).",
    }
)


def most_of(card: cards.Card, rules: Rules) -> int:
    """Return how many copies of a card an outlaw can have (only one Fastest gun, `fastest.one`)."""
    most = 1 if card is cards.DECK[cards.GUN] else card.copies
    return most if rules.has(card) else 0


def _most(rules: Rules) -> tuple[int, ...]:
    return tuple(most_of(card, rules) for card in SHERIFF)


def most_of_a_hand(rules: Rules) -> int:
    """Return the dollars on a new poster if every card that fits is laid once, with all Outlaw
    cards together. Stolen cards that are laid again can add more, and so can earlier hands.
    """
    laid = sum(card.money * most_of(card, rules) for card in SHERIFF)
    return cards.NEW_HAND + cards.play_reward(OUTLAW.copies) + laid


def unreachable(cp: tuple[int, ...], reward: int, rules: Rules = _DEFAULT) -> str | None:
    """Return why these capture points and this reward can't occur together, or None if they can.
    The only rules that matter are the switches that add cards to the deck.
    """
    if reward < cards.NEW_HAND:
        return _(_SAID["start"], money=usd(cards.NEW_HAND))
    if not any(cp):
        return None
    if 1 in cp:
        return _(_SAID["one point"], player=cp.index(1) + 1)
    most = _MOST if rules is _DEFAULT else _most(rules)
    floor = least_reward(tuple(sorted(points for points in cp if points)), most)
    if floor is None:
        named = [_("one Photo")]
        for card, many in zip(SHERIFF[1:], most[1:], strict=True):
            words = cards.the(card.name) if many == 1 else cards.count_words(card.name, many)
            named += [words] if many else []
        return _(_SAID["no cards"], points=" + ".join(map(str, cp)), cards=listed(named))
    if reward >= floor:
        return None
    return _(_SAID["opened" if floor == OPENED_FLOOR else "sheriffs"], money=usd(floor))


#: How many of each card in `SHERIFF` one outlaw can have in the deck of 78.
_MOST = _most(_DEFAULT)


@cache
def least_reward(cp: tuple[int, ...], most: tuple[int, ...] = _MOST) -> int | None:
    """Return the minimum dollars on a poster with these visible capture points, or None if no cards
    add up to them. cp: sorted, without zeros. most: how many of each card in `SHERIFF` one outlaw
    can have.
    """
    added = _least_added(cp, OUTLAW.copies, most)
    return None if added is None else OPENED_FLOOR + added


@cache
def _least_added(cp: tuple[int, ...], outlaws: int, left: tuple[int, ...]) -> int | None:
    if not cp:
        return 0
    found: list[int] = []
    for photos, points, money, unused in _laid(left):
        laid, odd = divmod(cp[0] - points, OUTLAW.points)
        if laid < 0 or odd or laid > outlaws or laid + photos == 0:
            continue  # a group needs an Outlaw card or a Photo
        if (others := _least_added(cp[1:], outlaws - laid, unused)) is not None:
            found.append(others + money)
    return min(found, default=None)


@cache
def _laid(left: tuple[int, ...]) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Return for each choice of these cards its Photos, points and dollars, and the cards not used."""
    points, money = [card.points for card in SHERIFF], [card.money for card in SHERIFF]
    found = []
    for used in product(*(range(many + 1) for many in left)):
        worth, dollars = sum(map(mul, points, used)), sum(map(mul, money, used))
        found.append((used[0], worth, dollars, tuple(map(sub, left, used))))
    return found
