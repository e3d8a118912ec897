"""The pages for any static host: `wyatt site DIR` draws them, a browser's own Python plays them."""

from __future__ import annotations
