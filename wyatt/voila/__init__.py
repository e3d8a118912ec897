"""The page template and the server extension for Wyatt's pages."""

from __future__ import annotations
