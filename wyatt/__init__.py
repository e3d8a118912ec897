"""Wyatt: learn the card game Wyatt Earp, and look up its rules in a program that plays them exactly."""

from __future__ import annotations

__version__ = "0.1.0"
