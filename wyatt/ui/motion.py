"""The animations of a move. Places have the names in the drawings' ``data-place``, such as
``supply``, ``hand 0`` and ``group 0 jesse-james``. A number is a seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from wyatt.core.events import UNSEEN
from wyatt.ui import tags as h
from wyatt.ui.tags import Html

#: The names for a card seen from the back and for a $1,000 token.
BACK, COIN = "back", "coin"
#: How many milliseconds a card or a coin moves, and how many pass before the next one starts.
CARD_TIME, CARD_GAP = 320, 90
COIN_TIME, COIN_GAP = 420, 90
#: A shot, in milliseconds: the card leaves the supply, stays face down, and turns over.
COMES, WAITS, TURNS = 240, 560, 280
#: The longest plan for a move, and for a hand's end, in milliseconds. Longer plans play faster.
LONGEST, LONGEST_COUNT = 3200, 9000


class Travel(NamedTuple):
    """A moving card or coin. piece: a card, `BACK` or `COIN`. start, end: places. at: when the
    piece starts moving. lasts: how long it moves. stays: how long it then stays at the end. All
    times are in milliseconds.
    """

    piece: str
    start: str
    end: str
    at: int
    lasts: int
    stays: int = 0


class MotionPlan(NamedTuple):
    """The animations of one move. turn: for a shot, when its card starts, and how long the card
    moves, waits and turns over, all in milliseconds. Otherwise, it's None.
    """

    ways: tuple[Travel, ...] = ()
    turn: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ways or self.turn)

    @property
    def lasts(self) -> int:
        """The time until the last animation ends, in milliseconds."""
        return max([sum(self.turn), *(way.at + way.lasts + way.stays for way in self.ways)])

    def scaled(self, by: float) -> MotionPlan:
        ways = (
            Travel(piece, start, end, round(at * by), round(lasts * by), round(stays * by))
            for piece, start, end, at, lasts, stays in self.ways
        )
        return MotionPlan(tuple(ways), tuple(round(each * by) for each in self.turn))


class Planner:
    """Collects the animations of a move, one after another."""

    def __init__(self) -> None:
        self.now = 0
        self.ways: list[Travel] = []
        self.turn: tuple[int, ...] = ()

    def cards(self, cards: Iterable[str], start: str, end: str, stays: int = 0) -> None:
        """Move cards from one place to another, one shortly after the other. stays: how long each
        card stays at the end, in milliseconds.
        """
        begun = self.now
        for at, card in enumerate(cards):
            piece, starts = BACK if card == UNSEEN else card, begun + at * CARD_GAP
            self.ways.append(Travel(piece, start, end, starts, CARD_TIME, stays))
            self.now = starts + CARD_TIME

    def coins(self, dollars: int, start: str, end: str) -> None:
        for _coin in range(dollars // 1000):
            self.ways.append(Travel(COIN, start, end, self.now, COIN_TIME))
            self.now += COIN_GAP

    def shoot(self) -> None:
        self.turn = (self.now, COMES, WAITS, TURNS)
        self.now += COMES + WAITS + TURNS

    def rest(self, milliseconds: int) -> None:
        self.now += milliseconds

    def plan(self, longest: int = LONGEST) -> MotionPlan:
        """Return the animations so far, sped up if they'd last more than `longest` ms."""
        plan = MotionPlan(tuple(self.ways), self.turn)
        return plan.scaled(longest / plan.lasts) if plan.lasts > longest else plan


def motion_part(plan: MotionPlan, at: str) -> Html:
    """Return a plan as a part of the page, or nothing if it's empty. at: a name for the moment, so
    that the page plays the plan only once.
    """
    data = json.dumps({"ways": plan.ways, "turn": plan.turn or None}, separators=(",", ":"))
    return h.markup(h.i(data_motion=data, data_at=at) if plan else None)
