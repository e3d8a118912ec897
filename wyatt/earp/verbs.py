"""A player's actions, with one record per verb.

A record has a verb's notation, phase, rules, effect and texts. The parser, the lists of moves and
the drawings all use the records.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from wyatt.core.text import N_, _
from wyatt.earp import effects, types
from wyatt.earp import legality as rule
from wyatt.earp.cards import CARD, CARDS, KIND, OUTLAWS, ROBBERIES
from wyatt.earp.legality import DUE, RuleCheck
from wyatt.earp.state import State
from wyatt.earp.types import Verb as Verb


class Form(Enum):
    """The words after the verb in a line of notation."""

    ALONE = auto()  # nothing
    PILE = auto()  # ``supply`` or ``discard``
    CARDS = auto()  # an outlaw and a number of cards: ``jesse-james*3``
    OUTLAW = auto()
    CARD = auto()  # any card
    GROUP = auto()  # a player and an outlaw
    ASK = auto()  # an outlaw, and the order in which you ask the other players


#: The values that `Move.name` can have in each form.
NAMES: Mapping[Form, frozenset[str]] = {
    Form.ALONE: frozenset([""]),
    Form.PILE: frozenset(("supply", "discard")),
    **dict.fromkeys((Form.CARDS, Form.OUTLAW, Form.GROUP, Form.ASK), frozenset(OUTLAWS)),
    Form.CARD: frozenset(CARDS),
}


class VerbSpec(NamedTuple):
    """A player's action.

    form: what follows the name in the notation. examples: sample lines for error messages. effect:
    the function that changes the state. says: a sentence about a legal move's result, or a function
    that returns the move's rules and the sentence. instruction: a sentence with placeholders such
    as ``{outlaw}`` and ``{player}``. button: a label next to the card's name. rules: the rules
    behind a legal move, if `says` is a sentence. checks: the rule checks, with the most useful
    reason first. lays: the Sheriff card you lay, unless it's a Photo. written: the notation, if it
    isn't the name.
    """

    name: Verb
    phase: types.Phase
    form: Form
    examples: tuple[str, ...]
    effect: effects.Effect
    says: str | effects.Explains
    instruction: str
    button: str = ""
    rules: tuple[str, ...] = ()
    checks: tuple[RuleCheck, ...] = ()
    lays: str = ""
    written: str = ""

    @property
    def part(self) -> str:
        """The part of the turn to which the verb belongs. Lists use it as a heading."""
        return _PART_OF_VERB.get(self.name) or _PART_OF_PHASE.get(self.phase, _CHOOSE)

    def explain(self, state: State, move: types.MoveLike) -> effects.Reason:
        if isinstance(self.says, str):
            return self.rules, _(self.says, **effects.worth(move.kind))
        return self.says(state, move)


_CHOOSE = N_("Choose")
_PART_OF_VERB = {Verb.PLAY: N_("Lay Outlaw cards"), Verb.DISCARD: N_("Discard and end the turn")}
_PART_OF_PHASE: Mapping[types.Phase, str] = {
    types.DRAW: N_("Draw"),
    types.PLAY: N_("Play a Sheriff card"),
    types.SCORED: N_("Between hands"),
}
_ONE = "sheriff.one-per-turn"

# Each record in the table takes two calls: first how its moves are written, then what they do.


def _verb(name: Verb, phase: types.Phase, form: Form, *examples: str) -> partial[VerbSpec]:
    return partial(VerbSpec, name, phase, form, examples)


def _sheriff(name: Verb, effect: effects.Effect, *checks: RuleCheck) -> partial[VerbSpec]:
    card = next(card for card in CARD if str(name).startswith(card) and card not in OUTLAWS)
    checks = (rule.from_hand, rule.one_sheriff, *checks)
    return partial(_verb(name, types.PLAY, Form.ALONE, str(name)), effect, checks=checks, lays=card)


def _shot(name: Verb, target: RuleCheck) -> partial[VerbSpec]:
    return _sheriff(name, effects.shoot, target, rule.shot_card, rule.keep_discard)


def _placed(name: Verb, target: RuleCheck) -> VerbSpec:
    return _shot(name, target)(effects.why_shoot, N_("{title}: shoot"), N_("Play and shoot"))


#: Every verb's record. Its index is the verb's number in the engine.
TABLE: tuple[VerbSpec, ...] = (
    _verb(Verb.DISCARD, types.PLAY, Form.CARD, "discard hideout")(
        effects.discard, effects.why_discard, N_("Discard {card}"), checks=(rule.from_hand,),
    ),
    _verb(Verb.DRAW, types.DRAW, Form.PILE, "draw supply", "draw discard")(
        effects.draw, effects.why_draw, N_("Draw two from the supply"), checks=(rule.top_card,),
    ),
    _verb(Verb.PLAY, types.PLAY, Form.CARDS, "play jesse-james*3")(
        effects.play, effects.why_play, N_("Lay {cards}"),
        checks=(rule.from_hand, rule.first_set, rule.keep_discard),
    ),
    _verb(Verb.PHOTO, types.PLAY, Form.OUTLAW, "photo jesse-james")(
        effects.photo,
        N_("The {card} adds {points} capture points to your group and {money} to the poster."),
        N_("Lay the Photo of {outlaw}"), N_("Lay the Photo"),
        ("photo.after-set", "photo.alone", _ONE),
        (rule.from_hand, rule.one_sheriff, rule.photo_after_set, rule.keep_discard),
    ),
    *(_placed(Verb(robbery), rule.robbery_target) for robbery in ROBBERIES),
    _placed(Verb.FASTEST_GUN, rule.gun_target),
    _verb(Verb.MOST_WANTED_ASK, types.PLAY, Form.ASK, "most-wanted ask jesse-james left")(
        effects.ask,
        N_("You name an outlaw and ask the others in turn. The first with one of that outlaw’s cards gives it to you."),
        N_("Most wanted!: ask for {card} ({way})"), rules=("wanted.ask", _ONE),
        checks=(rule.from_hand, rule.one_sheriff, rule.ask_order, rule.keep_discard),
        lays="most-wanted",
    ),
    _shot(Verb.MOST_WANTED_STEAL, rule.steal_target)(
        N_("You shoot. If you hit, you steal an Outlaw card from another player."),
        N_("Most wanted!: shoot to steal an Outlaw card"), N_("Shoot to steal"),
        ("wanted.steal", "shot", _ONE),
    ),
    _shot(Verb.HIDEOUT, rule.hideout_target)(
        N_("You shoot. If you hit, you cover one of an opponent’s groups, which is then worth 0 points."),
        N_("Hideout: shoot to cover a group"), N_("Play and shoot"),
        ("hideout.target", "hideout.effect", "shot", _ONE),
    ),
    _sheriff(Verb.WYATT_EARP_DRAW, effects.wyatt_draw, rule.draw_card, rule.keep_or_refill(rule.draw_certain))(
        effects.why_wyatt_draw, N_("Wyatt Earp: draw two"), N_("Draw two"),
    ),
    _sheriff(Verb.WYATT_EARP_SEARCH, effects.wyatt_search, rule.search_card, rule.keep_or_refill(rule.search_certain))(
        effects.why_search, N_("Wyatt Earp: search the discard stack"), N_("Search"),
    ),
    _shot(Verb.WYATT_EARP_LIFT, rule.lift_target)(
        N_("You shoot. If you hit, you take a Hideout off one of your groups."),
        N_("Wyatt Earp: shoot to lift a Hideout"), N_("Shoot at a Hideout"),
        ("wyatt.lift", "shot", _ONE),
    ),
    _verb(Verb.PLACE, types.PLACE, Form.OUTLAW, "place jesse-james")(
        effects.place, effects.why_place, N_("Place the card on {outlaw}"),
        checks=(rule.own_group, rule.no_gun_there),
    ),
    _verb(Verb.STEAL, types.STEAL, Form.GROUP, "steal Burt jesse-james")(
        effects.steal, effects.why_steal,
        N_("Steal a {outlaw} from {player}"), checks=(rule.steal_from,),
    ),
    _verb(Verb.HIDE, types.HIDE, Form.GROUP, "hide Burt jesse-james")(
        effects.hide, N_("The group is worth 0 capture points while the Hideout covers it."),
        N_("Hide {player}’s {outlaw}"),
        rules=("hideout.target", "hideout.effect"), checks=(rule.cover_group,),
    ),
    _verb(Verb.LIFT, types.LIFT, Form.OUTLAW, "lift jesse-james")(
        effects.lift, N_("The Hideout goes to the discard stack, and the group counts again."),
        N_("Lift the Hideout from {outlaw}"), rules=("wyatt.lift",), checks=(rule.own_hideout,),
    ),
    _verb(Verb.TAKE, types.TAKE, Form.CARD, "take bank-robbery")(
        effects.take, effects.why_take, N_("Take {card}"), checks=(rule.takeable,),
    ),
    _verb(Verb.REACT, types.REACT, Form.ALONE, "react wyatt-earp", "pass")(
        effects.react, N_("You shoot at the Hideout that has just covered your group."),
        N_("Answer with a Wyatt Earp card"), rules=("wyatt.react", "shot"),
        checks=(rule.answerable,), written="react wyatt-earp",
    ),
    _verb(Verb.PASS, types.REACT, Form.ALONE, "pass")(
        effects.decline, N_("The Hideout stays where it is."),
        N_("Leave the Hideout there"), rules=("wyatt.react",),
    ),
    _verb(Verb.DEAL, types.SCORED, Form.ALONE, "deal")(
        effects.deal, effects.why_deal, N_("Deal the next hand"),
    ),
)  # fmt: skip

OP: Mapping[Verb, int] = {verb.name: op for op, verb in enumerate(TABLE)}
VERB: Mapping[Verb, VerbSpec] = {verb.name: verb for verb in TABLE}
#: Each verb's effect and rule checks, by number.
EFFECTS, CHECKS = tuple(verb.effect for verb in TABLE), tuple(verb.checks for verb in TABLE)
#: The numbers of the verbs that shoot and lead to a choice after a hit.
SHOTS = frozenset(op for op, verb in enumerate(TABLE) if verb.effect is effects.shoot)
#: The number of the Sheriff card that each verb lays. (For a Photo, the move's outlaw decides.)
SHERIFF_OF: dict[int, int] = {op: KIND[verb.lays] for op, verb in enumerate(TABLE) if verb.lays}

assert tuple(Verb) == tuple(VERB)
assert set(DUE) == {verb.phase for verb in TABLE if verb.part == _CHOOSE}
