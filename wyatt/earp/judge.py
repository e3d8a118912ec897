"""Verdicts: is a move legal here, by which rules, why, and what would be instead.

The phase decides which verbs there are; for plays the statements of `wyatt.earp.legality` are
asked, for a choice that is owed the masks from which `wyatt.earp.movegen` makes its list.
"""

from __future__ import annotations

from wyatt.core.verdict import Refusal, Verdict, number
from wyatt.earp.cards import CARDS, GUN, HIDEOUT, MONEY, POINTS, TITLES
from wyatt.earp.legality import STATEMENTS, refusals
from wyatt.earp.movegen import hide_mask, legal, place_mask, steal_mask, takeable
from wyatt.earp.moves import (
    DEAL,
    DISCARD,
    PASS,
    PHOTO,
    Move,
)
from wyatt.earp.moves import DRAW as DRAW_MOVE
from wyatt.earp.moves import (
    HIDE as HIDE_MOVE,
)
from wyatt.earp.moves import (
    LIFT as LIFT_MOVE,
)
from wyatt.earp.moves import (
    PLACE as PLACE_MOVE,
)
from wyatt.earp.moves import (
    PLAY as PLAY_MOVE,
)
from wyatt.earp.moves import (
    REACT as REACT_MOVE,
)
from wyatt.earp.moves import (
    STEAL as STEAL_MOVE,
)
from wyatt.earp.moves import (
    TAKE as TAKE_MOVE,
)
from wyatt.earp.situation import situation
from wyatt.earp.state import (
    DRAW,
    HAS,
    HIDE,
    LIFT,
    OVER,
    PLACE,
    PLAY,
    REACT,
    SCORED,
    STEAL,
    TAKE,
    UNDER,
    State,
)

_VERBS = {
    DRAW: {DRAW_MOVE},
    PLAY: set(STATEMENTS),
    PLACE: {PLACE_MOVE},
    STEAL: {STEAL_MOVE},
    HIDE: {HIDE_MOVE},
    LIFT: {LIFT_MOVE},
    TAKE: {TAKE_MOVE},
    REACT: {REACT_MOVE, PASS},
    SCORED: {DEAL},
    OVER: set[int](),
}
_OWED = {
    PLACE: "says on which of your groups the card goes",
    STEAL: "names whose Outlaw card you steal",
    HIDE: "names the group the Hideout covers",
    LIFT: "says which Hideout you lift",
    TAKE: "takes the card you searched for",
}


def judge(state: State, move: Move) -> Verdict[Move]:
    """The verdict on a move in a state."""
    found = _refusals(state, move)
    if not found:
        return Verdict(True, _cited(state, move), _promise(state, move))
    rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
    return Verdict(False, rules, found[0].reason, instead(state, move))


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Legal moves near one that is not: of the same card, else of the same kind, at most six."""
    moves = sorted(legal(state), key=lambda other: other.rank)
    same_card = [m for m in moves if m.kind == move.kind and m.kind >= 0 and m.op == move.op]
    same_card = same_card or [m for m in moves if m.kind == move.kind and m.kind >= 0]
    near = same_card or [m for m in moves if m.op == move.op] or moves
    return tuple(near[:6])


def _refusals(state: State, move: Move) -> list[Refusal]:
    if move.op not in _VERBS[state.phase]:
        return [_wrong_time(state, move)]
    if state.phase == PLAY:
        return refusals(situation(state), move)
    refusal = _choice(state, move)
    return [refusal] if refusal else []


def _wrong_time(state: State, move: Move) -> Refusal:
    """`turn.order`: a move that belongs to another moment."""
    phase, names = state.phase, state.config.players
    if phase == OVER:
        return Refusal(("game.end",), f"The game is over: {names[state.winner]} has won.")
    if phase == SCORED:
        return Refusal(
            ("setup.deal", "turn.order"),
            "The hand is scored. `deal` begins the next one.",
        )
    if phase == REACT:
        return Refusal(
            ("wyatt.react", "turn.order"),
            f"First {names[state.target // 7]} answers the Hideout: `react wyatt-earp` or `pass`.",
        )
    if phase in _OWED:
        card = TITLES[CARDS[state.pending]]
        rule = {
            PLACE: "robbery.target",
            STEAL: "wanted.steal",
            HIDE: "hideout.target",
            LIFT: "wyatt.lift",
            TAKE: "wyatt.search",
        }[phase]
        return Refusal(
            (rule, "turn.order"),
            f"{card} comes first: a move that {_OWED[phase]} is owed.",
        )
    if phase == DRAW:
        return Refusal(
            ("turn.order", "draw.choice"),
            "A turn begins with drawing; play and discard follow.",
        )
    if move.op == DRAW_MOVE:
        return Refusal(
            ("turn.order", "draw.choice"),
            "You have drawn this turn: play cards if you like, then discard one.",
        )
    if move.op == DEAL:
        return Refusal(
            ("setup.deal", "turn.order"),
            "The next deal comes when this hand has ended.",
        )
    return Refusal(
        ("turn.order",),
        f"No choice of that kind is owed: `{move.verb}` answers a card.",
    )


def _choice(state: State, move: Move) -> Refusal | None:
    """What forbids a draw or an owed choice of the right kind."""
    if move.op == DRAW_MOVE:
        if move.card == "discard" and not state.discard:
            return Refusal(("draw.choice",), "The discard stack is empty: draw from the supply.")
        return None
    if move.op == TAKE_MOVE:
        return _take(state, move)
    outlaw, title = move.kind, TITLES.get(move.card, "")
    if move.op == PLACE_MOVE:
        if place_mask(state) >> outlaw & 1:
            return None
        if state.pending == GUN and state.marks[state.turn] >> HAS + outlaw & 1:
            return Refusal(("fastest.same-outlaw",), f"{title} already has the Fastest gun.")
        return Refusal(
            ("robbery.target",),
            f"You have no {title} group with an Outlaw card or a Photo.",
        )
    if move.op == LIFT_MOVE:
        if state.marks[state.turn] >> UNDER + outlaw & 1:
            return None
        return Refusal(("wyatt.lift",), f"No Hideout lies on a {title} group of yours.")
    if move.op in (STEAL_MOVE, HIDE_MOVE):
        return _aim(state, move)
    return None


def _aim(state: State, move: Move) -> Refusal | None:
    """`wanted.steal`, `hideout.target`: the named player and outlaw."""
    stealing = move.op == STEAL_MOVE
    rule = "wanted.steal" if stealing else "hideout.target"
    name, title = move.player, TITLES[move.card]
    seat = state.config.seat.get(name)
    if seat is None:
        return Refusal((rule,), f"Nobody called {name} plays here.")
    if (steal_mask if stealing else hide_mask)(state, seat) >> move.kind & 1:
        return None
    if seat == state.turn:
        whose = "Most wanted! takes from" if stealing else "A Hideout goes on"
        return Refusal(
            (rule,),
            f"{whose} another player, never from yourself."
            if stealing
            else f"{whose} an opponent's group, never on your own.",
        )
    if stealing:
        only = (
            "only the Photo, which cannot be stolen"
            if state.marks[seat] >> HAS + move.kind & 1
            else "no such card on the table"
        )
        return Refusal((rule,), f"{name} has no {title} Outlaw card to steal: {only}.")
    if HIDEOUT in state.groups[seat * 7 + move.kind]:
        return Refusal((rule,), f"{name}'s {title} already lies under a Hideout.")
    return Refusal((rule,), f"{name} has no {title} group to cover.")


def _take(state: State, move: Move) -> Refusal | None:
    if move.kind in takeable(state):
        return None
    if move.card == "wyatt-earp":
        return Refusal(("wyatt.search",), "A search may take any card but a Wyatt Earp.")
    stack = "supply" if state.config.searches_supply else "discard stack"
    return Refusal(("wyatt.search",), f"No {TITLES[move.card]} lies in the {stack}.")


# --- legal moves: what they rest on and what they will do --------------------------------------

_CITED: dict[str, tuple[str, ...]] = {
    "photo": ("photo.after-set", "photo.alone", "sheriff.one-per-turn"),
    "stagecoach-robbery": ("robbery.target", "shot", "sheriff.one-per-turn"),
    "bank-robbery": ("robbery.target", "shot", "sheriff.one-per-turn"),
    "fastest-gun": (
        "fastest.one",
        "fastest.same-outlaw",
        "shot",
        "sheriff.one-per-turn",
    ),
    "most-wanted ask": ("wanted.ask", "sheriff.one-per-turn"),
    "most-wanted steal": ("wanted.steal", "shot", "sheriff.one-per-turn"),
    "hideout": ("hideout.target", "hideout.effect", "shot", "sheriff.one-per-turn"),
    "wyatt-earp draw": ("wyatt.draw", "sheriff.one-per-turn"),
    "wyatt-earp search": ("wyatt.search", "wyatt.search-bonus", "sheriff.one-per-turn"),
    "wyatt-earp lift": ("wyatt.lift", "shot", "sheriff.one-per-turn"),
    "steal": ("wanted.steal", "wanted.orphans"),
    "hide": ("hideout.target", "hideout.effect"),
    "lift": ("wyatt.lift",),
    "take": ("wyatt.search", "wyatt.search-bonus"),
    "react": ("wyatt.react", "shot"),
    "pass": ("wyatt.react",),
    "deal": ("setup.deal", "setup.posters", "setup.start"),
}


def _cited(state: State, move: Move) -> tuple[str, ...]:
    """The rules that a legal move rests on."""
    if move.op == PLAY_MOVE:
        first = "outlaws.any-number" if state.opened >> move.kind & 1 else "outlaws.first-set"
        return (first, "outlaws.own-territory", "outlaws.reward")
    if move.op == PLACE_MOVE:
        return ("fastest.one",) if state.pending == GUN else ("robbery.target",)
    if move.op == DRAW_MOVE:
        if move.card == "discard":
            return ("draw.choice",)
        if len(state.supply) >= 2:
            return ("draw.choice",)
        if state.reshuffled or len(state.supply) + len(state.discard) < 2:
            return ("end.supply",)
        return ("draw.choice", "draw.reshuffle")
    if move.op == DISCARD:
        return ("discard.must", "end.out") if state.sizes[state.turn] == 1 else ("discard.must",)
    return _CITED[move.verb]


def _promise(state: State, move: Move) -> str:
    """What a legal move will do, in a sentence."""
    title = TITLES.get(CARDS[move.kind] if move.kind >= 0 else "", "")
    if move.op == PLAY_MOVE:
        opens = "" if state.opened >> move.kind & 1 else "opens the outlaw for everyone and "
        points, reward = POINTS[0] * move.count, (move.count - 1) * 1000
        return (
            f"Laying {number(move.count)} {title} {opens}adds {points} capture points to your "
            f"group and ${reward:,} to the poster."
        )
    if move.op == PHOTO:
        return f"The {title} adds 4 capture points to your group and $1,000 to the poster."
    if move.op == PLACE_MOVE:
        card, kind = TITLES[CARDS[state.pending]], state.pending
        return (
            f"{card} on your {title} adds {POINTS[kind]} capture points and ${MONEY[kind]:,} to "
            "the poster."
        )
    if move.op == DRAW_MOVE:
        if move.card == "discard":
            return (
                f"You take {TITLES[CARDS[state.discard[-1]]]}, the top card of the discard stack."
            )
        if _cited(state, move) == ("end.supply",):
            return "The supply has run out for the second time: drawing from it ends the hand."
        return "You take the top two cards of the supply."
    if move.op == DISCARD:
        if state.sizes[state.turn] == 1:
            return f"Discarding {title}, your last card, ends the hand."
        return f"Discarding {title} ends your turn; it has no effect."
    return _PROMISES[move.verb]


_PROMISES = {
    "stagecoach-robbery": "You shoot; a hit puts it on a group of yours for 1 capture point and "
    "$3,000.",
    "bank-robbery": "You shoot; a hit puts it on a group of yours for 2 capture points and $1,000.",
    "fastest-gun": "You shoot; a hit puts it on a group of yours for 3 capture points and $1,000, "
    "and the Fastest gun in play so far is discarded.",
    "most-wanted ask": "The others are asked in turn; the first who holds the card gives you one.",
    "most-wanted steal": "You shoot; a hit lets you take an Outlaw card from another's table.",
    "hideout": "You shoot; a hit covers one group of an opponent, which then counts 0.",
    "wyatt-earp draw": "You take the top two cards of the supply.",
    "wyatt-earp search": "You look through the discard stack and take any card but a Wyatt Earp.",
    "wyatt-earp lift": "You shoot; a hit takes a Hideout off a group of yours.",
    "steal": "The card comes into your hand; what it leaves alone is discarded.",
    "hide": "The group counts 0 capture points as long as the Hideout lies there.",
    "lift": "The Hideout goes to the discard stack and the group counts again.",
    "take": "The card comes into your hand; a Sheriff card may be played at once.",
    "react": "You shoot at the Hideout that has just covered your group.",
    "pass": "The Hideout stays where it lies.",
    "deal": "Every poster gains $1,000, the deal moves on and all 78 cards are dealt anew.",
}
