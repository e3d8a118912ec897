"""Helpers to click and read the explorer's table as a person does."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from in_page import addressed
from playwright.sync_api import Locator, Page, TimeoutError, expect

from wyatt.earp import Game, read_token, write_token

HOSTILE = "<img src=x onerror=alert(1)>"

#: What a person might do next: the data-key of a button, or "over" when the hand is scored. While
#: it is somebody else's move that is Step.
NEXT = """() => {
  const key = selector => document.querySelector(selector)?.dataset.key;
  if (document.querySelector('.act [data-move="deal"]')) return 'over';
  if (document.querySelector('.ledger')) return key('[data-key="act on"]') ?? 'over';
  if (!document.querySelector('.wyatt-step').ariaLabel?.startsWith('Step: a bot')) return 'control step';
  return key('.choices [data-do=play]') || key('.pile[data-do=play]')
    || key('.act .prime[data-do=play]') || key('.hcard.lit[aria-pressed=false]')
    || key('.act [data-move^=discard]') || key('.hcard[aria-pressed=false]');
}"""
#: What changes from one state of the table to the next: move, phase, choice, selection.
SEEN = """() => ['.pos', '.phase', '.choices', '.act', '.hcard[aria-pressed=true]'].map(
  selector => document.querySelector(selector)?.textContent).join('|')"""


def position_in(link: str) -> dict[str, Any]:
    return Game.from_position(read_token(dict(parse_qsl(urlsplit(link).query))["p"])).position()


class Table:
    """The table on a page, with its requests and how far the game has got."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def moves(self) -> Locator:
        return self.page.locator(".pos span").first

    @property
    def played(self) -> int:
        return int(self.moves.inner_text().split()[1])

    def played_on_to(self, move: int) -> None:
        played = "Number(document.querySelector('.pos span').innerText.split(' ')[1])"
        self.page.wait_for_function(f"least => {played} >= least", arg=move)

    @property
    def position(self) -> dict[str, Any]:
        """The query of the address, once it matches the table on the page."""
        return position_in(addressed(self.page))

    def shown(self) -> dict[str, str]:
        parts = "posters", "seat-1", "seat-2", "stage", "you", "choices", "hand"
        return {name: self.page.locator(f'[data-part="{name}"]').inner_text() for name in parts}

    def changes(self, act: Callable[[], object]) -> None:
        before = self.page.evaluate(f"({SEEN})()")
        act()
        self.page.wait_for_function(f"before => ({SEEN})() !== before", arg=before)

    def play_hand(self, press: Callable[[str], None]) -> int:
        for _ in range(600):
            key = self.page.evaluate(NEXT)
            if key == "over":
                return self.played
            try:
                self.changes(lambda key=key: press(key))
            except TimeoutError:
                # On a busy machine a drawing may come between looking and pressing, and take the
                # button with it. While the same button is still the next one, that is a fault.
                if self.page.evaluate(NEXT) == key:
                    raise
        pytest.fail("the hand doesn’t end")

    def new_game(self, **fields: str) -> None:
        """Fill in the form of a new game: players, name0, who0, seed, preset."""
        self.page.get_by_role("button", name="New game").first.click()
        form = self.page.locator("dialog[data-dialog=new]")
        if "players" in fields:
            form.get_by_role("radio", name=fields.pop("players")).check()
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            if name.startswith(("who", "preset")):
                field.select_option(value)
            else:
                field.fill(value)
        form.get_by_role("button", name="Deal").click()


#: Anna may play a Bank robbery: its shot hits, so she must choose where it goes, and she can still play after that.
SHOT = Game.setup(
    {"Anna": "bank-robbery wyatt-earp jesse-james", "Burt": "belle-starr", "Curt": "wes-hardin"},
    phase="play",
    opened=["jesse-james", "bob-dalton"],
    territories={"Anna": {one: [f"{one}*3"] for one in ("jesse-james", "bob-dalton")}},
    seed=1,
)
SHOT_QUERY = f"p={write_token(SHOT.position())}&you=0"


def at(page: Page, move: int, of: int | None = None) -> None:
    known = move if of is None else of
    expect(page.locator(".pos span").first).to_have_text(f"Move {move} of {known}")


def others_play(page: Page, root: str = ".wyatt.page") -> None:
    """Press on from one bot's move to the next, as a beginner does, until the person's turn."""
    place = page.locator(f"{root} .pos > span:first-child")
    mine = page.locator(f"{root} .act h2", has_text="Your turn")
    go_on = page.locator(f"{root} .act").get_by_role("button", name="Go on")
    for _ in range(60):
        expect(mine.or_(go_on).first).to_be_visible()
        if mine.count():
            return
        moves = place.inner_text()
        go_on.click()
        expect(place).not_to_have_text(moves)
    pytest.fail("the others do not come to an end")


def of(page: Page, key: str) -> Any:
    return page.locator(f'[data-key="{key}"]').first
