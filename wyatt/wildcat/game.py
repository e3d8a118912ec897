"""Wildcat Rummy games, their records, and the players' views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from wyatt.core import records as shared
from wyatt.core.game import Engine, EngineGame, EngineView
from wyatt.core.lazy import Lazy
from wyatt.core.state import NOBODY
from wyatt.wildcat.cards import CARDS, NAMES, NONE
from wyatt.wildcat.documents import Reader
from wyatt.wildcat.effects import deal_cards
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.movegen import explain, instead, legal, refusals, settled
from wyatt.wildcat.moves import Move
from wyatt.wildcat.scoring import HandScore, score, score_seat
from wyatt.wildcat.state import LAYOUT, MOST_PLAYERS, State, Unseen, config_of
from wyatt.wildcat.switches import Rules
from wyatt.wildcat.types import PLAY, Phase
from wyatt.wildcat.verbs import EFFECTS

# === One player's view. A player sees only the top card of the discard pile. The number of cards in
# a hand is public, but the cards are public only after the hand is scored.


ENGINE = Engine(settled, legal, refusals, explain, instead, EFFECTS)


class View(EngineView[State, Move, Rules]):
    """The game as one player sees it. A spectator's view has no `viewer` and shows every card."""

    __slots__ = ()

    SPEC = Lazy("wyatt.wildcat.spec:SPEC")
    ENGINE = ENGINE
    TURN_RULE = "wildcat.turn"

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points so far: ``{player: points}``."""
        return dict(zip(self.players, self._state.totals, strict=True))

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        """The hands that the viewer may see: ``{player: {card: how many}}``. Once the hand is
        scored, everyone may see all hands (`wildcat.hand-score`).
        """
        seen = [(name, seat) for seat, name in enumerate(self.players) if self._sees(seat)]
        return {name: self._counted(self._state.hand(seat)) for name, seat in seen}

    def _sees(self, seat: int) -> bool:
        return self._seat in (None, seat) or self.hand_ended

    @property
    def melds(self) -> dict[str, tuple[Meld, ...]]:
        """Every player's melds, in the order in which they were laid: ``{player: (meld, ...)}``."""
        return dict(zip(self.players, self._state.melds, strict=True))

    @property
    def stock_size(self) -> int:
        return len(self._state.stock)

    @property
    def top(self) -> str | None:
        """The discard pile's top card, or None if the pile is empty."""
        pile = self._state.discard
        return NAMES[pile[-1]] if pile else None

    @property
    def discard_size(self) -> int:
        return len(self._state.discard)

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard pile, top card first. A player sees only the top card."""
        pile = self._state.discard[::-1]
        return tuple(NAMES[kind] for kind in (pile if self._seat is None else pile[:1]))

    @property
    def out(self) -> str | None:
        """The player who went out in the hand just scored, or None if nobody did."""
        return None if self._state.out == NONE else self.players[self._state.out]

    def score(self, player: str) -> HandScore:
        """Return a player's score for the hand that has just ended. During a hand, return what the
        score would be now, without counting cards that the viewer can't see.
        """
        state, seat = self._state, self._seat_of(player)
        if self._sees(seat):
            return score_seat(state, seat)
        return score(state.melds[seat], 0, False, self.rules)

    def in_turn(self) -> View | None:
        """Return the view as if it were the viewer's turn, or None if watching or between hands."""
        if self._seat is None or self._seat == NOBODY or self.hand_ended:
            return None
        state = self._state.copy()
        state.turn, state.phase = self._seat, PLAY
        return View(state, self._seat)

    def unseen(self) -> dict[str, int]:
        """Return the cards in the stock, in hands that the viewer can't see, and in the pile below
        its top card: ``{card: how many}``. For a spectator, return only the cards in the stock.
        """
        state, cards = self._state, [] if self._seat is None else self._state.discard[:-1]
        hidden = (seat for seat in range(len(state.sizes)) if not self._sees(seat))
        return self._counted([*state.stock, *cards, *chain.from_iterable(map(state.hand, hidden))])

    def _counted(self, kinds: Iterable[int]) -> dict[str, int]:
        count = Counter(kinds)
        return {CARDS[kind]: count[kind] for kind in sorted(count)}

    def _dealt(self, seed: int) -> State:
        return Unseen(self._state, self._seat).deal(seed)

    if TYPE_CHECKING:
        phase: Phase

        def deal(self, seed: int = 0) -> Game: ...

    def document(self) -> dict[str, Any]:
        sizes = ("viewer", "actor", "hand_sizes", "hands", "stock_size", "discard_size")
        return {
            **LAYOUT.write(self._state, hidden=False),
            **{name: getattr(self, name) for name in sizes},
            "discard": [*self.discard],
            "out": self.out,
            "unseen": self.unseen(),
            "legal": sorted(map(str, self.legal_moves)),
        }


class Game(EngineGame[State, Move, Rules, View]):
    """A game whose moves you can take back.

    `push` plays a move, `pop` takes back the last move, and `copy` returns an independent game.

    >>> game = Game.new(["Anna", "Burt"], seed=3)
    >>> print(*game.push("draw stock"))
    Anna drew an 8 of hearts from the stock.
    >>> game.actor, game.phase
    ('Anna', 'play')
    """

    __slots__ = ()

    SPEC = Lazy("wyatt.wildcat.spec:SPEC")
    READER, RULES, VIEW = Reader, Rules, View
    ENGINE = ENGINE
    MOST_PLAYERS = MOST_PLAYERS
    PLAYERS_RULE = "wildcat.players"

    if TYPE_CHECKING:
        phase: Phase
        hands: dict[str, dict[str, int]]

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: Rules) -> State:
        state = State(config_of(players, rules), seed)
        deal_cards(state, None)
        return state

    @property
    def totals(self) -> dict[str, int]:
        """Each player's points so far: ``{player: points}``."""
        return dict(zip(self.players, self.state.totals, strict=True))


# === Wildcat Rummy's records: a start, and the moves from there.

Replay = shared.Replay[Game]


class Record(shared.Record):
    """A game's start (a position, or players with a seed and rules) and every move since."""

    __slots__ = ()
    RECORD_FORMAT = "wildcat-record/1"
    POSITION_FORMAT = LAYOUT.format


load_record = Record.load


def replay(record: Record | Mapping[str, Any]) -> Replay:
    """Play a record to its end, or up to the first move that can't be played. record: a loaded
    record, or a record's document. Raise `InvalidDocument` if the record or its start can't be
    used.
    """
    return shared.replay(record, Game.from_start, Record)
