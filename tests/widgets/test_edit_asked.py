"""The editor's help before a move is typed: what to type, and legal moves."""

import pytest
from editing import hideout_on_a_gun, tried

from tests.markup import found, text
from wyatt.pages.edit.page import EditPage
from wyatt.table import games


def test_what_then_with_an_empty_field_says_what_to_type() -> None:
    desk = hideout_on_a_gun()
    assert desk.parts()["verdict"] == ""
    assert "Type a move, such as " in tried(desk, "  ")["verdict"]
    assert "Type a move" not in tried(desk, "pass")["verdict"]


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_legal_moves_are_offered_in_words_and_it_is_said_whether_they_are_all(game: str) -> None:
    desk = EditPage(game=game)
    words = games.game(game).words().move_words
    for start in desk.editing.starts():
        desk.handle({"do": "case", "value": start.id})
        table = desk.draft.game()
        view, draft = table.view(table.actor), desk.draft
        legal = {str(move): draft.readable(words(move, view)) for move in table.legal_moves}
        drawn = desk.parts()["try"]
        offered = [(str(each["data-move"]), each) for each in found(drawn, ".btn[data-move]")]
        assert offered
        assert len(offered) == len(legal) or len(legal) > 6
        assert all(legal[move] == text(button) for move, button in offered)
        some = f"{len(legal)} moves are legal now, for example:"
        assert (some in drawn) == (len(offered) < len(legal))
        assert ("Legal now:" in drawn) == (len(offered) == len(legal))
