"""The page of Wildcat Rummy without its widget: the table and the cards picked up from the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.text import _
from wyatt.show.html import Html
from wyatt.show.wildcat import (
    NONE_PICKED,
    chosen_rules,
    frame,
    rules_fields,
    table_parts,
)
from wyatt.show.wildcat.offers import Picked
from wyatt.show.wildcat.sprite import sprite
from wyatt.table.moments import Moment
from wyatt.table.session import Session
from wyatt.widgets.picking import at_pile, ordered, proposed, still_held, toggled
from wyatt.widgets.play_desk import PlayDesk
from wyatt.widgets.requests import Act, Request
from wyatt.widgets.table_parts import around, shared_parts
from wyatt.wildcat import Game, View
from wyatt.wildcat.words import move_words, pretty


class WildcatDesk(PlayDesk):
    """One table of Wildcat Rummy and everything the page shows of it."""

    GAME = "wildcat"
    FILE = "wildcat-rummy-record.json"
    MOST_PLAYERS = 5
    EDITOR = "wildcat-edit"
    QUIET = PlayDesk.QUIET | {"pick", "order", "pile"}

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.picked = NONE_PICKED
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
        return pretty(self.picked.why)

    @property
    def selected(self) -> str:
        """The cards that are picked up."""
        return " ".join(self.picked.names)

    def pick_up(self, cards: Sequence[str]) -> None:
        """Pick these cards up, a copy for each time one is named."""
        self._put_down()
        copies: Counter[str] = Counter()
        for card in cards:
            self.handle({"do": "select", "card": card, "copy": copies[card]})
            copies[card] += 1

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        view = self.view
        parts = table_parts(view, self.picked, around(self, self._told, self._ahead()))
        return parts | shared_parts(self, rules_fields(view.rules))

    def _ahead(self) -> View | None:
        """The viewer's next turn if nothing changed until then; None when it is not worth asking."""
        view = self.view
        if self.viewer is None or view.actor == self.viewer or view.hand_ended:
            return None
        position = self.session.game.position()
        position.update(turn=self.viewer, phase="play")
        return Game.from_position(position).view(self.viewer)

    def _told(self) -> list[tuple[str, str]]:
        """All moves with who made them; everything in them lay on the table for all to see."""
        return [
            (self.session.actor_of(at) or _("The dealer"), pretty(move_words(move)))
            for at, move in enumerate(self.session.moves)
        ]

    def in_words(self, move: Any, view: Any) -> str:
        """A move as an instruction, its cards as people write them."""
        return pretty(move_words(move, view))

    def words_of(self, moment: Moment) -> str:
        """A moment in words, the same for everybody: all of it lay open."""
        move = pretty(move_words(moment.move))
        return _("{player}: {move}", player=moment.actor or _("The dealer"), move=move)

    def rules_of(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        """The rules that the form of a new game states."""
        return chosen_rules(form)

    def _refuse(self, error: NotAMove | IllegalMove, line: str) -> None:
        self.running = ""
        rules = error.verdict.rules if isinstance(error, IllegalMove) else ()
        self.picked = replace(self.held_up, why=str(error), rules=rules)

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; a refused try leaves the cards picked up."""
        self.held_up = still_held(self.view, self.picked)
        self.picked = replace(self.picked, why="", rules=())
        super().handle(request)

    def _put_down(self) -> None:
        self.picked = Picked(order=self.picked.order)

    def changed(self) -> None:
        """Hold up only the cards that are still in hand."""
        self.picked = still_held(self.view, self.picked)

    def sit_down(self, session: Session, people: set[str], seated: str = "") -> None:
        """Begin with another session; the hand stays in the order one likes."""
        self.picked = Picked(order=self.picked.order)
        super().sit_down(session, people, seated)

    def _drop(self, request: Request) -> None:
        """Put down what is picked up, and take away the reason that stood above it."""

    def _select(self, request: Request) -> None:
        """Pick one card up, or put it down again."""
        picked = toggled(self.view, self.picked, request)
        if picked != self.picked:
            self.running = ""
            self.picked = picked

    def _pick(self, request: Request) -> None:
        """Pick up all the cards of a move that the page has proposed."""
        self.picked = proposed(self.view, self.picked, str(request.get("move", "")))

    def _pile(self, request: Request) -> None:
        """The pile was pointed at: take it with the picked cards, or say which make it possible."""
        found = at_pile(self.view, self.picked)
        if isinstance(found, Picked):
            self.picked = found
        else:
            self._play({"move": str(found)})

    def _order(self, request: Request) -> None:
        """Lay the hand out by suits or by ranks."""
        self.picked = ordered(self.picked, request.get("order"))

    ACTS: ClassVar[Mapping[str, Act]] = {
        **PlayDesk.ACTS,
        "drop": _drop,
        "order": _order,
        "pick": _pick,
        "pile": _pile,
        "select": _select,
    }


def desk(address: Mapping[str, str], lang: str) -> WildcatDesk:
    """The desk of Wildcat Rummy, opened at an address."""
    return WildcatDesk(address, lang)
