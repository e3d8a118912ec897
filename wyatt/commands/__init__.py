"""The commands of `wyatt.cli`, and the code they share."""

from __future__ import annotations
