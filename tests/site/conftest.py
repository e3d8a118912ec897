"""Pyodide for the tests of the site: from npm, or the folder that WYATT_PYODIDE names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wyatt.site.pyodide import NoPyodide, from_npm


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Pyodide's files. Without npm the tests say so and skip; where required, they fail."""
    if named := os.environ.get("WYATT_PYODIDE"):
        return Path(named)
    try:
        files = from_npm()
    except NoPyodide as missing:
        required = "CI" in os.environ or "WYATT_BROWSER_REQUIRED" in os.environ
        (pytest.fail if required else pytest.skip)(str(missing))
    folder = tmp_path_factory.mktemp("pyodide")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder
