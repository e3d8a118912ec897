"""The rules that may be chosen: the author's options, and the points where the text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.errors import Fault
from wyatt.core.switches import BaseRules, Switch
from wyatt.core.text import N_, _

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        switch.name: switch
        for switch in (
            Switch(
                "completed_sequence_bonus",
                (False, True),
                ("WR18",),
                N_("Does a completed sequence of four count 20 more?"),
            ),
            Switch(
                "fast_game",
                (False, True),
                ("WR24",),
                N_("Is it the fast game, with more wild cards?"),
            ),
            Switch("no_wild", (False, True), (), N_("Is it played without wild cards?")),
            Switch("pickup", ("any_meld", "new_meld_two_from_hand"), ("WR1",)),
            Switch("joker_discard", (True, False), ("WR6",)),
            Switch("stuck_queens", ("skip_discard", "allow"), ("WR8",)),
            Switch("tie", ("extra_hand", "last_hand"), ("WR21",)),
        )
    }
)
PRESETS: Mapping[str, Mapping[str, str | bool]] = MappingProxyType(
    {
        "basic": {},
        "bonus": {"completed_sequence_bonus": True},
        "fast": {"fast_game": True},
        "no-wild": {"no_wild": True},
    }
)
#: What each preset is, in a few words.
PRESET_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "basic": N_("The basic game"),
        "bonus": N_("20 more for a completed sequence of four"),
        "fast": N_("Fast game: more wild cards"),
        "no-wild": N_("No wild cards: melds decide"),
    }
)
DEFAULT_PRESET = "basic"
#: Jokers by the number of players (`wildcat.deck`), and of wild cards in the fast game.
JOKERS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4, 5: 4})
FAST_WILD: Mapping[int, int] = MappingProxyType({2: 4, 3: 8, 4: 8, 5: 8})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """The rules a game is played by: a preset and the value of every switch.

    ``Rules("fast")`` is a preset, ``Rules("fast", tie="last_hand")`` one with a switch set
    otherwise, ``Rules()`` every default. Raises `Unusable` for what does not exist.
    """

    SWITCHES: ClassVar[Mapping[str, Switch]] = SWITCHES
    PRESETS: ClassVar[Mapping[str, Mapping[str, str | bool]]] = PRESETS
    DEFAULT: ClassVar[str] = DEFAULT_PRESET

    preset_name: str
    completed_sequence_bonus: bool
    fast_game: bool
    no_wild: bool
    pickup: str
    joker_discard: bool
    stuck_queens: str
    tie: str

    def _agree(self, where: str, faults: list[Fault]) -> None:
        if self.fast_game and self.no_wild:
            faults.append(
                Fault(
                    where,
                    _(
                        "the fast game adds wild cards, and a game without any has none: choose one "
                        "(`wildcat.fast-game`, `wildcat.no-wild`)."
                    ),
                )
            )

    def jokers(self, players: int) -> int:
        """How many Jokers a deck has: in the fast game of three to five they are its eight 2s."""
        if self.no_wild:
            return 0
        return (FAST_WILD if self.fast_game else JOKERS)[players]


read_rules = Rules.read


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
