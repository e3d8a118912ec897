"""Check whether a game of Wildcat Rummy can reach a position."""

from __future__ import annotations

from collections.abc import Iterator

from wyatt.core.text import N_, N_plural, _, plural
from wyatt.wildcat.cards import JOKER, POINTS, QUEEN_OF_SPADES
from wyatt.wildcat.melds import SEQUENCE_BONUS
from wyatt.wildcat.scoring import GOING_OUT, TARGET, score_seat
from wyatt.wildcat.state import HAND, State
from wyatt.wildcat.types import DRAW, OVER, PLAY, SCORED
from wyatt.wildcat.words import integer_text

_SAID = N_(
    {
        "after the first": "{player} has {total} points after the first hand, but scored {now} in that hand (`wildcat.hand-score`, `wildcat.card-points`).",
        "before": "{player} had {total} points before this hand, so the game was already over (`wildcat.game-end`).",
        "few cards": "{player} has only {has} cards in hand and in melds. Add the cards drawn to the eleven dealt, subtract the discards, and {player} must have at least {least} (`wildcat.deal`, `wildcat.draw`, `wildcat.discard`).",
        "in the first": "{player} has {total} points in the first hand, but nobody scores until the hand is over (`wildcat.hand-score`).",
        "no pile": "The discard pile can’t be empty here. The deal starts one, every turn adds to it, and you can take it only by melding (`wildcat.deal`, `wildcat.discard`, `wildcat.pickup-meld`).",
        "nobody out": "The hand is over, but nobody has gone out, and the stock still has cards (`wildcat.going-out`, `wildcat.stock-out`).",
        "stock": "The stock has {holds} cards, but the deal left only {first}, and you never refill the stock (`wildcat.deal`, `wildcat.stock-out`).",
    }
)


def cannot_happen(state: State) -> list[str]:
    """Return the reasons why a game can't reach a position, or an empty list if we find none. Each
    reason is a sentence with rule ids.

    We never call a possible position impossible, but a position without issues may still be out of
    reach. In a short deck (``"rest": "none"``), we don't count the cards.
    """
    counted = [] if state.short else [*_stock(state), *_hands(state)]
    return [*_pile(state), *counted, *_totals(state)]


def _stock(state: State) -> Iterator[str]:
    """`wildcat.deal`, `wildcat.stock-out`: check the stock's size, and whose turn it is."""
    seats, holds = len(state.sizes), len(state.stock)
    first = len(state.config.deck) - HAND * seats - 1
    if holds > first:
        yield _(_SAID["stock"], holds=holds, first=first)
    elif state.phase in (DRAW, PLAY) and not any(state.melds):
        # Without a meld, nobody has taken the pile, so every turn began with a card from the stock.
        turns = first - holds - (state.phase == PLAY)
        if turns < 0 or state.turn != (state.dealer + 1 + turns) % seats:
            yield plural(
                "It can’t be {player}’s turn. {number} card has left the stock, and nobody can have taken the pile, because nobody has melded (`wildcat.start`, `wildcat.draw`, `wildcat.pickup-meld`).",
                "It can’t be {player}’s turn. {number} cards have left the stock, and nobody can have taken the pile, because nobody has melded (`wildcat.start`, `wildcat.draw`, `wildcat.pickup-meld`).",
                first - holds,
                player=state.config.players[state.turn],
            )
    if state.phase in (SCORED, OVER) and holds and all(state.sizes):
        yield _(_SAID["nobody out"])


def _hands(state: State) -> Iterator[str]:
    """`wildcat.deal`, `wildcat.discard`: check that nobody discarded more than they drew."""
    for seat, name in enumerate(state.config.players):
        laid = sum(len(meld.codes) for meld in state.melds[seat])
        least = HAND + (state.phase == PLAY and seat == state.turn)
        has = state.sizes[seat] + laid
        if laid and has < least:
            yield _(_SAID["few cards"], player=name, least=least, has=has)
        elif not laid and has != least:
            yield plural(
                "{player} holds {number} card, but a player without melds must hold exactly {least} cards (`wildcat.deal`, `wildcat.draw`, `wildcat.discard`).",
                "{player} holds {number} cards, but a player without melds must hold exactly {least} cards (`wildcat.deal`, `wildcat.draw`, `wildcat.discard`).",
                has,
                player=name,
                least=least,
            )


def _pile(state: State) -> Iterator[str]:
    """`wildcat.discard`, `wildcat.pickup-rest`: check that a missing discard pile is possible."""
    before = set(state.hand((state.turn - 1) % len(state.sizes)))
    queens = state.config.rules.stuck_queens == "skip_discard" and before == {QUEEN_OF_SPADES}
    taken = state.phase == PLAY and state.melds[state.turn]
    if state.phase in (DRAW, PLAY) and not (state.discard or queens or taken):
        yield _(_SAID["no pile"])


def _totals(state: State) -> Iterator[str]:
    """`wildcat.hand-score`, `wildcat.game-end`: check the totals against the hands so far."""
    names, ended = state.config.players, state.phase in (SCORED, OVER)
    this_hand = [score_seat(state, seat).total if ended else 0 for seat in range(len(names))]
    before = [total - now for total, now in zip(state.totals, this_hand, strict=True)]
    hands, deck = state.hand_number - 1, state.config.deck
    # The most you can score in a hand: every card in your melds, plus every bonus.
    most = sum(POINTS[QUEEN_OF_SPADES] if kind == JOKER else POINTS[kind] for kind in deck)
    most += GOING_OUT + SEQUENCE_BONUS * (len(deck) // 4)
    said = _SAID["after the first" if ended else "in the first"]
    forms = N_plural(
        "{player} has {total} points, which is impossible after {number} hand (`wildcat.hand-score`, `wildcat.card-points`).",
        "{player} has {total} points, which is impossible after {number} hands (`wildcat.hand-score`, `wildcat.card-points`).",
    )
    for name, total, now, earlier in zip(names, state.totals, this_hand, before, strict=True):
        if abs(earlier) > hands * most:
            values = {"player": name, "total": integer_text(total), "now": integer_text(now)}
            yield plural(*forms, hands, **values) if hands else _(said, **values)
    best = max(before)
    alone = before.count(best) == 1 or state.config.rules.tie == "last_hand"
    if ended and best >= TARGET and alone:
        yield _(_SAID["before"], player=names[before.index(best)], total=integer_text(best))
