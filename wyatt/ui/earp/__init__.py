"""Drawings of Wyatt Earp as plain strings of HTML with inline SVG, each also available as text.

Every part of the table is a function of a `View` that returns `Html`. Nothing here has state, loads
an outside file or applies a rule. Each button has its request in data attributes (``data-do``,
``data-move``, ``data-card``) and does nothing by itself, so the same strings work on a live page,
in print and in a notebook on a code host.
"""

from __future__ import annotations
