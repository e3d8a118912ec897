"""The pages of docs/first-hour keep their word: each runs, in at most ten lines."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "first-hour"
DOCS = FOLDER.parent
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_runs_in_ten_lines(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 4
    assert not results.failed
    lines = re.findall(r"^(?:>>>|\.\.\.) ", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) <= 10


def test_the_front_page_runs() -> None:
    results = doctest.testfile(str(DOCS / "index.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 3
    assert not results.failed


def test_the_picture_shows_the_rooms_that_the_imports_are_held_to() -> None:
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    layers = [re.findall(r"wyatt\.(\w+)", layer) for layer in contract["layers"]]
    drawing = (DOCS / "rooms.svg").read_text(encoding="utf-8")
    shown = re.findall(r'class="name"[^>]*>(\w+)<', drawing)
    assert shown == [room for layer in layers for room in layer]


def test_the_first_page_names_them_all() -> None:
    named = re.findall(r"\]\((\w+\.md)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(named) == [page.name for page in PAGES]
