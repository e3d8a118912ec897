"""Each rule about what may be played, stated once.

A statement looks at a situation and a move and says nothing, or a `Refusal`: the ids of the rules
and the reason in a sentence. Lists of legal moves (`wyatt.earp.movegen`), verdicts and error texts
(`wyatt.earp.judge`) all come from these statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wyatt.core.verdict import Refusal, number
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS, TITLES, WYATT, count
from wyatt.earp.moves import (
    ASK,
    DISCARD,
    PHOTO,
    PLAY,
    PLAY_BANK,
    PLAY_GUN,
    PLAY_HIDEOUT,
    PLAY_STAGECOACH,
    STEAL_SHOT,
    WYATT_DRAW,
    WYATT_LIFT,
    WYATT_SEARCH,
    Move,
)
from wyatt.earp.situation import Situation
from wyatt.earp.state import NONE

Statement = Callable[[Situation, Move], Refusal | None]


def from_hand(at: Situation, move: Move) -> Refusal | None:
    """`play.from-hand`: only cards that one holds are played or discarded."""
    held, title = count(at.hand, move.kind), TITLES[CARDS[move.kind]]
    if move.count > COPIES[CARDS[move.kind]]:
        most = number(COPIES[CARDS[move.kind]])
        return Refusal(("play.from-hand",), f"There are only {most} {title} cards in the game.")
    if held >= move.count:
        return None
    if not held:
        return Refusal(("play.from-hand",), f"You hold no {title}.")
    return Refusal(
        ("play.from-hand",),
        f"You hold {number(held)} {title}, not {number(move.count)}.",
    )


def first_set(at: Situation, move: Move) -> Refusal | None:
    """`outlaws.first-set`: the first play of an outlaw in a hand is three cards or more."""
    if at.opened >> move.kind & 1 or move.count >= 3:
        return None
    held, title = count(at.hand, move.kind), TITLES[CARDS[move.kind]]
    own = f"you hold {number(held)}" if held < 3 else f"lay at least three of your {number(held)}"
    lead = (
        f"No {title} lies on the table"
        if at.config.opened_by_table
        else f"Nobody has laid {title} yet"
    )
    return Refusal(("outlaws.first-set",), f"{lead}, so the first play is three or more; {own}.")


def keep_discard(at: Situation, move: Move) -> Refusal | None:
    """`play.keep-discard`: after a play there is for certain a card left to discard (T9, T10)."""
    if at.size > move.count:
        return None
    refills = at.config.rules.last_card_play == "guaranteed_refill"
    if refills and (move.op == WYATT_DRAW or (move.op == WYATT_SEARCH and at.search_certain)):
        return None
    title = TITLES[CARDS[move.kind]]
    what = (
        f"{title} is your last card"
        if move.count == 1
        else f"The {number(move.count)} {title} are all your cards"
    )
    return Refusal(
        ("play.keep-discard", "discard.must"),
        f"{what}, and a turn ends with a discard from hand: keep one card.",
    )


def one_sheriff(at: Situation, move: Move) -> Refusal | None:
    """`sheriff.one-per-turn`, with its one exception, `wyatt.search-bonus`."""
    if not at.sheriff_played or move.kind == at.bonus:
        return None
    if at.bonus != NONE:
        return Refusal(
            ("sheriff.one-per-turn", "wyatt.search-bonus"),
            "One Sheriff card a turn, and yours is spent. Only the card your search took, "
            f"{TITLES[CARDS[at.bonus]]}, may still be played now.",
        )
    return Refusal(
        ("sheriff.one-per-turn",),
        f"One Sheriff card a turn, hit or miss, and yours is spent: {TITLES[CARDS[move.kind]]} "
        "waits for your next turn.",
    )


def photo_after_set(at: Situation, move: Move) -> Refusal | None:
    """`photo.after-set`: a Photo needs its outlaw open and is no part of the opening three."""
    outlaw = move.kind % 7
    if at.opened >> outlaw & 1:
        return None
    title = TITLES[OUTLAWS[outlaw]]
    return Refusal(
        ("photo.after-set", "outlaws.first-set"),
        f"{title} is not open: three {title} Outlaw cards come first, and the Photo is none of "
        "them.",
    )


def robbery_target(at: Situation, move: Move) -> Refusal | None:
    """`robbery.target`, `shot.needs-target`: a group of one's own with an Outlaw card or a Photo."""
    if at.carriers:
        return None
    return Refusal(
        ("robbery.target", "shot.needs-target"),
        f"{TITLES[CARDS[move.kind]]} goes on a group of your own with an Outlaw card or a Photo, "
        "and you have none.",
    )


def gun_target(at: Situation, move: Move) -> Refusal | None:
    """`fastest.same-outlaw`: the Fastest gun needs a group of one's own whose outlaw has none."""
    if not at.carriers:
        return robbery_target(at, move)
    if at.carriers & ~at.gun_blocked:
        return None
    blocked = next(o for o in range(7) if at.carriers & at.gun_blocked & 1 << o)
    title = TITLES[OUTLAWS[blocked]]
    return Refusal(
        ("fastest.same-outlaw", "shot.needs-target"),
        f"{title} already has the Fastest gun, and you have no group of another outlaw to put "
        "yours on.",
    )


def steal_target(at: Situation, move: Move) -> Refusal | None:
    """`wanted.steal`, `shot.needs-target`: an Outlaw card lies before another player."""
    if at.stealable:
        return None
    return Refusal(
        ("wanted.steal", "shot.needs-target"),
        "No other player has an Outlaw card on the table, so there is nothing for Most wanted! to "
        "steal.",
    )


def hideout_target(at: Situation, move: Move) -> Refusal | None:
    """`hideout.target`, `shot.needs-target`: an opponent's group without a Hideout."""
    if at.coverable:
        return None
    return Refusal(
        ("hideout.target", "shot.needs-target"),
        "A Hideout covers an opponent's group that is not under one already, and there is none.",
    )


def lift_target(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.lift`, `shot.needs-target`: a Hideout lies on a group of one's own."""
    if at.own_hidden:
        return None
    return Refusal(
        ("wyatt.lift", "shot.needs-target"),
        "No group of yours lies under a Hideout that Wyatt Earp could lift.",
    )


def shot_card(at: Situation, move: Move) -> Refusal | None:
    """`shot.needs-card`: there is a card to turn, in the supply or by the one reshuffle."""
    if at.wyatt_can_turn if move.kind == WYATT else at.can_turn:
        return None
    return Refusal(
        ("shot.needs-card", "draw.reshuffle"),
        f"{TITLES[CARDS[move.kind]]} shoots, but the supply is empty and cannot be shuffled anew: "
        "there is no card to turn.",
    )


def draw_card(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.draw`: the supply has a card to give."""
    if at.drawable:
        return None
    return Refusal(
        ("wyatt.draw", "draw.reshuffle"),
        "The supply is empty and its one reshuffle is used: there is nothing for Wyatt Earp to "
        "draw.",
    )


def search_card(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.search`: there is a card to take that is no Wyatt Earp (X12)."""
    if at.searchable:
        return None
    stack = (
        "The supply is empty"
        if at.config.searches_supply
        else "The discard stack holds no card but Wyatt Earps"
    )
    return Refusal(("wyatt.search",), f"{stack}: Wyatt Earp would find nothing to take.")


def ask_order(at: Situation, move: Move) -> Refusal | None:
    """`wanted.ask`: the others are asked left or right around the table, or as M1 has it."""
    names = at.config.players
    if at.config.rules.mw_order == "any":
        others = sorted(name for seat, name in enumerate(names) if seat != at.seat)
        if sorted(move.order) == others:
            return None
        return Refusal(
            ("wanted.ask",),
            f"By these rules you choose whom Most wanted! asks first: name {', '.join(others)}, "
            "each once.",
        )
    if move.direction:
        return None
    return Refusal(
        ("wanted.ask",),
        "Most wanted! asks left or right: choose a direction, and from that neighbour on all "
        "others are asked.",
    )


_SHERIFF: tuple[Statement, ...] = (from_hand, one_sheriff)
#: The statements about each verb of the play phase, in the order in which a person wants them.
STATEMENTS: dict[int, tuple[Statement, ...]] = {
    PLAY: (from_hand, first_set, keep_discard),
    PHOTO: (*_SHERIFF, photo_after_set, keep_discard),
    PLAY_STAGECOACH: (*_SHERIFF, robbery_target, shot_card, keep_discard),
    PLAY_BANK: (*_SHERIFF, robbery_target, shot_card, keep_discard),
    PLAY_GUN: (*_SHERIFF, gun_target, shot_card, keep_discard),
    ASK: (*_SHERIFF, ask_order, keep_discard),
    STEAL_SHOT: (*_SHERIFF, steal_target, shot_card, keep_discard),
    PLAY_HIDEOUT: (*_SHERIFF, hideout_target, shot_card, keep_discard),
    WYATT_DRAW: (*_SHERIFF, draw_card, keep_discard),
    WYATT_SEARCH: (*_SHERIFF, search_card, keep_discard),
    WYATT_LIFT: (*_SHERIFF, lift_target, shot_card, keep_discard),
    DISCARD: (from_hand,),
}


def refusals(at: Situation, move: Move) -> list[Refusal]:
    """Every rule's no to a play; none if the play is legal."""
    found = (statement(at, move) for statement in STATEMENTS[move.op])
    return [refusal for refusal in found if refusal]


def allowed(at: Situation, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that no rule refuses."""
    return tuple(
        move for move in moves if not any(statement(at, move) for statement in STATEMENTS[move.op])
    )
