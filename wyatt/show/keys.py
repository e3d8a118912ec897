"""The keys of a page, in a dialog of their own."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import N_, _
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button

#: What the keys of the controls do on every table, in reading order.
STEPPING: tuple[tuple[str, str], ...] = (
    ("N", N_("step: play the next move")),
    ("B, F", N_("back, forward")),
    ("↑ ↓", N_("where lines part: the other continuation")),
    ("Home, End", N_("to the start, to the end")),
    ("P", N_("autoplay on and off")),
    ("U", N_("undo your last move")),
    ("?", N_("these keys")),
)
MOVING: tuple[tuple[str, str], ...] = (
    ("Tab", N_("from region to region")),
    ("← →", N_("within the hand, the controls, a row of buttons")),
)


def keys_dialog(keys: Sequence[tuple[str, str]], place: str) -> Html:
    """The dialog, closed until it is asked for.

    keys: each with what it does, a sentence of the seam. place: where the focus has to be for
    single letters to work, as a sentence.
    """
    rows = joined(
        Html(f"<dt><kbd>{esc(key)}</kbd></dt><dd>{esc(_(does))}</dd>") for key, does in keys
    )
    close = button("close", esc(_("Close")), kind="btn prime", key="keys close")
    return Html(
        '<dialog data-dialog="keys" aria-labelledby="wyatt-keys">'
        f'<h2 id="wyatt-keys">{esc(_("Keys"))}</h2><p>{esc(place)}</p><dl>{rows}</dl>'
        f'<p class="row">{close}</p></dialog>'
    )
