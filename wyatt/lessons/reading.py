"""Lessons from their files: TOML to `Lesson`, with every fault at its place.

A file is called after the lesson's id. Only the lesson that is opened is read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, NotAMove, Unusable
from wyatt.core.text import _
from wyatt.lessons.courses import FIRST, UnknownLesson, game_of, ids, text_of, titles
from wyatt.lessons.facts import BadFact, Fact, named
from wyatt.lessons.fields import KEYS, FieldReader
from wyatt.lessons.glossary import mistakes
from wyatt.lessons.model import (
    LETTERS,
    Cell,
    Goal,
    Lesson,
    Option,
    Play,
    Question,
    Sandbox,
    Stage,
    Trial,
)
from wyatt.lessons.subject import games, subject

__all__ = ["UnknownLesson", "ids", "lesson_of", "read_lesson", "titles"]

#: What surrounds the token in a link that was copied whole.
_LINK = re.compile(r"^[^?]*\?(?:[^#]*&)?p=|&.*$")
#: Stands for a fact that could not be read; the fault is told, and nothing asks it.
_NO_FACT = Fact("", "", lambda scene: False)


class _Common(TypedDict):
    """What every stage has."""

    game: str
    title: str
    say: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]
    you: str
    call: str
    shows: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=64)
def lesson_of(id: str) -> Lesson:
    """The lesson of that id. Raises `UnknownLesson`, or `Unusable` for a file with faults."""
    game = game_of(id)
    return read_lesson(text_of(id), id, ids(game).index(id) + 1, game)


def read_lesson(text: str, id: str, number: int = 0, game: str = "") -> Lesson:
    """A lesson from TOML. game: which it is about if the text does not say, Wyatt Earp by default.

    Raises `Unusable` with every fault and its place.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unusable([Fault("", _("this is not TOML: {reason}", reason=error))]) from None
    named = document.get("game", game or FIRST)
    if named not in games():
        there = ", ".join(games())
        raise Unusable([Fault("game", _("must be one of {games}.", games=there))])
    reader = _Reader(document, str(named))
    lesson = reader.lesson(id, number)
    if reader.faults:
        raise Unusable(reader.faults)
    return lesson


class _Reader(FieldReader):
    """Reads one document and collects what is wrong with it."""

    def __init__(self, document: Mapping[str, Any], game: str) -> None:
        super().__init__(subject(game))
        self.document = document
        found = document.get("positions", {})
        self.positions: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        if self.positions is not found:
            self.fault("positions", _("must be a table of positions by name."))

    def lesson(self, id: str, number: int) -> Lesson:
        """The lesson of the whole file; what is at fault in it is left out and noted."""
        document = self.document
        self.known(document, "", "lesson")
        stages = [
            self.stage(f"stages[{at}]", stage)
            for at, stage in enumerate(self.tables(document, "", "stages"))
        ]
        if not stages:
            self.fault("stages", _("a lesson has at least one stage."))
        cells = tuple(
            self.cell(f"cells[{at}]", cell)
            for at, cell in enumerate(self.tables(document, "", "cells"))
        )
        return Lesson(
            id,
            self.subject.name,
            number,
            self.words(document, "", "title"),
            self.cited(document, "", "rules"),
            self.words(document, "", "say"),
            tuple(stage for stage in stages if stage is not None),
            cells,
            self.words(document, "", "known", optional=True),
            tuple(
                self.trial(f"hood[{at}]", table)
                for at, table in enumerate(self.tables(document, "", "hood"))
            ),
        )

    def cell(self, where: str, table: Mapping[str, Any]) -> Cell:
        """A notebook cell that a lesson adds: code or Markdown."""
        kinds = [kind for kind in ("code", "markdown") if isinstance(table.get(kind), str)]
        if len(table) != 1 or not kinds:
            self.fault(where, _("a cell is one text, called code or markdown."))
            return Cell("markdown", "")
        return Cell(kinds[0], str(table[kinds[0]]).strip())

    def trial(self, where: str, table: Mapping[str, Any]) -> Trial:
        """A cell that opens the hood: what to try, and the code."""
        self.known(table, where, "trial")
        for key in KEYS["trial"]:
            if not isinstance(table.get(key), str):
                self.fault(f"{where}.{key}", _("must be a text."))
        return Trial(*(str(table.get(key, "")).strip() for key in KEYS["trial"]))

    def fact(self, where: str, text: object) -> Fact:
        """A fact in the game's vocabulary, which a stage's position can be asked for."""
        try:
            return self.subject.vocabulary.fact(str(text))
        except BadFact as error:
            self.fault(where, str(error))
            return _NO_FACT

    def position(self, where: str, found: object) -> Mapping[str, Any]:
        """A table, the name of one of the lesson's, a JSON document, a link, or its token."""
        if isinstance(found, str) and found in self.positions:
            found = self.positions[found]
        try:
            if isinstance(found, str):
                text = found.strip()
                if text.startswith("{"):
                    document = read_json(text)
                else:
                    document = self.subject.spec.read_token(_LINK.sub("", text))
                found = document.get("start", document) if isinstance(document, dict) else document
        except Unusable as error:
            self.fault(where, str(error))
            return {}
        if not isinstance(found, Mapping):
            self.fault(where, _("must be a position, or the name of one under [positions]."))
            return {}
        if "hands" not in found:  # a fresh deal: players, a seed, rules
            return dict(found)
        return {"format": self.subject.position_format, **found}

    def goals(self, where: str, found: object) -> tuple[Goal, ...]:
        """What a play is to reach: what is said of it, and the fact that shows it."""
        goals: list[Goal] = []
        if not isinstance(found, list):
            self.fault(where, _('must be a list of {{say = "…", fact = "…"}}.', at=""))
            return ()
        for at, goal in enumerate(found):
            here = f"{where}[{at}]"
            if not isinstance(goal, Mapping):
                self.fault(here, _('must be like {{say = "…", fact = "…"}}.', at=""))
                continue
            self.known(goal, here, "goal")
            goals.append(Goal(self.words(goal, here, "say"), self.fact(here, goal.get("fact"))))
        return tuple(goals)

    def stage(self, where: str, table: Mapping[str, Any]) -> Stage | None:
        """One stage by its kind, from a table of the file; None for a kind that there is not."""
        kind = table.get("kind")
        make = {
            "play": self.play,
            "predict": self.question,
            "nearmiss": self.question,
            "sandbox": self.sandbox,
        }.get(str(kind))
        if make is None:
            self.fault(f"{where}.kind", _("must be play, predict, nearmiss or sandbox."))
            return None
        common: _Common = {
            "game": self.subject.name,
            "title": self.words(table, where, "title"),
            "say": self.words(table, where, "say", optional=True),
            "position": self.position(f"{where}.position", table.get("position")),
            "moves": self.lines(table, where, "moves"),
            "you": self.words(table, where, "you", optional=True),
            "call": self.words(table, where, "call", optional=True),
            "shows": self.shows(table, where),
        }
        return make(where, table, common)

    def shows(self, table: Mapping[str, Any], where: str) -> Mapping[str, tuple[str, ...]]:
        """What the game's drawing is told of this stage."""
        told: dict[str, tuple[str, ...]] = {}
        for key, (kind, several) in self.subject.shows.items():
            if key not in table:
                continue
            names = self.strings({key: table[key] if several else [table[key]]}, where, key)
            for name in names:
                if name not in self.subject.vocabulary.known[kind]:
                    said = _("“{name}” is not {kind}.", name=name, kind=named(kind))
                    self.fault(f"{where}.{key}", said)
            told[key] = names
        return told

    def lines(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """Lines of notation; ``coach`` stands for whatever the coach plays."""
        found = self.strings(table, where, key)
        for at, line in enumerate(found):
            self.line(f"{where}.{key}[{at}]", line)
        return found

    def line(self, where: str, line: str) -> None:
        """Fault a line that is no move; in a solution `coach` stands for the coach's."""
        if line == "coach" and ".solution" in where:
            return
        try:
            self.subject.read(line)
        except NotAMove as error:
            self.fault(where, str(error))

    def play(self, where: str, table: Mapping[str, Any], common: _Common) -> Stage:
        """A stage in which one plays until the goals are reached."""
        self.known(table, where, "stage", "play")
        verbs = self.strings(table, where, "verbs")
        for verb in verbs:
            if verb not in self.subject.vocabulary.known["VERB"]:
                self.fault(
                    f"{where}.verbs", _("“{verb}” is not a verb of the notation.", verb=verb)
                )
        goals = self.goals(f"{where}.goals", table.get("goals", []))
        if not goals:
            self.fault(f"{where}.goals", _("a play needs at least one goal."))
        return Play(
            **common,
            goals=goals,
            lost=self.goals(f"{where}.lost", table.get("lost", [])),
            verbs=verbs,
            budget=self.number(table, where, "budget"),
            coach=table.get("coach", False) is True,
            done=self.words(table, where, "done", optional=True),
            solution=self.lines(table, where, "solution"),
            slips=self.slips(f"{where}.slips", table.get("slips", {})),
        )

    def slips(self, where: str, found: object) -> Mapping[str, str]:
        """Moves that are refused, each with the rule that refuses it."""
        if not isinstance(found, Mapping):
            self.fault(where, _("must be moves, each with the rule that refuses it."))
            return {}
        for line, rule in found.items():
            self.line(where, str(line))
            self.rule(where, str(rule))
        return {str(line): str(rule) for line, rule in found.items()}

    def question(self, where: str, table: Mapping[str, Any], common: _Common) -> Stage:
        """A stage that asks: two to four options, exactly one of them right."""
        self.known(table, where, "stage", "question")
        options = tuple(
            self.option(f"{where}.options[{at}]", option)
            for at, option in enumerate(self.tables(table, where, "options"))
        )
        if not 2 <= len(options) <= len(LETTERS):
            self.fault(f"{where}.options", _("a question has two to four options."))
        if sum(option.right for option in options) != 1:
            self.fault(f"{where}.options", _("exactly one option is right."))
        named = self.strings(table, where, "mistakes")
        for name in named:
            if name not in mistakes(self.subject.name):
                self.fault(f"{where}.mistakes", _("there is no mistake “{name}”.", name=name))
        tried = self.words(table, where, "tried", optional=True)
        if tried:
            self.line(f"{where}.tried", tried)
        return Question(
            **common,
            ask=self.words(table, where, "ask"),
            options=options,
            see=self.lines(table, where, "see"),
            tried=tried,
            near=table["kind"] == "nearmiss",
            mistakes=named,
            bet=self.words(table, where, "bet", optional=True),
        )

    def option(self, where: str, table: Mapping[str, Any]) -> Option:
        """One answer with its reason, and the facts that must bear it out."""
        self.known(table, where, "option")
        return Option(
            self.words(table, where, "text"),
            self.words(table, where, "reason"),
            self.cited(table, where, "rules"),
            table.get("right") is True,
            tuple(
                self.fact(f"{where}.check", line) for line in self.strings(table, where, "check")
            ),
        )

    def sandbox(self, where: str, table: Mapping[str, Any], common: _Common) -> Stage:
        """A stage to try things in, without a goal."""
        self.known(table, where, "stage")
        return Sandbox(**common)
