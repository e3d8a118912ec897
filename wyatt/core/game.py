"""The base of games in progress, with moves that can be taken back."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar
from weakref import WeakSet

from wyatt.core import errors
from wyatt.core.arguments import argument, arguments, as_int, plain, seat_of
from wyatt.core.documents import Document, read_start
from wyatt.core.errors import NotAMove, Refusal, Verdict, invalid
from wyatt.core.events import Event, Log
from wyatt.core.files import write_file
from wyatt.core.records import Record, carried, replay
from wyatt.core.state import BaseState
from wyatt.core.switches import AnyRules, Rules, as_document
from wyatt.core.text import N_, _
from wyatt.core.view import BaseView, LegalMoves, Move, Public, Ranked, State

if TYPE_CHECKING:
    from wyatt.core.layout import PositionReader


# === A watched game has a lock, because a page may be answered in one thread while a notebook cell
# plays the same game in another. After a move, all watchers are called. A game nobody watches has
# no lock, which saves time in simulations.

_FREE = nullcontext()  # a lock that does nothing, for games nobody watches
#: The maximum number of times in a row to call all watchers, because a watcher may play a move.
_ROUNDS = 100


class Watch:
    """A reentrant lock to hold while you read a game or play a move: ``with game.watch:``. If there
    was a move, all watchers are called just before the lock is released. Copies and pickled games
    have no watchers.
    """

    def __init__(self) -> None:
        #: Widgets, until they're no longer used. Their `game_moved` mustn't raise errors.
        self.watchers: WeakSet[Any] = WeakSet()
        self._lock = RLock()
        self._depth = 0
        self._moved = False

    def __enter__(self) -> Watch:
        self._lock.acquire()
        self._depth += 1
        return self

    def __exit__(self, *_raised: object) -> None:
        try:
            if self._depth == 1:
                for _round in range(_ROUNDS):
                    if not self._moved:
                        return
                    self._moved = False
                    for watcher in tuple(self.watchers):
                        watcher.game_moved()
        finally:
            self._depth -= 1
            self._lock.release()

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()

    @contextmanager
    def moving(self) -> Iterator[None]:
        with self:
            yield
            self._moved = True


def watch(game: object) -> Watch:
    """Return a game's `Watch`, and make one if necessary. If a game can't store a `Watch`, each
    call makes a new one, so only the game's own table should play its moves.
    """
    if isinstance(found := getattr(game, "watch", None), Watch):
        return found
    made = Watch()
    with suppress(AttributeError):  # another author's engine with slots
        game.watch = made  # type: ignore[attr-defined]
    return made


View = TypeVar("View", bound=BaseView[Any, Any])


class BaseGame(Public[State], ABC, Generic[State, Move, Rules, View]):
    """A game: `push` plays a move, `pop` takes the last one back, and `copy` returns an independent
    game.

    A subclass defines:

    - `READER`, which reads a position and has the `PositionLayout` of its fields.
    - `RULES` and `_deal`, which begin a game, and `VIEW`, which shows the game to a player.
    - `_read`, which reads a line as a move or raises `NotAMove`.
    - `_list`, which lists the legal moves in any order, and `_judge`, which returns a verdict.
    - `_apply`, which plays a legal move and adds its events to a log.
    """

    __slots__ = ("_past", "_read_from", "_start", "_state", "watch")

    def __init__(self, state: State | None = None, start: Mapping[str, Any] | None = None) -> None:
        """start: the players and seed for the deal, or None if the game began at a position."""
        if not isinstance(state, BaseState):
            raise TypeError(_("begin a game with {line}.", line='Game.new(["Anna", "Burt"])'))
        self._state = state
        self._past: list[tuple[State, Move]] = []
        self._start = start
        #: The record the game was loaded from, with variations and bot choices to keep.
        self._read_from: Record | None = None
        #: The lock and the watchers, or None if nobody watches the game.
        self.watch: Watch | None = None

    #: The game's classes for reading positions, for rules and for views.
    READER: ClassVar[type[PositionReader]]
    RULES: ClassVar[type[Any]]
    VIEW: ClassVar[type[Any]]
    #: The minimum and maximum number of players, and the id of the rule on that number.
    LEAST_PLAYERS: ClassVar[int] = 2
    MOST_PLAYERS: ClassVar[int]
    PLAYERS_RULE: ClassVar[str]

    @property
    def state(self) -> State:
        """The current state, with every card. Bots and drawings get a `view` instead."""
        return self._state

    @classmethod
    @abstractmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: Rules) -> State: ...

    def position(self) -> Document:
        """Return the position as a document. `from_position` makes an equal game from it."""
        return self.READER.LAYOUT.write(self._state)

    def view(self, player: str | None = None) -> View:
        """Return a player's view, or a spectator's for None. The view changes with the game. Raise
        `UnknownPlayer`, a `KeyError`, for any other name.

        >>> from wyatt.earp import Game
        >>> view = Game.new(["Anna", "Burt"], seed=3).view("Anna")
        >>> sum(view.hands["Anna"].values()), "Burt" in view.hands
        (10, False)
        >>> view.hand_sizes
        {'Anna': 10, 'Burt': 10}
        """
        seat = None if player is None else seat_of(player, self.players)
        view: View = self.VIEW(self._state, seat)
        return view

    def advance(self, move: Move) -> None:
        """Play a legal move without a check, events or undo. In simulations, this saves time."""
        self._apply(move, None)

    @abstractmethod
    def _read(self, move: Move | str) -> Move: ...

    @abstractmethod
    def _list(self) -> list[Move]: ...

    @abstractmethod
    def _judge(self, move: Move) -> Verdict[Move]: ...

    def _allows(self, move: Move) -> bool:
        """Return whether a move is legal. Games override this, because a verdict's sentence takes time."""
        return bool(self._judge(move))

    @abstractmethod
    def _apply(self, move: Move, log: Log) -> None: ...

    @classmethod
    def new(cls, players: Sequence[str], seed: int = 0, rules: AnyRules[Rules] = None) -> Self:
        """Return a newly dealt game. The last player deals, and the first starts. rules: a preset's
        name, a document, `Rules`, or None (the default). If an argument is invalid, raise
        `InvalidDocument` with every issue.

        >>> from wyatt.earp import Game
        >>> game = Game.new(["Anna", "Burt", "Curt"], seed=3)
        >>> game.actor, game.phase
        ('Anna', 'draw')
        """
        if isinstance(players, str):
            names = [players[:24] or "Anna", "Burt"]
            said = _("give a list of names, such as {players}, not just text.", players=names)
            raise invalid(said, "players")
        if isinstance(players, Iterable):
            players = argument.several("players", players, '["Anna", "Burt"]')
        return cls.from_start({"players": players, "seed": seed}, rules)

    @classmethod
    def from_start(cls, start: Mapping[str, Any], rules: AnyRules[Rules] = None) -> Self:
        """Return a game from a position, or from players, seed and rules. rules: for a new deal,
        the rules to use instead of those in `start`. If a value is invalid, raise `InvalidDocument`
        with every issue.
        """
        if not isinstance(start, Mapping) or "format" in start or "hands" in start:
            return cls.from_position(start)
        seats = cls.LEAST_PLAYERS, cls.MOST_PLAYERS
        with arguments() as read:
            names, seed = read_start(plain(start), read.issues, seats, cls.PLAYERS_RULE)
            # A record has its rules as a document, but a caller can pass rules in any form.
            if rules is None:
                chosen = cls.RULES.read(start.get("rules", {}), "rules", read.issues)
            else:
                chosen = cls.RULES.of(rules, read.issues)
        return cls(cls._deal(names, seed, chosen), {"players": list(names), "seed": seed})

    @classmethod
    def from_position(cls, document: object) -> Self:
        """Return the game at a position, an object with at least ``format``, ``players`` and
        ``hands``. `setup` takes less typing. If the document is invalid, raise `InvalidDocument`
        with all its issues.
        """
        return cls(cls.READER.load(document))

    @classmethod
    def setup(cls, hands: Mapping[str, Iterable[str] | Mapping[str, int]], **fields: Any) -> Self:
        """Return the game at a position that you set up. Pass the hands, and any other fields that
        differ from their defaults.

        hands: each player's cards, in seat order, as a list, as one line (``"hideout*2
        wyatt-earp"``) or as numbers, as in a view's `hands` (``{"hideout": 2}``). fields: other
        fields of a position (``phase="play"``, ``turn="Burt"``, ``rules="berclaz"``). Other cards
        form the draw pile, shuffled by ``seed``. If the position is invalid, raise
        `InvalidDocument` with all its issues.

        >>> from wyatt.earp import Game
        >>> anna, burt = "jesse-james*4 hideout*3 bob-dalton*2 wes-hardin*3", "belle-starr*5 butch-cassidy*5"
        >>> game = Game.setup({"Anna": anna, "Burt": burt}, phase="play", discard="wes-hardin")
        >>> game.verdict("play jesse-james*3").legal
        True
        """
        if not hasattr(hands, "items"):
            raise invalid(_("list each player’s cards under the player’s name."), "hands")
        held = {name: _cards(own) for name, own in hands.items()}
        format, players = cls.SPEC().record.POSITION_FORMAT, list(held)
        document: Document = {"format": format, "players": players, **fields, "hands": held}
        for pile in cls.READER.LAYOUT.piles:
            if pile.name in document:
                document[pile.name] = _cards(document[pile.name])
        if "rules" in document:
            document["rules"] = as_document(document["rules"])
        return cls.from_position(document)

    def record(self) -> Document:
        """Return the game as a record: its start, and every move since.

        For a copy without its past, the record begins at the copied position. A loaded record's
        variations and bot choices are kept. If there are any, and you've taken back some of the
        record's moves, these moves become another variation.

        >>> from wyatt.earp import Game
        >>> game = Game.new(["Anna", "Burt"], seed=3)
        >>> events = game.push("draw supply")
        >>> game.record()["moves"]
        ['draw supply']
        """
        if self._start is not None:
            start = {**self._start, "rules": self.rules.document()}
        else:
            start = type(self)(self._past[0][0] if self._past else self._state).position()
        moves = [str(move) for move in self.past]
        spec, had = self.SPEC(), self._read_from
        kept = carried(had.variations, had.by_bot, had.moves, moves) if had else ()
        return dict(spec.record(start, tuple(moves), *kept).document())

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the game's record to a file. On failure, raise `OSError` and keep the old file."""
        file = argument.file("file", file)
        write_file(file, json.dumps(self.record(), ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def load(cls, file: str | os.PathLike[str]) -> Self:
        """Return the game in a file with a record or a position, with its past moves and
        variations. Raise `OSError` for a file that can't be read, and `InvalidDocument` with every
        issue, such as an illegal move.
        """
        with open(argument.file("file", file), "rb") as text:
            return cls._of_record(cls.SPEC().read(text.read()))

    @classmethod
    def from_token(cls, token: str) -> Self:
        """Return the game in a token, such as a link's ``p``. Raise `InvalidDocument` if it isn't one."""
        return cls._of_record(cls.SPEC().load(cls.SPEC().read_token(token)))

    def token(self) -> str:
        """Return the game's record as text for an address, as in ``?p=1.eJx…``.

        >>> from wyatt.earp import Game
        >>> game = Game.new(["Anna", "Burt"], seed=3)
        >>> Game.from_token(game.token()) == game
        True
        """
        return self.SPEC().write_token(self.record())  # type: ignore[no-any-return]

    @classmethod
    def _of_record(cls, record: Record) -> Self:
        played = replay(record, cls.from_start)
        if played.error is not None:
            raise invalid(played.error.message, f"moves[{played.error.index}]")
        if record.variations or record.by_bot:
            # Moves in files may be written differently, so the game's own notation is used.
            lines = tuple(str(move) for move in played.game.past)
            played.game._read_from = replace(record, moves=lines)
        return played.game

    def __repr__(self) -> str:
        doing = f"{self.actor} to move ({self.phase})" if self.actor else f"{self.winner} has won"
        at = f"hand {self.hand_number}, {doing}, past {len(self._past)}"
        return f"<{self.SPEC().title}: {', '.join(self.players)}; {at}>"

    def __str__(self) -> str:
        return str(self.view(self.actor))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.view(self.actor)._repr_mimebundle_(include, exclude)

    @property
    def rules(self) -> Rules:
        """The rules in use: a preset and every switch's value."""
        rules: Rules = self._state.config.rules
        return rules

    @property
    def hands(self) -> Mapping[str, Any]:
        """The cards in every player's hand, by the player's name."""
        return self.view().hands

    @property
    def is_over(self) -> bool:
        return self._state.phase == "over"

    def cannot_happen(self) -> list[str]:
        """Return the reasons why no game can reach this position, such as a poster with too little
        money. Each is a sentence with rule ids. The list is empty if we find no reason.
        """
        return list(self.SPEC().reachability()(self._state))

    @property
    def result(self) -> dict[str, int]:
        """Each player's dollars or points so far: ``{player: amount}``."""
        return dict(self.SPEC().scores(self.view()))

    @property
    def legal_moves(self) -> LegalMoves[Move]:
        """All legal moves of the player to move."""
        return LegalMoves(self._list(), self._read)

    def verdict(self, move: Move | str) -> Verdict[Move]:
        """Return whether a move is legal, the reason, and the ids of the rules that decide. Raise
        `NotAMove` for a line that isn't in the notation.

        >>> from wyatt.earp import Game
        >>> game = Game.new(["Anna", "Burt"], seed=3)
        >>> verdict = game.verdict("discard hideout")
        >>> verdict.legal, verdict.rules
        (False, ('turn.order', 'draw.choice'))
        >>> print(verdict.message)
        Draw first, then play and discard.
        """
        return self._judge(self._read(move))

    def is_legal(self, move: Move | str) -> bool:
        """Return whether a move or a line of notation is legal now. Anything else isn't."""
        with suppress(NotAMove):
            return self._allows(self._read(move))
        return False

    def words(self, move: Move | str) -> str:
        """Return a move in the words of the table's buttons. Raise `NotAMove` for an invalid line.

        >>> from wyatt.earp import Game
        >>> Game.new(["Anna", "Burt"], seed=3).words("play jesse-james*3")
        'Lay 3 Jesse James cards'
        """
        return self.view(self.actor).words(move)

    def push(self, move: Move | str) -> tuple[Event, ...]:
        """Play a move and return its events. Raise `NotAMove` for an invalid line, and
        `IllegalMove`, with the verdict, for an illegal move. After an error, the game is unchanged.

        >>> from wyatt.earp import Game
        >>> game = Game.new(["Anna", "Burt"], seed=3)
        >>> print(*game.push("draw discard"))
        Anna drew a Sundance Kid from the discard stack.
        >>> game.push("deal")
        Traceback (most recent call last):
            ...
        wyatt.core.errors.IllegalMove: You can’t deal until this hand has ended.
        """
        with _FREE if self.watch is None else self.watch.moving():
            move = self.legal_move(move)
            self._past.append((self._state.copy(), move))
            log: list[Event] = []
            try:
                self._apply(move, log)
            except BaseException:  # somebody's own game may fail halfway
                self.pop()
                raise
            return tuple(log)

    def legal_move(self, move: Move | str) -> Move:
        """Return a move, or a line as a move, if it's legal. Otherwise raise `IllegalMove` or `NotAMove`."""
        read = self._read(move)
        if not self._allows(read):
            raise errors.IllegalMove(self._judge(read))
        return read

    def pop(self) -> Move:
        """Take back the last move and return it. Raise `IndexError` if there's no past move."""
        with _FREE if self.watch is None else self.watch.moving():
            if not self._past:
                raise IndexError(_("there’s no move to take back."))
            shared, move = self._past.pop()
            before = shared.copy()  # a copy of the game may share this state
            for name in before.__slots__:  # views refer to the state object, so it must stay
                setattr(self._state, name, getattr(before, name))
        return move

    @property
    def past(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back, oldest first."""
        return tuple(move for _, move in self._past)

    @property
    def last(self) -> Move | None:
        """The last move that `pop` can take back, or None if there isn't any."""
        return self._past[-1][1] if self._past else None

    def before(self, index: int) -> Self:
        """Return an independent game at the position before a past move, without moves to take
        back. index: the move's index in `past`. Raise `IndexError` if there's no such move.
        """
        at, many = as_int(index), len(self._past)
        if at is None:
            raise invalid(_("{value} isn’t a move number.", value=errors.shown(index)), "index")
        if not -many <= at < many:
            said = N_("there’s no move {index}. Moves played so far: {many}, numbered from 0.")
            raise IndexError(_(said, index=errors.shown(index), many=many))
        return type(self)(self._past[at][0].copy())

    def copy(self, *, past: bool = True) -> Self:
        """Return an independent game at this position. past: whether to keep the past moves.
        Without them, you can't take moves back, and the copy's record begins here.
        """
        copy = type(self)(self._state.copy())
        if argument.truth("past", past):
            # Past states are shared, because copying each would be slow.
            copy._past, copy._start, copy._read_from = self._past[:], self._start, self._read_from
        return copy

    def __copy__(self) -> Self:
        return self.copy()

    def key(self) -> Hashable:
        """Return a key for a search table. Only equal games have the same key."""
        return self._state.key()

    def __eq__(self, other: object) -> bool:
        return self._state == other.state if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


# === Games with an engine of functions that change a state, like both built-in games.


class OfVerb(Ranked, Protocol):
    """A move with the number of its verb. The number is an index into `Engine.effects`."""

    @property
    def op(self) -> int: ...


VerbMove = TypeVar("VerbMove", bound=OfVerb)


class Engine(NamedTuple, Generic[State, VerbMove]):
    """The functions of an engine. read: takes a move or a line of notation, and returns the move.
    legal: returns all legal moves in a new list. refusals: returns the reasons against a move, or
    an empty list for a legal move. explain: returns a legal move's rules, and a sentence about it.
    instead: returns some legal moves in place of an illegal one. effects: the functions that carry
    out moves, by `op`.
    """

    read: Callable[[State, VerbMove | str], VerbMove]
    legal: Callable[[State], list[VerbMove]]
    refusals: Callable[[State, VerbMove], list[Refusal]]
    explain: Callable[[State, VerbMove], tuple[tuple[str, ...], str]]
    instead: Callable[[State, VerbMove], tuple[VerbMove, ...]]
    effects: Sequence[Callable[[State, VerbMove, Log], None]]

    def judge(self, state: State, move: VerbMove, others: bool = True) -> Verdict[VerbMove]:
        """Return a move's verdict. others: whether an illegal move's has legal moves to play instead."""
        if not (found := self.refusals(state, move)):
            return Verdict(True, *self.explain(state, move))
        rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
        return Verdict(False, rules, found[0].reason, self.instead(state, move) if others else ())


class EngineView(BaseView[State, VerbMove], Generic[State, VerbMove, Rules]):
    """A view of a game with an `ENGINE`. TURN_RULE: the id of the rule about whose turn it is."""

    __slots__ = ()

    ENGINE: ClassVar[Engine[Any, Any]]
    TURN_RULE: ClassVar[str]

    @property
    def rules(self) -> Rules:
        rules: Rules = self._state.config.rules
        return rules

    @property
    def preset(self) -> str:
        return self.rules.preset_name

    @property
    def short_deck(self) -> bool:
        """Whether the position leaves cards out of the deck on purpose (``"rest": "none"``)."""
        return bool(self._state.short)  # type: ignore[attr-defined]  # every such game has it

    def _list(self) -> list[VerbMove]:
        return self.ENGINE.legal(self._state) if self._seat in (None, self._state.actor) else []

    def read_line(self, line: VerbMove | str) -> VerbMove:
        read: VerbMove = self.ENGINE.read(self._state, line)
        return read

    def verdict(self, move: VerbMove | str, others: bool = True) -> Verdict[VerbMove]:
        """Return a move's verdict. others: as in `Engine.judge`. Looking for them takes longest."""
        move = self.ENGINE.read(self._state, move)
        if self._seat in (None, self._state.actor) or self.actor is None:
            return self.ENGINE.judge(self._state, move, others)
        no = _("It’s {player}’s turn to move, not yours.", player=self.actor)
        return Verdict(False, (self.TURN_RULE,), no)


class EngineGame(BaseGame[State, VerbMove, Rules, View]):
    """A game with an `ENGINE` of functions that read moves, list them and carry them out."""

    __slots__ = ()

    ENGINE: ClassVar[Engine[Any, Any]]

    def advance(self, move: VerbMove) -> None:
        """Play a legal move without events or undo, for simulations. A line of notation is checked first."""
        try:
            effect = self.ENGINE.effects[move.op]
        except AttributeError:  # a check before each move would slow down simulations
            move = self.legal_move(move)
            effect = self.ENGINE.effects[move.op]
        effect(self._state, move, None)

    def _read(self, move: VerbMove | str) -> VerbMove:
        read: VerbMove = self.ENGINE.read(self._state, move)
        return read

    def _list(self) -> list[VerbMove]:
        return self.ENGINE.legal(self._state)

    def _allows(self, move: VerbMove) -> bool:
        return not self.ENGINE.refusals(self._state, move)

    def _judge(self, move: VerbMove) -> Verdict[VerbMove]:
        return self.ENGINE.judge(self._state, move)

    def _apply(self, move: VerbMove, log: Log) -> None:
        self.ENGINE.effects[move.op](self._state, move, log)


def _cards(cards: object) -> object:
    """Return cards as a list. Any value that isn't cards is left for the reader to check."""
    if isinstance(cards, str):
        return cards.split()
    if hasattr(cards, "tolist"):  # a column from numpy or pandas
        cards = cards.tolist()
    if isinstance(cards, Mapping):  # as in `hands` of a game or a view
        return [f"{card}*{copies}" for card, copies in cards.items()]
    return list(cards) if isinstance(cards, (Sequence, Iterator)) else cards
