"""The options: those of the author, and the points where the text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.errors import Issue
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
                N_("Does a completed sequence of four earn 20 extra points?"),
            ),
            Switch(
                "fast_game",
                (False, True),
                ("WR24",),
                N_("Do you play the fast game, with more wild cards?"),
            ),
            Switch("no_wild", (False, True), (), N_("Do you play without wild cards?")),
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
#: A short description of each preset.
PRESET_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "basic": N_("The basic game"),
        "bonus": N_("20 extra for a completed sequence of four"),
        "fast": N_("Fast game: more wild cards"),
        "no-wild": N_("No wild cards: melds decide"),
    }
)
DEFAULT_PRESET = "basic"
#: The Jokers for each number of players (`wildcat.deck`), and the wild cards of the fast game.
JOKERS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4, 5: 4})
FAST_WILD: Mapping[int, int] = MappingProxyType({2: 4, 3: 8, 4: 8, 5: 8})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """The rules of a game: a preset and the value of every switch.

    ``Rules("fast")`` is a preset, ``Rules("fast", tie="last_hand")`` changes one switch, and
    ``Rules()`` has every default. The presets are ``basic``, ``bonus`` (20 more for a completed
    sequence of four), ``fast`` (more wild cards) and ``no-wild``. Raises `InvalidDocument` for an
    unknown name or value.

    The first value of a switch is its default. `wyatt rules WR1 --game wildcat` shows a ruling.

    - ``completed_sequence_bonus`` (WR18): ``True``: each sequence of four cards is worth 20 more, even with Jokers.
    - ``fast_game`` (WR24): ``True``: two players have four Jokers, and three to five have eight wild
      2s and no Jokers.
    - ``no_wild``: ``True``: no wild cards at all.
    - ``pickup`` (WR1): the top card of the pile. ``any_meld``: it may be the fourth card of a meld
      you have. ``new_meld_two_from_hand``: it needs a new meld, with two cards from your hand.
    - ``joker_discard`` (WR6): ``True``: a Joker may be discarded. ``False``: only as your last card.
    - ``stuck_queens`` (WR8): two queens of spades and nothing to meld. ``skip_discard``: you discard nothing, and your turn ends. ``allow``: you may discard any card.
    - ``tie`` (WR21): several reach 500 in one hand with the same total. ``extra_hand``: another hand
      is played. ``last_hand``: the most points in the last hand win.

    >>> Rules("fast")
    Rules('fast')
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

    def _agree(self, where: str, issues: list[Issue]) -> None:
        if self.fast_game and self.no_wild:
            said = _(
                "you cannot play the fast game and also without wild cards. Choose "
                "one (`wildcat.fast-game`, `wildcat.no-wild`)."
            )
            issues.append(Issue(where, said))

    def jokers(self, players: int) -> int:
        """Return the number of Jokers in a deck. In the fast game of three to five players they are
        its eight 2s.
        """
        if self.no_wild:
            return 0
        return (FAST_WILD if self.fast_game else JOKERS)[players]


read_rules = Rules.read


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
