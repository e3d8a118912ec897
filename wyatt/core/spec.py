"""A game as one object, with everything that the table, commands, pages and lessons need.

To add your own game, see ``docs/own-game.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from wyatt.core.arguments import arguments
from wyatt.core.documents import Document, read_json, read_plain, write_plain
from wyatt.core.errors import InvalidDocument
from wyatt.core.events import Event, TextLine
from wyatt.core.lazy import Deferred, Lazy

if TYPE_CHECKING:
    from wyatt.core.advice import Aid, Coach, Tip
    from wyatt.core.draft import BaseDraft
    from wyatt.core.game import BaseGame
    from wyatt.core.records import Record, Replay
    from wyatt.core.rulebook import Book
    from wyatt.core.state import BaseState
    from wyatt.core.switches import BaseRules, Switch
    from wyatt.core.view import BaseView, Ranked

State = TypeVar("State", bound="BaseState")
Move = TypeVar("Move", bound="Ranked")
Rules = TypeVar("Rules", bound="BaseRules")
View = TypeVar("View", bound="BaseView[Any, Any]")

#: A bot: a function that takes a view and returns one of its legal moves.
Bot: TypeAlias = Callable[[View], Move]


@dataclass(frozen=True)  # no slots, which would forbid Words[View, Move](...)
class Words(Generic[View, Move]):
    """A game's functions for plain text. Pages escape players' names, so these functions don't.
    table_text: returns the complete table, one fact per line. move_words: returns a move as an
    instruction to the viewer. sentence: returns an event as text for a viewer, and the ids of its
    rules (apply `Event.seen` first). readable: returns text with its cards in display form, such as
    ``3♣`` for ``3C``.
    """

    table_text: Callable[[View], str]
    move_words: Callable[[Move, View], str]
    sentence: Callable[[Event, str | None], tuple[str, tuple[str, ...]]]
    readable: Callable[[str], str] = str


class Drawing(Protocol):
    """Draws a game as HTML that's safe to put on a page."""

    def picture(self, view: Any, /) -> str:
        """Return the table and its styles for a notebook cell, as the viewer sees the table."""

    def page(self, view: Any, events: Sequence[Event] = (), /) -> str:
        """Return the table as a page that works without a kernel. events: the last move's events."""


SHARED_DRAWING: Lazy[Drawing] = Lazy("wyatt.pages.table.any:DRAWING")


class ScoreOption(NamedTuple):
    """An option of `wyatt score`. example: a value, or empty for a flag. needed: required."""

    name: str
    help: str
    example: str = ""
    needed: bool = False


class ScoreSheet(NamedTuple):
    """A game's options for `wyatt score`, with the functions that score and show the result.
    document: makes a document from the options someone typed. score: returns a document's scoring,
    with a method `document` for ``--json``, or raises `InvalidDocument` with every issue. lines:
    returns a scoring as text.
    """

    options: tuple[ScoreOption, ...]
    document: Callable[[Mapping[str, Any]], Document]
    score: Callable[[object], Any]
    lines: Callable[[Any, Mapping[str, Any]], Sequence[TextLine]]

    @property
    def example(self) -> str:
        """The options with their examples, as you'd type them."""
        return " ".join(f"--{each.name} {each.example}" for each in self.options if each.example)


class Examples(NamedTuple):
    """Examples for messages. draw, move: a draw and another move, in notation. rule: a rule's id."""

    draw: str
    move: str
    rule: str


@dataclass(frozen=True, kw_only=True, eq=False)
class GameSpec(Generic[State, Move, Rules, View]):
    """One game as one object, equal only to itself. These are its fields:

    name: the game's name for ``--game`` and in links. title: its display name. engine, records: the
    game's classes, which `game` and `record` import.

    score_unit: the result's unit in documents (``money``, ``points``). scores: returns each
    player's result. format_score: returns a result as text. presets, switches: the options in its
    rules. preset_words: a description of each preset, to help you choose.

    write_token, read_token: convert a position or a record to text for an address, and back.
    Reading raises `InvalidDocument` for other text. move_group: returns a move's heading in a list.
    bots: functions that make a bot from a seed, by name, the weakest first.

    stall_breaker: returns a move that helps end a hand in which everyone stalls. Leave the default
    if hands end by themselves. reachability: returns the reasons why no game can reach a state,
    each a sentence with rule ids. By default, every position counts as possible.

    words, rulebook, scoring, aid, tips, drawing, desk, coach: functions that import their modules
    on the first call, such as ``Lazy("my_game.drawing:DRAWING")``. drawing: a `Drawing`, by default
    the shared one. desk: a class that takes an address and a language, with the methods `parts`,
    which returns HTML by name, and `handle`, which takes a request. draft: the class for a table
    set up by hand. editing: how the editor shows the game's cards
    (`wyatt.pages.edit.view.Editing`).
    """

    name: str
    title: str
    engine: Deferred[type[BaseGame[State, Move, Rules, View]]]
    records: Deferred[type[Record]]
    score_unit: str
    examples: Examples
    presets: Mapping[str, Mapping[str, Any]]
    switches: Mapping[str, Switch]
    scores: Callable[[View], dict[str, int]]
    format_score: Callable[[int], str]
    move_group: Callable[[Move], str]
    words: Deferred[Words[View, Move]]
    rulebook: Deferred[Book]
    preset_words: Mapping[str, str] = field(default_factory=dict)
    bots: Mapping[str, Callable[[int], Bot[View, Move]]] = field(default_factory=dict)
    stall_breaker: Callable[[View], Move | None] = lambda view: None
    reachability: Deferred[Callable[[State], list[str]]] = lambda: lambda state: []
    scoring: Deferred[ScoreSheet] | None = None
    aid: Deferred[Callable[[str], Aid]] | None = None
    tips: Deferred[Callable[[], Sequence[Tip]]] | None = None
    write_token: Callable[[Mapping[str, Any]], str] = write_plain
    read_token: Callable[[str], Document] = read_plain
    drawing: Deferred[Drawing] = SHARED_DRAWING
    desk: Deferred[Callable[[Mapping[str, str], str], Any]] | None = None
    draft: Deferred[type[BaseDraft]] | None = None
    editing: Deferred[object] | None = None
    coach: Deferred[Coach[View]] | None = None

    def __repr__(self) -> str:
        return f"<GameSpec {self.name}: {self.title}>"

    def __reduce__(self) -> tuple[Lazy[AnySpec], tuple[()]]:
        """Pickle only the game's address, which another process imports."""
        return self.game.SPEC, ()

    @property
    def game(self) -> type[BaseGame[State, Move, Rules, View]]:
        return self.engine()

    @property
    def record(self) -> type[Record]:
        return self.records()

    @property
    def least_players(self) -> int:
        return self.game.LEAST_PLAYERS

    @property
    def most_players(self) -> int:
        return self.game.MOST_PLAYERS

    def start(self, document: Mapping[str, Any]) -> BaseGame[State, Move, Rules, View]:
        """Return a game that begins at a position, or with a deal for players, seed and rules. If
        the document is invalid, raise `InvalidDocument` with all its issues.
        """
        return self.game.from_start(document)

    def read(self, text: str | bytes) -> Record:
        """Return the record in JSON text. A position becomes a record without moves. If the text is
        invalid, raise `InvalidDocument` with all its issues.
        """
        return self.load(read_json(text))

    def load(self, document: object) -> Record:
        """Return the record in a document. A position becomes a record without moves. If the
        document is invalid, raise `InvalidDocument` with all its issues.
        """
        try:
            return self.record.load(document)
        except InvalidDocument as error:
            issues = list(error.issues)
            start = document.get("start") if isinstance(document, Mapping) else None
            if isinstance(start, Mapping):  # so that the error lists the start's issues, too
                try:
                    self.start(start)
                except InvalidDocument as of_start:
                    issues += [one for one in of_start.issues if one not in issues]
            raise InvalidDocument(issues) from None

    def replay(
        self, record: Record | Mapping[str, Any]
    ) -> Replay[BaseGame[State, Move, Rules, View]]:
        """Play a record to its end, or to the first move that can't be played. record: a loaded
        record, or a document. Raise `InvalidDocument` if the record or its start is invalid.
        """
        from wyatt.core.records import replay

        return replay(record, self.game.from_start, self.record)

    def write(self, start: Mapping[str, Any], moves: Sequence[str]) -> Document:
        """Return a record with this start and these moves, as a document for `load`. Raise
        `InvalidDocument` for values of the wrong type.
        """
        with arguments() as read:
            read.kind("start", start, Mapping, "Game.record()['start']")
            draw = self.examples.draw
            lines = enumerate(read.several("moves", moves, f'["{draw}"]'))
            moves = [read.text(f"moves[{at}]", line, draw) for at, line in lines]
        return self.record(start, tuple(moves)).document()


#: Any game. Python's types can't express "of some types".
AnySpec: TypeAlias = GameSpec[Any, Any, Any, Any]
AnyGame: TypeAlias = "BaseGame[Any, Any, Any, Any]"
AnyView: TypeAlias = "BaseView[Any, Any]"
AnyBot: TypeAlias = Callable[[Any], Any]
