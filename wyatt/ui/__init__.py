"""Drawings as plain strings: HTML with inline SVG, each with a text twin.

Here is what every game and page draws with; each game, the lab and the lessons have a room.
"""

from __future__ import annotations
