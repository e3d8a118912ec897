"""Bots of Wyatt Earp, and the worth of moves."""

from __future__ import annotations
