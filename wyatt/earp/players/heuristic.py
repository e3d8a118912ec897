"""Two short, readable bots: a beginner, and a bot that weighs moves by the money they'd earn."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.lazy import Memo
from wyatt.earp import cards
from wyatt.earp.cards import FIELD, FIRST_COLOURLESS, FIRST_PHOTO, HIDEOUT, POINTS, SHIFT, WYATT
from wyatt.earp.game import View
from wyatt.earp.legality import next_card
from wyatt.earp.movegen import DISCARDS, DRAWS, PLAYS, legal
from wyatt.earp.moves import ASK, DISCARD, PHOTO, PLAY, WYATT_DRAW, WYATT_SEARCH, Move
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.state import NONE, Config, State

# === The table's value to a player, for `heuristic`: the player's payout if the hand ended now,
# minus the others' average, plus a value for each capture point. All values are cached by their
# inputs, because simulations need them at every decision.

#: The value of each capture point beyond the payout, in dollars.
PER_POINT = 120
#: The maximum number of entries in a cache, and of configs with a cache.
MOST_KEPT, MOST_SETTINGS = 1 << 14, 64

#: All players' capture points in seat order, and the dollars on the poster.
Poster = tuple[tuple[int, ...], int]
_SEVEN = range(7)


def _shares_under(config: Config) -> Memo[Poster, tuple[int, ...]]:
    def paid(key: Poster) -> dict[int, int]:
        """Return a poster's payouts by capture points, which must be in ascending order. Tied
        players are paid the same, so one split is enough for every order of seats.
        """
        cp, poster = key
        return dict(zip(cp, split(cp, poster, config.rules).payouts, strict=True))

    payouts = Memo(paid, MOST_KEPT)

    def shared(key: Poster) -> tuple[int, ...]:
        """Return a poster's value to each player, times the number of opponents. Whole numbers make
        sure that two ways to the same table have exactly the same value.
        """
        cp, poster = key
        shares = [PER_POINT * points for points in cp]
        if sum(cp) >= cards.CAPTURE:
            capped = [min(points, MOST_CP) for points in cp]
            by_points = payouts[tuple(sorted(capped)), poster]
            shares = [by_points[p] + share for p, share in zip(capped, shares, strict=True)]
        every, many = sum(shares), len(cp)
        return tuple([many * share - every for share in shares])

    return Memo(shared, MOST_KEPT)


#: The capture points of a group's cards, or 0 under a Hideout.
visible: Memo[tuple[int, ...], int] = Memo(
    lambda group: 0 if HIDEOUT in group else sum(POINTS[kind] for kind in group), MOST_KEPT
)
#: A cache per configuration, which is cheaper than hashing the rules.
_shares = Memo(_shares_under, MOST_SETTINGS)


def worth(state: State, seat: int) -> int:
    """Return the whole table's value to a player, in dollars times the number of opponents."""
    shares = _shares[state.config]
    return sum(shares[_line(state, outlaw), state.posters[outlaw]][seat] for outlaw in _SEVEN)


def _line(state: State, outlaw: int) -> tuple[int, ...]:
    return tuple([visible[group] for group in state.groups[outlaw::7]])


class TableWorth:
    """The posters' values to a player, each calculated only once."""

    __slots__ = ("_now", "_shares", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self._shares = _shares[state.config]
        self._now: dict[int, tuple[tuple[int, ...], int]] = {}

    def gain(self, place: int, more: int, dollars: int = 0) -> float:
        """Return how much a poster's value to the player rises, in dollars, if a group gains points
        and the poster gains money. place: the group's index in `State.groups`.
        """
        outlaw, seat = place % 7, self.seat
        poster, now = self.state.posters[outlaw], self._now.get(outlaw)
        if now is None:
            cp = _line(self.state, outlaw)
            now = self._now[outlaw] = cp, self._shares[cp, poster][seat]
        after = list(now[0])
        points = after[place // 7] + more
        after[place // 7] = points if points > 0 else 0
        return (self._shares[tuple(after), poster + dollars][seat] - now[1]) / (len(after) - 1)


# === A short, readable bot that weighs moves by the money they'd earn. The bot lays complete sets,
# shoots if the chance times the gain is worth a card, and hides whichever group it gains most by
# hiding. It discards the card that would help itself and the others least. For speed, it uses the
# state behind the view, but only what its player can see and how many of each card are unseen.

#: A Sheriff card is worth playing if you can expect to gain this many dollars.
WORTH_A_SHOT = 400.0

_OUTLAW_AT = {name: outlaw for outlaw, name in enumerate(cards.OUTLAWS)}
#: The cards that go on your own group after a hit, so they're worth more once you have a group.
_PLACED = frozenset(kind for kind, owed in cards.OWES.items() if owed == "place")
_SHERIFF = -1 << SHIFT[FIRST_PHOTO]
#: The Outlaw cards' bits in a packed hand, in three masks: bits worth 1, 2 and 4 cards.
_BITS = tuple(sum(1 << SHIFT[kind] + bit for kind in _SEVEN) for bit in range(3))
assert all(FIELD[kind].bit_count() == len(_BITS) for kind in _SEVEN)


def heuristic(view: View) -> Move:
    """Return the bot's move for the view's player. Equal views get the same move. Raise
    `ValueError` for a view whose player isn't to move.
    """
    View.needed(view)
    state, seat = view._state, view._seat
    if seat == state.turn and state.phase == "play":
        return _play(state, seat)
    if seat == state.turn and state.phase == "draw":
        return _draw(state, seat)
    moves = sorted(view.choices(), key=lambda move: move.rank)
    return moves[0] if len(moves) == 1 else _choice(state, state.actor, moves)


def hit_odds(state: State, seat: int, unseen: int) -> float:
    """Return the chance that a player's shot hits. unseen: packed like a hand."""
    if not state.supply:  # everyone knows the discards, which become the new supply
        heap = state.discard if next_card(state) else []
        return sum(kind < FIRST_PHOTO for kind in heap) / max(1, len(heap))
    ones, twos, fours = [(unseen & bits).bit_count() for bits in _BITS]
    every = len(state.supply) + sum(state.sizes) - state.sizes[seat]
    return (ones + 2 * twos + 4 * fours) / max(1, every)


def _want(state: State, seat: int, kind: int) -> float:
    """Return how useful a card is to a player, from 0 to 4."""
    if kind >= FIRST_COLOURLESS:
        if kind in _PLACED:
            return 2.5 if any(state.groups[seat * 7 : seat * 7 + 7]) else 1.0
        return 3.0 if kind == WYATT else 2.0
    outlaw = kind % 7
    if kind >= FIRST_PHOTO:
        if not state.opened >> outlaw & 1:
            return 1.0
        return 4.0 if state.groups[seat * 7 + outlaw] else 3.0
    if state.opened >> outlaw & 1:
        return 3.5 if state.groups[seat * 7 + outlaw] else 2.5
    return min(4.0, ((state.hands[seat] & FIELD[kind]) >> SHIFT[kind]) * 1.5)


def _draw(state: State, seat: int) -> Move:
    supply, stack = DRAWS
    if not state.discard:
        return supply
    if len(state.supply) < 2 and state.reshuffled:
        return supply if worth(state, seat) > 0 else stack
    return stack if _want(state, seat, state.discard[-1]) >= 3 else supply


def _play(state: State, seat: int) -> Move:
    hand, size, posters, opened = state.hands[seat], state.sizes[seat], state.posters, state.opened
    best, most, pays = -1, 0, 0
    for kind in _SEVEN:
        held = (hand & FIELD[kind]) >> SHIFT[kind]
        if held >= most and held:
            lay = held if held < size else held - 1  # keep one to discard
            more = lay > most or (lay == most and posters[kind] > pays)
            if more and (lay >= cards.FIRST_SET or (lay and opened >> kind & 1)):
                best, most, pays = kind, lay, posters[kind]
    if most:
        return PLAYS[best][most - 1]
    may_play = hand & _SHERIFF and (state.sheriffs_left or state.bonus != NONE)
    return (_sheriff(state, seat) if may_play else None) or _discard(state, seat)


def _sheriff(state: State, seat: int) -> Move | None:
    if not (moves := [move for move in legal(state) if move.op not in (PLAY, DISCARD)]):
        return None
    unseen, table = state.unseen(seat), TableWorth(state, seat)
    odds = hit_odds(state, seat, unseen)
    # All ways to ask for the same card have the same value, so it's enough to value the first one
    # in reading order.
    ways: dict[int, Move] = {}
    for move in moves:
        kind = _OUTLAW_AT[move.outlaw] if move.op == ASK else move.kind
        ways.setdefault(move.op * 32 + kind, move)
    best, most = None, WORTH_A_SHOT
    for _order, move in sorted(ways.items()):
        value = _value(table, move, unseen, odds)
        if value > most or (best is None and value == most):
            best, most = move, value
    if best is not None and best.op == ASK:
        asks = [move for move in moves if move.outlaw == best.outlaw and move.op == ASK]
        return min(asks, key=str)
    return best


def _value(table: TableWorth, move: Move, unseen: int, odds: float) -> float:
    state, seat, op, kind = table.state, table.seat, move.op, move.kind
    if op == PHOTO:
        return table.gain(seat * 7 + kind % 7, POINTS[kind], cards.MONEY[kind])
    if op == ASK:
        outlaw = _OUTLAW_AT[move.outlaw]
        many = (unseen & FIELD[outlaw]) >> SHIFT[outlaw]
        return 180.0 * _want(state, seat, outlaw) * min(1.0, many / 3)
    if op == WYATT_DRAW:
        return 500.0  # two new cards are always worth the Wyatt Earp
    if op == WYATT_SEARCH:
        searched = set(state.discard)
        if state.config.searches_supply:
            searched = {kind for kind, field in enumerate(FIELD) if unseen & field}
        return 200.0 * max(_want(state, seat, card) for card in searched if card != WYATT)
    owed, groups = cards.OWES[kind], state.groups
    places: Sequence[int] = range(seat * 7, seat * 7 + 7)
    if owed == "place":
        places = [at for at in places if groups[at]]
    elif owed != "lift":
        theirs = [at for at, own in enumerate(groups) if own and at // 7 != seat]
        places = [at for at in theirs if owed == "steal" or HIDEOUT not in groups[at]]
    return odds * max(_gain(table, owed, place, kind) for place in places)


def _gain(table: TableWorth, phase: str, place: int, kind: int) -> float:
    """Return what a choice after a hit with a Sheriff card gains. place: as in `TableWorth.gain`."""
    group, outlaw = table.state.groups[place], place % 7
    if phase == "place":
        return table.gain(place, POINTS[kind], cards.MONEY[kind])
    if phase == "hide":
        return table.gain(place, -visible[group])
    if phase == "lift":
        return table.gain(place, sum(POINTS[kind] for kind in group)) if HIDEOUT in group else 0.0
    if outlaw not in group:
        return 0.0
    lost = 0 if HIDEOUT in group else POINTS[outlaw]
    return table.gain(place, -lost) + 100.0 * _want(table.state, table.seat, outlaw)


def _discard(state: State, seat: int) -> Move:
    hand, opened, groups = state.hands[seat], state.opened, state.groups
    others, least, best = state.config.others[seat], 99.0, 0
    for kind, field in enumerate(FIELD):
        if hand & field:
            cost = _want(state, seat, kind)
            if kind < FIRST_COLOURLESS and opened >> kind % 7 & 1:
                cost += 1.0 + max([visible[groups[it * 7 + kind % 7]] for it in others]) / 4
            if cost < least:
                least, best = cost, kind
    return DISCARDS[best]


def _choice(state: State, seat: int, moves: list[Move]) -> Move:
    phase, kind = state.phase, state.pending
    if phase == "take":
        return max(moves, key=lambda move: _want(state, seat, move.kind))
    table = TableWorth(state, seat)
    if phase == "react":
        odds = hit_odds(state, seat, state.unseen(seat))
        lifted = odds * _gain(table, "lift", state.target, kind)
        return moves[0] if lifted >= WORTH_A_SHOT else moves[1]

    def gain(move: Move) -> float:
        return _gain(table, phase, state.config.seat.get(move.player, seat) * 7 + move.kind, kind)

    return max(moves, key=gain)


# === A beginner, who makes only legal moves but also the mistakes the course warns about.


def plain(view: View) -> Move:
    """Return a beginner's move for the view's player. Equal views get the same move.

    The beginner makes these mistakes, named as in `wyatt/lessons/earp/mistakes.toml`:

    - `only-this-play-pays`: opens with three cards, even with a fourth in hand, then lays one at a
      time.
    - `miss-spends`: plays the first playable Sheriff card, whatever a miss costs.
    - `odds-change`: shoots without thinking about the cards already seen.
    - `five-ahead`: puts a robbery on the largest group, not where the card would change who's paid.
    - `own-territory`: adds no cards to an outlaw someone else opened, as if that player got them.

    Raise `ValueError` for a view whose player isn't to move.
    """
    View.needed(view)
    moves = sorted(view.choices(), key=lambda move: move.rank)
    if len(moves) == 1:
        return moves[0]
    viewer, groups = str(view.viewer), view.territories
    hand, own = view.hands[viewer], groups[viewer]

    def held(card: str) -> int:
        return hand.get(cards.outlaw_of(card) or card, 0)

    def size(move: Move) -> int:
        group = groups[move.player or viewer].get(move.outlaw, [])
        return sum(cards.CAPTURE_POINTS[card] for card in group)

    if view.phase == "draw":
        pile = "discard" if held(view.discard[0]) >= 2 else "supply"
        return next(move for move in moves if move.pile == pile)
    if view.phase != "play":
        return max(moves, key=lambda move: held(move.card) if view.phase == "take" else size(move))
    sets, opened = [move for move in moves if move.op == PLAY], view.opened
    plays = [m for m in sets if m.outlaw not in opened and m.count == cards.FIRST_SET]
    plays += [m for m in sets if own.get(m.outlaw) and m.count == 1]
    plays += [move for move in moves if move.op not in (PLAY, DISCARD)]
    discards = [move for move in moves if move.op == DISCARD]
    least = min(discards, key=lambda m: held(m.card) + (0 if m.card in cards.OUTLAWS else 0.5))
    return (*plays, least)[0]
