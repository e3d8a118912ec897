"""The base class of views, which show only what one viewer may see, and lists of legal moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from sys import maxsize
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, overload

from wyatt.core.arguments import argument, seat_of
from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove, NotAMove, Verdict
from wyatt.core.state import NOBODY, BaseState
from wyatt.core.text import N_, _, cached, plural

if TYPE_CHECKING:
    from wyatt.core.lazy import Lazy


class Ranked(Protocol):
    """A move with a sort key, for lists that people read."""

    @property
    def rank(self) -> tuple[Any, ...]: ...


Move = TypeVar("Move", bound=Ranked)


class _Lines:
    # A list in which you can look for a line of notation as well as for a move.
    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        return self.count(move) > 0

    def index(self: Any, move: Any, start: Any = 0, stop: Any = maxsize) -> int:
        """Return the place of a move or a line of notation, or raise `ValueError`."""
        return tuple(self).index(move if hasattr(move, "rank") else self._read(move), start, stop)

    def count(self: Any, move: Any) -> int:
        with suppress(NotAMove):
            return tuple(self).count(move if hasattr(move, "rank") else self._read(move))
        return 0


class LegalMoves(_Lines, Sequence[Move]):
    """A position's legal moves, sorted for people to read.

    >>> from wyatt.earp import Game
    >>> moves = Game.new(["Anna", "Burt"], seed=3).legal_moves
    >>> len(moves), "draw supply" in moves
    (2, True)
    """

    __slots__ = ("_moves", "_read")

    def __init__(self, moves: Iterable[Move], read: Callable[[Any], Move]) -> None:
        """read: a function that returns the move for a line of notation."""
        self._moves = tuple(sorted(moves, key=lambda move: move.rank))
        self._read = read

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves))}>"


class MoveList(_Lines, list[Move]):
    """A view's legal moves, unsorted. Making this list is faster than making a `LegalMoves`. You
    can also look for a line of notation: ``"discard hideout" in view.legal_moves``.
    """

    __slots__ = ("of",)

    #: The view whose legal moves these are.
    of: BaseView[Any, Move]

    def _read(self, line: Any) -> Move:
        return self.of.read_line(line)


#: Sentences for `BaseView.TASKS` in the built-in games.
TASKS = {
    "draw": N_("{player} must draw."),
    "play": N_("{player} may play cards and must discard."),
    "place": N_("{player} must choose a group for the card that hit."),
    "steal": N_("{player} must choose a card to steal."),
    "hide": N_("{player} must choose a group to hide."),
    "lift": N_("{player} must choose a Hideout to lift."),
    "take": N_("{player} must choose a card to take."),
    "react": N_("{player} may answer or pass."),
}

State = TypeVar("State", bound=BaseState)
#: In every game, the phases in which a hand is over, and some in which the player on turn moves.
ENDED, _ON_TURN = ("scored", "over"), ("draw", "play")


class Public(Generic[State]):
    """The facts about a state that everyone knows, which you can read from a game or from a view."""

    __slots__ = ()

    SPEC: ClassVar[Lazy[Any]]
    _state: State

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self._state.config.players

    @property
    def dealer(self) -> str:
        """The name of the player who dealt the current hand."""
        return self.players[self._state.dealer]

    @property
    def turn(self) -> str:
        """The name of the player whose turn it is. The `actor` may be another player."""
        return self.players[self._state.turn]

    @property
    def actor(self) -> str | None:
        """The name of the player to move (between hands, the next dealer), or None after the game."""
        state = self._state  # playouts ask at every decision, so this must be fast
        seat = state.turn if state.phase in _ON_TURN else state.actor
        return None if seat < 0 else state.config.players[seat]

    @property
    def phase(self) -> str:
        """The name of the phase, which is the kind of action that comes next."""
        return self._state.phase

    @property
    def hand_number(self) -> int:
        """The number of the current hand in this game, from 1."""
        return self._state.hand_number

    @property
    def hand_ended(self) -> bool:
        """Whether the current hand is over and scored."""
        return self._state.phase in ENDED

    @property
    def winner(self) -> str | None:
        """The name of the game's winner, or None during the game."""
        winner = self._state.winner
        return None if winner == NOBODY else self.players[winner]


class BaseView(Public[State], ABC, Generic[State, Move]):
    """A game as one player may see it, or as a spectator sees it, with all hands."""

    __slots__ = ("_seat", "_state")

    #: For each phase, a sentence about what ``{player}`` must do.
    TASKS: ClassVar[Mapping[str, str]] = TASKS

    def __init__(self, state: State, seat: int | None) -> None:
        self._state, self._seat = state, seat

    @property
    def viewer(self) -> str | None:
        """The name of the viewer, or None for a spectator."""
        seat = self._seat
        return None if seat is None or seat == NOBODY else self._state.config.players[seat]

    def covered(self) -> Self:
        """Return a view with all hands face down, so that it shows only what everyone may see."""
        return type(self)(self._state, NOBODY)

    def _seat_of(self, player: str) -> int:
        return seat_of(player, self.players)

    @classmethod
    def needed(cls, value: object) -> None:
        """Raise `TypeError` unless the value is a view of this game. Bots call this first."""
        if type(value) is not cls and not isinstance(value, cls):  # `isinstance` is slow for an ABC
            said = N_(
                '{what} isn’t a view of this bot’s game. Give the bot a view, such as game.view("Anna").'
            )
            raise TypeError(_(said, what=repr(value)[:90]))

    @property
    def task(self) -> str:
        """A sentence about what the player to move must do."""
        return _(self.TASKS.get(self.phase, N_("It’s {player}’s turn.")), player=self.actor)

    @property
    def hand_sizes(self) -> dict[str, int]:
        """The number of cards in each player's hand, by the player's name."""
        return dict(zip(self.players, self._state.sizes, strict=True))

    @abstractmethod
    def _list(self) -> list[Move]: ...

    @property
    def legal_moves(self) -> MoveList[Move]:
        """The viewer's legal moves, or none if another player is to move. A spectator sees the
        actor's moves. The list is new each time and has no particular order. ``in`` works for moves
        and for lines of notation.
        """
        listed = MoveList(self._list())
        listed.of = self
        return listed

    def choices(self) -> list[Move]:
        """Return the moves a bot can choose from, in no particular order. Raise `ValueError` for a
        spectator, and if another player is to move.
        """
        if self.viewer is None:
            raise ValueError(_("a spectator has no hand to play, so give a player’s view."))
        if not (moves := self._list()):
            raise ValueError(_("it isn’t {player}’s turn to move.", player=self.viewer))
        return moves

    @abstractmethod
    def _dealt(self, seed: int) -> State:
        """Return a state that looks the same to the viewer, with unknown cards dealt from a seed."""

    def deal(self, seed: int = 0) -> Any:
        """Return a game that looks the same to the viewer, with unknown cards dealt from a seed.
        The seed also decides every shuffle to come. The game is independent and has no history.
        Have bots play such games to the end, for several seeds, to see what a move earns on
        average.

        >>> from wyatt.earp import Game
        >>> view = Game.new(["Anna", "Burt"], seed=3).view("Anna")
        >>> maybe = view.deal(seed=1)
        >>> maybe.view("Anna") == view, maybe.view("Burt") == view.deal(seed=2).view("Burt")
        (True, False)
        """
        return self.SPEC().game(self._dealt(argument.number("seed", seed)))

    def after(self, move: Move | str, seed: int = 0) -> Self:
        """Return the viewer's view after one of their moves. The game itself doesn't change. The
        seed decides unknown cards and every shuffle, as in `deal`, so try several seeds. Raise
        `NotAMove` for an invalid line, and `IllegalMove`, with the verdict, for an illegal move.
        """
        if not (verdict := self.verdict(move)):
            raise IllegalMove(verdict)
        game = self.deal(seed)
        game.advance(self.read_line(str(move)))
        return type(self)(game.state, self._seat)

    @abstractmethod
    def verdict(self, move: Move | str) -> Verdict[Move]:
        """Return whether the viewer may make a move now, and why. Raise `NotAMove` for other text."""

    def words(self, move: Move | str) -> str:
        """Return a move in the words of the viewer's buttons. Raise `NotAMove` for an invalid line."""
        return str(self.SPEC().words().move_words(self.read_line(move), self))

    @property
    @abstractmethod
    def hands(self) -> Mapping[str, Any]:
        """The cards in each hand that the viewer can see, by the player's name."""

    @abstractmethod
    def document(self) -> Document:
        """Return everything the viewer may see, as plain data. Each game adds its own fields."""

    @abstractmethod
    def read_line(self, line: Move | str) -> Move:
        """Return the move for a line of notation in this position, or raise `NotAMove`."""

    def __repr__(self) -> str:
        who, title = self.viewer or "a spectator", self.SPEC().title
        return f"<{title} as {who} sees it: hand {self.hand_number}, {self.turn}, {self.phase}>"

    def __str__(self) -> str:
        return str(self.SPEC().words().table_text(self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.SPEC().drawing().picture(self)}

    def __eq__(self, other: object) -> bool:
        return (
            self.document() == other.document() if isinstance(other, BaseView) else NotImplemented
        )

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


@cached(256)
def cards(count: int) -> str:
    """Return a number of cards as text: ``1 card``, ``7 cards``."""
    return plural("{number} card", "{number} cards", count)


def whose_turn(view: BaseView[Any, Any]) -> str:
    """Return a line about the hand and what a player must do, or about the end of the hand or game."""
    if view.winner:
        return _("The game is over: {player} wins.", player=view.winner)
    if view.phase == "scored":
        return _("Hand {hand} is scored.", hand=view.hand_number)
    said = N_("Hand {hand}. {doing} {dealer} dealt.")
    return _(said, hand=view.hand_number, doing=view.task, dealer=view.dealer)
