"""The base of every game's view: the game as one player sees it, with the legal moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, overload

from wyatt.core.arguments import arguments, seat_of
from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove, NotAMove, Verdict
from wyatt.core.state import NOBODY, BaseState
from wyatt.core.text import N_, _, plural

if TYPE_CHECKING:
    from wyatt.core.lazy import Lazy


# === The legal moves of a position.


class Ranked(Protocol):
    """A move with a sort key."""

    @property
    def rank(self) -> tuple[Any, ...]:
        """The move's sort key in lists for people."""


Move = TypeVar("Move", bound=Ranked)
Move_co = TypeVar("Move_co", bound=Ranked, covariant=True)


class LegalMoves(Sequence[Move]):
    """A position's legal moves, in the order in which people read them.

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

    def __contains__(self, move: object) -> bool:
        """Return whether a move, or a line of notation, is legal. Anything else isn't."""
        return _among(self._moves, move, self._read)

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves))}>"


class Reads(Protocol[Move_co]):
    """The view a list of moves came from, which can read a line of notation."""

    def read_line(self, line: Any, /) -> Move_co:
        """Return the move for a line of notation. Raise `NotAMove`."""


class MoveList(list[Move]):
    """A view's legal moves, as a new list, made for speed.

    You can also look for a line of notation: ``"discard hideout" in view.legal_moves``.
    """

    __slots__ = ("of",)

    #: The view that the list came from.
    of: Reads[Move]

    def __contains__(self, move: object) -> bool:
        """Return whether a move, or a line of notation, is legal. Anything else isn't."""
        return _among(tuple(self), move, self.of.read_line)


def _among(moves: tuple[Any, ...], move: object, read: Callable[[Any], Any]) -> bool:
    if not hasattr(move, "rank"):
        try:
            move = read(move)
        except NotAMove:
            return False
    return move in moves


#: The current player's task in each phase, in the built-in games.
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
#: The phases in which a hand is over, in any game.
ENDED = ("scored", "over")


class BaseView(ABC, Generic[State, Move]):
    """The game as one player sees it, or a spectator if there is no viewer."""

    __slots__ = ("_seat", "_state")

    #: The `GameSpec` of the game.
    SPEC: ClassVar[Lazy[Any]]
    #: A sentence for each phase, with what ``{player}`` must do.
    TASKS: ClassVar[Mapping[str, str]] = TASKS

    def __init__(self, state: State, seat: int | None) -> None:
        self._state = state
        self._seat = seat

    @property
    def viewer(self) -> str | None:
        """The player whose view this is, or None for a spectator."""
        seat = self._seat
        return None if seat is None or seat == NOBODY else self._state.config.players[seat]

    def covered(self) -> Self:
        """Return the view with only what everyone may see, and all hands face down."""
        return type(self)(self._state, NOBODY)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self._state.config.players

    def _seat_of(self, player: str) -> int:
        """The seat of a player. Raise `UnknownPlayer`."""
        return seat_of(player, self.players)

    @property
    def dealer(self) -> str:
        """This hand's dealer."""
        return self.players[self._state.dealer]

    @property
    def turn(self) -> str:
        """The player whose turn it is. Another player may have to choose first: see `actor`."""
        return self.players[self._state.turn]

    @property
    def actor(self) -> str | None:
        """The player to move. Between hands it's the next dealer, and after the game it's None."""
        actor = self._state.actor
        return None if actor == NOBODY else self.players[actor]

    @classmethod
    def needed(cls, value: object) -> None:
        """Raise `TypeError` unless a value is a view of this game, as its bots need."""
        if type(value) is not cls and not isinstance(value, cls):  # an ABC's check alone is slow
            said = N_(
                '{what} isn’t a view of this bot’s game. Give the bot a view, such as game.view("Anna").'
            )
            raise TypeError(_(said, what=repr(value)[:90]))

    @property
    def winner(self) -> str | None:
        """The winner of the game, or None during the game."""
        winner = self._state.winner
        return None if winner == NOBODY else self.players[winner]

    @property
    def phase(self) -> str:
        """The name of the phase: the kind of action that comes next."""
        return self._state.phase

    @property
    def task(self) -> str:
        """The current player's task, in a sentence."""
        return _(self.TASKS.get(self.phase, N_("It’s {player}’s turn.")), player=self.actor)

    @property
    def hand_ended(self) -> bool:
        """Whether this hand is over and scored."""
        return self._state.phase in ENDED

    @property
    def hand_number(self) -> int:
        """The number of this hand, from 1."""
        return self._state.hand_number

    @property
    def hand_sizes(self) -> dict[str, int]:
        """Return the number of cards in each player's hand, by name. All players may know it."""
        return dict(zip(self.players, self._state.sizes, strict=True))

    @abstractmethod
    def _list(self) -> list[Move]:
        """Return the viewer's legal moves as a plain list, which is fast enough for playouts."""

    @property
    def legal_moves(self) -> MoveList[Move]:
        """The viewer's legal moves, or none if another player is to move. A spectator sees the
        actor's. The list is new each time, in no particular order. ``in`` works for moves and for
        lines of notation.
        """
        listed = MoveList(self._list())
        listed.of = self
        return listed

    @abstractmethod
    def _dealt(self, seed: int) -> State:
        """Return a state that looks the same to the viewer, with the unknown cards dealt from a
        seed.
        """

    def deal(self, seed: int = 0) -> Any:
        """Return a game that looks the same to the viewer, with the unknown cards dealt from a seed.

        The seed also decides every shuffle to come. Play that game to its end with bots, for
        several seeds, to see how much a move earns on average. It has no past and doesn't follow
        this game.

        >>> from wyatt.earp import Game
        >>> view = Game.new(["Anna", "Burt"], seed=3).view("Anna")
        >>> maybe = view.deal(seed=1)
        >>> maybe.view("Anna") == view, maybe.view("Burt") == view.deal(seed=2).view("Burt")
        (True, False)
        """
        with arguments() as read:
            seed = read.number("seed", seed)
        return self.SPEC().game(self._dealt(seed))

    def after(self, move: Move | str, seed: int = 0) -> Self:
        """Return the viewer's view after one of their moves. The game itself doesn't change.

        The cards that the viewer can't know, and every shuffle, are dealt from the seed (`deal`). A
        shot or a draw can therefore turn out either way: try several seeds, and take the average.
        Raise `NotAMove`, or `IllegalMove` with the verdict.
        """
        verdict = self.verdict(move)
        if not verdict:
            raise IllegalMove(verdict)
        game = self.deal(seed)
        game.advance(self.read_line(str(move)))
        return type(self)(game.state, self._seat)

    @abstractmethod
    def verdict(self, move: Move | str) -> Verdict[Move]:
        """Return whether the viewer may make this move now, and why. Raise `NotAMove`."""

    def words(self, move: Move | str) -> str:
        """Return a move as text, as on the viewer's buttons. Raise `NotAMove`."""
        read = self.read_line(move) if isinstance(move, str) else move
        said: str = self.SPEC().words().move_words(read, self)
        return said

    @property
    @abstractmethod
    def hands(self) -> Mapping[str, Any]:
        """The hands the viewer can see, by player."""

    @abstractmethod
    def document(self) -> Document:
        """Return everything the viewer may see, as plain data. Each game adds its own fields."""

    @abstractmethod
    def read_line(self, line: str) -> Move:
        """Return the move for a line of notation here. Raise `NotAMove`."""

    def __str__(self) -> str:
        """Return the table as text, as the viewer sees it."""
        lines: str = self.SPEC().words().table_text(self)
        return lines

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return the table for a notebook: a picture, or text."""
        return {"text/plain": str(self), "text/html": self.SPEC().drawing().picture(self)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseView):
            return NotImplemented
        return type(self) is type(other) and self.document() == other.document()

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


# === Whose turn it is, as text.


def cards(count: int) -> str:
    """Return ``1 card``, ``7 cards``."""
    return plural("{number} card", "{number} cards", count)


def whose_turn(view: BaseView[Any, Any]) -> str:
    """Return one line with the hand's number, the player to move and their task, or the end of the
    game.
    """
    if view.winner:
        return _("The game is over: {player} wins.", player=view.winner)
    if view.phase == "scored":
        return _("Hand {hand} is scored.", hand=view.hand_number)
    said = N_("Hand {hand}. {doing} {dealer} dealt.")
    return _(said, hand=view.hand_number, doing=view.task, dealer=view.dealer)
