"""The page template, the Jupyter server extensions, and the server for `wyatt explore`."""

from __future__ import annotations
