"""The notice about a line that was left: it is kept, and there is a way back."""

from itertools import product

import pytest

from tests.asking import ask, settle
from tests.markup import text
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import TablePage
from wyatt.pages.table.wildcat import WildcatTablePage

each = pytest.mark.parametrize("kind", [EarpTablePage, WildcatTablePage])


def a_turn(desk: TablePage, which: int = 0) -> None:
    """Anna draws and discards, and the bots play until it is Anna's turn again."""
    for verb in ("draw", "discard"):
        found = [move for move in desk.view.legal_moves if move.verb == verb]
        desk.handle({"do": "play", "move": str(found[which])})
    others_play(desk)


def others_play(desk: TablePage) -> None:
    """A first table is taught: each move of a bot is asked for."""
    while desk.bot_moves():
        desk.handle({"do": "on"})


def kept(desk: TablePage) -> str:
    return text(desk.parts()["kept"])


@each
def test_two_undos_and_another_move_say_where_the_line_is_and_lead_back(
    kind: type[TablePage],
) -> None:
    desk = kind()
    a_turn(desk)
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[0])})
    played = desk.session.lines()
    assert not desk.parts()["kept"]
    desk.handle({"do": "undo"})
    assert "the moves you took back" in kept(desk)
    desk.handle({"do": "undo"})
    assert desk.session.at == 1
    assert "the moves you took back under “The moves so far”, as Variation 1." in kept(desk)
    other = [move for move in desk.view.legal_moves if move.verb == "discard"][-1]
    desk.handle({"do": "play", "move": str(other)})
    assert "the line you left under “The moves so far”, as Variation 1." in kept(desk)
    others_play(desk)  # and it still stands there
    new = desk.session.lines()
    assert "the line you left under “The moves so far”, as Variation 1." in kept(desk)
    desk.handle({"do": "past", "open": True})
    assert "Variation 1: Anna" in desk.parts()["lines"]
    desk.handle({"do": "left-return"})
    assert desk.session.lines() == played
    assert desk.session.at == len(played)
    # The other way, nothing is lost either.
    assert "the line you left under “The moves so far”, as the main line." in kept(desk)
    desk.handle({"do": "left-return"})
    assert desk.session.lines() == new


@each
def test_going_back_to_what_was_taken_back_makes_the_game_what_it_was(
    kind: type[TablePage],
) -> None:
    desk = kind()
    a_turn(desk)
    before = desk.session.document()
    desk.handle({"do": "undo"})
    assert "variations" in desk.session.document()
    desk.handle({"do": "left-return"})
    assert desk.session.document() == before
    assert not desk.parts()["kept"]


def test_it_goes_when_the_next_turn_begins_or_somebody_puts_it_away() -> None:
    for close, begins in product((False, True), ({"do": "play", "move": "draw supply"}, "step")):
        desk = EarpTablePage()
        a_turn(desk)
        ask(desk, "undo", "undo")
        a_turn(desk, -1)
        assert kept(desk)
        if close:
            desk.handle({"do": "left-close"})
            assert not kept(desk)
        ask(desk, begins)
        assert not kept(desk)


def test_a_line_that_another_move_in_the_past_leaves_is_told_of() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    a_turn(desk)
    desk.handle({"do": "jump", "index": 1})
    assert not kept(desk)  # all moves still lie ahead
    found = [move for move in desk.view.legal_moves if move.verb == "discard"]
    desk.handle({"do": "play", "move": str(found[-1])})
    assert "the line you left under “The moves so far”, as the main line." in kept(desk)


def test_its_name_is_the_one_that_somebody_has_given_it_and_a_deleted_line_is_not_offered() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    desk.handle({"do": "undo"})
    first = desk.session.variations()[1].number
    desk.handle({"do": "name-line", "number": first, "value": "Two <b>"})
    assert "as Two &lt;b&gt;." in desk.parts()["kept"]
    desk.handle({"do": "delete-line", "number": first})
    assert not kept(desk)
    desk.handle({"do": "left-return"})
    assert desk.session.variations()[0].nodes[-1] is desk.session.here


def test_another_game_knows_nothing_of_it() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    ask(desk, "undo", "again")
    assert not kept(desk)


@pytest.mark.usefixtures("few_deals")
def test_the_coach_compares_both_tries_of_a_decision() -> None:
    desk = EarpTablePage()
    ask(desk, {"do": "play", "move": "draw supply"}, {"do": "play", "move": "discard wes-hardin"})
    assert 'data-do="compare"' not in desk.parts()["kept"]
    desk.handle({"do": "undo"})  # one press, and the decision is there again
    assert desk.view.actor == "Anna"
    desk.handle({"do": "play", "move": "discard photo:jesse-james"})
    assert 'data-do="compare"' in desk.parts()["kept"]
    at = desk.session.at
    desk.handle({"do": "compare"})
    assert "<progress" in desk.parts()["kept"]
    settle(desk, "tries")
    said = desk.parts()["kept"]
    assert "Wes Hardin" in said
    assert "Jesse James" in said
    assert (desk.session.at, desk.running) == (at, "")  # nobody has moved meanwhile
    desk.handle({"do": "on"})
    assert desk.advice.compared == ""
