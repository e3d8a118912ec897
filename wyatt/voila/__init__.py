"""What Wyatt's pages need of a server: the page template and the rules by which it answers."""

from __future__ import annotations
