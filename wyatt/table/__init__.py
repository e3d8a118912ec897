"""What any card game gets: sessions, players that see views, simulation."""

from __future__ import annotations
