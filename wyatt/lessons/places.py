"""Where in a lesson's file a fault stands: the line of a field named as ``stages[0].goals[1]``.

Python's reader of TOML keeps no lines, so the file's headers and keys are walked once more.
"""

from __future__ import annotations

import re
from collections import Counter

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w\-.\"]+)\s*\]")
_KEY = re.compile(r"^\s*([\w\-.\"]+)\s*=\s*(.*)$")
_QUOTES = ('"""', "'''")


def lines(text: str) -> dict[str, int]:
    """The line of every table and key of a TOML text, from 1, by the place as faults name it."""
    found: dict[str, int] = {}
    prefix, counted = "", Counter[str]()
    inside = ""
    array = ""  # the key whose array goes on over several lines, one element a line
    for number, line in enumerate(text.splitlines(), 1):
        if inside:
            inside = "" if inside in line else inside
            continue
        if array:
            if line.strip().startswith("]"):
                array = ""
            elif line.strip() and not line.strip().startswith("#"):
                found.setdefault(f"{array}[{counted[array]}]", number)
                counted[array] += 1
            continue
        if header := _HEADER.match(line):
            prefix = _table(header[2].replace('"', ""), header[1] == "[[", counted)
            found.setdefault(prefix, number)
        elif key := _KEY.match(line):
            place = f"{prefix}.{key[1]}".lstrip(".").replace('"', "")
            found.setdefault(place, number)
            value = key[2].strip()
            inside = next((q for q in _QUOTES if value.count(q) == 1), "")
            array = place if value == "[" else ""
    return found


def _table(name: str, several: bool, counted: Counter[str]) -> str:
    """The place of a table: the names before the last one mean the latest of each."""
    place = ""
    *before, last = name.split(".")
    for part in before:
        place = f"{place}.{part}".lstrip(".")
        if counted[place]:
            place = f"{place}[{counted[place] - 1}]"
    place = f"{place}.{last}".lstrip(".")
    if not several:
        return place
    counted[place] += 1
    return f"{place}[{counted[place] - 1}]"


def line_of(known: dict[str, int], where: str) -> int:
    """The line of a place, or of the nearest thing around it that has one; 0 if there is none."""
    while where:
        if where in known:
            return known[where]
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return 0
