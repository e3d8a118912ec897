"""The types that the engine shares: phases, verbs, and the parts of a move that the rules need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from wyatt.core.verbs import BaseMove, BaseVerb

#: The two robberies. Each is the name of a card and of a verb.
Robbery: TypeAlias = Literal["stagecoach-robbery", "bank-robbery"]
#: The phases in which you make a choice for a Sheriff card. Each has its verb's name.
Owed: TypeAlias = Literal["place", "steal", "hide", "lift", "take"]
Phase: TypeAlias = Literal["draw", "play", Owed, "react", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
PLACE: Final = "place"
STEAL: Final = "steal"
HIDE: Final = "hide"
LIFT: Final = "lift"
TAKE: Final = "take"
REACT: Final = "react"
SCORED: Final = "scored"
OVER: Final = "over"
#: The phases in which the Sheriff card that hit isn't in any pile.
APART: tuple[Phase, ...] = (PLACE, STEAL, HIDE)


class Verb(BaseVerb):
    """A player's actions, as in `Move.verb`. A verb equals its text: ``Verb.PLAY == "play"``."""

    DISCARD = "discard", "Discard a card, which ends the turn: `discard hideout`."
    DRAW = "draw", "Draw two from the supply, or the top discard: `draw supply`, `draw discard`."
    PLAY = "play", "Lay Outlaw cards of one outlaw: `play jesse-james*3`."
    PHOTO = "photo", "Lay the Photo of an outlaw: `photo jesse-james`."
    STAGECOACH_ROBBERY = "stagecoach-robbery", "Shoot; a hit owes `PLACE`."
    BANK_ROBBERY = "bank-robbery", "Shoot; a hit owes `PLACE`."
    FASTEST_GUN = "fastest-gun", "Shoot; a hit owes `PLACE`."
    MOST_WANTED_ASK = (
        "most-wanted ask",
        "Ask the others for an Outlaw card, in turn order or against it: `most-wanted ask jesse-james left`.",
    )
    MOST_WANTED_STEAL = "most-wanted steal", "Shoot; a hit owes `STEAL`."
    HIDEOUT = "hideout", "Shoot; a hit owes `HIDE`."
    WYATT_EARP_DRAW = "wyatt-earp draw", "Draw two cards from the supply."
    WYATT_EARP_SEARCH = "wyatt-earp search", "Search the discard stack; owes `TAKE`."
    WYATT_EARP_LIFT = "wyatt-earp lift", "Shoot; a hit owes `LIFT`."
    PLACE = "place", "Choose the group on which a card that has hit is laid: `place jesse-james`."
    STEAL = "steal", "Choose the group to steal an Outlaw card from: `steal Burt jesse-james`."
    HIDE = "hide", "Choose the group that the Hideout covers: `hide Burt jesse-james`."
    LIFT = "lift", "Choose the group that loses its Hideout: `lift jesse-james`."
    TAKE = "take", "Choose the card that the search takes: `take bank-robbery`."
    REACT = "react", "Shoot at a Hideout that has just covered your group: `react wyatt-earp`."
    PASS = "pass", "Leave that Hideout where it is."
    DEAL = "deal", "Deal the next hand."


@dataclass(frozen=True, slots=True, repr=False)
class MoveLike(BaseMove):
    """The parts of a move that the rules need. The rules can't import `wyatt.earp.moves.Move`,
    because `Move` needs the verbs' records, which list the rules.
    """

    verb: Verb
    name: str = ""
    count: int = 1
    player: str = ""
    direction: str = ""
    order: tuple[str, ...] = ()
    #: The card you lay, discard or take in a search: ``photo:jesse-james``. Empty for moves
    #: without a card.
    card: str = field(init=False, repr=False, compare=False)
    #: The outlaw whose cards you lay or ask for, or whose group you choose. Empty for other
    #: moves.
    outlaw: str = field(init=False, repr=False, compare=False)
    #: ``supply`` or ``discard`` for a draw. Empty for other moves.
    pile: str = field(init=False, repr=False, compare=False)
    #: For engines: the numbers of the verb and of `card` (or of the outlaw whose group you choose).
    op: int = field(init=False, repr=False, compare=False)
    kind: int = field(init=False, repr=False, compare=False)
