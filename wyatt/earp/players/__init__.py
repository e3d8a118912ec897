"""Bots for Wyatt Earp, and the values of moves."""

from __future__ import annotations
