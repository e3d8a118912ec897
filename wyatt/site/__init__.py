"""The site that `wyatt site` writes for any static host. Python in the browser runs the pages."""

from __future__ import annotations
