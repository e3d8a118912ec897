"""`wyatt lesson`: check a lesson's file and show it as a learner reads it, and list the known facts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from wyatt.commands.terminal import CommandError, Paper, complain, read_input, write_output
from wyatt.core.text import N_, _, plural
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage

if TYPE_CHECKING:
    from wyatt.lessons.facts import Amount, Condition
    from wyatt.lessons.model import Subject

_RULE = re.compile(r"`([^`]+)`")
#: The most words that are listed one by one.
_MOST_WORDS = 40


def preview(paper: Paper, file: str, game: str) -> None:
    """Check a lesson's file and show it as a learner reads it. Raise `CommandError` with every
    issue.

    game: the default game.
    """
    _show(paper, find(file, game))


def printed(file: str, game: str, out: str, key: bool, force: bool) -> None:
    """Write a lesson's worksheet, or its key, as a page. Raise `CommandError`."""
    from wyatt.pages.course.worksheet import MARK, worksheet_document

    write_output(out, worksheet_document(find(file, game), key), MARK, force)


def find(file: str, game: str = "") -> Lesson:
    """Return the lesson of a file, or a built-in lesson by its id. Raise `CommandError` with every issue."""
    from wyatt.lessons.courses import ids
    from wyatt.lessons.model import games
    from wyatt.lessons.reading import lesson_of

    if not Path(file).exists() and any(file in ids(name) for name in games()):
        return lesson_of(file)
    return _read(file, game)


def _read(file: str, game: str) -> Lesson:
    """Return the lesson of a file, checked and played to its end. Raise `CommandError` with every issue."""
    from wyatt.lessons.own import check

    checked = check(text_of(file), game)
    if checked.lesson is None:
        raise CommandError(f"{file}: {issue}" for issue in checked.issues)
    complain(file, checked.remarks)
    return checked.lesson


def text_of(file: str) -> str:
    """Return the contents of a lesson's file. Raise `CommandError`."""
    try:
        return read_input(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError([_("{file}: is not UTF-8 text. Save it as UTF-8.", file=file)]) from None


# --- the preview ----------------------------------------------------------------------------------


def _show(paper: Paper, shown: Lesson) -> None:
    from wyatt.lessons.model import subject

    game = subject(shown.game)
    paper.line(_("{title} ({game})", title=_(shown.title), game=game.title), "bold")
    paper.said(plain(_(shown.say)), shown.rules)
    if shown.known:
        paper.line(plain(_(shown.known)))
    for number, stage in enumerate(shown.stages, 1):
        heading = _(
            "{number}. {kind}: {title}",
            number=number,
            kind=_(_KINDS[stage.kind]),
            title=_(stage.title),
        )
        paper.head(heading)
        if stage.say:
            paper.line(plain(_(stage.say)))
        paper.text(_table(game, stage))
        if isinstance(stage, Play):
            _show_play(paper, stage)
        elif isinstance(stage, Question):
            _show_question(paper, stage)
    paper.head(
        plural(
            "The engine played it to its end: {number} stage.",
            "The engine played it to its end: {number} stages.",
            len(shown.stages),
        )
    )


_KINDS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
    "sandbox": N_("Try it yourself"),
}


def _table(game: Subject, stage: Stage) -> str:
    lines = game.spec.words().table_text(stage.scene().view)
    return "\n".join(f"  {line}" for line in lines.splitlines() if line.strip())


def _show_play(paper: Paper, stage: Play) -> None:
    for goal in stage.goals:
        paper.line(
            _("Goal: {words}", words=f"{plain(_(goal.say))} [{goal.fact}]"), indent=2, hang=2
        )
    for lost in stage.lost:
        paper.line(
            _("Lost: {words}", words=f"{plain(_(lost.say))} [{lost.fact}]"), indent=2, hang=2
        )
    for line, rule in stage.slips.items():
        paper.line(_("Refused: {move} ({rule})", move=line, rule=rule), indent=2, hang=2)
    if stage.solution:
        paper.line(_("Solution: {moves}", moves=", ".join(stage.solution)), indent=2, hang=2)


def _show_question(paper: Paper, stage: Question) -> None:
    paper.line(plain(_(stage.ask)), "bold")
    for letter, option in zip(LETTERS, stage.options, strict=False):
        mark = "*" if option.right else " "
        paper.line(f"{mark} {letter} {plain(_(option.text))}", indent=2, hang=4)
        paper.said(plain(_(option.reason)), option.rules, indent=6)


def plain(text: str) -> str:
    """Return a text without markup, with rule ids in brackets."""
    return _RULE.sub(r"(\1)", text).replace("**", "")


def link_of(file: str) -> str:
    """Return the part of an address that opens a lesson's file on a site. Raise `CommandError`."""
    from wyatt.core.limits import LONGEST_LESSON_LINK
    from wyatt.lessons.own import address_of, write_link

    _read(file, "")
    text = text_of(file)
    token = write_link([text])
    if not token:
        said = _(
            "{file}: is too long for a link of {most} characters. Add it to a site instead: "
            "wyatt site DIR --lesson {file}",
            file=file,
            most=f"{LONGEST_LESSON_LINK:,}",
        )
        raise CommandError([said])
    return address_of([token], text)


def fields_page(paper: Paper) -> None:
    """Yield the fields of a lesson's file, one per line."""
    from wyatt.lessons.reading import FIELDS, KINDS

    for kind, keys in FIELDS.items():
        paper.head(_(KINDS[kind]))
        for name, says in keys.items():
            paper.line(f"{name}: {_(says)}", indent=2, hang=4)


# --- facts ----------------------------------------------------------------------------------------


def facts_page(paper: Paper, game: str) -> None:
    """Yield the facts that a lesson on a game may state, or those of all courses.

    Raise `CommandError` for a game without a course.
    """
    from wyatt.lessons.model import games, subject

    taught = [name for name in games() if game in ("", name)]
    if not taught:
        raise CommandError([_("wyatt lesson: {game} has no course. Name another game.", game=game)])
    for name in taught:
        words = subject(name).vocabulary
        paper.head(
            _("{game}: numbers, compared with =, !=, >=, <=, > or <", game=subject(name).title)
        )
        _listed(paper, {key: (one, " = 3") for key, one in words.amounts.items()})
        paper.head(
            _("{game}: conditions; put “not” in front to reverse one", game=subject(name).title)
        )
        _listed(paper, {key: (one, "") for key, one in words.conditions.items()})
        paper.head(_("{game}: words you can use in a fact", game=subject(name).title))
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
