"""The switches: the points where the sources of the rules part, each with its ruling's ids.

A preset is a set of switches. `rio-grande` is every default (the English rulebook with its
footnotes); `berclaz` follows the French translation, `everything2` the player's review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from wyatt.core.errors import Fault, Unusable
from wyatt.core.switches import Switch, read_switches

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
DEFAULT_PRESET = "rio-grande"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules a game is played by: a preset and the value of every switch."""

    preset_name: str = DEFAULT_PRESET
    short_top_tie: str = "nothing"
    zero_cp_shares: bool = False
    duel: str = "elimination"
    opened: str = "permanent"
    second_exhaustion: str = "on_draw_choice"
    empty_supply_shot: str = "illegal"
    wyatt_draw_short: str = "draw_available"
    oot_last_card: str = "end_of_turn"
    hidden_gun_in_play: bool = True
    mw_order: str = "direction"
    orphan_hideout: str = "discard"
    last_card_play: str = "guaranteed_refill"
    wyatt_search: str = "discard"
    search_public: bool = False

    @classmethod
    def preset(cls, name: str = DEFAULT_PRESET, **switches: str | bool) -> Rules:
        """The rules of a preset, with single switches set otherwise.

        Raises `Unusable` for a preset, a switch or a value that does not exist.
        """
        return cls.from_document({"preset": name, **switches})

    @classmethod
    def from_document(cls, document: object, where: str = "rules") -> Rules:
        """Read ``{"preset": "rio-grande", "short_top_tie": "thousand_each"}``; both parts optional.

        Raises `Unusable` with every fault.
        """
        faults: list[Fault] = []
        rules = read_rules(document, where, faults)
        if faults:
            raise Unusable(faults)
        return rules

    def document(self) -> dict[str, str | bool]:
        """The preset and the switches that differ from it, as files write them."""
        own: dict[str, str | bool] = {"preset": self.preset_name}
        preset = PRESETS[self.preset_name]
        for name, switch in SWITCHES.items():
            value = getattr(self, name)
            if value != preset.get(name, switch.default):
                own[name] = value
        return own

    def changed(self, **switches: str | bool) -> Rules:
        """These rules with some switches set otherwise."""
        return Rules.from_document({**self.document(), **switches})


def read_rules(document: object, where: str, faults: list[Fault]) -> Rules:
    """Read rules as files give them, adding each fault to the list; faulty parts keep defaults."""
    name, values = read_switches(document, where, faults, SWITCHES, PRESETS, DEFAULT_PRESET, _ruled)
    return Rules(preset_name=name, **values)


def _ruled(name: str) -> str | None:
    """The ruling that names an option which is no switch."""
    from wyatt.earp.rulebook import rulings

    return next((ruling.id for ruling in rulings() if ruling.option == name), None)


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
