"""The commands of the program `wyatt`, and the code that the commands share."""

from __future__ import annotations
