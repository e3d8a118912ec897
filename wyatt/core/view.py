"""One player's view, and the legal moves on request: the part that every game's view shares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, overload

from wyatt.core.arguments import arguments, seat_of
from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove, Verdict
from wyatt.core.text import N_, _

if TYPE_CHECKING:
    from wyatt.core.lazy import Lazy


# === The legal moves of a position: in order, counted, or whether there is one.


class Ranked(Protocol):
    """A move that knows its place in a list for reading."""

    @property
    def rank(self) -> tuple[Any, ...]:
        """The sort key of moves in lists for people."""


Move = TypeVar("Move", bound=Ranked)
Move_co = TypeVar("Move_co", bound=Ranked, covariant=True)


class LegalMoves(Sequence[Move]):
    """The legal moves of a position in reading order.

    >>> from wyatt.earp import Game
    >>> moves = Game.new(["Anna", "Burt"], seed=3).legal_moves
    >>> len(moves), "draw supply" in moves
    (2, True)
    """

    __slots__ = ("_moves", "_read")

    def __init__(self, moves: Iterable[Move], read: Callable[[Any], Move]) -> None:
        """read: makes a move of a line of notation."""
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
        """Whether a move, or a line of notation, is legal. Raises `NotAMove` for anything else."""
        if not hasattr(move, "rank"):
            line = str(self._read(move))
            return any(str(each) == line for each in self._moves)
        return move in self._moves

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves))}>"


class Reads(Protocol[Move_co]):
    """What can make a move of a line here: the view that handed a list out."""

    def read_line(self, line: Any, /) -> Move_co:
        """The move that a line of notation names. Raises `NotAMove`."""


class MoveList(list[Move]):
    """The legal moves that a view hands out: a fresh list, made for speed.

    A line of notation is in it as its move is: ``"discard hideout" in view.legal_moves``.
    """

    __slots__ = ("of",)

    #: Whose list this is.
    of: Reads[Move]

    def __contains__(self, move: object) -> bool:
        """Whether a move, or a line of notation, is legal. Raises `NotAMove` for anything else."""
        return super().__contains__(move if hasattr(move, "rank") else self.of.read_line(move))


class Seated(Protocol):
    """The players, in seat order."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""


class AnyState(Protocol):
    """The members of a state that a view uses; -1 means no player."""

    @property
    def config(self) -> Seated:
        """The facts that stay the same all game: players and rules."""

    @property
    def dealer(self) -> int:
        """The dealer's seat."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""

    @property
    def actor(self) -> int:
        """The seat that is to move, which another's choice can make another than `turn`."""

    @property
    def winner(self) -> int:
        """The winner's seat."""

    @property
    def phase(self) -> str:
        """The kind of action that is due next."""

    @property
    def hand_number(self) -> int:
        """The number of the hand, from 1."""

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""


State = TypeVar("State", bound=AnyState)
NOBODY = -1
#: The phases, in any game, in which nothing of a hand is left to play.
ENDED = ("scored", "over")


class BaseView(ABC, Generic[State, Move]):
    """The game as one player sees it; with no viewer, as a spectator."""

    __slots__ = ("_seat", "_state")

    #: The game that this is a view of, a `GameSpec`.
    SPEC: ClassVar[Lazy[Any]]

    def __init__(self, state: State, seat: int | None) -> None:
        self._state = state
        self._seat = seat

    @property
    def viewer(self) -> str | None:
        """Whose view this is; None for a spectator."""
        return None if self._seat is None else self._state.config.players[self._seat]

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""
        return self._state.config.players

    def _seat_of(self, player: str) -> int:
        """The seat of a player. Raises `UnknownPlayer`."""
        return seat_of(player, self.players)

    @property
    def dealer(self) -> str:
        """The dealer of this hand."""
        return self.players[self._state.dealer]

    @property
    def turn(self) -> str:
        """Whose turn it is; in the middle of it another may owe a choice: see `actor`."""
        return self.players[self._state.turn]

    @property
    def actor(self) -> str | None:
        """The player to move, the next dealer between hands, and None when the game is over."""
        actor = self._state.actor
        return None if actor == NOBODY else self.players[actor]

    @property
    def winner(self) -> str | None:
        """The winner of the game, or None while it goes on."""
        winner = self._state.winner
        return None if winner == NOBODY else self.players[winner]

    @property
    def phase(self) -> str:
        """The kind of action that is due next, the name of a phase of the game."""
        return self._state.phase

    @property
    def hand_ended(self) -> bool:
        """Whether this hand is over and counted: the next one is dealt, or the game has ended."""
        return self._state.phase in ENDED

    @property
    def hand_number(self) -> int:
        """The number of this hand, from 1."""
        return self._state.hand_number

    @property
    def hand_sizes(self) -> dict[str, int]:
        """Return how many cards each player holds, by name. All players may know."""
        return dict(zip(self.players, self._state.sizes, strict=True))

    @abstractmethod
    def _list(self) -> list[Move]:
        """Return the viewer's legal moves as a plain list; bots in playouts ask a million times."""

    @property
    def legal_moves(self) -> MoveList[Move]:
        """The viewer's legal moves; none if another is to move. A spectator sees the actor's.

        A fresh list, in no particular order; it contains a move and its line alike.
        """
        listed = MoveList(self._list())
        listed.of = self
        return listed

    @abstractmethod
    def _dealt(self, seed: int) -> State:
        """Return a state that looks like this one to the viewer: what they cannot know is dealt by the seed."""

    def after(self, move: Move | str, seed: int = 0) -> Self:
        """Return what the viewer would see after a move of theirs: try it, and the game does not change.

        The cards that the viewer cannot know, and every shuffle to come, are dealt by the seed. A shot or
        a draw may therefore go one way or the other: ask with several seeds, and take the average.
        The view returned does not follow the game. Raise `NotAMove`, or `IllegalMove` with the verdict.
        """
        with arguments() as read:
            seed = read.number("seed", seed)
        verdict = self.verdict(move)
        if not verdict:
            raise IllegalMove(verdict)
        game = self.SPEC().game(self._dealt(seed))
        game.advance(self.read_line(str(move)))
        return type(self)(game.state, self._seat)

    @abstractmethod
    def verdict(self, move: Move | str) -> Verdict[Move]:
        """Whether the viewer may make this move now, and why. Raises `NotAMove`."""

    @abstractmethod
    def document(self) -> Document:
        """All that the viewer may see as plain data; each game writes its own."""

    @abstractmethod
    def read_line(self, line: str) -> Move:
        """The move that a line of notation means here. Raises `NotAMove`."""

    def __str__(self) -> str:
        """The table in words, as the viewer sees it."""
        lines: str = self.SPEC().words().table_text(self)
        return lines

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The table as a notebook shows it: a picture, and words where there are no pictures."""
        return {"text/plain": str(self), "text/html": self.SPEC().drawing().picture(self)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseView):
            return NotImplemented
        return type(self) is type(other) and self.document() == other.document()

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


# === Whose turn it is, in words.

#: The task of the player to move, by phase. A game with phases of its own says "to move" for them.
_DOING = {
    "draw": N_("{player} must draw."),
    "play": N_("{player} may play, and must discard."),
    "place": N_("{player} must choose a group for the card that hit."),
    "steal": N_("{player} must choose a card to steal."),
    "hide": N_("{player} must choose a group to hide."),
    "lift": N_("{player} must choose a Hideout to lift."),
    "take": N_("{player} must choose a card to take."),
    "react": N_("{player} may answer, or pass."),
}


def doing(player: str, phase: str) -> str:
    """The player's task now, in a sentence."""
    return _(_DOING.get(phase, N_("It is {player}’s turn.")), player=player)


def whose_turn(view: BaseView[Any, Any]) -> str:
    """Which hand it is, who is to move and what they have to do, or that it is over, in one line."""
    if view.winner:
        return _("The game is over: {player} wins.", player=view.winner)
    if view.phase == "scored":
        return _("Hand {hand} is scored.", hand=view.hand_number)
    return _(
        "Hand {hand}. {doing} {dealer} dealt.",
        hand=view.hand_number,
        doing=doing(str(view.actor), view.phase),
        dealer=view.dealer,
    )
