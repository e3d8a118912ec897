"""Switches: the points of the rules at which one may play otherwise, and sets of them, presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from wyatt.core.errors import Fault, shown


@dataclass(frozen=True, slots=True)
class Switch:
    """One point of choice: its name, its values (the default first) and the rulings behind it."""

    name: str
    values: tuple[str | bool, ...]
    rulings: tuple[str, ...]

    @property
    def default(self) -> str | bool:
        return self.values[0]


def read_switches(
    document: object,
    where: str,
    faults: list[Fault],
    switches: Mapping[str, Switch],
    presets: Mapping[str, Mapping[str, Any]],
    default: str,
    ruled: Callable[[str], str | None],
) -> tuple[str, dict[str, Any]]:
    """The preset of a rules document and the switches it and its preset set.

    Each fault is added to the list; faulty parts keep their defaults. ruled: the ruling, if any,
    that names an option which is no switch.
    """
    if not isinstance(document, Mapping):
        faults.append(Fault(where, f'write rules as an object, such as {{"preset": "{default}"}}.'))
        return default, {}
    name = document.get("preset", default)
    if not isinstance(name, str) or name not in presets:
        faults.append(Fault(f"{where}.preset", _unknown("preset", name, list(presets))))
        name = default
    values: dict[str, Any] = dict(presets[name])
    for key, value in document.items():
        if key == "preset":
            continue
        switch = switches.get(key) if isinstance(key, str) else None
        if switch is None:
            ruling = ruled(key) if isinstance(key, str) else None
            what = (
                f"`{key}` is named in ruling {ruling}, but it is no switch here: the sources do "
                "not part there."
                if ruling
                else _unknown("switch", key, list(switches))
            )
            faults.append(Fault(f"{where}.{key}", what))
        # bool is an int in Python: 1 must not pass for true.
        elif not any(type(value) is type(known) and value == known for known in switch.values):
            choice = " or ".join(shown(known) for known in switch.values)
            faults.append(Fault(f"{where}.{key}", f"{shown(value)} is no value; it is {choice}."))
        else:
            values[key] = value
    return name, values


def _unknown(what: str, name: object, known: list[str]) -> str:
    near = get_close_matches(name[:60] if isinstance(name, str) else "", known, 1)
    hint = f" Did you mean `{near[0]}`?" if near else f" There are: {', '.join(known)}."
    return f"there is no {what} called {shown(name)}.{hint}"
