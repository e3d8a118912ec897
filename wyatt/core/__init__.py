"""[module] The base of every game, with no card names in it: errors, chance, records, rules."""

from __future__ import annotations
