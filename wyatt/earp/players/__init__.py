"""Wyatt Earp's bots, and estimates of what moves are worth."""

from __future__ import annotations
