"""Drawings as plain strings of HTML with inline SVG. Each drawing is also available as text.

This package has the drawings that games and pages share. Each game's drawings are in a subpackage.
"""

from __future__ import annotations
