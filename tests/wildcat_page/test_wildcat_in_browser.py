"""Drawn tables of Wildcat Rummy in a browser: nothing for axe to find, nothing wider than the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser
from scenes import HOSTILE, crowded, drawing, spades

from tests.fitting import fits_a_small_laptop, reads_well
from wyatt.ui.wildcat import Picked, table_page
from wyatt.wildcat import Game


def full() -> str:
    return table_page(crowded().view(HOSTILE), Picked((("3C", 0),), "Not so.", ("wildcat.set",)))


def watched() -> str:
    return table_page(Game.from_position(drawing()).view())


def counted() -> str:
    over = spades(
        phase="over",
        winner="Curt",
        rules={"completed_sequence_bonus": True},
        totals={"Curt": 505},
        hands={"Anna": ["9D", "QS"], "Burt": ["10H"], "Curt": []},
    )
    return table_page(Game.from_position(over).view("Anna"))


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("draw", [full, watched, counted])
def test_tables_read_well_at_every_width(
    browser: Browser, draw: Callable[[], str], scheme: str
) -> None:
    reads_well(browser, draw(), scheme)


def test_an_ordinary_table_fits_on_a_small_laptop(browser: Browser) -> None:
    fits_a_small_laptop(browser, table_page(Game.from_position(spades()).view("Anna")))
