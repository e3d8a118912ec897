"""The editor of both games without a browser."""

import json
import re
from collections.abc import Callable
from typing import Any

from editing import HOSTILE, at_case, by_link, enter, hideout_on_a_gun, joker_in_a_run, lay, put

from tests.asking import ask, whole
from tests.collected import collected
from tests.markup import texts
from wyatt.earp import Game, write_token
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
    # One verdict: nothing says that all is well beside what no game can reach.
    assert texts(desk.parts()["faults"], "[role=status]") == [
        "You can play from here, but no game leads to this table."
    ]
    desk.handle({"do": "try", "form": {"move": "wyatt-earp lift"}})
    again = by_link(desk)
    assert again.draft.game().position() == desk.draft.game().position()
    assert again.move == "wyatt-earp lift"
    assert again.parts()["verdict"] == desk.parts()["verdict"]


def test_faults_arise_as_they_are_made_and_lead_to_their_place() -> None:
    desk = hideout_on_a_gun()
    put(desk, "most-wanted", "group 1 jesse-james")
    enter(desk, "poster wes-hardin", "1500")
    enter(desk, "money 2", "plenty")
    faults = desk.parts()["faults"]
    for spot in ("territory 1", "poster wes-hardin", "money 2"):
        assert f'data-reveal="[data-spot=&quot;{spot}&quot;]"' in faults
        assert f'data-spot="{spot}"' in whole(desk)
    assert 'value="plenty"' in desk.parts()["fields"]  # nothing typed is lost
    assert desk.address() == ""
    ask(desk, "undo", "undo", "undo")
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
    ask(desk, {"do": "lift", "place": "discard", "at": "0"}, {"do": "put", "place": "discard"})
    assert desk.draft.cards("discard") == ["hideout"]
    ask(desk, {"do": "lift", "place": "discard", "at": "0"}, "away")
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


def test_it_starts_from_empty_a_case_and_a_link() -> None:
    desk = at_case("M10")
    assert desk.move == "steal Burt jesse-james"
    assert "M10" in desk.parts()["differences"]
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    for link in (token, f"https://example.org/?p={token}&you=0"):
        ask(desk, "empty", {"do": "from-link", "value": link})
        assert desk.draft.players == ["Anna", "Burt"]
    desk.handle({"do": "from-link", "value": "https://example.org/?p=1.zzz"})
    assert desk.notice
    assert desk.draft.players == ["Anna", "Burt"]


@collected(
    "name, editor, field, value",
    [("table", "edit", "money", 9000), ("wildcat", "wildcat-edit", "totals", -35)],
)
def test_it_starts_from_the_table_in_front_of_you_and_goes_back_to_it(
    name: str, editor: str, field: str, value: int
) -> None:
    pages = Pages({"page": name})
    pages.ask({"do": "step"})
    pages.ask({"do": "page", "page": editor, "carry": "1"})
    edit: Any = pages.desk
    table: Any = pages.desks[name]
    assert edit.draft.game().position() == table.session.game.position()
    enter(edit, f"{field} 0", str(value))
    pages.ask({"do": "page", "page": name, "carry": "1"})
    assert getattr(table.view, field)["Anna"] == value
    assert "(1 move)" in table.parts()["offer"]  # the game that was on is not lost
    pages.ask({"do": "resume"})
    assert len(table.session.moves) == 1


@collected("set_up", [hideout_on_a_gun, joker_in_a_run])
@collected("value", ["", None, 3, [], {}, "x" * 500, HOSTILE, "-1", "1e9", True])
def test_no_request_can_break_the_page(
    value: object, set_up: Callable[[], EditPage], thorough: bool
) -> None:
    if not thorough and value not in ("", None, HOSTILE):
        return
    desk = set_up()
    for do in EditPage.ACTS:
        for fields in (
            dict.fromkeys(("value", "field", "place", "at", "card", "seat"), value),
            {"value": value, "field": "turn", "place": "hand 0", "at": "0", "card": "hideout", "seat": "1"},
            {"value": value, "place": "melds 1", "at": "0", "card": "JK", "to": value, "seat": "1"},
            {"place": "meld 1 0", "at": "0", "card": value, "to": "meld 1 9", "before": value},
            dict.fromkeys(("form", "text", "by", "rule"), value),
            {"form": {"move": value}, "place": "money 1", "value": value},
        ):  # fmt: skip
            desk.handle({"do": do, **fields})
            assert "<img" not in whole(desk)
            desk.address()


def test_cards_are_typed_by_name_beginning_initials_or_a_word() -> None:
    desk = EditPage()
    lay(desk, "territory 1", "jj*3, gun Hideout wes")
    assert desk.draft.cards("group 1 jesse-james")[2:] == ["jesse-james", "fastest-gun", "hideout"]
    assert desk.draft.cards("group 1 wes-hardin") == ["wes-hardin"]
    lay(desk, "territory 0", "hideout jj")
    assert "begin a group" in desk.parts()["seats"]
    assert 'value="hideout jj"' in desk.parts()["seats"]
    assert desk.draft.cards("group 0 jesse-james") == []
    lay(desk, "hand 0", "b")
    assert "could be" in desk.parts()["seats"]
    lay(desk, "hand 0", "wyatt*2 bk")
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "wyatt-earp", "billy-the-kid"]
    lay(desk, "discard", "belle bob")
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
    told = "Anna’s hand: 3 cards removed"
    assert told in desk.parts()["left"]
    assert 'data-do="undo"' in desk.parts()["left"]
    # What a browser keeps it tells at once, by itself.
    desk.handle({"do": "stored", "key": "edit", "text": desk.outbox[-1]["store"], "again": True})
    assert told in desk.parts()["left"]
    desk.handle({"do": "undo"})
    assert desk.draft.cards("hand 0") == ["hideout"] * 3
    assert "removed" not in desk.parts()["left"]
    desk.handle({"do": "forget", "place": "hand 1"})  # nothing lies there
    assert "removed" not in desk.parts()["left"]


def test_a_name_that_somebody_has_is_listed_and_stays_to_be_mended() -> None:
    desk = EditPage()
    desk.handle({"do": "rename", "seat": "1", "value": "Anna"})
    parts = desk.parts()
    assert "Player 2: Anna is already at the table" in parts["faults"]
    assert re.search(r'data-key="name 1" [^>]*value="Anna"[^>]*aria-invalid', parts["fields"])
    assert desk.draft.players == ["Anna", "Burt", "Curt"]
    desk.handle({"do": "rename", "seat": "0", "value": "Dora"})  # now the name is free
    assert "already at the table" not in desk.parts()["faults"]
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
    hands = {"Anna": ["wes-hardin*6"], "Burt": ["wes-hardin*3"]}
    document = {"format": "wyatt-position/1", "players": list(hands), "hands": hands}
    desk.handle({"do": "text", "value": json.dumps(document)})
    assert "Wes Hardin appears 9 times, but the game has only 7 of them." in desk.parts()["faults"]


def test_undo_takes_back_what_could_not_be_read() -> None:
    desk = EditPage()
    desk.handle({"do": "rename", "seat": "1", "value": "Anna"})
    lay(desk, "territory 0", "fastest-gun")
    assert "Fastest gun" in desk.parts()["seats"]
    assert "already at the table" in desk.parts()["faults"]
    desk.handle({"do": "undo"})
    assert "already at the table" not in desk.parts()["faults"]
    assert "Fastest gun" not in desk.parts()["seats"]


def test_a_joker_in_a_run_is_asked_what_it_stands_for_and_nothing_is_guessed() -> None:
    desk = joker_in_a_run()
    parts = desk.parts()
    assert "what a Joker in a meld stands for" in parts["faults"]
    assert 'data-reveal="[data-spot=&quot;meld 1 0&quot;]"' in parts["faults"]
    assert 'data-card="JK=QS"' in parts["seats"]
    desk.handle({"do": "declare", "place": "meld 1 0", "at": "1", "card": "JK=QH"})  # no such run
    assert desk.draft.cards("meld 1 0") == ["JS", "JK", "KS"]
    desk.handle({"do": "declare", "place": "meld 1 0", "at": "1", "card": "JK=QS"})
    assert "You can play from here" in desk.parts()["faults"]
    position = desk.draft.game().position()
    assert position["melds"]["Burt"] == [["JS", "JK=QS", "KS"]]
    assert position["discard"] == ["9D", "4C"]
    # Lifted out, it stands for nothing any more.
    desk.handle({"do": "carry", "place": "meld 1 0", "at": "1", "to": "hand 1", "before": "0"})
    assert desk.draft.cards("hand 1") == ["JK", "3C", "3D"]
    assert desk.draft.left()["JK"] == 1


def test_a_line_of_cards_is_a_meld_a_hand_or_a_pile_and_a_wrong_one_stays() -> None:
    desk = EditPage(game="wildcat")
    lay(desk, "melds 0", "jk=k kc KD")
    assert desk.draft.cards("meld 0 0") == ["JK=K", "KC", "KD"]
    lay(desk, "melds 0", "3h 4h 5h")
    assert desk.draft.cards("meld 0 1") == ["3H", "4H", "5H"]
    lay(desk, "stock", "as ad")
    lay(desk, "stock", "2c")
    assert desk.draft.cards("stock") == ["AS", "AD"]
    assert 'value="2c"' in desk.parts()["piles"]
    assert "2c isn" in desk.parts()["piles"]
    lay(desk, "hand 0", f"3c {HOSTILE}")
    assert desk.draft.cards("hand 0") == []
    page = whole(desk)
    assert "<img" not in page
    assert "&lt;img" in page


def test_cards_are_dragged_from_the_bank_between_places_and_within_one() -> None:
    desk = EditPage(game="wildcat")
    for card in ("3C", "5C", "9D"):
        desk.handle({"do": "carry", "card": card, "to": "melds 0" if card == "3C" else "meld 0 0"})
    desk.handle({"do": "carry", "card": "4C", "to": "meld 0 0", "before": "1"})
    assert desk.draft.cards("meld 0 0") == ["3C", "4C", "5C", "9D"]
    desk.handle({"do": "carry", "place": "meld 0 0", "at": "3", "to": "discard", "before": ""})
    desk.handle({"do": "carry", "card": "KH", "to": "discard", "before": "1"})
    assert desk.draft.cards("discard") == ["9D", "KH"]
    desk.handle({"do": "carry", "place": "discard", "at": "1", "to": "discard", "before": "0"})
    assert desk.draft.cards("discard") == ["KH", "9D"]
    desk.handle({"do": "carry", "place": "discard", "at": "0", "to": ""})
    assert desk.draft.cards("discard") == ["9D"]
    ask(desk, *[{"do": "carry", "place": "meld 0 0", "at": "0", "to": "hand 0"}] * 3)
    assert desk.draft.cards("hand 0") == ["3C", "4C", "5C"]
    assert desk.draft.document["melds"] == {"Anna": []}
    ask(desk, *["undo"] * 12)
    assert desk.draft.document == EditPage(game="wildcat").draft.document


def test_jokers_are_counted_by_the_rules_and_the_players() -> None:
    desk = EditPage(game="wildcat")
    assert desk.draft.left()["JK"] == 3
    desk.handle({"do": "many", "value": "5"})
    assert len(desk.draft.players) == 5
    assert desk.draft.left()["JK"] == 4
    desk.handle({"do": "preset", "value": "fast"})
    assert desk.draft.left()["JK"] == 8
    desk.handle({"do": "preset", "value": "no-wild"})
    assert 'data-key="bank JK"' not in desk.parts()["left"]


def test_every_case_of_the_game_can_be_begun_with_and_asked_about() -> None:
    desk = EditPage(game="wildcat")
    for start in desk.editing.starts():
        desk.handle({"do": "case", "value": start.id})
        assert "is ready to play" in desk.parts()["faults"], start.id
        assert by_link(desk).draft.game().position() == desk.draft.game().position()
    parts = at_case("WR1", "wildcat").parts()
    for preset in ("The basic game", "20-point bonus", "Fast game", "No wild cards"):
        assert preset in parts["presets"]
    assert 'data-rule="WR1"' in parts["differences"]


def test_faults_lead_to_their_place() -> None:
    desk = joker_in_a_run()
    document = desk.draft.written()
    document |= {"totals": {"Curt": 501, "Dr. X": 5}, "winner": "Anna", "stock": ["JK=QS"]}
    document["melds"]["Curt"] = [["3H", "4H"]]
    desk.handle({"do": "text", "value": json.dumps(document)})
    page = whole(desk)
    for spot in ("meld 1 0", "meld 2 0", "totals 2", "stock", "players"):
        assert f'data-reveal="[data-spot=&quot;{spot}&quot;]"' in page, spot
        assert f'data-spot="{spot}"' in page, spot


@collected(
    "document",
    [
        {},
        {"players": ["Anna", "Burt"], "melds": {"Anna": 3, "Burt": [3, ["3C"], "x"]}},
        {"players": ["Anna", "Burt"], "hands": [], "stock": {}, "rules": 7, "totals": []},
    ],
)
def test_any_object_can_be_altered_and_says_what_is_wrong(document: dict[str, Any]) -> None:
    desk = EditPage(game="wildcat")
    desk.handle({"do": "text", "value": json.dumps(document)})
    for place in ("hand 0", "melds 1", "meld 1 0", "meld 1 1", "discard", "stock", "meld 9 9"):
        desk.handle({"do": "carry", "card": "3C", "to": place})
        desk.handle({"do": "carry", "place": place, "at": "0", "to": "hand 1"})
    assert "error" in desk.parts()["faults"]
    assert desk.draft.issues()


def test_melds_stand_in_an_order_that_can_be_changed() -> None:
    desk = EditPage(game="wildcat")
    for line in ("3c 4c 5c", "kh kd kc", "9s 9d 9h"):
        lay(desk, "melds 0", line)
    desk.handle({"do": "forward", "place": "meld 0 2"})
    desk.handle({"do": "forward", "place": "meld 0 0"})  # the first: nothing is before it
    assert [desk.draft.cards(f"meld 0 {at}")[0] for at in range(3)] == ["3C", "9S", "KH"]
    desk.handle({"do": "undo"})
    assert [desk.draft.cards(f"meld 0 {at}")[0] for at in range(3)] == ["3C", "KH", "9S"]
