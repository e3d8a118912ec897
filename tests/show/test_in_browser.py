"""Drawn pages in a browser: no finding of axe, nothing too wide, and only the style rules they use."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from in_page import box
from jupyter_core.paths import jupyter_path
from playwright.sync_api import Browser
from tables import HOSTILE, crowded_table, look_table

from tests.fitting import fits_a_small_laptop, reads_well
from wyatt import earp, wildcat
from wyatt.core.spec import AnyGame
from wyatt.earp import Game
from wyatt.ui.controls import Progress
from wyatt.ui.document import rules_for, style, style_of
from wyatt.ui.earp.hand import Selection
from wyatt.ui.earp.table import table_page
from wyatt.ui.widget import Part
from wyatt.widgets import GameTable, LessonView, PayoutMap, PosterBuilder, RuleCard, SplitView


def chosen(card: str, many: int, refused: bool = False) -> str:
    """The table once these cards are chosen, of which a play may be refused."""
    game, events = look_table()
    view = game.view("Anna")
    verdict = view.verdict(f"play {card}*{many}")
    why = (verdict.message, verdict.rules) if refused else ()
    return table_page(view, Selection(card, many, *why), events, progress=Progress(62, 74))


def selected() -> str:
    return chosen("bob-dalton", 3)


def refused() -> str:
    return chosen("butch-cassidy", 2, refused=True)


def watched() -> str:
    game, events = look_table()
    return table_page(game.view(None), events=events, split_of="jesse-james")


def fresh() -> str:
    return table_page(Game.new(["Anna", "Burt", "Curt"], seed=1).view("Anna"))


def crowded() -> str:
    return table_page(crowded_table().view(HOSTILE), Selection("most-wanted"))


def owed() -> str:
    game = crowded_table()
    events = game.push("most-wanted steal")
    return table_page(game.view(HOSTILE), events=events)


@pytest.mark.slow
@pytest.mark.parametrize("draw", [selected, refused, watched, fresh, crowded, owed])
def test_pages_read_well_at_every_width(browser: Browser, draw: Callable[[], str]) -> None:
    reads_well(browser, draw())


@pytest.mark.parametrize("draw", [selected, refused, watched, fresh])
def test_three_players_fit_on_a_small_laptop(browser: Browser, draw: Callable[[], str]) -> None:
    fits_a_small_laptop(browser, draw())


@pytest.mark.slow
@pytest.mark.parametrize("names", [["Anna", "Burt"], ["Anna", "Burt", "Curt", "Dora"]])
def test_a_hand_of_many_kinds_is_high_and_in_one_row(browser: Browser, names: list[str]) -> None:
    page, game = browser.new_page(viewport={"width": 1280, "height": 800}), Game.new(names, seed=3)
    for shown in range(2):
        if shown:
            game.push("draw supply")
        page.set_content(table_page(game.view("Anna")))
        boxes = [box(card) for card in page.locator(".hand .face").all()]
        tops = [one["y"] for one in boxes]
        assert max(tops) - min(tops) < 30
        assert min(one["height"] for one in boxes) >= 100
        table = box(page.locator(".wyatt-table"))
        assert table["y"] + table["height"] <= 800
    page.close()


def test_a_narrow_notebook_cell_gets_the_narrow_table(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(selected())
    page.add_style_tag(content="body { width: 420px }")
    asked = "el => getComputedStyle(el).gridTemplateColumns"
    columns, stacked = (page.locator(of).evaluate(asked).split() for of in (".posters", ".felt"))
    page.close()
    assert max(float(column[:-2]) for column in columns) < 60  # a strip of signs and money
    assert len(stacked) == 1


def test_the_theme_follows_choice_then_notebook_then_system(browser: Browser) -> None:
    page = browser.new_page(color_scheme="light")
    themes = (("", "", False), ("false", "", True), ("true", "", False), ("true", "dark", True))
    for notebook, own, dark in themes:
        page.set_content(table_page(look_table()[0].view("Anna"), theme=own))
        page.evaluate("one => { if (one) document.body.dataset.jpThemeLight = one }", notebook)
        ground = page.locator(".wyatt").evaluate("el => getComputedStyle(el).backgroundColor")
        assert ground == ("rgb(16, 23, 27)" if dark else "rgb(230, 236, 228)"), (notebook, own)
    page.close()


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


def test_what_nothing_can_match_stays_at_home_and_nothing_else_does() -> None:
    assert flat(rules_for(SHEET, '<div class="wyatt"><p class=here></p></div>')) == flat(KEPT)
    sheet = style()
    every = " ".join(re.findall(r"\.([A-Za-z][\w-]*)", sheet))
    whole = flat(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)).replace(";", "")
    assert flat(rules_for(sheet, f'<i class="{every}">')).replace(";", "") == whole


MADE: list[Callable[[], Part]] = [
    *(lambda of=of: GameTable(of.Game.new(NAMES, seed=1), viewer="Anna") for of in (earp, wildcat)),
    *(SplitView, PosterBuilder, PayoutMap, lambda: RuleCard("shot"), lambda: LessonView("shot")),
]
#: How every element of each drawing and the signs around it are drawn.
LOOKS = """whole => {
  const PROPERTIES = ['display', 'position', 'color', 'backgroundColor', 'backgroundImage', 'width', 'height',
    'fontSize', 'fontWeight', 'fontFamily', 'lineHeight', 'margin', 'padding', 'border', 'borderRadius', 'content',
    'opacity', 'boxShadow', 'overflow', 'gap', 'gridTemplateColumns', 'transform', 'inset', 'fill', 'textAlign'];
  const roots = [...document.querySelectorAll('body > div')], own = '.' + roots[0].classList[0];
  if (whole) document.querySelector('style').textContent = whole.replaceAll('.wyatt.wyatt', own + own);
  return roots.map((root) => [root, ...root.querySelectorAll('*')]
    .filter((one) => !one.closest('symbol, defs, svg[height="0"]')).flatMap((one) => ['', '::before', '::after'].map((part) => {
      const style = getComputedStyle(one, part || undefined);
      if (part && style.content === 'none') return '';
      return one.className + PROPERTIES.map((name) => style[name]).join('|'); })));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_among_others_a_drawing_looks_as_with_the_whole_sheet(
    browser: Browser, scheme: Any
) -> None:
    page = browser.new_page(viewport={"width": 1100, "height": 800})
    page.emulate_media(color_scheme=scheme)
    parts = [make() for make in (MADE if scheme == "light" else MADE[:3])]
    page.set_content("".join(part.drawing() for part in parts))
    for part, among in zip(parts, page.evaluate(LOOKS, ""), strict=True):
        page.set_content(part.drawing())
        [alone] = page.evaluate(LOOKS, style_of(*part.SHEETS))
        assert len(alone) > 20
        assert [pair for pair in zip(among, alone, strict=True) if pair[0] != pair[1]] == []
    page.close()


@pytest.mark.parametrize("game", [earp.Game.new(NAMES, seed=1), wildcat.Game.new(NAMES, seed=1)])
def test_a_view_is_drawn_without_the_page_around_it(browser: Browser, game: AnyGame) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.set_content(f"<!doctype html>{game.view('Anna')._repr_mimebundle_()['text/html']}")
    assert page.locator("[data-part=hand]").is_visible()
    for around in ("header.top", ".controls", ".side", ".under"):
        assert not page.locator(around).first.is_visible()
    assert box(page.locator("body > div"))["height"] < 800
    page.close()


HOSTED = """host => {
  const PROPERTIES = ['paddingLeft', 'paddingTop', 'marginTop', 'marginBottom', 'color', 'backgroundColor', 'textAlign',
    'lineHeight', 'fontSize', 'borderTopWidth', 'left', 'width'];
  const around = document.querySelector('#around');
  const shown = [...around.querySelectorAll(':scope > div, :scope > div *')].filter((one) => !one.closest('symbol, defs')
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
    names = "theme-light.css", "index.css"
    sheets = [(folder / name).read_text(encoding="utf-8") for name in names]
    start = f"<!doctype html><style>{''.join(sheets)} #around {{ padding: 0 !important }}</style>"
    page = browser.new_page(viewport={"width": 1100, "height": 800})
    for make in MADE:
        page.set_content(f"{start}<div id=around>{make().drawing()}</div>")
        assert page.evaluate(HOSTED, "jp-RenderedHTMLCommon") == []
    page.close()
