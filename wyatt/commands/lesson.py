"""`wyatt lesson`: check a lesson file, show it as learners see it, and list facts and fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import CommandError, Paper
from wyatt.core.errors import did_you_mean, sentences
from wyatt.core.files import decoded
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, colon, plural
from wyatt.lessons.model import LETTERS, Lesson, Play, Question

if TYPE_CHECKING:
    from wyatt.lessons.facts import Amount, Condition

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
        paper = Paper()
        for kind, title in KINDS.items():
            says = (f"{name}{colon()}{_(said)}" for name, said in described(kind).items())
            paper.items(_(title), says, 4)
    elif file is None:
        raise CommandError(_("wyatt lesson: name a FILE, or add --facts or --fields."))
    elif link:
        click.echo(link_of(file))
    elif out is not None:
        terminal.apart("--print", out, "FILE", *[file][: Path(file).exists()])
        from wyatt.pages.course.worksheet import is_unchanged, worksheet_document

        page = worksheet_document(_find(file, named), key)
        terminal.write_output(out, page, lambda there: is_unchanged(there, key), force)
    else:
        _show(Paper(), _find(file, named))


def _find(file: str, game: str) -> Lesson:
    from wyatt.lessons.courses import ids
    from wyatt.lessons.model import games
    from wyatt.lessons.reading import lesson_of

    if file != "-" and not Path(file).exists():
        known = [id for name in games() for id in ids(name)]
        if file in known:
            return lesson_of(file)
        if near := did_you_mean(file, known):
            raise CommandError(sentences(_("{named}: there’s no such file.", named=file), near))
    return _read(file, game)


def _read(file: str, game: str) -> Lesson:
    from wyatt.lessons.own import check

    checked = check(text_of(file), game)
    if checked.lesson is None:
        raise CommandError(*(f"{file}{colon()}{issue}" for issue in checked.issues))
    terminal.complain(file, checked.remarks)
    return checked.lesson


def text_of(file: str) -> str:
    try:
        return decoded(terminal.read_input(file))
    except UnicodeDecodeError:
        raise CommandError(_("{file} isn’t UTF-8 text. Save it as UTF-8.", file=file)) from None


# --- the preview ----------------------------------------------------------------------------------


def _show(paper: Paper, shown: Lesson) -> None:
    from wyatt.lessons.model import subject

    game = subject(shown.game)
    paper.line(_("{title} ({game})", title=_(shown.title), game=game.spec.title), "bold")
    paper.said(plain(_(shown.say)), shown.rules)
    if shown.known:
        paper.line(plain(_(shown.known)))
    for number, stage in enumerate(shown.stages, 1):
        said = N_("{number}. {kind}: {title}")
        paper.head(_(said, number=number, kind=_(_KINDS[stage.kind]), title=_(stage.title)))
        if stage.say:
            paper.line(plain(_(stage.say)))
        table = game.spec.words().table_text(stage.scene().view)
        paper.text("\n".join(f"  {line}" for line in table.splitlines() if line.strip()))
        if isinstance(stage, Play):
            for goal in stage.goals:
                paper.item(_("Goal: {words}", words=f"{plain(_(goal.say))} [{goal.fact}]"))
            for lost in stage.lost:
                paper.item(_("Lost: {words}", words=f"{plain(_(lost.say))} [{lost.fact}]"))
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
    said = plural(
        "The engine played the whole lesson ({number} stage).",
        "The engine played the whole lesson ({number} stages).",
        len(shown.stages),
    )
    paper.head(said)


_KINDS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
    "sandbox": N_("Try it yourself"),
}


def plain(text: str) -> str:
    return _RULE.sub(r"(\1)", text).replace("**", "")


def link_of(file: str) -> str:
    """Return the address, relative to a site, that opens a lesson from this file. Raise
    `CommandError` if the file can't be read, isn't a valid lesson, or is too long for a link.
    """
    from wyatt.core.limits import LONGEST_LESSON_LINK
    from wyatt.lessons.own import address_of, write_link

    _read(file, "")
    text = text_of(file)
    if token := write_link([text]):
        return address_of([token], text)
    said = N_(
        "{file} is too long for a link of at most {most} characters. Add it to a site instead: wyatt site DIR --lesson {file}"
    )
    raise CommandError(_(said, file=file, most=f"{LONGEST_LESSON_LINK:,}"))


#: The heading for each kind of table in a lesson's file.
KINDS = {
    "lesson": N_("The lesson"),
    "stage": N_("Every stage"),
    "play": N_("A stage to play"),
    "question": N_("A question stage"),
    "option": N_("An answer"),
    "goal": N_("A goal"),
    "trial": N_("Something to try in Python"),
}
#: A description of each field, by kind of table.
CONTENTS: Mapping[str, Mapping[str, str]] = {
    "lesson": {
        "title": N_("text: the lesson’s title"),
        "game": N_("`wyatt` or `wildcat` (default: Wyatt Earp)"),
        "by": N_("text: the author, shown to anyone who opens the link"),
        "rules": N_("list of the lesson’s rule ids (see `wyatt rules`)"),
        "say": N_("text: the introduction, in which a rule id in backticks becomes a link"),
        "known": N_("text: what’s different for players who know another game"),
        "positions": N_("table of named positions for the stages"),
        "stages": N_("one or more stages, each written as `[[stages]]`"),
        "cells": N_(
            "the lesson’s notebook cells (not run on web pages), each `code`, `markdown` or `check` (code for tests only)"
        ),
        "hood": N_("things to try in Python (not run on web pages), each written as `[[hood]]`"),
    },
    "stage": {
        "kind": N_("`play`, `predict`, `nearmiss` (a common mistake) or `sandbox`"),
        "title": N_("text: the stage’s heading"),
        "say": N_("text: the words above the stage"),
        "position": N_(
            "a position’s name, link, JSON or table, or `players`, `seed` and `rules` for a new deal"
        ),
        "moves": N_("list of moves to play before the learner sees the table"),
        "you": N_("the learner’s name at the table (default: the player to move)"),
        "call": N_("text: the label of the button that leads to this stage"),
    },
    "play": {
        "goals": N_("list of goals, all of which the learner must reach"),
        "lost": N_("list of goals to avoid (if the learner reaches one, the attempt fails)"),
        "verbs": N_("list of verbs the learner may use (default: all)"),
        "budget": N_("whole number: how many moves the learner may make (0 for no limit)"),
        "coach": N_("true if the learner may ask the coach"),
        "done": N_("text: what the learner sees after reaching the goals"),
        "solution": N_("list of moves that reach the goals (`coach` stands for the coach’s move)"),
        "slips": N_("table of illegal moves, each with the rule it breaks"),
    },
    "question": {
        "ask": N_("text: the question"),
        "options": N_(
            "two to four answers, each written as `[[stages.options]]` (exactly one is right)"
        ),
        "see": N_("list of moves to play after the bet"),
        "tried": N_("an illegal move to try next, so that the table shows why it isn’t legal"),
        "mistakes": N_("list of the common mistakes the question is about, by name"),
        "bet": N_("text: the label of the button that places the bet"),
    },
    "option": {
        "text": N_("text: the answer"),
        "reason": N_("text: Yes or No, and why"),
        "rules": N_("list of rule ids that support the reason"),
        "right": N_("true for the one right answer"),
        "check": N_(
            "list of facts: all are true for the right answer, and at least one is false for each wrong answer"
        ),
    },
    "goal": {
        "say": N_("text: the goal as the learner reads it"),
        "fact": N_(
            "the fact that shows the learner has reached the goal (see `wyatt lesson --facts`)"
        ),
    },
    "trial": {
        "say": N_("text: what to try"),
        "code": N_("text: a few lines of Python"),
        "check": N_("text: for tests, an expression that must be true after the cell has run"),
    },
}


def described(kind: str) -> dict[str, str]:
    from wyatt.lessons import model

    shown = [model.subject(game).shows.items() for game in model.games() if kind == "stage"]
    return {**CONTENTS[kind], **{key: shows.says for own in shown for key, shows in own}}


# --- facts ----------------------------------------------------------------------------------------


def _facts_page(paper: Paper, game: str) -> None:
    from wyatt.lessons.model import games, subject

    taught = [subject(name) for name in games() if game in ("", name)]
    if not taught:
        raise CommandError(_("wyatt lesson: {game} has no course. Name another game.", game=game))
    for each in taught:
        words, title = each.vocabulary, each.spec.title
        said = _("{game}: numbers you can compare with =, !=, >=, <=, > or <", game=title)
        paper.items(said, _listed(words.amounts, " = 3"), 4)
        said = _("{game}: conditions (put “not” before a condition to reverse it)", game=title)
        paper.items(said, _listed(words.conditions, ""), 4)
        paper.head(_("{game}: words you can use in a fact", game=title))
        paper.item(_("PLAYER: a player’s name, or “you” for the learner"))
        for kind, known in words.known.items():
            several = list(known)
            said = ", ".join(several)
            if len(several) > _MOST_WORDS:
                said = _("{first} to {last}", first=several[0], last=several[-1])
            paper.item(f"{kind}{colon()}{said}")


def _listed(entries: Mapping[str, Amount] | Mapping[str, Condition], test: str) -> Iterator[str]:
    for name, entry in entries.items():
        written = " ".join(filter(None, (name, entry.shape))) + test
        yield f"{written}{colon()}{_(entry.says)}"
