"""A turn with keyboard and screen reader: the virtual one of the guidepup project runs on the page.

It is npm's package, loaded into Chromium; keys are pressed by the browser itself. Its output about
the focused element and live regions is compared with what a listener needs.
"""

import os
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest
from at_table import SHOT_QUERY
from in_page import explorer_of
from playwright.sync_api import Page
from visits import Opens

from tests.required import missing
from wyatt.ui.registry import PAGES
from wyatt.wildcat import Game, write_token

pytestmark = pytest.mark.slow

READER = "@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
START = """async text => {
  const url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  window.reader = (await import(url)).virtual;
  await window.reader.start({container: document.body});
}"""
TAKE = """async () => {
  const said = await window.reader.spokenPhraseLog();
  await window.reader.clearSpokenPhraseLog();
  return said;
}"""
#: How the reader marks what is said without the element in focus.
BY_ITSELF = ("polite:", "assertive:")
#: Signs that mean something to the eye alone, and markup that has slipped out.
UNSPEAKABLE = ("§", "×", "✓", "<", "&", "undefined", "None")


class Ear:
    """A listener at a page: `press` gives what is said after a key."""

    def __init__(self, page: Page, script: str) -> None:
        self.page = page
        page.evaluate(START, script)
        self.heard: list[str] = []
        self._take()

    def _take(self) -> list[str]:
        said = [one for one in self.page.evaluate(TAKE) if one.split(":", 1)[-1].strip()]
        return [one for one, _again in groupby(said)]

    def press(self, key: str, wait: int = 250, on: str = ":focus") -> list[str]:
        """What is said after a key, in order; nothing of it may be said twice or be a mere sign."""
        self.page.locator(on).first.press(key)
        self.page.wait_for_timeout(wait)
        said = self._take()
        live = [one for one in said if one.startswith(BY_ITSELF)]
        assert len(live) == len(set(live)), live
        assert not any(sign in one for one in live for sign in UNSPEAKABLE), live
        assert max(map(len, live), default=0) < 2500, "the whole page is read out"
        self.heard += said
        return said

    def live(self, said: list[str]) -> str:
        return " ".join(one.split(":", 1)[1].strip() for one in said if one.startswith(BY_ITSELF))

    def to(self, key: str, words: str, most: int = 40) -> str:
        """Press a key until what is in focus is said with some words; what was said then."""
        for _ in range(most):
            for one in self.press(key, 60):
                if words in one and not one.startswith(BY_ITSELF):
                    return one
        raise AssertionError(f"{key} never leads to {words!r}: {self.heard[-most:]}")

    def until(self, words: str, most: int = 15_000) -> str:
        """What is said by itself up to some words, by a beginner who does what they are told to go on."""
        said = ""
        for _ in range(most // 200):
            now = self.live(self._take())
            said += " " + now
            if words in said:
                return said.strip()
            if "Press Space" in now:
                self.page.keyboard.press("Space")
            self.page.wait_for_timeout(200)
        raise AssertionError(f"{words!r} was never said, but {said!r}")


@pytest.fixture
def ear(visit: Opens) -> Callable[[str], Ear]:
    modules = os.environ.get("WYATT_NODE_MODULES", "")
    script = Path(modules) / READER
    if not modules or not script.is_file():
        missing("screen reader (npm install @guidepup/virtual-screen-reader; WYATT_NODE_MODULES)")

    def listen(query: str = "") -> Ear:
        page = visit(query).page
        page.locator(".wyatt-table").focus()
        return Ear(page, script.read_text(encoding="utf-8"))

    return listen


def test_a_turn_is_heard_from_draw_to_discard(ear: Callable[[str], Ear]) -> None:
    listener = ear("")
    assert "Draw two from the supply (47 cards face down)" in listener.to("Tab", "from the supply")
    said = listener.press("Enter", 500)
    drew = "You drew 2 Wyatt Earp cards from the supply. Your turn: play or discard."
    assert listener.live(said) == drew
    # The focus has come to the hand by itself, and says what the card is and whether it can be played.
    assert any("Belle Starr, 1 in hand, 2 capture points, can’t be played" in one for one in said)
    said = listener.live(listener.press("Enter", 500))
    assert said.startswith("Not now. Nobody has laid Belle Starr yet, so the first play must be")
    listener.page.keyboard.press("d")
    told = listener.until("Your turn: draw.")
    mine = told.rindex("You discarded a Belle Starr.")  # it begins so, and is said once
    assert mine == 0 < told.index("Burt drew") < told.index("Curt drew")
    assert listener.page.evaluate("document.activeElement.dataset.card")  # just before the draws
    # Going back says where one is, not the whole table.
    assert re.match("Move .{,400}$", listener.live(listener.press("b", 500)))


def test_a_shot_that_hits_is_heard_and_its_card_is_placed(ear: Callable[[str], Ear]) -> None:
    listener, name = ear(SHOT_QUERY), "Bank robbery"
    listener.page.locator(".hcard").first.focus()
    listener.to("ArrowRight", f"{name}, ")
    assert not listener.live(listener.press("Enter", 400))  # chosen; the button says so
    shot = r"(shot|turned).*hit.*You choose\.$"
    assert re.search(shot, listener.live(listener.press("Enter", 600)))
    listener.to("Tab", "Place the card on")
    assert re.search(f"{name}.*Your turn", listener.live(listener.press("Enter", 600)))


def test_a_turn_of_wildcat_rummy_is_heard(ear: Callable[[str], Ear]) -> None:
    hands = {"Anna": "9D 9H 9S 4C KD", "Burt": "10H 10D 3S"}
    game = Game.setup(hands, turn="Anna", discard="8C", stock="5H 6D 7C 3D 4D JC")
    page = (listener := ear(f"page=wildcat&p={write_token(game.position())}&you=0")).page
    assert "Draw from the stock" in listener.to("Tab", "from the stock")
    drew = "You drew a 5 of hearts from the stock. Your turn: play or discard."
    assert listener.live(listener.press("Enter", 500)) == drew
    for card in ("9D", "9H", "9S"):
        said = listener.press("Space", 300, f'[data-key="hand {card} 0"]')
        assert "pressed" in " ".join(said)
    said = listener.live(listener.press("m", 500))
    assert said.startswith("You melded 9 of diamonds, 9 of hearts, 9 of spades, a set worth")
    listener.press("Enter", 300, '[data-key="hand KD 0"]')
    page.keyboard.press("d")
    assert re.match("You discard.*Burt", listener.until("Your turn: draw."))


def test_another_page_is_heard_and_so_is_its_content(ear: Callable[[str], Ear]) -> None:
    """The focus begins at the content, not nowhere; a choice of the language keeps it."""
    page = (listener := ear("")).page
    for name in PAGES:
        explorer_of(page.context).go(page, f"page={name}")
        assert re.match("(group|region), .", listener.press("Enter", on=".top .skip")[-1]), name
    for name in ("lab", "course", "book"):
        said = listener.press("Enter", 600, f'[data-key="page {name}"]')
        assert said[-1] == f"group, {page.title()}"
    explorer_of(page.context).go(page, "page=wildcat-count&view=guess")
    said = listener.live(listener.press("Enter", 600, ".guesses button"))
    assert re.match(r"1 answered, .*scores \d+ points\.$", said)
    for query, pressed, heard in (
        ("page=table", "control new", "radio, 3, checked"),
        ("page=course", "sheet open", "heading, What you’re after"),
        ("page=wildcat-count&view=rulings", "ruling WR4", "heading, WR4. Can I"),
        ("page=wildcat-count", "deck QS", "polite: Selected: Queen of spades."),
        ("page=lab", "cp0 more", "polite: Anna’s capture points 9."),
    ):
        explorer_of(page.context).go(page, query)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        assert heard in " ".join(listener.press("Enter", 600, f'[data-key="{pressed}"]'))
    explorer_of(page.context).go(page, "page=book")
    page.locator("[type=search]").press_sequentially("photo")  # told once, after a pause
    assert re.fullmatch(r"\d+ results\.", listener.live(listener.press("End", 1500)))
    explorer_of(page.context).go(page, "page=course&lesson=aim&step=4")
    said = listener.press("Enter", 900, '.next [data-do="next"]')[-1]
    assert said.startswith("heading, Lesson 2 ")
    assert listener.press("Enter", 600, '[data-do="language"]')[-1] == "button, English"
