"""A player's actions, with one record per verb.

A record has a verb's notation, phase, rules, effect and texts. It's used to read and write moves
(`wyatt.earp.moves`), to list and judge moves (`wyatt.earp.movegen`), and in drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from wyatt.core.events import Log
from wyatt.core.text import N_
from wyatt.earp import effects, types
from wyatt.earp import legality as rule
from wyatt.earp.cards import CARD, CARDS, KIND, OUTLAWS, ROBBERIES
from wyatt.earp.effects import Cites, Tells, cites, tells
from wyatt.earp.legality import DUE, RuleCheck
from wyatt.earp.state import State
from wyatt.earp.types import Verb as Verb


class Form(Enum):
    """The words after the verb in a line of notation."""

    #: Nothing.
    ALONE = auto()
    #: ``supply`` or ``discard``.
    PILE = auto()
    #: An outlaw and a number of cards: ``jesse-james*3``.
    CARDS = auto()
    #: An outlaw.
    OUTLAW = auto()
    #: Any card.
    CARD = auto()
    #: A player and an outlaw.
    GROUP = auto()
    #: An outlaw, and the order in which you ask the other players.
    ASK = auto()


#: Each form's possible values of `Move.name`.
NAMES: Mapping[Form, frozenset[str]] = {
    Form.ALONE: frozenset([""]),
    Form.PILE: frozenset(("supply", "discard")),
    **dict.fromkeys((Form.CARDS, Form.OUTLAW, Form.GROUP, Form.ASK), frozenset(OUTLAWS)),
    Form.CARD: frozenset(CARDS),
}


class VerbSpec(NamedTuple):
    """A player's action.

    name: as in `Move.verb`. phase: when you can take it. form: what follows its name. written: its
    notation, if that isn't its name. examples: sample lines for error messages. lays: the Sheriff
    card you lay, unless it's a Photo. checks: its rule checks, with the most useful reason first.
    effect: the function that changes the state. rests_on: returns the rules behind a legal move.
    outcome: returns a sentence about the result. instruction: a sentence with ``{outlaw}``,
    ``{player}`` and so on. button: a label next to the card's name. part: its part of a turn.
    """

    name: Verb
    phase: types.Phase
    form: Form
    examples: tuple[str, ...]
    effect: Callable[[State, types.MoveLike, Log], None]
    rests_on: Cites
    outcome: Tells
    instruction: str
    part: str
    checks: tuple[RuleCheck, ...] = ()
    written: str = ""
    lays: str = ""
    button: str = ""


_DRAW, _LAY, _SHERIFF = N_("Draw"), N_("Lay Outlaw cards"), N_("Play a Sheriff card")
_DISCARD, _BETWEEN = N_("Discard one, ending the turn"), N_("Between hands")
_CHOOSE = N_("Choose")
_ONE = "sheriff.one-per-turn"


def _sheriff(
    name: Verb,
    checks: tuple[RuleCheck, ...],
    effect: Callable[[State, types.MoveLike, Log], None],
    rules: tuple[str, ...],
    outcome: Tells,
    words: tuple[str, str],
) -> VerbSpec:
    """Return the record for a Sheriff card's verb, which begins with the card's name. checks: the
    rule checks beyond those for every Sheriff card. words: the instruction, and the button's
    label.
    """
    card = next(card for card in CARD if str(name).startswith(card) and card not in OUTLAWS)
    return VerbSpec(
        name,
        types.PLAY,
        Form.ALONE,
        (str(name),),
        effect,
        cites(*rules, _ONE),
        outcome,
        words[0],
        _SHERIFF,
        (rule.from_hand, rule.one_sheriff, *checks),
        lays=card,
        button=words[1],
    )


def _robbery(
    verb: Verb,
    target: RuleCheck = rule.robbery_target,
    rules: tuple[str, ...] = (),
    outcome: Tells = effects.shot_outcome,
) -> VerbSpec:
    return _sheriff(
        verb,
        (target, rule.shot_card, rule.keep_discard),
        effects.shoot,
        (CARD[str(verb)].rule, *rules, "shot"),
        outcome,
        (N_("{title}: shoot"), N_("Play and shoot")),
    )


def _choice(
    name: types.Owed,
    form: Form,
    example: str,
    effect: Callable[[State, types.MoveLike, Log], None],
    instruction: str,
) -> Callable[[Cites, Tells, tuple[RuleCheck, ...]], VerbSpec]:
    """Return a function that makes the record for a choice, whose phase has the same name."""
    return lambda rests_on, outcome, checks: VerbSpec(
        Verb(name), name, form, (example,), effect, rests_on, outcome, instruction, _CHOOSE, checks
    )


#: Every verb's record. Its index is the verb's number in the engine.
TABLE: tuple[VerbSpec, ...] = (
    VerbSpec(
        Verb.DISCARD,
        types.PLAY,
        Form.CARD,
        ("discard hideout",),
        effects.discard,
        effects.discard_rules,
        effects.discard_outcome,
        N_("Discard {card}"),
        _DISCARD,
        (rule.from_hand,),
    ),
    VerbSpec(
        Verb.DRAW,
        types.DRAW,
        Form.PILE,
        ("draw supply", "draw discard"),
        effects.draw,
        effects.draw_rules,
        effects.draw_outcome,
        N_("Draw two from the supply"),
        _DRAW,
        (rule.top_card,),
    ),
    VerbSpec(
        Verb.PLAY,
        types.PLAY,
        Form.CARDS,
        ("play jesse-james*3",),
        effects.play,
        effects.play_rules,
        effects.play_outcome,
        N_("Lay {cards}"),
        _LAY,
        (rule.from_hand, rule.first_set, rule.keep_discard),
    ),
    VerbSpec(
        Verb.PHOTO,
        types.PLAY,
        Form.OUTLAW,
        ("photo jesse-james",),
        effects.photo,
        cites("photo.after-set", "photo.alone", _ONE),
        effects.photo_outcome,
        N_("Lay the Photo of {outlaw}"),
        _SHERIFF,
        (rule.from_hand, rule.one_sheriff, rule.photo_after_set, rule.keep_discard),
        button=N_("Lay the Photo"),
    ),
    *map(_robbery, map(Verb, ROBBERIES)),
    _robbery(Verb.FASTEST_GUN, rule.gun_target, ("fastest.same-outlaw",), effects.gun_outcome),
    VerbSpec(
        Verb.MOST_WANTED_ASK,
        types.PLAY,
        Form.ASK,
        ("most-wanted ask jesse-james left",),
        effects.ask,
        cites("wanted.ask", _ONE),
        tells(
            N_("You ask the others in turn for a card, and the first who has one gives it to you.")
        ),
        N_("Most wanted!: ask for {outlaw}, {way}"),
        _SHERIFF,
        (rule.from_hand, rule.one_sheriff, rule.ask_order, rule.keep_discard),
        lays="most-wanted",
    ),
    _sheriff(
        Verb.MOST_WANTED_STEAL,
        (rule.steal_target, rule.shot_card, rule.keep_discard),
        effects.shoot,
        ("wanted.steal", "shot"),
        tells(N_("You shoot. If you hit, you steal an Outlaw card from another player.")),
        (N_("Most wanted!: shoot to steal an Outlaw card"), N_("Shoot to steal")),
    ),
    _sheriff(
        Verb.HIDEOUT,
        (rule.hideout_target, rule.shot_card, rule.keep_discard),
        effects.shoot,
        ("hideout.target", "hideout.effect", "shot"),
        tells(
            N_(
                "You shoot. If you hit, you cover one of an opponent’s groups, which is then worth 0 points."
            )
        ),
        (N_("Hideout: shoot to cover a group"), N_("Play and shoot")),
    ),
    _sheriff(
        Verb.WYATT_EARP_DRAW,
        (rule.draw_card, rule.keep_or_draw),
        effects.wyatt_draw,
        ("wyatt.draw",),
        tells(N_("You take the top two cards of the supply.")),
        (N_("Wyatt Earp: draw two"), N_("Draw two")),
    ),
    _sheriff(
        Verb.WYATT_EARP_SEARCH,
        (rule.search_card, rule.keep_or_find),
        effects.wyatt_search,
        ("wyatt.search", "wyatt.search-bonus"),
        tells(N_("You look through the discard stack and take any card except a Wyatt Earp.")),
        (N_("Wyatt Earp: search the discard stack"), N_("Search")),
    ),
    _sheriff(
        Verb.WYATT_EARP_LIFT,
        (rule.lift_target, rule.shot_card, rule.keep_discard),
        effects.shoot,
        ("wyatt.lift", "shot"),
        tells(N_("You shoot. If you hit, you take a Hideout off one of your groups.")),
        (N_("Wyatt Earp: shoot to lift a Hideout"), N_("Shoot at a Hideout")),
    ),
    _choice(
        types.PLACE, Form.OUTLAW, "place jesse-james", effects.place, N_("Place it on {outlaw}")
    )(effects.place_rules, effects.place_outcome, (rule.own_group, rule.no_gun_there)),
    _choice(
        types.STEAL,
        Form.GROUP,
        "steal Burt jesse-james",
        effects.steal,
        N_("Steal a {outlaw} from {player}"),
    )(
        cites("wanted.steal", "wanted.orphans"),
        tells(
            N_(
                "You take the card into your hand. If its group has no Outlaw card or Photo left, the rest of the group is discarded."
            )
        ),
        (rule.steal_from,),
    ),
    _choice(
        types.HIDE,
        Form.GROUP,
        "hide Burt jesse-james",
        effects.hide,
        N_("Hide {player}’s {outlaw}"),
    )(
        cites("hideout.target", "hideout.effect"),
        tells(N_("The group is worth 0 capture points while the Hideout is there.")),
        (rule.cover_group,),
    ),
    _choice(
        types.LIFT,
        Form.OUTLAW,
        "lift jesse-james",
        effects.lift,
        N_("Lift the Hideout from {outlaw}"),
    )(
        cites("wyatt.lift"),
        tells(N_("The Hideout goes to the discard stack, and the group counts again.")),
        (rule.own_hideout,),
    ),
    _choice(types.TAKE, Form.CARD, "take bank-robbery", effects.take, N_("Take {card}"))(
        cites("wyatt.search", "wyatt.search-bonus"),
        tells(
            N_(
                "You take the card into your hand. If it’s a Sheriff card, you may play it right away."
            )
        ),
        (rule.takeable,),
    ),
    VerbSpec(
        Verb.REACT,
        types.REACT,
        Form.ALONE,
        ("react wyatt-earp", "pass"),
        effects.react,
        cites("wyatt.react", "shot"),
        tells(N_("You shoot at the Hideout that has just covered your group.")),
        N_("Answer with a Wyatt Earp card"),
        _CHOOSE,
        (rule.answerable,),
        written="react wyatt-earp",
    ),
    VerbSpec(
        Verb.PASS,
        types.REACT,
        Form.ALONE,
        ("pass",),
        effects.decline,
        cites("wyatt.react"),
        tells(N_("The Hideout stays where it is.")),
        N_("Leave the Hideout there"),
        _CHOOSE,
    ),
    VerbSpec(
        Verb.DEAL,
        types.SCORED,
        Form.ALONE,
        ("deal",),
        effects.deal,
        cites("setup.deal", "setup.posters", "setup.start"),
        effects.deal_outcome,
        N_("Deal the next hand"),
        _BETWEEN,
    ),
)

#: Each verb's number and record.
OP: Mapping[Verb, int] = {verb.name: op for op, verb in enumerate(TABLE)}
VERB: Mapping[Verb, VerbSpec] = {verb.name: verb for verb in TABLE}
#: Each verb's effect and rule checks, by number.
EFFECTS = tuple(verb.effect for verb in TABLE)
CHECKS: tuple[tuple[RuleCheck, ...], ...] = tuple(verb.checks for verb in TABLE)
#: The numbers of the verbs that shoot and lead to a choice after a hit.
SHOTS = frozenset(op for op, verb in enumerate(TABLE) if verb.effect is effects.shoot)
#: The number of the Sheriff card that each verb lays. (For a Photo, the move's outlaw decides.)
SHERIFF_OF: dict[int, int] = {op: KIND[verb.lays] for op, verb in enumerate(TABLE) if verb.lays}

assert tuple(Verb) == tuple(VERB)
assert set(DUE) == {verb.phase for verb in TABLE if verb.part == _CHOOSE}
