"""What a screen reader is told of a table by itself: what happened, once, and what is to be done.

The log on the page stays as it is, with numbers and links to rules, for whoever goes there. What is
told by itself is plain sentences: of one's own move at once, of the bots' moves together when it is
one's turn again, because they come faster than anybody can speak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import N_, _

if TYPE_CHECKING:
    from wyatt.table.moments import Moment
    from wyatt.widgets.play_desk import PlayDesk

#: More moves than this are not told at once: the last ones are.
_MOST = 24
_YOURS = {
    "draw": N_("Your turn: draw."),
    "play": N_("Your play."),
    "react": N_("You may answer."),
}


class Spoken:
    """What is told of one desk. said: the sentences; heard: the moment up to which all is told."""

    def __init__(self, desk: PlayDesk) -> None:
        self.desk = desk
        self.said = ""
        self.heard: Moment | None = None

    def begin(self) -> None:
        """Another game is on the table: nothing of it has been told."""
        self.heard, self.said = self.desk.session.here, ""

    def follow(self) -> None:
        """Tell what has come since the last time, unless bots are still at it."""
        desk = self.desk
        here = desk.session.here
        if here is self.heard:
            return
        waiting = desk.running == "others"
        if waiting and here.actor != desk.viewer:
            return
        fresh = self._since(here)
        if fresh:
            lines = [line for moment in fresh[-_MOST:] for line in self._sentences(moment)]
        else:  # gone back, or to another line
            moves = len(desk.session.moves)
            lines = [_("Move {at} of {moves}.", at=desk.session.at, moves=moves)]
            lines += self._sentences(here)
        self.heard = here
        self.said = " ".join(lines if waiting else [*lines, *self._next()])

    def _since(self, here: Moment) -> list[Moment]:
        """The moments from what was heard to here; none if here does not follow from it."""
        found = []
        moment: Moment | None = here
        while moment is not None and moment is not self.heard:
            found.append(moment)
            moment = moment.parent
        return found[::-1] if moment is not None else []

    def _sentences(self, moment: Moment) -> list[str]:
        words, viewer = self.desk.spec.words(), self.desk.viewer
        return [words.sentence(event.seen(viewer), viewer)[0] for event in moment.events]

    def _next(self) -> list[str]:
        """What the person is to do now, in a few words."""
        desk = self.desk
        if desk.viewer is None or desk.session.game.actor != desk.viewer:
            return []
        return [_(_YOURS.get(desk.view.phase, N_("You choose.")))]
