"""A third game, whole: a plain rummy for two, one hand long. Nothing in the house knows of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wyatt.core.card_game import CardGame, CardMove, CardState, CardView, Tell, card_spec
from wyatt.core.events import Event, event, secret
from wyatt.core.lazy import Lazy
from wyatt.core.rulebook import Book
from wyatt.core.sources import SourceText
from wyatt.core.spec import AnySpec, Examples
from wyatt.core.verdict import Refusal

CARDS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
#: Every meld: three cards or more of a suit that follow each other, the ace low.
MELDS = [
    tuple(CARDS[at : at + many])
    for at in range(52)
    for many in range(3, 14)
    if at // 13 == (at + many - 1) // 13
]
BOOK = Book("plain", {"OWN": SourceText("plain", "These tests", "en")})


@event
class Drew(Event):
    type: ClassVar[str] = "drew"
    SAID: ClassVar[str] = "{player} draws {card} from the {source}."
    player: str
    source: str
    card: str = secret()


@event
class Laid(Event):
    type: ClassVar[str] = "laid"
    SAID: ClassVar[str] = "{player} lays {cards}."
    player: str
    cards: tuple[str, ...]


@event
class Ended(Event):
    type: ClassVar[str] = "game_ended"
    SAID: ClassVar[str] = "{winner} wins."
    winner: str


class Game(CardGame):
    """One game."""

    __slots__ = ()
    SPEC: ClassVar[Lazy[AnySpec]] = Lazy("plain:SPEC")
    NAME, DECK, DEALT, MOST_PLAYERS = "plain", CARDS, 7, 2
    PLAYERS_RULE, TURN_RULE = "plain.players", "plain.turn"
    NOTATION = "Write `draw stock`, `draw discard`, `meld 3C 4C 5C` or `discard 9D`."

    @classmethod
    def dealt(cls, state: CardState) -> None:
        state.piles[1].append(state.piles[0].pop())

    @classmethod
    def check(cls, state: CardState, fault: Callable[[str, str], None]) -> None:
        for at, row in enumerate(state.rows):
            if tuple(row) not in MELDS:
                fault(f"melds[{at}]", "is not a meld (`plain.meld`).")
        gone_out = not all(state.hands) or (state.phase == "draw" and not state.piles[0])
        if gone_out and state.phase != "over":
            fault("phase", "the game would be over (`plain.end`).")

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
        melds = [CardMove("meld", meld) for meld in MELDS if not set(meld).difference(hand)]
        return melds + [CardMove("discard", (card,)) for card in hand]

    def refusal(self, move: CardMove) -> Refusal:
        if self.is_over:
            return Refusal(("plain.end",), "The game is over.")
        if (move.verb == "draw") != (self.state.phase == "draw"):
            return Refusal(("plain.turn",), f"Now is no time to {move.verb}.")
        return Refusal((f"plain.{move.verb}",), f"You cannot {move}: your cards do not allow it.")

    def play(self, move: CardMove, tell: Tell) -> None:
        state, name, hand = self.state, self.state.player, self.state.hand
        if move.verb == "draw":
            (source,) = move.words
            hand.append(self.pile(source).pop())
            seen_by = (name,) if source == "stock" else None
            rules = ("plain.draw",)
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
            state.winner = min(
                (0, 1), key=lambda seat: (len(state.hands[seat]), seat != state.turn)
            )
            state.phase = "over"
            tell(Ended(rules=("plain.end",), winner=self.players[state.winner]))


def melds_first(view: CardView) -> CardMove:
    """A player: lays what it can, discards its first card."""
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
    impatient=lambda view: CardMove("draw", ("stock",)) if view.phase == "draw" else None,
)
