"""Wyatt Earp on the table of a lesson: the selected card, the posters shown, the split below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from wyatt.core.errors import IllegalMove
from wyatt.core.text import _
from wyatt.earp import Move, View, parse_move
from wyatt.earp.account import sentence
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import DISCARD, PLAY
from wyatt.earp.verbs import SHOTS, TABLE
from wyatt.earp.words import move_words
from wyatt.lessons.model import Question, Sandbox
from wyatt.show import earp as show
from wyatt.show.controls import Progress
from wyatt.show.earp import NOTHING, Selection
from wyatt.show.earp.sprite import sprite
from wyatt.show.html import EMPTY, Html
from wyatt.show.lesson import earp as board
from wyatt.widgets.course_table import Look, Refused, StageAtPlay
from wyatt.widgets.outlook import pick
from wyatt.widgets.requests import Request

if TYPE_CHECKING:
    from wyatt.core.events import Event

#: How wide a hand may be beside its action box on a lesson's table, in pixels.
_HAND = 470
#: The lesson's card has the button that goes on; the table's own would stand there twice.
_LED = Progress(led=True)


class EarpTable:
    """What a learner has selected on one stage, and how its table is drawn."""

    #: How the page around it looks.
    LOOK = Look(page="course", play="table", title="Wyatt Earp", sign="badge", sprite=sprite())
    quiet = frozenset(("select", "split", "split-step"))
    draws = frozenset(("scored",))

    def __init__(self, at: StageAtPlay) -> None:
        self.at = at
        stage = at.stage
        shown = stage.shows.get("posters", ())
        # They stay the same as long as the stage lasts: nothing on the page may jump.
        free = isinstance(stage, Sandbox) and not shown
        self.posters = OUTLAWS if free else board.shown_posters(self.view, shown)
        self.selection = NOTHING
        # Who gets what is shown once the answer is there, or the hand is scored.
        self._split_later = next(iter(stage.shows.get("split", ())), "")
        self.split_of = self._split_later if isinstance(stage, Question) else ""
        self.split_step = 0
        self.acts: Mapping[str, Callable[[Request], str]] = {
            "select": self._select,
            "split": self._split,
            "split-step": self._split,
        }

    @property
    def view(self) -> View:
        """The table as the learner sees it."""
        view: View = self.at.run.scene.view
        return view

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules of the refusal that is shown."""
        return self.selection.rules

    def put_down(self) -> None:
        """Nothing is selected any more, and no refusal is shown."""
        self.selection = NOTHING

    def refuse(self, error: Refused, line: str) -> None:
        """Show why a move is refused, beside its card."""
        card: str | None = None
        rules: tuple[str, ...] = ()
        if isinstance(error, IllegalMove):
            card, rules = _card_of(parse_move(line)), error.verdict.rules
        self.selection = Selection(card, 1, str(error), rules)

    def changed(self) -> None:
        """A move was played."""
        if self._split_later and any(event.type == "scored" for event in self.at.run.events):
            self.split_of, self.split_step = self._split_later, 0

    def undone(self) -> None:
        """A move was taken back."""
        self.split_of = ""

    def _select(self, request: Request) -> str:
        card = str(request.get("card", ""))
        held = self.view.hands.get(self.at.run.scene.you, {}).get(card, 0)
        if isinstance(self.at.stage, Question) or not held or not self.at.run.yours:
            return ""
        if self.selection.card == card and "count" not in request:
            self.selection = NOTHING
            return ""
        count = str(request.get("count", ""))
        many = int(count) if count in "1234567" and len(count) == 1 else None
        if many is None or many <= held:
            self.selection = pick(self.view, card, held, many)
        return ""

    def _split(self, request: Request) -> str:
        if isinstance(self.at.stage, Question) and not self.at.bet:
            return _("Place your bet first; then look at the split.")
        named = str(request.get("outlaw", ""))
        self.split_of = named if named in OUTLAWS else ""
        step = str(request.get("step", ""))
        self.split_step = int(step) if step.isascii() and step.isdigit() and len(step) < 4 else 0
        return ""

    # --- drawing -------------------------------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        """The parts of the page that show the table."""
        view, events, stage = self.view, self.at.run.events, self.at.stage
        drawn = {"split": self._split_panel(), "text": show.table_in_words(view, events)}
        if isinstance(stage, Question):
            moves = [parse_move(line) for line in stage.see]
            shooter = next((move for move in moves if move.op in SHOTS), None)
            card = shooter.verb.split(" ")[0] if shooter and not self.at.bet else ""
            asked = board.question_board(
                view, _(stage.title), events, self.posters, shooter is not None, card
            )
            return {**drawn, "board": asked, "why": EMPTY, "hand": EMPTY}
        selection = self.selection
        lights = board.forbidding(view, selection.card, selection.rules, self.posters)
        return {
            **drawn,
            "board": board.board(
                view, selection, events, self.posters, lights if selection.why else ""
            ),
            "why": show.why_bubble(view, selection),
            "hand": board.still_hand(view)
            if self.at.run.state
            else show.hand(view, selection, _LED, row=_HAND),
        }

    def _split_panel(self) -> Html:
        if not self.split_of or (isinstance(self.at.stage, Question) and not self.at.bet):
            return EMPTY
        return show.split(self.view, self.split_of, self.split_step, self.at.run.events)

    def sentence(self, event: Event) -> str:
        """An event in words for the learner."""
        return sentence(event, self.at.run.scene.you)[0]

    def move_words(self, line: str) -> str:
        """A move in words, as an instruction."""
        return move_words(parse_move(line), self.view)


def _card_of(move: Move) -> str | None:
    """The card in hand that a move is about."""
    if move.op in (PLAY, DISCARD):
        return move.card
    if move.verb == "photo":
        return f"photo:{move.card}"
    return TABLE[move.op].lays or None
