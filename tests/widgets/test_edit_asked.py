"""What one is told under What then before a move is typed: what to type, and what is legal now."""

from __future__ import annotations

import re
from html import unescape

import pytest
from editing import hideout_on_a_gun

from wyatt.table import games
from wyatt.widgets.edit_desk import EditDesk


def test_what_then_with_an_empty_field_says_what_to_type() -> None:
    desk = hideout_on_a_gun()
    assert desk.parts()["verdict"] == ""
    desk.handle({"do": "try", "form": {"move": "  "}})
    assert "Type the move that you want to know about, such as " in desk.parts()["verdict"]
    desk.handle({"do": "try", "form": {"move": "pass"}})
    assert "Type the move" not in desk.parts()["verdict"]


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_legal_moves_are_offered_in_words_and_it_is_said_whether_they_are_all(game: str) -> None:
    desk = EditDesk(game=game)
    words = games.game(game).words().move_words
    for start in desk.editing.starts():
        desk.handle({"do": "case", "value": start.id})
        table = desk.draft.game()
        view, draft = table.view(table.actor), desk.draft
        legal = {str(move): draft.readable(words(move, view)) for move in table.legal_moves}
        drawn = desk.parts()["try"]
        offered = re.findall(r'class="btn"[^>]*data-move="([^"]*)"[^>]*>([^<]*)<', drawn)
        assert offered
        assert len(offered) == len(legal) or len(legal) > 6
        assert all(legal[unescape(move)] == unescape(face) for move, face in offered)
        some = f"Legal now are {len(legal)} moves, for instance:"
        assert (some in drawn) == (len(offered) < len(legal))
        assert ("Legal now:" in drawn) == (len(offered) == len(legal))
