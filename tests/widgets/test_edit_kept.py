"""Typed text survives a reload, Back and a dead kernel; nothing on the page reveals a covered hand."""

import re
from typing import Any
from urllib.parse import parse_qsl

import pytest
from editing import attempt, by_link, enter, hideout_on_a_gun, kept, lay, put, tried, write
from in_page import Sitting, keyed, mount
from playwright.sync_api import expect

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import has, lacks
from wyatt.earp import Game, write_token
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages

DAMAGED = '{"players": ["Anna", '


def covered(place: str = "hand 1") -> EditPage:
    desk: EditPage = ask(hideout_on_a_gun(), do("cover", place=place))
    return desk


@pytest.mark.parametrize("faulty", [False, True])
def test_a_reload_keeps_covers_and_what_could_not_be_read(faulty: bool) -> None:
    desk = covered()
    if faulty:
        enter(desk, "money 2", "plenty")
    lay(desk, "hand 0", "bell tower")
    write(desk, DAMAGED)
    assert bool(desk.address()) is not faulty
    fresh = ask(by_link(desk), kept(desk))
    assert fresh.draft.document == desk.draft.document
    assert (fresh.covered, fresh.lines) == ({"hand 1"}, desk.lines)
    assert "bell tower" in fresh.parts()["seats"]
    assert (fresh.typed, fresh.wrong) == (desk.typed, desk.wrong)
    text = ask(fresh, "open-all").parts()["text"]
    assert "{&quot;players&quot;: [&quot;Anna&quot;, </textarea>" in text


def test_another_table_than_the_one_kept_takes_nothing_of_it() -> None:
    other = hideout_on_a_gun()
    enter(other, "money 2", "3000")
    linked = ask(by_link(other), kept(covered()))
    assert (linked.covered, linked.draft.get("money.Curt")) == (frozenset(), 3000)


@collected("text", [
    "[]", "[1, 2, 3]", "[{}, 1, 2, 3]", "[" * 5000, '[{}, "", [], {"lines": 3, "text": 4}]',
    '[{}, "", [[]], {"lines": {"hand 0": [1], "x": ["y"]}, "text": "{"}]',
])  # fmt: skip
def test_what_a_browser_keeps_is_hostile_until_read(text: str) -> None:
    assert "Unplaced cards" in ask(EditPage(), do("stored", key="edit", text=text)).parts()["left"]


def test_damaged_text_comes_back_by_undo() -> None:
    desk = write(hideout_on_a_gun(), DAMAGED)
    enter(desk, "money 2", "3000")
    assert (desk.typed, ask(desk, "undo").typed) == (None, DAMAGED)
    assert "wyatt-error" in desk.parts()["text"]
    assert ask(desk, "redo").typed is None


def left(at: Sitting) -> Sitting:
    """The tab is closed halfway, along with Python, and opened again."""
    query = f"page={at.desk.editing.page}&{at.desk.address()}".removesuffix("&")
    context = at.page.context
    at.page.close()
    page, pages = context.new_page(), Pages(dict(parse_qsl(query)))
    complaints = mount(page, pages, query)
    desk: Any = pages.desk
    return Sitting(page, desk, complaints)


@pytest.mark.parametrize("case", ["", "O3"])
def test_a_field_that_was_being_typed_in_comes_back(sit: Any, case: str) -> None:
    at = sit("edit", case)
    keyed(at.page, "bank hideout").click()
    keyed(at.page, "put hand 0").click()
    expect(keyed(at.page, "chip hand 0 0")).to_be_visible()
    chips = '[data-spot="hand 1"] .chip'
    held = at.page.locator(chips).count()
    keyed(at.page, "lay hand 1").press_sequentially("belle bob")  # and no Enter
    for _again in range(2):
        at = left(at)
        expect(keyed(at.page, "chip hand 0 0")).to_be_visible()
        # As if the field had been left: its cards lie there.
        expect(at.page.locator(chips)).to_have_count(held + 2)
        expect(keyed(at.page, "lay hand 1")).to_have_value("")
        assert at.complaints == []


def test_json_and_a_move_that_were_being_typed_come_back(sit: Any) -> None:
    at = sit("wildcat-edit", "WR1")
    text = keyed(at.page, "edit text")
    text.press("Control+End")
    text.press_sequentially(" , damaged")
    keyed(at.page, "try move").fill("add 6c to")
    again = left(at)
    expect(keyed(again.page, "try move")).to_have_value("add 6c to")
    assert keyed(again.page, "edit text").input_value().endswith("} , damaged")
    # A press elsewhere draws the page anew, and takes nothing of it away.
    keyed(again.page, "bank 9H").click()
    keyed(again.page, "put hand 0").click()
    expect(keyed(again.page, "chip hand 0 2")).to_be_visible()
    expect(keyed(again.page, "try move")).to_have_value("add 6c to")
    # Once it is asked, or another move is pressed, it is no more being typed.
    again.page.locator(".examples button").first.click()
    expect(again.page.locator(".verdict")).to_be_visible()
    expect(keyed(again.page, "try move")).to_have_value(again.desk.move)


def at_burts_table(you: str = "1") -> Any:
    """The editor opened from a game that Burt plays, seed 3; Anna has drawn and is to move."""
    game = Game.new(["Anna", "Burt", "Curt"], 3)
    game.push("draw supply")
    pages = Pages({"p": write_token(game.position()), "you": you})
    pages.ask(do("page", page="edit", carry="1"))
    return pages


def test_a_table_that_somebody_plays_at_comes_with_what_they_do_not_see_covered() -> None:
    pages = at_burts_table()
    desk, hidden = pages.desk, ("hand 0", "hand 2", "supply")
    assert desk.covered == set(hidden)
    assert not lacks(desk.parts()["seats"], "12 cards, covered", 'data-key="chip hand 1 0"')
    assert not has(whole(desk), *(f'data-key="chip {place} 0"' for place in hidden))
    pages.ask(do("page", page="table", carry="1"))  # only the same person sits down there
    assert (pages.desk.viewer, pages.desk.people) == ("Burt", {"Burt"})
    pages = at_burts_table(".0.1")  # a table that waits for the next person still waits
    pages.ask(do("page", page="table", carry="1"))
    assert pages.desk.people == {"Anna", "Burt"}
    assert pages.desk.covered


@collected("you, shown", [("0.1", "hand 0"), ("1.0", ""), (".0.1", ""), (".1", "hand 1")])
def test_people_who_share_a_device_do_not_see_each_others_hands(you: str, shown: str) -> None:
    """Only Anna, who is to move, can sit there, or nobody yet; who plays alone sees their own."""
    desk: Any = at_burts_table(you).desk
    secret = {"hand 0", "hand 1", "hand 2", "supply"}
    assert desk.covered == secret - {shown}
    drawn = whole(desk)
    assert {place for place in secret if f'data-key="chip {place} 0"' in drawn} == {shown} - {""}


@pytest.mark.parametrize("you", ["0", "1"])
def test_nothing_drawn_tells_a_covered_card(you: str) -> None:
    """The same page, letter by letter, whichever cards lie under the covers; but for its link."""
    desk = ask(at_burts_table(you).desk, attempt("discard wes-hardin"), "lesson")
    document, drawn = desk.draft.document, [desk.parts()]
    hands = document["hands"]
    others = [name for seat, name in enumerate(hands) if str(seat) != you]
    hidden = ([card for name in others for card in hands[name]] + document["supply"])[::-1]
    for name in others:
        many = len(hands[name])
        hands[name], hidden = hidden[:many], hidden[many:]
    document["supply"] = hidden
    drawn.append(desk.parts())
    assert desk.draft.issues() == ()
    link = re.compile(r'<p class="sheetlink.*?</p>')
    one, other = ({name: link.sub("", html) for name, html in some.items()} for some in drawn)
    assert (one, "verdict" in one) == (other, you == "0")


def test_a_covered_hand_is_set_without_seeing_it_and_shown_when_asked() -> None:
    desk = covered()
    lay(desk, "hand 1", "sundance")
    assert desk.draft.cards("hand 1") == ["wes-hardin", "sundance-kid"]
    parts = desk.parts()
    assert "2 cards, covered" in parts["seats"]
    assert not has(parts["text"] + parts["seats"], "<textarea", "chip hand 1")
    parts = ask(desk, "open-all").parts()
    assert 'data-key="chip hand 1 1"' in parts["seats"]
    assert "<textarea" in parts["text"]
    assert not covered("discard").covered  # which all see
    # A move of a covered hand is left to a bot.
    desk = ask(at_burts_table().desk, "let-bot")
    before = desk.draft.document
    assert ask(desk, "undo").draft.document != before
    parts = tried(desk, "discard hideout")
    assert ("you can’t see that player’s hand" in parts["try"], "verdict" in parts) == (True, False)


@pytest.mark.parametrize("line", ["?*8", "8 ?", "hideout, ?*7"])
def test_unknown_cards_are_typed_and_no_answer_tells_which_they_could_be(line: str) -> None:
    desk = EditPage()
    put(desk, "jesse-james", "hand 0", 4)
    put(desk, "wes-hardin", "discard")
    enter(desk, "phase", "play")
    lay(desk, "hand 1", line)
    assert (desk.lines, len(desk.draft.cards("hand 1"))) == ({}, 8)
    rest = sum(desk.draft.left().values()) - desk.draft.cards("hand 1").count("?")
    assert f"{rest} cards aren’t placed" in str(desk.parts())
    drawn = []
    for seed in (1, 2):
        write(desk, desk.draft.document | {"seed": seed})
        assert (desk.typed, desk.wrong) == (None, "")
        parts = tried(desk, "play jesse-james*3")
        drawn.append([parts.get(name, "") for name in ("faults", "rule", "try")])
    assert "play jesse-james*3" in "".join(drawn[0])
    assert drawn[0] == drawn[1]
    lay(desk, "supply", "?")
    assert "supply" in desk.lines
