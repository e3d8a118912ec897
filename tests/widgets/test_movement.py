"""Animations as they are played in a browser; `tests/show/test_motion.py` tests the plans."""

from typing import Any

import pytest
from in_page import mount
from playwright.sync_api import Page, expect

from wyatt.earp import Game, write_token
from wyatt.ui.page import Pages

WIDE = {"width": 1280, "height": 800}
HANDS = {"Anna": "bank-robbery hideout", "Burt": "belle-starr", "Curt": "bob-dalton"}


@pytest.fixture
def moving(window: Any) -> Page:
    """A window of somebody who likes movement."""
    page: Page = window(viewport=WIDE, reduced_motion="no-preference")
    return page


def open_table(page: Page, hands: Any = HANDS, **position: Any) -> Pages:
    game = Game.setup(hands, **position)
    pages = Pages({"p": write_token(game.position()), "you": "0"})
    mount(page, pages)
    expect(page.locator("[data-table]")).to_be_visible()
    return pages


#: Plays a move and gives, as they set out, the middles between which each thing travels, and its size.
WAYS = """([act, move]) => new Promise(done => {
  const see = new MutationObserver(found => {
    const layer = found.flatMap(({addedNodes}) => [...addedNodes]).find(one => one.className === 'travel');
    if (!layer) return;
    see.disconnect();
    done([...layer.children].flatMap(thing => thing.getAnimations().map(one => {
      const [from, to] = one.effect.getKeyframes().map(({transform}) => transform.match(/-?[\\d.]+px/g)?.map(parseFloat));
      const {width, height} = thing.style;
      return {from, to, coin: thing.className === 'coin', width: parseFloat(width), height: parseFloat(height)};
    })).filter(({from}) => from?.length === 2));
  });
  see.observe(document.querySelector('.wyatt.page'), {childList: true});
  const press = document.createElement('button');
  press.dataset.do = act;
  press.dataset.move = move;
  document.querySelector('.wyatt.page').append(press);
  press.click();
  press.remove();
})"""


def inside(point: list[float], box: dict[str, float]) -> bool:
    x, y = point
    near = 40
    across = box["x"] - near <= x <= box["x"] + box["width"] + near
    return across and box["y"] - near <= y <= box["y"] + box["height"] + near


def test_a_stolen_card_travels_from_its_victim_to_the_thief(moving: Page) -> None:
    open_table(
        moving,
        turn="Burt",
        phase="steal",
        pending={"card": "most-wanted"},
        sheriff_played=True,
        territories={"Curt": {"jesse-james": ["jesse-james*4"]}},
    )
    burt, curt = (moving.locator(f'[data-place="seat {at}"]').bounding_box() for at in (1, 2))
    assert burt
    assert curt
    first, *_more = moving.evaluate(WAYS, ["on", ""])  # Burt's only choice
    assert inside(first["from"], curt)
    assert inside(first["to"], burt)


def test_every_coin_is_of_one_size_and_goes_to_whom_it_is_paid(moving: Page) -> None:
    open_table(
        moving,
        {**HANDS, "Anna": "hideout"},
        phase="play",
        territories={
            "Anna": {"jesse-james": ["jesse-james*5", "fastest-gun"]},
            "Burt": {"wes-hardin": ["wes-hardin*4"]},
        },
        posters={"jesse-james": 4000, "wes-hardin": 3000},
    )
    # Poster by poster: the first with the move that ends the hand, the next when asked for.
    for seat, press, paid in (("0", ["play", "discard hideout"], 4), ("1", ["on", ""], 3)):
        box = moving.locator(f'[data-place="money {seat}"]').bounding_box()
        assert box
        coins = [way for way in moving.evaluate(WAYS, press) if way["coin"]]
        assert {(way["width"], way["height"]) for way in coins} == {(18, 18)}
        assert sum(inside(way["to"], box) for way in coins) == len(coins) == paid
    expect(moving.locator('[data-place="money 0"]')).to_have_text("$4,000")
    expect(moving.locator('[data-place="money 1"]')).to_have_text("$3,000")


SHOT: dict[str, Any] = {
    "phase": "play",
    "territories": {"Anna": {"jesse-james": ["jesse-james*3"]}},
    "supply": ["wes-hardin", "hideout"],
}
#: The verdict as it is seen, and whether the card has been turned.
SEEN = """() => ({
  told: Number(getComputedStyle(document.querySelector('[data-part=events] > *')).opacity),
  choice: Number(getComputedStyle(document.querySelector('[data-part=choices] > *')).opacity),
  turned: document.querySelector('[data-turned] [data-piece]').getAnimations().length === 0,
})"""


def test_a_shot_s_card_is_turned_before_anything_tells_what_it_was(moving: Page) -> None:
    open_table(moving, **SHOT)
    moving.evaluate(WAYS, ["play", "bank-robbery"])
    assert moving.evaluate(SEEN) == {"told": 0, "choice": 0, "turned": False}
    moving.wait_for_selector(".wyatt:not([data-turning])")
    assert moving.evaluate(SEEN) == {"told": 1, "choice": 1, "turned": True}


def test_a_hideout_lies_there_until_the_card_that_answers_it_is_turned(moving: Page) -> None:
    open_table(
        moving,
        {**HANDS, "Anna": "wyatt-earp bob-dalton"},
        turn="Burt",
        phase="react",
        pending={"card": "hideout", "player": "Anna", "outlaw": "jesse-james"},
        sheriff_played=True,
        territories={"Anna": {"jesse-james": ["jesse-james*3", "hideout"]}},
        supply=["wes-hardin", "hideout"],
    )
    group = moving.locator('[data-place="group 0 jesse-james"]:visible')
    moving.evaluate(WAYS, ["play", "react wyatt-earp"])
    expect(group.locator(".planks")).to_have_count(1)
    moving.wait_for_selector(".wyatt:not([data-turning])")
    expect(group).to_have_count(1)
    expect(group.locator(".planks")).to_have_count(0)


def test_a_press_ends_what_moves_and_is_not_lost(moving: Page) -> None:
    pages = open_table(moving, **SHOT)
    moving.evaluate(WAYS, ["play", "bank-robbery"])
    moving.locator('[data-key="choice place jesse-james"]').click()
    expect(moving.locator('[data-part="events"]')).to_contain_text("went on your Jesse James group")
    assert pages.desk.session.at == 2  # type: ignore[attr-defined]
    assert moving.locator(".wyatt[data-turning]").count() == 0
    expect(moving.locator(".travel")).to_have_count(0)


def test_nothing_moves_for_whoever_does_not_want_it(window: Any) -> None:
    page = window(viewport=WIDE, reduced_motion="reduce")
    open_table(page, **SHOT)
    page.locator('[data-key="hand bank-robbery"]').click()
    page.locator('[data-key="act bank-robbery"]').click()
    expect(page.locator('[data-part="choices"]')).to_contain_text("A hit")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".travel, [data-turning]").count() == 0
