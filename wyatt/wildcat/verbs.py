"""What a player can do: every verb of the notation, each one record.

When a move of the verb may be made, the rules about it, what it does, what it rests on and how it
is put in words are in one place. Moves, lists, verdicts and words ask the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from wyatt.core.events import Log
from wyatt.core.text import N_
from wyatt.wildcat import effects
from wyatt.wildcat import legality as rule
from wyatt.wildcat.effects import Does
from wyatt.wildcat.legality import RuleCheck
from wyatt.wildcat.state import State
from wyatt.wildcat.types import DRAW, PLAY, SCORED, MoveLike, Phase
from wyatt.wildcat.types import Verb as Verb

#: More cards than any meld, so that a meld of five is a move, and refused by its rule.
MOST_CARDS = 14


@dataclass(frozen=True, slots=True, eq=False)
class VerbSpec:
    """All that is known of one thing a player can do.

    name: as in `Move.verb`. phase: when it may be done. cards: how many it may name. to: whether it
    names a meld. near: the verb whose moves represent it in advice. checks: the rules about it, in
    the order in which people want them. effect: the function that carries it out. rules: the rules
    that a legal one always rests on. does: the result of a legal one. instruction: a sentence that
    names ``{cards}``, ``{meld}`` or ``{top}``. part: the part of a turn that it belongs to.
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

#: Every verb. Its place here is the number by which the engine finds what the move does.
TABLE: tuple[VerbSpec, ...] = (
    VerbSpec(
        Verb.DRAW,
        DRAW,
        _NONE,
        effects.draw,
        ("wildcat.draw",),
        effects.draw_outcome,
        N_("Draw from the stock"),
        N_("Draw"),
    ),
    VerbSpec(
        Verb.TAKE,
        DRAW,
        _MANY,
        effects.take,
        ("wildcat.draw", "wildcat.pickup-meld"),
        effects.meld_outcome,
        N_("Take the pile: {top} with {cards}"),
        _PILE,
        (rule.a_pile, rule.only_jokers_stand, rule.from_hand, rule.top_card_melds),
    ),
    VerbSpec(
        Verb.TAKE_TO,
        DRAW,
        _NONE,
        effects.take_to,
        ("wildcat.draw", "wildcat.pickup-meld", "wildcat.fourth-card", "wildcat.own-melds"),
        effects.meld_outcome,
        N_("Take the pile: {top} to {meld}"),
        _PILE,
        (rule.a_pile, rule.only_jokers_stand, rule.new_meld_only, rule.own_meld, rule.fits),
        to=True,
        near=Verb.TAKE,
    ),
    VerbSpec(
        Verb.MELD,
        PLAY,
        _MANY,
        effects.meld,
        ("wildcat.melding",),
        effects.meld_outcome,
        N_("Meld {cards}"),
        N_("Meld"),
        (rule.from_hand, rule.a_meld),
    ),
    VerbSpec(
        Verb.ADD,
        PLAY,
        _ONE,
        effects.add,
        ("wildcat.fourth-card", "wildcat.own-melds"),
        effects.meld_outcome,
        N_("Add {cards} to {meld}"),
        N_("Add a fourth card"),
        (rule.from_hand, rule.own_meld, rule.fits),
        to=True,
        near=Verb.MELD,
    ),
    VerbSpec(
        Verb.DISCARD,
        PLAY,
        _ONE,
        effects.discard,
        ("wildcat.discard",),
        effects.discard_outcome,
        N_("Discard {cards}"),
        N_("Discard one, ending the turn"),
        (rule.from_hand, rule.queen_stays, rule.joker_stays),
    ),
    VerbSpec(
        Verb.SKIP,
        PLAY,
        _NONE,
        effects.skip,
        ("wildcat.queen-stuck",),
        effects.skip_outcome,
        N_("End the turn without a discard"),
        N_("End the turn"),
        (rule.nothing_to_discard,),
        near=Verb.DISCARD,
    ),
    VerbSpec(
        Verb.DEAL,
        SCORED,
        _NONE,
        effects.deal,
        ("wildcat.deal", "wildcat.start"),
        effects.deal_outcome,
        N_("Deal the next hand"),
        N_("Between hands"),
    ),
)

#: The number of a verb, and its record.
OP: Mapping[Verb, int] = {verb.name: op for op, verb in enumerate(TABLE)}
VERB: Mapping[Verb, VerbSpec] = {verb.name: verb for verb in TABLE}
#: The effect of each verb, and the rules about it, by its number.
EFFECTS = tuple(verb.effect for verb in TABLE)
CHECKS: tuple[tuple[RuleCheck, ...], ...] = tuple(verb.checks for verb in TABLE)

assert tuple(Verb) == tuple(VERB)
