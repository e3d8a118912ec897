"""What every game of the house rests on and no card is named in: errors, chance, records, rules."""

from __future__ import annotations
