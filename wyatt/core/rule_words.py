"""Rule options as text: a preset's name, a switch's question and a value's meaning.

Pages show these texts, while links, files and commands contain names and ids.
"""

from __future__ import annotations

import re

from wyatt.core.spec import AnySpec
from wyatt.core.switches import Switch, as_key
from wyatt.core.text import N_, _

#: A ruling's id in brackets, which a page turns into an unobtrusive link.
_NAMED = re.compile(r" \([A-Z]{1,2}\d{1,2}\)")
_YES_NO = {True: N_("Yes."), False: N_("No.")}


def unnamed(text: str) -> str:
    """Return a ruling's text without the ids of other rulings in brackets."""
    return _NAMED.sub("", text)


def preset_words(spec: AnySpec, preset: str) -> str:
    """Return a preset's description (``French translation``), or its name if there's none."""
    words = spec.preset_words.get(preset)
    return _(words) if words else preset


def switch_words(spec: AnySpec, name: str) -> str:
    """Return a switch's own question or its first ruling's, or the switch's name if there's none."""
    switch = spec.switches[name]
    if switch.asks:
        return _(switch.asks)
    for id in switch.rulings:
        return unnamed(_(spec.rulebook().ruling(id).question))
    return name.replace("_", " ")


def value_words(spec: AnySpec, name: str, value: str | bool) -> str:
    """Return a value's meaning as an answer to the switch's question, such as ``Yes.``"""
    switch = spec.switches[name]
    answer = "" if switch.asks and isinstance(value, bool) else _ruled(spec, switch, value)
    if answer:
        return unnamed(_(answer))
    return _(_YES_NO[value]) if isinstance(value, bool) else value.replace("_", " ")


def _ruled(spec: AnySpec, switch: Switch, value: str | bool) -> str:
    for id in switch.rulings:
        ruling = spec.rulebook().ruling(id)
        other = ruling.otherwise.get(as_key(value), "")
        return ruling.default if value == switch.default else other
    return ""
