"""`wyatt lesson`: a lesson's file checked and shown as a learner reads it, and the facts there are."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from wyatt.commands.guard import CommandError
from wyatt.commands.terminal import Paper, read_input
from wyatt.core.errors import Unusable
from wyatt.core.text import N_, _, plural
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage

if TYPE_CHECKING:
    from wyatt.lessons.facts import Amount, Condition
    from wyatt.lessons.subject import Subject

_RULE = re.compile(r"`([^`]+)`")
#: More words than these are not listed one by one.
_MOST_WORDS = 40


def preview(paper: Paper, file: str, game: str) -> None:
    """Check a lesson's file and show it as a learner reads it. Raises `CommandError` with every fault.

    game: which it is about if the file does not say.
    """
    _show(paper, _read(file, game))


def _read(file: str, game: str) -> Lesson:
    """The lesson of a file, sound and played to its end. Raises `CommandError` with every fault."""
    from wyatt.lessons import solve
    from wyatt.lessons.places import line_of, lines
    from wyatt.lessons.reading import read_lesson

    held = read_input(file)
    try:
        text = held.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError([_("{file}: is not text in UTF-8.", file=file)]) from None
    known = lines(text)
    try:
        found = read_lesson(text, "own", game=game)
    except Unusable as error:
        raise CommandError(
            _placed(file, line_of(known, fault.where), str(fault)) for fault in error.faults
        ) from None
    solved = solve(found)
    if not solved:
        raise CommandError(
            _placed(file, known.get(f"stages[{stage}]", 0), problem)
            for stage, problem in zip(solved.stages, solved.problems, strict=True)
        )
    return found


def _placed(file: str, line: int, fault: str) -> str:
    if not line:
        return f"{file}: {fault}"
    return _("{file}: line {line}: {fault}", file=file, line=line, fault=fault)


# --- the preview ----------------------------------------------------------------------------------


def _show(paper: Paper, shown: Lesson) -> None:
    from wyatt.lessons.subject import subject

    game = subject(shown.game)
    paper.line(_("{title} ({game})", title=_(shown.title), game=game.title), "bold")
    paper.said(_plain(_(shown.say)), shown.rules)
    if shown.known:
        paper.line(_plain(_(shown.known)))
    for number, stage in enumerate(shown.stages, 1):
        heading = _(
            "{number}. {kind}: {title}",
            number=number,
            kind=_(_KINDS[stage.kind]),
            title=_(stage.title),
        )
        paper.head(heading)
        if stage.say:
            paper.line(_plain(_(stage.say)))
        paper.text(_table(game, stage))
        if isinstance(stage, Play):
            _show_play(paper, stage)
        elif isinstance(stage, Question):
            _show_question(paper, stage)
    paper.head(
        plural(
            "The engine has played it to its end, {number} stage.",
            "The engine has played it to its end, {number} stages.",
            len(shown.stages),
        )
    )


_KINDS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("What people get wrong"),
    "sandbox": N_("Try it yourself"),
}


def _table(game: Subject, stage: Stage) -> str:
    told = game.spec.words().table_text(stage.scene().view)
    return "\n".join(f"  {line}" for line in told.splitlines() if line.strip())


def _show_play(paper: Paper, stage: Play) -> None:
    for goal in stage.goals:
        paper.line(
            _("Goal: {words}", words=f"{_plain(_(goal.say))} [{goal.fact}]"), indent=2, hang=2
        )
    for lost in stage.lost:
        paper.line(
            _("Lost: {words}", words=f"{_plain(_(lost.say))} [{lost.fact}]"), indent=2, hang=2
        )
    for line, rule in stage.slips.items():
        paper.line(_("Refused: {move} ({rule})", move=line, rule=rule), indent=2, hang=2)
    if stage.solution:
        paper.line(_("Solution: {moves}", moves=", ".join(stage.solution)), indent=2, hang=2)


def _show_question(paper: Paper, stage: Question) -> None:
    paper.line(_plain(_(stage.ask)), "bold")
    for letter, option in zip(LETTERS, stage.options, strict=False):
        mark = "*" if option.right else " "
        paper.line(f"{mark} {letter} {_plain(_(option.text))}", indent=2, hang=4)
        paper.said(_plain(_(option.reason)), option.rules, indent=6)


def _plain(text: str) -> str:
    """A text without the marks of a page: a rule's id in brackets."""
    return _RULE.sub(r"(\1)", text).replace("**", "")


# --- facts ----------------------------------------------------------------------------------------


def facts_page(paper: Paper, game: str) -> None:
    """What a lesson on a game may state; of no game in particular, on each that has a course.

    Raises `CommandError` for a game that has no course.
    """
    from wyatt.lessons.subject import games, subject

    taught = [name for name in games() if game in ("", name)]
    if not taught:
        raise CommandError([_("wyatt lesson: {game} has no course.", game=game)])
    for name in taught:
        words = subject(name).vocabulary
        paper.head(
            _("{game}: amounts, compared with =, !=, >=, <=, > or <", game=subject(name).title)
        )
        _listed(paper, {key: (one, " = 3") for key, one in words.amounts.items()})
        paper.head(_("{game}: what is so, or with “not” in front is not", game=subject(name).title))
        _listed(paper, {key: (one, "") for key, one in words.conditions.items()})
        paper.head(_("{game}: the words that stand for something", game=subject(name).title))
        paper.line(_("PLAYER: a name at the table, or you for the learner"), indent=2, hang=2)
        for kind, known in words.known.items():
            paper.line(f"{kind}: {_few(known)}", indent=2, hang=2)


def _listed(paper: Paper, entries: Mapping[str, tuple[Amount | Condition, str]]) -> None:
    for name, (entry, test) in entries.items():
        written = " ".join(filter(None, (name, entry.shape))) + test
        paper.line(f"{written}: {_(entry.says)}", indent=2, hang=4)


def _few(known: Collection[str]) -> str:
    words = list(known)
    if len(words) > _MOST_WORDS:
        return _("{first} to {last}", first=words[0], last=words[-1])
    return ", ".join(words)
