"""Read lessons from TOML text, and find the line of each issue."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wyatt.core import errors
from wyatt.core.documents import read_json, unreadable
from wyatt.core.errors import shown
from wyatt.core.text import N_, Verbatim, _, sentences
from wyatt.lessons import model
from wyatt.lessons.courses import FIRST, game_of, ids, mistakes, text_of
from wyatt.lessons.facts import BadFact, Fact, named

# === An issue's line in a lesson's file, for a path such as ``stages[0].goals[1]``. Python's TOML
# parser doesn't report lines, so we search the text for the headers and keys.

_NAME = r"((?:[\w\-.]|\"[^\"]*\")+)"
_HEADER = re.compile(rf"^\s*(\[\[?)\s*{_NAME}\s*\]")
_KEY = re.compile(rf"^\s*{_NAME}\s*=\s*(.*)$")
_QUOTES = ('"""', "'''")


def lines(text: str) -> dict[str, int]:
    """Return the line number, from 1, of each table and key in TOML text, by its path."""
    found: dict[str, int] = {}
    prefix, inside, counted = "", "", Counter[str]()
    array = ""  # the key whose array continues on the next lines, one element per line
    for number, line in enumerate(text.splitlines(), 1):
        if inside:
            inside = "" if inside in line else inside
            continue
        if array:
            if line.strip().startswith("]"):
                array = ""
            elif line.strip() and not line.strip().startswith("#"):
                found.setdefault(f"{array}[{counted[array]}]", number)
                counted[array] += 1
            continue
        if header := _HEADER.match(line):
            prefix = _table(header[2].replace('"', ""), header[1] == "[[", counted)
            found.setdefault(prefix, number)
        elif key := _KEY.match(line):
            place = f"{prefix}.{key[1]}".lstrip(".").replace('"', "")
            found.setdefault(place, number)
            value = key[2].strip()
            inside = next((q for q in _QUOTES if value.count(q) == 1), "")
            array = place if value == "[" else ""
    return found


def _table(name: str, several: bool, counted: Counter[str]) -> str:
    """Return a table's path. Each name before the last means the latest table with that name."""
    place = ""
    *before, last = name.split(".")
    for part in before:
        place = f"{place}.{part}".lstrip(".")
        place += f"[{counted[place] - 1}]" if counted[place] else ""
    place = f"{place}.{last}".lstrip(".")
    counted[place] += several
    return f"{place}[{counted[place] - 1}]" if several else place


def line_of(known: dict[str, int], where: str) -> int:
    """Return the line number of a path, or of the nearest enclosing path, or 0 if neither is known."""
    while where:
        if where in known:
            return known[where]
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return 0


# === The fields in a lesson's file, and how to read each one.

#: The heading for each kind of table in a lesson's file.
TABLES = {
    "lesson": N_("The lesson"),
    "stage": N_("Every stage"),
    "play": N_("A stage to play"),
    "question": N_("A question stage"),
    "option": N_("An answer"),
    "goal": N_("A goal"),
    "trial": N_("Something to try in Python"),
}
#: The known fields for each kind of table, with descriptions.
FIELDS: Mapping[str, Mapping[str, str]] = N_(
    {
        "lesson": {
            "title": "text: the lesson’s title",
            "game": "`wyatt` or `wildcat` (default: Wyatt Earp)",
            "by": "text: the author, shown to anyone who opens the link",
            "rules": "list of the lesson’s rule ids (see `wyatt rules`)",
            "say": "text: the introduction, in which a rule id in backticks becomes a link",
            "known": "text: what’s different for players who know another game",
            "positions": "table of named positions for the stages",
            "stages": "one or more stages, each written as `[[stages]]`",
            "cells": "the lesson’s notebook cells (not run on web pages), each `code`, `markdown` or `check` (code for tests only)",
            "hood": "things to try in Python (not run on web pages), each written as `[[hood]]`",
        },
        "stage": {
            "kind": "`play`, `predict`, `nearmiss` (a common mistake) or `sandbox`",
            "title": "text: the stage’s heading",
            "say": "text: the words above the stage",
            "position": "a position’s name, link, JSON or table, or `players`, `seed` and `rules` for a new deal",
            "moves": "list of moves to play before the learner sees the table",
            "you": "the learner’s name at the table (default: the player to move)",
            "call": "text: the label of the button that leads to this stage",
        },
        "play": {
            "goals": "list of goals, all of which the learner must reach",
            "lost": "list of goals to avoid (if the learner reaches one, the attempt fails)",
            "verbs": "list of verbs the learner may use (default: all)",
            "budget": "whole number: how many moves the learner may make (0 for no limit)",
            "coach": "true if the learner may ask the coach",
            "done": "text: what the learner sees after reaching the goals",
            "solution": "list of moves that reach the goals (`coach` stands for the coach’s move)",
            "slips": "table of illegal moves, each with the rule it breaks",
        },
        "question": {
            "ask": "text: the question",
            "options": "two to four answers, each written as `[[stages.options]]` (exactly one is right)",
            "see": "list of moves to play after the bet",
            "tried": "an illegal move to try next, so that the table shows why it isn’t legal",
            "mistakes": "list of the common mistakes the question is about, by name",
            "bet": "text: the label of the button that places the bet",
        },
        "option": {
            "text": "text: the answer",
            "reason": "text: Yes or No, and why",
            "rules": "list of rule ids that support the reason",
            "right": "true for the one right answer",
            "check": "list of facts: all are true for the right answer, and at least one is false for each wrong answer",
        },
        "goal": {
            "say": "text: the goal as the learner reads it",
            "fact": "the fact that shows the learner has reached the goal (see `wyatt lesson --facts`)",
        },
        "trial": {
            "say": "text: what to try",
            "code": "text: a few lines of Python",
            "check": "text: for tests, an expression that must be true after the cell has run",
        },
    }
)


def fields_of(kind: str, *taught: str) -> dict[str, str]:
    """Return the descriptions of a table's fields, with those that only some games have."""
    shown = [model.subject(game).shows.items() for game in taught if kind == "stage"]
    return {**FIELDS[kind], **{key: shows.says for own in shown for key, shows in own}}


#: A regular expression for a rule's id in a text.
_RULE = re.compile(r"`([a-z][a-z.-]+)`")


class Table:
    """One table in a lesson's file. path: the table's path. reader: collects all the file's issues."""

    def __init__(self, reader: _Reader, fields: Mapping[str, Any], path: str) -> None:
        self.reader, self.fields, self.path = reader, fields, path

    def place(self, key: str) -> str:
        return f"{self.path}.{key}".lstrip(".")

    def issue(self, key: str, message: str) -> None:
        self.reader.issue(self.place(key), message)

    def known(self, *kinds: str) -> None:
        known = [key for kind in kinds for key in fields_of(kind, self.reader.subject.name)]
        said = _("there’s no such field. Use one of {known}.", known=", ".join(known))
        for key in self.fields:
            if key not in known:
                self.issue(key, said)

    def words(self, key: str, optional: bool = False) -> str:
        """Return a field's text without indentation. Report unknown rules and, unless the field is
        optional, missing text.
        """
        found = self.fields.get(key, "" if optional else None)
        if not isinstance(found, str) or not (found.strip() or optional):
            self.issue(key, _("write text."))
            return ""
        for rule in _RULE.findall(found):
            self.reader.rule(self.place(key), rule)
        return self.reader.text("\n".join(line.strip() for line in found.strip().splitlines()))

    def strings(self, key: str) -> tuple[str, ...]:
        found = self.fields.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.issue(key, _("write a list in which each item is text."))
            return ()
        return tuple(found)

    def cited(self, key: str) -> tuple[str, ...]:
        found = self.strings(key)
        for rule in found:
            self.reader.rule(self.place(key), rule)
        return found

    def number(self, key: str) -> int:
        """Return a field's number, from 0 to 999, or 0 for a missing or invalid number."""
        found = self.fields.get(key, 0)
        sound = type(found) is int and 0 <= found < 1000
        if not sound:
            self.issue(key, _("write a whole number from 0 to 999."))
        return found if sound else 0

    def flag(self, key: str) -> bool:
        found = self.fields.get(key, False)
        if not isinstance(found, bool):
            self.issue(key, _("write true or false, without quotes."))
        return found is True

    def tables(self, key: str) -> list[Table]:
        """Return a field's list of tables. Anything else in the list is reported and left out."""
        found = self.fields.get(key, [])
        if not isinstance(found, list):
            self.issue(key, _("write a list of tables, each under [[{place}]].", place=key))
            return []
        return self.tables_in(key, found, _("write a table of fields."))

    def tables_in(self, key: str, found: list[Any], otherwise: str) -> list[Table]:
        """Return the tables in a field's list. For anything else in it, report `otherwise`."""
        tables: list[Table] = []
        for at, one in enumerate(found):
            path = f"{self.place(key)}[{at}]"
            if isinstance(one, Mapping):
                tables.append(Table(self.reader, one, path))
            else:
                self.reader.issue(path, otherwise)
        return tables


#: The parts to cut from a full link to leave its token.
_LINK = re.compile(r"^[^?]*\?(?:[^#]*&)?p=|&.*$")
#: The start of a token, which tells a link from a position's name.
_TOKEN = re.compile(r"(?:^|p=)\d+\.")
#: Replaces an invalid fact. The fact's issue is reported, so the replacement is never evaluated.
_NO_FACT: Fact = Fact("", "", lambda scene: False, lambda _text: _NO_FACT)


@lru_cache(maxsize=64)
def lesson_of(id: str) -> model.Lesson:
    """Return the built-in lesson with this id. Raise `UnknownLesson` if there's no such lesson."""
    game = game_of(id)
    return read_lesson(text_of(id), id, ids(game).index(id) + 1, game)


def named_lesson(given: object) -> model.Lesson:
    """Return the lesson itself or, for an id, the built-in lesson. Raise `UnknownLesson` for others."""
    return given if isinstance(given, model.Lesson) else lesson_of(str(given))


def read_lesson(text: object, id: str, number: int = 0, game: str = "") -> model.Lesson:
    """Return a lesson from TOML text. number: the lesson's place in the course, from 1, or 0 for an
    added lesson, which is never translated. game: the default game. Raise `InvalidDocument` with
    every issue and its path.
    """
    if not isinstance(text, str) or (text.endswith(".toml") and "\n" not in text):
        said = _("{value} isn’t the text of a lesson. Read the file first.", value=shown(text))
        raise errors.invalid(said)
    try:
        document = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        reason, _at, place = str(error).rpartition(" (at ")
        rows = text.splitlines()
        line, column = re.findall(r"\d+", place) or (len(rows), len(rows[-1]) + 1)
        said = N_("the lesson isn’t valid TOML: {why} (line {line}, column {column}).")
        said = _(said, why=unreadable(reason), line=line, column=column)
        if reason == "Invalid value":
            value = _('Put straight quotes (") around text, but not around numbers, true or false.')
            said = f"{said} {value}"
        raise errors.invalid(said) from None
    except (ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        reason = _("the text is nested too deeply.") if deep else _("a number has too many digits.")
        raise errors.invalid(_("the lesson isn’t valid TOML: {reason}", reason=reason)) from None
    named = document.get("game", game or FIRST)
    if named not in model.games():
        raise errors.invalid(_("write one of {games}.", games=", ".join(model.games())), "game")
    reader = _Reader(document, str(named), Verbatim if number == 0 else str)
    lesson = reader.lesson(id, number)
    if reader.issues:
        raise errors.InvalidDocument(reader.issues)
    return lesson


class _Reader:
    """Reads one document and collects its issues. text: the type for texts that people read."""

    def __init__(self, document: Mapping[str, Any], game: str, text: type[str]) -> None:
        self.text = text
        self.subject = model.subject(game)
        self.rules = {rule.id for rule in self.subject.spec.rulebook().rules()}
        self.issues: list[errors.Issue] = errors.Issues()
        self.file = Table(self, document, "")
        found = document.get("positions", {})
        self.positions: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        if self.positions is not found:
            self.issue("positions", _("write a table of positions, each under its own name."))

    def issue(self, where: str, what: str) -> None:
        self.issues.append(errors.Issue(where, what))

    def lesson(self, id: str, number: int) -> model.Lesson:
        file = self.file
        file.known("lesson")
        if not (stages := [self.stage(stage) for stage in file.tables("stages")]):
            self.issue("stages", _("a lesson needs at least one stage."))
        cells = tuple(map(self.cell, file.tables("cells")))
        own = file.words("title"), file.cited("rules"), file.words("say")
        return model.Lesson(
            id, self.subject.name, number, *own,
            tuple(stage for stage in stages if stage is not None), cells,
            file.words("known", optional=True), tuple(map(self.trial, file.tables("hood"))),
            file.words("by", optional=True)[:100],
        )  # fmt: skip

    def cell(self, table: Table) -> model.Cell:
        match list(table.fields.items()):
            case [("code" | "markdown" | "check" as kind, str(text))]:
                return model.Cell(kind, text.strip())
        self.issue(table.path, _("a cell must be a single code, markdown or check field."))
        return model.Cell("markdown", "")

    def trial(self, table: Table) -> model.Trial:
        table.known("trial")
        for key in FIELDS["trial"]:
            if not isinstance(table.fields.get(key, "" if key == "check" else None), str):
                table.issue(key, _("write text."))
        return model.Trial(*(str(table.fields.get(key, "")).strip() for key in FIELDS["trial"]))

    def rule(self, where: str, id: str) -> None:
        if id in self.rules:
            return
        said = N_("there’s no rule {rule}. `wyatt rules` lists them all.")
        if near := errors.close_matches(id, self.rules, 3):
            said = N_("there’s no rule {rule}. Did you mean {near}?")
        self.issue(where, _(said, rule=errors.printable(id, 80), near=", ".join(near)))

    def fact(self, where: str, text: object) -> Fact:
        try:
            return self.subject.vocabulary.fact(str(text))
        except BadFact as error:
            self.issue(where, errors.printable(str(error), 400))
            return _NO_FACT

    def position(self, where: str, found: object) -> Mapping[str, Any]:
        """Return a position from a table, a name under [positions], JSON, a link or its token."""
        if isinstance(found, str) and found in self.positions:
            where, found = f"positions.{found}", self.positions[found]
        start: dict[str, Any] = {}
        try:
            if isinstance(found, str):
                text = found.strip()
                if text.startswith("{"):
                    found = read_json(text)
                elif _TOKEN.search(text):
                    found = self.subject.spec.read_token(_LINK.sub("", text))
                else:
                    near = errors.did_you_mean(text, self.positions)
                    said = _("there’s no position {name} under [positions].", name=shown(text))
                    raise errors.invalid(sentences(said, near))
                found = found.get("start", found) if isinstance(found, dict) else found
            if not isinstance(found, Mapping):
                said = _("write a position, or the name of a position under [positions].")
                raise errors.invalid(said)
            # A new game has players, a seed and rules.
            own = {"format": self.subject.position_format} if "hands" in found else {}
            start = {**own, **found}
            self.subject.spec.start(start)
        except errors.InvalidDocument as error:
            here = (replace(one, path=f"{where}.{one.path}".rstrip(".")) for one in error.issues)
            self.issues += [one for one in here if one not in self.issues]
        return start

    def goals(self, table: Table, key: str) -> tuple[model.Goal, ...]:
        found = table.fields.get(key, [])
        if not isinstance(found, list):
            table.issue(key, _('write a list of goals such as {{say = "…", fact = "…"}}.', at=""))
            return ()
        said = _('write a goal such as {{say = "…", fact = "…"}}.', at="")
        return tuple(map(self.goal, table.tables_in(key, found, said)))

    def goal(self, table: Table) -> model.Goal:
        table.known("goal")
        said, fact = table.words("say"), table.words("fact")
        return model.Goal(said, self.fact(table.path, fact) if fact else _NO_FACT)

    def stage(self, table: Table) -> model.Stage | None:
        kind = table.fields.get("kind")
        if kind not in ("play", "predict", "nearmiss", "sandbox"):
            table.issue("kind", _("write play, predict, nearmiss or sandbox."))
            return None
        common: dict[str, Any] = {
            "game": self.subject.name,
            "title": table.words("title"),
            "say": table.words("say", optional=True),
            "position": self.position(table.place("position"), table.fields.get("position")),
            "moves": self.lines(table, "moves"),
            "you": str(table.words("you", optional=True)),
            "call": table.words("call", optional=True),
            "shows": self.shows(table),
        }
        if kind == "play":
            return self.play(table, common)
        if kind != "sandbox":
            return self.question(table, common)
        table.known("stage")
        return model.Sandbox(**common)

    def shows(self, table: Table) -> Mapping[str, tuple[str, ...]]:
        shown: dict[str, tuple[str, ...]] = {}
        for key, (kind, several, _says) in self.subject.shows.items():
            if key in table.fields:
                own = table.fields[key] if several else [table.fields[key]]
                shown[key] = Table(self, {key: own}, table.path).strings(key)
                for name in shown[key]:
                    if name not in self.subject.vocabulary.known[kind]:
                        said = N_("“{name}” isn’t {kind}.")
                        table.issue(key, _(said, name=name, kind=named(kind)))
        return shown

    def lines(self, table: Table, key: str) -> tuple[str, ...]:
        found = table.strings(key)
        for at, line in enumerate(found):
            self.line(f"{table.place(key)}[{at}]", line)
        return found

    def line(self, where: str, line: str) -> None:
        """Report a line that isn't a move. In a solution, `coach` means the coach's move."""
        if line == "coach" and ".solution" in where:
            return
        try:
            self.subject.vocabulary.read(line)
        except errors.NotAMove as error:
            self.issue(where, str(error))

    def play(self, table: Table, common: dict[str, Any]) -> model.Stage:
        table.known("stage", "play")
        verbs = table.strings("verbs")
        for verb in verbs:
            if verb not in self.subject.vocabulary.known["VERB"]:
                table.issue("verbs", _("“{verb}” isn’t a verb used in moves.", verb=verb))
        if not (goals := self.goals(table, "goals")):
            table.issue("goals", _("a play stage needs at least one goal."))
        return model.Play(
            **common, goals=goals, lost=self.goals(table, "lost"), verbs=verbs,
            budget=table.number("budget"), coach=table.flag("coach"),
            done=table.words("done", optional=True), solution=self.lines(table, "solution"),
            slips=self.slips(table.place("slips"), table.fields.get("slips", {})),
        )  # fmt: skip

    def slips(self, where: str, found: object) -> Mapping[str, str]:
        if not isinstance(found, Mapping):
            self.issue(where, _("write a table of illegal moves, each with the rule it breaks."))
            return {}
        for line, rule in found.items():
            self.line(where, str(line))
            self.rule(where, str(rule))
        return {str(line): str(rule) for line, rule in found.items()}

    def question(self, table: Table, common: dict[str, Any]) -> model.Stage:
        table.known("stage", "question")
        options = tuple(map(self.option, table.tables("options")))
        if not 2 <= len(options) <= len(model.LETTERS):
            table.issue("options", _("a question needs two to four options."))
        if sum(option.right for option in options) != 1:
            table.issue("options", _("mark exactly one option as right."))
        mistaken = table.strings("mistakes")
        for name in mistaken:
            if name not in mistakes(self.subject.name):
                table.issue("mistakes", _("there’s no mistake called “{name}”.", name=name))
        if tried := table.words("tried", optional=True):
            self.line(table.place("tried"), tried)
        return model.Question(
            **common, ask=table.words("ask"), options=options, see=self.lines(table, "see"),
            tried=tried, near=table.fields["kind"] == "nearmiss", mistakes=mistaken,
            bet=table.words("bet", optional=True),
        )  # fmt: skip

    def option(self, table: Table) -> model.Option:
        table.known("option")
        own = table.words("text"), table.words("reason"), table.cited("rules"), table.flag("right")
        where = table.place("check")
        return model.Option(*own, tuple(self.fact(where, line) for line in table.strings("check")))
