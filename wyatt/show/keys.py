"""The keys of the table, in a dialog of their own."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.show.marks import button

#: What a key does, in reading order.
KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "from region to region"),
    ("← →", "within the hand, the controls, a row of buttons"),
    ("Enter, Space", "choose a card; again to play it"),
    ("1 to 7", "how many cards to lay"),
    ("D", "discard the chosen card"),
    ("N", "step: play the next move"),
    ("B, F", "back, forward"),
    ("↑ ↓", "where lines part: the other continuation"),
    ("Home, End", "to the start, to the end"),
    ("P", "autoplay on and off"),
    ("U", "undo your last move"),
    ("?", "these keys"),
    ("Esc", "close this"),
)


def keys_dialog() -> str:
    """The dialog, closed until it is asked for. Single letters work only inside the table."""
    return keys_of(KEYS, "table")


def keys_of(keys: Sequence[tuple[str, str]], place: str) -> str:
    """A dialog of keys that work while the focus is inside a place."""
    rows = "".join(f"<dt><kbd>{key}</kbd></dt><dd>{does}</dd>" for key, does in keys)
    return (
        '<dialog data-dialog="keys" aria-labelledby="wyatt-keys"><h2 id="wyatt-keys">Keys</h2>'
        f"<p>Letters work while the focus is inside the {place}.</p><dl>{rows}</dl>"
        f'<p class="row">{button("close", "Close", kind="btn prime", key="keys close")}</p></dialog>'
    )
