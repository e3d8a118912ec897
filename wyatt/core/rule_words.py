"""The rules that may be chosen, in words: what a preset follows, what a switch asks, what a value means.

Links, files and typed lines keep the ids; a page shows these. The words are the rulings' own, so that
a switch and its ruling agree.
"""

from __future__ import annotations

import re

from wyatt.core.spec import AnySpec
from wyatt.core.switches import Switch
from wyatt.core.text import N_, _

#: A ruling that a text names in brackets: a page makes a quiet link of it, where it can.
_NAMED = re.compile(r" \([A-Z]{1,2}\d{1,2}\)")
_YES_NO = {True: N_("Yes."), False: N_("No.")}


def unnamed(text: str) -> str:
    """Return a text of a ruling without the ids of others that it names in brackets."""
    return _NAMED.sub("", text)


def preset_words(spec: AnySpec, preset: str) -> str:
    """Return the source of a preset, such as ``French translation``, or its name."""
    words = spec.preset_words.get(preset)
    return _(words) if words else preset


def switch_words(spec: AnySpec, name: str) -> str:
    """Return the question of a switch: its own, or that of the first ruling behind it."""
    switch = spec.switches[name]
    if switch.asks:
        return _(switch.asks)
    for id in switch.rulings:
        return unnamed(_(spec.rulebook().ruling(id).question))
    return _plain(name)


def value_words(spec: AnySpec, name: str, value: str | bool) -> str:
    """Return the answer of a switch's value to its question."""
    switch = spec.switches[name]
    answer = "" if switch.asks and isinstance(value, bool) else _ruled(spec, switch, value)
    if answer:
        return unnamed(_(answer))
    return _(_YES_NO[value]) if isinstance(value, bool) else _plain(value)


def _ruled(spec: AnySpec, switch: Switch, value: str | bool) -> str:
    """Return the first ruling's text about a value of a switch, or an empty text without a ruling."""
    for id in switch.rulings:
        ruling = spec.rulebook().ruling(id)
        written = str(value).lower() if isinstance(value, bool) else value
        return ruling.default if value == switch.default else ruling.otherwise.get(written, "")
    return ""


def _plain(name: str) -> str:
    return name.replace("_", " ")
