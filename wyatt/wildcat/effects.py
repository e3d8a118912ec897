"""How moves change the state, and how `wyatt why` explains legal moves."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.chance import shuffle
from wyatt.core.events import Event, FrozenMap, Log
from wyatt.core.text import N_, _, number, plural, sentences
from wyatt.wildcat import events as ev
from wyatt.wildcat.cards import JOKER, NAMES, NONE, QUEEN_OF_SPADES
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld, with_one_more
from wyatt.wildcat.scoring import GOING_OUT, TARGET, score_seat
from wyatt.wildcat.state import HAND, State, made_by, top_code, top_meld
from wyatt.wildcat.types import DRAW, OVER, PLAY, SCORED, MoveLike, Verb


def deal_cards(state: State, log: Log) -> None:
    """`wildcat.deal`, `wildcat.start`: shuffle, deal everyone eleven cards, and turn one up."""
    state.clear()
    cards, seats = list(state.config.deck), len(state.sizes)
    state.seed = shuffle(cards, state.seed)
    first = (state.dealer + 1) % seats
    for at, seat in enumerate(state.seats_from(first)):
        state.give(seat, cards[len(cards) - 1 - at :: -seats][:HAND])
    del cards[len(cards) - HAND * seats :]
    state.discard, state.stock = [cards.pop()], cards
    state.turn, state.phase = first, DRAW
    state.out, state.short = NONE, False
    if log is not None:
        rules, dealer = ("wildcat.deal", "wildcat.start"), state.config.players[state.dealer]
        hand, card = state.hand_number, NAMES[state.discard[0]]
        log.append(
            ev.Dealt(rules=rules, hand_number=hand, dealer=dealer, first=state.mover, upcard=card)
        )


def deal(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.deal`: make the player on the dealer's left the dealer, and deal again."""
    state.dealer = (state.dealer + 1) % len(state.sizes)
    state.hand_number += 1
    deal_cards(state, log)


def draw(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.draw`: draw the top card of the stock."""
    drawn = [state.stock.pop()]
    state.give(state.turn, drawn)
    state.phase = PLAY
    if log is not None:
        last = () if state.stock else ("wildcat.stock-out",)
        _tell_drawn(state, log, ("wildcat.draw", *last), "stock", drawn)


def _tell_drawn(
    state: State, log: list[Event], rules: tuple[str, ...], source: ev.Pile, kinds: list[int]
) -> None:
    name, cards = state.mover, tuple(NAMES[kind] for kind in kinds)
    log.append(ev.Drew(rules=rules, seen_by=(name,), player=name, source=source, cards=cards))


def take(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.pickup-meld`: meld the pile's top card with cards in hand, and take the rest."""
    top = state.discard.pop()
    _lay(state, move, top_meld(top, move), log, top)
    _take_rest(state, log)


def take_to(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.pickup-meld`: add the pile's top card to a meld, and take the rest (WR1)."""
    _grow(state, move.to, top_code(state.discard.pop(), move.stands), "discard", log)
    _take_rest(state, log)


def _take_rest(state: State, log: Log) -> None:
    seat, rest = state.turn, state.discard
    state.discard, state.phase = [], PLAY
    if rest:
        state.give(seat, rest)
        if log is not None:
            _tell_drawn(state, log, ("wildcat.pickup-rest",), "discard", rest[::-1])
    elif not state.sizes[seat]:
        _end_hand(state, seat, log)


def _leave(state: State, seat: int, move: MoveLike) -> None:
    low, high, mask, twice = state.low[seat], state.high[seat], move.mask, move.twice
    # If both cards of a kind are in hand, only one goes, unless the move uses both.
    spare = high & mask
    state.high[seat] = high ^ spare
    state.low[seat] = low ^ (mask & ~spare | twice)
    state.ranks[seat] -= move.ranks
    state.jokers[seat] -= move.jokers
    state.sizes[seat] -= move.count


def meld(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.melding`: lay a new meld from your hand."""
    _lay(state, move, move.laid, log)
    if not state.sizes[state.turn]:
        _end_hand(state, state.turn, log)


def _lay(state: State, move: MoveLike, meld: object, log: Log, top: int = NONE) -> None:
    assert isinstance(meld, Meld)
    seat = state.turn
    _leave(state, seat, move)
    state.lay(seat, (*state.melds[seat], meld))
    if log is not None:
        kind: ev.MeldKind = "sequence" if meld.is_sequence else "set"
        rules = () if top == NONE else ("wildcat.pickup-meld",)
        declared = ("wildcat.joker-declared",) if max(meld.codes) > JOKER else ()
        log.append(ev.Melded(
            rules=(*rules, f"wildcat.{kind}", *declared), player=state.mover,
            source="hand" if top == NONE else "discard", cards=meld.cards, kind=kind,
            points=meld.points, card=None if top == NONE else NAMES[top],
        ))  # fmt: skip


def add(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.fourth-card`: add a card from your hand to one of your melds of three."""
    seat = state.turn
    _leave(state, seat, move)
    _grow(state, move.to, move.codes[0], "hand", log)
    if not state.sizes[seat]:
        _end_hand(state, seat, log)


def _grow(state: State, name: str, code: int, source: ev.Laid, log: Log) -> None:
    seat, melds = state.turn, list(state.melds[state.turn])
    at = [meld.name for meld in melds].index(name)
    grown = with_one_more(melds[at], code)
    assert isinstance(grown, Meld)
    melds[at] = grown
    state.lay(seat, tuple(melds))
    if log is not None:
        rules = ("wildcat.pickup-meld", "wildcat.fourth-card")
        rules = ("wildcat.fourth-card", "wildcat.own-melds") if source == "hand" else rules
        log.append(ev.Added(
            rules=(*rules, "wildcat.joker-declared") if code > JOKER else rules, player=state.mover,
            source=source, card=NAMES[code], to=name, cards=grown.cards, points=grown.points,
        ))  # fmt: skip


def discard(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.discard`: put a card on the discard pile, and end the turn."""
    _leave(state, state.turn, move)
    state.discard.append(move.codes[0])
    if log is not None:
        card, rules = move.cards[0], ("wildcat.discard",)
        log.append(ev.Discarded(rules=rules, player=state.mover, card=card))
    _end_turn(state, log)


def skip(state: State, move: MoveLike, log: Log) -> None:
    """`wildcat.queen-stuck`: end the turn without discarding a card (WR8)."""
    if log is not None:
        log.append(ev.Skipped(rules=("wildcat.queen-stuck",), player=state.mover))
    _end_turn(state, log)


def _end_turn(state: State, log: Log) -> None:
    seat = state.turn
    if state.sizes[seat] and state.stock:
        state.turn, state.phase = (seat + 1) % len(state.sizes), DRAW
    else:
        _end_hand(state, NONE if state.sizes[seat] else seat, log)


def _end_hand(state: State, out: int, log: Log) -> None:
    """`wildcat.hand-score`: score all players. out: the seat that went out, or -1."""
    names, scores = state.config.players, []
    state.out = out
    if log is not None:
        ended = ev.HandEnded(rules=("wildcat.stock-out",), why="stock")
        if out != NONE:
            ended = ev.HandEnded(rules=("wildcat.going-out",), why="out", player=names[out])
        log.append(ended)
    for seat in range(len(names)):
        scored = score_seat(state, seat)
        scores.append(scored.total)
        state.totals[seat] += scored.total
        if log is not None:
            held, total = tuple(NAMES[kind] for kind in state.hand(seat)), state.totals[seat]
            rules, name = scored.rules, names[seat]
            log.append(ev.Scored(rules=rules, player=name, held=held, hand=scored, total=total))
    _end_game(state, scores, log)


def _end_game(state: State, scores: list[int], log: Log) -> None:
    """`wildcat.game-end`: end the game if someone has 500 points. WR21 decides ties."""
    names, best = state.config.players, max(state.totals)
    state.phase = SCORED
    if best < TARGET:
        return
    tied = [seat for seat, total in enumerate(state.totals) if total == best]
    rules: tuple[str, ...] = ("wildcat.game-end",)
    if len(tied) > 1 and state.config.rules.tie == "last_hand":
        most = max(scores[seat] for seat in tied)
        tied = [seat for seat in tied if scores[seat] == most]
        rules = ("wildcat.game-end", "wildcat.tie")
    if len(tied) == 1:
        state.phase, state.winner = OVER, tied[0]
    if log is not None:
        totals = FrozenMap(dict(zip(names, state.totals, strict=True)))
        players = tuple(names[seat] for seat in tied)
        won = ev.GameEnded(rules=rules, winner=players[0], totals=totals)
        log.append(won if len(tied) == 1 else ev.Tied(rules=("wildcat.tie",), players=players))


# === The rules behind a legal move, and a sentence or two about its effect.

#: A sentence about a move, but not about the end of the hand, or a function that returns one.
Does = str | Callable[[State, MoveLike], str]
_TAKES = (Verb.TAKE, Verb.TAKE_TO)


def _ends(state: State, move: MoveLike) -> str:
    """Return why a legal move ends the hand, ``out`` or ``stock``, or an empty string."""
    lays = move.verb in (Verb.MELD, Verb.ADD, Verb.DISCARD)
    takes_none = lays or (move.verb in _TAKES and len(state.discard) == 1)
    if takes_none and state.sizes[state.turn] == move.count:
        return "out"
    return "stock" if move.verb in (Verb.DISCARD, Verb.SKIP) and not state.stock else ""


def _has_bonus(state: State, made: Meld) -> bool:
    return state.config.rules.completed_sequence_bonus and made.is_sequence and not made.is_open


def cited(state: State, move: MoveLike, always: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the rules behind a legal move. always: the rules of the move's verb."""
    rules, made, ends = list(always), made_by(state, move), _ends(state, move)
    if made:
        rules.append("wildcat.sequence" if made.is_sequence else "wildcat.set")
        rules += ["wildcat.sequence-bonus"] if _has_bonus(state, made) else []
        if max(made.codes) > JOKER:
            rules += ["wildcat.joker", "wildcat.joker-declared"]
    if move.verb in _TAKES and len(state.discard) > 1:
        rules.append("wildcat.pickup-rest")
    if move.verb is Verb.DISCARD and move.codes[0] == QUEEN_OF_SPADES:
        last = state.sizes[state.turn] == 1
        rules.append("wildcat.queen-discard" if last else "wildcat.queen-stuck")
    if ends == "out":
        rules.append("wildcat.going-out")
    elif ends or (move.verb is Verb.DRAW and len(state.stock) == 1):
        rules.append("wildcat.stock-out")
    return tuple(rules)


def outcome(state: State, move: MoveLike, does: Does) -> str:
    """Return text about what a legal move does, and about the end of the hand if the move ends it.
    does: returns the first part.
    """
    said = _(does) if isinstance(does, str) else does(state, move)
    then = {
        "": "",
        "out": N_("You go out, so the hand ends and you score {bonus} extra points."),
        "stock": N_("The stock is empty, so the hand ends."),
    }[_ends(state, move)]
    if move.verb is Verb.DRAW and len(state.stock) == 1:
        then = N_("The stock has no other cards, so the hand ends with your turn.")
    return sentences(said, _(then, bonus=GOING_OUT)) if then else said


_LAID = (
    N_("{meld} is a sequence worth {points} points."),
    N_("{meld} is a set worth {points} points."),
)
_ADDED = (
    N_("With {card}, your meld is {meld}, a sequence worth {points} points."),
    N_("With {card}, your meld is {meld}, a set worth {points} points."),
)
_TAKEN = (
    N_("The top card makes {meld}, a sequence worth {points} points."),
    N_("The top card makes {meld}, a set worth {points} points."),
)


def meld_outcome(state: State, move: MoveLike) -> str:
    made, under = made_by(state, move), len(state.discard) - 1
    assert made is not None
    values, more = {"meld": str(made), "points": made.points}, ""
    if _has_bonus(state, made):
        said = N_("You complete a sequence, which earns {number} more points.")
        more = _(said, number=SEQUENCE_BONUS)
    if move.verb not in _TAKES:
        values["card"] = move.cards[0]
        forms = _LAID if move.verb is Verb.MELD else _ADDED
        return sentences(_(forms[not made.is_sequence], **values), more)
    rest = plural(
        "You take the card under the top card into your hand.",
        "You take the {count} cards under the top card into your hand.",
        under,
        count=number(under),
    )
    said = _(_TAKEN[not made.is_sequence], **values)
    return sentences(said, more, rest if under else _("There’s no card under the top card."))
