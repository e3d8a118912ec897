"""Every move that could be made in a phase, legal or not, and the slow list of the legal ones.

`legal_by_rule` asks every statement about every such move. `wyatt.earp.movegen` gives the same list
fast, and tests hold the one to the other in every phase.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Literal

from wyatt.earp.cards import CARDS, FIRST_COLOURLESS, FIRST_PHOTO, OUTLAWS, unpack
from wyatt.earp.config import Config
from wyatt.earp.moves import Move
from wyatt.earp.situation import Situation, situation
from wyatt.earp.state import DRAW, HIDE, LIFT, PLACE, PLAY, REACT, SCORED, STEAL, TAKE, Phase, State
from wyatt.earp.verbs import STATEMENTS, TABLE, Form

Moves = tuple[Move, ...]

PLAYS = tuple(
    tuple(Move("play", outlaw, together) for together in range(1, 8)) for outlaw in OUTLAWS
)
DISCARDS = tuple(Move("discard", card) for card in CARDS)
TAKES = tuple(Move("take", card) for card in CARDS)
PHOTO_PLAYS = tuple(Move("photo", outlaw) for outlaw in OUTLAWS)
DRAWS = (Move("draw", "supply"), Move("draw", "discard"))
REACTIONS = (Move("react"), Move("pass"))
DEALS = (Move("deal"),)
#: The plays of Sheriff cards that name nothing.
SHERIFF_PLAYS = tuple(Move(verb.name) for verb in TABLE if verb.lays and verb.form is Form.ALONE)
#: The choices that name an outlaw of one's own, by phase.
_OWN: tuple[Literal["place", "lift"], ...] = (PLACE, LIFT)
OWN_CHOICES: dict[Phase, Moves] = {
    phase: tuple(Move(phase, outlaw) for outlaw in OUTLAWS) for phase in _OWN
}

#: The phases whose choices name an outlaw of another player's.
THEIR_CHOICES: tuple[Literal["steal", "hide"], ...] = (STEAL, HIDE)


def allowed(at: Situation, moves: Iterable[Move]) -> Moves:
    """The moves that no rule refuses."""
    return tuple(
        move for move in moves if not any(statement(at, move) for statement in STATEMENTS[move.op])
    )


def asks_of(config: Config, seat: int) -> Moves:
    """Every way in which one seat may ask for a card, if there is an order to ask in (M1)."""
    if config.rules.mw_order == "any":
        others = [name for name in config.players if name != config.players[seat]]
        return tuple(
            Move("most-wanted ask", outlaw, order=order)
            for outlaw in OUTLAWS
            for order in permutations(others)
        )
    return tuple(
        Move("most-wanted ask", outlaw, direction=direction)
        for outlaw in OUTLAWS
        for direction in ("left", "right")
    )


def moves_of(hand: int, asks: Moves) -> list[Move]:
    """Every move that a card of this hand could make in the play phase, legal or not."""
    moves: list[Move] = []
    for kind in dict.fromkeys(unpack(hand)):
        if kind < FIRST_PHOTO:
            moves += PLAYS[kind]
        elif kind < FIRST_COLOURLESS:
            moves.append(PHOTO_PLAYS[kind - FIRST_PHOTO])
        else:
            moves += [move for move in (*asks, *SHERIFF_PLAYS) if move.kind == kind]
        moves.append(DISCARDS[kind])
    return moves


def naming(config: Config, phase: Literal["steal", "hide"], other: int) -> list[Move]:
    """The choices of a phase that name one player, an outlaw each."""
    return [Move(phase, outlaw, player=config.players[other]) for outlaw in OUTLAWS]


def legal_by_rule(state: State) -> list[Move]:
    """Every legal move by asking every statement about every move of the phase, without tables."""
    at, config = situation(state), state.config
    asks = asks_of(config, at.seat)
    candidates: dict[Phase, list[Move]] = {
        PLAY: moves_of(at.hand, asks),
        DRAW: list(DRAWS),
        **{phase: list(moves) for phase, moves in OWN_CHOICES.items()},
        **{
            phase: [
                move
                for other in range(len(config.players))
                for move in naming(config, phase, other)
            ]
            for phase in THEIR_CHOICES
        },
        TAKE: list(TAKES),
        REACT: list(REACTIONS),
        SCORED: list(DEALS),
    }
    return list(allowed(at, candidates.get(state.phase, [])))
