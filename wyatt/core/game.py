"""A game in progress, with the past it can take back. Each game of the house fills in its rules."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from wyatt.core.documents import Document, read_start
from wyatt.core.errors import Fault, IllegalMove, UnknownPlayer, Unusable
from wyatt.core.events import Event, Log
from wyatt.core.legal_moves import LegalMoves, Ranked
from wyatt.core.reading import BaseReader, read_whole
from wyatt.core.records import replay
from wyatt.core.switches import BaseRules
from wyatt.core.text import _
from wyatt.core.verdict import Verdict

if TYPE_CHECKING:
    from wyatt.core.lazy import Lazy
    from wyatt.core.spec import AnySpec
    from wyatt.core.view import BaseView
    from wyatt.core.watch import Watch


class Playing(Protocol):
    """A state: plain data in slots that can be copied cheaply.

    config: players, their seats by name, rules. turn and actor are seats; actor is -1 for nobody.
    """

    config: Any
    turn: int

    @property
    def phase(self) -> str:
        """What has to happen next."""

    @property
    def actor(self) -> int:
        """The seat that is to move; -1 when nobody is."""

    def copy(self) -> Self:
        """An independent state: no move in it changes this one."""


S = TypeVar("S", bound=Playing)
M = TypeVar("M", bound=Ranked)
R = TypeVar("R", bound=BaseRules)
V = TypeVar("V", bound="BaseView[Any, Any]")

_ON_TURN = ("draw", "play")


class BaseGame(Generic[S, M, R, V]):
    """One game: `push` plays a move, `pop` takes the last one back exactly, `copy` is independent.

    A game fills in:

    - `READER`, which reads a position, and `position`, which writes one;
    - `RULES` and `_deal`, which begin a game, and `VIEW`, which shows it;
    - `_read`, which makes a move of a line, `_list` of the legal moves, and `_judge` for a verdict;
    - `_apply`, which plays a legal move and tells it to a log; `advance` only plays it.
    """

    __slots__ = ("_past", "_start", "state", "watch")

    def __init__(self, state: S, start: Mapping[str, Any] | None = None) -> None:
        """start: the players, seed and rules that a game was dealt from; None at a position."""
        #: The present. Bots and drawings get `view`, not this.
        self.state = state
        self._past: list[tuple[S, M]] = []
        self._start = start
        #: The lock of a game that somebody looks at; None as long as nobody does.
        self.watch: Watch | None = None

    #: The game as one object.
    SPEC: ClassVar[Lazy[AnySpec]]
    #: What reads its positions, its rules, and what its players see: the classes of this game.
    READER: ClassVar[type[BaseReader]]
    RULES: ClassVar[type[Any]]
    VIEW: ClassVar[type[Any]]
    #: The fields of a position that list cards, beside the hands.
    CARD_LISTS: ClassVar[tuple[str, ...]] = ()
    #: How many may play, and the rule that says so.
    LEAST_PLAYERS: ClassVar[int] = 2
    MOST_PLAYERS: ClassVar[int]
    PLAYERS_RULE: ClassVar[str]

    @classmethod
    def _load(cls, document: object) -> S:
        state: S = read_whole(document, lambda sound: cls.READER(sound).state())
        return state

    @classmethod
    def _rules(cls, document: object, where: str, faults: list[Fault]) -> R:
        rules: R = cls.RULES.read(document, where, faults)
        return rules

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: R) -> S:
        raise NotImplementedError

    def position(self) -> Document:
        """The position as a document; reading it gives an equal game."""
        raise NotImplementedError

    def view(self, player: str | None = None) -> V:
        """What a player may see, as a window that follows the game; None is a spectator.

        Raises `UnknownPlayer`, a `KeyError`, for somebody who does not play.
        """
        view: V = self.VIEW(self.state, self._seat_of(player))
        return view

    def _seat_of(self, player: str | None) -> int | None:
        """The seat of a player; None stays None. Raises `UnknownPlayer`."""
        if player is None:
            return None
        if player not in self.players:
            raise UnknownPlayer(player, self.players)
        return self.players.index(player)

    def advance(self, move: M) -> None:
        """Play a move known to be legal, without events and without a way back (playouts)."""
        self._apply(move, None)

    def _read(self, move: M | str) -> M:
        raise NotImplementedError

    def _list(self) -> list[M]:
        raise NotImplementedError

    def _judge(self, move: M) -> Verdict[M]:
        raise NotImplementedError

    def _allows(self, move: M) -> bool:
        """Whether a move is legal; a game may tell without the sentence of a verdict."""
        return bool(self._judge(move))

    def _apply(self, move: M, log: Log) -> None:
        raise NotImplementedError

    # --- how it begins -------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        players: Sequence[str],
        seed: int = 0,
        rules: R | Mapping[str, Any] | str | None = None,
    ) -> Self:
        """A game that is dealt; the last of the players deals, the first starts.

        rules: a preset's name, a document, or Rules. Raises `Unusable` with every fault.
        """
        if isinstance(players, str):
            example = _(
                "list the names, such as {players}, not one text.",
                players=[players[:24] or "Anna", "Burt"],
            )
            raise Unusable([Fault("players", example)])
        names = list(players) if isinstance(players, Iterable) else players
        return cls.from_start({"players": names, "seed": seed}, rules)

    @classmethod
    def from_start(
        cls, start: Mapping[str, Any], rules: R | Mapping[str, Any] | str | None = None
    ) -> Self:
        """The game that a record starts with: a position, or players, a seed and rules.

        Raises `Unusable` with every fault.
        """
        if not isinstance(start, Mapping) or "format" in start or "hands" in start:
            return cls.from_position(start)
        faults: list[Fault] = []
        names, seed = read_start(start, faults, cls.MOST_PLAYERS, cls.PLAYERS_RULE)
        if isinstance(rules, BaseRules):
            read = rules
        else:
            document = {"preset": rules} if isinstance(rules, str) else rules
            document = start.get("rules", {}) if document is None else document
            read = cls._rules(document, "rules", faults)
        if faults:
            raise Unusable(faults)
        return cls(cls._deal(names, seed, read), {"players": list(names), "seed": seed})

    @classmethod
    def from_position(cls, document: object) -> Self:
        """The game at a position, which has no past: `load` reads a record with its moves.

        A position is a JSON object; ``format``, ``players`` and ``hands`` must be in it, everything
        else has a default. `setup` writes the form for you. Raises `Unusable` with every fault.
        """
        return cls(cls._load(document))

    @classmethod
    def setup(cls, hands: Mapping[str, Sequence[str] | str], **fields: Any) -> Self:
        """A position set up by hand: who holds what, and whatever else is not as by default.

        hands: cards by player, in seat order, as a list or as one line (``"hideout*2 wyatt-earp"``).
        fields: those of a position (``phase="play"``, ``turn="Burt"``, ``rules="berclaz"``). Cards
        that are placed nowhere lie in the supply, shuffled by ``seed``. Raises `Unusable` with
        every fault.
        """
        try:
            held = {name: _cards(own) for name, own in hands.items()}
        except AttributeError:
            said = _("say who holds what, by the name of the player.")
            raise Unusable([Fault("hands", said)]) from None
        document: Document = {
            "format": cls.SPEC().record.POSITION_FORMAT,
            "players": list(held),
            **fields,
            "hands": held,
        }
        for name in cls.CARD_LISTS:
            if name in document:
                document[name] = _cards(document[name])
        if isinstance(document.get("rules"), str):
            document["rules"] = {"preset": document["rules"]}
        elif isinstance(document.get("rules"), BaseRules):
            document["rules"] = document["rules"].document()
        return cls.from_position(document)

    # --- files ---------------------------------------------------------------------------------

    def record(self) -> Document:
        """The game as a record: how it began, and every move since.

        A game that began at a position, and a copy, begin there.
        """
        if self._start is not None:
            start = {**self._start, "rules": self.rules.document()}
        else:
            start = type(self)(self._past[0][0] if self._past else self.state).position()
        return self.SPEC().write(start, [str(move) for move in self.past])

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the record to a file, over one that is there. Raises `OSError`."""
        text = json.dumps(self.record(), ensure_ascii=False, indent=1)
        with open(file, "w", encoding="utf-8") as out:
            out.write(text + "\n")

    @classmethod
    def load(cls, file: str | os.PathLike[str]) -> Self:
        """The game in a file, a record or a position, with its past.

        Raises `OSError`, or `Unusable` with every fault; a move that cannot be played is one.
        """
        with open(file, "rb") as text:
            played = replay(cls.SPEC().read(text.read()), cls.from_start)
        if played.error is not None:
            where = f"moves[{played.error.index}]"
            raise Unusable([Fault(where, played.error.message)])
        return played.game

    # --- how it looks --------------------------------------------------------------------------

    def __repr__(self) -> str:
        view, spec = self.view(), self.SPEC()
        doing = f"{self.actor} to move ({view.phase})" if self.actor else f"{view.winner} has won"
        return (
            f"<{spec.title}: {', '.join(self.players)}; hand {view.hand_number}, {doing}, "
            f"past {len(self._past)}>"
        )

    def __str__(self) -> str:
        """The table in words, as whoever is to move sees it."""
        return str(self._seen())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The table as a notebook shows it, as whoever is to move sees it."""
        return self._seen()._repr_mimebundle_(include, exclude)

    def _seen(self) -> V:
        """The view of whoever is to move; when nobody is, a spectator's."""
        return self.view(self.actor)

    # --- who plays -----------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""
        players: tuple[str, ...] = self.state.config.players
        return players

    @property
    def rules(self) -> R:
        """The rules it is played by: a preset and the value of every switch."""
        rules: R = self.state.config.rules
        return rules

    @property
    def actor(self) -> str | None:
        """Who is to move; between hands the next dealer; None when the game is over."""
        state = self.state  # asked at every decision of a playout
        seat = state.turn if state.phase in _ON_TURN else state.actor
        if seat < 0:
            return None
        name: str = state.config.players[seat]
        return name

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: no move is left, `deal` included."""
        return self.state.phase == "over"

    # --- playing -------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves[M]:
        """All legal moves of whoever is to move."""
        return LegalMoves(self._list(), self._read)

    def verdict(self, move: M | str) -> Verdict[M]:
        """Whether a move is legal, by which rules and why. Raises `NotAMove` for anything else."""
        return self._judge(self._read(move))

    def push(self, move: M | str) -> tuple[Event, ...]:
        """Play a move and tell what it did.

        Raises `NotAMove`, or `IllegalMove` with the verdict; the game is then unchanged.
        """
        if self.watch is not None:
            with self.watch.moving():
                return self._push(move)
        return self._push(move)

    def legal(self, move: M | str) -> M:
        """This move, or the one that a line names, if it may be played here.

        Raises `NotAMove`, or `IllegalMove` with the verdict.
        """
        read = self._read(move)
        if not self._allows(read):
            raise IllegalMove(self._judge(read))
        return read

    def _push(self, move: M | str) -> tuple[Event, ...]:
        move = self.legal(move)
        self._past.append((self.state.copy(), move))
        log: list[Event] = []
        self._apply(move, log)
        return tuple(log)

    def pop(self) -> M:
        """Take the last move back; the game is exactly as it was. Raises `IndexError` if none."""
        if self.watch is not None:
            with self.watch.moving():
                return self._pop()
        return self._pop()

    def _pop(self) -> M:
        if not self._past:
            raise IndexError(_("there is no move to take back."))
        before, move = self._past.pop()
        for name in type(before).__slots__:  # type: ignore[attr-defined]
            # Views look at this very state, so it is filled again rather than replaced.
            setattr(self.state, name, getattr(before, name))
        return move

    @property
    def past(self) -> tuple[M, ...]:
        """The moves that `pop` can take back, oldest first."""
        return tuple(move for _, move in self._past)

    @property
    def last(self) -> M:
        """The last of the past moves. Raises `IndexError` if there is none."""
        if not self._past:
            raise IndexError(_("no move has been played yet."))
        return self._past[-1][1]

    def before(self, index: int) -> Self:
        """An independent game as it was before one of the past moves, without its past.

        Raises `IndexError` if there is no such move.
        """
        return type(self)(self._past[index][0].copy())

    def copy(self) -> Self:
        """An independent game at this position, without the past."""
        return type(self)(self.state.copy())

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


def _cards(cards: object) -> object:
    """A list of cards that may be written as one line; what is neither is left to the reader."""
    if isinstance(cards, str):
        return cards.split()
    return list(cards) if isinstance(cards, Iterable) else cards
