"""Which posters play can bring about: what the deck can make, and what it costs the bank.

Every card on the table was laid this hand and paid for, and money leaves a poster only when it is
scored. So the visible capture points of an outlaw set a floor under his poster: $1,000 of the
start, $2,000 at least for the set that opened him, and what each Sheriff card there added.
"""

from __future__ import annotations

from functools import cache

#: Dollars on a poster whose outlaw has any card on the table: the start and an opening of three.
OPENED_FLOOR = 3000


def unreachable(cp: tuple[int, ...], reward: int) -> str | None:
    """Why these capture points with this reward cannot happen in a game, or None if they can."""
    if reward < 1000:
        return "every poster starts a hand with at least $1,000 (`setup.posters`)."
    if not any(cp):
        return None
    for seat, points in enumerate(cp):
        if points == 1:
            return (
                f"1 capture point (player {seat + 1}) would be a Stagecoach robbery without an "
                "Outlaw card or a Photo to lie on (`robbery.target`)."
            )
    floor = least_reward(tuple(sorted(points for points in cp if points)))
    if floor is None:
        return (
            f"the cards cannot make {' + '.join(map(str, cp))} capture points on one outlaw: there "
            "are 7 Outlaw cards, one Photo, 2 Stagecoach and 4 Bank robberies and one Fastest gun "
            "in play (`setup.deal`, `fastest.one`)."
        )
    if reward < floor:
        if floor == OPENED_FLOOR:
            return (
                "an outlaw with cards on the table was opened by three or more, so his poster "
                "holds at least $3,000 (`setup.posters`, `outlaws.reward`)."
            )
        return (
            f"these capture points take Sheriff cards that put money on the poster: it would hold "
            f"at least ${floor:,} (`outlaws.reward`, `robbery.target`)."
        )
    return None


@cache
def least_reward(cp: tuple[int, ...]) -> int | None:
    """The least dollars a poster can hold with these visible CP (sorted, none 0), None if never."""
    added = _least_added(cp, 7, 1, 2, 4, 1)
    return None if added is None else OPENED_FLOOR + added


@cache
def _least_added(
    cp: tuple[int, ...], outlaws: int, photos: int, stages: int, banks: int, guns: int
) -> int | None:
    """The least that Sheriff cards add to make `cp` from the cards that remain."""
    if not cp:
        return 0
    best: int | None = None
    for photo in range(photos + 1):
        for gun in range(guns + 1):
            for stage in range(stages + 1):
                for bank in range(banks + 1):
                    rest = cp[0] - 4 * photo - 3 * gun - stage - 2 * bank
                    if rest < 0 or rest % 2 or rest // 2 > outlaws or rest + photo == 0:
                        continue  # no Outlaw card and no Photo: nothing carries the others
                    others = _least_added(
                        cp[1:],
                        outlaws - rest // 2,
                        photos - photo,
                        stages - stage,
                        banks - bank,
                        guns - gun,
                    )
                    if others is not None:
                        added = others + 1000 * (photo + gun + bank) + 3000 * stage
                        best = added if best is None else min(best, added)
    return best
