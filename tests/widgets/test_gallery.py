"""The notebooks about widgets are complete, and readable without a kernel."""

import json
import re
from pathlib import Path
from typing import Any

from tests.collected import collected
from tools.coursebook import gallery
from wyatt import serve, widgets

MONEY = ("widgets", "build-your-own", "scoring-lab", "explorer", "strategy-lab")
NOT_SHOWN = {"try_moves", "try_split", "Moved", "Refused", "lesson"}


def cells(name: str) -> list[dict[str, Any]]:
    path: Path = serve.notebooks() / f"{name}.ipynb"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def test_the_gallery_shows_every_part() -> None:
    code, words = {}, ""
    for cell in cells("widgets"):
        if cell["cell_type"] == "code":
            code[cell["id"]] = "".join(cell["source"])
        else:
            words += "".join(cell["source"])
    for name in set(widgets.__all__) - NOT_SHOWN:
        assert f"{name}(" in code[name], name
        assert f"`{name}`" in words, name


def section(part: type) -> str:
    """The cell of the gallery that tells of a part."""
    texts = ["".join(cell["source"]) for cell in cells("widgets")]
    (text,) = (one for one in texts if re.match(rf"## .*`{part.__name__}`", one))
    return text


@collected("part", gallery.PARTS)
def test_the_gallery_tells_each_trait_in_the_words_of_its_part(part: type) -> None:
    for name in gallery.traits(part):
        assert f"| `{name}` | {gallery.said(part)[name]} |" in section(part)


@collected("part", [widgets.Stepper, widgets.LegalMoves, widgets.Account])
def test_the_gallery_tells_the_attributes_of_what_stands_beside_a_table(part: type) -> None:
    text = section(part)
    named = re.findall(r"^ +\| (`.+`) \|", part.__doc__ or "", re.MULTILINE)
    assert named
    assert all(f"| {name} |" in text for name in named)


#: What a cell shows of a line in JupyterLab at 1400 x 1000, its files beside it: the rest is cut from code,
#: and text breaks within a word.
LETTERS = 115


@collected("path", sorted(serve.notebooks().glob("*.ipynb")))
def test_no_line_is_longer_than_a_cell_is_wide(path: Path) -> None:
    lines: list[str] = []
    for cell in cells(path.stem):
        if cell["cell_type"] != "code":
            continue
        lines += cell["source"]
        for output in cell["outputs"]:
            data = output.get("data", {"text/plain": output.get("text", [])})
            lines += [] if "text/html" in data else data.get("text/plain", [])
    assert [line for line in lines if len(line.rstrip()) > LETTERS] == []


@collected("name", MONEY)
def test_a_notebook_holds_no_formula(name: str) -> None:
    for cell in cells(name):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            assert "$" not in re.sub(r"`[^`\n]*`", "", text), "pairs of them are read as formulas"


def test_an_explorer_of_ones_own_takes_twenty_lines_and_a_bot_ten() -> None:
    code = {cell["id"]: cell["source"] for cell in cells("build-your-own")}
    assert len([line for line in code["explorer"] if line.strip()]) <= 20
    bot = "".join(code["bot"]).split("\n\n\n")[0]
    assert len(bot.splitlines()) <= 10
