"""The rules that may be chosen: the author's options, and the points where his text is silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from wyatt.core.errors import Fault, Unusable
from wyatt.core.switches import Switch, read_switches
from wyatt.core.text import _

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        switch.name: switch
        for switch in (
            Switch("completed_sequence_bonus", (False, True), ("WR18",)),
            Switch("fast_game", (False, True), ("WR24",)),
            Switch("no_wild", (False, True), ()),
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
DEFAULT_PRESET = "basic"
#: Jokers by the number of players (`wildcat.deck`), and of wild cards in the fast game.
JOKERS: Mapping[int, int] = MappingProxyType({2: 2, 3: 3, 4: 4, 5: 4})
FAST_WILD: Mapping[int, int] = MappingProxyType({2: 4, 3: 8, 4: 8, 5: 8})


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules a game is played by: a preset and the value of every switch."""

    preset_name: str = DEFAULT_PRESET
    completed_sequence_bonus: bool = False
    fast_game: bool = False
    no_wild: bool = False
    pickup: str = "any_meld"
    joker_discard: bool = True
    stuck_queens: str = "skip_discard"
    tie: str = "extra_hand"

    @classmethod
    def preset(cls, name: str = DEFAULT_PRESET, **switches: str | bool) -> Rules:
        """The rules of a preset, with single switches set otherwise.

        Raises `Unusable` for a preset, a switch or a value that does not exist.
        """
        return cls.from_document({"preset": name, **switches})

    @classmethod
    def from_document(cls, document: object) -> Rules:
        """The rules that a document gives. Raises `Unusable` with every fault."""
        faults: list[Fault] = []
        rules = read_rules(document, "rules", faults)
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
        """These rules with some switches set otherwise. Raises `Unusable`."""
        return Rules.from_document({**self.document(), **switches})

    def jokers(self, players: int) -> int:
        """How many Jokers a deck has: in the fast game of three to five they are its eight 2s."""
        if self.no_wild:
            return 0
        return (FAST_WILD if self.fast_game else JOKERS)[players]


def read_rules(document: object, where: str, faults: list[Fault]) -> Rules:
    """Read rules as files give them, adding each fault to the list; faulty parts keep defaults."""
    name, values = read_switches(document, where, faults, SWITCHES, PRESETS, DEFAULT_PRESET, _ruled)
    rules = Rules(preset_name=name, **values)
    if rules.fast_game and rules.no_wild:
        faults.append(
            Fault(
                where,
                _(
                    "`fast_game` adds wild cards and `no_wild` has none of them: choose one "
                    "(`wildcat.fast-game`, `wildcat.no-wild`)."
                ),
            )
        )
        return Rules()
    return rules


def _ruled(name: str) -> str | None:
    """The ruling that names an option which is no switch: there is none in this game."""
    return None


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
