"""`wyatt progress`: print a table of a school class's exported progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from wyatt.commands import terminal
from wyatt.core.text import N_, _, colon, isolated, listed, plural, quoted

if TYPE_CHECKING:
    from wyatt.lessons.results import QuestionResult, Results

#: The maximum length of a name in a table, in characters.
_NAME = 40


@click.command(cls=terminal.Command)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--csv", metavar="FILE", help="Write one row per learner and question to this file.")
@terminal.force_option
@terminal.json_option
def progress(files: Sequence[str], csv: str | None, force: bool, as_json: bool) -> None:
    """Show how a class did, from the learners’ exports.

    FILE is a learner’s export from the course, a lesson of your own in TOML if the class played it,
    or a folder with files like these, even in its subfolders. Broken or unknown files are left out
    and listed at the end.
    """
    from wyatt.lessons.results import BEGINNING, read_results

    terminal.apart("--csv", csv, "FILE", *files)
    table_only = terminal.only_table(csv, as_json)
    results = read_results([file for file in files if file != "-"])
    if "-" in files:
        results.add("-", terminal.read_input("-"))
    if not results.learners:
        left = [f"{one.file}{colon()}{one.why}" for one in results.left_out]
        said = _("wyatt progress: add the files your learners sent you, or the folder they’re in.")
        raise terminal.CommandError(*(left or [said]))
    if csv is not None:
        terminal.write_output(csv, results.csv(), lambda there: bool(BEGINNING.match(there)), force)
    if as_json:
        terminal.print_json(results.document())
    elif not table_only:
        _show(terminal.Paper(), results)


def _show(paper: terminal.Paper, results: Results) -> None:
    paper.line(plural("{number} learner.", "{number} learners.", len(results.learners)), "bold")
    for lesson in results.lessons:
        paper.head(terminal.clean(f"{lesson.title} ({lesson.id})", 120))
        questions, rows = lesson.questions, []
        for name, learner in zip(results.names, results.learners, strict=True):
            if far := lesson.standing(learner):
                first = learner.progress.first.get(lesson.id, {})
                tries = partial(learner.progress.tries, lesson.id)
                cells = [_cell(first.get(q.number), q, tries(q.number)) for q in questions]
                rows.append([isolated(terminal.clean(name, _NAME)), far, *cells])
        totals = [f"{one.right}/{one.asked}" if one.right is not None else "" for one in questions]
        done = f"{lesson.done}/{lesson.begun}"
        rows.append([_("finished, and right the first time"), done, *totals])
        paper.table([_("learner"), _("stage"), *(str(one.number) for one in questions)], rows)
        for one in questions:
            _show_wrong(paper, one)
    said = results.edited
    unmarked = N_("To mark the answers to {lessons}, also add each lesson’s file.")
    if results.unknown and not said:
        said = _(unmarked, lessons=listed([quoted(title) for title in results.unknown[:8]]))
    if said:
        paper.line()
        paper.line(terminal.clean(said))
    left = (terminal.clean(f"{one.file}{colon()}{one.why}") for one in results.left_out)
    paper.items(_("Left out"), left)


def _cell(letter: str | None, asked: QuestionResult, tries: int) -> str:
    if letter is None:
        return ""
    mark = "" if not asked.letter else " ✓" if letter == asked.letter else " ✗"
    return f"{letter}{mark}" + (f" ({tries})" if tries > 1 else "")


def _show_wrong(paper: terminal.Paper, asked: QuestionResult) -> None:
    from wyatt.commands.lesson import plain

    if asked.wrong:
        paper.item(f"{asked.number}. {plain(asked.ask)}", hang=3)
    for letter, many in asked.wrong:
        text, reason = map(plain, asked.options.get(letter, ("", "")))
        said = plural(
            "{number} bet on {letter}, “{text}”: {reason}",
            "{number} bets on {letter}, “{text}”: {reason}",
            many, letter=letter, text=text, reason=reason,
        )  # fmt: skip
        if letter not in asked.options:
            said = f"{many} × {_('{letter} (not an answer to this question)', letter=letter)}"
        paper.line(said, indent=5, hang=2)
