"""The course's notebooks, written from its lessons: ``python -m wyatt.lessons.build``.

A notebook holds no outputs. What a reader without a kernel needs stands in its Markdown: the
position in words and tables, the questions, their answers folded away. ``--check`` writes nothing
and fails if a notebook is not what its lesson says.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wyatt.lessons import twin
from wyatt.lessons.glossary import terms_of
from wyatt.lessons.model import Lesson
from wyatt.lessons.reading import ids, lesson_of

FOLDER = Path(__file__).parents[2] / "notebooks"


def notebook(lesson: Lesson) -> dict[str, Any]:
    """A lesson as a notebook."""
    live = f'from wyatt.lessons import lesson\n\nlesson("{lesson.id}")'
    checked = (
        "from wyatt.lessons import solve\n\n"
        f'solved = solve("{lesson.id}")\n'
        f"assert solved and solved.questions == {len(lesson.questions)}, solved.problems"
    )
    words = "\n".join(f"- **{term.name}**: {term.meaning}" for term in terms_of(lesson.id))
    cells = [
        _markdown("title", f"# {lesson.number}. {lesson.title}\n\n{lesson.say}"),
        _code("live", live),
        _markdown("position", f"## Where it begins\n\n{twin.first(lesson)}"),
    ]
    if words:
        cells.append(_markdown("words", f"## New words\n\n{words}"))
    if lesson.questions:
        cells.append(_markdown("questions", f"## The questions\n\n{twin.questions(lesson)}"))
    cells += [
        _code(f"more-{at}", cell.source)
        if cell.kind == "code"
        else _markdown(f"more-{at}", cell.source)
        for at, cell in enumerate(lesson.cells, 1)
    ]
    cells += [
        _markdown(
            "check-text",
            "## Checked\n\nThe engine plays this lesson to its end: every goal, every refusal, "
            "every answer.",
        ),
        _code("check", checked),
    ]
    return _document(f"Wyatt Earp: {lesson.title}", cells)


def welcome() -> dict[str, Any]:
    """The first page of the course: what it is, and every lesson with its rules."""
    lessons = [lesson_of(id) for id in ids()]
    lines = [
        f"{lesson.number}. [{lesson.title}]({file_name(lesson)})<br>"
        + " ".join(f"`{rule}`" for rule in lesson.rules)
        for lesson in lessons
    ]
    cells = [
        _markdown(
            "title",
            "# Learn Wyatt Earp in an hour\n\n"
            "A card game for two to four players. You collect cards of outlaws, and money for "
            "catching them.\n\n"
            "Each lesson takes two to five minutes. You play first, then you place a bet on what "
            "happens, then the rules answer. Run the cell below and begin: the dots at the top are "
            "the lessons.\n\n"
            "What you have done stays in this browser. You can export, import and clear it at the "
            "bottom of the page. Nothing is sent anywhere.",
        ),
        _code("live", 'from wyatt.widgets.screen import Screen\n\nScreen(page="course")'),
        _markdown(
            "lessons",
            "## The lessons\n\nEach is a notebook of its own too, which reads well without being "
            "run. Below each title: the rules it teaches, by their ids.\n\n" + "\n".join(lines),
        ),
        _markdown("check-text", "## Checked\n\nEvery lesson can be played to its end."),
        _code(
            "check",
            "from wyatt.lessons import ids, solve\n\n"
            "problems = [line for id in ids() for line in solve(id).problems]\n"
            f"assert len(ids()) == {len(lessons)} and not problems, problems",
        ),
    ]
    return _document("Wyatt Earp: the course", cells)


def file_name(lesson: Lesson) -> str:
    """The notebook of a lesson."""
    return f"{lesson.number:02}-{lesson.id}.ipynb"


def _cell(kind: str, id: str, source: str) -> dict[str, Any]:
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source.splitlines(True)}


def _markdown(id: str, source: str) -> dict[str, Any]:
    return _cell("markdown", id, source)


def _code(id: str, source: str) -> dict[str, Any]:
    return {**_cell("code", id, source), "execution_count": None, "outputs": []}


def _document(title: str, cells: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "lang": "en",
            "language_info": {"name": "python"},
            "title": title,
            "voila": {"template": "wyatt"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def pages() -> Mapping[str, str]:
    """Every notebook of the course by its file name, as text."""
    made = {"00-welcome.ipynb": welcome()}
    made |= {file_name(lesson): notebook(lesson) for lesson in map(lesson_of, ids())}
    return {
        name: json.dumps(page, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        for name, page in made.items()
    }


def main(arguments: list[str]) -> int:
    """Write the notebooks that have changed; with ``--check`` only name them."""
    stale = []
    for name, text in pages().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(name)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
