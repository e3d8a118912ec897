"""A short, readable player: sees a view, melds what counts, and keeps what belongs together.

It takes the pile when the meld that takes it is worth more than the risk of the cards under it. It
melds high before low. Jokers it saves for melds that pay for them, unless the hand is about to end.
It discards what fits least with its own cards and with the open melds of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from wyatt.wildcat.cards import CODES, JOKER, POINTS, rank_of, suit_of
from wyatt.wildcat.melds import MOST, Meld
from wyatt.wildcat.moves import ADD, DISCARD, MELD, TAKE, Move, joined, top_code
from wyatt.wildcat.view import View

#: Points that a meld must count for each Joker in it, as long as there is time.
WORTH_A_JOKER = 25
#: Cards in an opponent's hand, or turns in the stock, below which the hand may end any moment.
FEW_CARDS, FEW_TURNS = 3, 3
#: What a card of the pile that nobody sees costs when the hand may end, and what it is worth before.
AT_RISK, IN_TIME = -9.0, 3.0


def heuristic(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if view.phase == "draw":
        best = max(moves, key=lambda move: _pickup(view, move))
        return best if _pickup(view, best) > 0 else moves[0]
    plays = [move for move in moves if move.op in (MELD, ADD)]
    if plays:
        best = max(plays, key=lambda move: _gain(view, move))
        if _gain(view, best) > 0:
            return best
    discards = [move for move in moves if move.op == DISCARD]
    held = view.hands[str(view.viewer)]
    return min(discards, key=lambda move: _keep(view, held, move), default=moves[-1])


def hurry(view: View) -> bool:
    """Whether the hand may end before the viewer's next turn."""
    others = [size for name, size in view.hand_sizes.items() if name != view.viewer]
    return min(others) <= FEW_CARDS or view.stock_size <= FEW_TURNS * len(view.players)


def _pickup(view: View, move: Move) -> float:
    """What taking the pile is worth in points; drawing from the stock is worth nothing yet."""
    if move.verb == "draw":
        return 0.0
    top = CODES[str(view.top)]
    made = joined(top, move) if move.op == TAKE else None
    points = made.points if isinstance(made, Meld) else POINTS[top_code(top, move.stands)]
    spent = WORTH_A_JOKER * (move.jokers + (top == JOKER))
    under = (view.discard_size - 1) * (AT_RISK if hurry(view) else IN_TIME)
    return points - (0 if hurry(view) else spent) + under


def _gain(view: View, move: Move) -> float:
    """What melding is worth in points, less what its Jokers could bring elsewhere."""
    points = sum(POINTS[code] for code in move.codes)
    left = view.hand_sizes[str(view.viewer)] - move.count
    if hurry(view) or left <= 1:
        return points
    return points - WORTH_A_JOKER * move.jokers


class Kept(NamedTuple):
    """What a card would be worth kept, in points: the parts of the unwillingness to discard it.

    joker: for a Joker, and nothing else then. together: with other cards in hand. own, others: in
    open melds of the player's own and of the others. weight: what it counts against the player.
    """

    joker: float = 0.0
    together: float = 0.0
    own: float = 0.0
    others: float = 0.0
    weight: float = 0.0


def kept(view: View, held: Mapping[str, int], move: Move) -> Kept:
    """What the card of a discard would be worth kept."""
    code = move.codes[0]
    if code == JOKER:
        return Kept(joker=100.0)
    count = Counter({CODES[name]: many for name, many in held.items() if name != "JK"})
    count[code] -= 1
    rank, suit = rank_of(code), suit_of(code)
    together = 0.0
    for other, many in count.items():
        if rank_of(other) == rank:
            together += 5.0 * many
        elif suit_of(other) == suit and abs(rank_of(other) - rank) < MOST - 1:
            together += 4.0 * min(many, 1)
    own = sum(8.0 for meld in view.melds[str(view.viewer)] if code in meld.wanted)
    others = sum(
        4.0
        for name, melds in view.melds.items()
        for meld in melds
        if name != view.viewer and code in meld.wanted
    )
    weight = POINTS[code] * (0.5 if hurry(view) else 0.1)
    return Kept(0.0, together, own, others, weight)


def _keep(view: View, held: Mapping[str, int], move: Move) -> float:
    """How unwilling the viewer is to discard a card."""
    found = kept(view, held, move)
    return found.joker + found.together + found.own + found.others - found.weight
