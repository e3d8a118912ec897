"""The rule checks for moves, one function per rule, and the facts that the checks use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wyatt.core.errors import Refusal
from wyatt.core.text import N_, _, listed, number, plural
from wyatt.earp import cards
from wyatt.earp.cards import CARDS, FIELD, GUN, OUTLAWS, WYATT, count, title
from wyatt.earp.state import GUNS, HAS, NONE, SEVEN, UNDER, State
from wyatt.earp.types import MoveLike, Phase, Verb

# === The facts the rules need: piles, targets, masks. A rule check gets a state and a move. The
# tables in `wyatt.earp.movegen` run the same checks on states with only the cards a rule looks at.

#: The card you can't take in a search (`wyatt.search`, W4).
NEVER_TAKEN = WYATT


def carriers(marks: int) -> int:
    """Return a mask of a player's groups that have an Outlaw card or a Photo."""
    return marks >> HAS & SEVEN


def hidden(marks: int) -> int:
    """Return a mask of a player's groups that are under a Hideout."""
    return marks >> UNDER & SEVEN


def stealable(marks: int) -> int:
    """Return a mask of a player's groups that have an Outlaw card (`wanted.steal`)."""
    return marks & SEVEN


def coverable(marks: int) -> int:
    """Return a mask of a player's groups that a Hideout may cover (`hideout.target`)."""
    return marks >> HAS & SEVEN & ~(marks >> UNDER)


def _own(state: State) -> int:
    return state.marks[state.turn]


def _others(state: State) -> Iterable[int]:
    return (state.marks[other] for other in state.config.others[state.turn])


def gun_blocked(state: State) -> int:
    """Return a mask of the outlaws who already have a Fastest gun (`fastest.same-outlaw`, F4)."""
    blocked, hidden_counts = 0, state.config.rules.hidden_gun_in_play
    for marks in state.marks:
        blocked |= marks >> GUNS if hidden_counts else marks >> GUNS & ~(marks >> UNDER)
    return blocked


def can_turn(state: State, kind: int) -> bool:
    """Return whether you may shoot with a card (`shot.needs-card`): there's a card to turn up, or
    X7 lets you shoot without one. A Wyatt Earp can itself be the card you turn up (X13).
    """
    return state.config.empty_shot_ends or next_card(state, kind == WYATT)


def next_card(state: State, more: bool = False) -> bool:
    """Return whether there's a card to turn up. more: whether a card is about to be discarded."""
    again = not state.reshuffled or state.config.reshuffles_again
    return bool(state.supply) or (again and (more or bool(state.discard)))


def can_answer(state: State, seat: int) -> bool:
    return bool(state.hands[seat] & FIELD[WYATT]) and can_turn(state, WYATT)


def searched(state: State) -> list[int]:
    """Return the pile you search with a Wyatt Earp (`wyatt.search`, W1), top card last."""
    return state.supply if state.config.searches_supply else state.discard


def searchable(state: State) -> bool:
    """Return whether you may search with a Wyatt Earp (`wyatt.search`, X12, W1)."""
    if state.config.searches_supply:
        return bool(state.supply)
    discard = state.discard
    return bool(discard) and (discard[-1] != NEVER_TAKEN or any(k != NEVER_TAKEN for k in discard))


def draw_certain(state: State) -> bool:
    """Return whether a draw with Wyatt Earp is sure to bring a card (X8, T10)."""
    return bool(state.supply) or not state.reshuffled


def search_certain(state: State) -> bool:
    """Return whether a search is sure to find a card that isn't a Wyatt Earp (T10, W1)."""
    if not state.config.searches_supply:
        return searchable(state)
    seen = count(state.hands[state.turn], WYATT) + state.discard.count(WYATT)
    return len(state.supply) > cards.COPIES["wyatt-earp"] - seen


#: A rule check, which returns why it refuses a move, or None if it doesn't.
RuleCheck = Callable[[State, MoveLike], Refusal | None]


def needs(holds: Callable[[State, MoveLike], object], message: str, *rules: str) -> RuleCheck:
    """Return a check that refuses a move unless `holds` returns a true value. The refusal has these
    rules and this message, which can contain ``{card}`` or ``{outlaw}``.
    """

    def check(state: State, move: MoveLike) -> Refusal | None:
        if holds(state, move):
            return None
        card, outlaw = title(CARDS[move.kind]), title(OUTLAWS[move.kind % 7])
        return Refusal(rules, _(message, card=card, outlaw=outlaw))

    return check


#: The longer reasons why a move is refused.
_SAID = N_(
    {
        "any order": "Under these rules, you choose who to ask first, second and so on. Name {others} once each, in the order you want.",
        "direction": "With Most wanted! you ask everyone in turn. Choose whether to start on your left or your right.",
        "few": "Nobody has laid {outlaw} yet, so the first play must be three or more cards. You hold {held}.",
        "few all": "Nobody has laid {outlaw} yet, so the first play must be three or more cards. Lay all three.",
        "few laid": "Nobody has laid {outlaw} yet, so the first play must be three or more cards. Lay at least three of your {held}.",
        "found": "You’ve played this turn’s Sheriff card. The only Sheriff card you may still play is the {card}, because you just found it.",
        "gone, few": "There’s no {outlaw} on the table, so the first play must be three or more cards. You hold {held}.",
        "gone, few all": "There’s no {outlaw} on the table, so the first play must be three or more cards. Lay all three.",
        "gone, few laid": "There’s no {outlaw} on the table, so the first play must be three or more cards. Lay at least three of your {held}.",
        "last card": "The {card} is your last card, and you need a card to discard at the end of your turn.",
        "last cards": "Your {count} {card} cards are all you have, and you need one card to discard at the end of your turn.",
        "never": "The {card} is your last card, and under these rules, you may never play your last card on your own turn.",
        "no card": "The {card} needs a shot, but there’s no card to turn over. The supply is empty, and you can’t reshuffle again.",
        "only other": "{others} is the only other player, so name {others}.",
    }
)

# === Which moves belong to which phase (`turn.order`).


class Due(NamedTuple):
    """A choice that a player has to make. rule: the id of the rule about the choice. first: a
    sentence about why other moves have to wait. asked: the question for the player.
    """

    rule: str
    first: str
    asked: str


#: The choice a player has to make, by phase.
DUE: Mapping[Phase, Due] = {
    "place": Due(
        "robbery.target", N_("Your {card} hit, so first choose the group it goes on."),
        N_("A hit! Which group does the {card} go on?"),
    ),
    "steal": Due(
        "wanted.steal", N_("Your {card} hit, so first choose an Outlaw card to steal."),
        N_("A hit! Which Outlaw card do you steal?"),
    ),
    "hide": Due(
        "hideout.target", N_("Your {card} hit, so first choose a group to hide."),
        N_("A hit! Which group do you hide?"),
    ),
    "lift": Due(
        "wyatt.lift", N_("Your {card} hit, so first choose a Hideout to lift."),
        N_("A hit! Which Hideout do you lift?"),
    ),
    "take": Due(
        "wyatt.search", N_("First take the card you’re searching for with {card}."),
        N_("Which card do you take?"),
    ),
    "react": Due(
        "wyatt.react", N_("First {player} has to answer the Hideout with a Wyatt Earp, or pass."),
        N_("A Hideout has just covered your {outlaw} group. Shoot it off?"),
    ),
}  # fmt: skip


def too_early(state: State, move: MoveLike) -> Refusal:
    names = state.config.players
    if state.phase == "over":
        said = _("The game is over: {player} has won.", player=names[state.winner])
        return Refusal(("game.end",), said)
    if state.phase == "scored":
        return Refusal(("setup.deal", "turn.order"), _("The hand is scored. Deal the next one."))
    if due := DUE.get(state.phase):
        card, player = title(CARDS[state.pending]), names[state.target // 7]
        return Refusal((due.rule, "turn.order"), _(due.first, card=card, player=player))
    if state.phase == "draw":
        return Refusal(("turn.order", "draw.choice"), _("Draw first, then play and discard."))
    if move.verb is Verb.DRAW:
        said = _("You’ve already drawn, so play cards if you like, then discard one.")
        return Refusal(("turn.order", "draw.choice"), said)
    if move.verb is Verb.DEAL:
        return Refusal(("setup.deal", "turn.order"), _("You can’t deal until this hand has ended."))
    return Refusal(("turn.order",), _("There’s nothing for you to choose right now."))


# === The rules about drawing, playing and discarding.

#: `draw.choice`: you can draw the top card of the discard stack only if there is one (X11).
top_card = needs(
    lambda state, move: move.pile == "supply" or state.discard,
    N_("The discard stack is empty, so draw from the supply."),
    "draw.choice",
)


def from_hand(state: State, move: MoveLike) -> Refusal | None:
    """`play.from-hand`: you can play and discard only cards from your hand."""
    held, copies = count(state.hands[state.turn], move.kind), cards.DECK[move.kind].copies
    if held >= move.count and move.count <= copies:
        return None
    said = N_("You have {held} {card}, not {wanted}.") if held else N_("You have no {card}.")
    if held > 1:
        said = N_("You have {held} {card} cards, not {wanted}.")
    if move.count > copies:
        said = N_("There are only {most} {card} cards in the game.")
    values = {"held": number(held), "wanted": number(move.count), "most": number(copies)}
    return Refusal(("play.from-hand",), _(said, card=title(CARDS[move.kind]), **values))


def first_set(state: State, move: MoveLike) -> Refusal | None:
    """`outlaws.first-set`: an outlaw's first play in a hand must be three or more cards."""
    if state.opened >> move.kind & 1 or move.count >= cards.FIRST_SET:
        return None
    held = count(state.hands[state.turn], move.kind)
    said = "few laid" if held > cards.FIRST_SET else "few"
    said = "few all" if held == cards.FIRST_SET else said
    said = _SAID[f"gone, {said}" if state.config.opened_by_table else said]
    said = _(said, outlaw=title(CARDS[move.kind]), held=number(held))
    return Refusal(("outlaws.first-set",), said)


def keep_discard(state: State, move: MoveLike) -> Refusal | None:
    """`play.keep-discard`: after a play, you must have a card left to discard (T9, T10)."""
    if state.sizes[state.turn] > move.count:
        return None
    said = _SAID["last card" if move.count == 1 else "last cards"]
    said = _(said, count=number(move.count), card=title(CARDS[move.kind]))
    return Refusal(("play.keep-discard", "discard.must"), said)


def keep_or_refill(certain: Callable[[State], object]) -> RuleCheck:
    """`play.keep-discard`: return a check that, if T10 allows it, you may play a Wyatt Earp as your
    last card when you're `certain` to get a card.
    """

    def check(state: State, move: MoveLike) -> Refusal | None:
        refused = keep_discard(state, move)
        if not refused or not certain(state):
            return refused
        if state.config.rules.last_card_play == "guaranteed_refill":
            return None
        return Refusal(refused.rules, _(_SAID["never"], card=title(CARDS[move.kind])))

    return check


def one_sheriff(state: State, move: MoveLike) -> Refusal | None:
    """`sheriff.one-per-turn`: play one Sheriff card per turn, and one more with `wyatt.search-bonus`."""
    if state.sheriffs_left or move.kind == state.bonus:
        return None
    if state.bonus != NONE:
        said = _(_SAID["found"], card=title(CARDS[state.bonus]))
        return Refusal(("sheriff.one-per-turn", "wyatt.search-bonus"), said)
    said = plural(
        "You may play only one Sheriff card per turn, hit or miss. You’ve played yours, so the {card} has to wait.",
        "You may play only {number} Sheriff cards per turn, hit or miss. You’ve played yours, so the {card} has to wait.",
        state.config.sheriffs, card=title(CARDS[move.kind]),
    )  # fmt: skip
    return Refusal(("sheriff.one-per-turn",), said)


#: A Photo's outlaw must already be open, so the Photo can't be one of the opening three cards.
photo_after_set = needs(
    lambda state, move: state.opened >> move.kind % 7 & 1,
    N_("{outlaw} isn’t open. Someone has to lay at least three {outlaw} cards first, and the Photo doesn’t count."),
    "photo.after-set", "outlaws.first-set",
)  # fmt: skip

robbery_target = needs(
    lambda state, move: carriers(_own(state)),
    N_("You have no group with an Outlaw card or a Photo, so the {card} has nowhere to go."),
    "robbery.target", "shot.needs-target",
)  # fmt: skip


def gun_target(state: State, move: MoveLike) -> Refusal | None:
    """`fastest.same-outlaw`: you need a group whose outlaw doesn't have a Fastest gun yet."""
    own, blocked = carriers(state.marks[state.turn]), gun_blocked(state)
    if not own:
        return robbery_target(state, move)
    if own & ~blocked:
        return None
    said = N_("{outlaw} already has the Fastest gun, and you have no other group to put yours on.")
    said = _(said, outlaw=title(next(name for at, name in enumerate(OUTLAWS) if own >> at & 1)))
    return Refusal(("fastest.same-outlaw", "shot.needs-target"), said)


steal_target = needs(
    lambda state, move: any(map(stealable, _others(state))),
    N_("No other player has an Outlaw card on the table, so there’s nothing for Most wanted! to steal."),
    "wanted.steal", "shot.needs-target",
)  # fmt: skip

hideout_target = needs(
    lambda state, move: any(map(coverable, _others(state))),
    N_("No opponent has an uncovered group for the Hideout."),
    "hideout.target",
    "shot.needs-target",
)

lift_target = needs(
    lambda state, move: hidden(_own(state)),
    N_("You have no group under a Hideout, so Wyatt Earp has nothing to lift."),
    "wyatt.lift",
    "shot.needs-target",
)


def shot_card(state: State, move: MoveLike) -> Refusal | None:
    """`shot.needs-card`: there must be a card to turn over, perhaps after a reshuffle."""
    if can_turn(state, move.kind):
        return None
    said = N_("The {card} needs a shot, but the supply and the discard stack are both empty.")
    if state.reshuffled and not state.config.reshuffles_again:
        said = _SAID["no card"]
    return Refusal(("shot.needs-card", "draw.reshuffle"), _(said, card=title(CARDS[move.kind])))


#: With a Wyatt Earp, you may even draw if that just ends the hand (X8, X9).
draw_card = needs(
    lambda state, move: draw_certain(state) or state.config.rules.wyatt_draw_short == "end_hand",
    N_("There’s nothing left to draw with Wyatt Earp, because the supply is empty and you can’t reshuffle again."),
    "wyatt.draw", "draw.reshuffle",
)  # fmt: skip


def search_card(state: State, move: MoveLike) -> Refusal | None:
    """`wyatt.search`: you need a card to find among the discards (X12) or in the supply (W1)."""
    if searchable(state):
        return None
    said = _("There’s nothing to take from the discard stack, because you can’t take a Wyatt Earp.")
    if state.config.searches_supply:
        said = _("The supply is empty, so Wyatt Earp would find nothing to take.")
    return Refusal(("wyatt.search",), said)


def ask_order(state: State, move: MoveLike) -> Refusal | None:
    """`wanted.ask`: ask the others in one direction or the other, or in any order with M1 `any`."""
    others = sorted(name for seat, name in enumerate(state.config.players) if seat != state.turn)
    free = state.config.rules.mw_order == "any"
    if sorted(move.order) == others if free else move.direction:
        return None
    said = "only other" if len(others) == 1 else "any order"
    said = _SAID[said if free else "direction"]
    return Refusal(("wanted.ask",), _(said, others=listed(others)))


# === The rules about the choices after a hit or a search.

#: The card that hit goes on one of your own groups with an Outlaw card or a Photo.
own_group = needs(
    lambda state, move: carriers(_own(state)) >> move.kind & 1,
    N_("You have no {outlaw} group with an Outlaw card or a Photo."),
    "robbery.target",
)

#: A Fastest gun may not go on an outlaw who already has one, in any territory.
no_gun_there = needs(
    lambda state, move: (
        state.pending != GUN or not carriers(_own(state)) & gun_blocked(state) & 1 << move.kind
    ),
    N_("{outlaw} already has the Fastest gun."),
    "fastest.same-outlaw",
)


def _of_another(
    right: Callable[[int], int], near: Callable[[int], int], said: tuple[str, str, str], rule: str
) -> RuleCheck:
    """Return a check that refuses a group unless it's another player's and its bit in `right` is 1.
    said: the refusals for your own group, for a group whose bit in `near` is 1, and for any other.
    """

    def check(state: State, move: MoveLike) -> Refusal | None:
        seat, (own, nearly, text) = state.config.seat.get(move.player), said
        if seat is None:
            text = N_("There’s no player called {player} here.")
        elif seat == state.turn:
            text = own
        elif right(state.marks[seat]) >> move.kind & 1:
            return None
        elif near(state.marks[seat]) >> move.kind & 1:
            text = nearly
        return Refusal((rule,), _(text, player=move.player, outlaw=title(move.outlaw)))

    return check


_NO_THEFT = N_(
    (
        "Most wanted! steals from another player, never from you.",
        "{player} has only the Photo of {outlaw}, and you can’t steal a Photo.",
        "{player} has no {outlaw} Outlaw card on the table to steal.",
    )
)
_NO_COVER = N_(
    (
        "A Hideout goes on an opponent’s group, never on your own.",
        "{player}’s {outlaw} group is already under a Hideout.",
        "{player} has no {outlaw} group to cover.",
    )
)
#: Choose another player's group, hidden or not, that has an Outlaw card (M6, M7), or an opponent's
#: group that isn't under a Hideout (H2, H4).
steal_from = _of_another(stealable, carriers, _NO_THEFT, "wanted.steal")
cover_group = _of_another(coverable, hidden, _NO_COVER, "hideout.target")


#: Choose one of your own groups under a Hideout (W8).
own_hideout = needs(
    lambda state, move: hidden(_own(state)) >> move.kind & 1,
    N_("You have no {outlaw} group under a Hideout."),
    "wyatt.lift",
)


def takeable(state: State, move: MoveLike) -> Refusal | None:
    """`wyatt.search`: you can take any card in the searched pile except a Wyatt Earp (W4)."""
    if move.kind != NEVER_TAKEN and move.kind in searched(state):
        return None
    said = N_("There’s no {card} in the discard stack.")
    if move.kind == NEVER_TAKEN:
        said = N_("In a search, you may take any card except a Wyatt Earp.")
    elif state.config.searches_supply:
        said = N_("There’s no {card} in the supply.")
    return Refusal(("wyatt.search",), _(said, card=title(move.card)))


#: The group's owner needs a Wyatt Earp in hand and a card to turn up.
answerable = needs(
    lambda state, move: can_answer(state, state.target // 7),
    N_("To answer a Hideout, you need a Wyatt Earp in hand and a card to turn over."),
    "wyatt.react",
)
