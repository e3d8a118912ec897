"""What stands in a notebook's file beside a widget: its drawing and its words.

A page that runs widgets prefers the widget. A code host, a mail, print, and an export without a
kernel show the drawing; what shows no HTML has the words.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def live_only() -> bool:
    """Whether the page is served by Voila, which runs every widget and keeps no file."""
    served = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return served or os.environ.get("VOILA_PREHEAT") == "True"


def beside(made: Any, words: str, drawing: Callable[[], str]) -> Any:
    """A widget's own data with words, and with a drawing where somebody may see it.

    made: what anywidget gives: the data, or the data with its metadata, or nothing.
    """
    data, *rest = made if isinstance(made, tuple) else (made or {},)
    shown = {**data, "text/plain": words}
    if not live_only():
        shown["text/html"] = drawing()
    return (shown, *rest) if rest else shown
