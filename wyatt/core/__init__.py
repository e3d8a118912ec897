"""The code all games share, without any game's cards: errors, chance, records, rules."""

from __future__ import annotations
