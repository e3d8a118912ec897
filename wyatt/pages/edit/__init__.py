"""The page on which a table is set by hand, and asked what then."""

from __future__ import annotations
