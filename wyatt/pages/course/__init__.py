"""A lesson and the course around it, drawn."""

from __future__ import annotations
