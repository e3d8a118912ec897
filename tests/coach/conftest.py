"""The commands run in this process, as a shell would run them."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from coached import Ran

from wyatt.cli import main


@pytest.fixture
def wyatt(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Ran]:
    """Run a command; a document stands for a file that holds it."""

    def run(*args: object, given: str = "") -> Ran:
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        )
        typed = []
        for at, arg in enumerate(args):
            if isinstance(arg, dict):
                path = tmp_path / f"{at}.json"
                path.write_text(json.dumps(arg))
                arg = path
            typed.append(str(arg))
        status = main.main(typed, standalone_mode=False)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
