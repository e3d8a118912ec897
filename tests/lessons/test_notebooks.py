"""The course's notebooks: written from the lessons, without outputs, readable without a kernel."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from wyatt.earp import rulebook
from wyatt.lessons import build, ids, lesson_of

PAGES = build.pages()
each = pytest.mark.parametrize("name", PAGES)


def cells(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(PAGES[name])["cells"]
    return found


def markdown(name: str) -> str:
    return "\n\n".join("".join(c["source"]) for c in cells(name) if c["cell_type"] == "markdown")


def test_the_notebooks_are_what_the_lessons_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main(["--check"]) == 0, (
        f"run python -m wyatt.lessons.build: {capsys.readouterr().out}"
    )


def test_a_stale_notebook_is_named_and_mended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    (tmp_path / "99-gone.ipynb").write_text("{}")
    (tmp_path / "explorer.ipynb").write_text("{}")
    assert build.main(["--check"]) == 1
    assert len(capsys.readouterr().out.split()) == len(PAGES) + 1
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
    assert {path.name for path in tmp_path.glob("*.ipynb")} == {*PAGES, "explorer.ipynb"}


@each
def test_a_notebook_holds_no_output_and_short_cells(name: str) -> None:
    code = [cell for cell in cells(name) if cell["cell_type"] == "code"]
    for cell in code:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert len([line for line in cell["source"] if line.strip()]) <= 3, cell["source"]
    assert any(line.startswith("assert ") for cell in code for line in cell["source"])
    named = [cell["id"] for cell in cells(name)]
    assert len(named) == len(set(named))


@each
def test_every_link_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", markdown(name))
    assert links
    for link in links:
        assert link in PAGES or (build.FOLDER / link).is_file(), link


@pytest.mark.parametrize("id", ids())
def test_a_lesson_reads_well_without_a_kernel(id: str) -> None:
    lesson = lesson_of(id)
    text = markdown(build.file_name(lesson))
    for stage in lesson.questions:
        assert stage.ask in text
        for option in stage.options:
            assert option.reason in text
    for rule in map(rulebook.rule, lesson.rules):
        assert rule.text in text
        assert rulebook.cite(rule) in text
    assert "| poster | reward |" in text
    assert "- Your hand: " in text
    following = ids()[ids().index(id) + 1 :][:1]
    assert all(f"({build.file_name(lesson_of(next))})" in text for next in following)


def test_the_teachers_page_names_every_rule_and_answers_every_question() -> None:
    text = markdown("teacher.ipynb")
    for rule in rulebook.rules():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{rule.id}` |"))
        assert ".ipynb)" in row, f"no lesson teaches {rule.id}"
    for id in ids():
        for question in lesson_of(id).questions:
            right = question.options[question.right]
            assert f"✓ **{'ABCD'[question.right]}** {right.text} *{right.reason}*" in text
