"""Wyatt Earp games, their records, and the players' views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core import records as shared
from wyatt.core.errors import did_you_mean, shown
from wyatt.core.game import Engine, EngineGame, EngineView
from wyatt.core.lazy import Lazy
from wyatt.core.state import NOBODY
from wyatt.core.text import _, sentences
from wyatt.earp.cards import CARDS, OUTLAWS, card_counts, pack
from wyatt.earp.documents import Reader
from wyatt.earp.effects import deal_cards
from wyatt.earp.movegen import as_move, explain, instead, legal, refusals
from wyatt.earp.moves import Move
from wyatt.earp.state import LAYOUT, MOST_PLAYERS, NONE, UNDER, State, Unseen, config_of, owed
from wyatt.earp.switches import Rules
from wyatt.earp.types import PLAY, TAKE, Phase
from wyatt.earp.verbs import EFFECTS

ENGINE = Engine(as_move, legal, refusals, explain, instead, EFFECTS)


class View(EngineView[State, Move, Rules]):
    """The game as one player sees it. A spectator's view has no `viewer` and shows every hand.

    A view follows the game, but everything you read from it is a copy. Bots, hints and drawings get
    views, never states. Money and rewards are in dollars. All players may look through the discard
    stack, because every card went there face up (T7). The number of cards in a hand is public, but
    the cards aren't (T13).
    """

    __slots__ = ()

    SPEC = Lazy("wyatt.earp.spec:SPEC")
    ENGINE = ENGINE
    TURN_RULE = "turn.order"

    @property
    def reshuffled(self) -> bool:
        """Whether the discard stack has been reshuffled in this hand (`draw.reshuffle`)."""
        return self._state.reshuffled

    @property
    def sheriff_played(self) -> bool:
        """Whether all of this turn's Sheriff cards have been played (`sheriff.one-per-turn`)."""
        return not self._state.sheriffs_left

    @property
    def bonus(self) -> str | None:
        """The card just found in a search, if it may be played as this turn's second Sheriff card.
        Without such a card, or if the viewer may not see it (W2), the value is None.
        """
        state = self._state
        known = self._seat in (None, state.turn) or self.rules.search_public
        return CARDS[state.bonus] if state.bonus != NONE and known else None

    @property
    def pending(self) -> dict[str, str] | None:
        """The choice that's waiting, as in documents, such as ``{"card": "hideout"}``, or None. If
        a player may answer a Hideout, the choice also has the covered group's ``player`` and
        ``outlaw``.
        """
        return owed(self._state)

    @property
    def money(self) -> dict[str, int]:
        """Each player's money, which is public: ``{player: dollars}``."""
        return dict(zip(self.players, self._state.money, strict=True))

    @property
    def posters(self) -> dict[str, int]:
        """The reward on each poster: ``{outlaw: dollars}``."""
        return dict(zip(OUTLAWS, self._state.posters, strict=True))

    @property
    def opened(self) -> tuple[str, ...]:
        """The outlaws that are open, so their cards can be added to groups (O3)."""
        return tuple(name for bit, name in enumerate(OUTLAWS) if self._state.opened >> bit & 1)

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        """The hands that the viewer may see: ``{player: {card: how many}}``."""
        return {
            name: card_counts(self._state.hands[seat])
            for seat, name in enumerate(self.players)
            if self._seat in (None, seat)
        }

    @property
    def territories(self) -> dict[str, dict[str, list[str]]]:
        """Every player's groups, with cards in order of play: ``{player: {outlaw: [cards]}}``."""
        groups = self._state.groups
        return {
            name: {
                outlaw: [CARDS[kind] for kind in groups[seat * 7 + bit]]
                for bit, outlaw in enumerate(OUTLAWS)
                if groups[seat * 7 + bit]
            }
            for seat, name in enumerate(self.players)
        }

    def capture_points(self, player: str, outlaw: str) -> int:
        """Return the capture points of a player's group, or 0 if it's under a Hideout
        (`score.hidden`) or the player has none. Raise `UnknownPlayer` for an unknown player and
        `ValueError` for an unknown outlaw.
        """
        return self._state.points(self._seat_of(player), _number_of(outlaw))

    def is_hidden(self, player: str, outlaw: str) -> bool:
        """Return whether a Hideout covers a player's group. For errors, see `capture_points`."""
        return bool(self._state.marks[self._seat_of(player)] >> UNDER + _number_of(outlaw) & 1)

    @property
    def supply_size(self) -> int:
        return len(self._state.supply)

    @property
    def discard(self) -> tuple[str, ...]:
        """The discard stack, top card first."""
        return tuple(CARDS[kind] for kind in reversed(self._state.discard))

    def unseen(self) -> dict[str, int]:
        """Return the cards in the supply and in other players' hands: ``{card: how many}``. For a
        spectator, who sees every hand, return only the cards in the supply.
        """
        state = self._state
        return card_counts(pack(state.supply) if self._seat is None else state.unseen(self._seat))

    def in_turn(self) -> View | None:
        """Return the view as if it were the viewer's turn to play, with no choice waiting. Return
        None for a spectator, for a player without cards, and between hands.
        """
        seat = self._seat
        if seat is None or seat == NOBODY or self.hand_ended or not self._state.sizes[seat]:
            return None
        state = self._state.copy()
        state.turn = seat
        state.begin(PLAY)
        return View(state, seat)

    def _dealt(self, seed: int) -> State:
        return Unseen(self._state, self._seat).deal(seed)

    if TYPE_CHECKING:
        phase: Phase

        def deal(self, seed: int = 0) -> Game: ...

    def document(self) -> dict[str, Any]:
        state = self._state
        written = LAYOUT.write(state, hidden=False)
        for name in ("viewer", "actor", "hand_sizes", "hands", "supply_size"):
            written[name] = getattr(self, name)
        written.update(unseen=self.unseen(), bonus=self.bonus)
        written["legal"] = sorted(str(move) for move in self.legal_moves)
        searching = state.phase == TAKE and state.config.searches_supply
        if searching and self._seat in (None, state.turn):
            written["supply"] = sorted(CARDS[kind] for kind in state.supply)
        return written


def _number_of(outlaw: str) -> int:
    if not isinstance(outlaw, str) or outlaw not in OUTLAWS:
        said = _("{name} isn’t one of the outlaws.", name=shown(outlaw))
        raise ValueError(sentences(said, did_you_mean(str(outlaw), OUTLAWS)))
    return OUTLAWS.index(outlaw)


#: A bot is a function that takes a view and returns one of its legal moves.
Bot = Callable[[View], Move]


class Game(EngineGame[State, Move, Rules, View]):
    """A game whose moves you can take back.

    `push` plays a move, `pop` takes back the last move, and `copy` returns an independent game.

    >>> game = Game.new(["Anna", "Burt"], seed=3)
    >>> [str(move) for move in game.legal_moves]
    ['draw discard', 'draw supply']
    >>> for event in game.push("draw supply"):
    ...     print(event)
    Anna drew a Belle Starr and a Wes Hardin from the supply.
    >>> str(game.pop())
    'draw supply'
    """

    __slots__ = ()

    SPEC = Lazy("wyatt.earp.spec:SPEC")
    READER, RULES, VIEW = Reader, Rules, View
    ENGINE = ENGINE
    MOST_PLAYERS = MOST_PLAYERS
    PLAYERS_RULE = "setup.players"

    if TYPE_CHECKING:
        phase: Phase
        hands: dict[str, dict[str, int]]

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: Rules) -> State:
        state = State(config_of(players, rules), seed)
        deal_cards(state, None)
        return state

    @property
    def money(self) -> dict[str, int]:
        """Each player's money: ``{player: dollars}``."""
        return self.view().money

    @property
    def posters(self) -> dict[str, int]:
        """The reward on each poster: ``{outlaw: dollars}``."""
        return self.view().posters


Replay = shared.Replay[Game]


class Record(shared.Record):
    """A game's start (a position, or players with a seed and rules) and every move since."""

    __slots__ = ()
    RECORD_FORMAT = "wyatt-record/1"
    POSITION_FORMAT = Reader.LAYOUT.format


load_record = Record.load


def replay(record: Record | Mapping[str, Any]) -> Replay:
    """Play a record to its end, or up to the first move that can't be played.

    record: a loaded record, or a record's document. Raise `InvalidDocument` if the record or its
    start can't be used.

    >>> game = Game.new(["Anna", "Burt"], seed=3)
    >>> events = game.push("draw supply")
    >>> played = replay(game.record())
    >>> played.game == game, played.error
    (True, None)
    """
    return shared.replay(record, Game.from_start, Record)
