"""Facts: lines about a game that the engine checks.

A lesson says with them when a goal is reached, when it is lost, and which answer is right:
``open jesse-james``, ``poster jesse-james >= 3000``, ``miss``, ``legal play jesse-james``,
``not holds you bank-robbery > 0``. No line compares moves with a script, so any legal way counts.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from wyatt.earp import Event, Game, Move, NotAMove, View, parse_move, score_poster
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS
from wyatt.earp.moves import VERBS

Test = Callable[[int, int], bool]
_TESTS: dict[str, Test] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(slots=True)
class Scene:
    """A stage as it stands: the game, the learner's seat, and what has happened since it began."""

    game: Game
    you: str
    events: list[Event] = field(default_factory=list)
    #: The learner's own moves since then.
    moves: list[Move] = field(default_factory=list)

    @property
    def view(self) -> View:
        """The game as the learner sees it."""
        return self.game.view(self.you)

    def name(self, word: str) -> str:
        """The player a word means: ``you`` is the learner."""
        return self.you if word == "you" else word

    def last(self, kind: str) -> Event | None:
        """The last event of a type."""
        return next((event for event in reversed(self.events) if event.type == kind), None)


class BadFact(ValueError):
    """A line that states nothing the engine can check."""


Words = Sequence[str]


def _unseen(scene: Scene) -> tuple[int, int]:
    unseen = scene.view.unseen()
    return sum(unseen.get(outlaw, 0) for outlaw in OUTLAWS), sum(unseen.values())


def _paid(scene: Scene, words: Words) -> int:
    player, *outlaw = words
    return sum(
        event.data["amount"]
        for event in scene.events
        if event.type == "paid"
        and event.data["player"] == scene.name(player)
        and (not outlaw or event.data["outlaw"] == outlaw[0])
    )


def _total(scene: Scene, outlaw: str) -> int:
    return sum(scene.view.capture_points(name, outlaw) for name in scene.view.players)


def _laid(scene: Scene, player: str, outlaw: str, card: str) -> int:
    territory = scene.view.territories[scene.name(player)]
    return territory.get(outlaw, []).count(card)


#: Amounts that are compared with a number: name -> (what follows it, how it is counted).
AMOUNTS: dict[str, tuple[str, Callable[[Scene, Words], int]]] = {
    "cards": ("PLAYER", lambda s, w: s.view.hand_sizes[s.name(w[0])]),
    "copies": ("CARD", lambda s, w: COPIES[w[0]]),
    "deck": ("", lambda s, w: sum(COPIES.values())),
    "discards": ("", lambda s, w: len(s.view.discard)),
    "event": ("TYPE", lambda s, w: sum(event.type == w[0] for event in s.events)),
    "groups": ("PLAYER", lambda s, w: len(s.view.territories[s.name(w[0])])),
    "hand-number": ("", lambda s, w: s.view.hand_number),
    "holds": ("PLAYER CARD", lambda s, w: s.game.view().hands[s.name(w[0])].get(w[1], 0)),
    "laid": ("PLAYER OUTLAW CARD", lambda s, w: _laid(s, *w)),
    "money": ("PLAYER", lambda s, w: s.view.money[s.name(w[0])]),
    "moves": ("", lambda s, w: len(s.moves)),
    "odds": ("", lambda s, w: round(100 * _unseen(s)[0] / max(1, _unseen(s)[1]))),
    "paid": ("PLAYER [OUTLAW]", _paid),
    "points": ("PLAYER OUTLAW", lambda s, w: s.view.capture_points(s.name(w[0]), w[1])),
    "poster": ("OUTLAW", lambda s, w: s.view.posters[w[0]]),
    "supply": ("", lambda s, w: s.view.supply_size),
    "table-points": ("OUTLAW", lambda s, w: _total(s, w[0])),
    "unseen": ("", lambda s, w: _unseen(s)[1]),
    "unseen-outlaws": ("", lambda s, w: _unseen(s)[0]),
}


def _shot(scene: Scene, hit: bool) -> bool:
    shot = scene.last("shot")
    return shot is not None and shot.data["hit"] is hit


def _illegal(scene: Scene, words: Words) -> bool:
    line, _, rule = " ".join(words).partition(" by ")
    verdict = scene.game.verdict(line)
    return not verdict and (not rule or rule in verdict.rules)


def _split(scene: Scene, words: Words) -> bool:
    cp, reward, payouts = words
    scoring = score_poster(_numbers(cp), int(reward), scene.view.rules)
    return list(scoring.payouts) == _numbers(payouts)


def _numbers(line: str) -> list[int]:
    return [int(part) for part in line.split(",")]


def _ended(scene: Scene, words: Words) -> bool:
    end = scene.last("hand_ended")
    return end is not None and (not words or end.data["why"] == words[0])


#: What is so or not: name -> (what follows it, how it is seen).
STATEMENTS: dict[str, tuple[str, Callable[[Scene, Words], bool]]] = {
    "did": ("VERB", lambda s, w: any(move.verb == " ".join(w) for move in s.moves)),
    "ended": ("[WHY]", _ended),
    "hidden": ("PLAYER OUTLAW", lambda s, w: s.view.is_hidden(s.name(w[0]), w[1])),
    "hit": ("", lambda s, w: _shot(s, True)),
    "illegal": ("MOVE [by RULE]", _illegal),
    "legal": ("MOVE", lambda s, w: bool(s.game.verdict(" ".join(w)))),
    "miss": ("", lambda s, w: _shot(s, False)),
    "open": ("OUTLAW", lambda s, w: w[0] in s.view.opened),
    "over": ("", lambda s, w: s.game.is_over),
    "phase": ("PHASE", lambda s, w: s.view.phase == w[0]),
    "reshuffled": ("", lambda s, w: s.view.reshuffled),
    "sheriff-spent": ("", lambda s, w: s.view.sheriff_played),
    "split": ("CP,CP REWARD PAYOUT,PAYOUT", _split),
    "top": ("CARD", lambda s, w: s.view.discard[:1] == [w[0]]),
    "turn": ("PLAYER", lambda s, w: s.view.turn == s.name(w[0])),
    "winner": ("PLAYER", lambda s, w: s.view.winner == s.name(w[0])),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One line that is so or not in a scene."""

    text: str
    negated: bool
    name: str
    words: tuple[str, ...]
    test: str = ""
    number: int = 0

    def holds(self, scene: Scene) -> bool:
        """Whether it is so now."""
        if self.test:
            amount = AMOUNTS[self.name][1](scene, self.words)
            return _TESTS[self.test](amount, self.number) is not self.negated
        return STATEMENTS[self.name][1](scene, self.words) is not self.negated

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=4096)
def fact(text: str) -> Fact:
    """Read a line. Raises `BadFact` with what such a line looks like."""
    words = text.split()
    negated = words[:1] == ["not"]
    name, *rest = words[negated:] or [""]
    if name in AMOUNTS:
        shape = AMOUNTS[name][0]
        if len(rest) < 2 or rest[-2] not in _TESTS or not rest[-1].isdigit():
            raise BadFact(f"“{text}”: write it as “{' '.join(filter(None, (name, shape)))} >= 3”.")
        *rest, test, number = rest
        _fits(text, name, shape, rest)
        return Fact(text, negated, name, tuple(rest), test, int(number))
    if name in STATEMENTS:
        _fits(text, name, STATEMENTS[name][0], rest)
        return Fact(text, negated, name, tuple(rest))
    raise BadFact(f"“{text}”: nothing is called “{name}”. See wyatt/lessons/facts.py.")


_FREE = ("MOVE", "VERB", "MOVE [by RULE]")


def _fits(text: str, name: str, shape: str, words: Sequence[str]) -> None:
    """Check that the words after a name are what it asks for."""
    wanted = shape.split()
    if shape in _FREE:
        line = " ".join(words).partition(" by ")[0]
        if shape == "VERB" and line not in VERBS:
            raise BadFact(f"“{text}”: “{line}” is no verb of the notation.")
        if shape != "VERB":
            try:
                parse_move(line)
            except NotAMove as error:
                raise BadFact(f"“{text}”: {error}") from None
        return
    least = sum(not part.startswith("[") for part in wanted)
    if not least <= len(words) <= len(wanted):
        raise BadFact(f"“{text}”: after “{name}” comes “{shape}”.")
    for part, word in zip(wanted, words, strict=False):
        known: Any = {"OUTLAW": OUTLAWS, "CARD": CARDS}.get(part.strip("[]"))
        if known is not None and word not in known:
            raise BadFact(f"“{text}”: “{word}” is no {part.strip('[]').lower()}.")
