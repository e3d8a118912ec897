"""The course's notebooks: written from the lessons, readable without a kernel."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

from taught import each_game, each_lesson, letter

from tests.collected import collected
from tests.markup import has, lacks, used_signs, values
from tools.coursebook import build
from tools.coursebook.build import live_page, no_formula, with_money
from tools.coursebook.said import SAID
from wyatt.earp import Game
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Lesson, subject
from wyatt.site.build import _NAMES
from wyatt.ui.earp.picture import picture
from wyatt.ui.page import Pages
from wyatt.ui.wildcat.picture import picture as wildcat_picture
from wyatt.wildcat import Game as Wildcat

#: Handwritten notebooks don't belong to a lesson. `build --check` checks the folder.
BY_HAND = {"build-your-own", "explorer", "scoring-lab", "strategy-lab", "widgets"}
PATHS = sorted(build.FOLDER.glob("*.ipynb"))
FILES = {path.name: json.loads(path.read_text(encoding="utf-8"))["cells"] for path in PATHS}
NOTEBOOKS = [name for name in FILES if name.removesuffix(".ipynb") not in BY_HAND]
PICTURES = [f"images/lessons/{path.name}" for path in build.FOLDER.glob("images/lessons/*")]
SVG = "{http://www.w3.org/2000/svg}"
each = collected("name", NOTEBOOKS)
each_file = collected("name", FILES)


@cache
def drawn() -> Mapping[str, str]:
    return build.write_pictures()


def source(name: str) -> str:
    return "\n\n".join("".join(c["source"]) for c in FILES[name] if c["cell_type"] == "markdown")


def markdown(name: str) -> str:
    """The same with amounts of money as displayed."""
    return with_money(source(name))


def test_notebooks_are_what_the_lessons_say(capsys: Any, monkeypatch: Any, tmp_path: Any) -> None:
    stale = build.main(["--check"])
    assert stale == 0, f"run python -m tools.coursebook: {capsys.readouterr().out}"
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(build, "run", lambda page, folder: None)
    (tmp_path / "99-gone.ipynb").write_text("{}")
    (tmp_path / "explorer.ipynb").write_text("{}")
    (tmp_path / "images/lessons").mkdir(parents=True)
    (tmp_path / "images/lessons/gone-1.svg").write_text("<svg/>")
    assert build.main(["--check"]) == 1
    assert len(capsys.readouterr().out.split()) == len(NOTEBOOKS) + len(PICTURES) + 2
    assert build.main([]) == build.main(["--check"]) == 0
    assert {path.name for path in tmp_path.glob("*.ipynb")} == {*NOTEBOOKS, "explorer.ipynb"}
    assert {path.name for path in tmp_path.glob("images/*/*")} == {Path(p).name for p in PICTURES}


@each_file
def test_a_notebook_can_be_read_by_learners(name: str) -> None:
    found = FILES[name]
    code = [cell for cell in found if cell["cell_type"] == "code"]
    assert not any("remove-cell" in cell["metadata"].get("tags", ()) for cell in found)
    for cell in code:
        assert "assert " not in "".join(cell["source"]), cell["id"]
        # The function that a cell interacts with isn't shown as well.
        last = "".join(cell["source"]).rstrip().rpartition("\n")[2]
        assert not last.startswith("interact(") or last.endswith(";"), cell["id"]
        lines = list(cell["source"])
        for output in cell["outputs"]:
            data = output.get("data", {"text/plain": output.get("text", [])})
            lines += [] if "text/html" in data else data.get("text/plain", [])
        # What a cell shows of a line in JupyterLab at 1400 x 1000, its files beside it: the rest is cut from code,
        # and text breaks within a word.
        assert [line for line in lines if len(line.rstrip()) > 115] == []
    for before, cell in pairwise(found):
        assert "markdown" in (before["cell_type"], cell["cell_type"]), cell["id"]
    named = [cell["id"] for cell in found]
    assert len(named) == len(set(named))
    # Where nothing runs, each lesson still shows what one of its cells says.
    assert not any(id.startswith("hood-") for id in named) or any(cell["outputs"] for cell in code)
    text = re.sub(r"```.*?```|`[^`\n]*`", "", source(name), flags=re.DOTALL)
    assert "$" not in text, "pairs of them are read as formulas"


@each
def test_a_served_course_tells_its_introduction_once_and_links_lead_somewhere(name: str) -> None:
    """The page has the same words, and how to run a cell means nothing where there are no cells."""
    for cell in FILES[name]:
        if "Shift" in "".join(cell["source"]) and cell["cell_type"] == "markdown":
            assert "hood" in cell["metadata"].get("tags", ())
    links = re.findall(r"\]\(([^)]+)\)", markdown(name))
    assert links
    for link in links:
        if link.startswith(live_page()) and urlsplit(link).path.endswith(".html"):
            assert link.removeprefix(live_page()) in _NAMES, link
        elif link.startswith(live_page()):
            opened, results = Pages(dict(parse_qsl(urlsplit(link).query))), "page=results" in link
            assert type(opened.desk).__name__ == ("ResultsPage" if results else "CoursePage"), link
            assert "lesson=" not in link or opened.desk.address() in link
        elif link.startswith("#"):
            heading, title = link[1:].split(maxsplit=1)
            assert f"\n## {heading.replace('-', ' ')}\n" in f"\n{markdown(name)}\n", link
            # The rule is there.
            assert title.strip('"') in markdown(name).replace(link, ""), link
        else:
            assert link in FILES or (build.FOLDER / link).is_file(), link


@each_lesson
def test_a_lesson_can_be_read_from_the_table_to_bets_rules_and_hood(lesson: Lesson) -> None:
    text = markdown(build.file_name(lesson))
    for stage in lesson.questions:
        assert not lacks(text, stage.ask, *(option.reason for option in stage.options))
    book, path = subject(lesson.game).spec.rulebook(), ids(lesson.game)
    for rule in map(book.rule, lesson.rules):
        assert not lacks(text, rule.text, book.cite(rule))
    following = path[path.index(lesson.id) + 1 :][:1]
    links = [f"({build.file_name(lesson_of(next))})" for next in following]
    assert not lacks(text, "- Your hand: ", subject(lesson.game).credit, *links)
    if lesson.game == "wyatt":
        assert "| poster | reward |" in text
    shown = {path for path, _ in build.pictures(lesson).values()}
    assert shown == set(re.findall(r"!\[The table as \w+ sees it\]\(([^)]+)\)", text))
    # What gives an answer away is folded away in one part at the end, after all of the questions.
    name = build.file_name(lesson)
    parts = ["".join(cell["source"]) for cell in FILES[name]]
    (folded,) = (part for part in parts if part.startswith("## On paper"))
    outside = "\n".join(part for part in parts if part != folded)
    assert not any(cell.get("outputs") for cell in FILES[name][: parts.index(folded)])
    assert "[on paper](#On-paper" in parts[0]
    asked, _, answered = folded.partition("<details><summary>The answers</summary>")
    reasons = [no_formula(option.reason) for stage in lesson.questions for option in stage.options]
    assert not has(outside + asked, *reasons)
    assert not lacks(answered, *reasons)
    assert folded.count("<details>") == folded.count("</details>")
    # Before the hood no cell of code is longer than three lines, and one has a control on the rule.
    found = FILES[build.file_name(lesson)]
    order = [cell["id"] for cell in found]
    hood = order.index("hood")
    assert (order[:4], order[hood - 1]) == (["title", "live", "paper", "rules"], "on")
    code = [cell for cell in found[:hood] if cell["cell_type"] == "code"]
    assert all(len(cell["source"]) <= (3 if at else 4) for at, cell in enumerate(code))
    controls = [cell for cell in code if re.search(r"try_(moves|split)\(", "".join(cell["source"]))]
    assert controls
    for cell in controls:  # Voilà shows them
        assert "hood" not in cell["metadata"].get("tags", ())


def test_running_a_cell_is_explained_once_and_copied_code_is_written_out() -> None:
    told = [name for name in NOTEBOOKS if "press Shift+Enter" in source(name)]
    assert sorted({*told, "wildcat-rummy.ipynb"}) == ["00-welcome.ipynb", "wildcat-rummy.ipynb"]
    assert all('"file_extension": ".py"' in path.read_text("utf-8") for path in PATHS)
    code = "".join("".join(each["source"]) for found in FILES.values() for each in found)
    assert [text for text in SAID if f'"{text}"' not in code] == []
    assert golf_in_cells() == []
    ran = ruff("format", "--diff", build.FOLDER)
    assert ran.returncode == 0, ran.stdout


@collected("name", PICTURES)
def test_a_picture_stands_by_itself(name: str) -> None:
    svg = drawn()[name]
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    named = values(svg, "id")
    assert (len(named), used_signs(svg)) == (len(set(named)), set(named))
    assert not re.search(r"var\(|currentColor|<style|<script|url\(|on\w+=", svg)
    assert set(re.findall(r"https?://[^\"]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert len(svg) < 40_000


def asked_at(id: str, **names: str) -> Any:
    """The table of a lesson's first question, with other names for the players."""
    text = json.dumps(dict(lesson_of(id).questions[0].position))
    for name, other in names.items():
        text = text.replace(name, other)
    return json.loads(text)


def written_on(svg: str) -> list[str | None]:
    return [each.text for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_picture_shows_the_position_and_takes_a_name_as_text() -> None:
    game = Game.from_position(asked_at("shot", Anna="<b>&", Burt="<script>"))
    svg = picture(game.view("<b>&"), ["jesse-james"])
    wanted = {"$3,000", "10 CP", "6 CP", "4 CP", "▸ <b>&, you", "<script>", "3 cards"}
    assert wanted <= {*written_on(svg)}
    assert (svg.count("#face-"), svg.count("#mini-jesse-james")) == (1 + 4, 5)
    assert int(ElementTree.fromstring(svg).attrib["height"]) > 300
    assert not has(svg, "bob-dalton", "Sheriff card played", "None")  # nobody sees Burt's hand
    rummy = Wildcat.from_position(asked_at("wildcat-queen", Anna="<b>&"))
    said = written_on(wildcat_picture(rummy.view("<b>&")))
    assert {"▸ <b>&, you", "Burt", "2 cards", "hearts", "queens", "30", "15"} <= set(said)
    assert (said.count("Q"), "10" in said) == (3 + 1, False)  # Burt's meld and the hand, not his


@each_game
def test_the_teachers_page_names_every_rule_and_answers_every_question(game: str) -> None:
    text = markdown("teacher.ipynb")
    for rule in subject(game).spec.rulebook().rules():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{rule.id}` |"))
        assert ".ipynb)" in row, f"no lesson teaches {rule.id}"
    for question in (question for id in ids(game) for question in lesson_of(id).questions):
        right = question.options[question.right]
        assert f"✓ **{letter(question)}** {right.text} *{right.reason}*" in text


def golf_in_cells() -> list[str]:
    """What a learner shouldn't copy. Checks that no learner reads may assert."""
    strict = "B,C4,E,F,I,N,PERF,PIE,PLR1714,PLW,RET,S101,SIM,UP,W"  # what a learner may copy is written out
    config = 'lint.isort.known-first-party=["wyatt"]'
    ran = ruff("check", "--quiet", "--select", strict, "--ignore", "E501", "--config", config,
               "--output-format", "json", build.FOLDER)  # fmt: skip
    assert ran.returncode in (0, 1), ran.stderr
    found = []
    for one in json.loads(ran.stdout):
        name = Path(one["filename"]).name
        id = FILES[name][one["cell"] - 1]["id"]
        found.append(f"{name}, {id}: {one['code']} {one['message']}")
    for name, every in FILES.items():
        for cell in every:
            if cell["cell_type"] == "code":
                said = map(_golf, ast.walk(ast.parse("".join(cell["source"]))))
                found += [f"{name}, {cell['id']}: {each}" for each in said if each]
    return found


def ruff(command: str, *options: object) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "ruff", command, "--isolated", "--no-cache", *map(str, options)]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def _golf(node: ast.AST) -> str:
    match node:
        case ast.Lambda():
            return "a function without a name"
        case ast.NamedExpr():
            return "a name bound inside an expression"
        case ast.Expr(value=ast.Tuple() | ast.BoolOp() | ast.IfExp()):
            return "several statements as one"
        case ast.Assign(targets=[ast.Tuple()], value=ast.Tuple()):
            return "several assignments as one"
    return ""
