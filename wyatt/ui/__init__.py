"""Drawings as plain strings: HTML with inline SVG, each with a text twin.

This package has the drawings all games and pages share, and a package for each game's own.
"""

from __future__ import annotations
