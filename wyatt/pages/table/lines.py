"""The acts on variations, and the line that the player left most recently."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.pages.table.playable import SeatedPage
from wyatt.table.session import Node
from wyatt.ui.acts import Act, Request, bounded_int
from wyatt.ui.controls import kept_line
from wyatt.ui.tags import EMPTY, Html

# === The acts that go to, name, promote and delete variations.

_MOST = 999_999


def _go(page: SeatedPage, request: Request) -> None:
    number = bounded_int(request.get("number"), 0, _MOST)
    page.running = ""
    if number is not None and page.session.go(number):
        page.changed()


def _jump(page: SeatedPage, request: Request) -> None:
    if (at := bounded_int(request.get("index"), 0, len(page.session.moves))) is not None:
        page.go_to(at)


def _other(page: SeatedPage, request: Request) -> None:
    page.running = ""
    page.session.choose(-1 if request.get("step") == "-1" else 1)


def _on_line(page: SeatedPage, request: Request) -> None:
    do, session = request.get("do"), page.session
    if (number := bounded_int(request.get("number"), 1, _MOST)) is None:
        return
    if do == "name-line":
        session.rename(number, str(request.get("value", ""))[:200])
    elif do == "delete-line":
        page.running = ""
        if session.delete(number):
            page.changed()
    else:
        session.promote(number, do == "main-line")


LINE_ACTS: Sequence[Act] = (
    *(Act(f"{do}-line", _on_line) for do in ("delete", "main", "name", "promote")),
    Act("delete-others", lambda page, request: page.session.delete_others()),
    Act("go", _go),
    Act("jump", _jump),
    Act("left-close", lambda page, request: page.left.forget()),
    Act("left-return", lambda page, request: page.left.take_back()),
    Act("other-line", _other),
    Act("restore-line", lambda page, request: page.session.restore()),
)


# === The line the player left last, by undoing moves or replacing an earlier one, and the way back.


class LeftLine:
    """The notice after a player leaves a line. The notice stays until they go back, close it, or
    begin the next turn in the current line.
    """

    def __init__(self, page: SeatedPage) -> None:
        self.page = page
        #: The last node of the line that the player left, or None if there's no such line.
        self.end: Node | None = None

    def forget(self) -> None:
        self.end = None

    def leaving(self, was: Node) -> None:
        """Show the notice if the player has just left a line. After several undos, the line left
        behind is the one from before the first undo. was: that line's last node.
        """
        end = self.end
        if not self._inside(was) and (not end or self._inside(end) or was not in end.path()):
            self.end = was

    def turn_begins(self, actor: str | None) -> None:
        """Close the notice if another player's turn has just ended on a line of its own."""
        here = self.page.session.here
        if self.end and here.actor != actor and here not in self.end.path():
            self.end = None

    def _left(self) -> Node | None:
        end = self.end
        return end if end and self.page.session.knows(end) and not self._inside(end) else None

    def part(self, tries: Html) -> Html:
        """Return the notice, or empty HTML if there's no line to go back to. tries: the coach's
        comparison of a decision's two tries.
        """
        if (end := self._left()) is None:
            return EMPTY
        for at, branch in enumerate(self.page.branches()):
            if branch.last == end.number:
                return kept_line(at, branch, self.page.session.here in end.path(), tries)
        return EMPTY

    def tries(self) -> tuple[Node, Node] | None:
        """Return the nodes after a decision's two tries. Return None unless the viewer has undone a
        move and played another.
        """
        end, session = self._left(), self.page.session
        path = end.path() if end else ()
        first = next((node for node in path if not self._inside(node)), None)
        if not first or first.at > len(session.moves) or first.actor != self.page.viewer:
            return None
        other = session.node_at(first.at)
        return (first, other) if first.number < other.number else (other, first)

    def _inside(self, node: Node) -> bool:
        session = self.page.session
        return node.at <= len(session.moves) and session.node_at(node.at) is node

    def take_back(self) -> None:
        """Go back to the line the player left. The notice is then about the line they came from."""
        end, session = self.end, self.page.session
        if end is None or not session.knows(end):
            return
        self.page.running = ""
        was = session.node_at(len(session.moves))
        session.take_up(end)
        self.page.changed()
        self.end = None
        self.leaving(was)
