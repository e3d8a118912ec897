"""A page that redraws parts looks the same as a fresh one, after any clicks."""

import random
import re
import sys
from functools import cache
from html import unescape
from itertools import chain, permutations
from types import FrameType
from typing import Any

import pytest
from in_page import mount
from parts import NAMES
from playwright.sync_api import Page as Window
from playwright.sync_api import expect

from tests.asking import do
from wyatt.earp import Game
from wyatt.examples import plain, whist
from wyatt.pages.table.any import table_page_of
from wyatt.pages.table.coach import WORK
from wyatt.pages.table.page import TablePage
from wyatt.table import games
from wyatt.ui.document import layout_classes, style
from wyatt.ui.html import PartCache, tracked
from wyatt.ui.page import Page, Pages, parse
from wyatt.ui.registry import PAGES
from wyatt.ui.tags import BOUNDARY, EMPTY, Html

#: Buttons that leave a page or keep the coach busy for seconds.
NOT_PRESSED = {"ask", "language", "page", "hint", "review", "review-hand", "keys", "theme"}
#: Tables with open hands, and with several people.
TABLES = ("bot table", "bot wildcat", "person table", "person wildcat")


@cache  # most parts are the same after a press
def offered_in(part: str) -> list[dict[str, object]]:
    """The requests of everything that a part offers to press. By a pattern: a tree takes ten times as long."""
    tags = re.findall(r"<[^>]* data-do=[^>]*>", part)
    found = [dict(re.findall(r' data-([\w-]+)(?:="([^"]*)")?', tag)) for tag in tags]
    offered = [{name: unescape(value) for name, value in data.items()} for data in found]
    return [data for data in offered if data["do"] and data["do"] not in NOT_PRESSED]


def presses(pages: Pages, luck: random.Random) -> dict[str, object]:
    if pages.desk.running and pages.desk.running not in WORK and luck.random() < 0.5:
        return {"do": "step", "tick": True}
    offered = [*chain(*map(offered_in, pages.shown["parts"].values())), do("drop")]
    moves = [one for one in offered if one["do"] in ("play", "on", "step", "select", "pick")]
    return luck.choice(moves if moves and luck.random() < 0.6 else offered)


def afresh(desk: Page) -> dict[str, Html]:
    known, desk.draw = desk.draw, PartCache()
    parts, desk.draw = desk.parts(), known
    return parts


def walked(pages: Pages, luck: random.Random, many: int) -> None:
    """Press here and there. After each press, the page looks the same as a fresh one."""
    for _ in range(many):
        request = presses(pages, luck)
        pages.ask(request)
        fresh = afresh(pages.desk)
        for name, shown in pages.shown["parts"].items():
            assert shown == fresh.get(name, EMPTY), (request, name)
            assert 'data-do="compare"' not in shown or pages.desk.spec.coach  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", [*PAGES, *TABLES, plain, whist])
def test_what_is_kept_is_what_would_be_drawn(page: Any, thorough: bool) -> None:
    """On each page, and on the tables of games without a page of their own."""
    many = 40 if thorough else 25
    if page in (plain, whist):
        games.register(page.SPEC)
        walked(Pages(desk=table_page_of(page.SPEC)), random.Random(2), many)
        return
    *who, name = page.split()
    pages = Pages(parse(f"page={name}"))
    if who:
        form = {"players": "3", "seed": "7", **dict.fromkeys(("who0", "who1", "who2"), *who)}
        pages.ask(do("begin", form=form))
    walked(pages, random.Random(page), many)


def test_a_part_is_drawn_again_only_when_what_it_reads_has_changed() -> None:
    asked: list[str] = []

    def seat(view: Any, player: str) -> Html:
        asked.append(player)
        return Html(str(view.money[player]))

    draw, game = PartCache(), Game.new(NAMES, 1)
    draw("seat", seat, tracked(game.view("Anna")), "Burt")
    game.push("draw supply")  # a card drawn has changed the table, and nobody's money
    for player, drawn in (("Burt", ["Burt"]), ("Curt", ["Burt", "Curt"])):
        draw("seat", seat, tracked(game.view("Anna")), player)
        assert asked == drawn


def calls(pages: Pages, request: dict[str, object]) -> list[tuple[str, str]]:
    called: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_globals.get("__name__", "").startswith("wyatt."):
            called.append((frame.f_code.co_filename, frame.f_code.co_name))

    sys.setprofile(note)
    pages.answer(request)
    sys.setprofile(None)
    return called


@pytest.mark.parametrize("page", ["table", "wildcat", "course&lesson=first-set", "wildcat-course"])
def test_choosing_a_card_asks_little(page: str) -> None:
    pages = Pages(parse(f"page={page}"))
    view = pages.ask(do("step")) and pages.desk.view  # type: ignore[attr-defined]
    for card in view.hands[view.viewer]:
        files, names = zip(*calls(pages, do("select", card=card, copy=0)), strict=True)
        asked = names.count("judge") <= 1, "instead" in names  # only the reason is shown
        assert (len(names) <= 1000, len({*files} - {"<string>"}) <= 25, *asked) == (1, 1, 1, 0)


def test_picking_up_a_card_in_the_editor_draws_only_cards() -> None:
    names = {name for _file, name in calls(Pages(parse("page=edit")), do("pick", card="hideout"))}
    assert names & {"left_panel", "seats", "rule_fields"} == {"left_panel", "seats"}


# === In a browser: what has not changed is left alone, and a table names what it holds.

HELD = {
    "a group to steal from": "p=1.tdW9DoIwEADgd2F2kIPQ6KaAPsf116QBExk68e7WFpBSSGSwY3P9u369_tPYIameLwyoDVEBNZioDaNGav4lbTyOPdSIu-JyZOd2dc78Le-SV_wmD2J5ZEUeRPIgkrewNp9zhQxlUj3MFw4iZVxIVbnOwRBX6q616_GZsLXNfjE2TLfbvsLjJEI4ABG5ZcYSatsn0i8VkuyYMjXDm-aGcxRUYnsxKFnbGRlwZaVqro2c1AJJj2mR5-kJsgwsoLj6zyt6378B&you=2",
    "a hand is counted": "p=1.zZVLDsIgEIbvwglsjZQutT7OQVMGEgKbLmbl3Z1Aq-lQE60b_z0_8_hm5j8Ym17NjE0j8hFleTMxyGTqaa5H7m-uiMyd_Yo2hlrJGYdsvxGyrVj9jA7PWPSkZQR0IZOKUGiDe_Fib82qcFoxObOc6MSYRFg3-_JfSVG8BxzjzVpAjN5bEphhQHTOjwBGk7ow6iM4QH01Jx0uwRqE51RI2dSqUqpqD81O1e39AQ&you=0",
    "a turn begins": "p=1.xdTNCsIwDAfwd9kTDLu5enR-PUeSNimU9rJDTr77JvjRiVMQxGtCIJBf_j8xVuLq3-K6dm-4Fr7hC1z_NWU-m5oNvLg-Ek25L0H14QAuJWbZ9ocYlik8LVMxc1XwKFGAJ-9ET5g9DJgjguegiVAxi-wVnAOCxEfBmZ9BdzFO6ZrukDq76VZN25h63Rpr6_MI&you=1",
    "five players": "page=wildcat&p=1.o1lg6Si55BeBBF1zcxNRgg4sgDPooLpQEiFRQQe1EMQA24A1MFNyXF3dvbwRYZWW4-Ts4o0IsaQqr-AwmOOBmTk5I7usytHN3cPDPzAoOBTmHyul5KyiUhfPkDBsUQFUqu2PsKOwRLtQobyiQsHH1w9hU65tYalCXn4BwrLU9HSFzNxChez84nKERZWVjsjRWJJU4Fmcp5UVkJIWUuQckFkW6pSR6ubjm-iHPYJNjC0MTSwtLUyNTUwszU3NagE&you=3",
}


@pytest.mark.parametrize("address", HELD.values(), ids=HELD)
def test_the_script_names_things_as_python_does(show: Any, address: str, thorough: bool) -> None:
    pages = Pages(parse(address))
    page, complaints = show(pages, viewport={"width": 390, "height": 844})
    table = page.locator("[data-table]")
    for _ in range(3 if thorough else 1):
        expect(table).to_have_attribute("data-holds", layout_classes(pages.shown["parts"]))
        step(page)
    page.locator("[data-do=more]").click()
    expect(table).to_have_attribute("data-holds", layout_classes(pages.shown["parts"]) + " more")
    assert complaints == []


def step(page: Window) -> None:
    was = page.locator(".pos").inner_text()
    page.locator(".wyatt-step").click()
    expect(page.locator(".pos")).not_to_have_text(was)


def test_cards_that_stay_in_hand_are_left_alone(show: Any) -> None:
    pages = Pages(parse(""))
    page, complaints = show(pages)
    card = page.locator("[data-part=hand] [data-card]").last
    while pages.desk.session.game.actor == "Anna":
        step(page)
    card.evaluate("card => { card.wasThere = true; }")
    drawn = pages.shown["parts"]["hand"]
    step(page)
    assert pages.shown["parts"]["hand"] != drawn
    assert card.evaluate("card => card.wasThere")
    assert complaints == []


#: The parts that differ from what Python has drawn; which of several buttons the Tab key reaches is the script's.
OTHERWISE = """shown => [...document.querySelectorAll("[data-swap]")].filter(holder => {
  const drawn = document.createElement("template"), live = holder.cloneNode(true);
  drawn.innerHTML = shown[holder.dataset.part] ?? "";
  for (const one of [drawn.content, live]) for (const own of ["tabindex", "data-stop"]) one.querySelectorAll(`[${own}]`).forEach(stop => stop.removeAttribute(own));
  return live.innerHTML !== drawn.innerHTML;
}).map(holder => holder.dataset.part)"""


@pytest.mark.parametrize("name", ["table", "wildcat"])
def test_what_is_replaced_in_pieces_is_as_drawn(window: Any, name: str, thorough: bool) -> None:
    many = 25 if thorough else 16
    page, pages = window(reduced_motion="reduce"), Pages(parse(f"page={name}"))
    assert isinstance(pages.desk, TablePage)
    pages.desk.set_speed("1")  # what is taught of a move would make every box another one
    complaints = mount(page, pages, f"?page={name}")
    page.locator(".past > summary").click()
    move, lit = page.locator(".pos"), page.locator("[data-part=hand] .lit")
    for _ in range(many):
        step(page)
        assert page.evaluate(OTHERWISE, pages.shown["parts"]) == []
        if lit.count():
            lit.first.click()
            expect(page.locator("[data-part=hand] [aria-pressed=true]").first).to_be_visible()
            assert page.evaluate(OTHERWISE, pages.shown["parts"]) == []
    drawn = {}
    for at in range(1, many):
        pages.desk.go_to(at)
        drawn[at] = pages.desk.parts()["hand"].split(BOUNDARY)
    # The box alone, then the cards, and the box as it was before it changed alone.
    ways = [
        (one, box, both)
        for one, box, both in permutations([at for at, pieces in drawn.items() if pieces[1:]], 3)
        if drawn[one][0] == drawn[box][0] != drawn[both][0]
        and drawn[one][1] == drawn[both][1] != drawn[box][1]
    ]
    assert ways
    for one, box, both in random.Random(name).choices(ways, k=many // 8):
        for at in (both, one, box, both):
            page.locator(f'.past [data-key="jump {at}"]').dispatch_event("click")
            expect(move).to_have_text(re.compile(rf"^Move {at} of"))
            assert page.evaluate(OTHERWISE, pages.shown["parts"]) == []
    assert complaints == []


def test_no_style_asks_a_table_what_it_holds() -> None:
    # The browser would style everything in it again with every press.
    table = (
        r"(?:\.felt|\.handrow|\.wyatt-table|\.wyatt|\.page|\bbody|#\w+)(?![\w-])[^\s,{>+~]*:has\("
    )
    screen = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL).split("@media print")[0]
    assert re.findall(table, screen) == []
