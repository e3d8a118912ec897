"""The gallery: every widget, its traits and picture, and notebooks that can be read without a kernel."""

import json
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import traitlets

from tests.collected import collected
from tests.markup import has, lacks, used_signs, values
from tools.coursebook import gallery
from tools.coursebook.gallery import still
from wyatt import serve, widgets

NO_PARTS = {"Moved", "Refused", "lesson", "try_moves", "try_split"}
PAGES = gallery.pages()


def test_the_gallery_is_what_the_parts_are_and_shows_each(capsys: Any) -> None:
    done = gallery.main(["--check"])
    assert done == 0, f"run python -m tools.coursebook.gallery: {capsys.readouterr().out}"
    assert {part.__name__ for part in gallery.PARTS} == set(widgets.__all__) - NO_PARTS
    for part, shown in gallery.PARTS.items():
        assert f"## {part.__name__}\n" in PAGES[gallery.PAGE]
        assert type(shown.make()).__name__ == part.__name__


@collected("part", gallery.PARTS)
def test_the_docstring_tells_every_trait_and_no_other(part: type) -> None:
    told = gallery.said(part)
    assert told
    made = gallery.PARTS[part].make()
    assert set(gallery.traits(part)) <= set(told)
    assert [name for name in told if not hasattr(made, name)] == []
    for name, trait in gallery.traits(part).items():
        assert isinstance(trait, traitlets.TraitType)
        assert trait.read_only == ("(read-only)" in told[name]), name


@collected("name", [name for name in PAGES if name.endswith(".svg")])
def test_a_picture_is_small_and_stands_by_itself(name: str) -> None:
    svg = PAGES[name]
    assert len(svg) < 64_000
    ElementTree.fromstring(svg)
    assert not re.search(r"<script|@import|url\(|https?://(?!www\.w3\.org/)| on\w+=", svg)
    assert used_signs(svg) <= set(values(svg, "id"))


def test_a_still_keeps_only_the_style_it_uses() -> None:
    style = """<style>/* , { */ .wyatt.wyatt { color: red; .a { margin: 1px; &:hover { margin: 2px; } }
      .b, .a:is(.b, :has(.c)) , p { padding: 3px } .c { top: 0 } }
      @media print { .a { top: 4px } } @container x (width > 3px) { .b { top: 5px } .a { top: 6px } }
      @container wyatt (width > max(1rem, 10px)) { .a { top: 7px } } @container wyatt (max-width: max(1rem, 9px)) { .a { top: 8px } }</style>"""
    page = '<div class="wyatt a" hidden><br>1 &lt; 2<input disabled></div>'
    made = still(style + page, (9, 9), "<")
    ElementTree.fromstring(made)
    padded = ".a:is(.b, :has(.c)),p{padding: 3px"
    kept = "color: red;", "margin: 1px", padded, "top: 6px", "top: 8px"
    assert not lacks(made.replace("&gt;", ">"), *kept)
    assert not has(made, "margin: 2px", "top: 0", "top: 4px", "top: 5px", "top: 7px")
    drawn = '<div class="wyatt a" hidden=""><br/>1 &lt; 2<input disabled=""/></div>'
    assert not lacks(made, drawn, "<title>&lt;</title>")


@cache
def cells(name: str) -> list[dict[str, Any]]:
    text = (serve.notebooks() / f"{name}.ipynb").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["cells"]
    return found


@collected("part", gallery.PARTS)
def test_the_gallery_shows_every_part_and_tells_its_traits_and_attributes(part: type) -> None:
    name = part.__name__
    shown = next(cell for cell in cells("widgets") if cell["id"] == name)
    assert f"{name}(" in "".join(shown["source"])
    traits = [f"| `{trait}` | {gallery.said(part)[trait]} |" for trait in gallery.traits(part)]
    attributes = re.findall(r"^ *\| (`.+`) \|", part.__doc__ or "", re.MULTILINE)
    assert attributes or part not in (widgets.Stepper, widgets.LegalMoves, widgets.Account)
    texts = ["".join(cell["source"]) for cell in cells("widgets")]
    (section,) = (one for one in texts if re.match(rf"## .*`{name}`", one))
    assert not lacks(section, *traits, *(f"| {each} |" for each in attributes))


def test_an_explorer_of_ones_own_takes_twenty_lines_and_a_bot_ten() -> None:
    code = {cell["id"]: cell["source"] for cell in cells("build-your-own")}
    assert len([line for line in code["explorer"] if line.strip()]) <= 20
    assert len("".join(code["bot"]).split("\n\n\n")[0].splitlines()) <= 10
