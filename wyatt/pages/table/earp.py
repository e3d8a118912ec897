"""Wyatt Earp's table page, with the player's selection and the open split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wyatt.core.errors import IllegalMove
from wyatt.core.events import Event
from wyatt.core.text import N_, _
from wyatt.earp import View, parse_move
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import DISCARD, PHOTO, PLAY
from wyatt.earp.rulebook import BOOK
from wyatt.earp.verbs import TABLE, Verb
from wyatt.earp.words import move_words
from wyatt.pages.table.page import STRETCH, TablePage
from wyatt.pages.table.playable import DROP, Playable
from wyatt.table.session import Node
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import way_to_daily
from wyatt.ui.earp import table as drawn
from wyatt.ui.earp.cards import sprite
from wyatt.ui.earp.hand import NOTHING, Menu, Selection, attempt
from wyatt.ui.motion import MotionPlan
from wyatt.ui.rules import apart_list
from wyatt.ui.table import accounts_so_far, being_paid
from wyatt.ui.tags import EMPTY, Html


def pick(view: View, card: str, held: int, many: int | None = None) -> Selection:
    """Return the selection of a kind of card, with the reason if the cards can't be played. If you
    can only discard, the number of cards is 0. held: the number of these cards in hand. many: how
    many to play, or None for as many as possible.
    """
    options = Menu(view)
    if options.only_discards:
        return Selection(card, 0)
    counts = [move.count for move in options.of(card)]
    if many is None:
        many = max(counts, default=held)
    if many in counts or set(counts) == {1}:
        return Selection(card, many)
    if view.phase == "draw" and view.actor in view.hands:
        return Selection(card, many, _("Draw first."), ("turn.order",))
    verdict = view.verdict(attempt(card, many), False)
    return Selection(card, many, "" if verdict.legal else verdict.message, verdict.rules)


class EarpHand(Playable):
    """The selection at a Wyatt Earp table: a kind of card, and how many. split_of: the outlaw whose
    split is open, or empty if none is. split_step: the number of payments to show, or None for all.
    """

    selection = NOTHING
    split_of = ""
    split_step: int | None = None

    @property
    def refusal(self) -> str:
        return self.selection.why

    @property
    def refused(self) -> tuple[str, ...]:
        return self.selection.rules

    def put_down(self) -> None:
        self.selection = NOTHING

    def refuse(self, error: Exception, line: str) -> None:
        card: str | None = None
        rules: tuple[str, ...] = ()
        if isinstance(error, IllegalMove) and line:  # without a line, the move was a bot's
            move, rules = parse_move(line), error.verdict.rules
            card = move.card if move.op in (PLAY, DISCARD, PHOTO) else TABLE[move.op].lays or None
        self.selection = Selection(card, 1, str(error), rules)

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        return drawn.motions(events, self.view.players)

    def _select(self, request: Request) -> None:
        view, card = self.view, str(request.get("card", ""))
        many = view.hands.get(view.viewer or view.actor or "", {}).get(card, 0)
        if not self.playable or not many:
            return
        if view.actor not in view.hands:  # another player's turn: the selection says to wait
            self.selection = pick(view, card, many)
            return
        self.hold_clock()
        if self.selection.card == card and "count" not in request:  # a second click
            self.selection = NOTHING
        else:
            self.selection = pick(view, card, many, bounded_int(request.get("count"), 1, many))

    def split(self, request: Request) -> None:
        """Show a poster's split up to the requested payment, or close the split if the request has no outlaw."""
        outlaw = str(request.get("outlaw", ""))
        self.split_of = outlaw if outlaw in OUTLAWS else ""
        self.split_step = bounded_int(request.get("step"), 0, 999)
        if self.split_of and self.view.phase == "scored":
            self.hold_clock()

    HAND_ACTS = by_name(
        DROP,
        Act("select", _select, changes_table=False, selects=True),
        Act("split", lambda hand, request: hand.split(request), puts_down=False),
        Act("split-step", lambda hand, request: hand.split(request), puts_down=False),
    )


class EarpTablePage(EarpHand, TablePage):
    """Wyatt Earp's table page, with a game and the player's selection."""

    GAME = "wyatt"
    FILE = "wyatt-earp-record.json"
    MOST_PLAYERS = 4
    EDITOR = "edit"
    LIVELY_SEED = 264
    STEP = "sharp"
    FORESEES = True
    NEXT_ACCOUNT = N_("Next poster")
    owing, sprite = staticmethod(drawn.owing), staticmethod(sprite)
    #: Whether the form for a new game shows where presets differ from their sources.
    apart_shown = False

    def frame(self) -> str:
        return drawn.frame("section", h.p(way_to_daily("daily", "below"), cls="todaily"))

    @property
    def selected(self) -> str:
        return self.selection.card or ""

    def parts(self) -> dict[str, Html]:
        view, context = self.shown()
        paying, outlaw = self.paying and self.beside, self.split_of
        if paying and not outlaw:
            outlaw = self.scored()[self.accounts - 1].data["outlaw"]
        parts = drawn.table_parts(view, self.selection, context, outlaw, self.split_step)
        if paying:
            parts["legal"] = being_paid(_("The banker is paying out the posters."))
        parts["apart"] = self.draw("apart", apart_list, BOOK) if self.apart_shown else EMPTY
        return parts | self.parts_beside(self.draw("rules", drawn.rules_fields, view.preset))

    def chosen_parts(self) -> dict[str, Html]:
        return drawn.table_parts(self.last[0], self.selection, self.last[1]) | self.refused_parts()

    def taught_move(self, events: Sequence[Event]) -> Html:
        return drawn.taught(events, self.view)

    def move_of(self, node: Node) -> str:
        if node.move.verb is Verb.TAKE and self.viewer not in (None, node.actor):
            return _("Take a card")
        return move_words(node.move)

    def points_at(self, move: Any) -> Sequence[str]:
        laid = Menu(self.view)
        away = ((card, [discard]) for card, discard in laid.discards.items())
        kinds = [*laid.lays.items(), *laid.sheriff.items(), *away]
        return [f"hand {card}" for card, moves in kinds if move in moves]

    @property
    def plan(self) -> MotionPlan:
        """The last move's animations. At a hand's end, only one poster's coins move at a time."""
        if not self.accounts:
            return super().plan
        events = self._last_seen()
        before = len(accounts_so_far(events, self.accounts - 1)) if self.accounts > 1 else 0
        fresh = accounts_so_far(events, self.accounts)[before:]
        return drawn.motions(fresh, self.session.game.players).scaled(STRETCH[self.speed])

    def changed(self) -> None:
        """After the table changes, show all payments of the open split and, at a hand's end, only
        the first poster's payout. Clear the selection, unless it shows why the viewer has to wait.
        """
        self.split_step = None
        self.accounts = self.first_account()
        view = self.view
        # Keep showing why an early try was refused until it's this player's turn.
        if not (self.selection.why and view.viewer is not None and view.actor != view.viewer):
            self.selection = NOTHING

    def _apart(self, request: Request) -> None:
        self.apart_shown = request.get("open") is True

    _APART = Act("apart", _apart, changes_table=False)
    ACTS = by_name(*TablePage.ACTS.values(), *EarpHand.HAND_ACTS.values(), _APART)
