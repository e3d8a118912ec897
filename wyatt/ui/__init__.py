"""Drawings as plain strings: HTML with inline SVG, each also as text.

This package has the drawings that games and pages share, and a subpackage for each game's own.
"""

from __future__ import annotations
