"""The site's scripts, read by TypeScript beside the page's script that they load."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from wyatt.site.build import SCRIPTS

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = "export function loadPyodide(options: object): Promise<any>;\n"
OPTIONS = (
    *("--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "es2022", "--module", "es2022"),
    *("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"),
)


def test_typescript_finds_no_fault(tmp_path: Path) -> None:
    checker = os.environ.get("WYATT_TSC") or shutil.which("tsc")
    if checker is None:
        assert not os.environ.get("CI"), "TypeScript is asked for in CI"
        pytest.skip("no TypeScript on this machine: npm install typescript, WYATT_TSC=.../tsc")
    for folder in ("wyatt/widgets/script", "wyatt/site/script"):
        for file in (ROOT / folder).glob("*.js"):
            shutil.copy(file, tmp_path)
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "pyodide.d.mts").write_text(PYODIDE)
    done = subprocess.run(
        [checker, *OPTIONS, *(f"{name}.js" for name in SCRIPTS)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == ""
