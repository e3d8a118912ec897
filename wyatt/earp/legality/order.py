"""`turn.order`: what belongs to which moment, stated once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import N_, _
from wyatt.core.verdict import Refusal
from wyatt.earp.cards import CARDS
from wyatt.earp.names import title
from wyatt.earp.situation import Situation
from wyatt.earp.state import NONE

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


def too_early(at: Situation, move: Move) -> Refusal:
    """`turn.order`: why a move belongs to another moment than this one."""
    names = at.config.players
    if at.phase == "over":
        return Refusal(
            ("game.end",), _("The game is over: {player} has won.", player=names[at.winner])
        )
    if at.phase == "scored":
        return Refusal(
            ("setup.deal", "turn.order"), _("The hand is scored. `deal` begins the next one.")
        )
    if at.phase == "react":
        return Refusal(
            ("wyatt.react", "turn.order"),
            _(
                "First {player} answers the Hideout: `react wyatt-earp` or `pass`.",
                player=names[at.answerer],
            ),
        )
    if at.pending != NONE:
        rule, said = _OWED[at.phase]
        return Refusal((rule, "turn.order"), _(said, card=title(CARDS[at.pending])))
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
        _("No choice of that kind is owed: `{verb}` answers a card.", verb=move.verb),
    )


#: What is owed in a phase, and by which rule.
_OWED = {
    "place": (
        "robbery.target",
        N_("{card} comes first: a move that says on which of your groups the card goes is owed."),
    ),
    "steal": (
        "wanted.steal",
        N_("{card} comes first: a move that names whose Outlaw card you steal is owed."),
    ),
    "hide": (
        "hideout.target",
        N_("{card} comes first: a move that names the group the Hideout covers is owed."),
    ),
    "lift": (
        "wyatt.lift",
        N_("{card} comes first: a move that says which Hideout you lift is owed."),
    ),
    "take": (
        "wyatt.search",
        N_("{card} comes first: a move that takes the card you searched for is owed."),
    ),
}
