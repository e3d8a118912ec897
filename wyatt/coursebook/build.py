"""The courses' notebooks, written from their lessons: ``python -m wyatt.coursebook``.

What a reader without a kernel needs stands folded at a notebook's end: pictures of the positions,
which lie beside it as files, the questions, and the answers after them. Of what the cells show a file
keeps small texts and tables; nbval compares them. ``--check`` writes nothing and fails if a file is
not what its lesson says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wyatt.core.addresses import live_page
from wyatt.core.text import N_, _, spoken
from wyatt.coursebook import outputs, paper, teacher
from wyatt.coursebook.markdown import no_formula, quiet
from wyatt.lessons.courses import course
from wyatt.lessons.model import Lesson
from wyatt.lessons.reading import ids, lesson_of
from wyatt.lessons.subject import games, subject

FOLDER = Path(__file__).parents[2] / "notebooks"
#: The worked example of the teacher's page.
OWN = FOLDER / "own-lesson.toml"
TEACHER = "teacher.ipynb"
#: Cells for whoever can change them: a page that shows no code neither runs nor draws them.
_FOR_HANDS = {"tags": ["hood"]}
#: How notebooks know a cell that is for us and not for a learner: its source is folded away.
_FOR_US = {"jupyter": {"source_hidden": True}, "tags": ["check", "remove-cell"]}

Notebook = dict[str, Any]


def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game's course in order."""
    return tuple(lesson_of(id) for id in ids(game))


def file_name(lesson: Lesson) -> str:
    """The notebook of a lesson: its place on the path and its id."""
    prefix = "" if lesson.game == "wyatt" else f"{lesson.game}-"
    return f"{prefix}{lesson.number:02}-{lesson.id.removeprefix(prefix)}.ipynb"


def notebook(lesson: Lesson) -> Notebook:
    """A lesson as a notebook."""
    title = _(lesson.title)
    said = quiet(_(lesson.say), subject(lesson.game).rulebook, _("The rules"))
    heading = f"# {lesson.number}. {title}\n\n{said}"
    cells = [
        _markdown(
            "title",
            "\n\n".join(
                filter(None, (heading, _(lesson.known), _live(lesson), _credit(lesson.game)))
            ),
        ),
        _code(
            "live", f'from wyatt.widgets import lesson\n\nplayed = lesson("{lesson.id}")\nplayed'
        ),
    ]
    cells += [
        _code(f"more-{at}", cell.source)
        if cell.kind == "code"
        else _markdown(f"more-{at}", _(cell.source))
        for at, cell in enumerate(lesson.cells, 1)
    ]
    cells += [
        _markdown("rules", f"## {_('The rules')}\n\n{paper.rules(lesson)}"),
        _markdown("on", _onward(lesson)),
    ]
    if lesson.hood:
        cells.append(_markdown("hood", f"## {_('Open the hood')}\n\n{_(_HOOD)}", _FOR_HANDS))
    for at, trial in enumerate(lesson.hood, 1):
        cells += [
            _markdown(f"try-{at}", _(trial.say), _FOR_HANDS),
            _code(f"hood-{at}", trial.code, _FOR_HANDS),
        ]
    cells += [
        _markdown("paper", paper.paper(lesson)),
        _check(
            "# A check for tests: the lesson plays itself, and every answer has its reason.\n"
            "from wyatt.lessons import solve\n\n"
            f'solved = solve("{lesson.id}")\n'
            f"assert solved and solved.questions == {len(lesson.questions)}, solved.problems"
        ),
    ]
    return _document(f"{subject(lesson.game).title}: {title}", cells)


def _live(lesson: Lesson) -> str:
    """The way to the lesson as a page, for whoever reads the notebook where nothing runs."""
    address = live_page(page=course(lesson.game).page, lesson=lesson.id)
    said = _("Play this lesson in your browser, with nothing to install")
    return f"[{said}]({address})" if address else ""


def _credit(game: str) -> str:
    """Who invented the game, for every page that teaches it; empty where nothing has to be said."""
    credit = _(subject(game).credit)
    return f"*{credit}*" if credit else ""


def _onward(lesson: Lesson) -> str:
    """The way to the next lesson and back to all of them."""
    path = ids(lesson.game)
    after = path.index(lesson.id) + 1
    links = [f"[{_('All lessons')}]({course(lesson.game).notebook}.ipynb)"]
    if after < len(path):
        following = lesson_of(path[after])
        said = _("Next: {number}. {title}", number=following.number, title=_(following.title))
        links.insert(0, f"**[{said}]({file_name(following)})**")
    else:
        links.insert(0, f"{_('That was the last lesson.')} **[{_('Play')}](explorer.ipynb)**")
    return " · ".join(links)


def welcome(game: str) -> Notebook:
    """The first page of a course: what it is, and every lesson with its rules."""
    about, taught = course(game), lessons(game)
    lines = [
        f"{lesson.number}. [{_(lesson.title)}]({file_name(lesson)})<br>"
        + " ".join(f"`{rule}`" for rule in lesson.rules)
        for lesson in taught
    ]
    live = live_page(page=about.page)
    begin = f"[{_('Take the course in your browser')}]({live})" if live else ""
    said = [f"# {_(about.title)}", _(about.say), _(about.known), _(_HOW), begin, _credit(game)]
    others = [
        f"[{_(course(other).title)}]({course(other).notebook}.ipynb)"
        for other in games()
        if other != game
    ]
    cells = [
        _markdown("title", "\n\n".join(filter(None, said))),
        _code("live", f'from wyatt.widgets.screen import Screen\n\nScreen(page="{about.page}")'),
        _markdown("lessons", f"## {_('The lessons')}\n\n{_(_LESSONS)}\n\n" + "\n".join(lines)),
        *(
            _code(f"more-{at}", cell["code"])
            if "code" in cell
            else _markdown(f"more-{at}", _(cell["markdown"]))
            for at, cell in enumerate(about.cells, 1)
        ),
        _markdown("on", " · ".join([*others, f"[{_('For teachers')}]({TEACHER})"])),
        _check(
            "# A check for tests: every lesson plays itself.\n"
            "from wyatt.lessons import ids, solve\n\n"
            f'problems = [line for id in ids("{game}") for line in solve(id).problems]\n'
            f'assert len(ids("{game}")) == {len(taught)} and not problems, problems'
        ),
    ]
    return _document(f"{subject(game).title}: {_('the course')}", cells)


_HOOD = N_(
    """\
For those who like to see how it works: the cells below drive the table you have just played from
Python. If you do not program, leave them out: you lose nothing."""
)

_HOW = N_(
    """\
Each lesson takes two to five minutes. You play first, then you place a bet on what happens, then
the rules answer. Run the cell below and begin: the dots at the top are the lessons.

What you have done stays in this browser. You can export, import and clear it at the bottom of the
page. Nothing is sent anywhere."""
)

_LESSONS = N_(
    """\
Each is a notebook of its own too, which can be read without being run. Below each title: the rules
it teaches, by their ids."""
)


def teachers_page() -> Notebook:
    """Which lesson teaches which rule, the questions with answers, a lesson of one's own."""
    cells = [_markdown("title", f"# {_('For teachers')}\n\n{_(teacher.ABOUT)}")]
    for game in games():
        taught = lessons(game)
        links = {lesson.id: file_name(lesson) for lesson in taught}
        title = subject(game).title
        heads = {
            "rules": (_("Which lesson teaches which rule"), teacher.rules(game, taught, links)),
            "mistakes": (_("What learners get wrong"), teacher.mistakes_asked(game, taught, links)),
            "questions": (_("The questions, with answers"), teacher.answers(taught)),
        }
        cells += [
            _markdown(f"{game}-{id}", f"## {title}: {head}\n\n{said}")
            for id, (head, said) in heads.items()
        ]
        if _credit(game):
            cells.append(_markdown(f"{game}-credit", _credit(game)))
    cells += [
        _markdown(
            "own", f"## {_('A lesson of your own')}\n\n{teacher.own(OWN.read_text('utf-8'))}"
        ),
        _code(
            "own-read",
            "from pathlib import Path\nfrom wyatt.lessons import read_lesson, solve\n\n"
            f'mine = read_lesson(Path("{OWN.name}").read_text(encoding="utf-8"), "mine")',
        ),
        _code("own-check", "solved = solve(mine)\nassert solved, solved.problems"),
        _code("own-live", "from wyatt.widgets import LessonView\n\nLessonView(mine)"),
        _markdown("own-more", _(teacher.MORE)),
        _markdown("on", f"[{_('All lessons')}]({course().notebook}.ipynb)"),
        _check(
            "# A check for tests: every rule is taught by a lesson.\n"
            "from wyatt.lessons.courses import untaught\n\nassert not untaught(), untaught()"
        ),
    ]
    return _document(f"Wyatt: {_('for teachers')}", cells)


# --- files ----------------------------------------------------------------------------------------


def _cell(kind: str, id: str, source: str, metadata: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "cell_type": kind,
        "id": id,
        "metadata": dict(metadata),
        "source": source.splitlines(True),
    }


def _markdown(id: str, source: str, metadata: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return _cell("markdown", id, no_formula(source), metadata or {})


def _code(id: str, source: str, metadata: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {**_cell("code", id, source, metadata or {}), "execution_count": None, "outputs": []}


def _check(source: str) -> dict[str, Any]:
    """The cell at the end in which the engine plays what stands above."""
    return _code("check", source, _FOR_US)


def _document(title: str, cells: Sequence[dict[str, Any]]) -> Notebook:
    return {
        "cells": list(cells),
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "lang": spoken(),
            "language_info": {"name": "python"},
            "title": title,
            "voila": {"template": "wyatt"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def notebooks() -> dict[str, Notebook]:
    """Every notebook of the courses by its file's name, without outputs."""
    made = {f"{course(game).notebook}.ipynb": welcome(game) for game in games()}
    made[TEACHER] = teachers_page()
    return made | {
        file_name(lesson): notebook(lesson) for game in games() for lesson in lessons(game)
    }


def pictures() -> dict[str, str]:
    """Every picture of the lessons by its path below the notebooks."""
    made: dict[str, str] = {}
    for game in games():
        for lesson in lessons(game):
            made |= dict(paper.pictures(lesson).values())
    return made


def text(page: Notebook) -> str:
    """A notebook as its file holds it."""
    return json.dumps(page, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the files that have changed; with ``--check`` only name them.

    A notebook whose code has changed is run, for what its file keeps of the outputs; with ``--run``
    all of them are, those written by hand too. A numbered notebook or a picture whose lesson is gone
    is named, and removed.
    """
    checks, runs = "--check" in arguments, "--run" in arguments
    written = notebooks()
    own = {path.name: _read(path) for path in sorted(FOLDER.glob("*.ipynb"))}
    made = pictures() | {
        name: _filled(page, own.get(name), checks, runs) for name, page in written.items()
    }
    stale = [name for name in _there() if name not in made]
    if not checks:
        for name in stale:
            (FOLDER / name).unlink()
    if runs:
        made |= {
            name: _filled(page, None)
            for name, page in own.items()
            if page and name not in {*written, *stale}
        }
    for name, said in made.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != said:
            stale.append(name)
            if not checks:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(said, encoding="utf-8")
    for name in stale:
        print(name)
    return 1 if stale and checks else 0


def _there() -> list[str]:
    """The files in the folder that are a lesson's."""
    found = [
        *FOLDER.glob("[0-9][0-9]-*.ipynb"),
        *(path for game in games() for path in FOLDER.glob(f"{game}-[0-9][0-9]-*.ipynb")),
        *FOLDER.glob(f"{paper.PICTURES}/*.svg"),
    ]
    return [path.relative_to(FOLDER).as_posix() for path in found]


def _read(path: Path) -> Notebook | None:
    """A notebook from its file; None for a file that holds none."""
    found = json.loads(path.read_text(encoding="utf-8"))
    return found if found.get("cells") else None


def _filled(
    page: Notebook, before: Notebook | None, checks: bool = False, runs: bool = False
) -> str:
    """A notebook's text with its outputs: those that its file has, or those of a run."""
    if not outputs.carried(page, None if runs else before) and not checks:
        outputs.run(page, FOLDER)
    return text(page)
