"""The language of a page: what its reader asks for, else what their browser prefers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from wyatt.core.text import _, languages, preferred, speak, spoken
from wyatt.table import games


class Language(NamedTuple):
    """The language to tell the rules in, and what is to be said about it, if anything."""

    lang: str
    notice: str = ""


def speak_to(address: Mapping[str, str], accepts: str = "") -> Language:
    """Speak the language of a reader: ``?lang=`` of their address, else ``WYATT_LANG``, else what
    their browser prefers of those there are.

    accepts: a browser's list, such as ``nl-BE,nl;q=0.9``; without one the language in use stays. A
    language that there is not is answered with a notice, and changes nothing.
    """
    asked = address.get("lang") or os.environ.get("WYATT_LANG", "")
    if not asked and accepts:
        asked = preferred(accepts)
    if not asked:
        return Language(spoken())
    if asked in languages():
        if asked != spoken():
            speak(asked)
        return Language(asked)
    books = {code for spec in games.every() for code in spec.rulebook().languages()}
    if asked in books:
        return Language(asked)
    there = ", ".join([*languages(), *sorted(books - {*languages()})])
    return Language(
        spoken(),
        _("This page has no text in “{lang}”. It has: {there}.", lang=asked[:40], there=there),
    )
