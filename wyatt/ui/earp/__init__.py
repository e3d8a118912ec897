"""Drawings of Wyatt Earp as plain strings of HTML with inline SVG, each also available as text.

Each part of the table has a function that takes a `View` and returns `Html`. Nothing here has
state, loads a file or applies a rule. A button has its request in data attributes (``data-do``,
``data-move``, ``data-card``) and does nothing by itself, so the same strings work on a live page,
in print and on a code host.
"""

from __future__ import annotations
