"""The course as notebooks, which can be read without being run.

Written by ``python -m tools.coursebook`` from the lessons' data.
"""

from __future__ import annotations
