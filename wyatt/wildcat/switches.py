"""Wildcat Rummy's switches: the author's options, and points that the text leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.arguments import arguments
from wyatt.core.errors import Issue
from wyatt.core.switches import BaseRules, Switch, option
from wyatt.core.text import N_, _

#: For each number of players, the number of Jokers (`wildcat.deck`) and of the fast game's wild
#: cards.
JOKERS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4, 5: 4})
FAST_WILD: Mapping[int, int] = MappingProxyType({2: 4, 3: 8, 4: 8, 5: 8})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """A game's rules: a preset and every switch's value.

    ``Rules("fast")`` is a preset, ``Rules("fast", tie="last_hand")`` changes one switch, and
    ``Rules()`` has every default. The presets are ``basic``, ``bonus`` (20 more points for a
    completed sequence of four), ``fast`` (more wild cards) and ``no-wild``. Raises
    `InvalidDocument` for an unknown name or value.

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
        False, True, rulings=("WR18",),
        asks=N_("Does a completed sequence of four earn 20 extra points?"), presets={"bonus": True},
        says="whether a completed sequence earns a bonus. ``True``: each sequence of four cards, even one with Jokers, is worth 20 more points, but a set of four gets no bonus.",
    )  # fmt: skip
    fast_game: bool = option(
        False, True, rulings=("WR24",), asks=N_("Do you play the fast game, with more wild cards?"),
        presets={"fast": True},
        says="which wild cards are in the deck. ``False``: two players have 2 Jokers, three have 3, and four or five have 4. ``True``: two players have 4 Jokers, and three to five players have eight wild 2s but no Jokers (104 cards in all).",
    )  # fmt: skip
    no_wild: bool = option(
        False, True, asks=N_("Do you play without wild cards?"), presets={"no-wild": True},
        says="whether you play without wild cards. ``True``: there are no wild cards at all, so you can't combine this switch with ``fast_game``.",
    )  # fmt: skip
    pickup: str = option(
        "any_meld", "new_meld_two_from_hand", rulings=("WR1",),
        says="how you can take the pile. ``any_meld``: you can also add its top card to one of your melds of three. ``new_meld_two_from_hand``: you must lay a new meld of the top card and two or more cards from your hand.",
    )  # fmt: skip
    joker_discard: bool = option(
        True, False, rulings=("WR6",),
        says="whether you may discard a Joker. ``True``: yes. ``False``: only as your last card or, if ``stuck_queens`` is ``allow``, when you may not discard any other card.",
    )  # fmt: skip
    stuck_queens: str = option(
        "skip_discard", "allow", rulings=("WR8",),
        says="what happens if you hold several cards, but may not discard any of them. ``skip_discard``: if you have nothing to meld, you end your turn with ``skip discard``, and the pile stays as it is. ``allow``: you may discard any card, and ``skip discard`` isn't legal.",
    )  # fmt: skip
    tie: str = option(
        "extra_hand", "last_hand", rulings=("WR21",),
        says="who wins if several players reach 500 points in the same hand with the same total. ``extra_hand``: they play another hand. ``last_hand``: the player with the most points in the last hand wins, and if the players are tied there, too, they play another hand.",
    )  # fmt: skip

    def _agree(self, where: str, issues: list[Issue]) -> None:
        if self.fast_game and self.no_wild:
            said = _(
                "you can’t play the fast game without wild cards. Choose one or the other (`wildcat.fast-game`, `wildcat.no-wild`)."
            )
            issues.append(Issue(where, said))

    def jokers(self, players: int) -> int:
        """Return the number of wild cards (Jokers or 2s) in the deck for this many players."""
        with arguments() as read:
            players = read.number("players", players, min(JOKERS), max(JOKERS))
        return 0 if self.no_wild else (FAST_WILD if self.fast_game else JOKERS)[players]


SWITCHES: Mapping[str, Switch] = Rules.SWITCHES
PRESETS: Mapping[str, Mapping[str, str | bool]] = Rules.PRESETS
