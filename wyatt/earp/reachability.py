"""Which posters play can bring about: what the deck can make, and what it costs the bank.

Every card on the table was laid this hand and paid for, and money leaves a poster only when it is
scored. So the visible capture points of an outlaw set a floor under their poster: what it starts a
hand with, what the set that opened the outlaw added at least, and what each Sheriff card there did.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from wyatt.core.text import _
from wyatt.earp.cards import CARDS, DECK, FIRST_COLOURLESS, FIRST_PHOTO, GUN
from wyatt.earp.figures import FIRST_SET, NEW_HAND, play_reward
from wyatt.earp.names import usd

#: Dollars on a poster whose outlaw has any card on the table: the start, and the set that opened it.
OPENED_FLOOR = NEW_HAND + play_reward(FIRST_SET)
_OUTLAW = DECK[0]
#: The Sheriff cards that count in a group of one outlaw, its Photo first.
_SHERIFF = tuple(
    card
    for kind, card in enumerate(DECK)
    if card.points and not card.switch and (kind == FIRST_PHOTO or kind >= FIRST_COLOURLESS)
)
#: How many of each can lie there; of the Fastest guns one is in play (`fastest.one`).
_MOST = tuple(1 if card.name == CARDS[GUN] else card.copies for card in _SHERIFF)


def unreachable(cp: tuple[int, ...], reward: int) -> str | None:
    """Why these capture points with this reward cannot happen in a game, or None if they can."""
    if reward < NEW_HAND:
        return _(
            "every poster starts a hand with at least {money} (`setup.posters`).",
            money=usd(NEW_HAND),
        )
    if not any(cp):
        return None
    for seat, points in enumerate(cp):
        if points == 1:
            return _(
                "1 capture point (player {player}) would be a Stagecoach robbery without an Outlaw "
                "card or a Photo to lie on (`robbery.target`).",
                player=seat + 1,
            )
    floor = least_reward(tuple(sorted(points for points in cp if points)))
    if floor is None:
        return _(
            "the cards cannot make {points} capture points on one outlaw: there are 7 Outlaw cards, "
            "one Photo, 2 Stagecoach and 4 Bank robberies and one Fastest gun in play "
            "(`setup.deal`, `fastest.one`).",
            points=" + ".join(map(str, cp)),
        )
    if reward >= floor:
        return None
    if floor == OPENED_FLOOR:
        return _(
            "an outlaw with cards on the table was opened by three or more, so their poster holds "
            "at least {money} (`setup.posters`, `outlaws.reward`).",
            money=usd(floor),
        )
    return _(
        "these capture points take Sheriff cards that put money on the poster: it would hold at "
        "least {money} (`outlaws.reward`, `robbery.target`).",
        money=usd(floor),
    )


@cache
def least_reward(cp: tuple[int, ...]) -> int | None:
    """The least dollars a poster can hold with these visible CP (sorted, none 0), None if never."""
    added = _least_added(cp, _OUTLAW.copies, _MOST)
    return None if added is None else OPENED_FLOOR + added


@cache
def _least_added(cp: tuple[int, ...], outlaws: int, left: tuple[int, ...]) -> int | None:
    """The least that Sheriff cards add to make `cp` from the cards that remain."""
    if not cp:
        return 0
    best: int | None = None
    for used in product(*(range(many + 1) for many in left)):
        rest = cp[0] - sum(card.points * many for card, many in zip(_SHERIFF, used, strict=True))
        laid, odd = divmod(rest, _OUTLAW.points)
        if rest < 0 or odd or laid > outlaws or laid + used[0] == 0:
            continue  # no Outlaw card and no Photo: nothing carries the others
        others = _least_added(
            cp[1:],
            outlaws - laid,
            tuple(many - some for many, some in zip(left, used, strict=True)),
        )
        if others is not None:
            added = others + sum(
                card.money * many for card, many in zip(_SHERIFF, used, strict=True)
            )
            best = added if best is None else min(best, added)
    return best
