"""What a page draws again is what it would draw afresh, whatever was pressed before."""

from __future__ import annotations

import random
from html.parser import HTMLParser
from types import ModuleType

import pytest

from wyatt.core.text import PSEUDO, speak
from wyatt.examples import plain, whist
from wyatt.pages.table.any import desk_of
from wyatt.pages.table.coach import WORK
from wyatt.table import games
from wyatt.ui.html import EMPTY, Html, PartCache, tracked
from wyatt.ui.page import PAGES, Page, Pages, parse

#: What leads away from a page, and what has the coach work for seconds.
NOT_PRESSED = {"ask", "page", "hint", "review", "review-hand", "keys", "theme"}
PRESSES = 40


class Pressable(HTMLParser):
    """The requests of everything that a page offers to press."""

    def __init__(self, drawn: str) -> None:
        super().__init__()
        self.requests: list[dict[str, object]] = []
        self.feed(drawn)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element asks for."""
        data = {name[5:]: value or "" for name, value in attrs if name.startswith("data-")}
        if data.get("do") and data["do"] not in NOT_PRESSED:
            self.requests.append(dict(data))


def presses(pages: Pages, luck: random.Random) -> dict[str, object]:
    """Something to press: a move, a step, or anything that is drawn."""
    if pages.desk.running and pages.desk.running not in WORK and luck.random() < 0.5:
        return {"do": "step", "tick": True}
    offered = Pressable("".join(pages.shown["parts"].values())).requests
    moves = [one for one in offered if one["do"] in ("play", "on", "step", "select", "pick")]
    return luck.choice(moves if moves and luck.random() < 0.6 else offered or [{"do": "step"}])


def afresh(desk: Page) -> dict[str, Html]:
    """Every part of a desk, drawn without knowing any."""
    known, desk.draw = desk.draw, PartCache()
    try:
        return desk.parts()
    finally:
        desk.draw = known


def walked(pages: Pages, luck: random.Random) -> None:
    """Press here and there; after each press the page shows what it would show if it had just come."""
    for _ in range(PRESSES):
        request = presses(pages, luck)
        pages.ask(request)
        fresh = afresh(pages.desk)
        for name, shown in pages.shown["parts"].items():
            assert shown == fresh.get(name, EMPTY), (request, name)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_kept_is_what_would_be_drawn(page: str) -> None:
    walked(Pages(parse(f"page={page}")), random.Random(page))


@pytest.mark.parametrize("page", ["table", "wildcat"])
def test_open_hands_too(page: str) -> None:
    pages = Pages(parse(f"page={page}"))
    form = {"players": "3", "seed": "7", "name0": "Anna", "name1": "Burt", "name2": "Curt"}
    pages.ask({"do": "begin", "form": form})
    walked(pages, random.Random(1))


@pytest.mark.parametrize("example", [plain, whist])
def test_a_game_without_a_page_too(example: ModuleType) -> None:
    games.register(example.SPEC)
    walked(Pages(desk=desk_of(example.SPEC)), random.Random(2))


@pytest.mark.parametrize("page", ["table", "wildcat"])
def test_another_language_is_drawn_at_once(page: str) -> None:
    pages = Pages(parse(f"page={page}"))
    try:
        speak(PSEUDO)
        pages.ask({"do": "step"})
        assert pages.shown["parts"] | afresh(pages.desk) == pages.shown["parts"]
    finally:
        speak("en")


def test_a_part_is_drawn_again_only_when_what_it_reads_has_changed() -> None:
    pages = Pages(parse("page=table"))
    asked: list[str] = []

    def seat(view: object, player: str) -> Html:
        asked.append(player)
        return Html(str(view.money[player]))  # type: ignore[attr-defined]

    draw, table = PartCache(), pages.desk.session.game  # type: ignore[attr-defined]
    for _ in range(2):
        draw("seat", seat, tracked(table.view("Anna")), "Burt")
        table.push("draw supply") if table.view("Anna").phase == "draw" else None
    assert asked == ["Burt"]  # a card drawn has changed the table, and nobody's money
    draw("seat", seat, tracked(table.view("Anna")), "Curt")
    assert asked == ["Burt", "Curt"]
