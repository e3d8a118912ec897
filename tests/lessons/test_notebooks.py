"""The course's notebooks: written from the lessons, readable without a kernel."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import pytest

from wyatt.core.addresses import live_page
from wyatt.coursebook import build, outputs, paper
from wyatt.coursebook.markdown import DOLLAR, no_formula
from wyatt.earp import Game
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Trial
from wyatt.lessons.subject import games, subject
from wyatt.show.earp.picture import picture
from wyatt.show.wildcat.picture import picture as wildcat_picture
from wyatt.widgets.pages import Pages
from wyatt.wildcat import Game as Wildcat

WRITTEN = build.notebooks()
DRAWN = build.pictures()
EVERY = [id for game in games() for id in ids(game)]
NOTEBOOKS = list(WRITTEN)
PICTURES = list(DRAWN)
each = pytest.mark.parametrize("name", NOTEBOOKS)


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(build.text(WRITTEN[name]))["cells"]
    return found


def markdown(name: str) -> str:
    """All that a reader reads, with dollar signs as they are seen."""
    return source(name).replace(DOLLAR, "$")


def source(name: str) -> str:
    return "\n\n".join("".join(c["source"]) for c in cells(name) if c["cell_type"] == "markdown")


def test_the_notebooks_are_what_the_lessons_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--check"]) == 0, (
        f"run python -m wyatt.coursebook: {capsys.readouterr().out}"
    )


def test_a_stale_notebook_is_named_and_mended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(outputs, "run", lambda page, folder: None)
    (tmp_path / "99-gone.ipynb").write_text("{}")
    (tmp_path / "explorer.ipynb").write_text("{}")
    (tmp_path / "images/lessons").mkdir(parents=True)
    (tmp_path / "images/lessons/gone-1.svg").write_text("<svg/>")
    assert build.main(["--check"]) == 1
    assert len(capsys.readouterr().out.split()) == len(NOTEBOOKS) + len(PICTURES) + 2
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
    assert {path.name for path in tmp_path.glob("*.ipynb")} == {*NOTEBOOKS, "explorer.ipynb"}
    assert {path.name for path in tmp_path.glob("images/*/*")} == {Path(p).name for p in PICTURES}


@each
def test_a_notebook_has_short_cells(name: str) -> None:
    code = [cell for cell in cells(name) if cell["cell_type"] == "code"]
    for cell in code:
        most = 6 if cell["id"].startswith("hood-") else 3  # under the hood one may read code
        lines = [line for line in cell["source"] if line.strip() and not line.startswith("#")]
        assert len(lines) <= most, cell["source"]
    assert any(line.startswith("assert ") for cell in code for line in cell["source"])
    named = [cell["id"] for cell in cells(name)]
    assert len(named) == len(set(named))


@each
def test_every_link_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", markdown(name))
    assert links
    for link in links:
        if link.startswith(live_page()):
            opened = Pages(dict(parse_qsl(urlsplit(link).query)))
            assert type(opened.desk).__name__ == "CourseDesk", link
            assert "lesson=" not in link or opened.desk.address() in link
        elif link.startswith("#"):
            heading, title = link[1:].split(maxsplit=1)
            assert f"\n## {heading.replace('-', ' ')}\n" in f"\n{markdown(name)}\n", link
            assert title.strip('"') in markdown(name).replace(link, ""), (
                link
            )  # the rule stands there
        else:
            assert link in WRITTEN or (build.FOLDER / link).is_file(), link


@each
def test_no_amount_is_taken_for_a_formula(name: str) -> None:
    text = re.sub(r"```.*?```", "", source(name), flags=re.DOTALL)
    assert "$" not in text


@pytest.mark.parametrize("id", EVERY)
def test_a_lesson_can_be_read_without_a_kernel(id: str) -> None:
    lesson = lesson_of(id)
    text = markdown(build.file_name(lesson))
    for stage in lesson.questions:
        assert stage.ask in text
        for option in stage.options:
            assert option.reason in text
    book = subject(lesson.game).rulebook
    for rule in map(book.rule, lesson.rules):
        assert rule.text in text
        assert book.cite(rule) in text
    assert "- Your hand: " in text
    if lesson.game == "wyatt":
        assert "| poster | reward |" in text
    assert subject(lesson.game).credit in text
    drawn = {path for path, _ in paper.pictures(lesson).values()}
    assert drawn == set(re.findall(r"!\[The table as \w+ sees it\]\(([^)]+)\)", text))
    path = ids(lesson.game)
    following = path[path.index(id) + 1 :][:1]
    assert all(f"({build.file_name(lesson_of(next))})" in text for next in following)


@pytest.mark.parametrize("id", EVERY)
def test_no_answer_stands_before_the_bet(id: str) -> None:
    """What gives an answer away is in one folded part at the end, after all of the questions."""
    lesson = lesson_of(id)
    parts = ["".join(cell["source"]) for cell in cells(build.file_name(lesson))]
    (folded,) = (part for part in parts if part.startswith("<details>"))
    outside = "\n".join(part for part in parts if part != folded)
    asked, _, answered = folded.partition("### The answers")
    for stage in lesson.questions:
        for option in stage.options:
            reason = no_formula(option.reason)
            assert reason not in outside + asked
            assert reason in answered
    assert folded.count("<details>") == folded.count("</details>")


@pytest.mark.parametrize("id", EVERY)
def test_what_checks_a_lesson_is_out_of_sight(id: str) -> None:
    found = cells(build.file_name(lesson_of(id)))
    checks = [cell for cell in found if "solve(" in "".join(cell["source"])]
    assert checks == [found[-1]]
    assert "remove-cell" in checks[0]["metadata"]["tags"]
    assert checks[0]["metadata"]["jupyter"] == {"source_hidden": True}


def test_the_hood_comes_after_the_way_on_and_before_the_paper() -> None:
    hood = (Trial("Add.", "1 + 1"), Trial("Add more.", "2 + 2"))
    found = build.notebook(dataclasses.replace(lesson_of("shot"), hood=hood))["cells"]
    last = ["on", "hood", "try-1", "hood-1", "try-2", "hood-2", "paper", "check"]
    assert [cell["id"] for cell in found[-8:]] == last


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_by_itself(name: str) -> None:
    svg = DRAWN[name]
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    named = re.findall(r' id="([^"]+)"', svg)
    assert len(named) == len(set(named))
    assert set(re.findall(r'href="#([^"]+)"', svg)) == set(named)
    assert not re.search(r"var\(|currentColor|<style|<script|url\(|on\w+=", svg)
    assert set(re.findall(r"https?://[^\"]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert len(svg) < 40_000


def test_a_picture_shows_the_position_and_takes_a_name_as_text() -> None:
    start = dict(lesson_of("shot").questions[0].position)
    text = json.dumps(start).replace("Anna", "<b>&").replace("Burt", "<script>")
    svg = picture(Game.from_position(json.loads(text)).view("<b>&"), ["jesse-james"])
    said = [t.text for t in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert {"$3,000", "10 CP", "6 CP", "4 CP", "▸ <b>&, you", "<script>", "3 cards"} <= set(said)
    assert svg.count("#face-") == 1 + 4  # the discard stack and the hand
    assert svg.count("#mini-jesse-james") == 5
    assert "bob-dalton" not in svg  # nobody sees Burt's hand


def test_a_picture_of_the_other_game_shows_melds_and_hides_hands() -> None:
    start = dict(lesson_of("wildcat-queen").questions[0].position)
    text = json.dumps(start).replace("Anna", "<b>&")
    svg = wildcat_picture(Wildcat.from_position(json.loads(text)).view("<b>&"))
    said = [t.text for t in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert {"▸ <b>&, you", "Burt", "2 cards", "hearts", "queens", "30", "15"} <= set(said)
    assert said.count("Q") == 3 + 1  # Burt's meld and the hand
    assert "10" not in said  # nobody sees Burt's hand


@pytest.mark.parametrize("game", games())
def test_the_teachers_page_names_every_rule_and_answers_every_question(game: str) -> None:
    text = markdown("teacher.ipynb")
    for rule in subject(game).rulebook.rules():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{rule.id}` |"))
        assert ".ipynb)" in row, f"no lesson teaches {rule.id}"
    for id in ids(game):
        for question in lesson_of(id).questions:
            right = question.options[question.right]
            assert f"✓ **{'ABCD'[question.right]}** {right.text} *{right.reason}*" in text
