"""The pages of docs run as printed, those of docs/first-hour in at most ten lines."""

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.markup import texts

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "first-hour"
DOCS = FOLDER.parent
ROOT = DOCS.parent
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
#: Pages with commands instead of Python, and the test that runs them.
COMMANDS = {"teaching": "tests/cli/test_teaching.py"}
GUIDES = [
    *(DOCS / f"{name}.md" for name in ("index", "api", "own-game")),
    *sorted(page for page in (DOCS / "guide").glob("*.md") if page.stem not in COMMANDS),
]


@pytest.mark.usefixtures("possible_positions")
@pytest.mark.parametrize("page", [
    pytest.param(page, id=page.stem, marks=[pytest.mark.slow] if page.stem in ("training", "bot") else [])
    for page in (*PAGES, *GUIDES)
])  # fmt: skip
def test_a_page_runs_as_it_is_printed(page: Path, tmp_path: Path, monkeypatch: Any) -> None:
    if page.stem == "training":
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    monkeypatch.chdir(tmp_path)
    short = page in PAGES
    flags = 0 if short else doctest.NORMALIZE_WHITESPACE
    read = {"module_relative": False, "encoding": "utf-8", "optionflags": flags}
    results = doctest.testfile(str(page), **read)
    assert results.attempted > 3 + short
    assert not results.failed
    lines = re.findall(r"^(?:>>>|\.\.\.) ", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) <= 10 or not short


@pytest.mark.parametrize("stem", COMMANDS)
def test_a_guide_without_python_is_run_by_a_test_of_its_own(stem: str) -> None:
    assert ">>>" not in (DOCS / "guide" / f"{stem}.md").read_text(encoding="utf-8")
    assert f'"docs" / "guide" / "{stem}.md"' in (ROOT / COMMANDS[stem]).read_text(encoding="utf-8")


def test_every_page_is_in_the_navigation_with_what_it_takes_in_and_observes() -> None:
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    from wyatt.earp.cards import OUTLAWS
    from wyatt.earp.players.value import ROW, TABLE
    from wyatt.lab.rl import OBSERVATION

    text = (DOCS / "guide" / "training.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", text, re.MULTILINE)
    assert rows == [(str(at), name) for at, name in enumerate((*TABLE, *ROW))]
    assert len(OBSERVATION) == len(TABLE) + len(ROW) * len(OUTLAWS)
    assert OBSERVATION[len(TABLE)] == f"{OUTLAWS[0]}: {ROW[0]}"
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    layers = [re.findall(r"wyatt\.(\w+)", layer) for layer in contract["layers"]]
    shown = texts((DOCS / "rooms.svg").read_text(encoding="utf-8"), ".name")
    assert shown == [room for layer in layers for room in layer]
    pages = {page.stem: page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")}
    marked = re.compile('^--8<-- "(.+)"$', re.MULTILINE)
    taken = {name: marked.findall(text) for name, text in pages.items()}
    own = [f"wyatt/examples/{name}.py" for name in ("plain", "whist", "ohhell")]
    assert taken["own-game"] == own
    assert [file for files in taken.values() for file in files if not (ROOT / file).is_file()] == []
    # Unless it's turned off, the formatter takes the mark for two comparisons.
    assert [page for page in DOCS.rglob("*.md") if "8 < --" in page.read_text("utf-8")] == []
    named = re.findall(r"[\w/-]+\.md", (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8"))
    assert set(named) == {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    named = re.findall(r"\]\((\w+\.md)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(named) == [page.name for page in PAGES]
