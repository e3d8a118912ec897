"""Wyatt Earp's table page: the game, the selection and the open split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wyatt.core.errors import IllegalMove
from wyatt.core.events import Event
from wyatt.core.text import N_, _
from wyatt.earp import Move, View, parse_move
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import DISCARD, PHOTO, PLAY
from wyatt.earp.rulebook import BOOK
from wyatt.earp.verbs import TABLE, Verb
from wyatt.earp.words import move_words
from wyatt.pages.table.page import STRETCH, TablePage
from wyatt.pages.table.playable import DROP, Playable
from wyatt.table.session import Node, Session
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import way_to_daily
from wyatt.ui.earp.cards import sprite
from wyatt.ui.earp.hand import NOTHING, Selection, menu, tries
from wyatt.ui.earp.table import (
    frame,
    motions,
    owing,
    rules_fields,
    table_parts,
    taught,
)
from wyatt.ui.html import tracked
from wyatt.ui.motion import MotionPlan
from wyatt.ui.rules import apart_list
from wyatt.ui.table import accounts_so_far, being_paid
from wyatt.ui.tags import EMPTY, Html

# === How a player selects a kind of card.


def pick(view: View, card: str, held: int, many: int | None = None) -> Selection:
    """Return the selection of a kind of card, with the reason if it can't be laid. many: the number
    of cards to lay, or None for as many as possible.
    """
    options = menu(view)
    if options.only_discards:
        return Selection(card, 0)
    moves = options.of(card)
    counts = [move.count for move in moves]
    if many is None:
        many = max(counts, default=held)
    if many in counts or (moves and counts == [1] * len(counts)):
        return Selection(card, many)
    if view.phase == "draw" and view.actor in view.hands:
        return Selection(card, many, _("Draw first."), ("turn.order",))
    verdict = view.verdict(tries(card, many)[0])
    return Selection(card, many, "" if verdict else verdict.message, verdict.rules)


def held(view: View) -> dict[str, int]:
    """Return the visible hand, with the number of each kind of card."""
    return view.hands.get(view.viewer or view.actor or "", {})


def picked(view: View, selection: Selection, request: Request) -> Selection:
    """Return the selection after a click on a kind of card, or with the requested number of cards.

    A card that isn't in hand changes nothing. During another player's turn, the selection contains
    the reason to wait.
    """
    card = str(request.get("card", ""))
    many = held(view).get(card, 0)
    if not many:
        return selection
    if view.actor not in view.hands:
        return pick(view, card, many)
    if selection.card == card and "count" not in request:
        return NOTHING
    return pick(view, card, many, bounded_int(request.get("count"), 1, many))


def card_of(move: Move) -> str | None:
    """Return the card in hand that a move uses, or None."""
    if move.op in (PLAY, DISCARD, PHOTO):
        return move.card
    return TABLE[move.op].lays or None


class EarpHand(Playable):
    """The selection at a Wyatt Earp table: a kind of card, and how many.

    split_of: the outlaw whose split is open, or empty. split_step: how many payments to show, or
    None for all.
    """

    selection = NOTHING
    split_of = ""
    split_step: int | None = None

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules the current refusal cites."""
        return self.selection.rules

    def put_down(self) -> None:
        """Clear the selection and the refusal."""
        self.selection = NOTHING

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move is refused, at its card."""
        card: str | None = None
        rules: tuple[str, ...] = ()
        if isinstance(error, IllegalMove) and line:  # without a line, the move was a bot's
            card, rules = card_of(parse_move(line)), error.verdict.rules
        self.selection = Selection(card, 1, str(error), rules)

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        """Return the animations of cards and coins for these events."""
        return motions(events, self.view.players)

    def _select(self, request: Request) -> None:
        """Select a kind of card. The clock stops only if it's the viewer's turn."""
        if not self.playable:
            return
        view = tracked(self.view)
        if view.actor in view.hands and str(request.get("card", "")) in held(view):
            self.hold_clock()
        self.selection = picked(view, self.selection, request)

    def split(self, request: Request) -> None:
        """Show a poster's split, up to one of its payments."""
        outlaw = str(request.get("outlaw", ""))
        self.split_of = outlaw if outlaw in OUTLAWS else ""
        self.split_step = bounded_int(request.get("step"), 0, 999)
        if self.split_of and self.view.phase == "scored":
            self.hold_clock()

    HAND_ACTS: ClassVar[Mapping[str, Act]] = by_name(
        DROP,
        Act("select", _select, changes_table=False),
        Act("split", lambda hand, request: hand.split(request), puts_down=False),
        Act("split-step", lambda hand, request: hand.split(request), puts_down=False),
    )


# === Wyatt Earp's table page.


class EarpTablePage(EarpHand, TablePage):
    """A Wyatt Earp table page, with its game and its selection."""

    GAME = "wyatt"
    FILE = "wyatt-earp-record.json"
    MOST_PLAYERS = 4
    EDITOR = "edit"
    LIVELY_SEED = 264
    STEP = "sharp"
    FORESEES = True
    NEXT_ACCOUNT = N_("Next poster")
    owing = staticmethod(owing)

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        #: Whether the form for a new game shows where presets differ from their sources.
        self.apart_shown = False
        super().__init__(address, lang)

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        way = way_to_daily("daily", "below")
        return frame({}, "section", Html(f'<p class="todaily">{way}</p>'))

    def sprite(self) -> Html:
        """Return the symbols that the drawings use."""
        return sprite()

    @property
    def refusal(self) -> str:
        """The reason for the last refusal, in plain text."""
        return self.selection.why

    @property
    def selected(self) -> str:
        """The selected kind of card."""
        return self.selection.card or ""

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        view, context = self.shown()
        parts = table_parts(view, self.selection, context, self.split_of, self.split_step)
        if self.paying and self.beside:
            parts["legal"] = being_paid(_("The posters are being paid out."))
        parts["apart"] = self.draw("apart", apart_list, BOOK) if self.apart_shown else EMPTY
        return parts | self.parts_beside(self.draw("rules", rules_fields, view.preset))

    def taught_move(self, events: Sequence[Event]) -> Html:
        """Return a move for a learner: its cards, a sentence, and its effect on the posters."""
        return taught(events, self.view)

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move is refused, and stop the clock."""
        self.running = ""
        super().refuse(error, line)

    def move_of(self, node: Node) -> str:
        """Return the move before a node as text, without a card the viewer can't see."""
        if node.move.verb is Verb.TAKE and self.viewer not in (None, node.actor):
            return _("Take a card")
        return move_words(node.move)

    def points_at(self, move: Any) -> Sequence[str]:
        """Return the `data-key` of the kind of card that a move lays or discards."""
        laid = menu(self.view)
        kinds = [
            card
            for cards in (laid.lays, laid.sheriff)
            for card, moves in cards.items()
            if move in moves
        ]
        kinds += [card for card, away in laid.discards.items() if away == move]
        return [f"hand {card}" for card in kinds]

    def accounted(self) -> int:
        """Return how many posters the current move pays out."""
        return sum(
            event.type == "scored" and event.data["captured"] for event in self.session.events
        )

    def taught(self) -> Html:
        """Return the last move for a learner, or the poster being paid out at a hand's end."""
        if not self.paying:
            return super().taught()
        *_before, last = (
            event
            for event in accounts_so_far(self.session.events, self.accounts)
            if event.type == "scored" and event.data["captured"]
        )
        return taught((last,), self.view)

    @property
    def plan(self) -> MotionPlan:
        """The last move's animations. At a hand's end, only one poster's coins move at a time."""
        made = super().plan
        if not self.accounts:
            return made
        events = self._last_seen()
        before, now = (
            len(accounts_so_far(events, many)) for many in (self.accounts - 1, self.accounts)
        )
        fresh = events[before if self.accounts > 1 else 0 : now]
        return motions(fresh, self.session.game.players).scaled(STRETCH[self.speed])

    def changed(self) -> None:
        """After the table changes, clear the selection, show all of a split's payments, and begin
        with the first poster at a hand's end.
        """
        self.split_step = None
        self.accounts = self.first_account()
        view = self.view
        # Keep showing why an early try was refused until it's this player's turn.
        if not (self.selection.why and view.viewer is not None and view.actor != view.viewer):
            self.selection = NOTHING

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put another game on the table, and close the open split."""
        super().sit_down(session, people, seated)
        self.split_of = ""

    def _apart(self, request: Request) -> None:
        self.apart_shown = request.get("open") is True

    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        *TablePage.ACTS.values(),
        *EarpHand.HAND_ACTS.values(),
        Act("apart", _apart, changes_table=False),
    )
