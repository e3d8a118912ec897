"""Every legal move with what it is worth and why: the parts of a worth add up to it.

A worth has up to four parts: what a poster would pay now and after the move, what the move does for
later, what there was already, and what the weighing has been off by at such a turn. Each is in dollars
more than the others get on average, and has its rules and a sentence that names the cards and the people.
"""

from __future__ import annotations

from wyatt.core.advice import Coach, Foresight, NobodyToMove, Reason, Weighed, ranked
from wyatt.core.text import _
from wyatt.earp.cards import CARDS, TITLES
from wyatt.earp.players.aims import after_all, aim
from wyatt.earp.players.intercept import intercept
from wyatt.earp.players.lookahead import Seen, answered, seen_by
from wyatt.earp.players.outlook import Outlook, in_order, outlooks, sum_of
from wyatt.earp.players.posters import change, poster_of, spoken
from wyatt.earp.players.value import expected, network, paid_now
from wyatt.earp.state import DRAW, OVER, PLAY, REACT, SCORED
from wyatt.earp.view import View


def weigh(view: View) -> tuple[Weighed, ...]:
    """All legal moves of the player whose view this is, the best first.

    Only what the view shows counts. Raises `NobodyToMove`.
    """
    state, seat = view._state, view._seat
    moves = in_order(view)
    if seat is None or not moves:
        raise NobodyToMove(_("{player} has nothing to decide here.", player=view.viewer or "-"))
    if state.phase == SCORED:
        text = _("The next hand is dealt, and $1,000 goes on every poster.")
        dealt = Reason(text, 0, ("setup.posters", "setup.deal"))
        return tuple(Weighed(move, 0, (dealt,)) for move in moves)
    network().forget()
    root, added = seen_by(state, seat), intercept()(state, seat)
    return ranked([_weighed(root, found, added) for found in outlooks(root, moves)])


def why(moves: tuple[Weighed, ...]) -> str:
    """What speaks for the best move, and how far the next best is behind."""
    best = moves[0]
    said = best.reasons[0].text
    if len(moves) == 1:
        return said
    margin = best.value - moves[1].value
    if margin < 50:
        return said
    beside = _("That is worth {amount} more than the next best move.", amount=dollars(margin))
    return f"{said} {beside}"


def expects(view: View) -> int:
    """Dollars more than the others on average that a player may expect of this hand.

    In a hand that is scored, what its posters paid is in the money: nothing more is expected.
    """
    state, seat = view._state, view._seat
    if seat is None or state.phase in (SCORED, OVER):
        return 0
    return _found(view) + intercept()(state, seat)


def _found(view: View) -> int:
    """What the viewer may expect before the intercept is added, in a hand that goes on."""
    state, seat = view._state, view._seat
    assert seat is not None
    if seat == state.actor and state.phase not in (DRAW, PLAY):
        return weigh(view)[0].value - intercept()(state, seat)
    if state.phase == REACT:
        found = answered(seen_by(state, seat))
        return round(sum_of([branch.chance * _bare(branch.choices[0]) for branch in found]))
    return _bare(Seen(state, seat, state.unseen(seat)))


def _bare(at: Seen) -> int:
    return sum(expected(at.state, at.seat, at.unseen))


def _promised(view: View, weighed: Weighed) -> int:
    """What a move of the viewer promises on the scale of `_found`."""
    state, seat = view._state, view._seat
    assert seat is not None
    figures = intercept()
    return weighed.value - figures(state, seat) + figures.brought(state, weighed.move)


def dollars(amount: int) -> str:
    """An amount without its sign: ``$3,000``."""
    return f"${abs(amount):,}"


def _weighed(root: Seen, found: Outlook, added: int) -> Weighed:
    """One move with the reasons whose dollars add up to its worth. added: the intercept."""
    value = round(found.value)
    here = paid_now(root.state, root.seat)
    reasons = []
    for outlaw in range(7):
        before, after = poster_of(root.state, outlaw), poster_of(found.shown.state, outlaw)
        if found.shown.state.phase in (SCORED, OVER):
            continue  # the hand is over: nothing on the table has changed
        worth = round(found.now[outlaw] - here[outlaw])
        said = change(before, after, root.seat, root.state.config.players)
        if said is not None:
            text, rules = said
            aloud = spoken(before, after, root.seat, root.state.config.players)
            if aloud and found.hit is not None:
                aloud = f"{aloud} {_('It takes a hit.')}"
            reasons.append(Reason(text, worth, rules, aloud))
        elif worth:
            reasons.append(_other_branch(outlaw, worth))
    reasons.sort(key=lambda reason: -abs(reason.dollars))
    text, rules = aim(root, found)
    stands = _stands(sum(here))
    rest = value - stands.dollars - sum(reason.dollars for reason in reasons)
    later = Reason(text, rest, rules, after_all(root, found))
    found_money = any(reason.dollars > 0 for reason in reasons)
    parts = [*reasons, later] if found_money else [later, *reasons]
    asides = [stands, _usual(added)] if added else [stands]
    return Weighed(found.move, value + added, (*parts, *asides))


def _other_branch(outlaw: int, worth: int) -> Reason:
    """A poster that the likeliest outcome leaves alone and another does not."""
    text = _("Less likely outcomes change what {outlaw} pays.", outlaw=_(TITLES[CARDS[outlaw]]))
    return Reason(text, worth, ("score.share",))


def _stands(ahead: int) -> Reason:
    """What the posters would pay if the hand ended now: the same for every move."""
    rules = ("score.capture", "score.share")
    if ahead > 0:
        text = _(
            "If the hand ended now, the posters would pay you {amount} more than the others on "
            "average.",
            amount=dollars(ahead),
        )
    elif ahead < 0:
        text = _(
            "If the hand ended now, the posters would pay you {amount} less than the others on "
            "average.",
            amount=dollars(ahead),
        )
    else:
        text = _("If the hand ended now, the posters would put nobody ahead of the others.")
    return Reason(text, ahead, rules, aside=True)


def _usual(added: int) -> Reason:
    """What the weighing is off by on average at such a turn: the same for every move."""
    text = (
        _(
            "From such a turn on, hands have brought {amount} more than all this on average, "
            "whatever was played.",
            amount=dollars(added),
        )
        if added > 0
        else _(
            "From such a turn on, hands have brought {amount} less than all this on average, "
            "whatever was played.",
            amount=dollars(added),
        )
    )
    return Reason(text, added, ("end.out", "end.supply"), aside=True)


COACH: Coach[View] = Coach(weigh, why, expects, foresight=Foresight(_promised, _found))
