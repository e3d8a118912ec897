"""Wyatt Earp's switches, one per point where the sources differ, with the ids of their rulings.

A preset sets the switches. `rio-grande` keeps every default (the English rulebook with its
footnotes), `berclaz` follows the French translation, and `everything2` a player's review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from wyatt.core.lazy import Lazy
from wyatt.core.switches import BaseRules, Switch, option
from wyatt.core.text import N_
from wyatt.earp.cards import DECK, Card

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book

#: The switches that add cards to the deck.
CARD_SWITCHES: tuple[str, ...] = tuple(dict.fromkeys(card.switch for card in DECK if card.switch))
#: The preset that follows each rule text.
PRESET_OF: Mapping[str, str] = MappingProxyType(
    {"EN": "rio-grande", "FN": "rio-grande", "FR": "berclaz", "RV": "everything2"}
)
_RULEBOOK: Lazy[Book] = Lazy("wyatt.earp.rulebook:BOOK")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """A game's rules: a preset and a value for every switch.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` changes one switch,
    and ``Rules()`` has every default. The presets are ``rio-grande`` (the English rulebook),
    ``berclaz`` (the French translation) and ``everything2`` (a player's review). Raises
    `InvalidDocument` for an unknown name or value.

    There is a switch for each point where the sources differ. Its first value is the default.
    `wyatt rules S6` shows a ruling with its sources. Some switches have a second name, in brackets.

    SWITCHES

    >>> rules = Rules("berclaz", duel="elimination")
    >>> rules.short_top_tie, Rules().short_top_tie
    ('thousand_each', 'nothing')
    """

    PRESET_WORDS: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "rio-grande": N_("English rulebook"),
            "berclaz": N_("French translation"),
            "everything2": N_("A player’s review"),
        }
    )

    preset_name: str
    short_top_tie: str = option(
        "nothing",
        "thousand_each",
        rulings=("S6", "S7"),
        alias="short_tied_leaders",
        presets={"berclaz": "thousand_each"},
        says="the leaders are tied and the poster can't pay them $2,000 each. ``nothing``: no one is paid, and the reward stays. ``thousand_each``: each gets $1,000 if the poster has enough, and payment stops.",
    )
    zero_cp_shares: bool = option(
        False,
        True,
        rulings=("S4", "S5"),
        says="the leader has 4 CP or fewer. ``False``: a share needs at least 1 visible CP. ``True``: everyone within 4 CP shares, even with 0 CP.",
    )
    duel: str = option(
        "elimination",
        "cumulative_hits",
        rulings=("D2",),
        presets={"berclaz": "cumulative_hits"},
        says="the rounds of a duel. ``elimination``: players who miss drop out. ``cumulative_hits``: it lasts until one player is a hit ahead of all others.",
    )
    duel_deck: str = option(
        "supply",
        "fresh",
        rulings=("D4",),
        says="the cards of a duel. ``supply``: the supply as the hand left it. ``fresh``: all 78 cards, shuffled.",
    )
    opened: str = option(
        "permanent",
        "cards_on_table",
        rulings=("O3",),
        presets={"berclaz": "cards_on_table"},
        says="``permanent``: an outlaw stays open for the rest of the hand, even with no card left. ``cards_on_table``: only as long as a territory has its cards.",
    )
    second_exhaustion: str = option(
        "on_draw_choice",
        "immediate",
        rulings=("X3",),
        says="the supply runs out a second time. ``on_draw_choice``: the hand ends when a player chooses to draw and there are fewer than two. ``immediate``: right away.",
    )
    empty_supply_shot: str = option(
        "illegal",
        "end_hand",
        "reshuffle_again",
        rulings=("X7", "X10"),
        says="a shot with an empty supply and the reshuffle used. ``illegal``: the card can't be played that way. ``end_hand``: it can be played, and the hand ends. ``reshuffle_again``: the discard stack is shuffled once more.",
    )
    wyatt_draw_short: str = option(
        "draw_available",
        "end_hand",
        rulings=("X9",),
        alias="wyatt_short_supply",
        says="Wyatt Earp draws two from a short supply. ``draw_available``: as many as there are. ``end_hand``: the hand ends.",
    )
    oot_last_card: str = option(
        "end_of_turn",
        "immediate",
        rulings=("E3",),
        alias="last_card_out_of_turn",
        presets={"everything2": "immediate"},
        says="you answer a Hideout with a Wyatt Earp that was your last card. ``end_of_turn``: the hand ends after the current turn. ``immediate``: after the shot.",
    )
    hidden_gun_in_play: bool = option(
        True,
        False,
        rulings=("F4",),
        presets={"everything2": False},
        says="a Fastest gun under a Hideout. ``True``: it's in play, and a new hit elsewhere discards it. ``False``: it blocks nothing and isn't replaced.",
    )
    mw_order: str = option(
        "direction",
        "any",
        rulings=("M1",),
        alias="most_wanted_order",
        presets={"berclaz": "any"},
        says="Most wanted! asks the others. ``direction``: you choose left or right. ``any``: in any order you like.",
    )
    orphan_hideout: str = option(
        "discard",
        "stays",
        rulings=("M10",),
        says="the Hideout on a group that a theft has emptied. ``discard``: it's discarded with the other orphans. ``stays``: it hides all cards that are played there later.",
    )
    last_card_play: str = option(
        "guaranteed_refill",
        "never",
        rulings=("T10",),
        says="``guaranteed_refill``: Wyatt Earp may be your last card if it's certain to find one. ``never``: no card may.",
    )
    wyatt_search: str = option(
        "discard",
        "supply",
        rulings=("W1",),
        presets={"berclaz": "supply"},
        says="``discard``: Wyatt Earp searches the discard stack. ``supply``: the supply, which is shuffled afterwards.",
    )
    search_public: bool = option(
        False,
        True,
        rulings=("W2",),
        presets={"everything2": True},
        says="``False``: only you know the card you found. ``True``: everyone does.",
    )
    # Cards from outside the rulebook have switches, but no rulings, because no source has them.
    locals().update({name: option(False, True) for name in CARD_SWITCHES})
    __annotations__.update(dict.fromkeys(CARD_SWITCHES, "bool"))

    def has(self, card: Card) -> bool:
        """Return whether a card is in the deck: it's one of the 78, or its switch is on."""
        return not card.switch or bool(getattr(self, card.switch))

    @staticmethod
    def _ruled(name: str) -> str | None:
        return next((ruling.id for ruling in _RULEBOOK().rulings() if ruling.option == name), None)


SWITCHES: Mapping[str, Switch] = Rules.SWITCHES
PRESETS: Mapping[str, Mapping[str, str | bool]] = Rules.PRESETS
PRESET_WORDS: Mapping[str, str] = Rules.PRESET_WORDS
read_rules = Rules.read
