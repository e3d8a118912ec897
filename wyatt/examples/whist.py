"""German Whist: thirteen tricks to get good cards, then thirteen tricks to win. Two players play
one hand.

wyatt play --game wyatt.examples.whist:SPEC --players 2 --bots high
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wyatt.core.card_game import CardGame, CardMove, CardState, CardView, Tell, card_spec
from wyatt.core.errors import Refusal
from wyatt.core.events import Event, event, secret
from wyatt.core.rulebook import Book
from wyatt.core.spec import Examples

RANKS = "23456789TJQKA"
CARDS = [rank + suit for suit in "CDHS" for rank in RANKS]
BOOK = Book.of(
    "German Whist",
    {
        "whist.deal": (
            "The deal",
            "Two people play with 52 cards and get thirteen each. The next card is turned up.",
        ),
        "whist.turn": ("Turns", "The winner of a trick leads to the next."),
        "whist.play": (
            "Playing to a trick",
            "Lead any card. The other player follows suit or, without that suit, plays any card. The "
            "highest spade wins the trick or, without spades, the highest card of the suit.",
        ),
        "whist.draw": (
            "Drawing",
            "As long as there's a stock, the winner of a trick takes the open card, and the loser "
            "takes the next card unseen. Then another card is turned up.",
        ),
        "whist.end": (
            "The end",
            "Tricks count once the stock is empty. Win the most of those thirteen tricks.",
        ),
    },
)
#: The rows: the current trick, each seat's scoring tricks, and the earlier tricks.
TRICK, WON, OUT = 0, 1, 3


@event
class Played(Event):
    """A player played a card to a trick."""

    SENTENCE: ClassVar[str] = "{player} plays {card}."
    player: str
    card: str


@event
class Took(Event):
    """A player won a trick."""

    SENTENCE: ClassVar[str] = "{player} wins the trick."
    player: str


@event
class Drew(Event):
    """After a trick, the winner took the open card, or the loser took a hidden card."""

    SENTENCE: ClassVar[str] = "{player} draws {card}."
    player: str
    card: str = secret()


@event
class GameEnded(Event):
    """The last trick has been played, and a player has won the game."""

    SENTENCE: ClassVar[str] = "{winner} has more tricks and wins."
    winner: str


def strength(card: str, led: str, trump: str = "S") -> int:
    """Return a card's rank in a trick, with trumps above the suit led, or 0 if it can't win."""
    rank = RANKS.index(card[0]) + 1
    return rank + 13 if card[1] == trump else rank if card[1] == led else 0


def following(state: CardState) -> list[CardMove]:
    """Return the plays that follow the suit led or, without a card of that suit, every play."""
    led = state.rows[TRICK][0][1] if state.rows[TRICK] else ""
    cards = [card for card in state.hand if card[1] == led]
    return [CardMove("play", (card,)) for card in cards or state.hand]


class Game(CardGame):
    """A game of German Whist."""

    __slots__ = ()
    NAME, DECK, DEALT, MOST_PLAYERS = "whist", CARDS, 13, 2
    PILES, ROWS, PHASES = ("stock", "open"), "tricks", ("trick", "over")
    PLAYERS_RULE, TURN_RULE = "whist.deal", "whist.turn"
    NOTATION = "Write `play 3C`."

    @classmethod
    def dealt(cls, state: CardState) -> None:
        """Turn up the stock's top card, and clear the tricks."""
        state.piles[1].append(state.piles[0].pop())
        state.rows = [[], [], [], []]

    @classmethod
    def check(cls, state: CardState, issue: Callable[[str, str], None]) -> None:
        """Report an issue if a position's tricks, hands and stock don't fit together."""
        rows, hand, other = state.rows, state.hand, state.hands[1 - state.turn]
        stock, shown = state.piles
        if len(rows) != 4 or len(rows[TRICK]) > 1 or any(len(row) % 2 for row in rows[WON:]):
            issue("tricks", "list the trick, each player's scoring tricks, and the earlier tricks.")
        elif len(hand) != len(other) + len(rows[TRICK]):
            issue("hands", "the numbers of cards don't fit the trick on the table (`whist.play`).")
        elif len(shown) != bool(stock) or len(stock) % 2 != bool(stock):
            issue("open", "a stock has an odd number of cards, with one turned up (`whist.draw`).")
        elif bool(hand) == (state.phase == "over"):
            issue("phase", "the game is over when no cards are left, not before (`whist.end`).")

    def is_move(self, move: CardMove) -> bool:
        return move.verb == "play" and len(move.words) == 1 and move.words[0] in CARDS

    def moves(self) -> list[CardMove]:
        return [] if self.is_over else following(self.state)

    def refusal(self, move: CardMove) -> Refusal:
        state, (card,) = self.state, move.words
        if state.phase == "over":
            return Refusal(("whist.end",), "The game is over.")
        if card not in state.hand:
            return Refusal(("whist.play",), f"You don't hold {card}.")
        return Refusal(("whist.play",), f"Follow suit: {state.rows[TRICK][0]} was led.")

    def play(self, move: CardMove, tell: Tell) -> None:
        """Play a card. After a trick's second card, both players draw if there's a stock."""
        state, (card,) = self.state, move.words
        trick = state.rows[TRICK]
        state.hand.remove(card)
        trick.append(card)
        tell(Played(rules=("whist.play",), player=state.player, card=card))
        if len(trick) < 2:
            state.turn = 1 - state.turn
            return
        if strength(card, trick[0][1]) < strength(trick[0], trick[0][1]):
            state.turn = 1 - state.turn
        tell(Took(rules=("whist.play",), player=state.player))
        stock, shown = state.piles
        state.rows[OUT if stock else WON + state.turn] += trick
        state.rows[TRICK] = []
        if stock:
            self._draw(state.turn, shown, tell)
            self._draw(1 - state.turn, stock, tell)
            shown += [stock.pop()] if stock else []
        elif not state.hand:
            first, second = (len(state.rows[WON + seat]) for seat in (0, 1))
            state.phase, state.winner = "over", int(second > first)
            tell(GameEnded(rules=("whist.end",), winner=self.players[state.winner]))

    def _draw(self, seat: int, pile: list[str], tell: Tell) -> None:
        state, name = self.state, self.players[seat]
        seen_by = None if pile is state.piles[1] else (name,)
        state.hands[seat].append(card := pile.pop())
        tell(Drew(rules=("whist.draw",), seen_by=seen_by, player=name, card=card))


def tricks(view: CardView) -> dict[str, int]:
    """Return how many scoring tricks each player has won."""
    return {name: len(row) // 2 for name, row in zip(view.players, view.rows[WON:OUT], strict=True)}


def high(view: CardView) -> CardMove:
    """Lead high, but keep spades. Win a trick as cheaply as possible, or play the lowest card."""
    led = view.rows[TRICK]

    def cost(move: CardMove) -> tuple[bool, bool, int]:
        """Return a sort key that puts the best card to play first."""
        (card,) = move.words
        wins = not led or strength(card, led[0][1]) > strength(led[0], led[0][1])
        return not wins, card[1] == "S", RANKS.index(card[0]) if led else -RANKS.index(card[0])

    return min(view.legal_moves, key=cost)


SPEC = card_spec(
    Game,
    "German Whist",
    rulebook=lambda: BOOK,
    examples=Examples("play 3C", "play KS", "whist.play"),
    bots={"high": lambda seed: high},
    score_unit="tricks",
    scores=tricks,
)
