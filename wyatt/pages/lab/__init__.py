"""The pages of the scoring lab, and the studies in the lab's notebook."""

from __future__ import annotations
