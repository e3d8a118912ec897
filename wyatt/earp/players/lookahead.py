"""Looking one move ahead: the possible results of each legal move, the move's value, and two bots
that play by these values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb

from wyatt.earp import cards
from wyatt.earp import moves as verbs
from wyatt.earp.cards import FIELD, HIDEOUT, KINDS, UNIT, WYATT, count
from wyatt.earp.effects import draw_cut_short, draw_ends_hand, end_hand, end_if_exhausted, uncover
from wyatt.earp.game import View
from wyatt.earp.legality import coverable, next_card
from wyatt.earp.movegen import legal
from wyatt.earp.moves import ASK, DRAW, REACT, WYATT_DRAW, WYATT_SEARCH, Move
from wyatt.earp.players.heuristic import hit_odds
from wyatt.earp.players.value import expected, expected_with, leads, network, paid_now
from wyatt.earp.state import NONE, State
from wyatt.earp.types import OVER, PLAY, SCORED, TAKE
from wyatt.earp.verbs import EFFECTS, SHOTS

OUTLAW_KINDS = range(7)


@dataclass(slots=True)  # keeps what it has worked out
class Seen:
    """A position as the player at `seat` knows it. unseen: the cards the player hasn't seen,
    packed like a hand. asked: cached positions after Most wanted! was used to ask for a card.
    expects: the cached result of `expected`.
    """

    state: State
    seat: int
    unseen: int
    asked: dict[tuple[int, int], Seen] | None = None
    expects: list[int] | None = None

    def copy(self) -> Seen:
        return Seen(self.state.copy(), self.seat, self.unseen)


@dataclass(slots=True)  # not frozen, which is slower to make
class Branch:
    """One of a move's random results. chance: its probability. choices: the positions that the
    player can choose between. hit: whether a shot hit, or None if there's no shot.
    """

    chance: float
    choices: list[Seen]
    hit: bool | None = None


def seen_by(state: State, seat: int) -> Seen:
    return Seen(state.copy(), seat, state.unseen(seat))


def outlaws_among(packed: int) -> int:
    return sum(count(packed, kind) for kind in OUTLAW_KINDS)


def unseen_cards(at: Seen) -> int:
    return len(at.state.supply) + sum(at.state.sizes) - at.state.sizes[at.seat]


def odds(at: Seen) -> float:
    return hit_odds(at.state, at.seat, at.unseen)


def held_by(at: Seen, kind: int, size: int) -> float:
    """Return the chance that at least one of `size` unseen cards is of a given kind."""
    every, many = unseen_cards(at), count(at.unseen, kind)
    size = min(size, every)
    return 1.0 - comb(max(0, every - many), size) / comb(every, size) if many and size else 0.0


def coverable_places(state: State) -> list[int]:
    others, marks = state.config.others[state.turn], state.marks
    return [at * 7 + kind for at in others for kind in range(7) if coverable(marks[at]) >> kind & 1]


def branches(at: Seen, move: Move) -> list[Branch]:
    """Return the possible results of a legal move. Their chances add up to one."""
    op, state = move.op, at.state
    if op == DRAW and move.pile == "supply" and not draw_ends_hand(state):
        return list(_drawn(at, 2))
    if op in SHOTS:
        return _shoot(at, move)
    if op == ASK:
        return _ask(at, move)
    if op == WYATT_DRAW:
        spent, short = _spent(at, WYATT, onto_discards=True), draw_cut_short(state)
        return _ended(spent) if short else list(_drawn(spent, 2))
    if op == WYATT_SEARCH:
        return _search(at)
    if op == verbs.HIDE:
        return _hide(at, state.config.seat[move.player] * 7 + move.kind)
    if op == REACT:
        before = _spent(at, WYATT, onto_discards=True)
        if not next_card(before.state):  # X7
            return _ended(before, hit=False)
        return _answer(odds(before), _turned(before))
    return [Branch(1.0, [_played(at, move)])]


def _played(at: Seen, move: Move) -> Seen:
    """Return the position after the engine plays a move without any chance."""
    at = at.copy()
    if move.op == verbs.TAKE and at.state.config.searches_supply:
        at.unseen -= UNIT[move.kind]
    EFFECTS[move.op](at.state, move, None)
    return at


def _ended(at: Seen, hit: bool | None = None) -> list[Branch]:
    end_hand(at.state, "supply", None)
    return [Branch(1.0, [at], hit)]


def settled(at: Seen, answering: int = NONE) -> Seen:
    """End the hand if X3 does, or E3. answering: the seat of who has answered a Hideout, or -1."""
    state = at.state
    end_if_exhausted(state, None)
    last = state.phase == PLAY and answering != NONE and not state.sizes[answering]
    if last and state.config.rules.oot_last_card == "immediate":
        end_hand(state, "other_out", None)
    return at


def _drawn(at: Seen, wanted: int) -> Iterator[Branch]:
    at = _refilled(at, wanted)
    state, every, wanted = at.state, unseen_cards(at), min(wanted, len(at.state.supply))
    state.phase = PLAY
    if wanted:
        del state.supply[-wanted:]
    if not wanted or not every or settled(at).state.phase != PLAY:
        yield Branch(1.0, [at])
        return
    state.sizes[at.seat] += wanted
    many = [(kind, count(at.unseen, kind)) for kind in range(KINDS) if at.unseen & FIELD[kind]]
    for place, (first, copies) in enumerate(many):
        if wanted == 1:
            yield Branch(copies / every, [_with(at, UNIT[first])])
            continue
        if copies > 1:
            chance = copies * (copies - 1) / (every * (every - 1))
            yield Branch(chance, [_with(at, 2 * UNIT[first])])
        for second, others in many[place + 1 :]:
            chance = 2 * copies * others / (every * (every - 1))
            yield Branch(chance, [_with(at, UNIT[first] + UNIT[second])])


def _refilled(at: Seen, wanted: int, again: bool = False) -> Seen:
    """Return a copy of the position, reshuffled if the supply has too few cards. again: whether a
    second reshuffle is allowed.
    """
    at = at.copy()
    state = at.state
    if len(state.supply) < wanted and (again or not state.reshuffled) and state.discard:
        at.unseen += cards.pack(state.discard)
        state.supply, state.discard = state.discard + state.supply, []
        state.reshuffled = True
    return at


def _with(at: Seen, packed: int) -> Seen:
    at = at.copy()
    at.state.hands[at.seat] += packed
    at.unseen -= packed
    return at


def _spent(at: Seen, kind: int, onto_discards: bool) -> Seen:
    at = at.copy()
    if at.state.turn == at.seat:
        at.state.use(kind)
    else:
        at.state.lose(at.seat, kind)
    if onto_discards:
        at.state.discard.append(kind)
    return at


def _turned(at: Seen) -> Seen:
    at = _refilled(at, 1, at.state.config.reshuffles_again)
    if at.state.supply:
        at.state.supply.pop()
    return at


def _shoot(at: Seen, move: Move) -> list[Branch]:
    kind = move.kind
    before = _spent(at, kind, onto_discards=kind == WYATT)
    if not next_card(before.state):  # X7
        return _ended(before, hit=False)
    chance, after = odds(before), _turned(before)
    missed, state = after.copy(), after.state
    if kind != WYATT:
        missed.state.discard.append(kind)
    state.pending, state.phase = kind, cards.OWES[kind]
    if kind == HIDEOUT:  # assume that no player answers it
        choices = [_hide(after, place)[0].choices[0] for place in coverable_places(state)]
    else:
        choices = [_played(after, choice) for choice in legal(state)]
    return _hit_or_miss(chance, choices, settled(missed))


def _hit_or_miss(chance: float, choices: list[Seen], missed: Seen) -> list[Branch]:
    if not choices or chance <= 0:
        return [Branch(1.0, [missed], False)]
    hit = Branch(chance, choices, True)
    return [hit, Branch(1.0 - chance, [missed], False)] if chance < 1 else [hit]


def _hide(at: Seen, place: int) -> list[Branch]:
    """Return a Hideout's results: it stays, or its victim answers with a Wyatt Earp and hits."""
    stays, free, victim = covered(at, place), at.copy(), place // 7
    free.state.discard.append(WYATT)
    if not (lifted := held_by(at, WYATT, at.state.sizes[victim]) * odds(free)):
        return [Branch(1.0, [stays])]
    free.state.discard.append(HIDEOUT)
    free.state.sizes[victim] -= 1
    free.state.pending, free.state.phase = NONE, PLAY
    free.unseen -= at.unseen & FIELD[WYATT] and UNIT[WYATT]
    return [Branch(1.0 - lifted, [stays]), Branch(lifted, [settled(free, victim)])]


def covered(at: Seen, place: int) -> Seen:
    """Return the position after a Hideout has covered a group for good."""
    at = at.copy()
    at.state.groups[place] += (HIDEOUT,)
    at.state.mark(place)
    at.state.pending, at.state.phase = NONE, PLAY
    return settled(at)


def answered(at: Seen) -> list[Branch]:
    """Return the possible results of an answer to a Hideout, as another player estimates them."""
    missed = at.copy()
    missed.state.sizes[at.state.target // 7] -= 1
    missed.state.discard.append(WYATT)
    missed.unseen -= UNIT[WYATT]
    return _answer(odds(at), missed)


def _answer(chance: float, missed: Seen) -> list[Branch]:
    place = missed.state.target
    missed.state.pending = missed.state.target = NONE
    missed.state.phase = PLAY
    hit = missed.copy()
    uncover(hit.state, place, "wyatt.react", None)
    return _hit_or_miss(chance, [settled(hit, place // 7)], settled(missed, place // 7))


def _ask(at: Seen, move: Move) -> list[Branch]:
    kind = cards.KIND[move.outlaw]
    if at.asked is None:
        at.asked = {(NONE, NONE): _spent(at, cards.WANTED, onto_discards=True)}
    spent, found, asked, held = at.asked[NONE, NONE], [], 0.0, 0
    for other in at.state.config.asked_seats(at.seat, move):
        held += at.state.sizes[other]
        if (chance := held_by(at, kind, held)) > asked:
            if (given := at.asked.get((kind, other))) is None:
                given = at.asked[kind, other] = _with(spent, UNIT[kind])
                given.state.sizes[at.seat] += 1
                given.state.sizes[other] -= 1
            found.append(Branch(chance - asked, [given]))
        asked = chance
    return [*found, Branch(1.0 - asked, [spent])] if asked < 1 else found


def _search(at: Seen) -> list[Branch]:
    spent = _spent(at, WYATT, onto_discards=True)
    if at.state.config.searches_supply:
        if unseen_cards(at) > len(at.state.supply):
            choices = [branch.choices[0] for branch in _drawn(spent, 1) if branch.chance]
            return [Branch(1.0, choices or [spent])]
        spent.state.supply = cards.unpack(at.unseen)
    sought = spent.copy()
    sought.state.pending, sought.state.phase = WYATT, TAKE
    return [Branch(1.0, [_played(sought, choice) for choice in legal(sought.state)] or [spent])]


# === A move's value: the mean over its random results, outlaw by outlaw. There are two numbers per
# outlaw, in dollars minus the others' average: the payout if the hand ended after the move (`now`),
# and the expected payout at the end of the hand (`all`).


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move's value to its player.

    now: the payouts by outlaw if the hand ended after the move. all: the expected payouts by
    outlaw. `now` and `all` are in dollars, minus the others' average. value: the sum of `all`.
    shown: the position that sentences describe (for a shot, after a hit). hit: the chance of a hit,
    or None if there's no shot. missed: the value of a miss, or None if nothing can miss.
    """

    move: Move
    now: tuple[float, ...]
    all: tuple[float, ...]
    value: float
    shown: Seen
    hit: float | None
    missed: float | None = None


def in_order(view: View) -> list[Move]:
    """Return the legal moves in reading order, but with the supply before the discard stack. Bots
    choose the first of two equal moves, so they draw from the supply and the hand comes to an end.
    """
    return sorted(view.legal_moves, key=lambda move: (move.pile == "discard", move.rank))


def prolongs(root: Seen, move: Move) -> bool:
    """Return whether a move just prolongs the hand.

    A draw from the discard stack prolongs the hand if the card doesn't fit anything, or if the
    player isn't behind and could end the hand instead. Bots avoid such draws, because otherwise two
    players would keep swapping discards (T14, `end.supply`).
    """
    state, seat = root.state, root.seat
    if move.op != DRAW or move.pile != "discard":
        return False
    if state.reshuffled and len(state.supply) < 2 and sum(leads(state, seat)) >= 0:
        return True
    kind = state.discard[-1]
    if kind < cards.FIRST_COLOURLESS:  # the card fits on the table or with a card in hand
        outlaw = kind % 7
        return not (state.opened >> outlaw & 1 or state.hands[seat] & FIELD[outlaw])
    # Robberies and Fastest guns (the first kinds here) need a group of your own.
    return kind <= cards.GUN and not any(state.groups[seat * 7 : seat * 7 + 7])


def outlooks(root: Seen, moves: list[Move]) -> list[Outlook]:
    """Return each move's outlook. A move that just prolongs the hand never beats the first move."""
    here = paid_now(root.state, root.seat)
    found = [outlook(root, move, here) for move in moves]
    for at, each in enumerate(found[1:], 1):
        if each.value > found[0].value and prolongs(root, each.move):
            supply = found[0]  # the first one in the usual order
            found[at] = replace(each, now=supply.now, all=supply.all, value=supply.value)
    return found


def outlook(root: Seen, move: Move, here: list[int]) -> Outlook:
    """Return the outlook of a legal move. here: the result of `paid_now` before the move."""
    now, whole = [0.0] * 7, [0.0] * 7
    most, shown = -1.0, root
    hit: float | None = None
    missed: float | None = None
    for branch in branches(root, move):
        seen, chosen_now, chosen_all = _chosen(root, branch, here)
        for outlaw in range(7):
            now[outlaw] += branch.chance * chosen_now[outlaw]
            whole[outlaw] += branch.chance * chosen_all[outlaw]
        if branch.hit is not None:
            hit = (hit or 0.0) + (branch.chance if branch.hit else 0.0)
        if branch.hit is False:
            missed = sum_of([float(each) for each in chosen_all])
        telling = 2.0 if branch.hit else branch.chance if branch.hit is None else 0.0
        if telling > most:
            most, shown = telling, seen
    return Outlook(move, tuple(now), tuple(whole), sum_of(whole), shown, hit, missed)


def worth(root: Seen, move: Move, here: list[int]) -> int:
    """Return only the value in a legal move's outlook, in whole dollars. here: as in `outlook`."""
    whole, every = [0.0] * 7, branches(root, move)
    if len(every) == 1 and len(every[0].choices) == 1:  # nothing is left to chance
        return sum(result(root, every[0].choices[0], here))
    for branch in every:
        best, most = here, -(1 << 62)
        for seen in branch.choices:
            found = result(root, seen, here)
            if sum(found) > most:
                best, most = found, sum(found)
        for outlaw in range(7):
            whole[outlaw] += branch.chance * best[outlaw]
    return round(sum_of(whole))


def result(root: Seen, seen: Seen, here: list[int]) -> list[int]:
    """Return the expected payouts after a move. If the move has changed the table and ended the
    hand, only their sum counts.
    """
    state, seat = seen.state, seen.seat
    if state.phase in (SCORED, OVER):
        if state.groups == root.state.groups:
            return here
        paid = [now - then for now, then in zip(state.money, root.state.money, strict=True)]
        return [(paid[seat] * len(paid) - sum(paid)) // (len(paid) - 1), *[0] * 6]
    if seen.expects is None:
        seen.expects = expected(seen.state, seen.seat, seen.unseen)
    return seen.expects


def _chosen(root: Seen, branch: Branch, here: list[int]) -> tuple[Seen, list[int], list[int]]:
    most, best = -(1 << 62), (root, here, here)
    groups, posters = root.state.groups, root.state.posters
    for seen in branch.choices:
        state, now, whole = seen.state, here, result(root, seen, here)
        if state.phase in (SCORED, OVER):
            now = whole
        elif state.groups != groups or state.posters != posters:
            now = paid_now(state, seen.seat)
        if (total := sum(whole)) > most:
            most, best = total, (seen, now, whole)
    return best


def sum_of(figures: list[float]) -> float:
    """Return the sum of floats, added one by one. (`sum` depends on the version of Python.)"""
    total = 0.0
    for figure in figures:
        total += figure
    return total


# === A bot that looks one move ahead and uses a value fitted to bots' games.


def sharp(view: View) -> Move:
    """Return the move that's worth most to the view's player. Equal views get the same move. Raise
    `ValueError` for a view whose player isn't to move.
    """
    return _worth_most(view, worth)


def quick(view: View) -> Move:
    """In 99% of decisions, return the same move as `sharp`, but in a third of the time."""
    return _worth_most(view, _quick_worth)


def _worth_most(view: View, weighs: Callable[[Seen, Move, list[int]], float]) -> Move:
    View.needed(view)
    if len(moves := view.choices()) == 1:
        return moves[0]
    network().forget()
    state, seat = view._state, view._state.actor
    root, here = seen_by(state, seat), paid_now(state, seat)
    # Of several equal moves, `max` returns the first.
    moves = [move for move in in_order(view) if not prolongs(root, move)]
    return max(moves, key=lambda move: weighs(root, move, here))


def _quick_worth(root: Seen, move: Move, here: list[int]) -> float:
    """Return a move's value like `worth`, but value each of two unknown cards by itself."""
    state = root.state
    if not state.config.ends_when_exhausted:
        if move.op == WYATT_DRAW and not draw_cut_short(state):
            return _two_cards(_spent(root, WYATT, onto_discards=True))
        if move.op == DRAW and move.pile == "supply" and not draw_ends_hand(state):
            return _two_cards(root)
    return worth(root, move, here)


def _two_cards(at: Seen) -> float:
    at = _refilled(at, 2)
    state, seat, every = at.state, at.seat, unseen_cards(at)
    state.phase, wanted = PLAY, min(2, len(state.supply))
    if wanted and every:
        del state.supply[-wanted:]
        state.sizes[seat] += wanted
    kinds = [kind for kind in range(KINDS) if at.unseen & FIELD[kind]] if wanted else []
    none, *one = expected_with(state, seat, at.unseen, kinds)
    gains = zip(kinds, one, strict=True)
    more = sum([count(at.unseen, kind) * (each - none) for kind, each in gains])
    return none + wanted * more / max(1, every)
