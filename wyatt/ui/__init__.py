"""Drawings as plain strings of HTML with inline SVG. The modules here have the drawings that games
and pages share. Each game's drawings are in a subpackage. All drawings are also available as text.
"""

from __future__ import annotations
