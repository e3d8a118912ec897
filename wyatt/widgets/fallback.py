"""What stands in a notebook's file beside a widget: its drawing and its words.

A page that runs widgets prefers the widget. A code host, a mail, print, and an export without a
kernel show the drawing; what shows no HTML has the words.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets

WIDGET = "application/vnd.jupyter.widget-view+json"


def live_only() -> bool:
    """Whether the page is served by Voila, which runs every widget and keeps no file."""
    served = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return served or os.environ.get("VOILA_PREHEAT") == "True"


def unattended() -> bool:
    """Whether a notebook is run with nobody before it: `nbconvert --execute`, papermill, nbval.

    Such a run tells the kernel that nobody can be asked to type; every page that runs widgets lets
    a person type. What it makes is looked at later, where no kernel answers, and often offline. With
    the widget in it, the export would show the widget's state instead of the drawing, and ask a CDN for
    what draws it.
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


def draw_boxes() -> None:
    """Have the boxes of ipywidgets show what our parts in them draw, where a notebook runs unattended.

    A box has no drawing of its own, so that an export of it would show nothing. IPython is asked to
    call us for boxes; one that a person looks at stays as it is.
    """
    if unattended():
        shell = sys.modules["IPython.core.getipython"].get_ipython()
        shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, _boxed)


def _boxed(box: ipywidgets.Box) -> Any:
    """What a box shows: its own, or the drawings of what is in it, one below the other."""
    made = box._repr_mimebundle_()
    data = made[0] if isinstance(made, tuple) else made or {}
    drawn = [] if "text/html" in data else list(_drawn_in(box))
    if not drawn or not unattended():
        return made
    words = "\n\n".join(part.words() for part in drawn)
    return beside(made, words, lambda: "".join(part.drawing() for part in drawn))


def _drawn_in(box: ipywidgets.Box) -> Iterator[Any]:
    """All parts in a box that draw themselves, in order, also those in boxes within it."""
    for child in box.children:
        if hasattr(child, "drawing"):
            yield child
        elif isinstance(child, ipywidgets.Box):
            yield from _drawn_in(child)
