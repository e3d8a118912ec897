"""The parts that work for any card game: sessions, bots, simulation, tournaments and the coach."""

from __future__ import annotations
