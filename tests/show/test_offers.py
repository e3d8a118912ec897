"""The moves that the table offers, and their texts."""

import re

import pytest
from tables import look_table

from tests.markup import text, values
from wyatt.earp import Game, Move
from wyatt.ui.controls import Progress, controls
from wyatt.ui.earp.table import table_parts
from wyatt.ui.table import TableContext


def test_the_first_page_says_what_the_game_is_about_and_whose_move_it_is() -> None:
    game = Game.new(["Anna", "Burt", "Curt"], seed=1)
    mine = table_parts(game.view("Anna"))["events"]
    assert "$25,000" in mine
    assert "Anna. Draw two cards, or take the top discard." in text(mine)
    assert values(mine, "data-page", '[data-do="page"]') == ["course", "daily"]
    assert "You’re Burt. It’s Anna’s turn." in text(table_parts(game.view("Burt"))["events"])
    assert "You’re watching" in table_parts(game.view(None))["events"]


def test_a_hand_without_a_play_left_is_told_to_discard() -> None:
    game = Game.new(["Anna", "Burt", "Curt"], seed=1)
    game.push("draw supply")
    assert "Play a highlighted card, or discard any card" in table_parts(game.view("Anna"))["hand"]
    hands = {"Anna": "bob-dalton*2 hideout", "Burt": "hideout", "Curt": "wyatt-earp"}
    left = Game.setup(hands, phase="play", sheriff_played=True)
    assert "You have nothing left to play" in table_parts(left.view("Anna"))["hand"]


def test_step_is_never_the_main_button() -> None:
    step = re.compile(r'class="([^"]*wyatt-step)"')
    for progress in (Progress(1, 1), Progress(1, 1, yours=True), Progress(1, 1, hand_to="Burt")):
        found = step.search(controls(progress)["steps"])
        assert found
        assert "prime" not in found[1]


def test_the_sheriff_card_that_was_spent_is_shown_by_its_name() -> None:
    hands = {"Anna": "photo:bob-dalton bob-dalton*4 hideout", "Burt": "hideout"}
    game = Game.setup(hands, phase="play")
    game.push("play bob-dalton*3")
    played = game.push("photo bob-dalton")
    laid = game.push("play bob-dalton*1")
    view, context = game.view("Anna"), TableContext(events=laid, since=[played])
    assert "Played: Photo of Bob Dalton" in table_parts(view, context=context)["you"]
    unknown = table_parts(view)["you"]
    assert "Sheriff card played" in unknown
    assert "#wyatt-wyatt-earp" not in unknown


def test_after_a_search_the_sheriff_card_found_is_not_called_spent() -> None:
    game = Game.setup(
        {"Anna": ["wyatt-earp", "wes-hardin", "hideout"], "Burt": "hideout"},
        phase="play",
        territories={"Burt": {"bob-dalton": ["bob-dalton*3"]}},
        discard=["photo:bob-dalton", "belle-starr"],
    )
    game.push("wyatt-earp search")
    game.push("take photo:bob-dalton")
    badge = table_parts(game.view("Anna"))["you"]
    assert "You may play Photo of Bob Dalton now" in badge
    assert "only one Sheriff card per turn" not in badge
    game.push("photo bob-dalton")
    assert "only one Sheriff card per turn" in table_parts(game.view("Anna"))["you"]


@pytest.mark.parametrize(
    ("card", "rule", "brings"),
    [
        ("fastest-gun", "fastest.one", ["6 to 9 CP, +$1,000", "worth 0 for now, +$1,000"]),
        ("bank-robbery", "robbery.target", ["6 to 8 CP, +$1,000", "worth 0 for now, +$1,000"]),
        ("stagecoach-robbery", "robbery.target", ["6 to 7 CP, +$3,000"]),
    ],
)
def test_placing_a_hit_says_what_it_brings(card: str, rule: str, brings: list[str]) -> None:
    laid = {"belle-starr": ["belle-starr*3"], "jesse-james": ["jesse-james*3", "hideout"]}
    game = Game.setup(
        {"Anna": [card, "hideout"], "Burt": "hideout"},
        phase="play",
        territories={"Anna": laid},
        supply="wes-hardin",
    )
    game.push(card)
    parts = table_parts(game.view("Anna"))
    for part in (parts["choices"], parts["legal"]):
        for words in brings:
            assert words in part
    assert rule in values(parts["choices"], "data-rule")


def test_a_draw_that_ends_the_hand_says_so_everywhere() -> None:
    known = look_table()[0].position()
    known |= {"phase": "draw", "sheriff_played": False, "reshuffled": True}
    known["discard"] += known["supply"][1:]
    known["supply"] = known["supply"][:1]
    game = Game.from_position(known)
    parts = table_parts(game.view("Anna"))
    for name in ("stage", "hand", "legal"):
        assert "and end the hand" in parts[name]
        assert "Two from the supply" not in parts[name]
    assert "end.supply" in values(parts["hand"] + parts["legal"], "data-rule")
    game.push(Move("draw", "supply"))
    assert game.view("Anna").phase in ("scored", "over")


def test_a_large_hand_lies_in_one_row_with_its_names_to_be_seen() -> None:
    game = Game.new(["Anna", "Burt", "Curt"], seed=1)
    game.push("draw supply")
    view = game.view("Anna")
    assert len(view.hands["Anna"]) == 9
    assert 'style="--kinds:9;--cards:12"' in table_parts(view)["hand"]
