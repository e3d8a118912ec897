"""Drawings of Wildcat Rummy as HTML with inline SVG. Howard Fosdick of BestFreeNewGames.com
invented the game.
"""

from __future__ import annotations
