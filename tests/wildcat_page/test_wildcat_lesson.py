"""The lesson on Wildcat Rummy: its bets, the trap that is counted, the price that is measured."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import pytest

from wyatt.widgets.bet_desk import BetDesk
from wyatt.wildcat import CREDIT, Game, rulebook
from wyatt.wildcat_lesson import (
    BETS,
    BrokenBet,
    bet,
    bet_of,
    by_depth,
    chance,
    contrast,
    forks,
    prices,
    right,
    table,
)
from wyatt.wildcat_lesson.trap import can_go_out, outs, small_hand

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "wildcat-rummy.ipynb"
QUICK = [each for each in BETS if each.id != "deep"]  # the notebook plays that one out


@pytest.mark.parametrize("each", QUICK, ids=lambda each: each.id)
def test_exactly_one_answer_of_a_bet_is_true_and_all_have_reasons(each: object) -> None:
    one = bet_of(each.id)  # type: ignore[attr-defined]
    assert right(one) in range(4)
    assert len(one.options) == 4
    for option in one.options:
        assert option.reason
        for rule in option.rules:
            assert rulebook.rule(rule).text


def test_the_answers_are_not_all_in_one_place() -> None:
    assert len({right(each) for each in QUICK}) == 4


def test_a_bet_without_one_true_answer_is_broken() -> None:
    one = bet_of("pile")
    twice = dataclasses.replace(one, options=(*one.options, one.options[right(one)]))
    with pytest.raises(BrokenBet, match="pile: 2 of its options"):
        right(twice)


@pytest.mark.parametrize("each", QUICK, ids=lambda each: each.id)
def test_a_bet_is_asked_answered_and_made_again(each: object) -> None:
    desk = BetDesk(bet_of(each.id))  # type: ignore[attr-defined]
    assert CREDIT in desk.frame()
    asked = desk.parts()
    assert asked["card"].count('type="radio"') == 4
    assert asked["events"] == ""
    true = "ABCD"[right(desk.bet)]
    desk.handle({"do": "answer", "form": {"bet": true}})
    told = desk.parts()
    assert "That is right." in told["card"]
    assert told["card"].count('class="reason"') == 4
    wrong = "A" if true != "A" else "B"
    desk.handle({"do": "answer", "form": {"bet": wrong}})
    assert f"You bet on {wrong}. {true} is right." in desk.parts()["card"]
    desk.handle({"do": "again"})
    assert desk.parts() == asked


def test_a_refused_move_is_told_with_its_rule() -> None:
    desk = BetDesk(bet_of("queen"))
    desk.handle({"do": "answer", "form": {"bet": "A"}})
    assert "wildcat.queen-discard" in desk.parts()["events"]
    desk.handle({"do": "rule", "rule": "wildcat.queen-discard"})
    assert CREDIT in desk.parts()["rule"]


@pytest.mark.parametrize(
    "request_",
    [
        None,
        [],
        {"do": "answer"},
        {"do": "answer", "form": {"bet": "E"}},
        {"do": "play", "move": "x"},
    ],
)
def test_what_cannot_be_meant_is_passed_over(request_: object) -> None:
    desk = BetDesk(bet_of("pile"))
    desk.handle(request_)
    assert "Place your bet" in desk.parts()["card"]


def test_two_bets_on_one_page_do_not_share_ids() -> None:
    ids = [set(re.findall(r'id="(bet[^"]*)"', BetDesk(one).parts()["card"])) for one in BETS[:3]]
    assert all(len(found) == 4 for found in ids)
    assert len(set.union(*ids)) == 12


def test_a_single_card_without_an_open_meld_never_goes_out() -> None:
    assert chance(["4D"]) == 0
    # One king is left twice (spades) and one of each other suit, and two Jokers: 7 of 94.
    assert outs(small_hand(["4D"], [["KC", "KD", "KH"]])) == (7, 94)
    assert chance(["4D"], [["KC", "KD", "KH"]]) == 7 / 94
    # Two 9s: the other six, and two Jokers, of the 96 cards that are not in her hand.
    good, total = outs(small_hand(["9D", "9S"]))
    assert (good, total) == (8, 96)


def test_two_queens_of_spades_are_no_way_out_by_themselves() -> None:
    game = small_hand(["QS", "QS"])
    game.push("draw stock")
    drawn = game.view("Anna").hands["Anna"]
    queens = sum(many for card, many in drawn.items() if card[0] == "Q" or card == "JK")
    assert can_go_out(game) is (queens == 3)


def test_the_same_seed_gives_the_same_forks_and_each_is_sound() -> None:
    some = forks(6, seed=3)
    assert some == forks(6, seed=3)
    assert some != forks(6, seed=4)
    assert some
    for fork in some:
        assert fork.depth >= 1
        assert fork.held % 5 == fork.taken % 5 == fork.drawn % 5 == 0


def test_the_table_of_prices_adds_up() -> None:
    table_ = prices(6, seed=3)
    assert (table_["gain"] == table_["taken"] - table_["drawn"]).all()
    summed = by_depth(table_)
    assert summed["forks"].sum() == len(table_) == len(forks(6, seed=3))
    assert summed["cost"].between(0, 1).all()


def test_the_contrast_takes_its_figures_from_the_engines() -> None:
    lines = contrast()
    players = ["Anna", "Burt"]
    game = Game.new(players)
    everything = len(game.state.everything())
    assert lines.loc["cards", "Wildcat Rummy"].startswith(f"{everything} to 100")
    assert str(game.view("Anna").hand_sizes["Anna"]) in lines.loc["a hand", "Wildcat Rummy"]


def test_a_bet_and_a_table_are_widgets_on_their_own_pages() -> None:
    assert bet("pile").page == "bet"
    shown = table(bet_of("pile").position)
    assert shown.desk.view.top == "9C"
    with pytest.raises(KeyError):
        bet("no bet")


def test_the_notebook_is_short_cells_without_outputs_and_names_the_author() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = notebook["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert all(len(source.strip().splitlines()) <= 4 for source in code)
    assert not any(cell.get("outputs") for cell in cells)
    assert CREDIT in "".join(cells[0]["source"])
    asked = set(re.findall(r'bet\("(\w+)"\)', "\n".join(code)))
    assert asked == {one.id for one in BETS}
    text = "".join("".join(cell["source"]) for cell in cells)
    for rule in set(re.findall(r"`(wildcat\.[a-z-]+)`", text)):
        assert rulebook.rule(rule)
