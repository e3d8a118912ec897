"""What a move of Wildcat Rummy is worth in points, and why: the heuristic player's own reckoning.

It looks no move ahead. A meld counts what its cards count, less what its Jokers could bring elsewhere.
The pile counts what it lets one lay, with the chance or the burden of the cards under it. A discard
costs what the card would be worth kept. The parts add up to the worth of a move.
"""

from __future__ import annotations

from wyatt.core.advice import Coach, NobodyToMove, Reason, Weighed
from wyatt.core.text import _, plural
from wyatt.wildcat.cards import CODES, JOKER, POINTS
from wyatt.wildcat.heuristic import (
    AT_RISK,
    IN_TIME,
    WORTH_A_JOKER,
    Kept,
    hurry,
    kept,
)
from wyatt.wildcat.heuristic import heuristic as advised
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.moves import ADD, DISCARD, DRAW, MELD, SKIP, TAKE, Move, joined, top_code
from wyatt.wildcat.view import View
from wyatt.wildcat.words import pretty


def weigh(view: View) -> tuple[Weighed, ...]:
    """All legal moves of the player whose view this is, the best first. Raises `NobodyToMove`."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if view.viewer is None or not moves:
        raise NobodyToMove(_("{player} has nothing to decide here.", player=view.viewer or "-"))
    best = advised(view)
    parts = {move: _reasons(view, move) for move in moves}
    worth = {move: sum(reason.dollars for reason in found) for move, found in parts.items()}
    # A discard ends every turn: laying first is worth that much on top of the best discard.
    after = max((worth[move] for move in moves if move.op in (DISCARD, SKIP)), default=0)
    weighed = []
    for move in moves:
        reasons = parts[move]
        if move.op in (MELD, ADD) and after:
            text = _("The turn still ends with a discard.")
            reasons = (*reasons, Reason(text, after, ("wildcat.discard",), aside=True))
        weighed.append(Weighed(move, sum(reason.dollars for reason in reasons), reasons))
    return tuple(sorted(weighed, key=lambda each: (-each.value, each.move != best)))


def why(moves: tuple[Weighed, ...]) -> str:
    """What speaks for the best move, and how far the next best is behind."""
    best = moves[0]
    said = best.reasons[0].text
    if best.move.op == DISCARD and best.reasons[0].dollars < 0:
        card = pretty(best.move.cards[0])
        said = _("Every card of yours fits something, and {card} fits least.", card=card)
    margin = best.value - moves[1].value if len(moves) > 1 else 0
    if not margin:
        return said
    beside = plural(
        "That is worth {number} point more than the next best move.",
        "That is worth {number} points more than the next best move.",
        margin,
    )
    return f"{said} {beside}"


def expects(view: View) -> int:
    """Points that a player's melds count more than those of the others on average."""
    laid = {name: sum(meld.points for meld in melds) for name, melds in view.melds.items()}
    own = laid.pop(str(view.viewer))
    return own - round(sum(laid.values()) / len(laid))


def _reasons(view: View, move: Move) -> tuple[Reason, ...]:
    if move.op == DRAW:
        text = _("One card that nobody knows, from the stock.")
        aloud = _("The pile is not worth it to me now.") if view.discard_size else ""
        return (Reason(text, 0, ("wildcat.draw",), aloud),)
    if move.op in (MELD, ADD):
        return _lay(view, move)
    if move.op == DISCARD:
        return _discard(view, move)
    if move.op == SKIP:
        return (Reason(_("You hold no card that may be discarded."), 0, ("wildcat.queen-stuck",)),)
    if move.verb == "deal":
        return (Reason(_("The next hand is dealt."), 0, ("wildcat.deal",)),)
    return _pile(view, move)


def _pile(view: View, move: Move) -> tuple[Reason, ...]:
    """The pile: what its top card lets one lay, the Jokers that takes, and the cards under it."""
    top = CODES[str(view.top)]
    made = joined(top, move) if move.op == TAKE else None
    points = made.points if isinstance(made, Meld) else POINTS[top_code(top, move.stands)]
    rule = "wildcat.pickup-meld" if move.op == TAKE else "wildcat.fourth-card"
    text = _("The top card lets you lay cards that count {number}.", number=points)
    aloud = _("The pile: its top card lets me lay cards that count {number}.", number=points)
    reasons = [Reason(text, points, (rule, "wildcat.card-points"), aloud)]
    jokers = move.jokers + (top == JOKER)
    if jokers and not hurry(view):
        reasons.append(_jokers(jokers))
    under = view.discard_size - 1
    if under:
        each = AT_RISK if hurry(view) else IN_TIME
        if hurry(view):
            text = plural(
                "{number} card under it comes into your hand, and the hand may end before you can "
                "lay it.",
                "{number} cards under it come into your hand, and the hand may end before you can "
                "lay them.",
                under,
            )
        else:
            text = plural(
                "{number} card under it may fit what you hold.",
                "{number} cards under it may fit what you hold.",
                under,
            )
        reasons.append(Reason(text, round(each * under), ("wildcat.pickup-rest",)))
    return tuple(reasons)


def _lay(view: View, move: Move) -> tuple[Reason, ...]:
    points = sum(POINTS[code] for code in move.codes)
    rule = "wildcat.melding" if move.op == MELD else "wildcat.fourth-card"
    text = _("It lays cards that would count {number} against you in hand.", number=points)
    aloud = _("{number} on the table, and not against me in hand.", number=points)
    reasons = [Reason(text, points, (rule, "wildcat.hand-score"), aloud)]
    left = view.hand_sizes[str(view.viewer)] - move.count
    if move.jokers and not hurry(view) and left > 1:
        reasons.append(_jokers(move.jokers))
    return tuple(reasons)


def _jokers(many: int) -> Reason:
    text = plural(
        "A Joker goes with it that could complete a dearer meld.",
        "{number} Jokers go with it that could complete dearer melds.",
        many,
    )
    return Reason(text, -WORTH_A_JOKER * many, ("wildcat.joker",))


def _discard(view: View, move: Move) -> tuple[Reason, ...]:
    """What the card would be worth kept, part by part; a discard gives that away."""
    found: Kept = kept(view, view.hands[str(view.viewer)], move)
    card = pretty(move.cards[0])
    if found.joker:
        text = _("A Joker fits every meld: keep it.")
        return (Reason(text, -round(found.joker), ("wildcat.joker",)),)
    reasons = []
    if found.together:
        text = _("{card} goes with other cards of your hand.", card=card)
        reasons.append(Reason(text, -round(found.together), ("wildcat.set", "wildcat.sequence")))
    if found.own:
        text = _("{card} fits a meld of yours.", card=card)
        reasons.append(Reason(text, -round(found.own), ("wildcat.fourth-card",)))
    if found.others:
        text = _("{card} fits a meld of somebody else, who could take the pile.", card=card)
        reasons.append(Reason(text, -round(found.others), ("wildcat.pickup-meld",)))
    text = _("{card} no longer counts against you in hand.", card=card)
    reasons.append(Reason(text, round(found.weight), ("wildcat.hand-score",)))
    if not (found.together or found.own or found.others):
        text = _("{card} fits nothing that you hold or that lies open.", card=card)
        reasons = [Reason(text, reasons[-1].dollars, ("wildcat.discard", "wildcat.hand-score"))]
    return tuple(reasons)


COACH: Coach[View] = Coach(weigh, why, expects, foresees=False)
