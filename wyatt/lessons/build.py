"""The course's notebooks, written from its lessons: ``python -m wyatt.lessons.build``.

A notebook holds no outputs. What a reader without a kernel needs stands in its Markdown: pictures
of the positions, which lie beside it as files, the questions with their answers folded away, the
rules with their sources. ``--check`` writes nothing and fails if a file is not what its lesson says.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wyatt.lessons import teacher, twin
from wyatt.lessons.glossary import terms_of
from wyatt.lessons.model import Lesson
from wyatt.lessons.reading import ids, lesson_of

FOLDER = Path(__file__).parents[2] / "notebooks"
#: What is code stays as it is; a dollar sign elsewhere is marked as one.
_CODE_OR_DOLLAR = re.compile(r"```.*?```|`[^`\n]*`|\$", re.DOTALL)
#: The worked example of the teacher's page.
OWN = FOLDER / "own-lesson.toml"


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
        _markdown("rules", f"## The rules\n\n{twin.rules(lesson)}"),
        _markdown(
            "check-text",
            "## Checked\n\nThe engine plays this lesson to its end: every goal, every refusal, "
            "every answer.",
        ),
        _code("check", checked),
        _markdown("on", _onward(lesson)),
    ]
    return _document(f"Wyatt Earp: {lesson.title}", cells)


def _onward(lesson: Lesson) -> str:
    """The way to the next lesson and back to all of them."""
    path = list(ids())
    after = path.index(lesson.id) + 1
    links = ["[All lessons](00-welcome.ipynb)"]
    if after < len(path):
        following = lesson_of(path[after])
        said = f"Next: {following.number}. {following.title}"
        links.insert(0, f"**[{said}]({file_name(following)})**")
    else:
        links.insert(0, "That was the last lesson. **[Play](explorer.ipynb)**")
    return " · ".join(links)


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
            "bottom of the page. Nothing is sent anywhere.\n\n"
            "Do you teach the game? See [the teacher’s page](teacher.ipynb).",
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


def teachers_page() -> dict[str, Any]:
    """Which lesson teaches which rule, the questions with answers, a lesson of one's own."""
    lessons = [lesson_of(id) for id in ids()]
    links = {lesson.id: file_name(lesson) for lesson in lessons}
    cells = [
        _markdown("title", f"# For teachers\n\n{teacher.ABOUT}"),
        _markdown(
            "rules", f"## Which lesson teaches which rule\n\n{teacher.rules(lessons, links)}"
        ),
        _code(
            "every-rule",
            "from wyatt.earp import rulebook\nfrom wyatt.lessons import ids, lesson_of\n\n"
            "taught = {rule for id in ids() for rule in lesson_of(id).rules}",
        ),
        _code("every-rule-check", "assert taught == {rule.id for rule in rulebook.rules()}"),
        _markdown(
            "mistakes",
            f"## What learners get wrong\n\n{teacher.mistakes_asked(lessons, links)}",
        ),
        _markdown("questions", f"## The questions, with answers\n\n{teacher.answers(lessons)}"),
        _markdown("own", f"## A lesson of your own\n\n{teacher.own(OWN.read_text('utf-8'))}"),
        _code(
            "own-read",
            "from pathlib import Path\nfrom wyatt.lessons import lesson, read_lesson, solve\n\n"
            f'mine = read_lesson(Path("{OWN.name}").read_text(encoding="utf-8"), "mine")',
        ),
        _code("own-check", "solved = solve(mine)\nassert solved, solved.problems"),
        _code("own-live", "lesson(mine)"),
        _markdown("own-more", teacher.MORE),
        _markdown("on", "[All lessons](00-welcome.ipynb)"),
    ]
    return _document("Wyatt Earp: for teachers", cells)


def file_name(lesson: Lesson) -> str:
    """The notebook of a lesson."""
    return f"{lesson.number:02}-{lesson.id}.ipynb"


def _cell(kind: str, id: str, source: str) -> dict[str, Any]:
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source.splitlines(True)}


def _markdown(id: str, source: str) -> dict[str, Any]:
    return _cell("markdown", id, _CODE_OR_DOLLAR.sub(_no_formula, source))


def _no_formula(found: re.Match[str]) -> str:
    """Two amounts in a line would be taken for a formula between two dollar signs."""
    return "\\$" if found[0] == "$" else found[0]


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
    """Every file of the course by its path below the notebooks, as text."""
    lessons = [lesson_of(id) for id in ids()]
    made = {"00-welcome.ipynb": welcome(), "teacher.ipynb": teachers_page()}
    made |= {file_name(lesson): notebook(lesson) for lesson in lessons}
    texts = {
        name: json.dumps(page, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        for name, page in made.items()
    }
    for lesson in lessons:
        texts |= dict(twin.pictures(lesson).values())
    return texts


def main(arguments: list[str]) -> int:
    """Write the files that have changed; with ``--check`` only name them.

    A numbered notebook or a picture whose lesson is gone is named, and removed.
    """
    made = pages()
    there = [*FOLDER.glob("[0-9][0-9]-*.ipynb"), *FOLDER.glob(f"{twin.PICTURES}/*.svg")]
    named = [path.relative_to(FOLDER).as_posix() for path in there]
    stale = [name for name in named if name not in made]
    if "--check" not in arguments:
        for name in stale:
            (FOLDER / name).unlink()
    for name, text in made.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(name)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
