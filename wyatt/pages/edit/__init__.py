"""The editor, where you set up a table by hand and try moves."""

from __future__ import annotations
