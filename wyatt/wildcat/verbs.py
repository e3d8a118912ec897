"""A player's actions, with one record per verb.

A record has a verb's phase, rules, effect and texts. The lists of moves, the verdicts and the
drawings all use the records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from wyatt.core.events import Log
from wyatt.core.text import N_
from wyatt.wildcat import effects
from wyatt.wildcat import legality as rule
from wyatt.wildcat.effects import Does
from wyatt.wildcat.legality import RuleCheck
from wyatt.wildcat.state import State
from wyatt.wildcat.types import DRAW, PLAY, SCORED, MoveLike, Phase
from wyatt.wildcat.types import Verb as Verb

#: More cards than a meld can have, so you can write a meld of five and read why it isn't legal.
MOST_CARDS = 14


class VerbSpec(NamedTuple):
    """A player's action.

    cards: how many cards you name. to: whether you name a meld. near: a similar verb, whose moves
    we suggest if a move is illegal. checks: rule checks, with the most useful reason first. effect:
    the function that changes the state. rules: the rules behind every legal move. does: a sentence
    about the result, or a function that returns one. instruction: a sentence with placeholders such
    as ``{cards}`` and ``{meld}``. part: a part of the turn, which lists use as a heading.
    """

    name: Verb
    phase: Phase
    cards: range
    effect: Callable[[State, MoveLike, Log], None]
    rules: tuple[str, ...]
    does: Does
    instruction: str
    part: str
    checks: tuple[RuleCheck, ...] = ()
    to: bool = False
    near: Verb | None = None


_NONE, _ONE, _MANY = range(1), range(1, 2), range(1, MOST_CARDS + 1)
_PILE = N_("Take the discard pile")

#: Every verb's record. Its index is the verb's number in the engine.
TABLE: tuple[VerbSpec, ...] = (
    VerbSpec(
        Verb.DRAW, DRAW, _NONE, effects.draw, ("wildcat.draw",),
        N_("You take the top card of the stock."), N_("Draw from the stock"), N_("Draw"),
    ),
    VerbSpec(
        Verb.TAKE, DRAW, _MANY, effects.take, ("wildcat.draw", "wildcat.pickup-meld"),
        effects.meld_outcome, N_("Take the pile: {top} with {cards}"), _PILE,
        (rule.a_pile, rule.only_jokers_stand, rule.from_hand, rule.top_card_melds),
    ),
    VerbSpec(
        Verb.TAKE_TO, DRAW, _NONE, effects.take_to,
        ("wildcat.draw", "wildcat.pickup-meld", "wildcat.fourth-card", "wildcat.own-melds"),
        effects.meld_outcome, N_("Take the pile: {top} to {meld}"), _PILE,
        (rule.a_pile, rule.only_jokers_stand, rule.new_meld_only, rule.own_meld, rule.fits),
        to=True, near=Verb.TAKE,
    ),
    VerbSpec(
        Verb.MELD, PLAY, _MANY, effects.meld, ("wildcat.melding",),
        effects.meld_outcome, N_("Meld {cards}"), N_("Meld"),
        (rule.from_hand, rule.a_meld),
    ),
    VerbSpec(
        Verb.ADD, PLAY, _ONE, effects.add, ("wildcat.fourth-card", "wildcat.own-melds"),
        effects.meld_outcome, N_("Add {cards} to {meld}"), N_("Add a fourth card"),
        (rule.from_hand, rule.own_meld, rule.fits),
        to=True, near=Verb.MELD,
    ),
    VerbSpec(
        Verb.DISCARD, PLAY, _ONE, effects.discard, ("wildcat.discard",),
        N_("Discarding this card ends your turn."),
        N_("Discard {cards}"), N_("Discard and end the turn"),
        (rule.from_hand, rule.queen_stays, rule.joker_stays),
    ),
    VerbSpec(
        Verb.SKIP, PLAY, _NONE, effects.skip, ("wildcat.queen-stuck",),
        N_("You can’t discard any of your cards, so your turn ends without a discard."),
        N_("End the turn without a discard"), N_("End the turn"),
        (rule.nothing_to_discard,), near=Verb.DISCARD,
    ),
    VerbSpec(
        Verb.DEAL, SCORED, _NONE, effects.deal, ("wildcat.deal", "wildcat.start"),
        N_("The next dealer shuffles all the cards and deals again."),
        N_("Deal the next hand"), N_("Between hands"),
    ),
)  # fmt: skip

OP: Mapping[Verb, int] = {verb.name: op for op, verb in enumerate(TABLE)}
VERB: Mapping[Verb, VerbSpec] = {verb.name: verb for verb in TABLE}
#: Each verb's effect and rule checks, by number.
EFFECTS = tuple(verb.effect for verb in TABLE)
CHECKS: tuple[tuple[RuleCheck, ...], ...] = tuple(verb.checks for verb in TABLE)

assert tuple(Verb) == tuple(VERB)
