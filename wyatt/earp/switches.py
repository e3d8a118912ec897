"""The switches: the points where the sources of the rules part, each with its ruling's ids.

A preset is a set of switches. `rio-grande` is every default (the English rulebook with its
footnotes); `berclaz` follows the French translation, `everything2` the player's review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.switches import BaseRules, Switch
from wyatt.core.text import N_
from wyatt.earp.cards import DECK, Card

#: The switches that put cards into the deck.
CARD_SWITCHES: tuple[str, ...] = tuple(dict.fromkeys(card.switch for card in DECK if card.switch))

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        switch.name: switch
        for switch in (
            Switch("short_top_tie", ("nothing", "thousand_each"), ("S6", "S7")),
            Switch("zero_cp_shares", (False, True), ("S4", "S5")),
            Switch("duel", ("elimination", "cumulative_hits"), ("D2",)),
            Switch("opened", ("permanent", "cards_on_table"), ("O3",)),
            Switch("second_exhaustion", ("on_draw_choice", "immediate"), ("X3",)),
            Switch(
                "empty_supply_shot",
                ("illegal", "end_hand", "reshuffle_again"),
                ("X7", "X10"),
            ),
            Switch("wyatt_draw_short", ("draw_available", "end_hand"), ("X9",)),
            Switch("oot_last_card", ("end_of_turn", "immediate"), ("E3",)),
            Switch("hidden_gun_in_play", (True, False), ("F4",)),
            Switch("mw_order", ("direction", "any"), ("M1",)),
            Switch("orphan_hideout", ("discard", "stays"), ("M10",)),
            Switch("last_card_play", ("guaranteed_refill", "never"), ("T10",)),
            Switch("wyatt_search", ("discard", "supply"), ("W1",)),
            Switch("search_public", (False, True), ("W2",)),
            # A card that the rulebook does not have comes with a switch; no source rules on it.
            *(Switch(name, (False, True), ()) for name in CARD_SWITCHES),
        )
    }
)

PRESETS: Mapping[str, Mapping[str, str | bool]] = MappingProxyType(
    {
        "rio-grande": {},
        "berclaz": {
            "short_top_tie": "thousand_each",
            "duel": "cumulative_hits",
            "opened": "cards_on_table",
            "wyatt_search": "supply",
            "mw_order": "any",
        },
        "everything2": {
            "oot_last_card": "immediate",
            "search_public": True,
            "hidden_gun_in_play": False,
        },
    }
)
#: What each preset follows, in a few words.
PRESET_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "rio-grande": N_("English rulebook"),
        "berclaz": N_("French translation"),
        "everything2": N_("A player’s review"),
    }
)
DEFAULT_PRESET = "rio-grande"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """The rules a game is played by: a preset and the value of every switch.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` one with a switch set
    otherwise, ``Rules()`` every default. Raises `Unusable` for what does not exist.
    """

    SWITCHES: ClassVar[Mapping[str, Switch]] = SWITCHES
    PRESETS: ClassVar[Mapping[str, Mapping[str, str | bool]]] = PRESETS
    DEFAULT: ClassVar[str] = DEFAULT_PRESET

    preset_name: str
    short_top_tie: str
    zero_cp_shares: bool
    duel: str
    opened: str
    second_exhaustion: str
    empty_supply_shot: str
    wyatt_draw_short: str
    oot_last_card: str
    hidden_gun_in_play: bool
    mw_order: str
    orphan_hideout: str
    last_card_play: str
    wyatt_search: str
    search_public: bool
    # The switches of cards follow from the records, and nobody asks for them but `has`.
    __annotations__.update(dict.fromkeys(CARD_SWITCHES, "bool"))

    def has(self, card: Card) -> bool:
        """Whether a card is dealt: it belongs to the 78, or its switch is on."""
        return not card.switch or bool(getattr(self, card.switch))

    @staticmethod
    def _ruled(name: str) -> str | None:
        from wyatt.earp.rulebook import rulings

        return next((ruling.id for ruling in rulings() if ruling.option == name), None)


read_rules = Rules.read


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
