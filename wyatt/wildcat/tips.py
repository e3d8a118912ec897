"""How to play Wildcat Rummy well: the author's own tips, restated."""

from __future__ import annotations

from wyatt.core.aid import Tip
from wyatt.core.text import _
from wyatt.wildcat.rulebook import BOOK

#: Under which heading of the text the tips stand.
_HEADING = "Tips for Play"


def tips() -> tuple[Tip, ...]:
    """Every tip that names a rule, in the author's order."""
    return tuple(
        Tip(note.title, note.text, _("Howard Fosdick’s advice."), note.see)
        for note in BOOK.notes()
        if note.see and any(place.where == _HEADING for place in note.sources)
    )
