"""What the commands in `wyatt.cli` share: options, issues as lines, pages for a terminal."""

from __future__ import annotations
