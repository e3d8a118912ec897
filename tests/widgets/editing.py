"""Tables that are set by hand without a browser, of either game."""

from typing import Any
from urllib.parse import parse_qsl

from tests.asking import ask
from wyatt.pages.edit.page import EditPage

HOSTILE = "<img onerror=alert(1)>"


def at_case(case: str, game: str = "wyatt") -> EditPage:
    """The editor at a case of its list."""
    desk = EditPage(game=game)
    desk.handle({"do": "case", "value": case})
    return desk


def put(desk: EditPage, card: str, place: str, many: int = 1) -> None:
    ask(desk, {"do": "pick", "card": card}, *[{"do": "put", "place": place}] * many, "drop")


def lay(desk: EditPage, place: str, line: str) -> None:
    desk.handle({"do": "lay", "place": place, "value": line})


def enter(desk: EditPage, field: str, value: object) -> None:
    desk.handle({"do": "set", "field": field, "value": value})


def tried(desk: EditPage, move: str) -> Any:
    """The parts of the page once a move has been typed."""
    desk.handle({"do": "try", "form": {"move": move}})
    return desk.parts()


def kept(desk: EditPage) -> str:
    """What the browser was last asked to keep."""
    return [message["store"] for message in desk.outbox if message.get("key") == "edit"][-1]


def by_link(desk: EditPage) -> EditPage:
    """What the address of the page opens."""
    return EditPage(dict(parse_qsl(desk.address())), game=desk.editing.spec)


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
    enter(desk, "phase", "play")
    return desk


def joker_in_a_run() -> EditPage:
    """A Joker between two spades, that nobody has said anything of yet; all else can be played."""
    desk = EditPage(game="wildcat")
    lay(desk, "hand 0", "kh qd 9c")
    lay(desk, "hand 1", "3c 3d")
    lay(desk, "hand 2", "8d jk")
    lay(desk, "discard", "9d 4c")
    lay(desk, "melds 1", "js jk ks")
    enter(desk, "phase", "play")
    return desk
