"""The code that all games share, such as errors, shuffling and records, without any game's cards."""

from __future__ import annotations
