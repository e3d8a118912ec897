"""An author's own words stay as they are, even if they're also a sentence of the catalogue."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.asking import bet, do, play
from wyatt.cli import main
from wyatt.core import text
from wyatt.lessons import own
from wyatt.lessons.results import Results
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.worksheet import worksheet_view

OURS = "Count before you shoot"
POSITION = 'position = {players = ["Anna", "Burt"], seed = 1}\nyou = "Anna"'
FILE = f"""
title = "{OURS}"
by = "{OURS}"
rules = []
say = "{OURS}"
known = "{OURS}"
[[stages]]
kind = "predict"
title = "{OURS}"
say = "{OURS}"
call = "{OURS}"
ask = "{OURS}"
bet = "{OURS}"
see = ["draw supply"]
{POSITION}
[[stages.options]]
text = "{OURS}"
reason = "{OURS}"
right = true
[[stages.options]]
text = "{OURS}!"
reason = "{OURS}"
[[stages]]
kind = "play"
title = "{OURS}"
say = "{OURS}"
call = "{OURS}"
done = "{OURS}"
goals = [{{say = "{OURS}", fact = "did draw"}}]
solution = ["draw supply"]
{POSITION}
"""


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    text.speak("fr")
    yield
    text.speak("en")


def test_every_place_shows_an_own_lessons_words_as_written(tmp_path: Path) -> None:
    checked = own.check(FILE)
    assert checked.lesson is not None, checked.issues
    lesson = checked.lesson
    token = own.write_link([FILE])
    page = CoursePage({"own": token})
    seen = [page.parts()]
    for said in (
        bet("A"), do("next"), play("draw supply"),
    ):  # fmt: skip
        page.handle(said)
        seen.append(page.parts())
    results = Results()
    results.own[lesson.id] = lesson
    (tmp_path / "own.toml").write_text(FILE, encoding="utf-8")
    shown = CliRunner().invoke(main, ["--lang", "fr", "lesson", str(tmp_path / "own.toml")])
    places = {
        "page": json.dumps(seen, ensure_ascii=False), "worksheet": worksheet_view(lesson),
        "answers": worksheet_view(lesson, answers=True), "command": " ".join(shown.output.split()),
    }  # fmt: skip
    french = text._(OURS)
    assert french != OURS
    for place, words in places.items():
        assert OURS in words, place
        assert french not in words, place
