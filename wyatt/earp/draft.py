"""A table of Wyatt Earp being set by hand.

A *place* where cards lie is ``hand 0`` (a seat), ``group 1 jesse-james`` (a seat and an outlaw),
``discard`` or ``supply``; stacks list the top card first. ``territory 1`` begins a group there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from wyatt.core.draft import BaseDraft, Field, Fields, Place, as_dict, list_in, object_in
from wyatt.core.errors import Issue, NotAMove
from wyatt.core.lazy import Lazy
from wyatt.core.text import _
from wyatt.earp.cards import CARDS, DECK, OUTLAWS, outlaw_of, title
from wyatt.earp.documents import ASKING, POSITION_FORMAT
from wyatt.earp.legality import DUE
from wyatt.earp.moves import lenient_notation, parse_move
from wyatt.earp.scoring import score_poster
from wyatt.earp.state import APART, REACT
from wyatt.earp.switches import Rules
from wyatt.earp.words import PHASE_WORDS, move_words

if TYPE_CHECKING:
    from wyatt.core.spec import AnySpec
    from wyatt.earp.game import View


class Draft(BaseDraft):
    """A position document of Wyatt Earp with its cards written out one by one."""

    SPEC: ClassVar[Lazy[AnySpec]] = Lazy("wyatt.earp.spec:SPEC")
    FORMAT = POSITION_FORMAT
    KINDS = tuple(CARDS)
    OBJECTS = ("hands", "territories", "money")
    PILES = ("discard", "supply")
    PILE = "supply"

    # --- where cards lie -----------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        """Hands, what is laid before each player group by group, and the piles."""
        for seat, name in enumerate(self.players):
            yield Place(
                f"hand {seat}",
                _("Hand of {player}", player=name),
                seat,
                secret=True,
                short=_("Hand"),
            )
            territory = _("Territory of {player}", player=name)
            yield Place(
                f"territory {seat}",
                territory,
                seat,
                begins=_("New group here"),
                short=_("Territory"),
            )
            groups = as_dict(as_dict(self.document.get("territories")).get(name))
            for outlaw in OUTLAWS:
                if outlaw in groups:
                    yield Place(f"group {seat} {outlaw}", title(outlaw), seat, inner=True)
        yield Place("discard", _("Discard stack, top first"))
        yield Place("supply", _("Known top of the supply, top first"), secret=True)

    def list_of(self, place: str, make: bool = False) -> list[Any] | None:
        """The list of the document behind a place; make: begin it where there is none."""
        kind, _blank, rest = place.partition(" ")
        if kind in self.PILES:
            return list_in(self.document, kind, make)
        seat, _blank, outlaw = rest.partition(" ")
        players = self.players
        if not (seat.isascii() and seat.isdigit()) or int(seat) >= len(players):
            return None
        name = players[int(seat)]
        if kind == "hand":
            return list_in(object_in(self.document, "hands", make), name, make)
        if kind == "group" and outlaw in OUTLAWS:
            territory = object_in(object_in(self.document, "territories", make), name, make)
            return list_in(territory, outlaw, make)
        return None

    def leads_to(self, card: str, place: str) -> str:
        """``territory 1`` stands for the group of the card's own outlaw; empty for a card that has
        no outlaw, which lies on a group that somebody has to name."""
        if not place.startswith("territory "):
            return place
        outlaw = outlaw_of(card)
        return f"group {place.partition(' ')[2]} {outlaw}" if outlaw else ""

    def emptied(self, place: str) -> None:
        """A group without a card is none."""
        if place.startswith("group "):
            _kind, seat, outlaw = place.split()
            del self.document["territories"][self.players[int(seat)]][outlaw]

    # --- cards ---------------------------------------------------------------------------------

    def copies(self) -> Mapping[str, int]:
        """How many of each card its rules deal; rules that cannot be read count as the defaults."""
        rules = Rules.read(self.document.get("rules", {}), "rules", [])
        return {card.name: card.copies if rules.has(card) else 0 for card in DECK}

    def placed(self) -> Counter[str]:
        """The card that has just hit lies in no pile while its choice is owed."""
        placed = super().placed()
        pending = self.get("pending.card")
        if isinstance(pending, str):
            placed[pending] += self.document.get("phase") in APART
        return placed

    def title(self, card: str) -> str:
        """What people call a card; what is none stands as it was written."""
        return title(card) if card in CARDS else card

    # --- everything else -----------------------------------------------------------------------

    def set(self, path: str, value: Any) -> None:
        """Set a field; a phase forgets a choice that is not owed in it."""
        super().set(path, value)
        if path == "phase" and self.get("pending.card") not in ASKING.get(value, ()):
            self.document.pop("pending", None)

    def fieldsets(self) -> Sequence[Fields]:
        """Who has what, whose turn it is, and what else the table says."""
        return (
            Fields("people", _("At the table"), (*self._money(), *self._turn(), *self._choice())),
            Fields("posters", _("Posters"), tuple(map(_poster, OUTLAWS))),
        )

    def _money(self) -> Iterator[Field]:
        for seat, name in enumerate(self.players):
            label = _("Money of {player}", player=name)
            path, short = f"money.{name}", _("Money")
            yield Field(f"money {seat}", path, label, "number", default=0, seat=seat, short=short)

    def _turn(self) -> Iterator[Field]:
        yield from self.turn_fields(PHASE_WORDS)
        played = _("The Sheriff card of this turn is played")
        owed = self.get("phase") in DUE
        yield Field("sheriff_played", "sheriff_played", played, "tick", default=owed)
        again = _("The discard stack was reshuffled in this hand")
        yield Field("reshuffled", "reshuffled", again, "tick")

    def _choice(self) -> Iterator[Field]:
        """What a choice in the middle of a play needs: the card that hit, the group it covered."""
        phase = self.get("phase")
        if phase not in ASKING:
            return
        cards = (("", "–"), *((card, title(card)) for card in ASKING[phase]))
        hit = _("The card that hit")
        yield Field("pending", "pending.card", hit, "choice", cards)
        if phase != REACT:
            return
        whom = (("", "–"), *((name, name) for name in self.players))
        whose = _("Whose group it covers")
        yield Field("pending player", "pending.player", whose, "choice", whom)
        groups = (("", "–"), *((outlaw, title(outlaw)) for outlaw in OUTLAWS))
        yield Field("pending outlaw", "pending.outlaw", _("Which group"), "choice", groups)
        yield Field("actor", "actor", _("Who may answer"), "choice", whom)

    def lenient_notation(self, line: str) -> str:
        """A move as people say it, in the notation; what cannot be understood stays as it is."""
        return lenient_notation(line, self.players)

    def in_words(self, line: str, view: View | None = None) -> str:
        """A move as an instruction: ``Lay 3 Bob Dalton``."""
        try:
            return move_words(parse_move(line), view)
        except NotAMove:
            return line

    def place_of(self, issue: Issue) -> str:
        """The place or field to which an issue leads."""
        return place_of(issue, self.players)

    @classmethod
    def stakes(cls, view: View) -> Mapping[str, tuple[int, ...]]:
        """What every poster on which somebody has capture points would pay."""
        if view.hand_ended:
            return {}
        points = {
            outlaw: [view.capture_points(player, outlaw) for player in view.players]
            for outlaw in OUTLAWS
        }
        return {
            outlaw: tuple(score_poster(some, view.posters[outlaw], view.rules).payouts)
            for outlaw, some in points.items()
            if any(some)
        }


def _poster(outlaw: str) -> Field:
    return Field(
        f"poster {outlaw}", f"posters.{outlaw}", title(outlaw), "number", default=1000, card=outlaw
    )


def place_of(issue: Issue, players: Sequence[str]) -> str:
    """The place at the table to which an issue leads: of cards, or the name of a field."""
    where = issue.path
    head, _dot, rest = where.partition(".")
    seats = BaseDraft.__new__(Draft)
    seats.document = {"players": list(players)}
    if head in Draft.OBJECTS:
        seat = seats.seat_in(rest)
        kind = {"hands": "hand", "territories": "territory", "money": "money"}[head]
        return f"{kind} {seat}" if seat >= 0 else "players"
    plain = head.partition("[")[0]
    if head == "posters":
        return f"poster {rest}"
    return plain or "text"
