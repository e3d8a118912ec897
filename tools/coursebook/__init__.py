"""The course as a book: every lesson as a notebook that reads well without being run.

Written by ``python -m tools.coursebook`` from the lessons' data.
"""

from __future__ import annotations
