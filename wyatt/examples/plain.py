"""Plain Rummy, in which you lay sequences in one suit. Two players play one hand.

wyatt play --game wyatt.examples.plain:SPEC --players 2 --bots melds-first
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wyatt.core.card_game import CardGame, CardMove, CardState, CardView, Tell, card_spec
from wyatt.core.errors import Refusal
from wyatt.core.events import Event, event, secret
from wyatt.core.rulebook import Book
from wyatt.core.spec import Examples

CARDS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
RUNS = [CARDS[at : at + many] for at in range(52) for many in range(3, 53 - at)]
#: All possible melds: three or more consecutive cards of a suit, with the ace low.
MELDS = [tuple(run) for run in RUNS if run[0][1] == run[-1][1]]
BOOK = Book.of(
    "Plain Rummy",
    {
        "plain.players": ("Two players", "Two people play with 52 cards and get seven each."),
        "plain.turn": ("A turn", "Draw a card, lay any melds you like, then discard a card."),
        "plain.draw": ("Drawing", "Draw from the stock, or take the top card of the discard pile."),
        "plain.meld": ("Melds", "Lay three or more cards in a row in one suit. Aces are low."),
        "plain.discard": ("Discarding", "You end your turn by discarding any card you hold."),
        "plain.end": (
            "The end",
            "The first player without a card wins. If the stock is empty after a turn, the player "
            "with fewer cards wins. In a tie, that's the player who didn't make the last discard.",
        ),
    },
)


@event
class Drew(Event):
    """A player drew a card. The other player can't see a card from the stock."""

    SENTENCE: ClassVar[str] = "{player} draws {card} from the {source}."
    player: str
    source: str
    card: str = secret()


@event
class Laid(Event):
    """A player laid a meld, or discarded a card."""

    SENTENCE: ClassVar[str] = "{player} lays {cards}."
    player: str
    cards: tuple[str, ...]


@event
class GameEnded(Event):
    """A player has won the game."""

    SENTENCE: ClassVar[str] = "{winner} wins."
    winner: str


class Game(CardGame):
    """A game of Plain Rummy."""

    __slots__ = ()
    NAME, DECK, DEALT, MOST_PLAYERS = "plain", CARDS, 7, 2
    PLAYERS_RULE, TURN_RULE = "plain.players", "plain.turn"
    TASKS: ClassVar = {
        "draw": "{player} must draw.",
        "play": "{player} may play, and must discard.",
    }
    NOTATION = "Write `draw stock`, `draw discard`, `meld 3C 4C 5C` or `discard 9D`."

    @classmethod
    def dealt(cls, state: CardState) -> None:
        """Turn up the stock's top card to start the discard pile."""
        state.piles[1].append(state.piles[0].pop())

    @classmethod
    def check(cls, state: CardState, issue: Callable[[str, str], None]) -> None:
        """Report an issue for each row that isn't a meld, and one if the game should be over."""
        for at, row in enumerate(state.rows):
            if tuple(row) not in MELDS:
                issue(f"melds[{at}]", "these cards aren't a meld (`plain.meld`).")
        gone_out = not all(state.hands) or (state.phase == "draw" and not state.piles[0])
        if gone_out and state.phase != "over":
            issue("phase", "the game must be over by now (`plain.end`).")

    def is_move(self, move: CardMove) -> bool:
        if move.verb == "draw":
            return move.words in (("stock",), ("discard",))
        known = set(move.words) <= set(CARDS) and len(set(move.words)) == len(move.words)
        many = {"discard": (1, 1), "meld": (3, 13)}.get(move.verb, (99, 99))
        return known and many[0] <= len(move.words) <= many[1]

    def moves(self) -> list[CardMove]:
        state = self.state
        if state.phase == "draw":
            piles = ("stock", "discard") if self.pile("discard") else ("stock",)
            return [CardMove("draw", (name,)) for name in piles]
        hand = state.hand if state.phase == "play" else []
        held = set(hand)
        melds = [CardMove("meld", meld) for meld in MELDS if held.issuperset(meld)]
        return melds + [CardMove("discard", (card,)) for card in hand]

    def refusal(self, move: CardMove) -> Refusal:
        if self.is_over:
            return Refusal(("plain.end",), "The game is over.")
        if (move.verb == "draw") != (self.state.phase == "draw"):
            return Refusal(("plain.turn",), f"Now is no time to {move.verb}.")
        return Refusal((f"plain.{move.verb}",), f"You can't {move} with the cards you hold.")

    def play(self, move: CardMove, tell: Tell) -> None:
        """Draw a card, lay a meld or discard a card, and report the events."""
        state, name, hand = self.state, self.state.player, self.state.hand
        if move.verb == "draw":
            (source,) = move.words
            hand.append(self.pile(source).pop())
            rules, seen_by = ("plain.draw",), (name,) if source == "stock" else None
            tell(Drew(rules=rules, seen_by=seen_by, player=name, source=source, card=hand[-1]))
            state.phase = "play"
            return
        for card in move.words:
            hand.remove(card)
        tell(Laid(rules=(f"plain.{move.verb}",), player=name, cards=move.words))
        if move.verb == "meld":
            state.rows.append(list(move.words))
        else:
            self.pile("discard").append(move.words[0])
            state.phase, state.turn = "draw", 1 - state.turn
        if not hand or (move.verb == "discard" and not self.pile("stock")):
            fewest = [len(each) for each in state.hands]
            state.winner = state.turn if fewest[0] == fewest[1] else fewest.index(min(fewest))
            state.phase = "over"
            tell(GameEnded(rules=("plain.end",), winner=self.players[state.winner]))


def melds_first(view: CardView) -> CardMove:
    """Draw from the stock, lay melds while possible, and then discard the first card by name."""
    return min(
        view.legal_moves,
        key=lambda move: (move.verb != "meld", str(move) == "draw discard", str(move)),
    )


SPEC = card_spec(
    Game,
    "Plain Rummy",
    rulebook=lambda: BOOK,
    examples=Examples("draw stock", "meld 3C 4C 5C", "plain.meld"),
    bots={"melds-first": lambda seed: melds_first},
    stall_breaker=lambda view: CardMove("draw", ("stock",)) if view.phase == "draw" else None,
)
