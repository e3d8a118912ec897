"""Wildcat Rummy scores counted card by card, edge cases to guess, and rulings shown at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from wyatt.core.documents import frozen, read_toml
from wyatt.core.errors import InvalidDocument, Issue, Refusal, Verdict
from wyatt.core.events import Event
from wyatt.core.text import N_, _
from wyatt.wildcat import Game, Move
from wyatt.wildcat.cards import CARDS, CODES, JOKER, NAMES, POINTS, deck_of, held_as
from wyatt.wildcat.melds import MOST, Meld, settle, shape
from wyatt.wildcat.scoring import HandScore, score_hand
from wyatt.wildcat.switches import JOKERS, SWITCHES, Rules

# === A hand card by card, for the counting page: each card's points and rule, what a Joker can
# mean, and the worst case. All points come from the engine.

#: The number of Jokers in the largest basic deck.
MOST_JOKERS = max(JOKERS.values())
#: The maximum number of cards or melds in a hand on the counting page. No real hand has more.
MOST_HELD = 60
_SEQUENCE_OF_FOUR = Rules(preset_name="bonus", completed_sequence_bonus=True)


@dataclass(frozen=True, slots=True)
class CardCount:
    """A card's points, negative for a card in hand. rules: the ids of the rules about the points."""

    card: str
    points: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """One player's cards when a hand ends: the melds on the table, and the cards left in hand."""

    melds: tuple[tuple[str, ...], ...] = ()
    hand: tuple[str, ...] = ()

    @property
    def out(self) -> bool:
        """Whether the player has gone out, with melds on the table and no cards left."""
        return bool(self.melds) and not self.hand

    def score(self, bonus: bool = False) -> HandScore:
        """Return the player's score. bonus: whether completed sequences earn 20 more points. Raise
        `InvalidDocument` for cards that can't be scored.
        """
        return score_hand(self.melds, self.hand, self.out, _SEQUENCE_OF_FOUR if bonus else None)

    def left(self) -> Counter[str]:
        """Return how many copies of each card are left in the largest basic deck. The number is
        negative if the player has more copies than the deck.
        """
        deck = Counter(NAMES[kind] for kind in deck_of(MOST_JOKERS))
        deck.subtract(NAMES[held_as(CODES[card])] for meld in self.melds for card in meld)
        deck.subtract(self.hand)
        return deck

    def issues(self) -> list[Issue]:
        """Return the reasons why the cards can't be scored, if there are any."""
        if len(self.hand) > MOST_HELD or len(self.melds) > MOST_HELD:
            return [Issue("", _("the hand has too many cards. Take some out."))]
        try:
            self.score()
        except InvalidDocument as error:
            return list(error.issues)
        said, over = N_("{card} appears more often here than in the deck."), self.left().items()
        return [Issue("", _(said, card=card)) for card, left in over if left < 0]


def card_counts(meld: Meld) -> tuple[CardCount, ...]:
    joker, queen = ("wildcat.joker",), ("wildcat.joker-queen",)
    counts = []
    for card in meld.cards:
        rules = joker * (held_as(CODES[card]) == JOKER) + queen * (card in ("JK=QS", "JK=Q"))
        counts.append(CardCount(card, POINTS[CODES[card]], (*rules, "wildcat.card-points")))
    return tuple(counts)


def held(hand: Sequence[str]) -> tuple[CardCount, ...]:
    """Return a `CardCount`, with negative points, for each card in hand."""
    cards, rules = sorted(hand, key=CODES.__getitem__), ("wildcat.card-points",)
    return tuple(CardCount(card, -POINTS[CODES[card]], rules) for card in cards)


def meanings(cards: Sequence[str]) -> tuple[Meld, ...]:
    """Return every meld that all these cards can make together, the most valuable first, or an
    empty tuple. Write a Joker as ``JK``. Each card that it can stand for makes a separate meld.
    """
    natural = [CODES[card] for card in cards if card != "JK"]
    if not 3 <= len(cards) <= MOST:
        return ()
    shapes = map(shape, _candidates(natural, len(cards) - len(natural)))
    found = {meld.codes: meld for meld in shapes if isinstance(meld, Meld)}
    return tuple(sorted(found.values(), key=lambda meld: (-meld.points, str(meld))))


def _candidates(natural: Sequence[int], jokers: int) -> list[tuple[int, ...]]:
    if not jokers:
        return [tuple(natural)]
    ranks = [NAMES[code].rstrip("CDHS") for code in natural]
    made = [(*natural, *[CODES[f"JK={ranks[0]}"]] * jokers)] if ranks else []
    suits = {NAMES[code][-1] for code in natural}
    if len(suits) == 1:
        wild = [CODES[f"JK={card}"] for card in CARDS[:-1] if card[-1] in suits]
        made += [(*natural, *chosen) for chosen in combinations(wild, jokers)]
    return made


def refusal(cards: Sequence[str]) -> Refusal | None:
    """Return why these cards can't be a meld, whatever a Joker stands for, or None if they can."""
    said = shape(settle(tuple(CODES[card] for card in cards)))
    return said if isinstance(said, Refusal) else None


def worst(many: int) -> tuple[str, ...]:
    """Return the `many` cards that cost the most points in hand, from a deck for two players."""
    deck = deck_of(Rules().jokers(2))
    dear = sorted(deck, key=lambda kind: (-POINTS[kind], kind == JOKER, -kind))
    return tuple(NAMES[kind] for kind in dear[:many])


# === Edge cases for players to guess. The cases are data, and the scorer computes the answers.


@dataclass(frozen=True, slots=True)
class EdgeCase:
    """An edge case in counting. options: the answers to choose from, in points. cites: rule ids.
    ask: ``score`` for the score of `count`, or ``meld`` for the points of the best meld that
    `cards` can make. bonus: whether completed sequences earn 20 more points.
    """

    id: str
    title: str
    question: str
    options: tuple[int, ...]
    why: str
    cites: tuple[str, ...]
    ask: str = "score"
    count: Count = Count()
    cards: tuple[str, ...] = ()
    bonus: bool = False

    @property
    def answer(self) -> int:
        """The right answer in points, computed by the scorer."""
        if self.ask == "meld":
            return meanings(self.cards)[0].points
        return self.count.score(self.bonus).total

    def start(self) -> dict[str, Any]:
        """Return a position from which `moves` lead to the case. The stock has only a 3 of
        diamonds, so the hand ends after Anna's turn, whether or not she goes out.
        """
        cards = [card for meld in self._melds for card in meld]
        laid = ["JK" if card.startswith("JK") else card for card in cards]
        others = {"Burt": ["8H"], "Curt": ["8C"], "Dora": ["8D"]}
        top = next(card for card in ("9S", "6S", "4S") if card not in (*laid, *self.count.hand))
        return {
            "format": "wildcat-position/1",
            "rules": {"preset": "bonus" if self.bonus else "basic"},
            "players": ["Anna", "Burt", "Curt", "Dora"],
            "turn": "Anna",
            "phase": "draw",
            "hands": {"Anna": [*laid, *self.count.hand], **others},
            "stock": ["3D"],
            "discard": [top],
            "rest": "none",
            "seed": 1,
        }

    @property
    def _melds(self) -> tuple[tuple[str, ...], ...]:
        return (meanings(self.cards)[0].cards,) if self.ask == "meld" else self.count.melds

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that lead from `start` to the case, in notation."""
        return ("draw stock", *(f"meld {' '.join(meld)}" for meld in self._melds), "discard 3D")

    def played(self) -> int:
        """Play the case, and return Anna's score, or the points she melded if `ask` is ``meld``."""
        game = Game.from_position(self.start())
        for move in self.moves:
            events = game.push(move)
        scored = next(e.data for e in events if e.type == "scored" and e.data["player"] == "Anna")
        return int(scored["melded" if self.ask == "meld" else "score"])


@cache
def edge_cases() -> tuple[EdgeCase, ...]:
    found = []
    for entry in read_toml("wyatt.lab", "edge_cases")["case"]:
        count = Count(frozen(entry.pop("melds", [])), frozen(entry.pop("hand", [])))
        found.append(EdgeCase(count=count, **frozen(entry)))
    return tuple(found)


# === A table for every ruling of Wildcat Rummy: a position, a move, and the engine's verdict.


@dataclass(frozen=True, slots=True)
class PlayedRuling:
    """A ruling shown at a table. say: text about the table. moves: the moves that lead from
    `position` to the table. move: the move to try next. legal: whether the move is legal under the
    position's rules. otherwise: the last value of the ruling's switch, which reverses the verdict,
    or empty.
    """

    id: str
    say: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]
    move: str
    legal: bool
    otherwise: Mapping[str, str | bool]

    def game(self, otherwise: bool = False) -> Game:
        """Return the game just before the move. otherwise: whether to apply `self.otherwise`."""
        rules = {**self.position.get("rules", {}), **(self.otherwise if otherwise else {})}
        game = Game.from_position({**self.position, "rules": rules})
        for move in self.moves:
            game.push(move)
        return game

    def tried(self, otherwise: bool = False) -> tuple[Verdict[Move], tuple[Event, ...]]:
        """Return the engine's verdict on the move, and the move's events (none if it's illegal).
        otherwise: whether to apply `self.otherwise`.
        """
        game = self.game(otherwise)
        verdict = game.verdict(self.move)
        return verdict, game.push(self.move) if verdict else ()


@cache
def played_rulings() -> Mapping[str, PlayedRuling]:
    """Return every Wildcat Rummy ruling that's shown at a table, by the ruling's id."""
    found = read_toml("wyatt.lab", "played_rulings")
    table = {"format": "wildcat-position/1", **found.pop("table")}
    shown = {}
    for id, entry in found.items():
        position, moves = {**table, **entry.pop("position")}, tuple(entry.pop("moves", ()))
        at_issue = [] if "rules" in position else SWITCHES.values()
        other = {each.name: each.values[-1] for each in at_issue if id in each.rulings}
        shown[id] = PlayedRuling(id=id, position=position, moves=moves, otherwise=other, **entry)
    return shown
