"""The courses as notebooks, which you can read without running them.

``python -m tools.coursebook`` writes the notebooks from the lessons' data.
"""

from __future__ import annotations
