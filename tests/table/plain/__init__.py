"""A third game, whole: a plain rummy for two, one hand long. Nothing in the house knows of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from wyatt.core.errors import NotAMove, Unusable, no_move
from wyatt.core.events import Event, Log, by_type, event, secret
from wyatt.core.game import BaseGame
from wyatt.core.lazy import Lazy
from wyatt.core.reading import BaseReader
from wyatt.core.records import Record as BaseRecord
from wyatt.core.rulebook import Book
from wyatt.core.shuffle import shuffle
from wyatt.core.sources import SourceText
from wyatt.core.spec import AnySpec, Examples, GameSpec, Words
from wyatt.core.state import BaseConfig, BaseState
from wyatt.core.switches import OneWay
from wyatt.core.verdict import Verdict
from wyatt.core.view import BaseView

RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
CODES = {name: code for code, name in enumerate(CARDS)}
BOOK = Book("plain", {"OWN": SourceText("plain", "These tests", "en")})


@dataclass(frozen=True, slots=True)
class Move:
    """One move: ``draw stock``, ``draw pile``, ``meld 3C 4C 5C``, ``discard 9D``."""

    verb: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.verb, *self.cards))

    @property
    def rank(self) -> tuple[bool, str]:
        return self.verb == "discard", str(self)


def parse(line: object) -> Move:
    """A line as a move. Raises `NotAMove`."""
    if isinstance(line, Move):
        return line
    if not isinstance(line, str):
        raise no_move(line, "draw stock")
    verb, *cards = line.split() or [""]
    known = cards in (["stock"], ["pile"]) if verb == "draw" else set(cards) <= set(CODES)
    many = {"draw": 1, "discard": 1, "meld": 3}.get(verb, 99)
    sound = known and (len(cards) == many or (verb == "meld" and 3 <= len(cards) <= 13))
    if not sound or len(set(cards)) < len(cards):
        raise NotAMove("Write `draw stock`, `draw pile`, `meld 3C 4C 5C` or `discard 9D`.")
    return Move(verb, tuple(sorted(cards, key=CODES.__getitem__) if verb == "meld" else cards))


def is_meld(codes: list[int]) -> bool:
    """Whether these cards, sorted, are a sequence of one suit."""
    in_row = codes == list(range(codes[0], codes[0] + len(codes)))
    return len(codes) > 2 and in_row and codes[0] // 13 == codes[-1] // 13


def melds_in(hand: list[int]) -> list[Move]:
    """Every meld that a hand holds."""
    runs = [list(range(code, code + many)) for code in sorted(hand) for many in range(3, 14)]
    found = [run for run in runs if set(run) <= set(hand) and is_meld(run)]
    return [Move("meld", tuple(CARDS[code] for code in run)) for run in found]


class State(BaseState):
    """Where every card is and who is to move; top cards last."""

    __slots__ = ("config", "discard", "hands", "melds", "phase", "seed", "stock", "turn", "winner")

    def __init__(self, config: BaseConfig[OneWay], seed: int) -> None:
        self.config, self.seed, self.phase, self.turn, self.winner = config, seed, "draw", 0, -1
        self.hands: list[list[int]] = [[], []]
        self.melds: list[list[str]] = []
        self.stock: list[int] = []
        self.discard: list[int] = []

    dealer, hand_number = 1, 1
    actor = property(lambda self: -1 if self.phase == "over" else self.turn)
    sizes = property(lambda self: [len(hand) for hand in self.hands])


@event
class Drew(Event):
    type: ClassVar[str] = "drew"
    player: str
    source: str
    card: str = secret()


@event
class Laid(Event):
    type: ClassVar[str] = "laid"
    player: str
    cards: tuple[str, ...]


@event
class Ended(Event):
    type: ClassVar[str] = "game_ended"
    winner: str


EVENTS = by_type(globals(), Lazy("plain:sentence"))


def legal(state: State) -> list[Move]:
    """Every legal move."""
    if state.phase == "draw":
        piles = ("stock", "pile") if state.discard else ("stock",)
        return [Move("draw", (name,)) for name in piles]
    hand = state.hands[state.turn] if state.phase == "play" else []
    return melds_in(hand) + [Move("discard", (CARDS[code],)) for code in sorted(hand)]


def judge(state: State, move: Move) -> Verdict[Move]:
    """Whether a move is legal, and why."""
    listed = legal(state)
    rule = f"plain.{move.verb}"
    if move in listed:
        return Verdict(True, (rule,), f"You may {move}.")
    same = tuple(other for other in listed if other.verb == move.verb) or tuple(listed)
    if not listed or same[0].verb != move.verb:
        why = "The game is over." if not listed else f"Now is no time to {move.verb}."
        return Verdict(False, ("plain.turn" if listed else "plain.end",), why, tuple(listed))
    return Verdict(False, (rule,), f"You cannot {move}: your cards do not allow it.", same)


class Reader(BaseReader):
    """Reads a position."""

    FORMAT = "plain-position/1"
    FIELDS = (
        "format", "rules", "players", "turn", "phase", "hands", "melds", "stock", "discard", "seed", "winner",
    )  # fmt: skip
    NAMED, CODES, MOST, SEATS = ("players", "hands"), CODES, 2, "plain.players"
    EXAMPLE = '["9D", "QS"]'

    def state(self) -> State:
        self._read_frame()
        rules = OneWay.read(self.document.get("rules", {}), "rules", self.faults)
        players = self._players()
        state = State(BaseConfig(players or self._strange_names(), rules), self._seed())
        if not players:
            raise Unusable(self.faults)
        state.turn = self._seat(state.config, "turn", 0)
        state.phase = self._phase(("draw", "play", "over"))
        for name, cards in self._object(self.document.get("hands", {}), "hands", "{}").items():
            seat = self._player(state.config, name, f"hands.{name}")
            state.hands[seat] = self._cards(cards, f"hands.{name}")
        melds = self.document.get("melds", [])
        for at, cards in enumerate(melds if isinstance(melds, list) else [melds]):
            codes = sorted(self._cards(cards, f"melds[{at}]"))
            if not codes or not is_meld(codes):
                self.fault(f"melds[{at}]", "is no meld (`plain.meld`).")
            state.melds.append([CARDS[code] for code in codes])
        state.stock = self._cards(self.document.get("stock", []), "stock")[::-1]
        state.discard = self._cards(self.document.get("discard", []), "discard")[::-1]
        lists = [*state.hands, state.stock, state.discard]
        lists += [[CODES[card] for card in meld] for meld in state.melds]
        _short, missing = self._rest(
            Counter(code for some in lists for code in some), range(52), CARDS.__getitem__
        )
        if missing and not self.faults:
            state.seed = shuffle(missing, state.seed)
            state.stock = missing + state.stock
        if state.phase == "over":
            state.winner = self._player(state.config, self.document.get("winner"), "winner")
        elif not all(state.hands) or (state.phase == "draw" and not state.stock):
            self.fault("phase", "the game would be over (`plain.end`).")
        if self.faults:
            raise Unusable(self.faults)
        return state


def write(state: State) -> dict[str, Any]:
    """The position of a state."""
    names = state.config.players
    hands = zip(names, state.hands, strict=True)
    document = {
        "format": "plain-position/1",
        "rules": state.config.rules.document(),
        "players": list(names),
        "turn": names[state.turn],
        "phase": state.phase,
        "seed": state.seed,
        "hands": {name: [CARDS[code] for code in hand] for name, hand in hands},
        "melds": [list(meld) for meld in state.melds],
        "stock": [CARDS[code] for code in reversed(state.stock)],
        "discard": [CARDS[code] for code in reversed(state.discard)],
    }
    return document | ({"winner": names[state.winner]} if state.phase == "over" else {})


class View(BaseView[State, Move]):
    """What one player sees: the own hand, the melds, the top of the pile."""

    __slots__ = ()
    SPEC: ClassVar[Lazy[AnySpec]] = Lazy("plain:SPEC")

    def moves(self) -> list[Move]:
        return legal(self._state) if self._seat in (None, self._state.actor) else []

    def read_line(self, line: str) -> Move:
        return parse(line)

    def verdict(self, move: Move | str) -> Verdict[Move]:
        if self._seat in (None, self._state.actor):
            return judge(self._state, parse(move))
        return Verdict(False, ("plain.turn",), "It is not your turn.")

    @property
    def hands(self) -> dict[str, list[str]]:
        names = self.players if self.viewer is None else (self.viewer,)
        seat = self._state.config.seat
        return {name: sorted(CARDS[c] for c in self._state.hands[seat[name]]) for name in names}

    def document(self) -> dict[str, Any]:
        known = write(self._state) | {"hands": self.hands, "sizes": self.hand_sizes}
        known["discard"] = known["discard"][:1]
        return {key: value for key, value in known.items() if key not in ("seed", "stock")}


class Game(BaseGame[State, Move, OneWay, View]):
    """One game."""

    __slots__ = ()
    SPEC: ClassVar[Lazy[AnySpec]] = Lazy("plain:SPEC")
    READER, RULES, VIEW = Reader, OneWay, View
    CARD_LISTS, MOST_PLAYERS, PLAYERS_RULE = ("stock", "discard"), 2, "plain.players"

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: OneWay) -> State:
        state = State(BaseConfig(players, rules), seed)
        state.stock = list(range(52))
        state.seed = shuffle(state.stock, seed)
        state.hands = [[state.stock.pop() for _ in range(7)] for _ in players]
        state.discard = [state.stock.pop()]
        return state

    def position(self) -> dict[str, Any]:
        return write(self.state)

    def _read(self, move: Move | str) -> Move:
        return parse(move)

    def _list(self) -> list[Move]:
        return legal(self.state)

    def _judge(self, move: Move) -> Verdict[Move]:
        return judge(self.state, move)

    def _apply(self, move: Move, log: Log) -> None:
        state = self.state
        seat, name, hand = state.turn, state.config.players[state.turn], state.hands[state.turn]
        told: list[Event] = []
        if move.verb == "draw":
            hand.append((state.stock if move.cards == ("stock",) else state.discard).pop())
            eyes, card = (name,) if move.cards == ("stock",) else None, CARDS[hand[-1]]
            told.append(
                Drew(
                    rules=("plain.draw",),
                    seen_by=eyes,
                    player=name,
                    source=move.cards[0],
                    card=card,
                )
            )
            state.phase = "play"
        else:
            for card in move.cards:
                hand.remove(CODES[card])
            if move.verb == "meld":
                state.melds.append(list(move.cards))
                told.append(Laid(rules=("plain.meld",), player=name, cards=move.cards))
            else:
                state.discard.append(CODES[move.cards[0]])
                told.append(Laid(rules=("plain.discard",), player=name, cards=move.cards))
                state.phase, state.turn = "draw", 1 - seat
            if not hand or (state.phase == "draw" and not state.stock):
                other = len(state.hands[1 - seat])
                state.phase, state.winner = (
                    "over",
                    seat if not hand or len(hand) < other else 1 - seat,
                )
                told.append(Ended(rules=("plain.end",), winner=state.config.players[state.winner]))
        if log is not None:
            log += told


class Record(BaseRecord):
    """A start and the moves from it."""

    __slots__ = ()
    RECORD_FORMAT, POSITION_FORMAT = "plain-record/1", "plain-position/1"


def sentence(event: Event, viewer: str | None) -> tuple[str, tuple[str, ...]]:
    """What happened, in words."""
    said = " ".join(str(value) for value in event.data.values())
    return f"{event.type.replace('_', ' ').capitalize()}: {said}.", event.rules


def table_text(view: View) -> str:
    """The table in words."""
    lines = [f"Plain Rummy: {view.actor or 'nobody'} to move ({view.phase})."]
    for name in view.players:
        lines.append(f"{name}: {view.hand_sizes[name]} cards. {' '.join(view.hands.get(name, []))}")
    return "\n".join(lines)


def move_words(move: Move, view: View) -> str:
    """A move as an instruction."""
    return f"{move.verb.capitalize()} {' '.join(move.cards)}"


def melds_first(view: View) -> Move:
    """A player: lays what it can, discards its first card."""
    return min(
        view.legal_moves, key=lambda move: (move.verb != "meld", "pile" in move.cards, str(move))
    )


SPEC: GameSpec[State, Move, OneWay, View] = GameSpec(
    name="plain",
    title="Plain Rummy",
    engine=lambda: Game,
    records=lambda: Record,
    counted="wins",
    examples=Examples("draw stock", "meld 3C 4C 5C", "plain.meld"),
    presets=OneWay.PRESETS,
    switches={},
    standing=lambda view: {name: int(name == view.winner) for name in view.players},
    amount=str,
    part=lambda move: move.verb.capitalize(),
    words=lambda: Words(table_text, move_words, sentence),
    rulebook=lambda: BOOK,
    impatient=lambda view: Move("draw", ("stock",)) if view.phase == "draw" else None,
    bots={"melds-first": lambda seed: melds_first},
)
