"""[module] What all games share, without naming a card: errors, chance, records, rules."""

from __future__ import annotations
