"""The fields of a lesson's file, each read as what it must be, with every fault at its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from wyatt.core.errors import Fault
from wyatt.core.text import _
from wyatt.lessons.subject import Subject

#: The fields of each kind of table.
KEYS: dict[str, tuple[str, ...]] = {
    "lesson": ("title", "game", "rules", "say", "known", "positions", "stages", "cells", "hood"),
    "stage": ("kind", "title", "say", "position", "moves", "you", "call"),
    "play": ("goals", "lost", "verbs", "budget", "coach", "done", "solution", "slips"),
    "question": ("ask", "options", "see", "tried", "mistakes", "bet"),
    "option": ("text", "reason", "rules", "right", "check"),
    "goal": ("say", "fact"),
    "trial": ("say", "code"),
}

#: A rule that a text names.
_RULE = re.compile(r"`([a-z][a-z.-]+)`")


class FieldReader:
    """Reads fields of tables and collects what is wrong with them."""

    def __init__(self, about: Subject) -> None:
        self.subject = about
        self.rules = {rule.id for rule in about.rulebook.rules()}
        self.faults: list[Fault] = []

    def fault(self, where: str, what: str) -> None:
        """Note what is wrong with a field of the file; reading goes on."""
        self.faults.append(Fault(where, what))

    def tables(self, table: Mapping[str, Any], where: str, key: str) -> list[Mapping[str, Any]]:
        """A list of tables; what is none is told, and left out."""
        found = table.get(key, [])
        place = f"{where}.{key}".lstrip(".")
        if not isinstance(found, list):
            self.fault(place, _("must be a list, written [[{place}]].", place=key))
            return []
        for at, one in enumerate(found):
            if not isinstance(one, Mapping):
                self.fault(f"{place}[{at}]", _("must be a table of fields."))
        return [one for one in found if isinstance(one, Mapping)]

    def known(self, table: Mapping[str, Any], where: str, *kinds: str) -> None:
        """Fault every key that tables of these kinds do not have."""
        known = [key for kind in kinds for key in KEYS[kind]]
        known += self.subject.shows if "stage" in kinds else ()
        for key in table:
            if key not in known:
                there = ", ".join(known)
                self.fault(
                    f"{where}.{key}".lstrip("."), _("is not known here: {known}.", known=there)
                )

    def words(self, table: Mapping[str, Any], where: str, key: str, optional: bool = False) -> str:
        """A text for people; the rules that it names in backticks must exist."""
        found = table.get(key, "" if optional else None)
        place = f"{where}.{key}".lstrip(".")
        if not isinstance(found, str) or not (found.strip() or optional):
            self.fault(place, _("must be a text."))
            return ""
        for rule in _RULE.findall(found):
            self.rule(place, rule)
        return "\n".join(line.strip() for line in found.strip().splitlines())

    def rule(self, where: str, id: str) -> None:
        """Tell a rule that the game does not have."""
        if id in self.rules:
            return
        near = get_close_matches(id, self.rules, 3)
        if near:
            said = _("there is no rule {rule}. Near it: {near}.", rule=id, near=", ".join(near))
        else:
            said = _("there is no rule {rule}. `wyatt rules` lists them.", rule=id)
        self.fault(where, said)

    def cited(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """A list of rule ids, each of which must exist."""
        found = self.strings(table, where, key)
        for rule in found:
            self.rule(f"{where}.{key}".lstrip("."), rule)
        return found

    def strings(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """A list of texts; none when it is left out."""
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.fault(f"{where}.{key}".lstrip("."), _("must be a list of texts."))
            return ()
        return tuple(found)

    def number(self, table: Mapping[str, Any], where: str, key: str) -> int:
        """A count from 0 to 999; 0 when it is left out."""
        found = table.get(key, 0)
        if type(found) is int and 0 <= found < 1000:
            return found
        self.fault(f"{where}.{key}", _("must be a whole number from 0 to 999."))
        return 0
