"""The courses as notebooks, which you can read without running them."""

from __future__ import annotations
