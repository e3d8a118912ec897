"""Switches: the points of the rules at which one may play otherwise, and sets of them, presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wyatt.core.errors import Fault, did_you_mean, sentences, shown
from wyatt.core.text import _
from wyatt.core.verdict import either


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
            ruling = ruled(key) if isinstance(key, str) else None
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
                    _("{value} is no value; it is {choice}.", value=shown(value), choice=choice),
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
