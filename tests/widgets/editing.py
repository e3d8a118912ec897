"""Tables of either game set up by hand, without a browser."""

import json
from typing import Any
from urllib.parse import parse_qsl

from tests.asking import ask, do
from wyatt.pages.edit.page import EditPage

HOSTILE = "<img onerror=alert(1)>"


def at_case(case: str, game: str = "wyatt") -> EditPage:
    desk: EditPage = ask(EditPage(game=game), do("case", value=case))
    return desk


def put(desk: EditPage, card: str, place: str, many: int = 1) -> None:
    ask(desk, do("pick", card=card), *[do("put", place=place)] * many, "drop")


def lay(desk: EditPage, place: str, line: str) -> None:
    ask(desk, do("lay", place=place, value=line))


def enter(desk: EditPage, field: str, value: object) -> None:
    ask(desk, do("set", field=field, value=value))


def rename(desk: EditPage, seat: int, name: str) -> None:
    ask(desk, do("rename", seat=str(seat), value=name))


def write(desk: EditPage, document: object) -> EditPage:
    text = document if isinstance(document, str) else json.dumps(document)
    made: EditPage = ask(desk, do("text", value=text))
    return made


def attempt(move: str) -> dict[str, Any]:
    return do("try", form={"move": move})


def tried(desk: EditPage, move: str) -> Any:
    return ask(desk, attempt(move)).parts()


def kept(desk: EditPage) -> dict[str, Any]:
    """What the browser was last asked to store, as it sends it when the page is reloaded."""
    texts = [message["store"] for message in desk.outbox if message.get("key") == "edit"]
    return do("stored", key="edit", text=texts[-1])


def by_link(desk: EditPage) -> EditPage:
    return EditPage(dict(parse_qsl(desk.address())), game=desk.editing.spec)


def hideout_on_a_gun() -> EditPage:
    """A rules lawyer's table: three players, and a Hideout on the Fastest gun."""
    desk = EditPage()
    lay(desk, "territory 1", "jesse-james*3 fastest-gun hideout")
    lay(desk, "hand 0", "wyatt-earp*2 fastest-gun")
    lay(desk, "hand 1", "wes-hardin")
    lay(desk, "hand 2", "wes-hardin")
    enter(desk, "phase", "play")
    return desk


def joker_in_a_run() -> EditPage:
    """A Joker between two spades, with no meaning yet. The rest can be played."""
    desk = EditPage(game="wildcat")
    for place, line in (("hand 0", "kh qd 9c"), ("hand 1", "3c 3d"), ("hand 2", "8d jk"),
                        ("discard", "9d 4c"), ("melds 1", "js jk ks")):  # fmt: skip
        lay(desk, place, line)
    enter(desk, "phase", "play")
    return desk
