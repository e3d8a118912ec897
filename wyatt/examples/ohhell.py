"""Oh Hell, in which you bid how many tricks you'll win. Two to four players play seven hands.

wyatt play --game wyatt.examples.ohhell:SPEC --players 3 --bots cautious
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.card_game import CardGame, CardMove, CardState, CardView, Tell, card_spec
from wyatt.core.errors import Refusal
from wyatt.core.events import Event, event
from wyatt.core.rulebook import Book
from wyatt.core.spec import Examples
from wyatt.examples.whist import CARDS, TRICK, Played, Took, following, strength

#: The number of hands, and of cards in the last hand, and the bonus for making a bid.
HANDS, BONUS = 7, 10
BOOK = Book.of(
    "Oh Hell",
    {
        "ohhell.deal": (
            "The deal",
            "Two to four people play with 52 cards. Each gets one card in the first hand, two in the "
            "second, and so on to seven. The next card is turned up, and its suit is trumps.",
        ),
        "ohhell.turn": ("Turns", "Play goes to the left. The winner of a trick leads to the next."),
        "ohhell.bid": (
            "Bidding",
            "Starting on the dealer's left, you each say how many tricks you'll win. The dealer bids "
            "last, and can't bid the number with which all the bids could come true.",
        ),
        "ohhell.play": (
            "Playing to a trick",
            "Lead any card. The others follow suit if they can. The highest trump wins the trick or, "
            "without trumps, the highest card of the suit that was led.",
        ),
        "ohhell.score": (
            "Scores",
            "If you win exactly as many tricks as you bid, you score 10 plus one for each trick. The "
            "most points after seven hands win. In a tie, seats closer to the dealer's left win.",
        ),
    },
)
#: The row with the earlier tricks, after the current trick.
OUT = 1


@event
class Bid(Event):
    """A player bids. tricks: how many tricks the player expects to win."""

    SENTENCE: ClassVar[str] = "{player} bids {tricks}."
    player: str
    tricks: int


@event
class Scored(Event):
    """A player's bid and tricks in a hand, and the points for them."""

    SENTENCE: ClassVar[str] = "{player} bid {bid}, won {tricks} and scores {points}."
    player: str
    bid: int
    tricks: int
    points: int


@event
class GameEnded(Event):
    """The last hand has ended, and a player has won the game."""

    SENTENCE: ClassVar[str] = "{winner} wins the game."
    winner: str


class Game(CardGame):
    """A game of Oh Hell."""

    __slots__ = ()
    NAME, DECK, DEALT, MOST_PLAYERS = "ohhell", CARDS, 1, 4
    PILES, ROWS, PHASES = ("stock", "trump"), "tricks", ("bid", "trick", "over")
    FIGURES, SEVERAL_HANDS = ("scores", "bids", "won"), True
    TASKS = MappingProxyType(
        {"bid": "{player} says how many tricks they’ll win.", "trick": "{player} plays a card."}
    )
    PLAYERS_RULE, TURN_RULE = "ohhell.deal", "ohhell.turn"
    NOTATION = "Write `bid 2` or `play 3C`."

    @classmethod
    def cards_each(cls, state: CardState) -> int:
        """Return the number of the hand, which is also the number of cards everyone is dealt."""
        return state.hand_number

    @classmethod
    def dealt(cls, state: CardState) -> None:
        """Turn up a card to set trumps, and clear the tricks and bids."""
        state.piles[1].append(state.piles[0].pop())
        state.rows = [[], []]
        state.figures[1:] = [[0] * len(state.hands), [0] * len(state.hands)]

    @classmethod
    def check(cls, state: CardState, issue: Callable[[str, str], None]) -> None:
        """Report an issue if a position's bids, tricks and hands don't fit together."""
        seats, (_scores, bids, won) = len(state.hands), state.figures
        waiting = [(state.turn + later) % seats for later in range(seats)]
        if state.hand_number > HANDS:
            issue("hand_number", f"a game has at most {HANDS} hands (`ohhell.deal`).")
        elif len(state.rows) != 2 or len(state.rows[TRICK]) >= seats:
            issue("tricks", "list the trick on the table and the earlier tricks (`ohhell.play`).")
        elif len(state.piles[1]) != 1:
            issue("trump", "exactly one card is turned up (`ohhell.deal`).")
        elif len(state.rows[OUT]) != sum(won) * seats:
            issue("won", "the numbers don't fit the earlier tricks (`ohhell.play`).")
        else:
            played = waiting[seats - len(state.rows[TRICK]) :]
            left = [state.hand_number - sum(won) - (seat in played) for seat in range(seats)]
            first, unsaid = (state.dealer + 1) % seats, waiting if state.phase == "bid" else []
            unsaid = unsaid[: seats - (state.turn - first) % seats]
            if state.sizes != left:
                issue("hands", "the hands don't fit the number of tricks (`ohhell.deal`).")
            elif any(state.rows) and state.phase == "bid":
                issue("phase", "everyone bids before the first card is played (`ohhell.bid`).")
            elif max(bids) > state.hand_number or any(bids[seat] for seat in unsaid):
                issue("bids", "bid in turn, and at most the number of cards (`ohhell.bid`).")
            elif any(state.hands) == (state.phase == "over"):
                issue("phase", "the game ends when no cards are left, not before (`ohhell.score`).")
            elif state.phase == "over" and state.hand_number < HANDS:
                issue("hand_number", f"the game is over only after hand {HANDS} (`ohhell.score`).")

    def is_move(self, move: CardMove) -> bool:
        known = {"bid": list(map(str, range(HANDS + 1))), "play": CARDS}.get(move.verb, [])
        return len(move.words) == 1 and move.words[0] in known

    def moves(self) -> list[CardMove]:
        state = self.state
        if state.phase != "bid":
            return [] if state.phase == "over" else following(state)
        most, bids = state.hand_number, self.figure("bids")
        never = most - sum(bids) if state.turn == state.dealer else -1
        return [CardMove("bid", (str(n),)) for n in range(most + 1) if n != never]

    def refusal(self, move: CardMove) -> Refusal:
        state, (word,) = self.state, move.words
        if state.phase == "over":
            return Refusal(("ohhell.score",), "The game is over.")
        if (move.verb == "bid") != (state.phase == "bid"):
            return Refusal(("ohhell.turn",), "First everyone bids, then everyone plays.")
        if move.verb == "bid":
            if int(word) > state.hand_number:
                return Refusal(("ohhell.bid",), f"There are only {state.hand_number} tricks.")
            return Refusal(("ohhell.bid",), "Not all bids may come true. Bid another number.")
        if word not in state.hand:
            return Refusal(("ohhell.play",), f"You don't hold {word}.")
        return Refusal(("ohhell.play",), f"Follow suit: {state.rows[TRICK][0]} was led.")

    def play(self, move: CardMove, tell: Tell) -> None:
        """Bid or play a card. After a hand's last card, score the hand and deal the next one."""
        state, (word,), seats = self.state, move.words, len(self.players)
        if move.verb == "bid":
            self.figure("bids")[state.turn] = int(word)
            tell(Bid(rules=("ohhell.bid",), player=state.player, tricks=int(word)))
            state.phase = "trick" if state.turn == state.dealer else "bid"
            state.turn = (state.turn + 1) % seats
            return
        trick, trump = state.rows[TRICK], state.piles[1][0][1]
        state.hand.remove(word)
        trick.append(word)
        tell(Played(rules=("ohhell.play",), player=state.player, card=word))
        state.turn = (state.turn + 1) % seats
        if len(trick) < seats:
            return
        best = max(range(seats), key=lambda at: strength(trick[at], trick[0][1], trump))
        state.turn = (state.turn + best) % seats
        self.figure("won")[state.turn] += 1
        tell(Took(rules=("ohhell.play",), player=state.player))
        state.rows = [[], state.rows[OUT] + trick]
        if not state.hand:
            self._score(tell)

    def _score(self, tell: Tell) -> None:
        state, scores = self.state, self.figure("scores")
        bids, won_by, by = self.figure("bids"), self.figure("won"), ("ohhell.score",)
        for seat, (who, bid, won) in enumerate(zip(self.players, bids, won_by, strict=True)):
            points = BONUS + won if bid == won else 0
            scores[seat] += points
            tell(Scored(rules=by, player=who, bid=bid, tricks=won, points=points))
        if state.hand_number < HANDS:
            self.next_hand()
            return
        first = state.seats_from((state.dealer + 1) % len(scores))
        state.phase, state.winner = "over", max(first, key=scores.__getitem__)
        tell(GameEnded(rules=by, winner=self.players[state.winner]))


def cautious(view: CardView) -> CardMove:
    """Bid one trick for each trump and each other ace, then try to win exactly that many."""
    moves, me, trump = view.legal_moves, str(view.viewer), view.piles["trump"][1][1]
    if view.phase == "bid":
        hoped = sum(card[1] == trump or card[0] == "A" for card in view.hands[me])
        return min(moves, key=lambda move: abs(int(move.words[0]) - hoped))
    trick, wants = view.rows[TRICK], view.figures["won"][me] < view.figures["bids"][me]

    def power(move: CardMove) -> int:
        return strength(move.words[0], (trick or move.words)[0][1], trump)

    best = max((strength(card, trick[0][1], trump) for card in trick), default=0)
    fits = [move for move in moves if (power(move) > best) == wants]
    return max(fits, key=power) if fits else min(moves, key=power)


SPEC = card_spec(
    Game,
    "Oh Hell",
    rulebook=lambda: BOOK,
    examples=Examples("bid 1", "play KS", "ohhell.bid"),
    bots={"cautious": lambda seed: cautious},
    score_unit="points",
    scores=lambda view: view.figures["scores"],
)
