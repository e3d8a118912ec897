"""The pages of the scoring lab, and the studies in its notebook."""

from __future__ import annotations
