"""The acts on variations, and the line that the player left most recently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.table.session import Variation
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.controls import Branch, Way, kept_line
from wyatt.ui.tags import EMPTY, Html

if TYPE_CHECKING:
    from wyatt.pages.table.page import TablePage
    from wyatt.table.session import Node


# === The acts that go to, name, promote and delete variations.

_MOST = 999_999


def ways(page: TablePage) -> list[Way]:
    """Return the possible continuations, with the current one marked, or none without a choice."""
    here = page.session.here
    if not here.children or (len(here.children) == 1 and here.ahead):
        return []
    return [Way(one.number, page.words_of(one), one is here.ahead) for one in here.children]


def forks(page: TablePage) -> dict[int, list[Way]]:
    """Return the other moves that were tried along the current line, by move number."""
    session = page.session
    found: dict[int, list[Way]] = {}
    for at in range(len(session.moves) + 1):
        node = session.node_at(at)
        others = [one for one in node.children if one is not node.ahead]
        if others:
            found[at + 1] = [Way(one.number, page.words_of(one), False) for one in others]
    return found


def branches(page: TablePage) -> list[Branch]:
    """Return all the game's lines for the page's list, with the main line first."""
    session = page.session
    inside = {session.node_at(at).number for at in range(1, len(session.moves) + 1)}
    return [_branch(page, line, inside) for line in session.variations()]


def _branch(page: TablePage, line: Variation, inside: set[int]) -> Branch:
    last = line.nodes[-1].number if line.nodes else 0
    words = page.words_of(line.nodes[0]) if line.nodes else ""
    return Branch(
        line.number, last, line.at, len(line.nodes), words, line.name, line.depth, last in inside
    )


def go(page: TablePage, request: Request) -> None:
    """Go to a move by its number. 0 is the start."""
    number = bounded_int(request.get("number"), 0, _MOST)
    page.running = ""
    if number is not None and page.session.go(number):
        page.changed()


def jump(page: TablePage, request: Request) -> None:
    """Go to the table after the requested number of moves in the line."""
    at = bounded_int(request.get("index"), 0, len(page.session.moves))
    if at is not None:
        page.go_to(at)


def other(page: TablePage, request: Request) -> None:
    """Switch to the next or the previous continuation."""
    page.running = ""
    page.session.choose(-1 if request.get("step") == "-1" else 1)


def rename(page: TablePage, request: Request) -> None:
    """Rename a line."""
    number = bounded_int(request.get("number"), 1, _MOST)
    if number is not None:
        page.session.rename(number, str(request.get("value", ""))[:200])


def promote(page: TablePage, request: Request) -> None:
    """Promote a line, or make it the main line."""
    number = bounded_int(request.get("number"), 1, _MOST)
    if number is not None:
        page.session.promote(number, request.get("do") == "main-line")


def delete(page: TablePage, request: Request) -> None:
    """Delete a move and all moves after it."""
    number = bounded_int(request.get("number"), 1, _MOST)
    page.running = ""
    if number is not None and page.session.delete(number):
        page.changed()


def delete_others(page: TablePage, request: Request) -> None:
    """Delete all lines except the current one."""
    page.session.delete_others()


def restore(page: TablePage, request: Request) -> None:
    """Restore the most recently deleted moves."""
    page.session.restore()


#: The acts on variations, by name.
LINE_ACTS: Mapping[str, Act] = by_name(
    Act("delete-line", delete),
    Act("delete-others", delete_others),
    Act("go", go),
    Act("jump", jump),
    Act("main-line", promote),
    Act("name-line", rename),
    Act("other-line", other),
    Act("promote-line", promote),
    Act("restore-line", restore),
)


# === The line the player left last, by undoing moves or replacing an earlier one, and the way back.


class LeftLine:
    """The notice after a player leaves a line. It stays until they go back, close it, or begin the
    next turn in the current line.
    """

    def __init__(self, page: TablePage) -> None:
        self.page = page
        #: The last node of the line they left, or None.
        self.end: Node | None = None

    def forget(self) -> None:
        """Close the notice."""
        self.end = None

    def leaving(self, was: Node) -> None:
        """Show the notice if the player has just left a line.

        was: the line's last node. After several undos, the line before the first undo counts.
        """
        if self._inside(was):
            return
        if self.end is None or self._inside(self.end) or was not in self.end.path():
            self.end = was

    def turn_begins(self) -> None:
        """Close the notice if a turn begins after the two lines have parted."""
        if self.end is not None and self.page.session.here not in self.end.path():
            self.forget()

    def part(self) -> Html:
        """Return the notice with the button to go back, or nothing."""
        end, session = self.end, self.page.session
        if end is None or not session.knows(end) or self._inside(end):
            return EMPTY
        for at, branch in enumerate(branches(self.page)):
            if branch.last == end.number:
                back = session.here in end.path()
                return kept_line(at, branch, back, self.page.advice.tries(self.tries()))
        return EMPTY

    def tries(self) -> tuple[Node, Node] | None:
        """Return a decision's two tries if a person has undone it and made it again, or None."""
        end, session = self.end, self.page.session
        if end is None or not session.knows(end) or self._inside(end):
            return None
        first = next((node for node in end.path() if not self._inside(node)), None)
        if first is None or first.at > len(session.moves):
            return None
        second = session.node_at(first.at)
        return (first, second) if first.actor in self.page.people else None

    def _inside(self, node: Node) -> bool:
        """Return whether a node is in the current line."""
        session = self.page.session
        return node.at <= len(session.moves) and session.node_at(node.at) is node


def _return(page: TablePage, request: Request) -> None:
    """Go back to the line the player left. The notice is then about the line they came from."""
    end, session = page.left.end, page.session
    if end is None or not session.knows(end):
        return
    page.running = ""
    was = session.node_at(len(session.moves))
    session.take_up(end)
    page.changed()
    page.left.forget()
    page.left.leaving(was)


def _close(page: TablePage, request: Request) -> None:
    page.left.forget()


#: The acts on the notice, by name.
LEFT_ACTS: Mapping[str, Act] = by_name(
    Act("left-close", _close),
    Act("left-return", _return),
)
