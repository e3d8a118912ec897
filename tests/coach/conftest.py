"""Commands in this process, which take documents for the files that hold them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.ran import Ran, Wyatt, runner


@pytest.fixture
def wyatt(capsys: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Wyatt:
    def run(*args: object, given: str = "") -> Ran:
        asked = list(args)
        for at, arg in enumerate(args):
            if isinstance(arg, dict):
                asked[at] = tmp_path / f"{at}.json"
                (tmp_path / f"{at}.json").write_text(json.dumps(arg))
        return runner(capsys, monkeypatch)(*asked, given=given)

    return run
