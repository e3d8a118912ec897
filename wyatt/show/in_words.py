"""A table in words, folded away until somebody opens it: for eyes, ears and print."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import _
from wyatt.show.html import Html, esc


def table_in_words(text: str, happened: Sequence[str] = ()) -> Html:
    """The whole table in words, as the game tells it. happened: what the last move did."""
    lines = [text]
    if happened:
        lines += ["", _("What just happened:"), *(f"- {line}" for line in happened)]
    return Html(
        f'<details class="panel twin"><summary>{esc(_("The table in words"))}</summary>'
        f"<pre>{esc(chr(10).join(lines))}</pre></details>"
    )
