"""A lesson and the course around it."""

from __future__ import annotations
