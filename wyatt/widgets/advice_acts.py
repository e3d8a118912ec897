"""The coach at a table: a hint when somebody asks, a review a few decisions at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any

from wyatt.core.advice import Hint
from wyatt.show.advice import Told, ask_row, hint_panel, review_panel
from wyatt.show.html import Html
from wyatt.table.coach import Intent, NoCoach, hint, intent
from wyatt.table.review import Judged, Review, collected, steps

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk

#: Seconds of work between two answers to the page.
_AT_ONCE = 0.12


class Advice:
    """What the coach has said at one table. Nothing is computed before it is asked for."""

    def __init__(self, desk: PlayDesk) -> None:
        self.desk = desk
        self.hint: Hint | None = None
        #: What somebody has said they were after.
        self.intent: Intent | None = None
        self.review: Review | None = None
        self._judged: list[Judged] = []
        self._going: Iterator[Judged] | None = None
        self._of = 0
        self._line: tuple[object, ...] = ()

    def changed(self) -> None:
        """The table has changed: a hint was for another moment, a review for another game."""
        self.hint = self.intent = None
        if self.review is not None and self._line[:1] != (self.desk.session,):
            self.review = self._going = None

    def work(self) -> None:
        """Judge some more decisions; the page's clock asks for it until all are."""
        until = monotonic() + _AT_ONCE
        if self._going is None:
            return
        for judged in self._going:
            self._judged.append(judged)
            if monotonic() > until:
                break
        else:
            self._going = None
        self.review = collected(self._judged)
        if self._going is None or len(self._judged) >= self._of:
            self._going, self.desk.running = None, ""

    def parts(self) -> dict[str, Html]:
        """The parts that the coach has: empty until somebody asks."""
        desk = self.desk
        spec = desk.session.spec
        words, view = spec.words(), desk.view
        done = len(self._judged) if self._going else self._of
        told = self._told() if self.review and not self._going else []
        said = self.intent
        # As the one who played it would be told: an order of players begins at them.
        theirs = desk.session.game.view(said.player) if said else view
        about = words.move_words(said.move, theirs) if said and said.move else ""
        return {
            "ask": ask_row(self.askable(), said, about),
            "hint": hint_panel(self.hint, lambda move: words.move_words(move, view), spec.amount),
            "review": review_panel(
                self.review, told, done, self._of, desk.session.game.players, spec.amount
            ),
        }

    def askable(self) -> list[str]:
        """The bots who have had a turn in this hand, as they sit."""
        session = self.desk.session
        moved: set[str | None] = set()
        for at in range(session.at - 1, -1, -1):
            if str(session.moves[at]) == "deal":
                break
            moved.add(session.actor_of(at))
        return [name for name in session.game.players if name in moved - self.desk.people]

    def _told(self) -> list[Told]:
        """The decisions that cost most, of the one who looks on or of everybody, in words."""
        assert self.review is not None
        desk, found = self.desk, []
        spec = desk.session.spec
        for judged in self.review.telling(desk.viewer):
            game = spec.start(desk.session.start)
            for move in self._line[1:][: judged.index]:
                game.push(move)
            view = game.view(judged.player)
            named = {str(move): spec.words().move_words(move, view) for move in game.legal_moves}
            found.append(
                Told(
                    judged.index,
                    judged.player,
                    named.get(judged.move, judged.move),
                    named.get(judged.best, judged.best),
                    judged.cost,
                    judged.reasons,
                )
            )
        return found

    def start(self) -> None:
        """Begin a review of the line one is in."""
        session = self.desk.session
        lines = session.lines()
        self._judged, self._of = [], len(lines)
        self._line = (session, *lines)
        try:
            self._going = steps(session.spec, session.start, lines)
            self.review = collected(())
            self.desk.running = "review" if lines else ""
            self.work()
        except NoCoach as error:
            self.review = self._going = None
            self.desk.notice = str(error)

    def stop(self) -> None:
        """Leave off; what was judged so far is shown."""
        self._going, self._of = None, len(self._judged)
        self.desk.running = ""


def _hint(desk: PlayDesk, request: Mapping[str, Any]) -> None:
    """Ask the coach, or put its answer away. It knows what the one who is to move may know."""
    advice = desk.advice
    if advice.hint is not None:
        advice.hint = None
        return
    game = desk.session.game
    if game.actor is None or (desk.people and game.actor != desk.viewer):
        return
    desk.running = ""
    try:
        advice.hint = hint(desk.session.spec, game)
    except NoCoach as error:
        desk.notice = str(error)


def _ask(desk: PlayDesk, request: Mapping[str, Any]) -> None:
    """Ask a bot what it was after in its last turn; asked again, it has nothing to add."""
    name, advice = str(request.get("player", "")), desk.advice
    if name not in advice.askable():
        return
    if advice.intent is not None and advice.intent.player == name:
        advice.intent = None
        return
    try:
        advice.intent = intent(desk.session.spec, desk.session.game, name)
    except NoCoach as error:
        desk.notice = str(error)


def _review(desk: PlayDesk, request: Mapping[str, Any]) -> None:
    if desk.running == "review":
        desk.advice.stop()
    else:
        desk.advice.start()


#: What each request does, by its name.
ADVICE_ACTS: Mapping[str, Callable[[Any, Mapping[str, Any]], None]] = {
    "ask": _ask,
    "hint": _hint,
    "review": _review,
}
