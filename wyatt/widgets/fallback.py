"""What stands in a notebook's file beside a widget: its drawing and its words.

A page that runs widgets prefers the widget. A code host, a mail, print, and an export without a
kernel show the drawing; what shows no HTML has the words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"


def live_only() -> bool:
    """Whether the page is served by Voila, which runs every widget and keeps no file."""
    served = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return served or os.environ.get("VOILA_PREHEAT") == "True"


def unattended() -> bool:
    """Whether a notebook is run with nobody before it: `nbconvert --execute`, papermill, nbval.

    Such a run tells the kernel that nobody can be asked to type; every page that runs widgets lets
    a person type. What it makes is looked at later, where no kernel answers, and often offline:
    with the widget in it the export would take the widget's state for the better thing to show, and
    ask a CDN for what draws it.
    """
    shell = sys.modules.get("IPython.core.getipython")
    running = shell.get_ipython() if shell else None
    kernel = getattr(running, "kernel", None)
    return kernel is not None and getattr(kernel, "_allow_stdin", True) is False and not live_only()


def beside(made: Any, words: str, drawing: Callable[[], str]) -> Any:
    """A widget's own data with words, and with a drawing where somebody may see it.

    made: what anywidget gives: the data, or the data with its metadata, or nothing.
    """
    data, *rest = made if isinstance(made, tuple) else (made or {},)
    shown = {**data, "text/plain": words}
    if not live_only():
        shown["text/html"] = drawing()
    if unattended():
        shown.pop(WIDGET, None)
    return (shown, *rest) if rest else shown
