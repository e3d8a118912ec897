"""Typing in the editor: the cards of a place, and the button next to them."""

from editing import hideout_on_a_gun

from tests.markup import one
from wyatt.pages.edit.page import EditPage

PUT = {"do": "put", "place": "hand 0"}


def typed(desk: EditPage, line: str) -> None:
    """What a browser tells as a field is left: by Enter, by Tab, by the press of a button."""
    desk.handle({"do": "lay", "place": "hand 0", "value": line})


def greyed(desk: EditPage, key: str) -> bool:
    button = one("".join(desk.parts().values()), f'button[data-key="{key}"]')
    return button.has_attr("aria-disabled")


def test_put_here_lays_what_is_typed_once_and_finds_nothing_wrong() -> None:
    desk = EditPage()
    assert not greyed(desk, "put hand 0")
    typed(desk, "Wyatt Earp, 2 Jesse James")
    desk.handle(PUT)
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "jesse-james", "jesse-james"]
    assert desk.notice == ""


def test_put_here_with_nothing_typed_and_nothing_picked_up_says_what_to_do() -> None:
    desk = EditPage()
    desk.handle(PUT)
    assert desk.notice.startswith("Type the cards, or first pick one up")
    typed(desk, "hideout")
    desk.handle(PUT)
    desk.handle(PUT)
    assert desk.notice.startswith("Type the cards, or first pick one up")
    typed(desk, "")  # a field that was cleared has nothing to lay
    desk.handle(PUT)
    assert desk.notice.startswith("Type the cards, or first pick one up")
    assert desk.draft.cards("hand 0") == ["hideout"]


def test_put_here_beside_a_line_that_cannot_be_read_keeps_the_line_and_what_is_wrong() -> None:
    desk = EditPage()
    typed(desk, "kid")
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
