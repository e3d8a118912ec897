"""Typing in the editor: cards of a place, moves in plain words without guessing, all with only the keyboard."""

from typing import Any

import pytest
from editing import hideout_on_a_gun, lay, tried, write
from in_page import PHONE, keyed
from playwright.sync_api import Page, expect

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import has, lacks, one
from wyatt.core.draft import BaseDraft
from wyatt.core.errors import NotAMove
from wyatt.core.text import speaking
from wyatt.earp.draft import Draft
from wyatt.pages.edit.page import EditPage
from wyatt.wildcat.draft import Draft as WildcatDraft

PUT = do("put", place="hand 0")


def greyed(desk: EditPage, key: str) -> bool:
    return one(whole(desk), f'button[data-key="{key}"]').has_attr("aria-disabled")


def test_put_here_lays_what_is_typed_or_picked_up_once_or_says_what_to_do() -> None:
    desk = EditPage()
    assert not greyed(desk, "put hand 0")
    lay(desk, "hand 0", "Wyatt Earp, 2 Jesse James")
    assert ask(desk, PUT).notice == ""
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "jesse-james", "jesse-james"]
    # With nothing typed and nothing picked up there is nothing to lay.
    desk = EditPage()
    typed, cleared = (do("lay", place="hand 0", value=value) for value in ("hideout", ""))
    for requests in ([PUT], [typed, PUT, PUT], [cleared, PUT]):
        assert ask(desk, *requests).notice.startswith("Type the cards, or first pick one up")
    assert desk.draft.cards("hand 0") == ["hideout"]
    # An unreadable line stays, with the reason.
    desk = EditPage()
    lay(desk, "hand 0", "kid")
    for _ in range(2):
        assert (ask(desk, PUT).notice, desk.lines["hand 0"][0]) == ("", "kid")
        assert "kid could be Billy the Kid" in desk.parts()["seats"]
    desk = hideout_on_a_gun()
    assert greyed(desk, "put group 1 jesse-james")
    assert not greyed(ask(desk, do("pick", card="jesse-james")), "put group 1 jesse-james")
    assert desk.parts()["verdict"] == ""
    assert "Type a move, such as " in tried(desk, "  ")["verdict"]
    assert "Type a move" not in tried(desk, "pass")["verdict"]


@collected("language, line, card", [
    ("en", "photo jj", "photo:jesse-james"), ("en", "Photo of BK", "photo:billy-the-kid"),
    ("en", "photo:jj", "photo:jesse-james"), ("fr", "la photo de jj", "photo:jesse-james"),
    ("fr", "l’attaque de banque", "bank-robbery"),
])  # fmt: skip
def test_a_card_is_typed_as_people_call_it(language: str, line: str, card: str) -> None:
    with speaking(language):
        assert Draft.empty().read_cards(line, "hand 0") == [card]


PLAYERS = ("Anna", "Burt", "Curt")
#: Text that isn't a move, or that could be several.
NONSENSE = (
    *("nonsense", "lay all my Jesse James", "play Jesse James and Wes Hardin", "end my turn"),
    *("go out", "shoot", "<img src=x onerror=alert(1)>", "discard <b>it</b>", "@0 @1 @2", "*3"),
    *("photo", "`discard`", "x" * 400, "ask " * 40, "\u202e drawkcab"),
)


def test_nonsense_is_not_guessed_and_a_player_who_is_called_like_a_card_is_no_card() -> None:
    def meant(line: str, players: Any = PLAYERS, draft: type[BaseDraft] = Draft) -> str:
        return draft({"players": [*players]}).lenient_notation(line)

    for draft in (Draft, WildcatDraft):
        for line in NONSENSE:
            assert meant(line, draft=draft) == line
            with pytest.raises(NotAMove):
                draft.parse(line)
    assert meant("steal wes hardin from Bob", ("Anna", "Bob")) == "steal Bob wes-hardin"
    assert meant("discard belle", ("Belle", "Curt")) == "discard belle"


def at_table(**fields: Any) -> EditPage:
    desk, hands = EditPage(), {name: ["wes-hardin"] for name in PLAYERS}
    hands["Anna"] = ["bank-robbery", "most-wanted", "hideout", "belle-starr"]
    document = {"format": desk.draft.LAYOUT.format, "players": list(PLAYERS), "phase": "play"}
    laid = {"Anna": {"belle-starr": ["belle-starr*3"]}}
    write(desk, {**document, "hands": hands, "territories": laid, **fields})
    assert desk.address()
    return desk


@collected("line", NONSENSE)
def test_a_page_says_of_nonsense_only_that_it_was_not_understood(line: str) -> None:
    page = tried(at_table(), line)
    assert "Not understood" in page["verdict"]
    assert "legal" not in page["presets"].lower().replace("legal moves", "")
    assert not has(page["verdict"], "<img", "<b>it")


def test_each_kind_of_move_that_is_near_is_offered_and_chance_is_told() -> None:
    desk = at_table()
    begun = 'data-move="most-wanted ask', 'data-move="discard most-wanted'
    assert not lacks(tried(desk, "Most wanted")["verdict"], *begun)
    # The result may depend on cards that aren't on the table.
    assert "depends on unplaced cards" in tried(desk, "rob the bank")["verdict"]
    settled = tried(at_table(supply=["belle-starr"]), "rob the bank")["verdict"]
    assert "so it was a hit" in settled
    for verdict in (settled, tried(desk, "discard hideout")["verdict"]):
        assert "depends on unplaced" not in verdict


WINDOWS = {"wide": {}, "phone": PHONE, "low": {"viewport": {"width": 844, "height": 390}}}
#: The focused element: its name, and whether it and its outline are visible.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = [22, height / 2, height - 22].some(down => {
    const over = document.elementFromPoint(x + width / 2, y + Math.max(2, Math.min(down, height - 2)));
    return over !== null && (one.contains(over) || over.contains(one));
  });
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return { key: one.dataset.key ?? one.tagName, seen, ringed: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
}"""


def walked(page: Page) -> list[dict[str, Any]]:
    """Every stop of Tab from the top of the page to its end."""
    stops: list[dict[str, Any]] = []
    while len(stops) < 140:
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            return stops
        if not stop["seen"]:  # what lies under the foot of a phone comes out in the next frame
            page.evaluate("new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")
            stop = page.evaluate(FOCUSED)
        stops.append(stop)
    raise AssertionError("Tab does not come to the end of the page")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case", "size"), [
    ("edit", "M10", "wide"), ("wildcat-edit", "WR1", "phone"), ("edit", "M10", "low"),
])  # fmt: skip
def test_tab_comes_to_everything_in_sight(sit: Any, name: str, case: str, size: str) -> None:
    at = sit(name, case, **WINDOWS[size])
    stops = walked(at.page)
    assert [stop["key"] for stop in stops if not stop["seen"] or not stop["ringed"]] == []
    order = [stop["key"] for stop in stops]
    landmarks = ["edit empty", "lay hand 0", "lay hand 1", "lay discard", "field set phase"]
    landmarks += ["field preset preset", "edit text", "try move", "edit link", "edit lesson"]
    assert [key for key in order if key in landmarks] == landmarks
    # What Tab does not stop at is reached by arrows, or when a card is picked up.
    keys = "all => all.map(one => one.dataset.key).filter(key => key)"
    passed = {*at.page.locator(".wyatt-edit button:visible").evaluate_all(keys)} - {*order}
    assert {key.split()[0] for key in passed} <= {"bank", "chip", "put", "as", "edit", "forget"}


def test_a_card_is_picked_up_put_down_and_moved_by_keys(sit: Any) -> None:
    at = sit("wildcat-edit", "WR1")
    page, phase = at.page, keyed(at.page, "field set phase")

    def press(key: str, *keys: str) -> None:
        keyed(page, key).focus()
        for each in keys:
            page.keyboard.press(each)

    held = page.locator(".inhand")
    press("bank 3C", "ArrowDown", "ArrowRight")
    expect(keyed(page, "bank 4D")).to_be_focused()
    page.keyboard.press("Enter")
    expect(held).to_contain_text("4 of diamonds")
    press("lay hand 1", "Tab")
    expect(keyed(page, "put hand 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(keyed(page, "chip hand 1 1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
    press("chip hand 1 0", "ArrowRight", "Enter")
    expect(held).to_be_visible()
    press("edit earlier", "Enter")
    expect(keyed(page, "chip hand 1 0")).to_have_attribute("aria-pressed", "true")
    assert at.desk.draft.cards("hand 1")[0] == "4D"
    press("chip hand 1 0", "Delete")
    expect(keyed(page, "chip hand 1 1")).to_have_count(0)
    # Undo is in reach also of who has just chosen from a list.
    phase.select_option("play")
    expect(keyed(page, "edit text")).not_to_have_value("")
    press("field set phase", "Control+z")
    expect(phase).to_have_value("draw")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case", "line"), [
    ("edit", "O3", "2 Billy the Kid, photo jesse"), ("wildcat-edit", "WR1", "3 of hearts, 2 KH"),
])  # fmt: skip
def test_what_is_typed_is_laid_once(sit: Any, name: str, case: str, line: str) -> None:
    at = sit(name, case)
    field, chips = keyed(at.page, "lay hand 1"), at.page.locator('[data-spot="hand 1"] .chip')
    expect(field).to_be_visible()
    before, put = chips.count(), keyed(at.page, "put hand 1")
    field.press_sequentially(line)
    put.click()
    expect(chips).to_have_count(before + 3)
    expect(field).to_have_value("")
    put.click()
    expect(at.page.locator(".notice")).to_contain_text("Type the cards, or first pick one up")
    expect(chips).to_have_count(before + 3)
