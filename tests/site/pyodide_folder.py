"""Pyodide for the tests of the site: from npm, or the folder that WYATT_PYODIDE names."""

import os
from pathlib import Path

from tests.required import missing
from wyatt.site.build import NoPyodide, from_npm


def pyodide_folder(empty: Path) -> Path:
    """A folder with Pyodide's files. Without npm the tests say so and skip; where required, they fail."""
    if named := os.environ.get("WYATT_PYODIDE"):
        return Path(named)
    try:
        files = from_npm()
    except NoPyodide as error:
        missing(f"Pyodide: {error}")
    for name, data in files.items():
        (empty / name).write_bytes(data)
    return empty
