"""Typing in the editor: cards of a place with their button, and a move with its help."""

import pytest
from editing import hideout_on_a_gun, lay, tried

from tests.asking import ask, whole
from tests.markup import found, one, text
from wyatt.pages.edit.page import EditPage
from wyatt.table import games

PUT = {"do": "put", "place": "hand 0"}


def greyed(desk: EditPage, key: str) -> bool:
    button = one(whole(desk), f'button[data-key="{key}"]')
    return button.has_attr("aria-disabled")


def test_put_here_lays_what_is_typed_once_and_finds_nothing_wrong() -> None:
    desk = EditPage()
    assert not greyed(desk, "put hand 0")
    lay(desk, "hand 0", "Wyatt Earp, 2 Jesse James")
    desk.handle(PUT)
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "jesse-james", "jesse-james"]
    assert desk.notice == ""


def test_put_here_with_nothing_typed_and_nothing_picked_up_says_what_to_do() -> None:
    desk = EditPage()
    typed = {"do": "lay", "place": "hand 0"}
    cleared = {**typed, "value": ""}
    for requests in ([PUT], [{**typed, "value": "hideout"}, PUT, PUT], [cleared, PUT]):
        ask(desk, *requests)
        assert desk.notice.startswith("Type the cards, or first pick one up")
    assert desk.draft.cards("hand 0") == ["hideout"]


def test_put_here_beside_a_line_that_cannot_be_read_keeps_the_line_and_what_is_wrong() -> None:
    desk = EditPage()
    lay(desk, "hand 0", "kid")
    for _ in range(2):
        desk.handle(PUT)
        assert desk.lines["hand 0"][0] == "kid"
        assert "kid could be Billy the Kid" in desk.parts()["seats"]
        assert desk.notice == ""


def test_a_group_that_has_no_line_takes_only_what_is_picked_up() -> None:
    desk = hideout_on_a_gun()
    assert greyed(desk, "put group 1 jesse-james")
    desk.handle({"do": "pick", "card": "jesse-james"})
    assert not greyed(desk, "put group 1 jesse-james")


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
