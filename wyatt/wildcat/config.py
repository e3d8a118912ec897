"""What stays the same all through a game: who sits at the table, by which rules, which cards."""

from __future__ import annotations

from functools import lru_cache

from wyatt.core.state import BaseConfig
from wyatt.core.text import N_
from wyatt.wildcat.cards import deck_of
from wyatt.wildcat.switches import Rules

#: Shown wherever the game is taught.
CREDIT = N_("Invented by Howard Fosdick, BestFreeNewGames.com")
HAND = 11
MOST_PLAYERS = 5


class Config(BaseConfig[Rules]):
    """Players in seat order and the rules, with what follows from them, worked out once.

    Two games with the same players and rules share one of these, and with it the tables of legal
    moves that `wyatt.wildcat.movegen` fills as it meets them.
    """

    def __init__(self, players: tuple[str, ...], rules: Rules) -> None:
        super().__init__(players, rules)
        #: Legal moves, filled by `wyatt.wildcat.movegen` as they are met.
        self.tables: object = None
        self.jokers = rules.jokers(min(MOST_PLAYERS, max(2, len(players))))
        #: The kinds of all cards (`wildcat.deck`): 96 natural cards and the Jokers.
        self.deck = deck_of(self.jokers)
        self.new_meld_only = rules.pickup == "new_meld_two_from_hand"
        self.jokers_go = rules.joker_discard


@lru_cache(maxsize=256)
def config_of(players: tuple[str, ...], rules: Rules) -> Config:
    """What follows from these players and rules, worked out once."""
    return Config(players, rules)
