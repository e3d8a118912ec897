"""The coach at a table: a hint when somebody asks, a review a few decisions at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from wyatt.core.advice import Hint
from wyatt.show.advice import ask_row, hint_panel
from wyatt.show.html import EMPTY, Html
from wyatt.show.review import Reviewed, Told, review_hand_button, review_panel
from wyatt.table.coach import Intent, NoCoach, hint, intent
from wyatt.table.review import Judged, Review, collected, steps
from wyatt.widgets.requests import Act, Request

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
        #: The moves of that line that bots chose for persons, by their index.
        self._by_bots: frozenset[int] = frozenset()
        #: The decisions that cost most in words, and of which review for whose eyes.
        self._told: tuple[object, Sequence[Told]] = (None, ())
        #: The hand whose course the review shows; 0 for the one that cost most.
        self.hand = 0

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
            by_bot = judged.index in self._by_bots
            self._judged.append(replace(judged, by_bot=True) if by_bot else judged)
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
        view = desk.view
        said = self.intent
        # As the one who played it would be told: an order of players begins at them.
        theirs = desk.session.game.view(said.player) if said else view
        about = desk.in_words(said.move, theirs) if said and said.move else ""
        return {
            "ask": ask_row(self.askable(), said, about),
            "hint": hint_panel(self.hint, lambda move: desk.in_words(move, view), spec.amount),
            "review": self._review(),
        }

    def _review(self) -> Html:
        """The review, or after a hand what asks for one."""
        desk, spec = self.desk, self.desk.session.spec
        counted = spec.coach is not None and desk.view.phase == "scored" and desk.session.at
        if self.review is None:
            return review_hand_button() if counted else EMPTY
        done = len(self._judged) if self._going else self._of
        told = () if self._going else self._telling()
        hands = self.review.hands
        shown = (
            self.hand if self.hand in hands else (*(one.judged.hand for one in told), *hands, 0)[0]
        )
        # The one who looks on, if a bot has played everything for them.
        away = desk.viewer if told and all(one.judged.by_bot for one in told) else None
        seen = Reviewed(self.review, told, done, self._of, shown, away or "")
        panel = review_panel(seen, desk.session.game.players, spec.amount)
        another = counted and not self._going and desk.view.hand_number not in hands
        return Html(f"{review_hand_button()}{panel}") if another else panel

    def askable(self) -> list[str]:
        """The bots who have had a turn in this hand, as they sit."""
        session = self.desk.session
        moved: set[str | None] = set()
        for at in range(session.at - 1, -1, -1):
            if str(session.moves[at]) == "deal":
                break
            moved.add(session.actor_of(at))
        return [name for name in session.game.players if name in moved - self.desk.people]

    def _telling(self) -> Sequence[Told]:
        """The decisions that cost most, put into words once for whoever looks on."""
        assert self.review is not None
        key = (self.review, self.desk.viewer)
        if self._told[0] != key:
            own, bots = self.review.chosen(by_bot=False), self.review.chosen(by_bot=True)
            # What a bot played for a person is told only where they decided nothing themselves.
            of = own if own.of(key[1]) else bots
            self._told = (key, [self._in_words(each) for each in of.telling(key[1])])
        return self._told[1]

    def _in_words(self, judged: Judged) -> Told:
        """A decision in words: the line is played up to it, beside the table."""
        desk = self.desk
        game = desk.session.spec.start(desk.session.start)
        for move in self._line[1:][: judged.index]:
            game.push(move)
        view = game.view(judged.player)
        named = {str(move): desk.in_words(move, view) for move in game.legal_moves}
        played, better = (named.get(move, move) for move in (judged.move, judged.best))
        return Told(judged, played, better)

    def start(self, this_hand: bool = False) -> None:
        """Begin a review of the line one is in, or of the hand one is in."""
        session = self.desk.session
        lines, first = session.lines(), 0
        if this_hand:
            lines = lines[: session.at]
            first = max((at + 1 for at, line in enumerate(lines) if line == "deal"), default=0)
        self._judged, self._of, self.hand = [], len(lines) - first, 0
        self._line = (session, *lines)
        self._by_bots = frozenset(
            at for at in range(len(lines)) if session.moment_of(at + 1).by_bot
        )
        try:
            self._going = steps(session.spec, session.start, lines, first)
            self.review = collected(())
            self.desk.running = "review" if lines[first:] else ""
            self.work()
        except NoCoach as error:
            self.review = self._going = None
            self.desk.notice = str(error)

    def close(self) -> None:
        """Put the review away."""
        self.stop()
        self.review = None

    def stop(self) -> None:
        """Leave off; what was judged so far is shown."""
        self._going, self._of = None, len(self._judged)
        self.desk.running = ""


def _hint(desk: PlayDesk, request: Request) -> None:
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


def _ask(desk: PlayDesk, request: Request) -> None:
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


def _review(desk: PlayDesk, request: Request) -> None:
    if desk.running == "review":
        desk.advice.stop()
    else:
        desk.advice.start(request.get("of") == "hand")


def _close(desk: PlayDesk, request: Request) -> None:
    if desk.running != "review":
        desk.advice.close()


def _review_hand(desk: PlayDesk, request: Request) -> None:
    """Show the course of another hand that was reviewed."""
    hand = str(request.get("hand", ""))
    if hand.isascii() and hand.isdigit() and len(hand) < 6:
        desk.advice.hand = int(hand)


#: What each request does, by its name.
ADVICE_ACTS: Mapping[str, Act] = {
    "ask": _ask,
    "hint": _hint,
    "review": _review,
    "review-close": _close,
    "review-hand": _review_hand,
}
