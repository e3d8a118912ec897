"""Drawings of Wyatt Earp as HTML with inline SVG.

Each part of the table has a function that takes a `View` and returns `Html`. A button contains only
its request, as data attributes, so the same drawing works on a live page, in print and on a code
host.
"""

from __future__ import annotations
