"""`turn.order`: what belongs to which moment, stated once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _
from wyatt.core.verdict import Refusal
from wyatt.earp.cards import CARDS
from wyatt.earp.names import title
from wyatt.earp.situation import Situation
from wyatt.earp.state import Phase

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


@dataclass(frozen=True, slots=True)
class Due:
    """A choice that somebody owes.

    rule: the one behind it. first: why every other move has to wait for it. asked: the question.
    Both sentences may name the ``{card}`` that has brought it about, the ``{player}`` who owes it
    and the ``{outlaw}`` whose group a Hideout has just covered.
    """

    rule: str
    first: str
    asked: str


#: What is owed in a phase; in every other phase nothing is.
DUE: Mapping[Phase, Due] = {
    "place": Due(
        "robbery.target",
        N_("{card} comes first: a move that says on which of your groups the card goes is owed."),
        N_("A hit: on which group does the {card} go?"),
    ),
    "steal": Due(
        "wanted.steal",
        N_("{card} comes first: a move that names whose Outlaw card you steal is owed."),
        N_("A hit: which Outlaw card do you steal?"),
    ),
    "hide": Due(
        "hideout.target",
        N_("{card} comes first: a move that names the group the Hideout covers is owed."),
        N_("A hit: which group do you hide?"),
    ),
    "lift": Due(
        "wyatt.lift",
        N_("{card} comes first: a move that says which Hideout you lift is owed."),
        N_("A hit: which Hideout do you lift?"),
    ),
    "take": Due(
        "wyatt.search",
        N_("{card} comes first: a move that takes the card you searched for is owed."),
        N_("Which card do you take?"),
    ),
    "react": Due(
        "wyatt.react",
        N_("First {player} answers the Hideout, with a Wyatt Earp or by passing."),
        N_("A Hideout has just covered {outlaw}. Shoot it off?"),
    ),
}


def too_early(at: Situation, move: Move) -> Refusal:
    """`turn.order`: why a move belongs to another moment than this one."""
    names = at.config.players
    if at.phase == "over":
        return Refusal(
            ("game.end",), _("The game is over: {player} has won.", player=names[at.winner])
        )
    if at.phase == "scored":
        return Refusal(
            ("setup.deal", "turn.order"), _("The hand is scored: the next one has to be dealt.")
        )
    if due := DUE.get(at.phase):
        card, player = title(CARDS[at.pending]), names[at.answerer]
        return Refusal((due.rule, "turn.order"), _(due.first, card=card, player=player))
    if at.phase == "draw":
        return Refusal(
            ("turn.order", "draw.choice"), _("A turn begins with drawing; play and discard follow.")
        )
    if move.verb == "draw":
        return Refusal(
            ("turn.order", "draw.choice"),
            _("You have drawn this turn: play cards if you like, then discard one."),
        )
    if move.verb == "deal":
        return Refusal(
            ("setup.deal", "turn.order"), _("The next deal comes when this hand has ended.")
        )
    return Refusal(
        ("turn.order",),
        _("No card asks for that choice now."),
    )
