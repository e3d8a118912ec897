"""Lessons from their files: TOML to `Lesson`, with every fault at its place.

A file is called ``07-shot.toml``: the lesson's number and its id. Only the lesson that is opened
is read; the path reads no more than the titles.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wyatt.core.errors import Fault
from wyatt.earp import Unusable, read_json, read_token
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import VERBS
from wyatt.lessons.facts import BadFact, Fact, fact
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
)

_KEYS: dict[str, tuple[str, ...]] = {
    "lesson": ("title", "rules", "say", "positions", "stages", "cells"),
    "stage": ("kind", "title", "say", "position", "moves", "you", "call", "posters", "split"),
    "play": ("goals", "lost", "verbs", "budget", "coach", "done", "solution", "slips"),
    "question": ("ask", "options", "see", "mistakes", "bet"),
    "option": ("text", "reason", "rules", "right", "check"),
    "goal": ("say", "fact"),
}


#: What surrounds the token in a link that was copied whole.
_LINK = re.compile(r"^[^?]*\?(?:[^#]*&)?p=|&.*$")


class UnknownLesson(KeyError):
    """No lesson of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


@lru_cache(maxsize=1)
def _files() -> Mapping[str, tuple[int, str]]:
    """Every lesson's number and file name by its id, in order."""
    found = sorted(
        entry.name
        for entry in (files("wyatt.lessons") / "course").iterdir()
        if entry.name.endswith(".toml")
    )
    named = {}
    for name in found:
        number, _, id = name.removesuffix(".toml").partition("-")
        named[id] = (int(number), name)
    return named


def _text(id: str) -> str:
    if id not in _files():
        raise UnknownLesson(f"There is no lesson {id!r}. There are {', '.join(_files())}.")
    path = files("wyatt.lessons") / "course" / _files()[id][1]
    return path.read_text(encoding="utf-8")


def ids() -> tuple[str, ...]:
    """The lessons in the order of the path."""
    return tuple(_files())


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Every lesson's title by its id, in order, without reading the lessons."""
    heads = {id: _text(id).partition("\n[")[0] for id in _files()}
    return {id: str(tomllib.loads(head)["title"]) for id, head in heads.items()}


@lru_cache(maxsize=64)
def lesson_of(id: str) -> Lesson:
    """The lesson of that id. Raises `UnknownLesson`, or `Unusable` for a file with faults."""
    return read_lesson(_text(id), id, _files()[id][0] if id in _files() else 0)


def read_lesson(text: str, id: str, number: int = 0) -> Lesson:
    """A lesson from TOML. Raises `Unusable` with every fault and its place."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unusable([Fault("", f"this is no TOML: {error}")]) from None
    reader = _Reader(document)
    lesson = reader.lesson(id, number)
    if reader.faults:
        raise Unusable(reader.faults)
    return lesson


class _Reader:
    """Reads one document and collects what is wrong with it."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.faults: list[Fault] = []
        self.positions = document.get("positions", {})

    def fault(self, where: str, what: str) -> None:
        self.faults.append(Fault(where, what))

    def lesson(self, id: str, number: int) -> Lesson:
        document = self.document
        self.known(document, "", "lesson")
        stages = [
            self.stage(f"stages[{at}]", stage)
            for at, stage in enumerate(document.get("stages", []))
        ]
        if not stages:
            self.fault("stages", "a lesson has at least one stage.")
        cells = tuple(
            Cell("code" if "code" in cell else "markdown", str(next(iter(cell.values()))).strip())
            for cell in document.get("cells", [])
        )
        return Lesson(
            id,
            number,
            self.words(document, "", "title"),
            self.strings(document, "", "rules"),
            self.words(document, "", "say"),
            tuple(stage for stage in stages if stage is not None),
            cells,
        )

    def known(self, table: Mapping[str, Any], where: str, *kinds: str) -> None:
        known = [key for kind in kinds for key in _KEYS[kind]]
        for key in table:
            if key not in known:
                self.fault(f"{where}.{key}".lstrip("."), f"is not known here: {', '.join(known)}.")

    def words(self, table: Mapping[str, Any], where: str, key: str, optional: bool = False) -> str:
        found = table.get(key, "" if optional else None)
        if not isinstance(found, str) or not (found.strip() or optional):
            self.fault(f"{where}.{key}".lstrip("."), "must be a text.")
            return ""
        return "\n".join(line.strip() for line in found.strip().splitlines())

    def strings(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.fault(f"{where}.{key}".lstrip("."), "must be a list of texts.")
            return ()
        return tuple(found)

    def fact(self, where: str, text: object) -> Fact:
        try:
            return fact(str(text))
        except BadFact as error:
            self.fault(where, str(error))
            return fact("hit")

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
                    document = read_token(_LINK.sub("", text))
                found = document.get("start", document) if isinstance(document, dict) else document
        except Unusable as error:
            self.fault(where, str(error))
            return {}
        if not isinstance(found, Mapping):
            self.fault(where, "must be a position, or the name of one under [positions].")
            return {}
        return {"format": "wyatt-position/1", **found}

    def goals(self, where: str, found: Sequence[Any]) -> tuple[Goal, ...]:
        goals = []
        for at, goal in enumerate(found):
            here = f"{where}[{at}]"
            if not isinstance(goal, Mapping):
                self.fault(here, 'must be like {say = "…", fact = "…"}.')
                continue
            self.known(goal, here, "goal")
            goals.append(Goal(self.words(goal, here, "say"), self.fact(here, goal.get("fact"))))
        return tuple(goals)

    def stage(self, where: str, table: Mapping[str, Any]) -> Stage | None:
        kind = table.get("kind")
        make = {
            "play": self.play,
            "predict": self.question,
            "nearmiss": self.question,
            "sandbox": self.sandbox,
        }.get(str(kind))
        if make is None:
            self.fault(f"{where}.kind", "must be play, predict, nearmiss or sandbox.")
            return None
        common = {
            "title": self.words(table, where, "title"),
            "say": self.words(table, where, "say", optional=True),
            "position": self.position(f"{where}.position", table.get("position")),
            "moves": self.strings(table, where, "moves"),
            "you": self.words(table, where, "you", optional=True),
            "call": self.words(table, where, "call", optional=True),
            "posters": self.strings(table, where, "posters"),
            "split": self.words(table, where, "split", optional=True),
        }
        for name in (*common["posters"], *filter(None, [common["split"]])):
            if name not in OUTLAWS:
                self.fault(where, f"{name!r} is no outlaw.")
        return make(where, table, common)

    def play(self, where: str, table: Mapping[str, Any], common: dict[str, Any]) -> Stage:
        self.known(table, where, "stage", "play")
        verbs = self.strings(table, where, "verbs")
        for verb in verbs:
            if verb not in VERBS:
                self.fault(f"{where}.verbs", f"{verb!r} is no verb of the notation.")
        goals = self.goals(f"{where}.goals", table.get("goals", []))
        if not goals:
            self.fault(f"{where}.goals", "a play needs at least one goal.")
        return Play(
            **common,
            goals=goals,
            lost=self.goals(f"{where}.lost", table.get("lost", [])),
            verbs=verbs,
            budget=int(table.get("budget", 0)),
            coach=bool(table.get("coach", False)),
            done=self.words(table, where, "done", optional=True),
            solution=self.strings(table, where, "solution"),
            slips=dict(table.get("slips", {})),
        )

    def question(self, where: str, table: Mapping[str, Any], common: dict[str, Any]) -> Stage:
        self.known(table, where, "stage", "question")
        options = tuple(
            self.option(f"{where}.options[{at}]", option)
            for at, option in enumerate(table.get("options", []))
        )
        if not 2 <= len(options) <= len(LETTERS):
            self.fault(f"{where}.options", "a question has two to four options.")
        if sum(option.right for option in options) != 1:
            self.fault(f"{where}.options", "exactly one option is right.")
        return Question(
            **common,
            ask=self.words(table, where, "ask"),
            options=options,
            see=self.strings(table, where, "see"),
            near=table["kind"] == "nearmiss",
            mistakes=self.strings(table, where, "mistakes"),
            bet=self.words(table, where, "bet", optional=True),
        )

    def option(self, where: str, table: Mapping[str, Any]) -> Option:
        self.known(table, where, "option")
        return Option(
            self.words(table, where, "text"),
            self.words(table, where, "reason"),
            self.strings(table, where, "rules"),
            table.get("right") is True,
            tuple(self.fact(f"{where}.check", line) for line in table.get("check", [])),
        )

    def sandbox(self, where: str, table: Mapping[str, Any], common: dict[str, Any]) -> Stage:
        self.known(table, where, "stage")
        return Sandbox(**common)
