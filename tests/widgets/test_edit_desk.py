"""The editor without a browser."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl

from editing import HOSTILE, hideout_on_a_gun, put

from tests.collected import collected
from wyatt.earp import Game, read_token, write_token
from wyatt.earp.cards import TITLES
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages


def test_every_card_is_in_sight_with_how_many_are_left() -> None:
    desk = EditPage()
    bank = desk.parts()["left"]
    for card, many in desk.draft.copies().items():
        assert (f'data-key="bank {card}"' in bank) == bool(many)
    put(desk, "hideout", "hand 0", 2)
    assert f'aria-label="{TITLES["hideout"]}, 1 of 3 left"' in desk.parts()["left"]


def test_a_table_is_set_and_opens_again_by_its_link() -> None:
    desk = hideout_on_a_gun()
    assert "is ready to play" in desk.parts()["faults"]
    desk.handle({"do": "try", "form": {"move": "wyatt-earp lift"}})
    again = EditPage(dict(parse_qsl(desk.address())))
    assert again.draft.game().position() == desk.draft.game().position()
    assert again.move == "wyatt-earp lift"
    assert again.parts()["verdict"] == desk.parts()["verdict"]


def test_faults_arise_as_they_are_made_and_lead_to_their_place() -> None:
    desk = hideout_on_a_gun()
    put(desk, "most-wanted", "group 1 jesse-james")
    desk.handle({"do": "set", "field": "poster wes-hardin", "value": "1500"})
    desk.handle({"do": "set", "field": "money 2", "value": "plenty"})
    faults = desk.parts()["faults"]
    for spot in ("territory 1", "poster wes-hardin", "money 2"):
        assert f'data-reveal="[data-spot=&quot;{spot}&quot;]"' in faults
        page = "".join(desk.parts().values())
        assert f'data-spot="{spot}"' in page
    assert 'value="plenty"' in desk.parts()["fields"]  # nothing typed is lost
    assert desk.address() == ""
    desk.handle({"do": "undo"})
    desk.handle({"do": "undo"})
    desk.handle({"do": "undo"})
    assert desk.address()
    desk.handle({"do": "redo"})
    assert not desk.address()


def test_cards_are_picked_up_again_moved_in_order_and_taken_away() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "lift", "place": "group 1 jesse-james", "at": "4"})
    desk.handle({"do": "shift", "by": "-1"})
    assert desk.draft.cards("group 1 jesse-james")[3:] == ["hideout", "fastest-gun"]
    desk.handle({"do": "put", "place": "discard"})
    assert desk.draft.cards("discard") == ["hideout"]
    assert desk.draft.cards("group 1 jesse-james")[3:] == ["fastest-gun"]
    desk.handle({"do": "lift", "place": "discard", "at": "0"})
    desk.handle({"do": "put", "place": "discard"})
    assert desk.draft.cards("discard") == ["hideout"]
    desk.handle({"do": "lift", "place": "discard", "at": "0"})
    desk.handle({"do": "away"})
    assert desk.draft.cards("discard") == []


def test_the_text_is_in_step_both_ways_and_keeps_what_cannot_be_read() -> None:
    desk = hideout_on_a_gun()
    document = desk.draft.written()
    document["posters"] = {"wes-hardin": 7000}
    desk.handle({"do": "text", "value": json.dumps(document)})
    assert 'value="7000"' in desk.parts()["fields"]
    table = desk.draft.written()
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    assert desk.draft.written() == table
    assert "{&quot;players&quot;: [&quot;Anna&quot;, </textarea>" in desk.parts()["text"]
    assert "wyatt-error" in desk.parts()["text"]
    put(desk, "hideout", "discard")
    assert "&quot;discard&quot;" in desk.parts()["text"]
    assert "wyatt-error" not in desk.parts()["text"]


def test_it_starts_from_empty_a_case_a_link_and_the_table_in_front_of_you() -> None:
    desk = EditPage()
    desk.handle({"do": "case", "value": "M10"})
    assert desk.move == "steal Burt jesse-james"
    assert "M10" in desk.parts()["differences"]
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    for link in (token, f"https://example.org/?p={token}&you=0"):
        desk.handle({"do": "empty"})
        desk.handle({"do": "from-link", "value": link})
        assert desk.draft.players == ["Anna", "Burt"]
    desk.handle({"do": "from-link", "value": "https://example.org/?p=1.zzz"})
    assert desk.notice
    assert desk.draft.players == ["Anna", "Burt"]
    pages = Pages()
    pages.ask({"do": "step"})
    pages.ask({"do": "page", "page": "edit", "carry": "1"})
    edit: Any = pages.desk
    table: Any = pages.desks["table"]
    assert edit.draft.game().position() == table.session.game.position()
    edit.handle({"do": "set", "field": "money 0", "value": "9000"})
    pages.ask({"do": "page", "page": "table", "carry": "1"})
    assert table.view.money["Anna"] == 9000
    assert "1 move long" in table.parts()["offer"]  # the game that was on is not lost
    pages.ask({"do": "resume"})
    assert len(table.session.moves) == 1


def test_what_the_browser_keeps_comes_back_unless_a_link_wins() -> None:
    desk = hideout_on_a_gun()
    put(desk, "hideout", "hand 0", 3)  # faulty, and kept all the same
    kept = [message for message in desk.outbox if message.get("key") == "edit"][-1]["store"]
    fresh = EditPage()
    fresh.handle({"do": "stored", "key": "edit", "text": kept})
    assert fresh.draft.document == desk.draft.document
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    linked = EditPage({"p": token})
    linked.handle({"do": "stored", "key": "edit", "text": kept})
    assert read_token(linked.address()[2:])["players"] == ["Anna", "Burt"]


@collected("value", ["", None, 3, [], {}, "x" * 500, HOSTILE, "-1", "1e9", True])
def test_no_request_can_break_the_page(value: object) -> None:
    desk = hideout_on_a_gun()
    for do in EditPage.ACTS:
        for fields in (
            {
                "value": value,
                "field": value,
                "place": value,
                "at": value,
                "card": value,
                "seat": value,
            },
            {
                "value": value,
                "field": "turn",
                "place": "hand 0",
                "at": "0",
                "card": "hideout",
                "seat": "1",
            },
            {"form": value, "text": value, "by": value, "rule": value},
            {"form": {"move": value}, "place": "money 1", "value": value},
        ):
            desk.handle({"do": do, **fields})
            parts = desk.parts()
            assert "<img" not in "".join(parts.values())
            desk.address()


def test_cards_are_typed_by_name_beginning_initials_or_a_word() -> None:
    desk = EditPage()
    desk.handle({"do": "lay", "place": "territory 1", "value": "jj*3, gun Hideout wes"})
    assert desk.draft.cards("group 1 jesse-james")[2:] == ["jesse-james", "fastest-gun", "hideout"]
    assert desk.draft.cards("group 1 wes-hardin") == ["wes-hardin"]
    desk.handle({"do": "lay", "place": "territory 0", "value": "hideout jj"})
    assert "begin a group" in desk.parts()["seats"]
    assert 'value="hideout jj"' in desk.parts()["seats"]
    assert desk.draft.cards("group 0 jesse-james") == []
    desk.handle({"do": "lay", "place": "hand 0", "value": "b"})
    assert "could be" in desk.parts()["seats"]
    desk.handle({"do": "lay", "place": "hand 0", "value": "wyatt*2 bk"})
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "wyatt-earp", "billy-the-kid"]
    desk.handle({"do": "lay", "place": "discard", "value": "belle bob"})
    assert desk.draft.cards("discard") == ["belle-starr", "bob-dalton"]  # top first, as one reads


@collected("game", ["wyatt", "wildcat"])
def test_buttons_of_a_place_keep_their_places_as_cards_come_in(game: str) -> None:
    desk = EditPage(game=game)
    buttons = re.compile(r'data-key="((?:put|forget|cover|lay) [^"]*)"')
    before = buttons.findall(desk.parts()["seats"])
    put(desk, next(iter(desk.draft.KINDS)), "hand 0", 3)
    assert buttons.findall(desk.parts()["seats"]) == before
    own = [key for key in before if key.endswith(" hand 0")]
    assert abs(own.index("put hand 0") - own.index("forget hand 0")) > 1  # not side by side


def test_what_is_emptied_is_told_with_the_way_back() -> None:
    desk = EditPage()
    put(desk, "hideout", "hand 0", 3)
    desk.handle({"do": "forget", "place": "hand 0"})
    assert "Anna’s hand: 3 cards removed." in desk.parts()["left"]
    assert 'data-do="undo"' in desk.parts()["left"]
    kept = desk.outbox[-1]["store"]  # what a browser keeps it tells at once, by itself
    desk.handle({"do": "stored", "key": "edit", "text": kept, "again": True})
    assert "Anna’s hand: 3 cards removed." in desk.parts()["left"]
    desk.handle({"do": "undo"})
    assert desk.draft.cards("hand 0") == ["hideout"] * 3
    assert "taken away" not in desk.parts()["left"]
    desk.handle({"do": "forget", "place": "hand 1"})  # nothing lies there
    assert "taken away" not in desk.parts()["left"]


def test_a_name_that_somebody_has_is_listed_and_stays_to_be_mended() -> None:
    desk = EditPage()
    desk.handle({"do": "rename", "seat": "1", "value": "Anna"})
    parts = desk.parts()
    assert (
        "Player 2: Anna is already at the table, so this player is still Burt." in parts["faults"]
    )
    assert re.search(r'data-key="name 1" [^>]*value="Anna"[^>]*aria-invalid', parts["fields"])
    assert desk.draft.players == ["Anna", "Burt", "Curt"]
    desk.handle({"do": "rename", "seat": "0", "value": "Dora"})  # now the name is free
    assert "sits at the table" not in desk.parts()["faults"]
    desk.handle({"do": "rename", "seat": "1", "value": "Emma"})
    assert desk.draft.players == ["Dora", "Emma", "Curt"]


def test_an_empty_name_is_told_in_the_page_s_words() -> None:
    desk = EditPage()
    desk.handle({"do": "rename", "seat": "1", "value": ""})
    faults = desk.parts()["faults"]
    assert "Player 2: give a name of 1 to 24 characters." in faults
    assert "players[1]" not in faults


def test_cards_too_many_are_counted() -> None:
    desk = EditPage()
    document = {
        "format": "wyatt-position/1",
        "players": ["Anna", "Burt"],
        "hands": {"Anna": ["wes-hardin*6"], "Burt": ["wes-hardin*3"]},
    }
    desk.handle({"do": "text", "value": json.dumps(document)})
    assert "Wes Hardin appears 9 times, but the game has only 7." in desk.parts()["faults"]


def test_undo_takes_back_what_could_not_be_read() -> None:
    desk = EditPage()
    desk.handle({"do": "rename", "seat": "1", "value": "Anna"})
    desk.handle({"do": "lay", "place": "territory 0", "value": "fastest-gun"})
    assert "Fastest gun" in desk.parts()["seats"]
    assert "already at the table" in desk.parts()["faults"]
    desk.handle({"do": "undo"})
    assert "already at the table" not in desk.parts()["faults"]
    assert "Fastest gun" not in desk.parts()["seats"]
