"""A table of Wyatt Earp, set by hand without a browser."""

from wyatt.pages.edit.page import EditPage

HOSTILE = "<img onerror=alert(1)>"


def put(desk: EditPage, card: str, place: str, many: int = 1) -> None:
    desk.handle({"do": "pick", "card": card})
    for _ in range(many):
        desk.handle({"do": "put", "place": place})
    desk.handle({"do": "drop"})


def hideout_on_a_gun() -> EditPage:
    """What a rules lawyer sets up: a Hideout that lies on the Fastest gun, three players."""
    desk = EditPage()
    put(desk, "jesse-james", "territory 1", 3)
    put(desk, "fastest-gun", "group 1 jesse-james")
    put(desk, "hideout", "group 1 jesse-james")
    put(desk, "wyatt-earp", "hand 0", 2)
    put(desk, "fastest-gun", "hand 0")
    put(desk, "wes-hardin", "hand 1")
    put(desk, "wes-hardin", "hand 2")
    desk.handle({"do": "set", "field": "phase", "value": "play"})
    return desk
