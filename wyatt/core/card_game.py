"""The base of a new card game with hands, piles and rows of cards.

Derive a class from `CardGame`, list the cards and piles, and fill in four methods: `is_move`,
`moves`, `refusal` and `play`. If you need them, add `dealt`, to complete a deal, and `check`, to
check a position. The base class provides positions, records and views. `card_spec` turns your class
into a `GameSpec` for `wyatt.table.games.register`. The built-in games have faster engines.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from wyatt.core import layout
from wyatt.core.arguments import argument, arguments
from wyatt.core.chance import shuffle
from wyatt.core.documents import MOST_ENTRIES, Document
from wyatt.core.errors import NotAMove, Refusal, Verdict, invalid, meant, no_move, shown
from wyatt.core.events import Event, Log, event_sentence
from wyatt.core.game import BaseGame
from wyatt.core.layout import Figure, Groups, PositionLayout, PositionReader, Zone
from wyatt.core.lazy import Deferred, Lazy
from wyatt.core.records import Record
from wyatt.core.rulebook import Book
from wyatt.core.spec import Examples, GameSpec, Words
from wyatt.core.state import NOBODY, BaseConfig, BaseState
from wyatt.core.switches import NoOptions
from wyatt.core.text import N_, N_plural, _, listed, plural
from wyatt.core.verbs import BaseMove
from wyatt.core.view import BaseView

Tell = Callable[[Event], None]  # a function to call with each of a move's events


@dataclass(frozen=True, slots=True, repr=False)
class CardMove(BaseMove):
    """A move: a verb and the words after it, as in ``draw stock`` or ``meld 3C 4C 5C``."""

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.words))

    @property
    def rank(self) -> tuple[str, ...]:
        """The key for sorting moves, which puts ``bid 2`` before ``bid 10``."""
        return (self.verb, *(word.zfill(9) if word.isdigit() else word for word in self.words))


class CardState(BaseState):
    """Every card's place, and the player to move. Seats count from 0, and -1 means no player.
    piles: each pile's cards, the top card last, in the order of `CardGame.PILES`. rows: open cards,
    such as melds. figures: for each name in `CardGame.FIGURES`, one number per seat.
    """

    hands: list[list[str]]
    piles: list[list[str]]
    rows: list[list[str]]
    figures: list[list[int]]

    __slots__ = tuple(BaseState.__annotations__ | __annotations__)

    def __init__(self, config: BaseConfig[NoOptions], seed: int, piles: int, figures: int) -> None:
        self.config, self.seed, self.phase = config, seed, ""
        self.turn, self.dealer, self.hand_number = 0, len(config.players) - 1, 1
        self.winner = NOBODY
        self.hands = [[] for _seat in config.players]
        self.piles = [[] for _pile in range(piles)]
        self.rows = []
        self.figures = [[0] * len(config.players) for _figure in range(figures)]

    @property
    def actor(self) -> int:
        return NOBODY if self.phase == "over" else self.turn

    @property
    def sizes(self) -> list[int]:
        return list(map(len, self.hands))

    @property
    def hand(self) -> list[str]:
        """The cards held by the player whose turn it is."""
        return self.hands[self.turn]

    player = BaseState.mover  # for your own game


class CardView(BaseView[CardState, CardMove]):
    """A card game as one player sees it, or as a spectator does."""

    __slots__ = ()

    def _game(self) -> CardGame:
        return cast("CardGame", self.SPEC().game(self._state))

    def _list(self) -> list[CardMove]:
        return self._game().moves() if self._seat in (None, self._state.actor) else []

    def _dealt(self, seed: int) -> CardState:
        dealt, own = self._state.copy(), self._seat
        hands = [] if own is None else [hand for at, hand in enumerate(dealt.hands) if at != own]
        # The number of cards that aren't open in each of these places. They're at its beginning.
        unseen = [(hand, len(hand)) for hand in (*hands, dealt.piles[0])]
        unseen += [(pile, max(0, len(pile) - 1)) for pile in dealt.piles[1:]]
        cards = sorted(card for some, many in unseen for card in some[:many])
        order = list(range(len(cards)))
        dealt.seed = shuffle(order, seed)
        for some, many in unseen:
            some[:many] = [cards[order.pop()] for _card in range(many)]
        return dealt

    def read_line(self, line: CardMove | str) -> CardMove:
        return self._game()._read(line)

    def verdict(self, move: CardMove | str) -> Verdict[CardMove]:
        game = self._game()
        if self._seat in (None, self._state.actor):
            return game.verdict(move)
        game._read(move)
        return Verdict(False, (game.TURN_RULE,), _("It’s not your turn."))

    @property
    def hands(self) -> dict[str, list[str]]:
        """The hands the viewer can see, by the player's name. Cards are sorted in deck order."""
        order, hands = self._game().READER.LAYOUT.cards.index, enumerate(self._state.hands)
        seen = ((seat, hand) for seat, hand in hands if self._seat in (None, seat))
        return {self.players[seat]: sorted(hand, key=order) for seat, hand in seen}

    @property
    def piles(self) -> dict[str, tuple[int, str]]:
        """Each pile's number of cards and top card, or ``""`` if it's hidden: ``{name: (31, "")}``."""
        named = enumerate(zip(self._game().PILES, self._state.piles, strict=True))
        return {name: (len(pile), pile[-1] if at and pile else "") for at, (name, pile) in named}

    @property
    def rows(self) -> list[list[str]]:
        """The open cards: one list for each row, such as a meld."""
        return [list(row) for row in self._state.rows]

    @property
    def figures(self) -> dict[str, dict[str, int]]:
        """The numbers that everyone can see, such as bids: ``{name: {player: number}}``."""
        named = zip(self._game().FIGURES, self._state.figures, strict=True)
        return {name: dict(zip(self.players, own, strict=True)) for name, own in named}

    def document(self) -> Document:
        game, own = self._game(), {"hands": self.hands, "sizes": self.hand_sizes}
        seen, layout = game.position() | own | {"viewer": self.viewer}, game.READER.LAYOUT
        seen |= {pile.name: seen[pile.name][:1] for pile in layout.piles if pile.seen == "top"}
        hidden = {each.name for each in layout.fields if each.seen == "nobody"}
        return {name: value for name, value in seen.items() if name not in hidden}


class CardReader(PositionReader):
    """Reads a position document into a state. GAME: the game's class, derived from `CardGame`."""

    RULES = NoOptions
    GAME: ClassVar[type[CardGame]]

    def begin(self, players: tuple[str, ...], rules: NoOptions) -> CardState:
        game = self.GAME
        return CardState(BaseConfig(players, rules), 0, len(game.PILES), len(game.FIGURES))

    def deck(self, state: CardState) -> Sequence[str]:
        return self.GAME.DECK

    def check(self, state: CardState) -> None:
        self.read_winner(state)
        if self.placed and self.sound("phase", "turn", "dealer"):
            self.GAME.check(state, self.issue)


class CardGame(BaseGame[CardState, CardMove, NoOptions, CardView]):
    """The base class for your own card game. The members you fill in come first.

    By default, the game's `GameSpec` is the object ``SPEC`` in the same module. If yours is
    anywhere else, give the address in the class: ``SPEC = Lazy("my_game:OTHER")``.
    """

    __slots__ = ()

    #: The game's name in documents, the maximum number of players, every card (repeated for each
    #: copy), and the number of cards dealt to each player.
    NAME: ClassVar[str]
    MOST_PLAYERS = 2
    DECK: ClassVar[Sequence[str]]
    DEALT: ClassVar[int]
    #: The names of the piles and the rows. The first pile is face down. Others show their top card.
    PILES: ClassVar[tuple[str, ...]] = ("stock", "discard")
    ROWS: ClassVar[str] = "melds"
    #: The parts of a turn, in order. In ``over``, no player is to move.
    PHASES: ClassVar[tuple[str, ...]] = ("draw", "play", "over")
    #: A sentence about the task in each phase: ``{"bid": "{player} must bid."}``.
    TASKS: ClassVar[Mapping[str, str]] = {}
    #: The names of numbers, 0 or more, that everyone can see for each player: ``("scores", "bids")``.
    FIGURES: ClassVar[tuple[str, ...]] = ()
    #: Whether a game has several hands. If so, positions include the dealer and the hand's number.
    SEVERAL_HANDS: ClassVar[bool] = False
    #: The sentence about a line that isn't a move, and the id of the rule about whose turn it is.
    NOTATION: ClassVar[str]
    TURN_RULE: ClassVar[str]

    @abstractmethod
    def is_move(self, move: CardMove) -> bool:
        """Return whether a move follows the game's notation, even if the rules forbid the move now."""

    @abstractmethod
    def moves(self) -> list[CardMove]:
        """Return all legal moves of the player to move."""

    @abstractmethod
    def refusal(self, move: CardMove) -> Refusal:
        """Return the reason why a move is illegal, and the ids of the rules behind it."""

    @abstractmethod
    def play(self, move: CardMove, tell: Tell) -> None:
        """Carry out a legal move: change the state, and call `tell` with each event."""

    def allowed_by(self, move: CardMove) -> tuple[str, ...]:
        """Return a legal move's rule ids: ``NAME.VERB`` if there's such a rule, or else `TURN_RULE`."""
        named = f"{self.NAME}.{move.verb}"
        return (named if self.SPEC().rulebook().title(named) else self.TURN_RULE,)

    @classmethod
    def cards_each(cls, state: CardState) -> int:
        """Return the number of cards to deal to each player. By default, that's `DEALT`."""
        return cls.DEALT

    @classmethod
    def dealt(cls, state: CardState) -> None:
        """Change the state to complete the deal, before the first turn."""

    @classmethod
    def check(cls, state: CardState, issue: Callable[[str, str], None]) -> None:
        """Call ``issue(field, message)`` for each error that you find in a position."""

    RULES: ClassVar[type[NoOptions]] = NoOptions
    RECORD: ClassVar[type[Record]]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "SPEC" not in cls.__dict__:
            cls.SPEC = Lazy(f"{cls.__module__}:SPEC")

        class Reader(CardReader):
            GAME = cls
            LAYOUT = _layout(cls)

        class View(CardView):
            __slots__ = ()
            SPEC, TASKS = cls.SPEC, cls.TASKS

        class Written(Record):
            __slots__ = ()
            RECORD_FORMAT = f"{cls.NAME}-record/1"
            POSITION_FORMAT = Reader.LAYOUT.format

        cls.READER, cls.VIEW, cls.RECORD = Reader, View, Written
        for name in ("READER", "VIEW", "RECORD"):  # pickle finds a class by its name
            made = getattr(cls, name)
            made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: NoOptions) -> CardState:
        state = CardState(BaseConfig(players, rules), seed, len(cls.PILES), len(cls.FIGURES))
        cls._deal_hand(state)
        return state

    @classmethod
    def _deal_hand(cls, state: CardState) -> None:
        order = list(range(len(cls.DECK)))
        state.seed = shuffle(order, state.seed)
        state.piles = [[cls.DECK[at] for at in order], *([] for _pile in cls.PILES[1:])]
        each = range(cls.cards_each(state))
        if (need := len(each) * len(state.hands)) > len(order):
            said = N_("the deal needs {need} cards, but DECK has only {many}.")
            raise invalid(_(said, need=need, many=len(order)), "DEALT")
        state.hands = [[state.piles[0].pop() for _card in each] for _seat in state.hands]
        state.rows = []
        state.turn = (state.dealer + 1) % len(state.hands)
        state.phase = cls.PHASES[0]
        cls.dealt(state)
        said = N_("state.figures needs a list for each name in FIGURES, with a number per player.")
        if [*map(len, state.figures)] != [len(state.hands)] * len(cls.FIGURES):
            raise invalid(_(said), "FIGURES")

    def next_hand(self) -> None:
        """Gather and shuffle all cards, and deal the next hand. The deal passes to the left."""
        self.state.dealer = (self.state.dealer + 1) % len(self.state.hands)
        self.state.hand_number += 1
        self._deal_hand(self.state)

    def figure(self, name: str) -> list[int]:
        """Return the numbers for a name in `FIGURES`, by seat. You can change this list. Raise
        `InvalidDocument` for any other name.
        """
        return self.state.figures[self.FIGURES.index(argument.name("name", name, self.FIGURES))]

    def pile(self, name: str) -> list[str]:
        """Return a pile's cards, the top card last. You can change this list. Raise
        `InvalidDocument` for a name that isn't in `PILES`.
        """
        return self.state.piles[self.PILES.index(argument.name("name", name, self.PILES))]

    def _read(self, move: CardMove | str) -> CardMove:
        if not isinstance(move, CardMove):
            if not isinstance(move, str):
                raise no_move(move, self.SPEC().examples.draw)
            try:
                return self._parsed(move)
            except NotAMove as error:
                raise meant(move, self._parsed, error) from None
        if not self.is_move(move):
            raise NotAMove(_(self.NOTATION))
        return move

    def _parsed(self, line: str) -> CardMove:
        verb, *words = line.split() or [""]
        return self._read(CardMove(verb, tuple(words)))

    def _list(self) -> list[CardMove]:
        return self.moves()

    def _judge(self, move: CardMove) -> Verdict[CardMove]:
        listed = self.moves()
        if move in listed:
            return Verdict(True, self.allowed_by(move), _("This move is legal: {move}.", move=move))
        no = self.refusal(move)
        same = tuple(other for other in listed if other.verb == move.verb)
        return Verdict(False, no.rules, no.reason, same or tuple(listed))

    def _apply(self, move: CardMove | str, log: Log) -> None:
        own = self._read(move) if isinstance(move, str) else move  # a bot may return text
        self.play(own, (lambda event: None) if log is None else log.append)


def _pile(at: int, name: str) -> Zone:
    def put(state: CardState, _seat: int, cards: list[str]) -> None:
        state.piles[at] = cards

    seen: layout.Seen = "top" if at else "nobody"
    return Zone(name, name.capitalize(), seen, get=lambda state, _seat: state.piles[at], put=put)


def _figure(at: int, name: str) -> Figure:
    said, label = N_("{value} isn’t a whole number from 0 to {most}."), name.capitalize()
    return Figure(name, label, wrong=said, example='{"Anna": 3}', get=lambda now: now.figures[at])


def _layout(game: type[CardGame]) -> PositionLayout:
    cards = tuple(dict.fromkeys(game.DECK))
    same = {card: card for card in cards}
    phases = {phase: phase.capitalize() for phase in game.PHASES}
    wrong = N_("{value} isn’t a list of card lists.")
    return PositionLayout(
        f"{game.NAME}-position/1",
        (
            *layout.turn_fields(phases)[0 if game.SEVERAL_HANDS else 2 :],
            *(_figure(at, name) for at, name in enumerate(game.FIGURES)),
            layout.SEED,
            Zone("hands", N_("{player}’s hand"), owned=True, seen="owner", example="{}"),
            Zone(
                game.ROWS,
                game.ROWS.capitalize(),
                groups=Groups(game.ROWS, "", wrong=wrong, most=MOST_ENTRIES),
                get=lambda state, _seat: state.rows,
                put=lambda state, _seat, rows: setattr(state, "rows", list(rows)),
            ),
            *(_pile(at, name) for at, name in enumerate(game.PILES)),
            layout.WINNER,
        ),
        cards,
        codes=same,
        names=same,
        example=f'["{game.DECK[0]}", "{game.DECK[-1]}"]',
        most=game.MOST_PLAYERS,
        seats=game.PLAYERS_RULE,
        least=game.LEAST_PLAYERS,
        counted=False,
    )


def table_text(view: CardView) -> str:
    spec, seen = view.SPEC(), view.document()
    lines = [_("{game}: {player} has won.", game=spec.title, player=view.winner)]
    if view.actor is not None:
        lines = [_("{game}: {doing}", game=spec.title, doing=view.task)]
    for name, cards in seen.items():
        listed = cards if isinstance(cards, list) and name != "players" else []
        if rows := [" ".join(row) if isinstance(row, list) else row for row in listed if row]:
            lines.append(f"{_(name.capitalize())}: {', '.join(rows)}")
    for name, own in view.figures.items():
        told = ", ".join(f"{player} {number}" for player, number in own.items())
        lines.append(f"{_(name.capitalize())}: {told}")
    for name, size in view.hand_sizes.items():
        lines.append(plural(*_HOLDS, size, player=name, cards=" ".join(view.hands.get(name, []))))
    return "\n".join(line.strip() for line in lines)


_HOLDS = N_plural("{player} holds {number} card. {cards}", "{player} holds {number} cards. {cards}")
#: What a game's class needs, in addition to `NAME`, `DECK` and the methods.
_NEEDED = ("DEALT", "NOTATION", "TURN_RULE", "PLAYERS_RULE")


def card_spec(
    game: type[CardGame], title: str, rulebook: Deferred[Book], examples: Examples, **fields: Any
) -> GameSpec[CardState, CardMove, NoOptions, CardView]:
    """Return the `GameSpec` for a game that a single player wins. rulebook: a function that returns
    a `Book`. Write the rules in Python with `Book.of`, or put the file ``rules.en.toml`` in a
    folder ``text`` for `Book`. fields: other fields of a `GameSpec`. You'll want ``bots``,
    functions that make a bot from a seed (``{"careful": lambda seed: careful}``), and
    ``stall_breaker``, which returns a move that helps end a hand in which everyone stalls. If you
    leave out ``score_unit`` and ``scores``, the result is only who won. If the class or a field is
    invalid, raise `InvalidDocument` with every issue.
    """
    with arguments() as read:
        given: object = game
        if not isinstance(given, type) or not issubclass(given, CardGame):
            read.issue("game", _("{value} isn’t a class derived from CardGame.", value=shown(game)))
        else:
            lacks = sorted(game.__abstractmethods__)
            lacks += [name for name in _NEEDED if not hasattr(game, name)]
            if lacks:
                said = N_("{game} lacks {names}.")
                read.issue("game", _(said, game=game.__name__, names=listed(lacks)))
            for name in ("PILES", "PHASES", "FIGURES"):
                read.several(name, getattr(game, name), '("scores",)')
        read.text("title", title, '"My game"')
        called = _("Pass a function that returns a Book, such as `lambda: BOOK`")
        read.function("rulebook", rulebook, called)
        read.kind("examples", examples, Examples, 'Examples("draw", "play 3C", "mine.draw")')
        read.kind("bots", fields.get("bots", {}), Mapping, '{"careful": lambda seed: careful}')
    words: Words[CardView, CardMove] = Words(
        table_text,
        lambda move, view: _(move.verb.capitalize()) + str(move)[len(move.verb) :],
        lambda event, viewer: event_sentence(event),
    )
    own: dict[str, Any] = {
        "presets": NoOptions.PRESETS,
        "switches": {},
        "score_unit": "wins",
        "scores": lambda view: {name: int(name == view.winner) for name in view.players},
        "format_score": str,
        "move_group": lambda move: _(move.verb.capitalize()),
        "words": lambda: words,
    }
    named = {"name": game.NAME, "title": title, "examples": examples, "rulebook": rulebook}
    return GameSpec(engine=lambda: game, records=lambda: game.RECORD, **(own | named | fields))
