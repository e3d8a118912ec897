"""TypeScript checks the site's scripts together with the page's script."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.collected import collected
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
    for folder in ("wyatt/ui/script", "wyatt/site/script"):
        for file in (ROOT / folder).glob("*.js"):
            shutil.copy(file, tmp_path)
    shutil.copy(ROOT / "wyatt/voila/templates/wyatt/page.js", tmp_path / "voila-page.js")
    worker = (tmp_path / "service-worker.js").read_text(encoding="utf-8")
    (tmp_path / "service-worker.js").write_text(worker.replace("{files}", "{'': ['a']}"))
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "pyodide.mjs.d.ts").write_text(PYODIDE)
    (tmp_path / "pyodide" / "pyodide.asm.mjs.d.ts").write_text(
        "export default function (): void;\n"
    )
    # The service worker lives in a world without a document.
    for command in (
        [*OPTIONS, "voila-page.js", *(f"{name}.js" for name in SCRIPTS)],
        [*OPTIONS[:-1], "es2023,webworker", "service-worker.js"],
    ):
        done = subprocess.run([checker, *command], cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout + done.stderr == ""


@collected("script", sorted((ROOT / "wyatt").rglob("*.js")))
def test_every_script_is_typed(script: Path) -> None:
    assert script.read_text(encoding="utf-8").startswith("// @ts-check\n")
