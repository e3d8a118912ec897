"""Pyodide for the tests of the site: from npm, or the folder that WYATT_PYODIDE names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wyatt.site.build import NoPyodide, from_npm


def pyodide_folder(empty: Path) -> Path:
    """A folder with Pyodide's files. Without npm the tests say so and skip; where required, they fail."""
    if named := os.environ.get("WYATT_PYODIDE"):
        return Path(named)
    try:
        files = from_npm()
    except NoPyodide as missing:
        required = os.environ.get("CI") == "true" or os.environ.get("WYATT_BROWSER_REQUIRED") == "1"
        (pytest.fail if required else pytest.skip)(str(missing))
    for name, data in files.items():
        (empty / name).write_bytes(data)
    return empty
