"""The scoring lab in a real browser: build with mouse and keyboard, show payments, map, compare, share."""

import csv
import io
import re
from pathlib import Path

import pytest
from at_table import of
from in_page import box
from playwright.sync_api import Locator, Page, expect
from visits import NARROW, Opens, in_width, resize

from tests.accessible import objections
from wyatt.core.text import speaking


@pytest.fixture
def lab(visit: Opens) -> Opens:
    """Opens the lab: lab(query="s=1.abc", size=NARROW, scheme="dark")."""
    return lambda query="", **how: visit(f"page=lab&{query}", **how)


@pytest.fixture
def page(lab: Opens) -> Page:
    return lab().page


def pays(page: Page, *dollars: int) -> None:
    """The last line of the payments: what everybody gets, and what stays."""
    expect(page.locator(".walk tfoot .usd")).to_have_text([f"${sum_:,}" for sum_ in dollars])


def points(page: Page, name: str) -> Locator:
    return page.get_by_label(f"{name}’s capture points", exact=True)


def test_a_poster_is_built_by_typing_and_a_field_says_what_is_wrong(page: Page) -> None:
    for name, cp in (("Anna", "9"), ("Burt", "5"), ("Curt", "4")):
        points(page, name).fill(cp)
    money = page.get_by_label("Dollars on the poster", exact=True)
    money.fill("8000")
    pays(page, 5000, 3000, 0, 0)
    for key in ("Enter", "Tab"):
        money.fill("8000")
        expect(money).to_have_value("8000")
        money.press(key)
        expect(money).to_have_value("8,000")

    points(page, "Burt").press_sequentially("5")  # 55
    fault, unpaid = page.locator("#lab-fault-cp1"), page.locator("#lab-fault-reward")
    expect(fault).to_contain_text("have at most 31 CP")
    expect(points(page, "Burt")).to_have_attribute("aria-describedby", "lab-fault-cp1")
    pays(page, 5000, 3000, 0, 0)
    points(page, "Burt").fill("five")
    expect(fault).to_contain_text("“five” isn’t a number")
    money.fill("1,500")
    expect(unpaid).to_have_count(0)  # still being typed
    money.press("Enter")
    expect(unpaid).to_contain_text("A poster can’t show $1,500")
    expect(points(page, "Burt")).to_have_value("five")

    points(page, "Burt").fill("5")
    expect(fault).to_have_count(0)
    page.get_by_role("button", name="Dollars on the poster: $1,000 more").click()
    expect(money).to_have_value("9,000")
    expect(unpaid).to_have_count(0)

    named = page.get_by_label("Name of player 2")
    named.fill("<b>Wes")
    named.press("Tab")
    expect(page.locator(".walk thead")).to_contain_text("<b>Wes")
    page.get_by_role("button", name="2 players").click()
    expect(page.locator(".seatbox .who")).to_have_count(2)


@pytest.mark.slow
def test_a_poster_is_built_by_cards_as_far_as_the_deck_goes(page: Page) -> None:
    page.get_by_role("button", name="By cards").click()
    expect(page.locator(".cardrows")).to_have_count(3)
    expect(page.locator(".cardsum b")).to_have_text(["Anna 8 CP", "Burt 6 CP", "Curt 6 CP"])
    more = page.get_by_role("button", name="One more Photo for Anna")
    more.click()
    expect(page.locator("#lab-fault-cards0")).to_contain_text("only one Photo")
    less = page.get_by_role("button", name="One fewer Photo for Curt")
    less.click()
    expect(page.locator("#lab-fault-cards2")).to_contain_text("only on an Outlaw card or a Photo")
    page.get_by_role("button", name="One fewer Bank for Curt").click()
    less.click()
    more.click()
    expect(page.locator(".cardsum b")).to_have_text(["Anna 12 CP", "Burt 6 CP", "Curt 0 CP"])
    page.get_by_role("button", name="Hideout on Anna’s group", exact=True).click()
    expect(page.locator(".cardsum b").first).to_have_text("Anna 0 CP")
    expect(page.locator(".labsources")).to_contain_text("Anna 0 CP")
    assert objections(page) == []


@pytest.mark.slow
def test_a_reason_stands_in_one_sentence_and_a_figure_is_typed_over(page: Page) -> None:
    of(page, "lab-players 4").click()
    for seat in range(4):
        field = of(page, f"cp{seat}")
        expect(field).to_be_visible()
        field.click()
        page.keyboard.type("9")
        expect(field).to_have_value("9")
    said = page.locator(".inplay")
    expect(said).to_contain_text("Can’t happen in a game: no cards make")
    tops = said.evaluate(
        "p => [...p.childNodes].filter(one => one.nodeType === 3 && one.data.trim()).map(one => {"
        "  const range = document.createRange(); range.selectNode(one);"
        "  return range.getClientRects()[0].left - p.getBoundingClientRect().left; })"
    )
    assert tops[0] > 60  # the text after the bold words is on the same line
    field = of(page, "cp0")
    field.click()
    page.keyboard.type("32", delay=120)
    expect(field).to_have_value("32")
    fault = page.locator(".fault")
    for told in ("have at most 31 CP", "The split still uses 9."):
        expect(fault).to_contain_text(told)
    field.fill("9")
    expect(fault).to_have_count(0)


@pytest.mark.slow
def test_the_money_walks_by_button_and_by_key_and_by_itself(page: Page) -> None:
    status = page.locator(".stepper p")
    stops = re.compile(r"^Payment stops here because .*due \$2,000.*\$1,000 stays on the poster")
    expect(status).to_have_text(stops)
    expect(page.locator(".halt")).to_contain_text("due $2,000, but only $1,000 is left")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(status).to_contain_text("Before the first payment")
    step = page.get_by_role("button", name="Next payment", exact=True)
    was, walk = box(step), ("1 of 5: Anna takes $2,000", "2 of 5: Burt and Curt take $1,000 each")
    for said in (*walk, "3 of 5", "4 of 5", "5 of 5"):
        step.click()
        expect(status).to_contain_text(f"Payment {said}")
        # A pressed button sinks a little, but must stay under the pointer.
        assert max(abs(box(step)[edge] - was[edge]) for edge in "xy") < 3, said
    page.keyboard.press("Home")
    expect(status).to_contain_text("Before the first payment")
    for key, said in zip("nnb", ("1 of 5", "2 of 5", "1 of 5"), strict=True):
        page.keyboard.press(key)
        expect(status).to_contain_text(f"Payment {said}")
    page.keyboard.press("End")
    expect(status).to_have_text(stops)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(status).to_have_text(stops, timeout=10_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stop = page.locator(".halt").locator("xpath=..")
    stop.get_by_role("link", name="When the money runs short").click()
    expect(page.get_by_role("dialog", name="Rule")).to_contain_text("score.stop")
    assert objections(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rule")).to_have_count(0)
    page.locator("summary", has_text="The split in words").click()
    expect(page.locator(".twin pre")).to_contain_text("Burt and Curt together are due $2,000")
    page.emulate_media(media="print")
    expect(page.locator(".onpaper")).to_contain_text("Paid out: Anna $4,000")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_phone_the_money_walks_by_one_row_of_buttons(lab: Opens, lang: str) -> None:
    with speaking(lang):
        page = lab(size=NARROW).page
        for size in ((360, 640), NARROW):
            resize(page, size)
            tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
            tops = page.locator(".stepper .btn").evaluate_all(tops)
            assert (len(tops), len(set(tops))) == (5, 1), size


@pytest.mark.slow
def test_the_map_is_read_and_loaded_by_mouse_and_by_keyboard(page: Page) -> None:
    told = page.locator("#lab-told")
    cell = page.locator('.map [data-key="cell 11 6"]')
    cell.hover()
    expect(told).to_have_text("Anna 11 CP, Burt 6 CP: Anna gets $9,000.")
    cell.click()
    expect(points(page, "Anna")).to_have_value("11")
    pays(page, 9000, 0, 0, 0)
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text("Burt 6 CP: Anna gets $4,000. One more CP adds $5,000.")
    page.keyboard.press("ArrowUp")
    expect(told).to_contain_text("Anna 10 CP, Burt 7")
    page.keyboard.press("Enter")
    expect(points(page, "Burt")).to_have_value("7")
    chosen = page.locator(".map [aria-selected=true]")
    expect(chosen).to_have_attribute("data-key", "cell 10 7")
    expect(chosen).to_be_focused()
    page.get_by_label("Which other number").select_option("the reward")
    page.locator('.map [data-key="cell 10 12000"]').click()
    expect(page.get_by_label("Dollars on the poster", exact=True)).to_have_value("12,000")


@pytest.mark.slow
def test_one_figure_is_swept_and_saved_as_csv(page: Page, tmp_path: Path) -> None:
    slider = page.get_by_role("slider", name="Burt’s CP")
    for _ in range(2):
        slider.press("ArrowRight")
    expect(points(page, "Burt")).to_have_value("8")
    expect(slider).to_be_focused()
    page.locator("summary", has_text="The chart as a table").click()
    table = page.locator(".labsweep table")
    expect(table.locator("tbody tr")).to_have_count(21)
    slider.press("ArrowLeft")
    expect(points(page, "Burt")).to_have_value("7")
    expect(table).to_be_visible()  # open parts stay open
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    saved.value.save_as(tmp_path / "sweep.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "sweep.csv").read_text("utf-8-sig"))))
    assert rows[0] == ["CP of Burt", "Anna", "Burt", "Curt", "stays"]
    pays(page, *map(int, rows[8][1:]))


@pytest.mark.slow
def test_a_figure_keeps_off_the_line_and_the_page_that_is_shown_is_marked(page: Page) -> None:
    points(page, "Curt").fill("0")
    expect(page.locator(".four .rail b", has_text="0 CP").last).to_have_text("0 CP")
    line, left = page.evaluate(
        """() => {
            const four = document.querySelector(".four.line"), line = getComputedStyle(four, "::before");
            const label = [...four.querySelectorAll(".rail b")].at(-1).getBoundingClientRect();
            return [parseFloat(line.left) + parseFloat(line.width), label.left - four.getBoundingClientRect().left];
        }"""
    )
    assert left >= line + 2
    here = page.get_by_role("button", name="Scoring lab")
    expect(here).to_have_attribute("aria-current", "page")
    marked = "e => [getComputedStyle(e).boxShadow, getComputedStyle(e).color]"
    told = here.evaluate(marked)
    assert page.get_by_role("button", name="Wildcat Rummy").evaluate(marked)[0] != told[0]
    here.hover()
    page.wait_for_selector(".pages [aria-current]:hover")
    assert here.evaluate(marked) == told


@pytest.mark.slow
def test_panels_unfold_on_a_phone_at_night(lab: Opens) -> None:
    page = lab(size=NARROW, scheme="dark").page
    expect(page.locator(".fold[aria-expanded=false]")).to_have_count(4)
    expect(page.locator(".map")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") < 2600
    for fold in page.locator(".fold").all():
        page.wait_for_timeout(450)  # a press so soon after another counts as its second half
        fold.click()
        expect(fold).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".map")).to_be_visible()
    expect(page.locator(".fold").last).to_be_focused()
    assert in_width(page)
    assert objections(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", ["page=lab", "page=course"])
def test_on_paper_the_bars_keep_their_colour_and_no_button_is_left(visit: Opens, path: str) -> None:
    page = visit(path).page
    page.emulate_media(media="print")
    buttons = page.locator("button:visible, select:visible, input[type=range]:visible")
    left = buttons.evaluate_all(
        """all => all.filter(one => !one.matches('.rule') && !one.closest('.hand, .seat, .stage, .map, .poster'))
          .map(one => one.className)"""
    )
    assert left == []
    bars = page.locator(".rail i:visible")
    colours = bars.evaluate_all("all => all.map(bar => getComputedStyle(bar).printColorAdjust)")
    assert set(colours) <= {"exact"}
    assert path != "page=lab" or len(colours) > 3
    assert len(page.pdf(print_background=False)) > 10_000
