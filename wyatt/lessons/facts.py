"""Facts about a game in progress. A fact is a line such as ``money Anna >= 3000``, and the engine
checks whether it's true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple, Protocol

from wyatt.core.errors import NotAMove, close_matches, did_you_mean
from wyatt.core.events import Event
from wyatt.core.lazy import Lazy
from wyatt.core.spec import AnyGame
from wyatt.core.text import N_, _, sentences
from wyatt.core.view import Ranked

# === A stage at one moment: the game, the learner's seat, and the events since the stage began.


class LessonMove(Ranked, Protocol):
    """A move in any game. ``str(move)`` is its notation."""

    @property
    def verb(self) -> object:
        """The move's verb, which equals the verb's name as a string."""


@dataclass(slots=True)  # each move of a stage adds to it
class Scene:
    """A stage at one moment. you: the learner's name. events: all events since the stage began."""

    game: AnyGame
    you: str
    events: list[Event] = field(default_factory=list)
    #: The learner's own moves since the stage began.
    moves: list[LessonMove] = field(default_factory=list)

    @property
    def view(self) -> Any:
        return self.game.view(self.you)

    def name(self, word: str) -> str:
        """Return the name of the player that a word in a fact means. ``you`` means the learner.
        Raise `BadFact` if there's no such player.
        """
        if word == "you":
            return self.you
        if word not in self.game.players:
            said = _("“{word}” isn’t a player at this table.", word=word)
            raise BadFact(sentences(said, did_you_mean(word, ["you", *self.game.players])))
        return word

    def last(self, kind: str) -> Event | None:
        return next((event for event in reversed(self.events) if event.type == kind), None)


Words = Sequence[str]
_TESTS = {"=": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}
_NUMBER = re.compile(r"-?\d{1,9}")
#: Names for the parts of a shape, for use in sentences.
_NAMED = {
    "CARD": N_("a card"),
    "NUMBER": N_("a number"),
    "OUTLAW": N_("an outlaw"),
    "PHASE": N_("a phase"),
    "PLAYERS": N_("a number of players"),
    "VERB": N_("a verb"),
}


def named(part: str) -> str:
    return _(_NAMED[part])


class BadFact(ValueError):
    """Raised for a line that isn't a fact the engine can check."""


class Amount(NamedTuple):
    """An amount in a fact. shape: what to write after the amount's name, such as ``PLAYER OUTLAW``.
    says: what the amount means. counted: returns the amount in a scene.
    """

    shape: str
    says: str
    counted: Callable[[Scene, Words], int]


class Condition(NamedTuple):
    """A condition in a fact. shape: what to write after the condition's name, such as ``PLAYER
    OUTLAW``. says: when the condition is true. holds: returns whether the condition is true in a
    scene.
    """

    shape: str
    says: str
    holds: Callable[[Scene, Words], bool]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The facts you can state about one game.

    module: the name of the module that defines the vocabulary as ``VOCABULARY``. amounts,
    conditions: the game's own amounts and conditions. Those for all games are added. known: the
    valid words for each part of a shape, such as ``CARD``. spelled: other spellings, each with the
    word that facts use. read: returns a line as a move, or raises `NotAMove`.
    """

    module: str
    amounts: Mapping[str, Amount]
    conditions: Mapping[str, Condition]
    known: Mapping[str, Collection[str]]
    read: Callable[[str], LessonMove]
    spelled: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, common in (("amounts", AMOUNTS), ("conditions", CONDITIONS)):
            object.__setattr__(self, name, dict(sorted({**common, **getattr(self, name)}.items())))

    def __reduce__(self) -> tuple[Lazy[Vocabulary], tuple[()]]:
        return Lazy(f"{self.module}:VOCABULARY"), ()

    def fact(self, text: str) -> Fact:
        """Return the fact that a line states. Raise `BadFact`, with a hint, if it isn't one."""
        words = re.findall(r'"[^"]*"|\S+', text)
        negated = words[:1] == ["not"]
        name, *rest = words[negated:] or [""]
        if amount := self.amounts.get(name):
            if len(rest) < 2 or rest[-2] not in _TESTS or not _NUMBER.fullmatch(rest[-1]):
                shape = " ".join(filter(None, (name, amount.shape)))
                raise BadFact(_("“{line}”: write it as “{shape} >= 3”.", line=text, shape=shape))
            *rest, test, number = rest
            given = self._fitting(text, name, amount.shape, rest)

            def counted(scene: Scene) -> int:
                return amount.counted(scene, given)

            def compares(scene: Scene) -> bool:
                return _TESTS[test](counted(scene), int(number)) is not negated

            return Fact(text, name, compares, self.fact, counted)
        if condition := self.conditions.get(name):
            given = self._fitting(text, name, condition.shape, rest)
            holds = condition.holds
            return Fact(text, name, lambda scene: holds(scene, given) is not negated, self.fact)
        said = N_("“{line}”: there’s no fact “{name}”. `wyatt lesson --facts` lists them all.")
        if near := close_matches(name, [*self.amounts, *self.conditions], 3):
            said = N_("“{line}”: there’s no fact “{name}”. Did you mean {near}?")
        raise BadFact(_(said, line=text, name=name, near=", ".join(near)))

    def _fitting(self, text: str, name: str, shape: str, words: Words) -> tuple[str, ...]:
        """Return the words after a name, spelled as in facts. Raise `BadFact` if they don't fit."""
        if shape.startswith("MOVE"):
            try:
                self.read(" ".join(words).partition(" by ")[0])
            except NotAMove as error:
                raise BadFact(_("“{line}”: {reason}", line=text, reason=error)) from None
            return tuple(words)
        wanted = shape.split()
        least = sum(not part.startswith("[") for part in wanted)
        found = [" ".join(words)] if shape == "VERB" else [word.strip('"') for word in words]
        if len(found) > len(wanted):
            found = self._joined(found)
        if not least <= len(found) <= len(wanted):
            nothing = N_("“{line}”: write nothing after “{name}”.")
            said = N_("“{line}”: write “{shape}” after “{name}”.") if shape else nothing
            raise BadFact(_(said, line=text, name=name, shape=shape))
        found = [self.spelled.get(word, word) for word in found]
        for part, word in zip(wanted, found, strict=False):
            known = self.known.get(part.strip("[]"))
            if known is not None and word not in known:
                said = N_("“{line}”: “{word}” isn’t {kind}.")
                raise BadFact(_(said, line=text, word=word, kind=named(part.strip("[]"))))
        return tuple(found)

    def _joined(self, words: list[str]) -> list[str]:
        joined: list[str] = []
        for word in words:
            pair = f"{joined[-1]} {word}" if joined else ""
            if pair in self.spelled:
                joined[-1] = self.spelled[pair]
            else:
                joined.append(word)
        return joined


@dataclass(frozen=True, slots=True)
class Fact:
    """A line that's true or false in a scene. name: the amount's or condition's name. read: the
    function that made the fact from its line. counted: returns the amount in a scene, or is None
    for a condition.
    """

    text: str
    name: str
    holds: Callable[[Scene], bool] = field(compare=False)
    read: Callable[[str], Fact] = field(compare=False, repr=False)
    counted: Callable[[Scene], int] | None = field(default=None, compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[str], Fact], tuple[str]]:
        return self.read, (self.text,)

    def __str__(self) -> str:
        return self.text

    def instead(self, scene: Scene) -> str:
        """Return a sentence with the amount's true number, or an empty string for a condition."""
        return _("The true number is {number}.", number=self.counted(scene)) if self.counted else ""


def _illegal(scene: Scene, words: Words) -> bool:
    line, _by, rule = " ".join(words).partition(" by ")
    verdict = scene.game.verdict(line)
    return not verdict and (not rule or rule in verdict.rules)


def _ended(scene: Scene, words: Words) -> bool:
    end = scene.last("hand_ended")
    return end is not None and (not words or end.data["why"] == words[0])


AMOUNTS: dict[str, Amount] = {
    "cards": Amount("PLAYER", N_("how many cards a player has in hand"),
        lambda s, w: s.view.hand_sizes[s.name(w[0])]),
    "event": Amount("TYPE", N_("how often this kind of event has happened since the stage began"),
        lambda s, w: sum(event.type == w[0] for event in s.events)),
    "hand-number": Amount("", N_("the number of the current hand"),
        lambda s, w: s.view.hand_number),
    "holds": Amount("PLAYER CARD", N_("how many copies of a card a player holds"),
        lambda s, w: s.game.view().hands[s.name(w[0])].get(w[1], 0)),
    "moves": Amount("", N_("how many moves the learner has made in this stage"),
        lambda s, w: len(s.moves)),
    "unseen": Amount("", N_("how many cards the learner can’t see"),
        lambda s, w: sum(s.view.unseen().values())),
}  # fmt: skip

CONDITIONS: dict[str, Condition] = {
    "did": Condition("VERB", N_("the learner has made this kind of move in this stage"),
        lambda s, w: any(move.verb == w[0] for move in s.moves)),
    "ended": Condition("[WHY]", N_("the hand has ended (in this way)"), _ended),
    "illegal": Condition("MOVE [by RULE]", N_("the move isn’t legal (because of this rule)"),
        _illegal),
    "legal": Condition("MOVE", N_("the move is legal now"),
        lambda s, w: bool(s.game.verdict(" ".join(w)))),
    "over": Condition("", N_("the game is over"), lambda s, w: s.game.is_over),
    "phase": Condition("PHASE", N_("the turn is at this step"), lambda s, w: s.view.phase == w[0]),
    "turn": Condition("PLAYER", N_("it’s this player’s turn"),
        lambda s, w: s.view.turn == s.name(w[0])),
    "winner": Condition("PLAYER", N_("this player has won the game"),
        lambda s, w: s.view.winner == s.name(w[0])),
}  # fmt: skip
