"""Picking up cards of Wildcat Rummy: what a request of the page does to the cards picked up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from wyatt.core.errors import NotAMove
from wyatt.show.wildcat.offers import Picked, offers, shown_hand, tries, used
from wyatt.widgets.requests import Request, whole
from wyatt.wildcat import Move, View, parse_move
from wyatt.wildcat.moves import TAKE, TAKE_TO


def held(view: View) -> dict[str, int]:
    """The hand that lies open: ``{card: how many}``."""
    return view.hands.get(shown_hand(view) or "", {})


def still_held(view: View, picked: Picked) -> Picked:
    """What is picked up, if it is all still in the hand that lies open."""
    hand = held(view)
    sound = all(copy < hand.get(card, 0) for card, copy in picked.cards)
    return picked if sound else Picked(order=picked.order)


def toggled(view: View, picked: Picked, request: Request) -> Picked:
    """One card picked up or put down again; an impossible one changes nothing."""
    card = str(request.get("card", ""))
    many = held(view).get(card, 0)
    copy = whole(request.get("copy"), 0, many - 1) if many else None
    if copy is None or view.hand_ended:
        return picked
    return picked.toggled(card, copy)


def picked_for(view: View, picked: Picked, move: Move) -> Picked:
    """The cards of a move picked up, if they are in the hand."""
    wanted = used(move)
    if not wanted <= Counter(held(view)):
        return picked
    cards = tuple((card, copy) for card in wanted for copy in range(wanted[card]))
    return Picked(cards, order=picked.order)


def proposed(view: View, picked: Picked, line: str) -> Picked:
    """The cards of a move that the page has proposed picked up."""
    try:
        return picked_for(view, picked, parse_move(line))
    except NotAMove:
        return picked


def at_pile(view: View, picked: Picked) -> Move | Picked:
    """The pile was pointed at: the move that takes it with the picked cards, or what to pick up.

    Where neither is possible, the same cards with the reason why not.
    """
    if view.phase != "draw" or not view.legal_moves:
        return picked
    found = offers(view, picked)
    takes = [move for move in found.exact if move.op in (TAKE, TAKE_TO)]
    if takes:
        return takes[0]
    if not picked.cards and found.wider:
        nearest = min(found.wider, key=lambda move: (move.jokers, move.count))
        return picked_for(view, picked, nearest)
    tried = tries(view, picked.names or tuple(held(view))[:2])
    verdict = view.verdict(tried) if tried else None
    if verdict is not None and not verdict.legal:
        return replace(picked, why=verdict.message, rules=verdict.rules)
    return picked


def ordered(picked: Picked, order: object) -> Picked:
    """The hand laid out by suits or by ranks."""
    return replace(picked, order=str(order)) if order in ("suits", "ranks") else picked
