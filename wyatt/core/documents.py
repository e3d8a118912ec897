"""Documents that people, programs and links bring: what reading any of them has in common."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any

from wyatt.core.errors import Fault, Unusable, shown
from wyatt.core.text import _

#: A position, a record, an event as JSON has it.
Document = dict[str, Any]

MOST_SEED = 1 << 64
LONGEST_NAME = 24
#: No document of ours has a hundredth of it; each field more is a fault of its own to be looked into.
MOST_FIELDS = 10_000


def number(text: str) -> int | str:
    """Digits as a number; anything else as it stands, for whoever checks it to name."""
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else text


def read_players(value: object, faults: list[Fault], most: int, rule: str) -> tuple[str, ...]:
    """Names of 2 players or more, as a rule has it; each fault is added to the list."""
    if not isinstance(value, list) or not 2 <= len(value) <= most:
        faults.append(
            Fault(
                "players",
                _("list the names of 2 to {most} players (`{rule}`).", most=most, rule=rule),
            )
        )
        return ()
    for index, name in enumerate(value):
        where = f"players[{index}]"
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME:
            faults.append(
                Fault(
                    where,
                    _(
                        "{value} is not a name of 1 to {most} letters.",
                        value=shown(name),
                        most=LONGEST_NAME,
                    ),
                )
            )
        elif any(letter == '"' or unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
            faults.append(
                Fault(
                    where,
                    _(
                        "{value} has a double quote or a control character in it.",
                        value=shown(name),
                    ),
                )
            )
        elif name in value[:index]:
            faults.append(Fault(where, _("{value} is there twice.", value=shown(name))))
    return tuple(str(name) for name in value)


def read_json(text: str | bytes) -> object:
    """Parse JSON from anywhere. Raises `Unusable` for what is not JSON, too deep or ambiguous."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object as a dict. Raises `Unusable` for a key that stands in it twice, or for too many."""
        if len(pairs) > MOST_FIELDS:
            what = _("has more than {most} fields.", most=f"{MOST_FIELDS:,}")
            raise Unusable([Fault(_("one object"), what)])
        seen = dict(pairs)
        if len(seen) < len(pairs):
            twice = next(
                key for key, many in Counter(key for key, _value in pairs).items() if many > 1
            )
            raise Unusable([Fault(twice[:40], _("is there twice in one object."))])
        return seen

    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        what = _(
            "no JSON: {why} (line {line}, column {column}).",
            why=error.msg,
            line=error.lineno,
            column=error.colno,
        )
        raise Unusable([Fault("", what)]) from None
    except UnicodeDecodeError:
        raise Unusable([Fault("", _("no text in UTF-8."))]) from None
    except RecursionError:
        raise Unusable([Fault("", _("nested far too deep."))]) from None
    except Unusable:
        raise
    except ValueError:
        raise Unusable([Fault("", _("holds a number with far too many digits."))]) from None


def _no_constant(name: str) -> float:
    raise Unusable([Fault("", _("holds {name}, which is not a number here.", name=name))])


def read_start(
    start: Mapping[str, Any], faults: list[Fault], most: int, rule: str
) -> tuple[tuple[str, ...], int]:
    """The players and the seed of a new game; each fault is added to the list.

    Its rules are the game's own to read.
    """
    faults += [
        Fault(
            f"start.{key}",
            _("there is no such field; a new game has players, seed and rules."),
        )
        for key in start
        if key not in ("players", "seed", "rules")
    ]
    names = read_players(start.get("players"), faults, most, rule)
    seed = start.get("seed", 0)
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        faults.append(Fault("seed", _("write the seed as a whole number, 0 or more.")))
    return names, seed
