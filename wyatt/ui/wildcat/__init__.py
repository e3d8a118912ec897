"""Drawings of Wildcat Rummy as plain strings, in the common style, each with a text twin.

The game was invented by Howard Fosdick, BestFreeNewGames.com.
"""

from __future__ import annotations
