"""The pages for any static host. `wyatt site` draws them, and Python in the browser runs them."""

from __future__ import annotations
