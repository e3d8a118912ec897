"""Read lessons from TOML files, and report every issue with its line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict

from wyatt.core.documents import read_json
from wyatt.core.errors import (
    InvalidDocument,
    Issue,
    Issues,
    NotAMove,
    close_matches,
    printable,
    shown,
)
from wyatt.core.text import N_, _
from wyatt.lessons.courses import FIRST, game_of, ids, mistakes, text_of
from wyatt.lessons.facts import BadFact, Fact, named
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
    Subject,
    Trial,
    games,
    subject,
)

# === The line of an issue in a lesson's file, for a field such as ``stages[0].goals[1]``. Python's
# TOML reader does not report lines, so the headers and keys are read again.

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w\-.\"]+)\s*\]")
_KEY = re.compile(r"^\s*([\w\-.\"]+)\s*=\s*(.*)$")
_QUOTES = ('"""', "'''")


def lines(text: str) -> dict[str, int]:
    """Return the line, from 1, of every table and key of a TOML text, by the path in issues."""
    found: dict[str, int] = {}
    prefix, counted = "", Counter[str]()
    inside = ""
    array = ""  # the key of an array that continues on the next lines, one element per line
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
    """Return the path of a table. The names before the last one mean the latest of each."""
    place = ""
    *before, last = name.split(".")
    for part in before:
        place = f"{place}.{part}".lstrip(".")
        if counted[place]:
            place = f"{place}[{counted[place] - 1}]"
    place = f"{place}.{last}".lstrip(".")
    if not several:
        return place
    counted[place] += 1
    return f"{place}[{counted[place] - 1}]"


def line_of(known: dict[str, int], where: str) -> int:
    """Return the line of a place, or of the nearest thing around it that has one; 0 without any."""
    while where:
        if where in known:
            return known[where]
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return 0


# === The fields of a lesson's file, and how each is read.

#: The fields of each kind of table, with their descriptions. The reader refuses others.
FIELDS: Mapping[str, Mapping[str, str]] = {
    "lesson": {
        "title": N_("text: what the lesson is called"),
        "game": N_("`wyatt` or `wildcat`; Wyatt Earp if it is left out"),
        "by": N_("text: the author, shown to anyone who opens the link"),
        "rules": N_("list of rule ids that it teaches; `wyatt rules` lists them"),
        "say": N_("text: the sentences that come first; a rule id in backticks becomes a link"),
        "known": N_("text: what is different for players of another game"),
        "positions": N_("table of positions by name, for the stages to use"),
        "stages": N_("the steps, each one written `[[stages]]`; at least one"),
        "cells": N_(
            "cells of its notebook, each `code`, `markdown` or `check` (code that only tests read); no page runs them"
        ),
        "hood": N_("what to try from Python, each one `[[hood]]`; no page runs it"),
    },
    "stage": {
        "kind": N_("`play`, `predict`, `nearmiss` (a common mistake) or `sandbox`"),
        "title": N_("text: its heading"),
        "say": N_("text: the words above it"),
        "position": N_(
            "the name of a position, a link to one, its JSON, or a table; or `players`, `seed` and "
            "`rules` of a fresh deal"
        ),
        "moves": N_("list of moves that are played before the learner sees the table"),
        "you": N_("the learner’s name at the table; the player to move if it is left out"),
        "call": N_("text: the label of the button that leads here"),
    },
    "play": {
        "goals": N_("list of goals; all of them must be reached"),
        "lost": N_("list of goals; reaching any of them loses the attempt"),
        "verbs": N_("list of verbs that may be used; all if it is left out"),
        "budget": N_("whole number: how many moves the learner may make; 0 for no limit"),
        "coach": N_("true if the learner may ask the coach"),
        "done": N_("text: shown when the goals are reached"),
        "solution": N_("list of moves that reach the goals; `coach` is the move the coach plays"),
        "slips": N_("table of moves that are refused, each with the rule that refuses it"),
    },
    "question": {
        "ask": N_("text: the question"),
        "options": N_("two to four answers, each one `[[stages.options]]`; exactly one is right"),
        "see": N_("list of moves that are played once the bet is placed"),
        "tried": N_("a move that is then tried, so that the table refuses it and says why"),
        "mistakes": N_("list of the common mistakes it is about, by name"),
        "bet": N_("text: the label of the button that places the bet"),
    },
    "option": {
        "text": N_("text: the answer"),
        "reason": N_("text: Yes or No, and why"),
        "rules": N_("list of rule ids that the reason rests on"),
        "right": N_("true for the one right answer"),
        "check": N_(
            "list of facts: all are true for the right answer; for a wrong answer, at least "
            "one is false"
        ),
    },
    "goal": {
        "say": N_("text: the goal, in words for the learner"),
        "fact": N_("the fact that decides; `wyatt lesson --facts` lists them"),
    },
    "trial": {
        "say": N_("text: what to try"),
        "code": N_("text: a few lines of Python"),
        "check": N_("text: an expression that is true after the cell; a test evaluates it"),
    },
}
KEYS: Mapping[str, tuple[str, ...]] = {kind: tuple(keys) for kind, keys in FIELDS.items()}
#: A description of each kind of table, with its place in a file.
KINDS = {
    "lesson": N_("The lesson"),
    "stage": N_("Every stage"),
    "play": N_("A stage to play"),
    "question": N_("A stage that asks"),
    "option": N_("An answer"),
    "goal": N_("A goal"),
    "trial": N_("Something to try from Python"),
}


def fields_table() -> str:
    """Return every field of a lesson's file as a Markdown table."""
    rows = [f"| {_('where')} | {_('field')} | {_('contents')} |", "|---|---|---|"]
    for kind, keys in FIELDS.items():
        rows += [f"| {_(KINDS[kind])} | `{key}` | {_(says)} |" for key, says in keys.items()]
    return "\n".join(rows)


#: A rule in a text.
_RULE = re.compile(r"`([a-z][a-z.-]+)`")


class FieldReader:
    """Reads fields of tables and collects their issues."""

    def __init__(self, about: Subject) -> None:
        self.subject = about
        self.rules = {rule.id for rule in about.rulebook.rules()}
        self.issues: list[Issue] = Issues()

    def issue(self, where: str, what: str) -> None:
        """Note an issue with a field, and go on."""
        self.issues.append(Issue(where, what))

    def tables(self, table: Mapping[str, Any], where: str, key: str) -> list[Mapping[str, Any]]:
        """Return a list of tables. Report anything else, and leave it out."""
        found = table.get(key, [])
        place = f"{where}.{key}".lstrip(".")
        if not isinstance(found, list):
            self.issue(place, _("must be a list, written [[{place}]].", place=key))
            return []
        for at, one in enumerate(found):
            if not isinstance(one, Mapping):
                self.issue(f"{place}[{at}]", _("must be a table of fields."))
        return [one for one in found if isinstance(one, Mapping)]

    def known(self, table: Mapping[str, Any], where: str, *kinds: str) -> None:
        """Report every unknown key of these kinds of table."""
        known = [key for kind in kinds for key in KEYS[kind]]
        known += self.subject.shows if "stage" in kinds else ()
        for key in table:
            if key not in known:
                there = ", ".join(known)
                self.issue(
                    f"{where}.{key}".lstrip("."), _("is not known here: {known}.", known=there)
                )

    def words(self, table: Mapping[str, Any], where: str, key: str, optional: bool = False) -> str:
        """Return a text for people. Report unknown rules in backticks."""
        found = table.get(key, "" if optional else None)
        place = f"{where}.{key}".lstrip(".")
        if not isinstance(found, str) or not (found.strip() or optional):
            self.issue(place, _("must be a text."))
            return ""
        for rule in _RULE.findall(found):
            self.rule(place, rule)
        return "\n".join(line.strip() for line in found.strip().splitlines())

    def rule(self, where: str, id: str) -> None:
        """Report an unknown rule."""
        if id in self.rules:
            return
        near = close_matches(id, self.rules, 3)
        if near:
            said = _("there is no rule {rule}. Did you mean {near}?", rule=id, near=", ".join(near))
        else:
            said = _("there is no rule {rule}. `wyatt rules` lists them.", rule=id)
        self.issue(where, said)

    def cited(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """Return a list of rule ids. Report unknown ones."""
        found = self.strings(table, where, key)
        for rule in found:
            self.rule(f"{where}.{key}".lstrip("."), rule)
        return found

    def strings(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """Return a list of texts; empty if it is left out."""
        found = table.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.issue(f"{where}.{key}".lstrip("."), _("must be a list of texts."))
            return ()
        return tuple(found)

    def number(self, table: Mapping[str, Any], where: str, key: str) -> int:
        """Return a number from 0 to 999; 0 if it is left out."""
        found = table.get(key, 0)
        if type(found) is int and 0 <= found < 1000:
            return found
        self.issue(f"{where}.{key}", _("must be a whole number from 0 to 999."))
        return 0


#: The text before the token in a whole link.
_LINK = re.compile(r"^[^?]*\?(?:[^#]*&)?p=|&.*$")
#: Stands for an unreadable fact, whose issue is reported. It is never evaluated.
_NO_FACT = Fact("", "", lambda scene: False)


class _Common(TypedDict):
    """The fields that every stage has."""

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
    """Return the lesson of an id. Raise `UnknownLesson`, or `InvalidDocument` for a file with issues."""
    game = game_of(id)
    return read_lesson(text_of(id), id, ids(game).index(id) + 1, game)


def read_lesson(text: object, id: str, number: int = 0, game: str = "") -> Lesson:
    """Return a lesson from TOML. game: the default game.

    Raise `InvalidDocument` with every issue and its place.
    """
    if not isinstance(text, str):
        said = _("{value} is not the text of a lesson. Read the file first.", value=shown(text))
        raise InvalidDocument([Issue("", said)])
    try:
        document = tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as error:  # a number with too many digits, or too much nesting
        reason = _("it is nested too deep.") if isinstance(error, RecursionError) else error
        raise InvalidDocument([Issue("", _("this is not TOML: {reason}", reason=reason))]) from None
    named = document.get("game", game or FIRST)
    if named not in games():
        there = ", ".join(games())
        raise InvalidDocument([Issue("game", _("must be one of {games}.", games=there))])
    reader = _Reader(document, str(named))
    lesson = reader.lesson(id, number)
    if reader.issues:
        raise InvalidDocument(reader.issues)
    return lesson


class _Reader(FieldReader):
    """Reads one document and collects its issues."""

    def __init__(self, document: Mapping[str, Any], game: str) -> None:
        super().__init__(subject(game))
        self.document = document
        found = document.get("positions", {})
        self.positions: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        if self.positions is not found:
            self.issue("positions", _("must be a table of positions by name."))

    def lesson(self, id: str, number: int) -> Lesson:
        """Return the lesson of the file. Faulty parts are noted and left out."""
        document = self.document
        self.known(document, "", "lesson")
        stages = [
            self.stage(f"stages[{at}]", stage)
            for at, stage in enumerate(self.tables(document, "", "stages"))
        ]
        if not stages:
            self.issue("stages", _("a lesson needs at least one stage."))
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
            self.words(document, "", "by", optional=True)[:100],
        )

    def cell(self, where: str, table: Mapping[str, Any]) -> Cell:
        """Return a notebook cell of the lesson: code, Markdown, or a hidden check."""
        kinds = [kind for kind in ("code", "markdown", "check") if isinstance(table.get(kind), str)]
        if len(table) != 1 or not kinds:
            self.issue(where, _("a cell must be one text, named code, markdown or check."))
            return Cell("markdown", "")
        return Cell(kinds[0], str(table[kinds[0]]).strip())

    def trial(self, where: str, table: Mapping[str, Any]) -> Trial:
        """Return a Python trial: its text and its code."""
        self.known(table, where, "trial")
        for key in KEYS["trial"]:
            if not isinstance(table.get(key, "" if key == "check" else None), str):
                self.issue(f"{where}.{key}", _("must be a text."))
        return Trial(*(str(table.get(key, "")).strip() for key in KEYS["trial"]))

    def fact(self, where: str, text: object) -> Fact:
        """Return a fact in the game's vocabulary."""
        try:
            return self.subject.vocabulary.fact(str(text))
        except BadFact as error:
            self.issue(where, printable(str(error), 400))
            return _NO_FACT

    def position(self, where: str, found: object) -> Mapping[str, Any]:
        """Return a position from a table, the name of one of the lesson's positions, JSON, a link,
        or its token.
        """
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
        except InvalidDocument as error:
            self.issue(where, str(error))
            return {}
        if not isinstance(found, Mapping):
            self.issue(where, _("must be a position, or the name of one under [positions]."))
            return {}
        if "hands" not in found:  # a fresh deal: players, a seed and rules
            return dict(found)
        return {"format": self.subject.position_format, **found}

    def goals(self, where: str, found: object) -> tuple[Goal, ...]:
        """Return the goals of a play: their texts and facts."""
        goals: list[Goal] = []
        if not isinstance(found, list):
            self.issue(where, _('write a list of goals such as {{say = "…", fact = "…"}}.', at=""))
            return ()
        for at, goal in enumerate(found):
            here = f"{where}[{at}]"
            if not isinstance(goal, Mapping):
                self.issue(here, _('write it like {{say = "…", fact = "…"}}.', at=""))
                continue
            self.known(goal, here, "goal")
            goals.append(Goal(self.words(goal, here, "say"), self.fact(here, goal.get("fact"))))
        return tuple(goals)

    def stage(self, where: str, table: Mapping[str, Any]) -> Stage | None:
        """Return one stage by its kind, or None for an unknown kind."""
        kind = table.get("kind")
        make = {
            "play": self.play,
            "predict": self.question,
            "nearmiss": self.question,
            "sandbox": self.sandbox,
        }.get(str(kind))
        if make is None:
            self.issue(f"{where}.kind", _("must be play, predict, nearmiss or sandbox."))
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
        """Return the options of this stage's drawing."""
        shown: dict[str, tuple[str, ...]] = {}
        for key, (kind, several) in self.subject.shows.items():
            if key not in table:
                continue
            names = self.strings({key: table[key] if several else [table[key]]}, where, key)
            for name in names:
                if name not in self.subject.vocabulary.known[kind]:
                    said = _("“{name}” is not {kind}.", name=name, kind=named(kind))
                    self.issue(f"{where}.{key}", said)
            shown[key] = names
        return shown

    def lines(self, table: Mapping[str, Any], where: str, key: str) -> tuple[str, ...]:
        """Return lines of notation. ``coach`` means the coach's move."""
        found = self.strings(table, where, key)
        for at, line in enumerate(found):
            self.line(f"{where}.{key}[{at}]", line)
        return found

    def line(self, where: str, line: str) -> None:
        """Report a line that is not a move. In a solution, `coach` means the coach's move."""
        if line == "coach" and ".solution" in where:
            return
        try:
            self.subject.read(line)
        except NotAMove as error:
            self.issue(where, str(error))

    def play(self, where: str, table: Mapping[str, Any], common: _Common) -> Stage:
        """Return a stage with goals to reach."""
        self.known(table, where, "stage", "play")
        verbs = self.strings(table, where, "verbs")
        for verb in verbs:
            if verb not in self.subject.vocabulary.known["VERB"]:
                self.issue(
                    f"{where}.verbs", _("“{verb}” is not a verb of the notation.", verb=verb)
                )
        goals = self.goals(f"{where}.goals", table.get("goals", []))
        if not goals:
            self.issue(f"{where}.goals", _("a stage to play needs at least one goal."))
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
        """Return illegal moves, each with the rule that forbids it."""
        if not isinstance(found, Mapping):
            self.issue(where, _("write moves, each with the rule that refuses it."))
            return {}
        for line, rule in found.items():
            self.line(where, str(line))
            self.rule(where, str(rule))
        return {str(line): str(rule) for line, rule in found.items()}

    def question(self, where: str, table: Mapping[str, Any], common: _Common) -> Stage:
        """Return a question with two to four options, exactly one of them right."""
        self.known(table, where, "stage", "question")
        options = tuple(
            self.option(f"{where}.options[{at}]", option)
            for at, option in enumerate(self.tables(table, where, "options"))
        )
        if not 2 <= len(options) <= len(LETTERS):
            self.issue(f"{where}.options", _("a question needs two to four options."))
        if sum(option.right for option in options) != 1:
            self.issue(f"{where}.options", _("mark exactly one option as right."))
        named = self.strings(table, where, "mistakes")
        for name in named:
            if name not in mistakes(self.subject.name):
                self.issue(
                    f"{where}.mistakes", _("there is no mistake called “{name}”.", name=name)
                )
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
        """Return one answer with its reason and the facts that confirm it."""
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
        """Return a stage for free play."""
        self.known(table, where, "stage")
        return Sandbox(**common)
