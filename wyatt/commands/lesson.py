"""`wyatt lesson`: check a lesson file, show it as learners see it, and list facts and fields."""

from __future__ import annotations

import os
import re

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import CommandError, Paper
from wyatt.core.errors import did_you_mean
from wyatt.core.files import decoded
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, N_plural, _, colon, figure, plural, sentences
from wyatt.lessons.model import KINDS, LETTERS, Lesson, Play, Question, games, subject

_RULE = re.compile(r"`([^`]+)`")
#: The maximum number of words to list one by one.
_MOST_WORDS = 40


@click.command(cls=terminal.Command)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--facts", is_flag=True, help="List the facts a lesson can use.")
@click.option("--fields", is_flag=True, help="List the fields of a lesson’s file.")
@click.option(
    "--link", is_flag=True, help="Print the text to add to a site’s address to open FILE."
)
@click.option(
    "--print", "out", metavar="OUT.html", help="Write the lesson as a worksheet to print."
)
@click.option("--key", is_flag=True, help="With --print: write the answers instead.")
@click.option(
    "--force",
    is_flag=True,
    help="With --print: overwrite OUT.html, even if this command didn’t write it.",
)
@click.option("--game", type=terminal.GameType(), help="Use this game if FILE doesn’t name one.")
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
        raise CommandError(_("wyatt lesson: --key and --force work only with --print OUT.html."))
    if facts:
        _facts_page(Paper(), named)
    elif fields:
        from wyatt.lessons.reading import TABLES, fields_of

        paper = Paper()
        for kind, title in TABLES.items():
            known = fields_of(kind, *games()).items()
            paper.items(_(title), (f"{name}{colon()}{_(said)}" for name, said in known), 4)
    elif file is None:
        raise CommandError(_("wyatt lesson: name a FILE, or add --facts or --fields."))
    elif link:
        click.echo(_link_of(file))
    elif out is not None:
        terminal.apart("--print", out, "FILE", *[file][: os.path.exists(file)])
        from wyatt.pages.course.worksheet import is_unchanged, worksheet_document

        page = worksheet_document(_find(file, named), key)
        terminal.write_output(out, page, lambda there: is_unchanged(there, key), force)
    else:
        _show(Paper(), _find(file, named))


def _find(file: str, game: str) -> Lesson:
    return _built_in(file) or _read(file, text_of(file), game)


def _built_in(file: str) -> Lesson | None:
    from wyatt.lessons.courses import ids
    from wyatt.lessons.reading import lesson_of

    known = [id for name in games() for id in ids(name)]
    if file == "-" or os.path.exists(file):
        return None
    if near := "" if file in known else did_you_mean(file, known):
        raise CommandError(sentences(_("{named}: there’s no such file.", named=file), near))
    return lesson_of(file) if file in known else None


def _read(file: str, text: str, game: str = "") -> Lesson:
    from wyatt.lessons.own import check

    checked = check(text, game)
    if checked.lesson is None:
        raise CommandError(*(f"{file}{colon()}{issue}" for issue in checked.issues))
    terminal.complain(file, checked.remarks)
    return checked.lesson


def text_of(file: str) -> str:
    try:
        return decoded(terminal.read_input(file))
    except UnicodeDecodeError:
        raise CommandError(_("{file} isn’t UTF-8 text. Save it as UTF-8.", file=file)) from None


def _show(paper: Paper, shown: Lesson) -> None:
    game = subject(shown.game)
    paper.line(_("{title} ({game})", title=_(shown.title), game=game.spec.title), "bold")
    paper.said(plain(_(shown.say)), shown.rules)
    if shown.known:
        paper.line(plain(_(shown.known)))
    for number, stage in enumerate(shown.stages, 1):
        said = N_("{number}. {kind}: {title}")
        paper.head(_(said, number=number, kind=_(KINDS[stage.kind]), title=_(stage.title)))
        if stage.say:
            paper.line(plain(_(stage.say)))
        words = game.spec.words()
        table = words.readable(words.table_text(stage.scene().view))
        paper.text("\n".join(f"  {line}" for line in table.splitlines() if line.strip()))
        if isinstance(stage, Play):
            goals = [(N_("Goal: {words}"), goal) for goal in stage.goals]
            for said, goal in (*goals, *((N_("Lost: {words}"), lost) for lost in stage.lost)):
                paper.item(_(said, words=f"{plain(_(goal.say))} [{goal.fact}]"))
            for line, rule in stage.slips.items():
                paper.item(_("Refused: {move} ({rule})", move=line, rule=rule))
            if stage.solution:
                paper.item(_("Solution: {moves}", moves=", ".join(stage.solution)))
        elif isinstance(stage, Question):
            paper.line(plain(_(stage.ask)), "bold")
            for letter, option in zip(LETTERS, stage.options, strict=False):
                mark = "*" if option.right else " "
                paper.item(f"{mark} {letter} {plain(_(option.text))}", hang=4)
                paper.said(plain(_(option.reason)), option.rules, indent=6)
    played = N_plural(
        "The engine played the whole lesson ({number} stage).",
        "The engine played the whole lesson ({number} stages).",
    )
    paper.head(plural(*played, len(shown.stages)))


def plain(text: str) -> str:
    return _RULE.sub(r"(\1)", text).replace("**", "")


def _link_of(file: str) -> str:
    from wyatt.core.limits import LONGEST_LESSON_LINK
    from wyatt.lessons.courses import course
    from wyatt.lessons.own import address_of, with_language, write_link

    if ours := _built_in(file):
        return with_language(f"./?page={course(ours.game).page}&lesson={ours.id}")
    text = text_of(file)  # standard input can be read only once
    _read(file, text)
    if token := write_link([text]):
        return address_of([token], text)
    said = N_(
        "{file} is too long for a link of at most {most} characters. Add it to a site instead: wyatt site DIR --lesson {file}"
    )
    raise CommandError(_(said, file=file, most=figure(LONGEST_LESSON_LINK)))


def _facts_page(paper: Paper, game: str) -> None:
    if not (taught := [subject(name) for name in games() if game in ("", name)]):
        raise CommandError(_("wyatt lesson: {game} has no course. Name another game.", game=game))
    for each in taught:
        words, title = each.vocabulary, each.spec.title
        numbers = N_("{game}: numbers you can compare with =, !=, >=, <=, > or <")
        conditions = N_("{game}: conditions (put “not” before a condition to reverse it)")
        kinds = (numbers, words.amounts, " = 3"), (conditions, words.conditions, "")
        for said, entries, test in kinds:
            named = ((f"{name} {entry.shape}".rstrip(), entry) for name, entry in entries.items())
            lines = (f"{name}{test}{colon()}{_(entry.says)}" for name, entry in named)
            paper.items(_(said, game=title), lines, 4)
        paper.head(_("{game}: words you can use in a fact", game=title))
        paper.item(_("PLAYER: a name (in quotes if it has a space), or “you” for the learner"))
        for kind, known in words.known.items():
            first, *_more, last = several = list(known)
            span = _("{first} to {last}", first=first, last=last)
            listed = span if len(several) > _MOST_WORDS else ", ".join(several)
            paper.item(f"{kind}{colon()}{listed}")
