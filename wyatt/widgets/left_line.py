"""The line that was left last, by Undo or by another move in the past: where it is kept, and the way
back to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.show.html import EMPTY, Html
from wyatt.show.variations import kept_line
from wyatt.widgets.line_acts import branches
from wyatt.widgets.requests import Act, Request

if TYPE_CHECKING:
    from wyatt.table.moments import Moment
    from wyatt.widgets.play_desk import PlayDesk


class LeftLine:
    """What a page says after a line was left, until somebody goes back, puts it away, or has begun
    the next turn of the line they are in.
    """

    def __init__(self, desk: PlayDesk) -> None:
        self.desk = desk
        #: The last moment of the line that was left.
        self.end: Moment | None = None

    def forget(self) -> None:
        """Say nothing more of it."""
        self.end = None

    def leaving(self, was: Moment) -> None:
        """Note that a line was left, if it was.

        was: where it ended before. Of several steps taken back one after another the first counts.
        """
        if self._inside(was):
            return
        if self.end is None or self._inside(self.end) or was not in self.end.path():
            self.end = was

    def turn_begins(self) -> None:
        """A person begins a turn: what stood there they have seen, unless they are just leaving it."""
        if self.end is not None and self.desk.session.here not in self.end.path():
            self.forget()

    def part(self) -> Html:
        """Where the line is kept, with the way back; empty while nothing was left."""
        end, session = self.end, self.desk.session
        if end is None or not session.knows(end) or self._inside(end):
            return EMPTY
        for at, branch in enumerate(branches(self.desk)):
            if branch.last == end.number:
                return kept_line(at, branch, taken_back=session.here in end.path())
        return EMPTY

    def _inside(self, moment: Moment) -> bool:
        """Whether a moment is one of the line that the table is in."""
        session = self.desk.session
        return moment.at <= len(session.moves) and session.moment_of(moment.at) is moment


def _return(desk: PlayDesk, request: Request) -> None:
    """Go back to the line that was left; the one that is left now is told of in the same way."""
    end, session = desk.left.end, desk.session
    if end is None or not session.knows(end):
        return
    desk.running = ""
    was = session.moment_of(len(session.moves))
    session.take_up(end)
    desk.changed()
    desk.left.forget()
    desk.left.leaving(was)


def _close(desk: PlayDesk, request: Request) -> None:
    desk.left.forget()


#: What each request does, by its name.
LEFT_ACTS: Mapping[str, Act] = {
    "left-close": _close,
    "left-return": _return,
}
