"""Code that all games share, such as errors, shuffling and records."""

from __future__ import annotations
