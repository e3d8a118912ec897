"""The common parts of the commands of `wyatt.cli`: options, issues as lines, pages for a terminal."""

from __future__ import annotations
