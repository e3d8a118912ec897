"""The rule checks for moves, one function per rule, and the facts that the checks use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wyatt.core.errors import Refusal
from wyatt.core.text import N_, _, number, plural, sentences
from wyatt.wildcat.cards import JOKER, NAMES, NONE, QUEEN_OF_SPADES
from wyatt.wildcat.melds import Meld, with_one_more
from wyatt.wildcat.state import Config, State, top_code, top_meld
from wyatt.wildcat.types import MoveLike, Verb

# === The facts the rules need. A rule check gets a situation instead of a complete state, so the
# same checks can judge a real state (`situation`) and fill the tables in `wyatt.wildcat.movegen`.

#: A hand size that stands for "enough other cards".
PLENTY = 99


@dataclass(slots=True)  # not frozen, which is slower to make
class Situation:
    """The facts that decide which moves the current player may make.

    low, high, jokers, size: the hand, as in `State`. top: the discard pile's top card, or -1 if
    there's no pile. melds: the player's melds. others: the owners of the other melds, by the melds'
    names. can_meld: whether the player can meld or add a card now. Only `nothing_to_discard` needs
    it.
    """

    config: Config
    low: int = 0
    high: int = 0
    jokers: int = 0
    size: int = PLENTY
    top: int = NONE
    melds: tuple[Meld, ...] = ()
    others: dict[str, str] = field(default_factory=dict)
    can_meld: bool = False

    def named(self, name: str) -> Meld | None:
        return next((meld for meld in self.melds if meld.name == name), None)


def situation(state: State) -> Situation:
    seat, names = state.turn, state.config.players
    hand = state.low[seat], state.high[seat], state.jokers[seat], state.sizes[seat]
    top, theirs = state.discard[-1] if state.discard else NONE, list(enumerate(state.melds))
    del theirs[seat]
    others = {meld.name: names[other] for other, melds in theirs for meld in melds}
    return Situation(state.config, *hand, top, state.melds[seat], others)


#: A rule check, which returns why it refuses a move, or None if it doesn't.
RuleCheck = Callable[[Situation, MoveLike], Refusal | None]
_QUEEN = 1 << QUEEN_OF_SPADES


def from_hand(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.from-hand`: you can meld, add and discard only cards from your hand."""
    if not (move.mask & ~at.low or move.twice & ~at.high or move.jokers > at.jokers):
        return None
    for kind, needed in move.needs:
        held = at.jokers if kind == JOKER else (at.low >> kind & 1) + (at.high >> kind & 1)
        if held < needed:
            break
    values = {"held": number(held), "wanted": number(needed)}
    said = N_("You have {held} {card}, not {wanted}.") if held else N_("You have no {card}.")
    if held > 1:
        said = N_("You have {held} {card} cards, not {wanted}.")
    said = _(said, card=_("Joker") if kind == JOKER else NAMES[kind], **values)
    if move.verb is not Verb.TAKE:
        return Refusal(("wildcat.from-hand",), said)
    hand = _("You can meld the top card of the pile only with cards from your hand.")
    return Refusal(("wildcat.from-hand", "wildcat.pickup-meld"), sentences(said, hand))


def a_meld(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.set`, `wildcat.sequence` and related rules: the cards must make a meld."""
    return move.laid if isinstance(move.laid, Refusal) else None


def a_pile(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.draw`: there must be a discard pile to take."""
    if at.top != NONE:
        return None
    return Refusal(("wildcat.draw",), _("The discard pile is empty, so draw from the stock."))


def only_jokers_stand(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.joker`: you can state what the pile's top card stands for only if it's a Joker."""
    if not move.stands or at.top == JOKER:
        return None
    said = N_("The top card of the pile is {card}, not a Joker, so it stands for itself.")
    return Refusal(("wildcat.joker", "wildcat.pickup-meld"), _(said, card=NAMES[at.top]))


def top_card_melds(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.pickup-meld`: the pile's top card must go into a meld with cards from your hand."""
    meld = top_meld(at.top, move)
    if not isinstance(meld, Refusal):
        return None
    said = _("To take the pile, you must meld its top card ({card}).", card=NAMES[at.top])
    return Refusal(("wildcat.pickup-meld", *meld.rules), sentences(said, meld.reason))


def new_meld_only(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.pickup-meld`, WR1: under some rules, you may take the pile only for a new meld."""
    if not at.config.new_meld_only:
        return None
    said = _(
        "Under these rules, the top card of the pile must go into a new meld with two or more cards from your hand."
    )
    return Refusal(("wildcat.pickup-meld",), said)


def own_meld(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.own-melds`: you can add cards only to your own melds."""
    if at.named(move.to):
        return None
    theirs = N_("{to} is {player}’s meld, and you may add only to your own.")
    said = theirs if move.to in at.others else N_("You have no meld called {to} on the table.")
    player = at.others.get(move.to)
    return Refusal(("wildcat.own-melds",), _(said, to=move.to, player=player))


def fits(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.fourth-card`: the added card must fit as the fourth card of a meld of three."""
    adds, meld = move.verb is Verb.ADD, at.named(move.to)
    code = move.codes[0] if adds else top_code(at.top, move.stands)
    grown = with_one_more(meld, code) if meld else None
    if not isinstance(grown, Refusal):
        return None
    if adds:
        return grown
    said = _("To take the pile, you must meld its top card.")
    return Refusal(("wildcat.pickup-meld", *grown.rules), sentences(said, grown.reason))


def _barred(at: Situation) -> bool:
    """Return whether the hand has several cards, but none you can normally discard."""
    return at.size > 1 and not at.low & ~_QUEEN and not (at.jokers and at.config.jokers_go)


def _allowed_when_barred(at: Situation) -> bool:
    return at.config.rules.stuck_queens == "allow" and _barred(at)


def queen_stays(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.queen-discard`: discard a queen of spades only as your last card (WR9), or if you
    may discard nothing else and WR8 allows it.
    """
    if move.codes[0] != QUEEN_OF_SPADES or at.size == 1 or _allowed_when_barred(at):
        return None
    said = plural(
        "You may discard QS only as your last card, but you have {count} more card in hand.",
        "You may discard QS only as your last card, but you have {count} more cards in hand.",
        at.size - 1,
        count=number(at.size - 1),
    )
    return Refusal(("wildcat.queen-discard",), said)


def joker_stays(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.discard`: if `joker_discard` is false, discard a Joker only as your last card (WR6),
    or if you may discard nothing else and WR8 allows it.
    """
    free = at.config.jokers_go or at.size == 1
    if move.codes[0] != JOKER or free or _allowed_when_barred(at):
        return None
    said = _("Under these rules, you may discard a Joker only as your last card.")
    return Refusal(("wildcat.discard",), said)


def nothing_to_discard(at: Situation, move: MoveLike) -> Refusal | None:
    """`wildcat.queen-stuck`: skip the discard only if there's no card you can discard or meld."""
    if not _barred(at) or _allowed_when_barred(at):
        said = _("You must end your turn with a discard, because you have a card you can discard.")
        return Refusal(("wildcat.discard", "wildcat.queen-stuck"), said)
    said = _(
        "You can’t discard any of your cards, but you can meld one. Your turn ends without a discard only if you can’t do anything else."
    )
    return Refusal(("wildcat.queen-stuck", "wildcat.discard"), said) if at.can_meld else None


def too_early(state: State, move: MoveLike) -> Refusal:
    rules: tuple[str, ...] = ("wildcat.turn", "wildcat.draw")
    if state.phase == "over":
        rules, said = ("wildcat.game-end",), N_("The game is over: {player} has won.")
    elif state.phase == "scored":
        rules, said = ("wildcat.deal", "wildcat.turn"), N_("The hand is scored. Deal the next one.")
    elif move.verb is Verb.DEAL:
        rules = ("wildcat.deal", "wildcat.turn")
        said = N_("You can’t deal until this hand has ended.")
    elif state.phase == "play":
        said = N_("You’ve already drawn, so meld if you like, then discard one card.")
    elif move.verb is Verb.MELD:
        said = N_("Draw first, then meld. Before you draw, you may meld only to take the pile.")
    elif move.verb is Verb.ADD:
        said = N_("Draw first, then add cards to your melds.")
    else:
        said = N_("Draw first. You discard at the end of your turn.")
    return Refusal(rules, _(said, player=state.config.players[state.winner]))
