"""The editor: set up a table by hand, and try moves at it."""

from __future__ import annotations
