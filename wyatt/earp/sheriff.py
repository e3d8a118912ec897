"""What playing a Sheriff card does: the Photo, the shot, asking around, Wyatt Earp.

The choices that a hit or a search brings about are in `wyatt.earp.choices`.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.shuffle import shuffle
from wyatt.earp import ending
from wyatt.earp.cards import (
    AIMED,
    CARDS,
    FIELD,
    FIRST_PHOTO,
    KIND,
    MONEY,
    OWES,
    UNIT,
    WANTED,
    WYATT,
)
from wyatt.earp.events import Asked, Gave, Log, Played, Rewarded, Shot, Spent
from wyatt.earp.situation import NEVER_TAKEN, searched
from wyatt.earp.state import (
    HAS,
    NONE,
    TAKE,
    State,
)
from wyatt.earp.turn import draw_from_supply, end_if_exhausted, name_of, reshuffle

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


def photo(state: State, move: Move, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: 4 CP and $1,000, without a shot."""
    turn, outlaw = state.turn, move.kind % 7
    _announce(state, move.kind)
    state.groups[turn * 7 + outlaw] += (move.kind,)
    state.marks[turn] |= 1 << HAS + outlaw
    state.posters[outlaw] += MONEY[FIRST_PHOTO]
    if log is not None:
        log.append(
            Played(
                rules=("photo.after-set", "photo.alone", "sheriff.one-per-turn"),
                player=name_of(state, turn),
                card=CARDS[move.kind],
                count=1,
                outlaw=move.card,
            )
        )
        log.append(
            Rewarded(
                rules=("photo.alone",),
                outlaw=move.card,
                amount=MONEY[FIRST_PHOTO],
            )
        )


def _announce(state: State, kind: int) -> None:
    """A Sheriff card leaves the hand; from here on it is spent (`sheriff.one-per-turn`)."""
    turn = state.turn
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.sheriff_played = True
    state.bonus = NONE


def shoot(state: State, move: Move, log: Log) -> None:
    """`shot`: a card that shoots is announced; after a hit its choice is owed."""
    kind = move.kind
    _announce(state, kind)
    if kind == WYATT:
        state.discard.append(WYATT)
    if log is not None:
        rules: tuple[str, ...] = ("sheriff.one-per-turn", AIMED[kind])
        log.append(
            Played(
                rules=rules,
                player=name_of(state, state.turn),
                card=CARDS[kind],
                count=1,
            )
        )
    hit = turn_up(state, state.turn, log)
    if hit:
        state.pending = kind
        state.phase = OWES[kind]
        return
    if kind != WYATT:
        spend(state, kind, "shot", log)
    if hit is None:
        ending.end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn the top supply card onto the discard stack: True for a hit, None if there is none (X7)."""
    if not state.supply:
        if not state.discard or (state.reshuffled and not state.config.reshuffles_again):
            return None
        reshuffle(state, log)
    kind = state.supply.pop()
    state.discard.append(kind)
    if log is not None:
        log.append(
            Shot(
                rules=("shot",),
                player=name_of(state, shooter),
                card=CARDS[kind],
                hit=kind < FIRST_PHOTO,
            )
        )
    return kind < FIRST_PHOTO


def spend(state: State, kind: int, rule: str, log: Log) -> None:
    """A Sheriff card that has done its work, or missed, goes on top of the discard stack (X14)."""
    state.discard.append(kind)
    if log is not None:
        log.append(Spent(rules=(rule,), player=name_of(state, state.turn), card=CARDS[kind]))


def ask(state: State, move: Move, log: Log) -> None:
    """`wanted.ask`: the others are asked in order; the first who holds the card gives one."""
    turn, kind = state.turn, KIND[move.card]
    _announce(state, WANTED)
    name = name_of(state, turn)
    if log is not None:
        log.append(
            Played(
                rules=("sheriff.one-per-turn", "wanted.ask"),
                player=name,
                card="most-wanted",
                count=1,
            )
        )
    for other in state.config.asked_seats(turn, move):
        had = bool(state.hands[other] & FIELD[kind])
        if log is not None:
            log.append(
                Asked(
                    rules=("wanted.ask",),
                    player=name_of(state, other),
                    by=name,
                    card=move.card,
                    had=had,
                )
            )
        if had:
            state.hands[other] -= UNIT[kind]
            state.sizes[other] -= 1
            state.hands[turn] += UNIT[kind]
            state.sizes[turn] += 1
            if log is not None:
                log.append(
                    Gave(
                        rules=("wanted.ask",),
                        player=name_of(state, other),
                        to=name,
                        card=move.card,
                    )
                )
            break
    spend(state, WANTED, "wanted.ask", log)


def wyatt_draw(state: State, move: Move, log: Log) -> None:
    """`wyatt.draw`: two from the supply, or what is there (X8, X9)."""
    _play_wyatt(state, "wyatt.draw", log)
    short = state.reshuffled and len(state.supply) < 2
    draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short and state.config.rules.wyatt_draw_short == "end_hand":
        ending.end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def wyatt_search(state: State, move: Move, log: Log) -> None:
    """`wyatt.search`: a card is then taken; the discard stack is looked through only now."""
    _play_wyatt(state, "wyatt.search", log)
    if any(kind != NEVER_TAKEN for kind in searched(state)):
        state.pending = WYATT
        state.phase = TAKE
    else:  # W1 `supply`, and nothing but Wyatt Earps in it
        state.seed = shuffle(state.supply, state.seed)


def _play_wyatt(state: State, rule: str, log: Log) -> None:
    _announce(state, WYATT)
    state.discard.append(WYATT)
    if log is not None:
        log.append(
            Played(
                rules=("sheriff.one-per-turn", rule),
                player=name_of(state, state.turn),
                card="wyatt-earp",
                count=1,
            )
        )
