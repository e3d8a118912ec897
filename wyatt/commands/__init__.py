"""What the commands of `wyatt.cli` are made of: options, issues as lines, pages for a terminal."""

from __future__ import annotations
