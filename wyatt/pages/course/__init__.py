"""The course's pages: lessons, repeated questions, daily problems and worksheets."""

from __future__ import annotations
