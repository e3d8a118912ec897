"""Drawings as plain strings: HTML with inline SVG, each with a text twin.

This package has the drawings that all games and pages share. Each game has a package in it.
"""

from __future__ import annotations
