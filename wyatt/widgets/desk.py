"""The rules explorer without its widget: the table of Wyatt Earp, what is selected, what is split."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.earp import parse_move
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import DISCARD, PLAY
from wyatt.show.earp import NOTHING, Selection, frame, rules_fields, table_parts
from wyatt.show.earp.sprite import sprite
from wyatt.show.html import Html
from wyatt.table.moments import Moment
from wyatt.table.session import Session
from wyatt.widgets.outlook import ahead, pick, told, too_early, words_of
from wyatt.widgets.play_desk import PlayDesk
from wyatt.widgets.requests import Act, Request, whole
from wyatt.widgets.table_parts import around, shared_parts


class Desk(PlayDesk):
    """One explorer: the game on the table and everything the page shows of it."""

    GAME = "wyatt"
    FILE = "wyatt-earp-record.json"
    MOST_PLAYERS = 4
    EDITOR = "edit"
    QUIET = PlayDesk.QUIET | {"split", "split-step"}

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.selection = NOTHING
        self.split_of = ""
        self.split_step: int | None = None
        super().__init__(address, lang)

    def frame(self) -> str:
        """The page around the parts."""
        return frame({}, "section")

    def sprite(self) -> Html:
        """What its drawings draw with."""
        return sprite()

    @property
    def refusal(self) -> str:
        """Why the last try was refused, in plain text."""
        return self.selection.why

    @property
    def selected(self) -> str:
        """The kind of card that is picked up."""
        return self.selection.card or ""

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        session, viewer, view = self.session, self.viewer, self.view
        parts = table_parts(
            view,
            self.selection,
            around(
                self,
                lambda: told(session, viewer),
                ahead(session.game, viewer) if self.beside else None,
            ),
            self.split_of,
            self.split_step,
        )
        return parts | shared_parts(self, rules_fields(view.preset))

    def _refuse(self, error: NotAMove | IllegalMove, line: str) -> None:
        self.running = ""
        rules = error.verdict.rules if isinstance(error, IllegalMove) else ()
        card = None
        if isinstance(error, IllegalMove):
            move = parse_move(line)
            card = move.card if move.op in (PLAY, DISCARD) else None
        self.selection = Selection(card, 1, str(error), rules)

    def words_of(self, moment: Moment) -> str:
        """A moment as the viewer is told it: cards they may not know stay unnamed."""
        return words_of(moment, self.viewer)

    def _put_down(self) -> None:
        self.selection = NOTHING

    def changed(self) -> None:
        """Show a split poster with all its payments, and put down what can no longer be played."""
        self.split_step = None
        if not too_early(self.view, self.selection):
            self.selection = NOTHING

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Begin with another session; the poster whose split was open is closed."""
        super().sit_down(session, people, seated)
        self.split_of = ""

    def _drop(self, request: Request) -> None:
        """Put down what is selected, and take away the reason that stood beside it."""
        self.selection = NOTHING

    def _select(self, request: Request) -> None:
        """Pick up a kind of card: all of it that may be laid; picked again with a number, that many."""
        card = str(request.get("card", ""))
        view = self.view
        held = view.hands.get(view.viewer or view.actor or "", {}).get(card, 0)
        if not held:
            return
        if view.actor not in view.hands:
            # Not yours to move: the card says so, and the others play on.
            self.selection = pick(view, card, held)
            return
        self.running = ""
        if self.selection.card == card and "count" not in request:
            self.selection = NOTHING
            return
        many = whole(request.get("count"), 1, held)
        self.selection = pick(view, card, held, many)

    def _split(self, request: Request) -> None:
        self.split_of = str(request.get("outlaw", ""))
        if self.split_of not in OUTLAWS:
            self.split_of = ""
        self.split_step = whole(request.get("step"), 0, 999)
        if self.split_of and self.view.phase == "scored":
            self.running = ""  # whoever reads how a poster was paid is not hurried on

    ACTS: ClassVar[Mapping[str, Act]] = {
        **PlayDesk.ACTS,
        "drop": _drop,
        "select": _select,
        "split": _split,
        "split-step": _split,
    }


def desk(address: Mapping[str, str], lang: str) -> Desk:
    """The table's desk, opened at an address."""
    return Desk(address, lang)
