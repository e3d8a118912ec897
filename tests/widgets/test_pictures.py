"""The documentation's gallery: every widget, its traits, and its own picture."""

import re
from xml.etree import ElementTree

import pytest
import traitlets

from tests.collected import collected
from tests.markup import used_signs, values
from tools.coursebook import gallery
from tools.coursebook.gallery import still
from wyatt import widgets

NO_PARTS = {"Moved", "Refused", "lesson", "try_moves", "try_split"}
PAGES = gallery.pages()
PICTURES = [name for name in PAGES if name.endswith(".svg")]


def test_the_gallery_is_what_the_parts_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main(["--check"]) == 0, (
        f"run python -m tools.coursebook.gallery: {capsys.readouterr().out}"
    )


def test_every_part_is_shown() -> None:
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
    for name in told:
        assert hasattr(made, name), name
    for name, trait in gallery.traits(part).items():
        assert isinstance(trait, traitlets.TraitType)
        assert trait.read_only == ("(read only)" in told[name]), name


@collected("name", PICTURES)
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
      @container wyatt (min-width: 10px) { .a { top: 7px } } @container wyatt (max-width: 9px) { .a { top: 8px } }</style>"""
    page = '<div class="wyatt a" hidden><br>1 &lt; 2<input disabled></div>'
    made = still(style + page, (9, 9), "<")
    ElementTree.fromstring(made)
    padded = ".a:is(.b, :has(.c)),p{padding: 3px"
    for kept in ("color: red;", "margin: 1px", padded, "top: 6px", "top: 8px"):
        assert kept in made.replace("&gt;", ">"), made
    for dropped in ("margin: 2px", "top: 0", "top: 4px", "top: 5px", "top: 7px"):
        assert dropped not in made
    assert '<div class="wyatt a" hidden=""><br/>1 &lt; 2<input disabled=""/></div>' in made
    assert "<title>&lt;</title>" in made
