"""Wildcat Rummy's table page, with the player's selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.pages.table.page import TablePage
from wyatt.pages.table.playable import DROP, Playable
from wyatt.table.session import Node
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import way_to_daily
from wyatt.ui.motion import MotionPlan
from wyatt.ui.table import being_paid, shown_hand
from wyatt.ui.tags import Html
from wyatt.ui.wildcat import table as drawn
from wyatt.ui.wildcat.cards import sprite
from wyatt.ui.wildcat.hand import NONE_PICKED, Offers, Picked, tries, used, worth
from wyatt.wildcat import Move, View, parse_move
from wyatt.wildcat.moves import TAKE, TAKE_TO
from wyatt.wildcat.words import aloud, move_words, pretty


def held(view: View) -> dict[str, int]:
    """Return the number of copies of each card in the visible hand."""
    return view.hands.get(shown_hand(view) or "", {})


class WildcatHand(Playable):
    """The selected cards at a Wildcat Rummy table, and the order of the hand. The order stays when
    the selection is cleared.
    """

    picked = NONE_PICKED

    @property
    def refusal(self) -> str:
        return self.picked.why

    @property
    def refused(self) -> tuple[str, ...]:
        return self.picked.rules

    def put_down(self) -> None:
        self.picked = Picked(order=self.picked.order)

    def changed(self) -> None:
        self.picked = self.still_held()

    def still_held(self) -> Picked:
        """Return the selection, or an empty selection if a selected card has left the visible hand."""
        hand = held(self.view) if self.picked.cards else {}
        sound = all(copy < hand.get(card, 0) for card, copy in self.picked.cards)
        return self.picked if sound else Picked(order=self.picked.order)

    def unrefused(self) -> Picked:
        return replace(self.picked, why="", rules=())

    def _picked_for(self, move: Move | str, picked: Picked) -> Picked:
        with suppress(NotAMove):
            wanted = used(parse_move(move) if isinstance(move, str) else move)
            if wanted <= Counter(held(self.view)):
                cards = tuple((card, copy) for card in wanted for copy in range(wanted[card]))
                return Picked(cards, order=picked.order)
        return picked

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move is refused. If the move is illegal, select its cards for another try."""
        rules = error.verdict.rules if isinstance(error, IllegalMove) else ()
        tried = self._picked_for(line, self.picked) if rules else self.picked
        if sorted(tried.names) != sorted(self.picked.names):
            self.picked = tried
        self.picked = replace(self.picked, why=str(error), rules=rules)

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        return drawn.motions(events, self.view.players)

    def _select(self, request: Request) -> None:
        if not self.playable:
            return
        self.picked, view = self.unrefused(), self.view
        card = str(request.get("card", ""))
        copy = bounded_int(request.get("copy"), 0, held(view).get(card, 0) - 1)
        if copy is not None and not view.hand_ended:
            self.picked = self.picked.toggled(card, copy)
            self.hold_clock()

    def _pick(self, request: Request) -> None:
        if self.playable:
            self.picked = self._picked_for(str(request.get("move", "")), self.unrefused())

    def _pile(self, request: Request) -> None:
        if not self.playable:
            return
        view, self.picked = self.view, self.unrefused()
        if view.phase != "draw" or not view.legal_moves:
            return
        found, picked = Offers(view, self.picked), self.picked
        if takes := [move for move in found.exact if move.op in (TAKE, TAKE_TO)]:
            self.play(str(takes[0]))
        elif not picked.cards and found.wider:
            nearest = min(found.wider, key=lambda it: (it.jokers, it.count, -worth(view, it)))
            self.picked = self._picked_for(nearest, picked)
        elif tried := tries(view, picked.names or tuple(held(view))[:2]):
            verdict = view.verdict(tried, False)
            if not verdict.legal:
                self.picked = replace(picked, why=verdict.message, rules=verdict.rules)

    def _order(self, request: Request) -> None:
        self.picked, order = self.unrefused(), request.get("order")
        if order in ("suits", "ranks"):
            self.picked = replace(self.picked, order=str(order))

    HAND_ACTS = by_name(
        DROP,
        Act("order", _order, changes_table=False, selects=True),
        Act("pick", _pick, changes_table=False, selects=True),
        Act("pile", _pile, puts_down=False),
        Act("select", _select, changes_table=False, selects=True),
    )


class WildcatTablePage(WildcatHand, TablePage):
    """Wildcat Rummy's table page, with a game and the player's selection."""

    GAME = "wildcat"
    FILE = "wildcat-rummy-record.json"
    MOST_PLAYERS = 5
    EDITOR = "wildcat-edit"
    PAGE = "wildcat"
    owing, sprite = staticmethod(drawn.owing), staticmethod(sprite)
    aloud = staticmethod(aloud)
    rules_of = staticmethod(drawn.chosen_rules)

    def frame(self) -> str:
        return drawn.frame("section", h.p(way_to_daily("wildcat-daily", "below"), cls="todaily"))

    @property
    def selected(self) -> str:
        return " ".join(self.picked.names)

    def parts(self) -> dict[str, Html]:
        view, context = self.shown()
        parts = drawn.table_parts(view, self.picked, context)
        if self.paying and self.beside:
            parts["legal"] = being_paid(_("The hand is being scored."))
        return parts | self.parts_beside(self.draw("rules", drawn.rules_fields, view.rules))

    def chosen_parts(self) -> dict[str, Html]:
        return drawn.table_parts(self.last[0], self.picked, self.last[1]) | self.refused_parts()

    def in_words(self, move: Any, view: Any) -> str:
        return pretty(move_words(move, view))

    def move_of(self, node: Node) -> str:
        return pretty(move_words(node.move))

    def taught_move(self, events: Sequence[Event]) -> Html:
        return drawn.taught(events, self.viewer)

    def points_at(self, move: Any) -> Sequence[str]:
        spent = used(move)
        return [f"hand {card} {copy}" for card in spent for copy in range(spent[card])]

    def counted(self) -> tuple[str, ...]:
        shown = self.scored()[: self.accounts] if self.paying else []
        return tuple(event.data["player"] for event in shown)

    def refuse(self, error: Exception, line: str) -> None:
        self.picked = self.held_up
        super().refuse(error, line)

    def handle(self, request: object) -> None:
        self.held_up = self.still_held()
        self.picked = self.unrefused()
        super().handle(request)

    def changed(self) -> None:
        super().changed()
        self.accounts = self.first_account()

    ACTS = by_name(*TablePage.ACTS.values(), *WildcatHand.HAND_ACTS.values())
