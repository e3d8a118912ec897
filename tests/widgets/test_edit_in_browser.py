"""The editor in a browser: dragging, timing, by thumb on a phone, undo, and its answer on paper."""

import re
from itertools import pairwise
from typing import Any

import pytest
from in_page import HOME, PHONE, Sitting, box, keyed, middle
from playwright.sync_api import CDPSession, Page, expect

#: Seconds of the model's operators: a key, pointing, pressing or letting go of a button, the hand
#: from one device to the other, making up one's mind.
K, P, B, H, M = 0.28, 1.1, 0.1, 0.4, 1.35


class Person:
    """Presses what a person would, and adds up the model's times."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seconds = 0.0
        self.presses = 0
        self.last = ""

    def click(self, key: str) -> None:
        """Look for it, point at it, press it. A second time in the same place, just press."""
        self.draw_to(key)
        if key != self.last:
            self.seconds += M + P
        self.seconds += 2 * B
        self.presses += 1
        self.last = key
        seen = self.page.locator(".wyatt-edit").inner_text()
        keyed(self.page, key).click()
        expect(self.page.locator(".wyatt-edit")).not_to_have_text(seen, use_inner_text=True)

    def put(self, card: str, place: str, many: int = 1) -> None:
        self.click(f"bank {card}")
        for _ in range(many):
            self.click(f"put {place}")

    def draw_to(self, key: str) -> None:
        """It's visible on a big screen."""

    def choose(self, key: str, value: str) -> None:
        self.draw_to(key)
        self.seconds += 2 * (M + P + 2 * B)
        self.presses += 2
        keyed(self.page, key).select_option(value)

    def key(self, key: str) -> None:
        self.seconds += K
        self.presses += 1
        self.page.keyboard.press(key)

    def tab_to(self, key: str, most: int = 60) -> None:
        self.seconds += M
        for _ in range(most):
            if keyed(self.page, key).evaluate("element => element === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"{key} is not reached by {most} tabs")

    def write(self, text: str) -> None:
        self.seconds += M
        for letter in text:
            self.seconds += K * letter.isupper()
            self.key(letter)
        seen = self.page.locator(".wyatt-edit").inner_html()
        self.key("Enter")
        expect(self.page.locator(".wyatt-edit")).not_to_have_js_property("innerHTML", seen)


class Thumb(Person):
    """The same on a phone: whoever wants what is out of sight draws the page along, and then taps."""

    def put(self, card: str, place: str, many: int = 1) -> None:
        """Unfold what is left where the card is out of sight."""
        if keyed(self.page, f"bank {card}").evaluate(OUT_OF_SIGHT):
            self.click("unfold cards")
        super().put(card, place, many)

    def fill(self, key: str, text: str) -> None:
        """A field, drawn into sight and tapped; the last key of the glass ends the line."""
        self.draw_to(key)
        self.seconds += P + 2 * B
        self.presses += 1
        keyed(self.page, key).tap()
        self.write(text)

    def draw_to(self, key: str) -> None:
        """Draw the page, or a strip of it, along until this is in sight."""
        spot = keyed(self.page, key)
        times: int = spot.evaluate(OUT_OF_SIGHT)
        self.seconds += times * (P + 2 * B)
        self.presses += times
        if times:
            spot.evaluate("spot => spot.scrollIntoView({block: 'center', behavior: 'instant'})")


#: How many times a thumb draws the page, or a strip that scrolls sideways, until this is in sight.
OUT_OF_SIGHT = """spot => {
  const box = spot.getBoundingClientRect(), strip = document.querySelector('.editside');
  const low = strip.contains(spot) ? innerHeight : Math.min(innerHeight, strip.getBoundingClientRect().top);
  const down = Math.max(0, box.bottom - low, -box.top), across = Math.max(0, box.right - innerWidth, -box.left);
  return Math.ceil(down / (low * 0.7)) + Math.ceil(across / (innerWidth * 0.7));
}"""
#: Where the Hideout lies, and on what.
GUN = ("group 1 jesse-james", ["fastest-gun", "hideout"])


def asked_in_time(at: Sitting, person: Person, lies: Any, most: float, note: Any) -> None:
    """Trying a move shows a rule and its source, within this many of a person's seconds."""
    expect(at.page.locator(".wyatt-faults")).to_contain_text("You can play from here")
    expect(at.page.locator(".verdict")).to_contain_text("Not legal")
    expect(at.page.locator(".verdict .sources li").first).to_be_visible()
    place, cards = lies
    assert at.desk.draft.cards(place)[-len(cards) :] == cards
    note("seconds", round(person.seconds))
    assert person.seconds < most


def drag(page: Page, key: str, target: str, aside: float = 0) -> None:
    """Drag the element with a key to another, or to a place, with the mouse."""
    x, y = middle(keyed(page, key))
    to_x, to_y = middle(page.locator(f'[data-key="{target}"], [data-drop="{target}"] h3').first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 3)
    page.mouse.move(to_x + aside, to_y, steps=4)
    page.mouse.up()


def test_a_mouse_drags_from_those_left_between_places_and_in_order(sit: Any) -> None:
    at = sit("wildcat-edit")
    page, draft = at.page, at.desk.draft
    for source, target, aside, there in (
        ("bank 3C", "melds 0", 0, "chip meld 0 0 0"),
        ("bank 5C", "meld 0 0", 0, "chip meld 0 0 1"),
        ("bank 4C", "chip meld 0 0 1", -10, "chip meld 0 0 2"),
    ):
        drag(page, source, target, aside)
        expect(keyed(page, there)).to_be_visible()
    assert draft.cards("meld 0 0") == ["3C", "4C", "5C"]
    drag(page, "chip meld 0 0 2", "discard")
    expect(keyed(page, "chip discard 0")).to_be_visible()
    drag(page, "chip meld 0 0 0", "bank 9H")
    expect(keyed(page, "chip meld 0 0 1")).to_have_count(0)
    assert at.desk.draft.cards("meld 0 0") == ["4C"]
    assert not at.desk.held.card  # the click after a drag doesn't count
    page.keyboard.press("Control+z")
    expect(keyed(page, "chip meld 0 0 1")).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(keyed(page, "chip meld 0 0 1")).to_have_count(0)
    # Escape puts it back, and dropping it beside every place does nothing.
    x, y = middle(keyed(page, "chip discard 0"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 200, y - 100, steps=3)
    expect(page.locator("[data-ghost]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    page.mouse.up()
    drag(page, "chip discard 0", "edit case")
    assert (at.desk.draft.cards("discard"), at.complaints) == (["5C"], [])


def finger(session: CDPSession, way: list[tuple[float, float]], rest: int, page: Page) -> None:
    """Put a finger down, let it rest so many milliseconds, draw it along, lift it."""

    def touch(kind: str, *points: tuple[float, float]) -> None:
        shown = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shown})

    touch("touchStart", way[0])
    page.wait_for_timeout(rest)
    for (x, y), (to_x, to_y) in pairwise(way):
        for part in range(1, 9):
            touch("touchMove", (x + (to_x - x) * part / 8, y + (to_y - y) * part / 8))
            page.wait_for_timeout(16)
    touch("touchEnd")
    page.wait_for_timeout(150)


@pytest.mark.slow
def test_a_thumb_drags_scrolls_and_taps_each_as_it_is_meant(sit: Any) -> None:
    at = sit("wildcat-edit", "WR1", **PHONE)
    page, session = at.page, at.page.context.new_cdp_session(at.page)
    hand = at.desk.draft.cards("hand 0")

    def place(name: str) -> tuple[float, float]:
        return middle(page.locator(f'[data-drop="{name}"] h3'))

    # What is left goes with a thumb that pulls it up.
    finger(session, [middle(keyed(page, "bank 4D")), place("hand 0")], 0, page)
    expect(keyed(page, f"chip hand 0 {len(hand)}")).to_be_attached()
    assert at.desk.draft.cards("hand 0") == [*hand, "4D"]
    # Sideways the strip scrolls.
    x, y = middle(keyed(page, "bank 4C"))
    finger(session, [(x, y), (x - 150, y)], 0, page)
    assert page.locator(".bank").evaluate("bank => bank.scrollLeft") > 60
    assert at.desk.draft.cards("hand 0") == [*hand, "4D"]
    # Over a card that lies the page scrolls, unless the thumb has rested.
    x, y = middle(keyed(page, "chip hand 0 0"))
    finger(session, [(x, y), (x, y - 160)], 0, page)
    assert page.evaluate("scrollY") > 60
    assert at.desk.draft.cards("hand 0") == [*hand, "4D"]
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_timeout(150)
    x, y = middle(keyed(page, "chip hand 0 0"))
    finger(session, [(x, y), place("melds 0")], 400, page)
    assert at.desk.draft.cards("hand 0") == [*hand[1:], "4D"]
    assert at.desk.draft.cards("meld 0 1") == hand[:1]
    # All cards at once, until one is picked up: then the places are in sight again.
    page.touchscreen.tap(*middle(keyed(page, "unfold cards")))
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "true")
    page.touchscreen.tap(*middle(keyed(page, "bank 9H")))
    expect(page.locator(".inhand")).to_contain_text("9 of hearts")
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "false")
    assert at.complaints == []


@pytest.mark.slow
def test_a_hideout_on_a_gun_by_keyboard(sit: Any, record_property: Any) -> None:
    at = sit("edit", "O3")
    person = Person(at.page)
    person.tab_to("edit empty")
    person.key("Enter")
    expect(at.page.locator(".wyatt-faults")).to_contain_text("First step")
    for place, line in (
        ("lay hand 0", "wyatt*2 bank"), ("lay hand 1", "wes*2"),
        ("lay territory 1", "jj*3 gun hideout"), ("lay hand 2", "bob*2"),
    ):  # fmt: skip
        person.tab_to(place)
        person.write(line)
    person.tab_to("field set phase")
    for key in ("p", "l", "Tab"):
        person.key(key)
    expect(at.page.locator(".wyatt-faults")).to_contain_text("You can play from here")
    person.tab_to("try move")
    person.write("wyatt-earp lift")
    asked_in_time(at, person, GUN, 180, record_property)


def test_a_joker_in_a_run_by_mouse(sit: Any, record_property: Any) -> None:
    at = sit("wildcat-edit", "WR1")
    person = Person(at.page)
    person.click("edit empty")
    for card, place in (("JS", "melds 1"), ("JK", "meld 1 0"), ("KS", "meld 1 0")):
        person.put(card, place)
    person.click("as meld 1 0 1 JK=QS")
    rest = {"QH": "hand 0", "10S": "hand 0", "3C": "hand 1", "4D": "hand 2", "9D": "discard"}
    for card, place in rest.items():
        person.put(card, place)
    person.choose("field set phase", "play")
    person.seconds += H
    keyed(at.page, "try move").focus()
    person.write("add 10S to JS-KS")
    asked_in_time(at, person, ("meld 1 0", ["JS", "JK=QS", "KS"]), 120, record_property)


SMALL = """() => [...document.querySelectorAll('.wyatt-edit :is(button, select, input, summary, textarea)')]
  .filter(one => one.checkVisibility() && !one.closest('[data-part=rule]'))
  .map(one => [one.closest('label.tickbox') ?? one, one.dataset.key])
  .map(([one, key]) => [key, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([key, box]) => `${key} ${box.width.toFixed()}x${box.height.toFixed()}`)"""
WIDE = """() => [...document.querySelectorAll('.wyatt *')].filter(one => {
  if (one.closest('.vh, svg, .bank, .scrolled')) return false;
  const box = one.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1;
}).map(one => one.outerHTML.slice(0, 120))"""


@pytest.mark.slow
def test_controls_fit_a_thumb_on_a_phone(sit: Any) -> None:
    """The editor of Wildcat Rummy; `test_phone` measures that of Wyatt Earp."""
    page = sit("wildcat-edit", "WR1", **PHONE).page
    assert (page.evaluate(SMALL), page.evaluate(WIDE)) == ([], [])


def test_a_fault_leads_to_its_place_and_the_focus_lands_there(sit: Any) -> None:
    at = sit("wildcat-edit")
    at.desk.handle({"do": "set", "field": "totals 2", "value": "seven"})
    keyed(at.page, "edit empty").focus()
    at.page.keyboard.press("Control+y")  # nothing to bring back: nothing happens
    keyed(at.page, "bank 3C").click()
    at.page.locator(".faults button", has_text="seven").click()
    expect(keyed(at.page, "totals 2")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "cases"), [
    ("edit", ("M2", "X7", "E3", "M10", "O3")), ("wildcat-edit", ("WR9", "WR18", "WR1")),
])  # fmt: skip
def test_a_short_answer_is_one_sheet(sit: Any, name: str, cases: tuple[str, ...]) -> None:
    at = sit(name)
    page = at.page
    for case in cases:
        keyed(page, "edit case").select_option(case)
        expect(page.locator(".verdict code").first).to_have_text(at.desk.move)
        for paper in ("A4", "Letter"):
            sheet = page.pdf(format=paper, print_background=False)
            assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1, (case, paper)
        page.emulate_media(media="print")
        for seen in (".sheetpicture svg", ".verdict .sources", ".sheetlink span"):
            expect(page.locator(seen)).to_be_visible()
        # On paper, an address is only useful if it's complete.
        link = f"{HOME}?page={name}&{at.desk.address()}"
        expect(page.locator(".sheetlink span")).to_have_text(link)
        expect(page.locator(".whatthen button:visible")).to_have_count(0)
        page.emulate_media(media="null")


DARK = {**PHONE, "color_scheme": "dark"}


def share(page: Page) -> float:
    """How much of the window the strip along the bottom covers."""
    strip = box(page.locator(".editside"))
    assert strip["y"] + strip["height"] <= 845
    return strip["height"] / 844


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), [("edit", "O3"), ("wildcat-edit", "")])
def test_what_is_left_is_in_sight_and_not_in_the_way(sit: Any, name: str, case: str) -> None:
    at = sit(name, case, **DARK)
    page, cards = at.page, at.page.locator(".bank button")
    assert share(page) < 0.15
    # Every card is in the line, with how many are left of it, for a thumb that draws it along.
    assert cards.count() == sum(1 for many in at.desk.draft.copies().values() if many)
    expect(cards.first).to_be_in_viewport(ratio=1)
    cards.last.scroll_into_view_if_needed()
    expect(cards.last).to_be_in_viewport(ratio=0.99)  # it is cut by a hair
    page.touchscreen.tap(*middle(keyed(page, "unfold cards")))
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "true")
    assert share(page) < 0.56
    # Until a card is picked up: it says so in the line, and the places are in sight.
    cards.nth(4).tap()
    expect(page.locator(".inhand")).to_be_visible()
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "false")
    assert share(page) < 0.25
    assert at.complaints == []


def test_faults_unfold_and_one_that_is_pressed_leads_to_its_place(sit: Any) -> None:
    page = sit("edit", **DARK).page
    page.touchscreen.tap(*middle(keyed(page, "bank bob-dalton")))
    keyed(page, "put hand 1").tap()  # Anna is to draw and has no card
    fold, fault = keyed(page, "unfold faults"), keyed(page, "fault 0")
    expect(fold).to_contain_text("error")
    expect(fault).to_be_hidden()
    fold.tap()
    fault.tap()
    expect(keyed(page, "lay hand 0")).to_be_focused()
    expect(fault).to_be_hidden()
    page.touchscreen.tap(*middle(keyed(page, "bank belle-starr")))
    keyed(page, "put hand 0").tap()
    expect(keyed(page, "chip hand 0 0")).to_be_visible()
    keyed(page, "fold undo").tap()
    expect(keyed(page, "chip hand 0 0")).to_have_count(0)


@pytest.mark.slow
def test_a_hideout_on_a_gun_by_thumb(sit: Any, record_property: Any) -> None:
    at = sit("edit", "O3", **DARK)
    person = Thumb(at.page)
    person.click("edit empty")
    for card, place, many in (
        *(("jesse-james", "territory 1", 3), ("fastest-gun", "group 1 jesse-james", 1)),
        *(("hideout", "group 1 jesse-james", 1), ("wyatt-earp", "hand 0", 2)),
        *(("bank-robbery", "hand 0", 1), ("wes-hardin", "hand 1", 2), ("bob-dalton", "hand 2", 2)),
    ):
        person.put(card, place, many)
    person.choose("field set phase", "play")
    person.fill("try move", "wyatt-earp lift")
    asked_in_time(at, person, GUN, 120, record_property)


@pytest.mark.slow
def test_undo_unticks_a_box_and_unchecks_a_reading(sit: Any) -> None:
    at = sit("edit", "O3")
    page, undo = at.page, keyed(at.page, "edit undo")
    keyed(page, "switches").locator("summary").click()
    for key in ("field sheriff_played", "switch opened cards_on_table"):
        keyed(page, key).check(force=True)
        expect(keyed(page, key)).to_be_checked()
        expect(undo).not_to_have_attribute("aria-disabled", "true")
        undo.click()
        expect(keyed(page, key)).not_to_be_checked()
    assert at.desk.draft.get("rules.opened") != "cards_on_table"
    assert at.complaints == []
