"""Switches: the points at which the rules can be played differently, and presets of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Self

from wyatt.core.errors import Fault, Unusable, did_you_mean, sentences, shown
from wyatt.core.text import _
from wyatt.core.verdict import either


@dataclass(frozen=True, slots=True)
class Switch:
    """One point of choice: its name, its values (the default first) and the rulings behind it.

    asks: the question that the values answer, where it is not that of the first ruling.
    """

    name: str
    values: tuple[str | bool, ...]
    rulings: tuple[str, ...]
    asks: str = ""

    @property
    def default(self) -> str | bool:
        """The value it has when nobody sets it: the first."""
        return self.values[0]


class BaseRules:
    """The rules a game is played by: a preset and the value of every switch.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` one with a switch set
    otherwise, ``Rules()`` every default. Each game derives a frozen dataclass that lists its
    switches as fields, made by `__init__` here: what does not exist is refused, never passed over.
    """

    __slots__: tuple[str, ...] = ()

    SWITCHES: ClassVar[Mapping[str, Switch]]
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]]
    DEFAULT: ClassVar[str]

    preset_name: str

    def __init__(self, preset_name: str | None = None, **switches: str | bool) -> None:
        """Raises `Unusable`, with every fault, for a preset, a switch or a value there is not."""
        faults: list[Fault] = []
        document = switches | {"preset": self.DEFAULT if preset_name is None else preset_name}
        self._fill(document, "rules", faults)
        if faults:
            raise Unusable(faults)

    def _fill(self, document: object, where: str, faults: list[Fault]) -> None:
        name, values = _read_switches(type(self), document, where, faults)
        object.__setattr__(self, "preset_name", name)
        for switch in self.SWITCHES.values():
            object.__setattr__(self, switch.name, values.get(switch.name, switch.default))
        self._agree(where, faults)

    def _agree(self, where: str, faults: list[Fault]) -> None:
        """Add a fault for switches that cannot be set together."""

    @staticmethod
    def _ruled(name: str) -> str | None:
        """The ruling that names an option which is no switch."""
        return None

    @classmethod
    def preset(cls, name: str | None = None, **switches: str | bool) -> Self:
        """The rules of a preset, with single switches set otherwise. Raises `Unusable`."""
        return cls(name, **switches)

    @classmethod
    def of(cls, rules: Self | Mapping[str, Any] | str | None) -> Self:
        """Rules from rules, from a preset's name, or from a document; None is every default.

        Raises `Unusable` with every fault.
        """
        if isinstance(rules, cls):
            return rules
        if rules is None or isinstance(rules, str):
            return cls(rules)
        return cls.from_document(rules)

    @classmethod
    def from_document(cls, document: object, where: str = "rules") -> Self:
        """Read ``{"preset": NAME, "SWITCH": VALUE}``, every part optional.

        Raises `Unusable` with every fault.
        """
        faults: list[Fault] = []
        rules = cls.read(document, where, faults)
        if faults:
            raise Unusable(faults)
        return rules

    @classmethod
    def read(cls, document: object, where: str, faults: list[Fault]) -> Self:
        """Read rules as files give them, adding each fault to the list; faulty parts keep defaults."""
        rules = cls.__new__(cls)
        rules._fill(document, where, faults)
        return rules

    def document(self) -> dict[str, str | bool]:
        """The preset and the switches that differ from it, as files write them."""
        preset = self.PRESETS[self.preset_name]
        own: dict[str, str | bool] = {"preset": self.preset_name}
        for name, switch in self.SWITCHES.items():
            value = getattr(self, name)
            if value != preset.get(name, switch.default):
                own[name] = value
        return own

    def changed(self, **switches: str | bool) -> Self:
        """These rules with some switches set otherwise. Raises `Unusable`."""
        return self.from_document({**self.document(), **switches})

    def __repr__(self) -> str:
        own = self.document()
        name = own.pop("preset")
        more = "".join(f", {switch}={value!r}" for switch, value in own.items())
        return f"Rules({name!r}{more})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class OneWay(BaseRules):
    """The rules of a game that is played in one way only: no switch, one preset, ``rules``."""

    SWITCHES: ClassVar[Mapping[str, Switch]] = MappingProxyType({})
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType({"rules": {}})
    DEFAULT: ClassVar[str] = "rules"

    preset_name: str


def _read_switches(
    kind: type[BaseRules], document: object, where: str, faults: list[Fault]
) -> tuple[str, dict[str, Any]]:
    """The preset of a document of rules of a kind, and the switches it and its preset set.

    Each fault is added to the list; faulty parts keep their defaults.
    """
    switches, presets, default = kind.SWITCHES, kind.PRESETS, kind.DEFAULT
    if not isinstance(document, Mapping):
        faults.append(
            Fault(
                where,
                _('write rules as an object, such as {{"preset": "{default}"}}.', default=default),
            )
        )
        return default, {}
    name = document.get("preset", default)
    if not isinstance(name, str) or name not in presets:
        faults.append(
            Fault(
                f"{where}.preset",
                sentences(
                    _("there is no preset called {name}.", name=shown(name)),
                    _near(name, list(presets)),
                ),
            )
        )
        name = default
    values: dict[str, Any] = dict(presets[name])
    for key, value in document.items():
        if key == "preset":
            continue
        switch = switches.get(key) if isinstance(key, str) else None
        if switch is None:
            ruling = kind._ruled(key) if isinstance(key, str) else None
            what = (
                _(
                    "`{switch}` is named in ruling {ruling}, but it is no switch here: the sources "
                    "do not part there.",
                    switch=key,
                    ruling=ruling,
                )
                if ruling
                else sentences(
                    _("there is no switch called {name}.", name=shown(key)),
                    _near(key, list(switches)),
                )
            )
            faults.append(Fault(f"{where}.{key}", what))
        # bool is an int in Python: 1 must not pass for true.
        elif not any(type(value) is type(known) and value == known for known in switch.values):
            choice = either([shown(known) for known in switch.values])
            faults.append(
                Fault(
                    f"{where}.{key}",
                    _("{value} is not a value; it is {choice}.", value=shown(value), choice=choice),
                )
            )
        else:
            values[key] = value
    return name, values


def _near(name: object, known: list[str]) -> str:
    """Which of the known names was meant, or all of them."""
    return did_you_mean(name if isinstance(name, str) else "", known) or _(
        "There are: {known}.", known=", ".join(known)
    )
