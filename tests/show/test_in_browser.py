"""Drawn pages in a real browser: no finding of axe, nothing wider than the window."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser
from tables import HOSTILE, crowded_table, look_table

from tests.fitting import fits_a_small_laptop, reads_well
from wyatt.earp import Game
from wyatt.ui.controls import Progress
from wyatt.ui.earp.hand import Selection
from wyatt.ui.earp.table import table_page


def selected() -> str:
    game, events = look_table()
    return table_page(
        game.view("Anna"), Selection("bob-dalton", 3), events, progress=Progress(62, 74)
    )


def refused() -> str:
    game, events = look_table()
    view = game.view("Anna")
    verdict = view.verdict("play butch-cassidy*2")
    chosen = Selection("butch-cassidy", 2, verdict.message, verdict.rules)
    return table_page(view, chosen, events, progress=Progress(62, 74))


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
def test_a_hand_of_many_kinds_keeps_its_cards_high_and_in_one_row(
    browser: Browser, names: list[str]
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    game = Game.new(names, seed=3)
    for shown in range(2):
        if shown:
            game.push("draw supply")
        page.set_content(table_page(game.view("Anna")))
        boxes = [card.bounding_box() for card in page.locator(".hand .face").all()]
        tops = [box["y"] for box in boxes if box]
        assert max(tops) - min(tops) < 30
        assert min(box["height"] for box in boxes if box) >= 100
        table = page.locator(".wyatt-table").bounding_box()
        assert table is not None
        assert table["y"] + table["height"] <= 800
    page.close()


def test_a_narrow_notebook_cell_gets_the_narrow_table(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(selected())
    page.add_style_tag(content="body { width: 420px }")
    columns = page.locator(".posters").evaluate("el => getComputedStyle(el).gridTemplateColumns")
    stacked = page.locator(".felt").evaluate("el => getComputedStyle(el).gridTemplateColumns")
    page.close()
    assert max(float(column[:-2]) for column in columns.split()) < 60  # a strip of signs and money
    assert len(stacked.split()) == 1


@pytest.mark.parametrize(
    ("notebook", "own", "dark"),
    [(None, None, False), ("false", None, True), ("true", None, False), ("true", "dark", True)],
)
def test_the_theme_follows_choice_then_notebook_then_system(
    browser: Browser, notebook: str | None, own: str | None, dark: bool
) -> None:
    page = browser.new_page(color_scheme="light")
    page.set_content(table_page(look_table()[0].view("Anna"), theme=own or ""))
    if notebook:
        page.evaluate("theme => document.body.dataset.jpThemeLight = theme", notebook)
    ground = page.locator(".wyatt").evaluate("el => getComputedStyle(el).backgroundColor")
    page.close()
    assert ground == ("rgb(16, 23, 27)" if dark else "rgb(230, 236, 228)")
