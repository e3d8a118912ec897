"""The commands run in this process, as a shell would run them."""

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.ran import Ran, Wyatt
from wyatt.cli import main


@pytest.fixture
def wyatt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Wyatt:
    """Run a command; a document stands for a file that holds it."""

    def run(*args: object, given: str = "") -> Ran:
        typed = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", typed)
        asked = [str(arg) for arg in args]
        for at, arg in enumerate(args):
            if isinstance(arg, dict):
                path = tmp_path / f"{at}.json"
                path.write_text(json.dumps(arg))
                asked[at] = str(path)
        status = main.main(asked, standalone_mode=False)
        return Ran(status, *capsys.readouterr())

    return run
