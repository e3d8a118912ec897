"""Sessions, bots, simulations, tournaments and the coach, which work for any card game."""

from __future__ import annotations
