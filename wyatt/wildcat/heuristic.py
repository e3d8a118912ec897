"""A short, readable bot for Wildcat Rummy, and a coach that says how many points each move is
worth, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter

from wyatt.core import advice
from wyatt.core.advice import Coach, NobodyToMove, PlayOut, Playouts, Reason, Simulated, Weighed
from wyatt.core.standing import Stakes, WinChances
from wyatt.core.text import N_, N_plural, _, plural
from wyatt.wildcat.cards import CODES, JOKER, POINTS
from wyatt.wildcat.game import View
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld
from wyatt.wildcat.moves import ADD, DEAL, DISCARD, DRAW, MELD, SKIP, TAKE, TAKE_TO, Move
from wyatt.wildcat.scoring import score
from wyatt.wildcat.state import State, Unseen, made_by, top_code, top_meld
from wyatt.wildcat.types import OVER, SCORED
from wyatt.wildcat.verbs import EFFECTS
from wyatt.wildcat.words import pretty

Rules = tuple[str, ...]
#: A Joker is worth this many points in hand, unless the hand may end soon.
WORTH_A_JOKER = 25
#: The hand may end soon if an opponent has this few cards, or the stock lasts this few rounds.
FEW_CARDS, FEW_TURNS = 3, 3
#: The points for each card below the pile's top card, if the hand may end soon, and if not.
AT_RISK, IN_TIME = -9.0, 3.0

_rank = attrgetter("rank")


def heuristic(view: View) -> Move:
    """Return the bot's move for the view's player. Equal views get the same move. Raise
    `ValueError` for a view whose player isn't to move.
    """
    View.needed(view)
    moves = view.choices()
    if len(moves) == 1:
        return moves[0]
    soon = hurry(view)
    drawing = view.phase == "draw"
    if plays := moves if drawing else [move for move in moves if move.op in (MELD, ADD)]:
        gains = [_gain(view, move, soon) for move in plays]
        if drawing or max(gains) > 0:
            return _first(plays, gains)
    discards = [move for move in moves if move.op == DISCARD]
    if not discards:
        return max(moves, key=_rank)
    kept = map(_keeping(view, soon), discards)
    return _first(discards, [weight - sum(parts) for *parts, weight in kept])


def _first(moves: Sequence[Move], worth: Sequence[float]) -> Move:
    """Return the move that's worth most, or the first in reading order if several are."""
    most = max(worth)
    best = [move for move, each in zip(moves, worth, strict=True) if each == most]
    return best[0] if len(best) == 1 else min(best, key=_rank)


def hurry(view: View) -> bool:
    """Return whether the hand may end soon: few cards are left in the stock or another hand."""
    state, seat = view._state, view._seat
    few = len(state.stock) <= FEW_TURNS * len(state.sizes)
    return few or any(size <= FEW_CARDS for other, size in enumerate(state.sizes) if other != seat)


def _gain(view: View, move: Move, soon: bool) -> float:
    if move.op == DRAW:
        return 0.0
    points, jokers, under = _brings(view, move, soon)
    return points - WORTH_A_JOKER * jokers + (AT_RISK if soon else IN_TIME) * under


def _brings(view: View, move: Move, soon: bool) -> tuple[int, int, int]:
    """Return the points that a move lays, how many of its Jokers could complete another meld, and
    how many cards it takes from below the pile's top card.
    """
    if move.op in (MELD, ADD):
        late = soon or view.hand_sizes[str(view.viewer)] - move.count <= 1
        return sum([POINTS[code] for code in move.codes]), 0 if late else move.jokers, 0
    top = CODES[str(view.top)]
    made = top_meld(top, move) if move.op == TAKE else None
    points = made.points if isinstance(made, Meld) else POINTS[top_code(top, move.stands)]
    under = view.discard_size - 1
    if view.hand_sizes[str(view.viewer)] - move.count + under <= 1:
        return points, 0, 0  # you go out, so there's no other meld and no later turn
    return points, 0 if soon else move.jokers + (top == JOKER), under


#: For each kind, a mask of the kinds that can share a sequence of three with it.
_STEPS = [4 * step for step in (-2, -1, 1, 2)]
_NEAR = tuple(sum(1 << at + by for by in _STEPS if 0 <= at + by < JOKER) for at in range(JOKER))
#: The value of keeping a card, in five parts, in points: a Joker's value (a Joker has no other
#: part), the card's value with other cards in hand, for the player's own open melds and for the
#: opponents' open melds, and the points the card may cost in hand, which are subtracted.
Kept = tuple[float, float, float, float, float]


def _keeping(view: View, soon: bool) -> Callable[[Move], Kept]:
    """Return a function for the value of keeping a card instead of discarding it."""
    state, seat = view._state, view._seat
    assert seat is not None
    low, ranks = state.low[seat], state.ranks[seat]
    others = state.melds[:seat] + state.melds[seat + 1 :]
    mine = [meld.wants for meld in state.melds[seat]]
    theirs = [meld.wants for melds in others for meld in melds]
    weight = 0.5 if soon else 0.1

    def kept(move: Move) -> Kept:
        code = move.codes[0]
        if code == JOKER:
            return 100.0, 0.0, 0.0, 0.0, 0.0
        # Count the other cards of its rank, and the kinds in its suit at most two ranks away.
        same = (ranks >> (code & ~3) & 15) - 1
        together = 5.0 * same + 4.0 * (low & _NEAR[code]).bit_count()
        own = 8.0 * sum([want >> code & 1 for want in mine])
        against = 4.0 * sum([want >> code & 1 for want in theirs])
        return 0.0, together, own, against, POINTS[code] * weight

    return kept


#: How many discards to simulate, and how many moves with each other verb.
DISCARDS, PLAYS = 6, 4


def distinct(view: View, weighed: tuple[Weighed[Move], ...]) -> list[Weighed[Move]]:
    """Return the moves worth simulating, best first, with only the best of several that use the
    same cards. There are at most 6 discards, and 4 moves with each other verb.
    """
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


# === Simulations, with all cards the player doesn't know dealt at random. Everyone plays like
# `heuristic`. To give every move the same luck, each player draws from a separate part of the
# stock. The stock is shuffled, so no chances change.


def deals(view: View) -> Callable[[int], PlayOut]:
    """Return a function that takes a seed and deals the cards that the view's player can't see."""
    state, seat = view._state, view._seat
    assert seat is not None
    unseen = Unseen(state, seat)
    stakes = Stakes(STANDING, state.totals, seat)
    # Points already on the table are the same for every move, so no move's value includes them.
    laid = 0 if stakes.is_close else expects(view)

    def deal(seed: int) -> PlayOut:
        dealt, seats = unseen.deal(seed), len(state.sizes)
        lanes = [dealt.stock[at::seats] for at in range(seats)]

        def play_out(move: Move) -> tuple[float, bool]:
            after = dealt.copy()
            # A new hand has its own stock, which nobody knows.
            _play(after, move, [] if move.op == DEAL else [lane[:] for lane in lanes])
            return stakes.of(after.totals)[0] - laid, False

        return play_out

    return deal


def _play(state: State, move: Move, lanes: list[list[int]]) -> None:
    # lanes: each player's part of the stock, or an empty list to draw in the stock's order.
    views = [View(state, seat) for seat in range(len(state.sizes))]
    while True:
        if move.op == DRAW and lanes:
            card = (lanes[state.turn] or max(lanes, key=len)).pop()
            state.stock.remove(card)
            state.stock.append(card)
        EFFECTS[move.op](state, move, None)
        if state.phase in (SCORED, OVER):
            return
        move = heuristic(views[state.turn])


def ends_turn(move: Move) -> bool:
    return move.op in (DISCARD, SKIP)


#: The chance to win a game, fitted by `python -m tools.training.standing --game wildcat`.
STANDING = WinChances(500, {2: (153, 91), 3: (180, 76), 4: (153, 70), 5: (150, 70)}, 250, (60, 50))
# A fit to simulated moves gave 25 for `apart`, but then leads with two players were a third too
# small. The same fit gave 0 for `believed`, so estimates only choose the moves to simulate.
PLAYOUTS: Playouts[View] = Playouts(
    distinct, (Simulated("heuristic", deals),), apart=38.0,
    believed=dict.fromkeys(range(2, 6), 0.0), least=4, parting=ends_turn, standing=STANDING,
)  # fmt: skip


# === A move's value in points, with reasons that add up to it, from the heuristic bot's evaluation,
# which doesn't look ahead. A meld is worth its cards' points, minus its Jokers' value in other
# melds. The pile is worth the meld its top card makes, plus or minus the cards below. A discard
# costs the value of keeping the card.


def weigh(view: View) -> tuple[Weighed[Move], ...]:
    """Return all legal moves with their values and reasons, best first. Raise `NobodyToMove` if
    there's nothing to decide.
    """
    moves = sorted(view.legal_moves, key=_rank)
    if view.viewer is None or not moves:
        raise NobodyToMove(_("{player} has nothing to decide here.", player=view.viewer or "-"))
    best, kept = heuristic(view), _keeping(view, hurry(view))
    weighed = [_discarded(view, move, kept(move)) for move in moves if move.op == DISCARD]
    # You discard after you meld, so a meld's value includes the best discard's.
    after = max([each.value for each in weighed], default=0)
    for move in [move for move in moves if move.op != DISCARD]:
        found = _reasons(view, move)
        worth = sum([reason.dollars for reason in found], after if move.op in (MELD, ADD) else 0)
        weighed.append(Weighed(move, worth, (*found, _own(view, move))))
    remains = [advice.rest_of_hand(view.phase == "play", "wildcat.hand-score")]
    if view.phase == "play" and (not view.stock_size or view.hand_sizes[view.viewer] == 1):
        remains = []  # a discard ends the hand
    weighed = _counted(view, [replace(each, reasons=(*each.reasons, *remains)) for each in weighed])
    weighed.sort(key=lambda each: (-each.value, each.move != best, each.move.rank))
    return advice.told(weighed, ends_turn)


def why(moves: tuple[Weighed[Move], ...]) -> str:
    """Return the best move's main reason and, in points, any lead over the next best move."""
    best = moves[0]
    said = best.reasons[0].text
    margin = best.value - moves[1].value if len(moves) > 1 else 0
    if not margin:
        return said
    lead = plural(
        "By the coach’s estimate, this move is worth about {number} point more than the next best move.",
        "By the coach’s estimate, this move is worth about {number} points more than the next best move.",
        advice.estimated(margin),
    )
    if best.futures and moves[1].futures:
        lead = plural(
            "This move is worth {number} point more than the next best move.",
            "This move is worth {number} points more than the next best move.",
            margin,
        )
    return f"{said} {lead}"


def expects(view: View) -> int:
    """Return the points for the viewer's melds, minus the other players' average."""
    laid = {name: score(melds, 0, False, view.rules).total for name, melds in view.melds.items()}
    return laid.pop(str(view.viewer)) - round(sum(laid.values()) / len(laid))


def _own(view: View, move: Move) -> Reason:
    if ends := _ends(view, move):
        return ends
    aloud, less = "", _("After this move, you can expect less from the rest of the hand.")
    broken = "wildcat.hand-score"
    if move.op == DRAW:
        text, rule = _("You draw one unknown card from the stock."), "wildcat.draw"
        aloud = _("The pile isn’t worth taking now.") if view.discard_size else ""
    elif move.op == SKIP:
        text, rule = _("You can’t discard any of your cards."), "wildcat.queen-stuck"
    elif move.op == DEAL:
        text, rule = _("The dealer deals the next hand."), "wildcat.deal"
    elif move.op in (MELD, ADD):
        rule, broken = "wildcat.hand-score", "wildcat.melding"
        less = _("These cards could be worth more in a later turn.")
        text = plural(
            "You have {number} card left, so you’re closer to going out.",
            "You have {number} cards left, so you’re closer to going out.",
            view.hand_sizes[str(view.viewer)] - move.count,
        )
    elif view.discard_size > 1:
        text, rule = _("Cards from the pile give you more to lay."), "wildcat.pickup-rest"
        less = _(
            "The more cards you hold, the more they cost you if another player goes out first."
        )
    else:
        text, rule = _("You lay cards right away."), "wildcat.pickup-meld"
    return _later(text, (rule,), less, (broken,), aloud)


#: What a sentence claims (`Reason.asserts`): the hand can continue after this turn, or it can't.
_GOES_ON, _ENDS = ("goes on",), ("ends",)


def _later(text: str, rules: Rules, less: str, broken: Rules, aloud: str = "") -> Reason:
    against = Reason(less, -1, broken, aloud, later=True, asserts=_GOES_ON)
    return Reason(text, 0, rules, aloud, later=True, other=against, asserts=_GOES_ON)


def _ends(view: View, move: Move) -> Reason | None:
    left, stock = view.hand_sizes[str(view.viewer)] - move.count, view._state.stock
    if move.op in (TAKE, TAKE_TO):
        left += view.discard_size - 1
    # You discard your last card or meld it, and either way the hand ends.
    out = move.op not in (DRAW, SKIP) and left <= (move.op != DISCARD)
    if move.op == DEAL or (len(stock) > (move.op == DRAW) and not out):
        return None
    text = _("The hand ends with this turn, and cards in hand count against you.")
    if out:
        keeps = N_("You keep one card and go out with it.")
        text = _(keeps if left else N_("You go out, and the hand ends."))
    rules = ("wildcat.going-out" if out else "wildcat.stock-out", "wildcat.hand-score")
    return Reason(text, 0, rules, later=True, asserts=_ENDS)


#: The maximum number of positions to search for one move, and for a whole decision.
MOST_COUNTED, MOST_OF_ALL = 150, 500


class _Uncounted(Exception):
    """Raised if the hand continues, or if it can end in too many ways to count."""


def _at_end(move: Weighed[Move]) -> Weighed[Move]:
    kept = (reason for reason in move.reasons if not (reason.aside and reason.later))
    return replace(move, reasons=tuple(kept))


def _counted(view: View, weighed: list[Weighed[Move]]) -> list[Weighed[Move]]:
    # Points are exact if the hand ends this turn and the player has seen every card they get. Each
    # of the others' cards counts as an average unseen card. Like evaluations, exact points leave
    # out the points laid so far.
    state, seat = view._state, view._seat
    assert seat is not None
    stakes = Stakes(STANDING, state.totals, seat)
    ending = [any(one.asserts == _ENDS for one in each.reasons) for each in weighed]
    if stakes.is_close and len(weighed) > 1:  # a simulation compares the chances to win
        return [_at_end(each) if ends else each for each, ends in zip(weighed, ending, strict=True)]
    if not any(ending):
        return weighed
    hidden = Unseen(state, seat)
    dealt, others = hidden.deal(0), [at for at in range(len(state.sizes)) if at != seat]
    average = sum(map(POINTS.__getitem__, hidden.cards)) / max(1, len(hidden.cards))
    costs = [sum(map(POINTS.__getitem__, dealt.hand(at))) for at in others]
    held = sum(average * dealt.sizes[at] - cost for at, cost in zip(others, costs, strict=True))
    laid, spent = expects(view), 0

    def after(at: State, move: Move, until: int) -> float:
        nonlocal spent
        at = at.copy()
        EFFECTS[move.op](at, move, None)
        if at.phase in (SCORED, OVER):
            return stakes.ahead(at.totals) - stakes.ahead(state.totals)
        spent += 1
        if at.turn != seat or spent > until:
            raise _Uncounted
        return max(after(at, each, until) for each in View(at, seat)._list())

    found = []
    for each, ends in zip(weighed, ending, strict=True):
        takes = each.move.op in (TAKE, TAKE_TO)
        known = view.discard_size == 1 if takes else each.move.op not in (DRAW, DEAL)
        with suppress(_Uncounted):
            if ends and known and spent < MOST_OF_ALL:
                points = after(dealt, each.move, min(spent + MOST_COUNTED, MOST_OF_ALL))
                value = round(points + held / len(others)) - laid
                reasons = _at_end(each).reasons
                rest = value - sum(reason.dollars for reason in reasons if not reason.later)
                parts = (replace(one, dollars=rest) if one.later else one for one in reasons)
                each = replace(each, value=value, reasons=tuple(parts), futures=1)
        found.append(each)
    return found


def _reasons(view: View, move: Move) -> list[Reason]:
    if move.op in (DRAW, SKIP, DEAL):
        return []
    soon = hurry(view)
    points, jokers, under = _brings(view, move, soon)
    rules = ("wildcat.pickup-meld", "wildcat.card-points")
    text = N_("With the top card, you can lay cards worth {number} points.")
    aloud = N_("With the pile’s top card, I can lay cards worth {number} points.")
    if move.op in (MELD, ADD):
        rules = ("wildcat.melding", "wildcat.hand-score")
        text = N_("You lay cards worth {number} points, and they no longer count against you.")
        aloud = N_("I’d rather have {number} points on the table than cards in my hand.")
    if move.op in (ADD, TAKE_TO):
        rules = ("wildcat.fourth-card", rules[1])
    reasons = [Reason(_(text, number=points), points, rules, _(aloud, number=points))]
    made = made_by(view._state, move)
    if view.rules.completed_sequence_bonus and made and made.is_sequence and not made.is_open:
        earns = N_("You complete a sequence, which earns {number} more points.")
        text = _(earns, number=SEQUENCE_BONUS)
        reasons.append(Reason(text, SEQUENCE_BONUS, ("wildcat.sequence-bonus",)))
    if jokers:
        text = plural(
            "You use a Joker that could complete another meld.",
            "You use {number} Jokers that could complete other melds.",
            jokers,
        )
        reasons.append(Reason(text, -WORTH_A_JOKER * jokers, ("wildcat.joker",)))
    if under:
        each = AT_RISK if soon else IN_TIME
        forms = N_plural(
            "{number} card under the top card may fit your hand.",
            "{number} cards under the top card may fit your hand.",
        )
        if soon:
            forms = N_plural(
                "You also take {number} card under the top card, and the hand may end before you can lay it.",
                "You also take the {number} cards under the top card, and the hand may end before you can lay them.",
            )
        reasons.append(Reason(plural(*forms, under), round(each * under), ("wildcat.pickup-rest",)))
    return reasons


def _helps(view: View, code: int) -> tuple[str, Rules]:
    # Only the next player finds the discard on top of the pile.
    state = view._state
    melds = state.melds[(state.turn + 1) % len(state.sizes)]
    if any(meld.wants >> code & 1 for meld in melds) and not state.config.new_meld_only:
        said = N_("{card} fits another player’s meld, so they could take the pile.")
        return said, ("wildcat.pickup-meld",)
    said = N_(
        "{card} fits another player’s meld, so they could add it if they took the pile later."
    )
    return said, ("wildcat.pickup-rest", "wildcat.fourth-card")


def _discarded(view: View, move: Move, kept: Kept) -> Weighed[Move]:
    *parts, weight = kept
    card, most = pretty(move.cards[0]), max(parts)
    text = N_("{card} is the card you can spare most easily.")
    less, rules = (
        (N_("A Joker can stand for any card, so keep it."), ("wildcat.joker",)),
        (N_("{card} goes with other cards in your hand."), ("wildcat.set", "wildcat.sequence")),
        (N_("{card} fits one of your melds."), ("wildcat.fourth-card",)),
        _helps(view, move.codes[0]),
    )[parts.index(most)]
    if not most:
        # Any card makes a meld with two Jokers.
        if view._state.jokers[view._state.turn] < 2:
            text = N_("{card} fits nothing in your hand or on the table.")
        less, rules = N_("You can spare another card more easily."), ("wildcat.discard",)
    spared = ("wildcat.discard", "wildcat.hand-score")
    told = _ends(view, move) or _later(_(text, card=card), spared, _(less, card=card), rules)
    return Weighed(move, round(weight) - sum(map(round, parts)), (told,))


#: Values leave out the points laid so far.
_SCALE = (
    N_("The coach hasn’t simulated this move, so its value only shows how it compares with the other moves."),
    N_("A move’s value is what its player can still expect to gain in this hand, minus the other players’ average. Points already on the table don’t count."),
)  # fmt: skip
COACH: Coach[View] = Coach(weigh, why, expects, foresees=False, playouts=PLAYOUTS, scale=_SCALE)
