"""Wildcat Rummy on the table of a lesson: the cards picked up, the table, its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from wyatt.core.errors import IllegalMove
from wyatt.core.text import _
from wyatt.lessons.model import Question
from wyatt.show.html import EMPTY, Html
from wyatt.show.lesson import wildcat as board
from wyatt.show.wildcat import NONE_PICKED, Picked, credit, sprite, table_in_words
from wyatt.show.wildcat.events import spoken
from wyatt.show.wildcat.hand import why_bubble
from wyatt.widgets.course_table import Look, Refused, StageAtPlay
from wyatt.widgets.picking import at_pile, ordered, proposed, still_held, toggled
from wyatt.widgets.requests import Request
from wyatt.wildcat import View, parse_move
from wyatt.wildcat.words import move_words, pretty

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.widgets.course_desk import CourseDesk


class WildcatTable:
    """The cards a learner has picked up on one stage, and how its table is drawn."""

    #: How the page around it looks.
    LOOK = Look(
        page="wildcat-course",
        play="wildcat",
        title="Wildcat Rummy",
        sign="cat",
        table=" wildcat",
        sprite=sprite(),
        credit=credit,
    )
    quiet = frozenset(("select", "pick", "pile", "order"))
    draws: frozenset[str] = frozenset()

    def __init__(self, at: StageAtPlay) -> None:
        self.at = at
        self.picked = NONE_PICKED
        self.acts: Mapping[str, Callable[[Request], str]] = {
            "order": self._order,
            "pick": self._pick,
            "pile": self._pile,
            "select": self._select,
        }

    @property
    def view(self) -> View:
        """The table as the learner sees it."""
        view: View = self.at.run.scene.view
        return view

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules of the refusal that is shown."""
        return self.picked.rules

    @property
    def _theirs(self) -> bool:
        """Whether the learner may pick anything up."""
        return self.at.run.yours and not isinstance(self.at.stage, Question)

    def put_down(self) -> None:
        """Nothing is picked up any more, and no refusal is shown."""
        self.picked = Picked(order=self.picked.order)

    def refuse(self, error: Refused, line: str) -> None:
        """Show why a move is refused; its cards stay picked up, so that it can be mended."""
        rules = error.verdict.rules if isinstance(error, IllegalMove) else ()
        kept = proposed(self.view, self.picked, line) if rules else self.picked
        self.picked = replace(kept, why=str(error), rules=rules)

    def changed(self) -> None:
        """A move was played."""
        self.picked = still_held(self.view, self.picked)

    def undone(self) -> None:
        """A move was taken back."""
        self.put_down()

    def _unrefused(self) -> Picked:
        """What is picked up, without the reason that stood above it."""
        return replace(self.picked, why="", rules=())

    def _select(self, request: Request) -> str:
        if self._theirs:
            self.picked = toggled(self.view, self._unrefused(), request)
        return ""

    def _pick(self, request: Request) -> str:
        if self._theirs:
            self.picked = proposed(self.view, self._unrefused(), str(request.get("move", "")))
        return ""

    def _pile(self, request: Request) -> str:
        if self._theirs:
            found = at_pile(self.view, self._unrefused())
            if isinstance(found, Picked):
                self.picked = found
            else:
                self.at.play(str(found))
        return ""

    def _order(self, request: Request) -> str:
        self.picked = ordered(self._unrefused(), request.get("order"))
        return ""

    # --- drawing -------------------------------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        """The parts of the page that show the table."""
        view, events, stage, run = self.view, self.at.run.events, self.at.stage, self.at.run
        drawn = {"split": EMPTY, "text": table_in_words(view, events)}
        if isinstance(stage, Question):
            tried = board.refusal(stage.tried, run.refused) if run.refused is not None else EMPTY
            asked = board.question_board(view, _(stage.title), events)
            return {**drawn, "board": asked, "why": tried, "hand": EMPTY}
        lights = board.forbidding(self.picked.rules) if self.picked.why else ""
        counted = view.hand_ended
        return {
            **drawn,
            "board": board.board(view, self.picked, events, lights),
            "why": why_bubble(self.picked),
            "hand": board.still_hand(view)
            if run.state and not counted
            else board.hand(view, self.picked),
        }

    def sentence(self, event: Event) -> str:
        """An event in words for the learner."""
        return spoken(event, self.at.run.scene.you)[0]

    def move_words(self, line: str) -> str:
        """A move in words, as an instruction."""
        return pretty(move_words(parse_move(line), self.view))


def desk(address: Mapping[str, str], lang: str) -> CourseDesk:
    """The desk of the course of Wildcat Rummy, opened at an address."""
    from wyatt.widgets.course_desk import CourseDesk

    return CourseDesk(address, lang, game="wildcat")
