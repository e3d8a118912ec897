"""Drawings of tables, pages and widgets as HTML with inline SVG. The drawings of each built-in game
are in a subpackage.
"""

from __future__ import annotations
