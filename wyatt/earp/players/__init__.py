"""Players of Wyatt Earp that look ahead, and what a move is worth to them."""

from __future__ import annotations
