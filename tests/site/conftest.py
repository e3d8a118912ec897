"""Pyodide for the tests of the site."""

from pathlib import Path

import pytest
from pyodide_folder import pyodide_folder


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pyodide_folder(tmp_path_factory.mktemp("pyodide"))
