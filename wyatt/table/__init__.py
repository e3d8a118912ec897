"""The parts for any card game: sessions, bots, simulation, tournaments and the coach."""

from __future__ import annotations
