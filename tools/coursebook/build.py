"""The courses' notebooks, written from their lessons: ``python -m tools.coursebook``."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tools.coursebook.said import in_language
from wyatt.core.lazy import Lazy
from wyatt.core.rulebook import Book
from wyatt.core.text import N_, _, colon, languages, speaking, spoken
from wyatt.lessons.courses import course, ids, mistakes, terms_of
from wyatt.lessons.facts import Scene
from wyatt.lessons.model import LETTERS, Lesson, Option, Play, Question, Stage, games, subject
from wyatt.lessons.reading import lesson_of

ROOT = Path(__file__).resolve().parents[2]


@cache
def _home() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def live_page(**query: str) -> str:
    return f"{_home()}?{urlencode(query)}" if query else _home()


# === Lessons in Markdown, which mustn't read names as markup, or money as formulas.

#: Code, which stays unchanged, or a dollar sign, which could begin a formula anywhere else.
_CODE_OR_DOLLAR = re.compile(r"```.*?```|`[^`\n]*`|\$", re.DOTALL)
#: A dollar sign that Markdown doesn't recognize. A script that looks for formulas finds no pair.
_DOLLAR = "<span>&#36;</span>"
#: A rule cited in a lesson's sentence.
_CITED = re.compile(r" `([a-z][a-z.-]+)`")


def plain(name: str) -> str:
    return "".join("\\" + letter if letter in "\\`*_[]<>|#" else letter for letter in name)


def quiet(text: str, book: Book, place: str) -> str:
    """Return a text with a § link in place of each cited rule, and the rule's title as the link's
    tooltip. place: the heading that the links go to.
    """

    def drawn(found: re.Match[str]) -> str:
        title = book.title(found[1])
        tooltip = title.replace('"', "&quot;")
        return f'\u00a0[§](#{place.replace(" ", "-")} "{tooltip}")' if title else found[0]

    return _CITED.sub(drawn, text)


def no_formula(text: str) -> str:
    return _CODE_OR_DOLLAR.sub(lambda found: _DOLLAR if found[0] == "$" else found[0], text)


def with_money(text: str) -> str:
    return text.replace(_DOLLAR, "$")


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{inside}\n\n</details>"


# === The outputs in a notebook's file: small texts, tables and drawings. Readers without a kernel
# see the outputs, and nbval compares them with a new run. We never save widgets' outputs, because
# they need a kernel and would be stale after the next change.

Notebook = dict[str, Any]

#: The tag for a cell whose outputs nbval has to compare.
CHECKED = "nbval-check-output"
#: The kinds of output that a file may contain.
KINDS = frozenset(("text/plain", "text/html", "image/svg+xml"))
#: The maximum number of characters in a cell's output.
MOST = 40_000
#: An object's address in memory, which differs between runs.
_ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")
#: The maximum number of seconds for a cell to run.
_SECONDS = 600


def code(notebook: Notebook) -> list[tuple[str, str]]:
    return [
        (cell["id"], "".join(cell["source"]))
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def carried(made: Notebook, before: Notebook | None) -> bool:
    """Copy an earlier notebook's outputs if it has the same code, and return whether it does."""
    if before is None or code(made) != code(before):
        return False
    _keep(made, before)
    return True


def run(notebook: Notebook, folder: Path) -> None:
    """Run a notebook in a new kernel, and replace its outputs. folder: the folder to run it in.
    Raise nbclient's `CellExecutionError` for a cell that fails.
    """
    import nbformat
    from nbclient import NotebookClient

    from wyatt.voila.extension import mend_libraries

    mend_libraries()  # otherwise a cell with `interact` could hang
    ran = nbformat.reads(json.dumps(notebook), as_version=4)
    where = {"metadata": {"path": str(folder)}}
    client = NotebookClient(ran, timeout=_SECONDS, kernel_name="python3", resources=where)
    client.coalesce_streams = True
    client.execute()
    _keep(notebook, ran)


def _keep(notebook: Notebook, ran: Mapping[str, Any]) -> None:
    done = {cell["id"]: cell.get("outputs", []) for cell in ran["cells"]}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for place, cell in enumerate(cells, 1):
        kept = small(done[cell["id"]])
        tags = [tag for tag in cell["metadata"].pop("tags", ()) if tag != CHECKED]
        if tags or kept:
            cell["metadata"]["tags"] = [*tags, *([CHECKED] if kept else [])]
        # nbval skips a cell without a number.
        cell["execution_count"] = place if kept else None
        for output in kept:
            if output["output_type"] == "execute_result":
                output["execution_count"] = place
        cell["outputs"] = kept


def small(outputs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return a cell's outputs to save, or an empty list if any of them can't be saved."""
    kept = [_plain(output) for output in outputs]
    text = json.dumps(kept, ensure_ascii=False)
    if None in kept or len(text) > MOST or _ADDRESS.search(text):
        return []
    return [output for output in kept if output is not None]


def _plain(output: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return only the fields of an output that are saved, or None if the output can't be saved."""
    kind = output["output_type"]
    if kind == "stream" and output["name"] == "stdout":
        return {"name": "stdout", "output_type": kind, "text": _lines(output["text"])}
    if kind not in ("display_data", "execute_result") or not set(output["data"]) <= KINDS:
        return None
    plain: dict[str, Any] = {
        "data": {name: _lines(shown) for name, shown in output["data"].items()},
        "metadata": {},
        "output_type": kind,
    }
    if kind == "execute_result":
        plain["execution_count"] = output["execution_count"]
    return plain


def _lines(text: str | Sequence[str]) -> list[str]:
    return (text if isinstance(text, str) else "".join(text)).splitlines(True)


# === A lesson in Markdown, for readers without a kernel. Its positions are pictures in separate
# files, because code hosts strip drawings, style sheets and scripts from Markdown. Each picture has
# a folded description. Everything is in one folded section before the rules, with the answers after
# the questions.

#: Each game's function that describes a position in Markdown, for readers who can't see the
#: picture.
POSITIONS: Mapping[str, Lazy[Callable[[Any, Stage], str]]] = {
    "wyatt": Lazy("tools.coursebook.earp:position"),
    "wildcat": Lazy("tools.coursebook.wildcat:position"),
}
#: The path from the notebooks to the pictures.
PICTURES = "images/lessons"


def pictures(lesson: Lesson) -> dict[int, tuple[str, str]]:
    """Return the path and SVG of a picture for the first stage and for each question, by the
    stage's number, from 0.
    """
    found: dict[int, tuple[str, str]] = {}
    paths: dict[str, str] = {}
    for at, stage in enumerate(lesson.stages):
        if at == 0 or isinstance(stage, Question):
            drawn = subject(lesson.game).sheet().picture(stage.scene().view, stage)
            path = paths.setdefault(drawn, f"{PICTURES}/{lesson.id}-{len(paths) + 1}.svg")
            found[at] = path, drawn
    return found


def shown(stage: Stage, path: str) -> str:
    scene: Scene = stage.scene()
    seen = _("The table as {player} sees it", player=plain(scene.you))
    words = POSITIONS[stage.game]()(scene.view, stage)
    return f"![{seen}]({path})\n\n{folded(_('The table in words'), words)}"


def paper(lesson: Lesson) -> str:
    drawn = pictures(lesson)
    first = lesson.stages[0]
    begins = "" if isinstance(first, Question) else _begins(first, drawn[0][0])
    parts = [begins, _words(lesson)]
    asked = [(at, each) for at, each in enumerate(lesson.stages) if isinstance(each, Question)]
    if asked:
        parts.append(f"### {_('The questions')}")
        parts += [
            _question(number, each, drawn[at][0]) for number, (at, each) in enumerate(asked, 1)
        ]
        answers = [_answer(number, each) for number, each in enumerate(lesson.questions, 1)]
        parts.append(folded(_("The answers"), "\n\n".join(answers)))
    inside = folded(_("The table, the questions and the answers"), "\n\n".join(filter(None, parts)))
    return f"## {_('On paper')}\n\n{inside}"


def pointer() -> str:
    place = _("On paper").replace(" ", "-")
    return _(
        'Reading this without running it? You’ll find the table, the questions and the answers [on paper](#{place} "{title}").',
        place=place,
        title=_("On paper"),
    )


def _begins(stage: Stage, path: str) -> str:
    title = _(stage.title)
    stop = "" if title[-1] in "!?…" else "."
    lines = [f"**{title}{stop}** {_(stage.say)}".strip()]
    if isinstance(stage, Play):
        lines += ["", *("- " + _("Goal: {goal}", goal=_(goal.say)) for goal in stage.goals)]
    return "\n".join([*lines, "", shown(stage, path)])


def _words(lesson: Lesson) -> str:
    terms = terms_of(lesson.game, lesson.id)
    if not terms:
        return ""
    lines = "\n".join(f"- **{_(term.name)}**{colon()}{_(term.meaning)}" for term in terms)
    return f"### {_('New words')}\n\n{lines}"


def _question(number: int, stage: Question, path: str) -> str:
    lettered = zip(LETTERS, stage.options, strict=False)
    options = "\n".join(f"- **{letter}** {_(option.text)}" for letter, option in lettered)
    said = f"{_(stage.say)}\n\n" if stage.say else ""
    return (
        f"**{number}. {_(stage.title)}**\n\n{said}{shown(stage, path)}\n\n"
        f"**{_(stage.ask)}**\n\n{options}"
    )


def _answer(number: int, stage: Question) -> str:
    title, right = _(stage.title), LETTERS[stage.right]
    heading = _("{number}. {title} ({letter})", number=number, title=title, letter=right)
    lettered = zip(LETTERS, stage.options, strict=False)
    reasons = [_lettered(letter, option, _(option.reason)) for letter, option in lettered]
    return f"**{heading}**\n\n" + "\n".join(reasons)


def _lettered(letter: str, option: Option, said: str) -> str:
    sign = "✓" if option.right else "✗"
    rules = (f"`{name}`" for name in option.rules if f"`{name}`" not in said)
    return " ".join((f"- {sign} **{letter}** {said}", *rules))


def rules(lesson: Lesson) -> str:
    book = subject(lesson.game).spec.rulebook()
    return "\n".join(
        f"- `{rule.id}` **{rule.title}.** {rule.text} *({book.cite(rule)})*"
        for rule in map(book.rule, lesson.rules)
    )


# === The teacher's page: rules, questions and answers, and how to make a lesson.

ABOUT = N_(
    "Use this page to teach with the courses. It shows which lesson teaches which rule, lists\nevery question with its answer, and explains how to write your own lessons. You don’t need it to learn a game.\n\nThe course on Wyatt Earp takes about an hour, and the one on Wildcat Rummy about half an hour.\nLearners can also open the lessons in any order, using the dots at the top of the course’s page. Their progress stays in their own browsers, but they can export\nit as a file and send it to you."
)

IN_CLASS = N_(
    "**Worksheets.** `wyatt lesson shot --print shot.html` writes a worksheet for the lesson `shot`, and\n`wyatt lesson shot --print shot-key.html --key` writes its answers. Open the files in a browser to print\nthem. For your own lesson, give the file’s name: `wyatt lesson own-lesson.toml --print own.html`.\n\n**Links.** The page [For a class]({site}class.html) has a link to every lesson, with its worksheet\nand answers. To share your own lesson, run\n`wyatt lesson own-lesson.toml --link` and add its output to the site’s address.\n\n**Results.** Below a lesson, your pupils open **All lessons and your progress**, type their names,\npress Export and send you the file. Drop all the files on the page [How a class did]({site}?page=results), or run `wyatt progress *.json`. You’ll see\nwho finished what, everyone’s first answers, and the most common mistakes.\nIn JupyterLab, you can’t export answers from a lesson’s own notebook, so have your pupils use the first notebook, which\nhas the whole course. If pupils share a browser, they press Clear after exporting, in each course they’ve opened."
)

MORE = N_(
    'Change the file and run the cells above again. An error message tells you where in the file\nthe problem is. In a terminal, `wyatt lesson own-lesson.toml` checks a file and shows it as learners see it, and\n`wyatt lesson --facts` lists every `fact` you can use. Add the line `game = "wildcat"` for a lesson\non Wildcat Rummy.\n\nTo see everything a lesson can contain, such as questions, read the built-in lessons. They are in\n`wyatt/lessons/earp/course` and `wyatt/lessons/wildcat/course`, one file per lesson. The `course.toml` next\nto each folder gives their order.'
)

_OWN = N_(
    "1. Set up a table in the [explorer](explorer.ipynb) and play until it’s the way you want it.\n2. Press **Link** to copy the position.\n3. Paste it into a file like the one below, in this notebook’s folder. Ten lines are enough.\n4. Run the cells. The engine plays your solution and tells you about any mistakes. Once there are none, your lesson is ready.\n\n```toml\n{file}\n```\n\nA **goal** has text for the learner and a fact for the engine to check. Any legal way to reach the goal wins.\nThe **solution** is one of those ways, and proves that the goal can be reached."
)


def rules_page(game: str, lessons: Sequence[Lesson], links: Mapping[str, str]) -> str:
    lines = [f"| {_('rule')} | | {_('lesson')} |", "|---|---|---|"]
    for rule in subject(game).spec.rulebook().rules():
        taught = [_link(lesson, links) for lesson in lessons if rule.id in lesson.rules]
        lines.append(f"| `{rule.id}` | {rule.title} | {', '.join(taught)} |")
    return "\n".join(lines)


def mistakes_asked(game: str, lessons: Sequence[Lesson], links: Mapping[str, str]) -> str:
    lines = []
    for id, said in mistakes(game).items():
        asked = [_link(lesson, links) for lesson in lessons if id in lesson.mistakes]
        lines.append(f"- {_(said)} *({', '.join(asked)})*")
    return "\n".join(lines)


def answers(lessons: Sequence[Lesson]) -> str:
    return "\n\n".join(
        f"### {lesson.number}. {_(lesson.title)}\n\n" + "\n\n".join(_asked(lesson))
        for lesson in lessons
        if lesson.questions
    )


def _asked(lesson: Lesson) -> list[str]:
    asked = []
    for question in lesson.questions:
        lines = [f"**{' '.join(filter(None, (_(question.say), _(question.ask))))}**", ""]
        for letter, option in zip(LETTERS, question.options, strict=False):
            lines.append(_lettered(letter, option, f"{_(option.text)} *{_(option.reason)}*"))
        asked.append("\n".join(lines))
    return asked


def _link(lesson: Lesson, links: Mapping[str, str]) -> str:
    return f"[{lesson.number}. {_(lesson.title)}]({links[lesson.id]})"


# === The courses' notebooks, written from their lessons: ``python -m tools.coursebook``. At a
# notebook's end, a folded section for readers without a kernel has pictures of the positions, the
# questions, and then the answers. ``--check`` writes nothing, and fails if a file is stale.

FOLDER = Path(__file__).parents[2] / "notebooks"
#: The example on the teacher's page. Each language's folder can have a translation.
OWN = FOLDER / "own-lesson.toml"
TEACHER = "teacher.ipynb"
#: The tag for cells that are only for notebooks. A page without code neither runs nor draws them.
_FOR_HANDS = {"tags": ["hood"]}


def lessons(game: str) -> tuple[Lesson, ...]:
    return tuple(lesson_of(id) for id in ids(game))


def every_lesson() -> list[Lesson]:
    return [lesson for game in games() for lesson in lessons(game)]


def file_name(lesson: Lesson) -> str:
    return _file_name(lesson, "" if spoken() == "en" else slug(_(lesson.title)))


def _file_name(lesson: Lesson, named: str = "") -> str:
    prefix = "" if lesson.game == "wyatt" else f"{lesson.game}-"
    return f"{prefix}{lesson.number:02}-{named or lesson.id.removeprefix(prefix)}.ipynb"


def welcome_name(game: str) -> str:
    about = course(game)
    number = re.match(r"\d+-", about.notebook)
    if spoken() == "en" or not number:
        return f"{about.notebook}.ipynb"
    return f"{number[0]}{slug(_(about.title))}.ipynb"


def teacher_name() -> str:
    return TEACHER if spoken() == "en" else f"{slug(_('For teachers'))}.ipynb"


def slug(title: str) -> str:
    words = unicodedata.normalize("NFKD", re.sub(r"[’']", " ", title.lower()))
    return "-".join(re.findall(r"[a-z0-9]+", words.encode("ascii", "ignore").decode()))


def above(file: str) -> str:
    """Return the path from the current language's folder to a file in the English one."""
    return file if spoken() == "en" else f"../{file}"


def _speaking(source: str) -> str:
    if spoken() == "en":
        return source
    imports, _blank, rest = source.rpartition("\n\n")
    imports = imports.replace("from wyatt.", "from wyatt.core.text import speak\nfrom wyatt.", 1)
    return f'{imports}\n\nspeak("{spoken()}")\n{rest}'


def notebook(lesson: Lesson) -> Notebook:
    title = _(lesson.title)
    said = quiet(_(lesson.say), subject(lesson.game).spec.rulebook(), _("The rules"))
    heading = f"# {lesson.number}. {title}\n\n{said}"
    live = live_page(page=course(lesson.game).page, lesson=lesson.id)
    link = f"[{_('Play this lesson in your browser, with nothing to install')}]({live})"
    opening = (heading, _(lesson.known), link, pointer(), _credit(lesson.game))
    play = f'from wyatt.widgets import lesson\n\nplayed = lesson("{lesson.id}")\nplayed'
    cells = [
        # On a page, the table below already has this heading.
        _markdown("title", "\n\n".join(filter(None, opening)), _FOR_HANDS),
        _code("live", _speaking(play)),
        _markdown("paper", paper(lesson), _FOR_HANDS),
        _markdown("rules", f"## {_('The rules')}\n\n{rules(lesson)}"),
        *(
            _markdown(f"more-{at}", _(cell.source))
            if cell.kind == "markdown"
            else _code(f"more-{at}", cell.source)
            for at, cell in enumerate(lesson.cells, 1)
            if cell.kind != "check"
        ),
        _markdown("on", _onward(lesson)),
    ]
    if lesson.hood:
        cells.append(_markdown("hood", f"## {_('Open the hood')}\n\n{_(_HOOD)}", _FOR_HANDS))
    for at, trial in enumerate(lesson.hood, 1):
        cells += [
            _markdown(f"try-{at}", _(trial.say), _FOR_HANDS),
            _code(f"hood-{at}", trial.code, _FOR_HANDS),
        ]
    return _document(f"{subject(lesson.game).spec.title}: {title}", cells)


def _credit(game: str) -> str:
    credit = _(subject(game).credit)
    return f"*{credit}*" if credit else ""


def _onward(lesson: Lesson) -> str:
    path = ids(lesson.game)
    after = path.index(lesson.id) + 1
    links = [f"[{_('All lessons')}]({welcome_name(lesson.game)})"]
    if after < len(path):
        following = lesson_of(path[after])
        said = _("Next: {number}. {title}", number=following.number, title=_(following.title))
        links.insert(0, f"**[{said}]({file_name(following)})**")
    else:
        links.insert(0, f"{_('You’ve finished the course.')} **[{_('Play')}](explorer.ipynb)**")
    return " · ".join(links)


def welcome(game: str) -> Notebook:
    about, taught = course(game), lessons(game)
    lines = [
        f"{lesson.number}. [{_(lesson.title)}]({file_name(lesson)})<br>"
        + " ".join(f"`{rule}`" for rule in lesson.rules)
        for lesson in taught
    ]
    begin = f"[{_('Take the course in your browser')}]({live_page(page=about.page)})"
    screen = f'from wyatt.widgets.screen import Screen\n\nScreen(page="{about.page}")'
    said = [f"# {_(about.title)}", _(about.say), _(about.known), _(_HOW), begin, _credit(game)]
    rest = [other for other in games() if other != game]
    others = [f"[{_(course(other).title)}]({welcome_name(other)})" for other in rest]
    cells = [
        # The page below has the same words, so a server leaves them out.
        _markdown("title", "\n\n".join(filter(None, said)), _FOR_HANDS),
        _code("live", _speaking(screen)),
        _markdown("lessons", f"## {_('The lessons')}\n\n{_(_LESSONS)}\n\n" + "\n".join(lines)),
        *(
            _code(f"more-{at}", cell["code"])
            if "code" in cell
            else _markdown(f"more-{at}", _(cell["markdown"]))
            for at, cell in enumerate(about.cells, 1)
        ),
        _markdown("on", " · ".join([*others, f"[{_('For teachers')}]({teacher_name()})"])),
    ]
    return _document(f"{subject(game).spec.title}: {_('the course')}", cells)


_HOOD = N_(
    "Want to see how it works? With the Python cells below, you control the table you’ve just played at. If you don’t program, skip them. You won’t miss any rules."
)

_HOW = N_(
    "Each lesson takes two to five minutes. You play first, then you bet on what happens, and then\nyou learn the rule. To run a cell, select it and press Shift+Enter. Run the cell below to begin. Each\ndot at the top of the page is a lesson. A § after a sentence links to its rule.\n\nYour progress is saved in this browser only. At the bottom of the page, you can export, import and\nclear it."
)

_LESSONS = N_(
    "Each lesson is also a notebook you can read without running it. Below each title\nare the ids of the rules you learn."
)


#: The code that reads and checks a teacher's own lesson.
_READ = f"""\
from pathlib import Path

from wyatt.lessons import read_lesson, solve

mine = read_lesson(Path("{OWN.name}").read_text(encoding="utf-8"), "mine")"""
_CHECK = """\
solved = solve(mine)
if solved:
    print("The lesson is ready.")
for problem in solved.problems:
    print(problem)"""


def teachers_page() -> Notebook:
    cells = [_markdown("title", f"# {_('For teachers')}\n\n{_(ABOUT)}")]
    translated = FOLDER / spoken() / OWN.name
    example = translated if translated.is_file() else OWN
    for game in games():
        taught = lessons(game)
        links = {lesson.id: file_name(lesson) for lesson in taught}
        title = subject(game).spec.title
        heads = {
            "rules": (_("Which lesson teaches which rule"), rules_page(game, taught, links)),
            "mistakes": (_("What learners get wrong"), mistakes_asked(game, taught, links)),
            "questions": (_("The questions, with answers"), answers(taught)),
        }
        cells += [
            _markdown(f"{game}-{id}", f"## {title}{colon()}{head}\n\n{said}")
            for id, (head, said) in heads.items()
        ]
        if _credit(game):
            cells.append(_markdown(f"{game}-credit", _credit(game)))
    in_class = f"## {_('Worksheets, links and results')}\n\n{_(IN_CLASS, site=live_page())}"
    own = _(_OWN, file=example.read_text("utf-8").strip())
    cells += [
        _markdown("class", in_class),
        _markdown("own", f"## {_('Your own lesson')}\n\n{own}"),
        _code("own-read", _speaking(_READ)),
        _markdown(
            "own-check-say", _("The engine plays your solution and tells you about any mistakes.")
        ),
        _code("own-check", _CHECK),
        _markdown("own-live-say", _("Here’s your lesson, the way a learner plays it.")),
        _code("own-live", "from wyatt.widgets import LessonView\n\nLessonView(mine)"),
        _markdown("own-more", _(MORE)),
        _markdown("on", f"[{_('All lessons')}]({welcome_name(games()[0])})"),
    ]
    return _document(f"Wyatt: {_('for teachers')}", cells)


# --- files ----------------------------------------------------------------------------------------


def _cell(kind: str, id: str, source: str, metadata: Mapping[str, Any] | None) -> dict[str, Any]:
    lines = source.splitlines(True)
    return {"cell_type": kind, "id": id, "metadata": dict(metadata or {}), "source": lines}


def _markdown(id: str, source: str, metadata: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return _cell("markdown", id, no_formula(_led(source)), metadata)


def _led(source: str) -> str:
    if spoken() == "en":
        return source
    here = {_file_name(each): file_name(each) for each in every_lesson()}
    here |= {f"{course(game).notebook}.ipynb": welcome_name(game) for game in games()}
    here[TEACHER] = teacher_name()
    kept = {path.name for path in (FOLDER / spoken()).glob("*.ipynb")} | {*here.values()}

    def led(found: re.Match[str]) -> str:
        name = found[1]
        return f"]({here.get(name) or (name if name in kept else above(name))}"

    return re.sub(r"\]\(([\w-]+\.ipynb)", led, source)


def _code(id: str, source: str, metadata: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return _cell("code", id, in_language(source), metadata) | {
        "execution_count": None,
        "outputs": [],
    }


#: A notebook saved as a script gets its file's name and its comments from here.
_PYTHON = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def _document(title: str, cells: Sequence[dict[str, Any]]) -> Notebook:
    return {
        "cells": list(cells),
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "lang": spoken(),
            "language_info": _PYTHON,
            "title": title,
            "voila": {"template": "wyatt"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def notebooks() -> dict[str, Notebook]:
    made = {welcome_name(game): welcome(game) for game in games()}
    made[teacher_name()] = teachers_page()
    return made | {file_name(each): notebook(each) for each in every_lesson()}


def write_pictures() -> dict[str, str]:
    """Return every lesson picture as SVG, by its path in the notebooks' folder."""
    return {path: drawn for each in every_lesson() for path, drawn in pictures(each).values()}


def text(page: Notebook) -> str:
    return json.dumps(page, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the changed files, remove stale ones, and print their names. With ``--check``, only
    print the names, and return 1 if there are any. With ``--run``, run all notebooks first.
    """
    found = [name for code in taught() for name in _written(code, arguments)]
    for name in found:
        print(name)
    return 1 if found and "--check" in arguments else 0


def taught() -> list[str]:
    return ["en", *(code for code in languages() if code != "en" and (FOLDER / code).is_dir())]


def _written(language: str, arguments: Sequence[str]) -> list[str]:
    checks, runs = "--check" in arguments, "--run" in arguments
    folder = FOLDER if language == "en" else FOLDER / language
    with speaking(language):
        written = notebooks()
        found = {
            path.name: json.loads(path.read_text("utf-8"))
            for path in sorted(folder.glob("*.ipynb"))
        }
        own: dict[str, Notebook] = {name: page for name, page in found.items() if page.get("cells")}
        made = write_pictures() | {
            name: _filled(page, own.get(name), folder, checks, runs)
            for name, page in written.items()
        }
    stale = [name for name in _there(folder, language) if name not in made]
    if not checks:
        for name in stale:
            (folder / name).unlink()
    if runs:
        made |= {
            name: _filled(page, None, folder)
            for name, page in own.items()
            if name not in {*written, *stale}
        }
    for name, said in made.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != said:
            stale.append(name)
            if not checks:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(said, encoding="utf-8")
    return [(folder / name).relative_to(FOLDER).as_posix() for name in stale]


def _there(folder: Path, language: str) -> list[str]:
    """Return the generated files in a folder. In another language's folder, a notebook with the
    same name as an English one is a hand-written translation, so it isn't in the list.
    """
    numbered = ["[0-9][0-9]-*.ipynb", *(f"{game}-[0-9][0-9]-*.ipynb" for game in games())]
    found = [path for each in (*numbered, f"{PICTURES}/*.svg") for path in folder.glob(each)]
    if language != "en":
        found += [path for path in folder.glob("*.ipynb") if not (FOLDER / path.name).is_file()]
    return list(dict.fromkeys(path.relative_to(folder).as_posix() for path in found))


def _filled(
    page: Notebook,
    before: Notebook | None,
    folder: Path,
    checks: bool = False,
    runs: bool = False,
) -> str:
    if not carried(page, None if runs else before) and not checks:
        run(page, folder)
    return text(page)
