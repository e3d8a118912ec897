"""What stays the same all through a game: who sits at the table and by which rules they play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.state import BaseConfig
from wyatt.earp.cards import DECK
from wyatt.earp.switches import Rules

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


class Config(BaseConfig[Rules]):
    """Players in seat order and the rules, with what follows from them, worked out once.

    Two games with the same players and rules share one of these, and with it the tables of legal
    moves that `wyatt.earp.movegen` fills as it meets them.
    """

    def __init__(self, players: tuple[str, ...], rules: Rules) -> None:
        super().__init__(players, rules)
        #: Legal moves, filled by `wyatt.earp.movegen` as they are met.
        self.tables: object = None
        self.opened_by_table = rules.opened == "cards_on_table"
        self.ends_when_exhausted = rules.second_exhaustion == "immediate"
        self.reshuffles_again = rules.empty_supply_shot == "reshuffle_again"
        #: A shot without a card to turn may be announced: it ends the hand (X7).
        self.empty_shot_ends = rules.empty_supply_shot == "end_hand"
        self.searches_supply = rules.wyatt_search == "supply"
        seats = range(len(players))
        self.others = tuple(tuple(other for other in seats if other != seat) for seat in seats)
        #: The kinds of all cards that are dealt, copies and all.
        self.deck = tuple(
            kind for kind, card in enumerate(DECK) if rules.has(card) for _ in range(card.copies)
        )

    def asked_seats(self, seat: int, move: Move) -> list[int]:
        """The seats that an ask goes to, in order; left is clockwise, the next in turn order."""
        if move.order:
            return [self.seat[name] for name in move.order]
        seats = len(self.players)
        turn = 1 if move.direction == "left" else -1
        return [(seat + turn * step) % seats for step in range(1, seats)]


@lru_cache(maxsize=256)
def config_of(players: tuple[str, ...], rules: Rules) -> Config:
    """What follows from these players and rules, worked out once."""
    return Config(players, rules)
