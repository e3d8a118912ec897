"""The scoring lab, drawn."""

from __future__ import annotations
