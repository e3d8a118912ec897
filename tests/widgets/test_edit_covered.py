"""Covered hands in the editor: nothing on the page reveals them."""

import json
import re
from typing import Any

import pytest
from editing import enter, hideout_on_a_gun, lay, put, tried

from tests.asking import ask, whole
from wyatt.earp import Game, write_token
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages


def at_burts_table(you: str = "1") -> Pages:
    """The editor opened from a game that Burt plays, seed 3; Anna has drawn and is to move."""
    game = Game.new(["Anna", "Burt", "Curt"], 3)
    game.push("draw supply")
    pages = Pages({"p": write_token(game.position()), "you": you})
    pages.ask({"do": "page", "page": "edit", "carry": "1"})
    return pages


def test_a_table_that_somebody_plays_at_comes_with_what_they_do_not_see_covered() -> None:
    pages = at_burts_table()
    desk: Any = pages.desk
    assert desk.covered == {"hand 0", "hand 2", "supply"}
    seats = desk.parts()["seats"]
    assert "12 cards, covered" in seats
    assert 'data-key="chip hand 1 0"' in seats
    for place in ("hand 0", "hand 2", "supply"):
        assert f'data-key="chip {place} 0"' not in whole(desk)


@pytest.mark.parametrize("you", ["0", "1"])
def test_nothing_drawn_tells_a_covered_card(you: str) -> None:
    """The same page, letter by letter, whichever cards lie under the covers; but for its link."""
    pages = at_burts_table(you)
    desk: Any = pages.desk
    ask(desk, {"do": "try", "form": {"move": "discard wes-hardin"}}, "lesson")
    document, drawn = desk.draft.document, [desk.parts()]
    hands = document["hands"]
    others = [name for seat, name in enumerate(hands) if str(seat) != you]
    hidden = [card for name in others for card in hands[name]] + document["supply"]
    hidden.reverse()
    for name in others:
        many = len(hands[name])
        hands[name], hidden = hidden[:many], hidden[many:]
    document["supply"] = hidden
    drawn.append(desk.parts())
    assert desk.draft.issues() == ()
    link = re.compile(r'<p class="sheetlink.*?</p>')
    one, other = ({name: link.sub("", html) for name, html in some.items()} for some in drawn)
    assert one == other
    assert ("verdict" in one) == (you == "0")


def test_a_covered_hand_is_set_without_seeing_it_and_shown_when_asked() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "cover", "place": "hand 1"})
    lay(desk, "hand 1", "sundance")
    assert desk.draft.cards("hand 1") == ["wes-hardin", "sundance-kid"]
    parts = desk.parts()
    assert "2 cards, covered" in parts["seats"]
    assert "<textarea" not in parts["text"]
    assert "chip hand 1" not in parts["seats"]
    desk.handle({"do": "open-all"})
    assert 'data-key="chip hand 1 1"' in desk.parts()["seats"]
    assert "<textarea" in desk.parts()["text"]
    desk.handle({"do": "cover", "place": "discard"})  # which all see
    assert not desk.covered


def test_going_back_to_the_table_seats_the_same_person_and_no_other() -> None:
    pages = at_burts_table()
    pages.ask({"do": "page", "page": "table", "carry": "1"})
    table: Any = pages.desk
    assert table.viewer == "Burt"
    assert table.people == {"Burt"}


def test_a_move_of_a_covered_hand_is_left_to_a_bot() -> None:
    pages = at_burts_table()
    desk: Any = pages.desk
    desk.handle({"do": "let-bot"})
    before = desk.draft.document
    desk.handle({"do": "undo"})
    assert desk.draft.document != before
    parts = tried(desk, "discard hideout")
    assert "you can’t see that player’s hand" in parts["try"]
    assert "verdict" not in parts


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
        text = json.dumps(desk.draft.document | {"seed": seed})
        desk.handle({"do": "text", "value": text})
        assert (desk.typed, desk.wrong) == (None, "")
        desk.handle({"do": "try", "form": {"move": "play jesse-james*3"}})
        parts = desk.parts()
        drawn.append({name: parts.get(name, "") for name in ("faults", "rule", "try")})
    assert "play jesse-james*3" in "".join(drawn[0].values())
    assert drawn[0] == drawn[1]
    lay(desk, "supply", "?")
    assert "supply" in desk.lines
