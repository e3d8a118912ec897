"""How a hand begins and ends: the deal, the three ends, scoring, the next dealer, the duel."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.core.shuffle import shuffle
from wyatt.earp.cards import CARDS, FIRST_PHOTO, OUTLAWS, UNIT, unpack
from wyatt.earp.events import (
    Dealt,
    Duelled,
    FrozenMap,
    GameEnded,
    HandEnded,
    HowEnded,
    Log,
    Paid,
    Scored,
)
from wyatt.earp.figures import DEALT, TARGET
from wyatt.earp.scoring import split
from wyatt.earp.state import DRAW, NONE, OVER, SCORED, State

_WHY: Mapping[HowEnded, str] = {
    "out": "end.out",
    "other_out": "end.other-out",
    "supply": "end.supply",
}


def clear_table(state: State) -> None:
    """Take every card off the table and out of the hands; what play had set falls back."""
    seats = len(state.hands)
    state.hands = [0] * seats
    state.sizes = [0] * seats
    state.groups = [()] * (7 * seats)
    state.marks = [0] * seats
    state.opened = 0
    state.sheriff_played = state.reshuffled = state.short = False
    state.pending = state.target = state.bonus = NONE


def deal_cards(state: State, log: Log) -> None:
    """`setup.deal`, `setup.start`: shuffle all 78, ten cards each one at a time, one turned up."""
    seats = len(state.hands)
    cards = list(state.config.deck)
    state.seed = shuffle(cards, state.seed)
    first = (state.dealer + 1) % seats
    for step in range(DEALT * seats):
        state.hands[(first + step) % seats] += UNIT[cards.pop()]
    state.sizes = [DEALT] * seats
    state.discard = [cards.pop()]
    state.supply = cards
    state.turn = first
    state.phase = DRAW
    if log is not None:
        names = state.config.players
        log.append(
            Dealt(
                rules=("setup.deal", "setup.start", "setup.posters"),
                hand_number=state.hand_number,
                dealer=names[state.dealer],
                first=names[first],
                upcard=CARDS[state.discard[-1]],
            )
        )


def end_hand(state: State, why: HowEnded, log: Log, by: int = NONE) -> None:
    """The hand is over: cards in hand count nothing, the posters are paid out, and perhaps the
    game ends (`end.cards`, `score.*`, `game.end`)."""
    seats = len(state.hands)
    if log is not None:
        player = state.turn if by == NONE else by
        if why == "other_out":
            player = state.sizes.index(0)
        name = state.config.players[player]
        log.append(HandEnded(rules=(_WHY[why], "end.cards"), why=why, player=name))
    for seat in state.seats_from(state.turn):
        state.discard.extend(unpack(state.hands[seat]))
    state.hands = [0] * seats
    state.sizes = [0] * seats
    state.pending = state.target = state.bonus = NONE
    state.sheriff_played = False
    state.phase = SCORED
    _score(state, log)
    most = max(state.money)
    if most >= TARGET:
        _end_game(state, most, log)


def _score(state: State, log: Log) -> None:
    """Pay the seven posters in their order, which changes no result (S12)."""
    rules, names = state.config.rules, state.config.players
    for outlaw, name in enumerate(OUTLAWS):
        reward = state.posters[outlaw]
        scoring = split(state.capture_points(outlaw), reward, rules)
        if log is not None:
            log.append(Scored(rules=scoring.rules, outlaw=name, scoring=scoring))
        if not scoring.captured:
            continue
        state.posters[outlaw] = scoring.left
        for seat, amount in enumerate(scoring.payouts):
            if amount:
                state.money[seat] += amount
                if log is not None:
                    cited = tuple(dict.fromkeys(s.rule for s in scoring.steps if seat in s.players))
                    log.append(Paid(rules=cited, player=names[seat], outlaw=name, amount=amount))


def _end_game(state: State, most: int, log: Log) -> None:
    """`game.end`: the richest wins, by a duel if several are."""
    names = state.config.players
    richest = [seat for seat, money in enumerate(state.money) if money == most]
    winner = richest[0] if len(richest) == 1 else _duel(state, richest, log)
    state.phase = OVER
    state.winner = winner
    if log is not None:
        money = FrozenMap(dict(zip(names, state.money, strict=True)))
        log.append(GameEnded(rules=("game.end",), winner=names[winner], money=money))


def _duel(state: State, richest: list[int], log: Log) -> int:
    """`game.duel`, D2 to D5: cards of a fresh shuffle decide, an Outlaw card being a hit."""
    names = state.config.players
    by_elimination = state.config.rules.duel == "elimination"
    cards: list[int] = []
    rounds: list[FrozenMap[str]] = []
    left = list(richest)
    hits = dict.fromkeys(richest, 0)
    while len(left) > 1:
        turned: dict[int, int] = {}
        for seat in left:
            if not cards:
                cards = list(state.config.deck)
                state.seed = shuffle(cards, state.seed)
            turned[seat] = cards.pop()
        rounds.append(FrozenMap({names[seat]: CARDS[kind] for seat, kind in turned.items()}))
        if by_elimination:
            left = [seat for seat in left if turned[seat] < FIRST_PHOTO] or left
        else:  # D2: nobody drops out; one hit more than everybody else wins
            for seat, kind in turned.items():
                hits[seat] += kind < FIRST_PHOTO
            ahead = [seat for seat in left if hits[seat] == max(hits.values())]
            if len(ahead) == 1:
                left = ahead
    if log is not None:
        log.append(
            Duelled(
                rules=("game.duel",),
                players=tuple(names[seat] for seat in richest),
                rounds=tuple(rounds),
                winner=names[left[0]],
            )
        )
    return left[0]
