"""Drawings of Wildcat Rummy as plain strings of HTML with inline SVG, each also available as text.
Howard Fosdick of BestFreeNewGames.com invented the game.
"""

from __future__ import annotations
