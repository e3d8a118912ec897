"""The commands run in this process, as a shell would run them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ran import RECORD, Wyatt, runner


@pytest.fixture
def wyatt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Wyatt:
    return runner(capsys, monkeypatch)


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
