"""What a person does with the lines of a game: walk along one, name it, make it the main one, delete it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.show.variations import Branch, Way
from wyatt.table.moments import Line
from wyatt.widgets.requests import Act, Request, whole

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk

_MOST = 999_999


def ways(desk: PlayDesk) -> list[Way]:
    """The continuations from the present moment, where there is a choice; the one ahead marked."""
    here = desk.session.here
    if not here.next or (len(here.next) == 1 and here.ahead):
        return []
    return [Way(one.number, desk.words_of(one), one is here.ahead) for one in here.next]


def forks(desk: PlayDesk) -> dict[int, list[Way]]:
    """Where the line one is in was left: by the move that was made, what else was played."""
    session = desk.session
    found: dict[int, list[Way]] = {}
    for at in range(len(session.moves) + 1):
        moment = session.moment_of(at)
        others = [one for one in moment.next if one is not moment.ahead]
        if others:
            found[at + 1] = [Way(one.number, desk.words_of(one), False) for one in others]
    return found


def branches(desk: PlayDesk) -> list[Branch]:
    """All lines of the game, the main line first, as the page lists them."""
    session = desk.session
    inside = {session.moment_of(at).number for at in range(1, len(session.moves) + 1)}
    return [_branch(desk, line, inside) for line in session.variations()]


def _branch(desk: PlayDesk, line: Line, inside: set[int]) -> Branch:
    last = line.moments[-1].number if line.moments else 0
    words = desk.words_of(line.moments[0]) if line.moments else ""
    return Branch(
        line.number, last, line.at, len(line.moments), words, line.name, line.depth, last in inside
    )


def go(desk: PlayDesk, request: Request) -> None:
    """Go to a move by its number; 0 is the start."""
    number = whole(request.get("number"), 0, _MOST)
    desk.running = ""
    if number is not None and desk.session.go(number):
        desk.changed()


def jump(desk: PlayDesk, request: Request) -> None:
    """Go to the table after so many moves of the line."""
    at = whole(request.get("index"), 0, len(desk.session.moves))
    if at is not None:
        desk.go_to(at)


def other(desk: PlayDesk, request: Request) -> None:
    """Have the line go on with the next of the continuations here."""
    desk.running = ""
    desk.session.choose(-1 if request.get("step") == "-1" else 1)


def rename(desk: PlayDesk, request: Request) -> None:
    """Give the line with this number a name."""
    number = whole(request.get("number"), 1, _MOST)
    if number is not None:
        desk.session.rename(number, str(request.get("value", ""))[:200])


def promote(desk: PlayDesk, request: Request) -> None:
    """Put the line with this number before its siblings, or make it the main line."""
    number = whole(request.get("number"), 1, _MOST)
    if number is not None:
        desk.session.promote(number, request.get("do") == "main-line")


def delete(desk: PlayDesk, request: Request) -> None:
    """Take the move with this number away, with all that comes after it."""
    number = whole(request.get("number"), 1, _MOST)
    desk.running = ""
    if number is not None and desk.session.delete(number):
        desk.changed()


def delete_others(desk: PlayDesk, request: Request) -> None:
    """Keep only the line that is shown."""
    desk.session.delete_others()


def restore(desk: PlayDesk, request: Request) -> None:
    """Bring back what was deleted last."""
    desk.session.restore()


#: What each request does, by its name.
LINE_ACTS: Mapping[str, Act] = {
    "back": lambda desk, request: desk.go_to(desk.session.at - 1),
    "delete-line": delete,
    "delete-others": delete_others,
    "end": lambda desk, request: desk.go_to(len(desk.session.moves)),
    "forward": lambda desk, request: desk.go_to(desk.session.at + 1),
    "go": go,
    "jump": jump,
    "main-line": promote,
    "name-line": rename,
    "other-line": other,
    "promote-line": promote,
    "restore-line": restore,
    "start": lambda desk, request: desk.go_to(0),
}
