"""The tables of both games in a window: first deal, keys, animations, a hand that stays, on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from in_page import PHONE, box, explorer_of, keyed, table_at
from playwright.sync_api import Locator, Page, expect

from tests.desk.desks import scored, step_until
from wyatt import wildcat
from wyatt.earp import Game
from wyatt.table.session import Session
from wyatt.ui.page import Pages

#: Ten kinds in Anna's hand, three rows of a phone; Burt has a group that can be stolen from and hidden.
KINDS = Game.setup(
    {"Anna": "belle-starr billy-the-kid bob-dalton*2 butch-cassidy jesse-james sundance-kid wes-hardin "
    "most-wanted hideout fastest-gun", "Burt": "wes-hardin*3", "Curt": "bob-dalton"},
    phase="play", opened=["jesse-james", "wes-hardin"], discard="belle-starr", seed=7,
).position()  # fmt: skip
#: Twenty-two cards in Anna's hand.
MANY = wildcat.Game.setup(
    {"Anna": [*(f"{rank}{suit}" for rank in "3579J" for suit in "CDHS"), "KD", "JK"], "Burt": "10H 9S",
    "Curt": "QC"}, turn="Anna", phase="play", melds={"Anna": [["3C", "4C", "5C"]]}, discard="9C 8H", seed=3,
).position()  # fmt: skip


@pytest.fixture
def table(show: Any) -> Any:
    """Opens a table at a position as Anna: table(KINDS, **options of the window)."""

    def open_table(position: dict[str, Any], **options: Any) -> Page:
        page, complaints = show(table_at(position), **options)
        expect(page.locator(".act")).to_be_visible()
        assert complaints == []
        return page

    return open_table


@pytest.mark.parametrize(("position", "key"), [(KINDS, "hand hideout"), (MANY, "hand JK 0")])
def test_escape_puts_a_card_down(table: Any, position: dict[str, Any], key: str) -> None:
    page = table(position)
    up = page.locator(":is(.hcard, .hc)[aria-pressed=true]")
    for within in ("hand", "box"):
        keyed(page, key).click()
        expect(up).to_have_count(1)
        if within == "box":
            page.locator(".act .btn:not([aria-disabled=true])").first.focus()
        page.keyboard.press("Escape")
        expect(up).to_have_count(0)
        expect(keyed(page, key)).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("dialog[data-dialog=keys]")).to_contain_text("or close a panel")


#: A key, the place where it is pressed, what is held with it, and what that presses.
KEYS = (
    ("2", "Numpad2", "", "2"), ("٢", "Digit2", "", "2"), ("в", "KeyD", "", "d"), ("Dead", "KeyD", "", ""),
    ("é", "Digit2", "", "2"), ("d", "KeyH", "", "d"),  # French; Dvorak: what is on the key counts
    ("Process", "KeyD", "", "d"), ("Process", "Digit2", "", "2"),  # an input method is on
    ("ArrowDown", "Numpad2", "", ""), ("End", "Numpad1", "", ""),  # Num Lock is off
    ("~", "Digit2", "AltGraph", ""), ("2", "Digit2", "Alt", ""),
    ("d", "KeyD", "Control", ""), ("d", "KeyD", "Meta", ""),
)  # fmt: skip
PRESSED = """keys => {
  let pressed;
  const own = window.wyattAsk;
  window.wyattAsk = async ({do: what, count, view}) => {
    pressed = what === "play" ? "d" : count;
    return {shown: {parts: {}}, outbox: [], view};
  };
  const modifiers = {Alt: "altKey", Control: "ctrlKey", Meta: "metaKey", AltGraph: "modifierAltGraph"};
  const [key, code, held] = keys, press = {key, code, bubbles: true, cancelable: true, [modifiers[held]]: true};
  document.querySelector("[data-hot='2']").dispatchEvent(new KeyboardEvent("keydown", press));
  window.wyattAsk = own;
  return pressed ?? "";
}"""


def test_a_key_presses_what_is_on_it_or_at_its_place(table: Any) -> None:
    page = table(KINDS)
    keyed(page, "hand bob-dalton").click()
    expect(page.locator("[data-hot='2']")).to_be_visible()
    for *keys, pressed in KEYS:
        assert page.evaluate(PRESSED, keys) == pressed, keys
    errors: list[str] = []  # a browser that fills in a field sends a key without a name
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.locator("[data-keys] button").first.dispatch_event("keydown")
    assert errors == []


#: What of a hand on a phone lies under something else or off the window, by its key: a card by its middle,
#: and by the lower edge where its name stands.
COVERED = """() => [...document.querySelectorAll('[data-part=hand] li > [data-card]')].filter(card => {
  const { left, right, top, bottom } = card.getBoundingClientRect(), x = (left + right) / 2;
  return [(top + bottom) / 2, bottom - 8].some(y => !card.contains(document.elementFromPoint(x, y)));
}).map(card => card.dataset.key)"""
#: How far the sign of the chosen card lies over the row above it, in pixels; not above 0 when it does not.
OVER = """() => {
  const chosen = document.querySelector('[aria-pressed=true]:is(.hcard, .hc)');
  const top = Math.min(...[chosen, chosen.querySelector('.tick')].map(one => one.getBoundingClientRect().top));
  return Math.max(...[...document.querySelectorAll(':is(.hcard, .hc)')].map(card => card.getBoundingClientRect().bottom)
    .filter(bottom => bottom < chosen.getBoundingClientRect().bottom - 20)) - top;
}"""
PHONE_IN_THE_DARK: dict[str, Any] = {**PHONE, "color_scheme": "dark"}


def test_a_chosen_card_and_its_refusal_cover_no_card_and_no_button(table: Any) -> None:
    page = table(KINDS, **PHONE_IN_THE_DARK)
    assert page.evaluate(COVERED) == []
    for name in ("hideout", "most-wanted", "fastest-gun"):
        keyed(page, f"hand {name}").tap()
        expect(keyed(page, f"hand {name}")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(OVER) <= 0
        assert page.evaluate(COVERED) == []
    why, discard = page.locator(".why"), keyed(page, "act discard fastest-gun")
    expect(why).to_be_visible()
    assert box(why)["y"] + box(why)["height"] <= box(discard)["y"]
    discard.tap()
    expect(page.locator(".act h2")).not_to_have_text("Fastest gun")


def test_whom_to_ask_is_chosen_with_the_whole_hand_in_sight(table: Any) -> None:
    page = table(KINDS, **PHONE_IN_THE_DARK)
    keyed(page, "hand most-wanted").tap()
    asked = page.locator(".choices .btn:visible")
    expect(asked).to_have_count(7)
    assert page.evaluate(COVERED) == []
    for order in ("Curt, then Burt", "Burt, then Curt"):
        page.get_by_role("radio", name=order).check()
        expect(asked).to_have_count(7)
        expect(asked.first).to_have_attribute("aria-label", f"Ask for Belle Starr: {order}")
    asked.first.tap()
    expect(page.locator(".wyatt-events")).to_contain_text("Belle Starr")
    wide = table(KINDS)
    keyed(wide, "hand most-wanted").click()
    expect(wide.locator(".choices .btn:visible")).to_have_count(14)
    expect(wide.get_by_role("radio", name="Burt, then Curt")).to_have_count(0)


def test_a_hand_of_twenty_two_cards_is_whole_on_a_phone(table: Any) -> None:
    page = table(MANY, **PHONE_IN_THE_DARK)
    assert (page.locator(".hc").count(), page.evaluate(COVERED)) == (22, [])
    for key in ("hand JK 0", "hand 3C 0"):
        keyed(page, key).tap()
        expect(keyed(page, key)).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(COVERED) == []
    widths = page.evaluate("[...document.querySelectorAll('.hc')].map(one => one.offsetWidth)")
    assert min(widths) >= 44


def test_a_phone_shows_what_a_turn_needs(table: Any) -> None:
    page = table(KINDS, **PHONE_IN_THE_DARK)
    shown, more = page.locator(".controls .main .btn:visible"), keyed(page, "control more")
    expect(shown).to_have_text(["Step", "Undo", "Advice", "More"])
    more.tap()
    expect(keyed(page, "control autoplay")).to_be_visible()
    expect(more).to_have_attribute("aria-expanded", "true")
    more.tap()
    expect(shown).to_have_count(4)
    expect(more).to_have_attribute("aria-expanded", "false")


#: Pixels between what a cell of the account of a hand says and what its neighbour says; the least.
GAP = """() => Math.min(...[...document.querySelectorAll('.ledger tr')].map(row => {
  const said = [...row.querySelectorAll('td')].map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector('b') ?? cell);
    return range.getBoundingClientRect();
  });
  return Math.min(...said.slice(1).map((box, at) => box.left - said[at].right));
}))"""
#: The height of the letters of each text of the charts that can be seen, as the browser's own size of type.
LETTERS = """() => [...document.querySelectorAll('svg.money text')].filter(one => one.getClientRects().length)
  .map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""


def test_the_account_of_a_hand_and_the_charts_can_be_read_on_a_phone(show: Any) -> None:
    pages = Pages({})
    desk: Any = pages.desk
    start = {"players": ["Anna", "Burt", "Curt", "Wilhelmina Featherstone"], "seed": 3}
    desk.sit_down(Session(desk.spec, start), {"Anna"})
    step_until(desk, scored)
    page, complaints = show(pages, **PHONE_IN_THE_DARK)
    desk.session.back()
    keyed(page, "control step").click()
    expect(page.locator(".ledger tbody tr")).to_have_count(7)
    assert page.evaluate(GAP) >= 6
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    step_until(desk, lambda at: at.session.game.is_over)
    desk.session.back()
    keyed(page, "control step").click()
    act = page.locator(".act")
    while keyed(page, "act on").count():  # a poster at a time is paid, then the end is told
        said = act.inner_text()
        keyed(page, "act on").click()
        expect(act).not_to_have_text(said, use_inner_text=True)
    expect(page.locator(".evening svg.money:visible")).to_have_count(1)
    letters = page.evaluate(LETTERS)
    assert len(letters) > 8
    assert min(letters) >= 14
    assert complaints == []


def test_only_the_first_visit_is_dealt_the_first_deal(window: Any) -> None:
    first = window()
    again, explorer = first.context.new_page(), explorer_of(first.context)
    mine, other = (page.locator("[data-part=hand] .hand") for page in (first, again))
    explorer.open(first)
    seen = mine.inner_text()
    explorer.open(again)
    expect(other).not_to_have_text(seen, use_inner_text=True)
    expect(mine).to_have_text(seen, use_inner_text=True)


TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: How far the page is scrolled, and where the hand, its box and the controls end.
WHERE = """() => [scrollY, ...['.hand', '.act', '.controls .main'].map(
  name => Math.round(document.querySelector(name).getBoundingClientRect().bottom))]"""


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("size", [pytest.param((1440, 900), marks=pytest.mark.slow), (1366, 650)])
def test_the_page_and_the_hand_stay_where_they_are(window: Any, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    explorer_of(page.context).open(page)
    where = page.evaluate(WHERE)

    def press(key: str, until: Callable[[], object]) -> None:
        keyed(page, key).first.dispatch_event("click")
        until()
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(WHERE) == where, key

    press("act draw supply", keyed(page, "act hint").wait_for)
    press("act hint", keyed(page, "hint more").wait_for)
    assert page.locator(".hcard[data-pointed]").count() == 1
    press("hint more", page.locator(".advice").wait_for)
    press("hint close", lambda: page.locator(".advice").wait_for(state="detached"))
    press("hand wes-hardin", keyed(page, "act discard wes-hardin").wait_for)
    press("act discard wes-hardin", keyed(page, "act on").wait_for)
    moved = "at => document.querySelector('.pos span').innerText !== at"
    for _move in range(14):
        at = page.locator(".pos span").first.inner_text()
        press("act on", lambda at=at: page.wait_for_function(moved, arg=at))
        if not keyed(page, "act on").count():
            break
    assert not keyed(page, "act on").count()


@pytest.mark.usefixtures("few_deals")
def test_the_keys_get_past_the_coach_and_back_from_it(window: Any) -> None:
    page = window(viewport={"width": 1366, "height": 760}, reduced_motion="reduce")
    explorer_of(page.context).open(page)
    # The toolbar's own button has given way to the one at the hand.
    keyed(page, "control autoplay").focus()
    for key in ("control undo", "control sound"):
        page.keyboard.press("ArrowRight")
        expect(keyed(page, key)).to_be_focused()
    for key in ("act hint", "hint close"):
        keyed(page, key).focus()
        page.keyboard.press("Enter")
        keyed(page, "hint more" if key == "act hint" else "act hint").wait_for()
    expect(keyed(page, "act hint")).to_be_focused()


@pytest.fixture
def moving(show: Any) -> Any:
    """Opens a table for somebody who likes movement: moving(Anna's hand, **fields of the position)."""

    def open_table(
        anna: str = "bank-robbery hideout", motion: str = "no-preference", **fields: Any
    ) -> tuple[Page, Pages]:
        hands = {"Anna": anna, "Burt": "belle-starr", "Curt": "bob-dalton"}
        pages = table_at(Game.setup(hands, phase=fields.pop("phase", "play"), **fields).position())
        page, _ = show(pages, viewport={"width": 1280, "height": 800}, reduced_motion=motion)
        expect(page.locator("[data-table]")).to_be_visible()
        return page, pages

    return open_table


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


def inside(point: list[float], place: Locator) -> bool:
    (x, y), at, near = point, box(place), 40
    across = at["x"] - near <= x <= at["x"] + at["width"] + near
    return across and at["y"] - near <= y <= at["y"] + at["height"] + near


def test_a_stolen_card_goes_to_the_thief_and_every_coin_to_whom_it_is_paid(moving: Any) -> None:
    state: Any = {"pending": {"card": "most-wanted"}, "sheriff_played": True}
    laid = {"Curt": {"jesse-james": ["jesse-james*4"]}}
    page, _pages = moving(turn="Burt", phase="steal", territories=laid, **state)
    burt, curt = (page.locator(f'[data-place="seat {at}"]') for at in (1, 2))
    first, *_more = page.evaluate(WAYS, ["on", ""])  # Burt's only choice
    assert inside(first["from"], curt)
    assert inside(first["to"], burt)
    laid = {"Anna": {"jesse-james": ["jesse-james*5", "fastest-gun"]}}
    laid |= {"Burt": {"wes-hardin": ["wes-hardin*4"]}}
    posters = {"jesse-james": 4000, "wes-hardin": 3000}
    page, _pages = moving("hideout", territories=laid, posters=posters)
    # Poster by poster: the first with the move that ends the hand, the next when asked for.
    for seat, press, paid in (("0", ["play", "discard hideout"], 4), ("1", ["on", ""], 3)):
        money = page.locator(f'[data-place="money {seat}"]')
        coins = [way for way in page.evaluate(WAYS, press) if way["coin"]]
        assert {(way["width"], way["height"]) for way in coins} == {(18, 18)}
        assert sum(inside(way["to"], money) for way in coins) == len(coins) == paid
    for seat, dollars in enumerate(("$4,000", "$3,000")):
        expect(page.locator(f'[data-place="money {seat}"]')).to_have_text(dollars)


LAID = {"Anna": {"jesse-james": ["jesse-james*3"]}}
SHOT: dict[str, Any] = {"territories": LAID, "supply": "wes-hardin hideout"}
#: The verdict as it is seen, and whether the card has been turned.
SEEN = """() => ({
  told: ['[data-part=events] > *', '[data-part=choices] > *', '[data-part=odds] p', '.shotcard ~ p + p'].map(
    place => Number(getComputedStyle(document.querySelector(place)).opacity)),
  turned: document.querySelector('[data-turned] [data-piece]').getAnimations().length === 0,
})"""


def test_a_card_is_turned_before_anything_tells_what_it_was_or_a_hideout_goes(moving: Any) -> None:
    page, _pages = moving(**SHOT)
    page.evaluate(WAYS, ["play", "bank-robbery"])
    assert page.evaluate(SEEN) == {"told": [0, 0, 0, 0], "turned": False}
    page.wait_for_selector(".wyatt:not([data-turning])")
    assert page.evaluate(SEEN) == {"told": [1, 1, 1, 1], "turned": True}
    page, _pages = moving(
        "wyatt-earp bob-dalton", turn="Burt", phase="react", sheriff_played=True,
        pending={"card": "hideout", "player": "Anna", "outlaw": "jesse-james"},
        territories={"Anna": {"jesse-james": ["jesse-james*3", "hideout"]}}, supply=["wes-hardin", "hideout"],
    )  # fmt: skip
    group = page.locator('[data-place="group 0 jesse-james"]:visible')
    keyed(page, "choice react wyatt-earp").press("Enter")
    expect(group.locator(".planks")).to_have_count(1)
    page.wait_for_selector(".wyatt:not([data-turning])")
    expect(group).to_have_count(1)
    expect(group.locator(".planks")).to_have_count(0)
    expect(keyed(page, "act on")).to_be_focused()  # and not a card that can't be played now


def test_a_press_ends_what_moves_and_nothing_moves_for_who_does_not_want_it(moving: Any) -> None:
    page, pages = moving(**SHOT)
    page.evaluate(WAYS, ["play", "bank-robbery"])
    page.locator('[data-key="choice place jesse-james"]').click()
    expect(page.locator('[data-part="events"]')).to_contain_text("went on your Jesse James group")
    assert pages.desk.session.at == 2  # type: ignore[attr-defined]
    assert page.locator(".wyatt[data-turning]").count() == 0
    expect(page.locator(".travel")).to_have_count(0)
    page, _pages = moving(motion="reduce", **SHOT)
    keyed(page, "hand bank-robbery").click()
    keyed(page, "act bank-robbery").click()
    expect(page.locator('[data-part="choices"]')).to_contain_text("A hit")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator(".travel, [data-turning]").count() == 0
