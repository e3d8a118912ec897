"""`wyatt lesson`: check a lesson's file and show it as a learner reads it, and list the known facts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wyatt.commands.terminal import (
    Command,
    CommandError,
    GameType,
    Paper,
    complain,
    read_input,
    write_output,
)
from wyatt.core.files import decoded
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, colon, plural
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage

if TYPE_CHECKING:
    from wyatt.lessons.facts import Amount, Condition
    from wyatt.lessons.model import Subject

_RULE = re.compile(r"`([^`]+)`")
#: The most words that are listed one by one.
_MOST_WORDS = 40


@click.command(cls=Command)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--facts", is_flag=True, help="List the facts a lesson can use.")
@click.option("--fields", is_flag=True, help="List the fields of a lesson’s file.")
@click.option(
    "--link", is_flag=True, help="Print the link that opens FILE, to add to a site’s address."
)
@click.option(
    "--print", "out", metavar="OUT.html", help="Write the lesson as a worksheet to print."
)
@click.option("--key", is_flag=True, help="With --print: write the answers instead.")
@click.option("--force", is_flag=True, help="With --print: overwrite any file.")
@click.option("--game", type=GameType(), help="Use this game if FILE doesn’t name one.")
def lesson(
    file: str | None,
    facts: bool,
    fields: bool,
    link: bool,
    out: str | None,
    key: bool,
    force: bool,
    game: AnySpec | None,
) -> None:
    """Check a lesson, and show it as learners see it.

    FILE is a lesson in TOML, such as notebooks/own-lesson.toml, or the id of a built-in lesson.
    The engine plays through its solutions, refused moves and answers. If something’s wrong, you
    see the line, the field and how to fix it.
    """
    named = game.name if game else ""
    if (key or force) and out is None:
        raise CommandError(_("wyatt lesson: --key and --force work with --print OUT.html only."))
    if facts:
        facts_page(Paper(), named)
    elif fields:
        fields_page(Paper())
    elif file is None:
        raise CommandError(_("wyatt lesson: name a FILE, or add --facts or --fields."))
    elif link:
        click.echo(link_of(file))
    elif out is not None:
        from wyatt.pages.course.worksheet import is_unchanged, worksheet_document

        page = worksheet_document(find(file, named), key)
        write_output(out, page, lambda there: is_unchanged(there, key), force)
    else:
        _show(Paper(), find(file, named))


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
        raise CommandError(*(f"{file}{colon()}{issue}" for issue in checked.issues))
    complain(file, checked.remarks)
    return checked.lesson


def text_of(file: str) -> str:
    """Return the contents of a lesson's file. Raise `CommandError`."""
    try:
        return decoded(read_input(file))
    except UnicodeDecodeError:
        raise CommandError(_("{file} isn’t UTF-8 text. Save it as UTF-8.", file=file)) from None


# --- the preview ----------------------------------------------------------------------------------


def _show(paper: Paper, shown: Lesson) -> None:
    from wyatt.lessons.model import subject

    game = subject(shown.game)
    paper.line(_("{title} ({game})", title=_(shown.title), game=game.title), "bold")
    paper.said(plain(_(shown.say)), shown.rules)
    if shown.known:
        paper.line(plain(_(shown.known)))
    for number, stage in enumerate(shown.stages, 1):
        said = N_("{number}. {kind}: {title}")
        heading = _(said, number=number, kind=_(_KINDS[stage.kind]), title=_(stage.title))
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
        paper.item(_("Goal: {words}", words=f"{plain(_(goal.say))} [{goal.fact}]"))
    for lost in stage.lost:
        paper.item(_("Lost: {words}", words=f"{plain(_(lost.say))} [{lost.fact}]"))
    for line, rule in stage.slips.items():
        paper.item(_("Refused: {move} ({rule})", move=line, rule=rule))
    if stage.solution:
        paper.item(_("Solution: {moves}", moves=", ".join(stage.solution)))


def _show_question(paper: Paper, stage: Question) -> None:
    paper.line(plain(_(stage.ask)), "bold")
    for letter, option in zip(LETTERS, stage.options, strict=False):
        mark = "*" if option.right else " "
        paper.item(f"{mark} {letter} {plain(_(option.text))}", hang=4)
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
        said = N_(
            "{file} is too long for a link of {most} characters. Add it to a site instead: wyatt site DIR --lesson {file}"
        )
        said = _(said, file=file, most=f"{LONGEST_LESSON_LINK:,}")
        raise CommandError(said)
    return address_of([token], text)


def fields_page(paper: Paper) -> None:
    """Yield the fields of a lesson's file, one per line."""
    from wyatt.lessons.model import games
    from wyatt.lessons.reading import KINDS, fields_of

    for kind, title in KINDS.items():
        paper.head(_(title))
        for name, says in fields_of(kind, *games()).items():
            paper.item(f"{name}{colon()}{_(says)}", hang=4)


# --- facts ----------------------------------------------------------------------------------------


def facts_page(paper: Paper, game: str) -> None:
    """Yield the facts that a lesson on a game may state, or those of all courses. Raise
    `CommandError` for a game without a course.
    """
    from wyatt.lessons.model import games, subject

    taught = [name for name in games() if game in ("", name)]
    if not taught:
        raise CommandError(_("wyatt lesson: {game} has no course. Name another game.", game=game))
    for name in taught:
        words = subject(name).vocabulary
        paper.head(
            _("{game}: numbers, compared with =, !=, >=, <=, > or <", game=subject(name).title)
        )
        _listed(paper, {key: (one, " = 3") for key, one in words.amounts.items()})
        paper.head(
            _("{game}: conditions. Put “not” in front to reverse one", game=subject(name).title)
        )
        _listed(paper, {key: (one, "") for key, one in words.conditions.items()})
        paper.head(_("{game}: words you can use in a fact", game=subject(name).title))
        paper.item(_("PLAYER: a name at the table, or you for the learner"))
        for kind, known in words.known.items():
            paper.item(f"{kind}{colon()}{_few(known)}")


def _listed(paper: Paper, entries: Mapping[str, tuple[Amount | Condition, str]]) -> None:
    for name, (entry, test) in entries.items():
        written = " ".join(filter(None, (name, entry.shape))) + test
        paper.item(f"{written}{colon()}{_(entry.says)}", hang=4)


def _few(known: Collection[str]) -> str:
    words = list(known)
    if len(words) > _MOST_WORDS:
        return _("{first} to {last}", first=words[0], last=words[-1])
    return ", ".join(words)
