"""A drawing contains the style rules that it uses, and looks the same as with the whole sheet."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from jupyter_core.paths import jupyter_path
from playwright.sync_api import Browser

from wyatt import earp, wildcat
from wyatt.core.spec import AnyGame
from wyatt.ui.document import rules_for, style, style_of
from wyatt.ui.widget import Part
from wyatt.widgets import GameTable, LessonView, PayoutMap, PosterBuilder, RuleCard, SplitView

NAMES = ["Anna", "Burt", "Curt"]

SHEET = """
/* .worn { in: a comment } */
@import "x.css";
@keyframes turn { from { top: 0 } to { top: 1px } }
.wyatt.wyatt {
  --brace: "}";
  .here { color: red; &:hover { top: 0; } .gone & { left: 0 } }
  .gone, .here:not(.gone, .lost) > i { background: url(data:image/svg+xml;{}) }
  .gone:is(.here) { bottom: 0 }
  :is(.gone, .here) b { right: 0 }
  @media (width < 9px) { .gone { top: 1px } }
  @media (width < 8px) { .here { top: 2px } }
  .jp-Cell .here { top: 3px }
}
"""
KEPT = """
@import "x.css";
@keyframes turn { from { top: 0; } to { top: 1px; } }
.wyatt.wyatt {
  --brace: "}";
  .here { color: red; &:hover { top: 0; } }
  .gone, .here:not(.gone, .lost) > i { background: url(data:image/svg+xml;{}); }
  :is(.gone, .here) b { right: 0; }
  @media (width < 8px) { .here { top: 2px; } }
  .jp-Cell .here { top: 3px; }
}
"""


def flat(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_what_nothing_can_match_stays_at_home() -> None:
    assert flat(rules_for(SHEET, '<div class="wyatt"><p class=here></p></div>')) == flat(KEPT)


def test_with_every_class_the_sheet_is_whole() -> None:
    sheet = style()
    every = " ".join(re.findall(r"\.([A-Za-z][\w-]*)", sheet))
    whole = flat(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)).replace(";", "")
    assert flat(rules_for(sheet, f'<i class="{every}">')).replace(";", "") == whole


MADE: list[Callable[[], Part]] = [
    lambda: GameTable(earp.Game.new(NAMES, seed=1), viewer="Anna"),
    lambda: GameTable(wildcat.Game.new(NAMES, seed=1), viewer="Anna"),
    SplitView,
    PosterBuilder,
    PayoutMap,
    lambda: RuleCard("shot"),
    lambda: LessonView("shot"),
]
#: How every element and the signs around it are drawn.
LOOKS = """whole => {
  const PROPERTIES = ['display', 'position', 'color', 'backgroundColor', 'backgroundImage', 'width', 'height',
    'fontSize', 'fontWeight', 'fontFamily', 'lineHeight', 'margin', 'padding', 'border', 'borderRadius', 'content',
    'opacity', 'boxShadow', 'overflow', 'gap', 'gridTemplateColumns', 'transform', 'inset', 'fill', 'textAlign'];
  const looks = () => [...document.querySelectorAll('.wyatt, .wyatt *')].filter((one) => !one.closest('symbol, defs'))
    .flatMap((one) => ['', '::before', '::after'].map((part) => {
      const style = getComputedStyle(one, part || undefined);
      if (part && style.content === 'none') return '';
      return PROPERTIES.map((name) => style[name]).join('|'); }));
  const pruned = looks();
  document.querySelector('style').textContent = whole;
  const full = looks();
  return [full.length, full.filter((look, at) => look !== pruned[at]).length];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_drawing_looks_as_with_the_whole_sheet(browser: Browser, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 1100, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    for make in MADE if scheme == "light" else MADE[:3]:
        part = make()
        page.set_content(part.drawing())
        seen, other = page.evaluate(LOOKS, style_of(*part.SHEETS))
        assert seen > 20
        assert other == 0
    context.close()


@pytest.mark.parametrize("game", [earp.Game.new(NAMES, seed=1), wildcat.Game.new(NAMES, seed=1)])
def test_a_view_is_drawn_without_the_page_around_it(browser: Browser, game: AnyGame) -> None:
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    page.set_content(f"<!doctype html>{game.view('Anna')._repr_mimebundle_()['text/html']}")
    assert page.locator("[data-part=hand]").is_visible()
    for around in ("header.top", ".controls", ".side", ".under"):
        assert not page.locator(f".wyatt {around}").first.is_visible()
    box = page.locator(".wyatt").bounding_box()
    assert box is not None
    assert box["height"] < 800
    context.close()


HOSTED = """host => {
  const PROPERTIES = ['paddingLeft', 'paddingTop', 'marginTop', 'marginBottom', 'color', 'backgroundColor', 'textAlign',
    'lineHeight', 'fontSize', 'borderTopWidth', 'left', 'width'];
  const around = document.querySelector('#around');
  const shown = [...around.querySelectorAll('.wyatt, .wyatt *')].filter((one) => !one.closest('symbol, defs')
    && one.getClientRects().length);
  const looks = () => shown.map((one) => PROPERTIES.map((name) => getComputedStyle(one)[name]));
  const own = looks();
  around.className = host;
  return looks().flatMap((look, at) =>
    look.map((value, of) => value === own[at][of] ? '' : `${shown[at].tagName}.${shown[at].className} ${PROPERTIES[of]}: ${own[at][of]} -> ${value}`)
  ).filter(Boolean);
}"""


def test_the_looks_of_a_notebook_stay_outside(browser: Browser) -> None:
    """nbconvert has the sheet of JupyterLab, which dresses lists, headings and tables in an output."""
    places = map(Path, jupyter_path("nbconvert", "templates", "lab", "static"))
    folder = next(place for place in places if (place / "index.css").is_file())
    host = "".join(
        (folder / name).read_text(encoding="utf-8") for name in ("theme-light.css", "index.css")
    )
    context = browser.new_context(viewport={"width": 1100, "height": 800})
    page = context.new_page()
    for make in MADE:
        page.set_content(
            f"<!doctype html><style>{host} #around {{ padding: 0 !important }}</style>"
            f"<div id=around>{make().drawing()}</div>"
        )
        assert page.evaluate(HOSTED, "jp-RenderedHTMLCommon") == []
    context.close()
