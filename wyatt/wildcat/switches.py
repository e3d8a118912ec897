"""Wildcat Rummy's switches: the author's options, and points that the text doesn't settle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.errors import Issue
from wyatt.core.switches import BaseRules, Switch, option
from wyatt.core.text import N_, _

#: The numbers of Jokers (`wildcat.deck`) and of the fast game's wild cards, by number of players.
JOKERS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4, 5: 4})
FAST_WILD: Mapping[int, int] = MappingProxyType({2: 4, 3: 8, 4: 8, 5: 8})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """A game's rules: a preset and every switch's value.

    ``Rules("fast")`` is a preset, ``Rules("fast", tie="last_hand")`` changes one switch, and
    ``Rules()`` has every default. The presets are ``basic``, ``bonus`` (20 more for a completed
    sequence of four), ``fast`` (more wild cards) and ``no-wild``. Raises `InvalidDocument` for an
    unknown name or value.

    Each switch's first value is its default. `wyatt rules WR1 --game wildcat` shows a ruling.

    SWITCHES

    >>> Rules("fast")
    Rules('fast')
    """

    PRESET_WORDS: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "basic": N_("The basic game"),
            "bonus": N_("20-point bonus for a completed sequence"),
            "fast": N_("Fast game: more wild cards"),
            "no-wild": N_("No wild cards: pure melding"),
        }
    )

    preset_name: str
    completed_sequence_bonus: bool = option(
        False,
        True,
        rulings=("WR18",),
        asks=N_("Does a completed sequence of four earn 20 extra points?"),
        presets={"bonus": True},
        says="``True``: each sequence of four cards is worth 20 more, even with Jokers. Sets of four aren't.",
    )
    fast_game: bool = option(
        False,
        True,
        rulings=("WR24",),
        asks=N_("Do you play the fast game, with more wild cards?"),
        presets={"fast": True},
        says="``False``: 2 Jokers for two players, 3 for three, 4 for four and five. ``True``: two players have four Jokers, and three to five have eight wild 2s and no Jokers, 104 cards.",
    )
    no_wild: bool = option(
        False,
        True,
        asks=N_("Do you play without wild cards?"),
        presets={"no-wild": True},
        says="``True``: no wild cards at all. It can't be combined with ``fast_game``.",
    )
    pickup: str = option(
        "any_meld",
        "new_meld_two_from_hand",
        rulings=("WR1",),
        says="the top card of the pile. ``any_meld``: it may be the fourth card of a meld you have. ``new_meld_two_from_hand``: it needs a new meld, with two or more cards from your hand.",
    )
    joker_discard: bool = option(
        True,
        False,
        rulings=("WR6",),
        says="``True``: a Joker may be discarded. ``False``: only as your last card, or with ``stuck_queens`` ``allow`` if no other card may be discarded.",
    )
    stuck_queens: str = option(
        "skip_discard",
        "allow",
        rulings=("WR8",),
        says="several cards that may not be discarded, and nothing to meld. ``skip_discard``: ``skip discard`` ends your turn, and the pile stays as it is. ``allow``: you may discard any card, and ``skip discard`` isn't legal.",
    )
    tie: str = option(
        "extra_hand",
        "last_hand",
        rulings=("WR21",),
        says="several reach 500 in one hand with the same total. ``extra_hand``: another hand is played. ``last_hand``: the most points in the last hand win, and if that's a tie too, another hand is played.",
    )

    def _agree(self, where: str, issues: list[Issue]) -> None:
        if self.fast_game and self.no_wild:
            said = _(
                "you can’t play the fast game without wild cards. Choose one or the other (`wildcat.fast-game`, `wildcat.no-wild`)."
            )
            issues.append(Issue(where, said))

    def jokers(self, players: int) -> int:
        """Return the number of wild cards for this many players: Jokers, or the fast game's 2s."""
        if self.no_wild:
            return 0
        return (FAST_WILD if self.fast_game else JOKERS)[players]


SWITCHES: Mapping[str, Switch] = Rules.SWITCHES
PRESETS: Mapping[str, Mapping[str, str | bool]] = Rules.PRESETS
PRESET_WORDS: Mapping[str, str] = Rules.PRESET_WORDS
read_rules = Rules.read
