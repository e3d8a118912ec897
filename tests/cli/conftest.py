"""The commands run in this process, as a shell would run them."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ran import RECORD, Ran, Wyatt

from wyatt.cli import main


@pytest.fixture
def wyatt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Wyatt:
    def run(*args: object, given: str | bytes = b"") -> Ran:
        raw = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        status = main.main([str(arg) for arg in args], standalone_mode=False)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Any], Path]:
    written = 0

    def write(document: Any) -> Path:
        nonlocal written
        written += 1
        path = tmp_path / f"document-{written}.json"
        path.write_text(json.dumps(document))
        return path

    return write


@pytest.fixture
def record(file: Callable[[Any], Path]) -> Path:
    return file(RECORD)
