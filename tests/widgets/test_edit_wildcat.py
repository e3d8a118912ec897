"""The editor of Wildcat Rummy without a browser."""

import json
from typing import Any

from editing import HOSTILE, at_case, by_link, joker_in_a_run, lay

from tests.asking import ask, whole
from tests.collected import collected
from wyatt.pages.edit.page import EditPage


def editor() -> EditPage:
    return EditPage(game="wildcat")


def test_a_joker_in_a_run_is_asked_what_it_stands_for_and_nothing_is_guessed() -> None:
    desk = joker_in_a_run()
    parts = desk.parts()
    assert "what a Joker in a meld stands for" in parts["faults"]
    assert 'data-reveal="[data-spot=&quot;meld 1 0&quot;]"' in parts["faults"]
    assert 'data-card="JK=QS"' in parts["seats"]
    desk.handle({"do": "declare", "place": "meld 1 0", "at": "1", "card": "JK=QH"})  # no such run
    assert desk.draft.cards("meld 1 0") == ["JS", "JK", "KS"]
    desk.handle({"do": "declare", "place": "meld 1 0", "at": "1", "card": "JK=QS"})
    assert "is ready to play" in desk.parts()["faults"]
    position = desk.draft.game().position()
    assert position["melds"]["Burt"] == [["JS", "JK=QS", "KS"]]
    assert position["discard"] == ["9D", "4C"]
    # Lifted out, it stands for nothing any more.
    desk.handle({"do": "carry", "place": "meld 1 0", "at": "1", "to": "hand 1", "before": "0"})
    assert desk.draft.cards("hand 1") == ["JK", "3C", "3D"]
    assert desk.draft.left()["JK"] == 1


def test_a_line_of_cards_is_a_meld_a_hand_or_a_pile_and_a_wrong_one_stays() -> None:
    desk = editor()
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
    desk = editor()
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
    assert desk.draft.document == editor().draft.document


def test_jokers_are_counted_by_the_rules_and_the_players() -> None:
    desk = editor()
    assert desk.draft.left()["JK"] == 3
    desk.handle({"do": "many", "value": "5"})
    assert len(desk.draft.players) == 5
    assert desk.draft.left()["JK"] == 4
    desk.handle({"do": "preset", "value": "fast"})
    assert desk.draft.left()["JK"] == 8
    desk.handle({"do": "preset", "value": "no-wild"})
    assert 'data-key="bank JK"' not in desk.parts()["left"]


def test_every_case_of_the_game_can_be_begun_with_and_asked_about() -> None:
    desk = editor()
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
    desk = editor()
    desk.handle({"do": "text", "value": json.dumps(document)})
    for place in ("hand 0", "melds 1", "meld 1 0", "meld 1 1", "discard", "stock", "meld 9 9"):
        desk.handle({"do": "carry", "card": "3C", "to": place})
        desk.handle({"do": "carry", "place": place, "at": "0", "to": "hand 1"})
    assert "error" in desk.parts()["faults"]
    assert desk.draft.issues()


def test_melds_stand_in_an_order_that_can_be_changed() -> None:
    desk = editor()
    for line in ("3c 4c 5c", "kh kd kc", "9s 9d 9h"):
        lay(desk, "melds 0", line)
    desk.handle({"do": "forward", "place": "meld 0 2"})
    desk.handle({"do": "forward", "place": "meld 0 0"})  # the first: nothing is before it
    assert [desk.draft.cards(f"meld 0 {at}")[0] for at in range(3)] == ["3C", "9S", "KH"]
    desk.handle({"do": "undo"})
    assert [desk.draft.cards(f"meld 0 {at}")[0] for at in range(3)] == ["3C", "KH", "9S"]
