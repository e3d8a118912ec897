"""Wildcat Rummy's table page, with the game and the selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.pages.table.page import TablePage
from wyatt.pages.table.playable import DROP, Playable
from wyatt.table.session import Node, Session
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import way_to_daily
from wyatt.ui.motion import MotionPlan
from wyatt.ui.table import being_paid, shown_hand
from wyatt.ui.tags import Html
from wyatt.ui.wildcat.cards import sprite
from wyatt.ui.wildcat.hand import NONE_PICKED, Picked, offers, tries, used
from wyatt.ui.wildcat.table import (
    chosen_rules,
    frame,
    motions,
    owing,
    rules_fields,
    table_parts,
    taught,
)
from wyatt.wildcat import Move, View, parse_move
from wyatt.wildcat.moves import TAKE, TAKE_TO
from wyatt.wildcat.words import move_words, pretty

# === How a player selects cards, and the requests that change the selection.


def held(view: View) -> dict[str, int]:
    """Return the visible hand, with the number of each kind of card."""
    return view.hands.get(shown_hand(view) or "", {})


def still_held(view: View, picked: Picked) -> Picked:
    """Return the selection, or an empty one if any of its cards has left the visible hand."""
    hand = held(view)
    sound = all(copy < hand.get(card, 0) for card, copy in picked.cards)
    return picked if sound else Picked(order=picked.order)


def toggled(view: View, picked: Picked, request: Request) -> Picked:
    """Return the selection with one card added or removed. An impossible card changes nothing."""
    card = str(request.get("card", ""))
    many = held(view).get(card, 0)
    copy = bounded_int(request.get("copy"), 0, many - 1) if many else None
    if copy is None or view.hand_ended:
        return picked
    return picked.toggled(card, copy)


def picked_for(view: View, picked: Picked, move: Move) -> Picked:
    """Return the selection of a move's cards, or the current one if they aren't all in hand."""
    wanted = used(move)
    if not wanted <= Counter(held(view)):
        return picked
    cards = tuple((card, copy) for card in wanted for copy in range(wanted[card]))
    return Picked(cards, order=picked.order)


def proposed(view: View, picked: Picked, line: str) -> Picked:
    """Return the selection of a proposed move's cards. line: the move's notation."""
    try:
        return picked_for(view, picked, parse_move(line))
    except NotAMove:
        return picked


def at_pile(view: View, picked: Picked) -> Move | Picked:
    """Return the move that takes the pile with the picked cards, or a selection that can take it.

    If neither is possible, return the current selection with the reason.
    """
    if view.phase != "draw" or not view.legal_moves:
        return picked
    found = offers(view, picked)
    takes = [move for move in found.exact if move.op in (TAKE, TAKE_TO)]
    if takes:
        return takes[0]
    if not picked.cards and found.wider:
        nearest = min(found.wider, key=lambda move: (move.jokers, move.count))
        return picked_for(view, picked, nearest)
    tried = tries(view, picked.names or tuple(held(view))[:2])
    verdict = view.verdict(tried) if tried else None
    if verdict is not None and not verdict.legal:
        return replace(picked, why=verdict.message, rules=verdict.rules)
    return picked


def ordered(picked: Picked, order: object) -> Picked:
    """Return the selection with the hand sorted by suit or by rank."""
    return replace(picked, order=str(order)) if order in ("suits", "ranks") else picked


class WildcatHand(Playable):
    """The selection at a Wildcat Rummy table."""

    picked = NONE_PICKED

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules the current refusal cites."""
        return self.picked.rules

    def put_down(self) -> None:
        """Clear the selection and the refusal. The hand keeps its order."""
        self.picked = Picked(order=self.picked.order)

    def changed(self) -> None:
        """Clear the selection if any of its cards has left the hand."""
        self.picked = still_held(self.view, self.picked)

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move is refused. Its cards stay selected for another try."""
        rules = error.verdict.rules if isinstance(error, IllegalMove) else ()
        tried = proposed(self.view, self.picked, line) if rules else self.picked
        if sorted(tried.names) != sorted(self.picked.names):
            self.picked = tried
        self.picked = replace(self.picked, why=str(error), rules=rules)

    def unrefused(self) -> Picked:
        """Return the selection without its refusal."""
        return replace(self.picked, why="", rules=())

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        """Return the cards' animations for these events."""
        return motions(events, self.view.players)

    def _select(self, request: Request) -> None:
        """Select a card, or deselect it."""
        if not self.playable:
            return
        before = self.unrefused()
        self.picked = toggled(self.view, before, request)
        if self.picked != before:
            self.hold_clock()

    def _pick(self, request: Request) -> None:
        """Select all the cards in a move the page has proposed."""
        if self.playable:
            self.picked = proposed(self.view, self.unrefused(), str(request.get("move", "")))

    def _pile(self, request: Request) -> None:
        """Take the pile with the selected cards, or show which cards can take it."""
        if not self.playable:
            return
        found = at_pile(self.view, self.unrefused())
        if isinstance(found, Picked):
            self.picked = found
        else:
            self.play(str(found))

    def _order(self, request: Request) -> None:
        """Sort the hand by suit or by rank."""
        self.picked = ordered(self.unrefused(), request.get("order"))

    HAND_ACTS: ClassVar[Mapping[str, Act]] = by_name(
        DROP,
        Act("order", _order, puts_down=False),
        Act("pick", _pick, puts_down=False),
        Act("pile", _pile, puts_down=False),
        Act("select", _select, changes_table=False),
    )


# === Wildcat Rummy's table page.


class WildcatTablePage(WildcatHand, TablePage):
    """A Wildcat Rummy table page, with its game and its selection."""

    GAME = "wildcat"
    FILE = "wildcat-rummy-record.json"
    MOST_PLAYERS = 5
    EDITOR = "wildcat-edit"
    PAGE = "wildcat"
    owing = staticmethod(owing)

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        way = way_to_daily("wildcat-daily", "below")
        return frame({}, "section", Html(f'<p class="todaily">{way}</p>'))

    def sprite(self) -> Html:
        """Return the symbols that the drawings use."""
        return sprite()

    @property
    def refusal(self) -> str:
        """The reason for the last refusal, in plain text."""
        return pretty(self.picked.why)

    @property
    def selected(self) -> str:
        """The selected cards, separated by spaces."""
        return " ".join(self.picked.names)

    def pick_up(self, cards: Sequence[str]) -> None:
        """Select these cards, one copy for each time a card is listed."""
        self.put_down()
        copies: Counter[str] = Counter()
        for card in cards:
            self.handle({"do": "select", "card": card, "copy": copies[card]})
            copies[card] += 1

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        view, context = self.shown()
        parts = table_parts(view, self.picked, context)
        if self.paying and self.beside:
            parts["legal"] = being_paid(_("The hand is being counted."))
        return parts | self.parts_beside(self.draw("rules", rules_fields, view.rules))

    def in_words(self, move: Any, view: Any) -> str:
        """Return a move as an instruction, with cards as people write them."""
        return pretty(move_words(move, view))

    def move_of(self, node: Node) -> str:
        """Return the move before a node as text. All moves in this game are public."""
        return pretty(move_words(node.move))

    def rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the rules in the form for a new game."""
        return chosen_rules(form)

    def taught_move(self, events: Sequence[Event]) -> Html:
        """Return a move for a learner, with its cards and points."""
        return taught(events, self.viewer)

    def points_at(self, move: Any) -> Sequence[str]:
        """Return the `data-key` of each card in hand that a move lays or discards."""
        spent = used(move)
        return [f"hand {card} {copy}" for card in spent for copy in range(spent[card])]

    def accounted(self) -> int:
        """Return how many players the current move scores."""
        return len(self._scored())

    def counted(self) -> tuple[str, ...]:
        """The players scored so far at the end of a hand."""
        shown = self._scored()[: self.accounts] if self.paying else []
        return tuple(event.data["player"] for event in shown)

    def _scored(self) -> list[Event]:
        return [event for event in self.session.events if event.type == "scored"]

    def taught(self) -> Html:
        """Return the last move for a learner, or the player being scored at a hand's end."""
        if not self.paying:
            return super().taught()
        return taught((self._scored()[self.accounts - 1],), self.viewer)

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move is refused at the selected cards, and stop the clock."""
        self.running, self.picked = "", self.held_up
        super().refuse(error, line)

    def handle(self, request: object) -> None:
        """Carry out a request. A refused move leaves its cards selected."""
        self.held_up = still_held(self.view, self.picked)
        self.picked = self.unrefused()
        super().handle(request)

    def changed(self) -> None:
        """Clear the selection if any of its cards has left the hand, and begin with the first
        account at a hand's end.
        """
        super().changed()
        self.accounts = self.first_account()

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Put another game on the table. The hand keeps its order."""
        self.picked = Picked(order=self.picked.order)
        super().sit_down(session, people, seated)

    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        *TablePage.ACTS.values(),
        *WildcatHand.HAND_ACTS.values(),
    )
