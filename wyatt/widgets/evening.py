"""The end of a game: what everybody had after each hand, and the moments that decided."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.show.evening import Evening, TurningPoint
from wyatt.table.session import Session

#: Single payments that are told beside the hands that decided.
_PAYMENTS = 2


def evening(session: Session, viewer: str | None) -> Evening | None:
    """The account of the line one is in, if it begins with a deal and has come to its end.

    The line is played once more beside the table: what everybody had is read where each hand is
    counted.
    """
    spec = session.spec
    if not session.game.is_over or session.at != len(session.moves):
        return None
    game = spec.start(session.start)
    names = tuple(game.players)
    began = spec.standing(game.view(None))
    hands: list[tuple[int, int, dict[str, int]]] = []  # number, after how many moves, who has what
    for at, move in enumerate(session.moves, 1):
        game.push(move)
        view = game.view(None)
        if view.hand_ended:
            counted = dict(spec.standing(view))
            if not hands or hands[-1][0] != view.hand_number:
                hands.append((view.hand_number, at, counted))
            else:  # a duel after the count
                hands[-1] = (view.hand_number, hands[-1][1], counted)
    if not hands:
        return None
    winner = game.view(None).winner or names[0]
    lead = [{name: began[name] for name in names}, *(counted for _n, _at, counted in hands)]
    return Evening(
        names,
        winner,
        tuple(number for number, _at, _counted in hands),
        tuple(tuple(counted[name] for name in names) for counted in lead),
        tuple(_turnings(session, viewer, hands, lead, winner)),
        spec.amount,
    )


def _turnings(
    session: Session,
    viewer: str | None,
    hands: list[tuple[int, int, dict[str, int]]],
    lead: list[dict[str, int]],
    winner: str,
) -> list[TurningPoint]:
    """The moments that decided, in the order in which they came."""
    amount = session.spec.amount
    gains = [
        (after[name] - before[name], name, number, at)
        for before, (number, at, after) in zip(lead, hands, strict=False)
        for name in after
    ]
    best, who, number, at = max(gains)
    found = {
        at: _(
            "Hand {hand}: {player} gains {amount}, the most in one hand.",
            hand=number,
            player=who,
            amount=amount(best),
        )
    }
    ahead = [at for at, counted in enumerate(lead) if counted[winner] < max(counted.values())]
    first = ahead[-1] if ahead else 0  # index of the first hand from which the winner leads
    number, at, _counted = hands[min(first, len(hands) - 1)]
    found[at] = " ".join(
        filter(
            None,
            (
                found.get(at),
                _("Hand {hand}: from here on {player} leads.", hand=number, player=winner),
            ),
        )
    )
    told = [TurningPoint(at, words) for at, words in found.items()]
    paid = [
        (event.data["amount"], index + 1, event)
        for index in range(len(session.moves))
        for event in session.events_of(index)
        if event.type == "paid" and isinstance(event.data.get("amount"), int)
    ]
    sentence = session.spec.words().sentence
    for _amount, at, event in sorted(paid, key=lambda one: -one[0])[:_PAYMENTS]:
        told.append(TurningPoint(at, sentence(event.seen(viewer), viewer)[0]))
    return sorted(told, key=lambda turning: turning.at)
