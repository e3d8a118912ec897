"""A short, readable player of Wildcat Rummy, and its reckoning as advice: what a move is worth in points, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from wyatt.core.advice import (
    Coach,
    NobodyToMove,
    PlayOut,
    Playouts,
    Reason,
    Simulated,
    Weighed,
    told,
)
from wyatt.core.text import _, plural
from wyatt.wildcat.cards import CODES, JOKER, POINTS, rank_of, suit_of
from wyatt.wildcat.game import View
from wyatt.wildcat.melds import MOST, Meld
from wyatt.wildcat.moves import ADD, DISCARD, DRAW, MELD, SKIP, TAKE, Move
from wyatt.wildcat.state import State, Unseen, top_code, top_meld
from wyatt.wildcat.types import OVER, SCORED, Verb
from wyatt.wildcat.verbs import EFFECTS
from wyatt.wildcat.words import pretty

#: Points that a meld must count for each Joker in it, as long as there is time.
WORTH_A_JOKER = 25
#: Cards in an opponent's hand, or turns in the stock, below which the hand may end any moment.
FEW_CARDS, FEW_TURNS = 3, 3
#: The cost of a hidden card of the pile when the hand may end, and its value before.
AT_RISK, IN_TIME = -9.0, 3.0


def heuristic(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    moves = view._list()
    if view.phase == "draw":
        if len(moves) == 1:
            return moves[0]
        best = _first(moves, [_pickup(view, move) for move in moves])
        return best if _pickup(view, best) > 0 else min(moves, key=_rank)
    plays = [move for move in moves if move.op in (MELD, ADD)]
    if plays:
        best = _first(plays, [_gain(view, move) for move in plays])
        if _gain(view, best) > 0:
            return best
    discards = [move for move in moves if move.op == DISCARD]
    if not discards:
        return max(moves, key=_rank)
    at = Keeping(view)
    return _first(discards, [-_keep(at, move) for move in discards])


def _rank(move: Move) -> tuple[int, bool, int, tuple[int, ...], str]:
    return move.rank


def _first(moves: Sequence[Move], worth: Sequence[float]) -> Move:
    """The move worth most; of several the first in reading order."""
    most = max(worth)
    best = [move for move, each in zip(moves, worth, strict=True) if each == most]
    return best[0] if len(best) == 1 else min(best, key=_rank)


def hurry(view: View) -> bool:
    """Return whether the hand may end before the viewer's next turn."""
    state, seat = view._state, view._seat
    few = len(state.stock) <= FEW_TURNS * len(state.sizes)
    return few or any(size <= FEW_CARDS for other, size in enumerate(state.sizes) if other != seat)


def _pickup(view: View, move: Move) -> float:
    """Return the value of taking the pile in points. Drawing from the stock has no value yet."""
    if move.verb is Verb.DRAW:
        return 0.0
    top = CODES[str(view.top)]
    made = top_meld(top, move) if move.op == TAKE else None
    points = made.points if isinstance(made, Meld) else POINTS[top_code(top, move.stands)]
    spent = WORTH_A_JOKER * (move.jokers + (top == JOKER))
    under = (view.discard_size - 1) * (AT_RISK if hurry(view) else IN_TIME)
    return points - (0 if hurry(view) else spent) + under


def _gain(view: View, move: Move) -> float:
    """Return the value of melding in points, minus the value of its Jokers elsewhere."""
    points = sum(POINTS[code] for code in move.codes)
    left = view.hand_sizes[str(view.viewer)] - move.count
    if hurry(view) or left <= 1:
        return points
    return points - WORTH_A_JOKER * move.jokers


class Kept(NamedTuple):
    """What a card would be worth kept, in points: the parts of the unwillingness to discard it.

    joker: the value of a Joker, which has no other part. together: with other cards in hand. own,
    others: in open melds of the player, and of the others. weight: the points that it costs if it
    stays in hand.
    """

    joker: float = 0.0
    together: float = 0.0
    own: float = 0.0
    others: float = 0.0
    weight: float = 0.0


#: For each kind, a mask of the others of its suit that may be in one sequence with it.
_NEAR = tuple(
    sum(
        1 << other
        for other in range(JOKER)
        if suit_of(other) == suit_of(kind) and 0 < abs(rank_of(other) - rank_of(kind)) < MOST - 1
    )
    for kind in range(JOKER)
)


class Keeping:
    """What a player goes by who has to part with a card, read once for all discards of a decision."""

    __slots__ = ("low", "others", "own", "ranks", "weight")

    def __init__(self, view: View) -> None:
        state, seat = view._state, view._seat
        assert seat is not None
        self.low, self.ranks = state.low[seat], state.ranks[seat]
        self.own = [meld.wants for meld in state.melds[seat]]
        self.others = [
            meld.wants for other, melds in enumerate(state.melds) if other != seat for meld in melds
        ]
        self.weight = 0.5 if hurry(view) else 0.1

    def kept(self, move: Move) -> Kept:
        """Return the value of keeping the card of a discard."""
        code = move.codes[0]
        if code == JOKER:
            return Kept(joker=100.0)
        # Each other card of its rank, and each kind of its suit next to it but one.
        same = (self.ranks >> (code & ~3) & 15) - 1
        together = 5.0 * same + 4.0 * (self.low & _NEAR[code]).bit_count()
        own = 8.0 * sum([wants >> code & 1 for wants in self.own])
        others = 4.0 * sum([wants >> code & 1 for wants in self.others])
        return Kept(0.0, together, own, others, POINTS[code] * self.weight)


def _keep(at: Keeping, move: Move) -> float:
    """How unwilling the viewer is to discard a card."""
    found = at.kept(move)
    return found.joker + found.together + found.own + found.others - found.weight


#: Moves of a kind that are played out: discards, and other plays of each verb.
DISCARDS, PLAYS = 6, 4


def distinct(view: View, weighed: tuple[Weighed, ...]) -> list[Weighed]:
    """The plays that differ, in the order given: of those that lay the same cards the one worth most."""
    met: Counter[int] = Counter()
    laid: set[tuple[object, ...]] = set()
    found = []
    for each in weighed:
        move: Move = each.move
        same = (move.op, move.codes if move.op == DISCARD else (move.mask, move.twice, move.to))
        if same not in laid and met[move.op] < (DISCARDS if move.op == DISCARD else PLAYS):
            found.append(each)
            met[move.op] += 1
        laid.add(same)
    return found


# === Hands played to their end from one player's knowledge: all other cards are dealt by chance.
# All players are `heuristic` from there on. So that two moves meet the same luck, each player draws
# from a part of the stock of their own. The stock is shuffled, so this changes no chance.


def deals(view: View) -> Callable[[int], PlayOut]:
    """Deals of what the player whose view this is cannot see, each by its seed."""
    state, seat = view._state, view._seat
    assert seat is not None
    unseen = Unseen(state, seat)
    started = _ahead(state, seat)

    def deal(seed: int) -> PlayOut:
        dealt = unseen.deal(seed)
        seats = len(state.sizes)
        lanes = [dealt.stock[at::seats] for at in range(seats)]

        def play_out(move: Move) -> float:
            after = dealt.copy()
            _play(after, move, [lane[:] for lane in lanes])
            return _ahead(after, seat) - started

        return play_out

    return deal


def _ahead(state: State, seat: int) -> float:
    """Points that a player has more than the others on average."""
    own = state.totals[seat]
    return own - (sum(state.totals) - own) / (len(state.totals) - 1)


def _play(state: State, move: Move | None, lanes: list[list[int]]) -> None:
    """Play a move, and then as `heuristic` does until the hand is counted."""
    views = [View(state, seat) for seat in range(len(state.sizes))]
    left = len(state.stock)  # a stock that has another number of cards is a new one
    while True:
        if move is None:
            if state.phase in (SCORED, OVER):
                return
            move = heuristic(views[state.turn])
        if move.op == DRAW and 0 < left == len(state.stock):
            left -= 1
            card = (lanes[state.turn] or max(lanes, key=len)).pop()
            state.stock.remove(card)
            state.stock.append(card)
        EFFECTS[move.op](state, move, None)
        move = None


def ends_turn(move: Move) -> bool:
    """Return whether a move ends the turn."""
    return move.op in (DISCARD, SKIP)


#: How far apart moves are that the evaluation takes for alike, in points, as fitted to moves played out:
#: 20 to 28 for two to four players.
_APART = 25.0
#: How much of a gap between two worths is borne out when both are played: none, by the same fit. The worths
#: order the moves that are looked into; what is said of them comes from the deals alone.
_BELIEVED = 0.0

PLAYOUTS: Playouts[View] = Playouts(
    distinct, (Simulated("heuristic", deals),), lambda players: _APART, _BELIEVED, 4, ends_turn
)


# === What a move of Wildcat Rummy is worth in points, and why: the heuristic player's own reckoning.
# It looks no move ahead. A meld counts what its cards count, less what its Jokers could bring elsewhere.
# The pile counts what it lets one lay, with the chance or the burden of the cards under it. A discard
# costs what the card would be worth kept. The parts add up to the worth of a move.


def weigh(view: View) -> tuple[Weighed, ...]:
    """All legal moves of the player whose view this is, the best first. Raise `NobodyToMove`."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if view.viewer is None or not moves:
        raise NobodyToMove(_("{player} has nothing to decide here.", player=view.viewer or "-"))
    best, keeping = heuristic(view), Keeping(view)
    discards = [_discarded(keeping, move) for move in moves if move.op == DISCARD]
    # A discard ends every turn: laying first is worth that much on top of the best discard.
    after = max([each.value for each in discards], default=0)
    weighed = [*discards]
    for move in moves:
        if move.op != DISCARD:
            found, own = _reasons(view, move), _own(view, move)
            worth = sum([reason.dollars for reason in found])
            more = after if move.op in (MELD, ADD) else 0
            weighed.append(Weighed(move, worth + more, (*found, own)))
    remains = _remains(view.phase == "play")
    weighed = [replace(each, reasons=(*each.reasons, remains)) for each in weighed]
    weighed.sort(key=lambda each: (-each.value, each.move != best, each.move.rank))
    return told(weighed, ends_turn)


def why(moves: tuple[Weighed, ...]) -> str:
    """Return the reasons for the best move, and how far the next best is behind."""
    best = moves[0]
    said = best.reasons[0].text
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
    """Return the reasons about a move's effect now. `_own` is about its later effect."""
    if move.op in (MELD, ADD):
        return _lay(view, move)
    if move.op in (DRAW, SKIP) or move.verb is Verb.DEAL:
        return ()
    return _pile(view, move)


def _own(view: View, move: Move) -> Reason:
    """Return what a move that does not discard changes for the turns to come, in either sign."""
    aloud = ""
    if move.op == DRAW:
        text, rules = _("One unknown card, from the stock."), ("wildcat.draw",)
        aloud = _("The pile is not worth it to me now.") if view.discard_size else ""
    elif move.op == SKIP:
        text, rules = _("You have no card that you may discard."), ("wildcat.queen-stuck",)
    elif move.verb is Verb.DEAL:
        text, rules = _("The next hand is dealt."), ("wildcat.deal",)
    else:
        text, rules = _("Your turn goes on after it."), ("wildcat.melding",)
    less = _("The rest of the hand is worth less after it.")
    against = Reason(less, -1, ("wildcat.hand-score",), aloud, later=True)
    return Reason(text, 0, rules, aloud, later=True, other=against)


def _remains(playing: bool) -> Reason:
    """Return what is to be expected of the rest of the hand without the move."""
    if playing:
        text = _("The change to expect in the rest of the hand, if you ended your turn now.")
    else:
        text = _("The change to expect in the rest of the hand, whichever move you choose.")
    return Reason(text, 0, ("wildcat.hand-score",), aside=True, later=True)


def _pile(view: View, move: Move) -> tuple[Reason, ...]:
    """The pile: what its top card lets one lay, the Jokers that takes, and the cards under it."""
    top = CODES[str(view.top)]
    made = top_meld(top, move) if move.op == TAKE else None
    points = made.points if isinstance(made, Meld) else POINTS[top_code(top, move.stands)]
    rule = "wildcat.pickup-meld" if move.op == TAKE else "wildcat.fourth-card"
    text = _("The top card lets you lay cards worth {number} points.", number=points)
    aloud = _("The pile: its top card lets me lay cards worth {number}.", number=points)
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
    text = _("It lays cards that would cost you {number} points in hand.", number=points)
    aloud = _("{number} on the table, instead of against me in hand.", number=points)
    reasons = [Reason(text, points, (rule, "wildcat.hand-score"), aloud)]
    left = view.hand_sizes[str(view.viewer)] - move.count
    if move.jokers and not hurry(view) and left > 1:
        reasons.append(_jokers(move.jokers))
    return tuple(reasons)


def _jokers(many: int) -> Reason:
    text = plural(
        "It uses a Joker that could complete a more valuable meld.",
        "It uses {number} Jokers that could complete more valuable melds.",
        many,
    )
    return Reason(text, -WORTH_A_JOKER * many, ("wildcat.joker",))


def _discarded(keeping: Keeping, move: Move) -> Weighed:
    """Return a discard with its worth: it loses the value of keeping the card."""
    found = keeping.kept(move)
    card = pretty(move.cards[0])
    parts = [
        (found.joker, _("A Joker fits every meld, so keep it."), ("wildcat.joker",)),
        (
            found.together,
            _("{card} goes with other cards in your hand.", card=card),
            ("wildcat.set", "wildcat.sequence"),
        ),
        (found.own, _("{card} fits one of your melds.", card=card), ("wildcat.fourth-card",)),
        (
            found.others,
            _("{card} fits another player's meld, and that player could take the pile.", card=card),
            ("wildcat.pickup-meld",),
        ),
    ]
    kept, less, rules = max(parts, key=lambda part: part[0])
    if kept:
        text = _("{card} is the card that you can spare best.", card=card)
    else:
        text = _("{card} fits nothing in your hand or on the table.", card=card)
        less, rules = _("You can spare another card better."), ("wildcat.discard",)
    against = Reason(less, -1, rules, later=True)
    told_best = Reason(
        text, 0, ("wildcat.discard", "wildcat.hand-score"), later=True, other=against
    )
    worth = round(found.weight) - sum([round(part[0]) for part in parts])
    return Weighed(move, worth, (told_best,))


COACH: Coach[View] = Coach(weigh, why, expects, foresees=False, playouts=PLAYOUTS)
