"""The rules about drawing, playing a card and discarding one, each stated once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.core.verdict import Refusal, number
from wyatt.earp.cards import CARDS, DECK, OUTLAWS, WYATT, count
from wyatt.earp.figures import FIRST_SET
from wyatt.earp.names import title
from wyatt.earp.situation import Situation
from wyatt.earp.state import NONE

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


# --- drawing -------------------------------------------------------------------------------------


def top_card(at: Situation, move: Move) -> Refusal | None:
    """`draw.choice`: the top card of the discard stack can be drawn only if there is one (X11)."""
    if move.card == "supply" or at.top:
        return None
    return Refusal(("draw.choice",), _("The discard stack is empty: draw from the supply."))


# --- playing -------------------------------------------------------------------------------------


def from_hand(at: Situation, move: Move) -> Refusal | None:
    """`play.from-hand`: only cards that one holds are played or discarded."""
    name = CARDS[move.kind]
    held, card = count(at.hand, move.kind), title(name)
    copies = DECK[move.kind].copies
    if move.count > copies:
        said = _("There are only {most} {card} cards in the game.", most=number(copies), card=card)
    elif held >= move.count:
        return None
    elif not held:
        said = _("You hold no {card}.", card=card)
    else:
        said = _(
            "You hold {held} {card}, not {wanted}.",
            held=number(held),
            card=card,
            wanted=number(move.count),
        )
    return Refusal(("play.from-hand",), said)


def first_set(at: Situation, move: Move) -> Refusal | None:
    """`outlaws.first-set`: the first play of an outlaw in a hand is three cards or more."""
    if at.opened >> move.kind & 1 or move.count >= FIRST_SET:
        return None
    held = count(at.hand, move.kind)
    if at.config.opened_by_table:
        said = (
            _("No {outlaw} lies on the table, so the first play is three or more; you hold {held}.")
            if held < FIRST_SET
            else _(
                "No {outlaw} lies on the table, so the first play is three or more; lay at least "
                "three of your {held}."
            )
        )
    else:
        said = (
            _("Nobody has laid {outlaw} yet, so the first play is three or more; you hold {held}.")
            if held < FIRST_SET
            else _(
                "Nobody has laid {outlaw} yet, so the first play is three or more; lay at least "
                "three of your {held}."
            )
        )
    said = said.format(outlaw=title(CARDS[move.kind]), held=number(held))
    return Refusal(("outlaws.first-set",), said)


def keep_discard(at: Situation, move: Move) -> Refusal | None:
    """`play.keep-discard`: after a play there is for certain a card left to discard (T9, T10)."""
    if at.size > move.count:
        return None
    card = title(CARDS[move.kind])
    said = (
        _(
            "{card} is your last card, and a turn ends with a discard from hand: keep one card.",
            card=card,
        )
        if move.count == 1
        else _(
            "The {count} {card} are all your cards, and a turn ends with a discard from hand: keep "
            "one card.",
            count=number(move.count),
            card=card,
        )
    )
    return Refusal(("play.keep-discard", "discard.must"), said)


def keep_or_draw(at: Situation, move: Move) -> Refusal | None:
    """`play.keep-discard` of a Wyatt Earp that draws, which refills the hand for certain (T10)."""
    return None if _refills(at) else keep_discard(at, move)


def keep_or_find(at: Situation, move: Move) -> Refusal | None:
    """`play.keep-discard` of a Wyatt Earp that searches, if it is certain to find a card (T10)."""
    return None if _refills(at) and at.search_certain else keep_discard(at, move)


def _refills(at: Situation) -> bool:
    return at.config.rules.last_card_play == "guaranteed_refill"


def one_sheriff(at: Situation, move: Move) -> Refusal | None:
    """`sheriff.one-per-turn`, with its one exception, `wyatt.search-bonus`."""
    if not at.sheriff_played or move.kind == at.bonus:
        return None
    if at.bonus != NONE:
        return Refusal(
            ("sheriff.one-per-turn", "wyatt.search-bonus"),
            _(
                "One Sheriff card a turn, and yours is spent. Only the card your search took, "
                "{card}, may still be played now.",
                card=title(CARDS[at.bonus]),
            ),
        )
    return Refusal(
        ("sheriff.one-per-turn",),
        _(
            "One Sheriff card a turn, hit or miss, and yours is spent: {card} waits for your next "
            "turn.",
            card=title(CARDS[move.kind]),
        ),
    )


def photo_after_set(at: Situation, move: Move) -> Refusal | None:
    """`photo.after-set`: a Photo needs its outlaw open and is no part of the opening three."""
    outlaw = move.kind % 7
    if at.opened >> outlaw & 1:
        return None
    return Refusal(
        ("photo.after-set", "outlaws.first-set"),
        _(
            "{outlaw} is not open: three {outlaw} Outlaw cards come first, and the Photo is none of "
            "them.",
            outlaw=title(OUTLAWS[outlaw]),
        ),
    )


def robbery_target(at: Situation, move: Move) -> Refusal | None:
    """`robbery.target`, `shot.needs-target`: a group of one's own with an Outlaw card or a Photo."""
    if at.carriers:
        return None
    return Refusal(
        ("robbery.target", "shot.needs-target"),
        _(
            "{card} goes on a group of your own with an Outlaw card or a Photo, and you have none.",
            card=title(CARDS[move.kind]),
        ),
    )


def gun_target(at: Situation, move: Move) -> Refusal | None:
    """`fastest.same-outlaw`: the Fastest gun needs a group of one's own whose outlaw has none."""
    if not at.carriers:
        return robbery_target(at, move)
    if at.carriers & ~at.gun_blocked:
        return None
    blocked = next(o for o in range(7) if at.carriers & at.gun_blocked & 1 << o)
    return Refusal(
        ("fastest.same-outlaw", "shot.needs-target"),
        _(
            "{outlaw} already has the Fastest gun, and you have no group of another outlaw to put "
            "yours on.",
            outlaw=title(OUTLAWS[blocked]),
        ),
    )


def steal_target(at: Situation, move: Move) -> Refusal | None:
    """`wanted.steal`, `shot.needs-target`: an Outlaw card lies before another player."""
    if at.stealable:
        return None
    return Refusal(
        ("wanted.steal", "shot.needs-target"),
        _(
            "No other player has an Outlaw card on the table, so there is nothing for Most wanted! "
            "to steal."
        ),
    )


def hideout_target(at: Situation, move: Move) -> Refusal | None:
    """`hideout.target`, `shot.needs-target`: an opponent's group without a Hideout."""
    if at.coverable:
        return None
    return Refusal(
        ("hideout.target", "shot.needs-target"),
        _("A Hideout covers an opponent's group that is not under one already, and there is none."),
    )


def lift_target(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.lift`, `shot.needs-target`: a Hideout lies on a group of one's own."""
    if at.own_hidden:
        return None
    return Refusal(
        ("wyatt.lift", "shot.needs-target"),
        _("No group of yours lies under a Hideout that Wyatt Earp could lift."),
    )


def shot_card(at: Situation, move: Move) -> Refusal | None:
    """`shot.needs-card`: there is a card to turn, in the supply or by the one reshuffle."""
    if at.wyatt_can_turn if move.kind == WYATT else at.can_turn:
        return None
    return Refusal(
        ("shot.needs-card", "draw.reshuffle"),
        _(
            "{card} shoots, but the supply is empty and cannot be shuffled anew: there is no card "
            "to turn.",
            card=title(CARDS[move.kind]),
        ),
    )


def draw_card(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.draw`: the supply has a card to give."""
    if at.drawable:
        return None
    return Refusal(
        ("wyatt.draw", "draw.reshuffle"),
        _(
            "The supply is empty and its one reshuffle is used: there is nothing for Wyatt Earp to "
            "draw."
        ),
    )


def search_card(at: Situation, move: Move) -> Refusal | None:
    """`wyatt.search`: there is a card to take that is no Wyatt Earp (X12)."""
    if at.searchable:
        return None
    return Refusal(
        ("wyatt.search",),
        _("The supply is empty: Wyatt Earp would find nothing to take.")
        if at.config.searches_supply
        else _(
            "The discard stack holds no card but Wyatt Earps: Wyatt Earp would find nothing to take."
        ),
    )


def ask_order(at: Situation, move: Move) -> Refusal | None:
    """`wanted.ask`: the others are asked left or right around the table, or as M1 has it."""
    names = at.config.players
    if at.config.rules.mw_order == "any":
        others = sorted(name for seat, name in enumerate(names) if seat != at.seat)
        if sorted(move.order) == others:
            return None
        return Refusal(
            ("wanted.ask",),
            _(
                "By these rules you choose whom Most wanted! asks first: name {others}, each once.",
                others=", ".join(others),
            ),
        )
    if move.direction:
        return None
    return Refusal(
        ("wanted.ask",),
        _(
            "Most wanted! asks left or right: choose a direction, and from that neighbour on all "
            "others are asked."
        ),
    )
