"""An author's own words stay as they are, even if they're also a sentence of the catalogue."""

import json
from pathlib import Path

from click.testing import CliRunner

from tests.asking import ask, bet, play
from tests.markup import has, lacks
from wyatt.cli import main
from wyatt.core import text
from wyatt.lessons import own
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.worksheet import worksheet_view

OURS = "Count before you shoot"
#: Every field of a lesson that an author writes.
_TEXTS = f'title = "{OURS}"\nsay = "{OURS}"\n'
_STAGE = (
    f'{_TEXTS}call = "{OURS}"\nposition = {{players = ["Anna", "Burt"], seed = 1}}\nyou = "Anna"\n'
)
FILE = f"""{_TEXTS}by = "{OURS}"
rules = []
known = "{OURS}"
[[stages]]
kind = "predict"
{_STAGE}ask = "{OURS}"
bet = "{OURS}"
see = ["draw supply"]
options = [
  {{text = "{OURS}", reason = "{OURS}", right = true}}, {{text = "{OURS}!", reason = "{OURS}"}},
]
[[stages]]
kind = "play"
{_STAGE}done = "{OURS}"
goals = [{{say = "{OURS}", fact = "did draw"}}]
solution = ["draw supply"]
"""


def test_every_place_shows_an_own_lessons_words_as_written(tmp_path: Path) -> None:
    with text.speaking("fr"):
        checked = own.check(FILE)
        assert checked.lesson is not None, checked.issues
        page = CoursePage({"own": own.write_link([FILE])})
        asked = bet("A"), "next", play("draw supply")
        seen = [page.parts(), *(ask(page, each).parts() for each in asked)]
        (tmp_path / "own.toml").write_text(FILE, encoding="utf-8")
        shown = CliRunner().invoke(main, ["--lang", "fr", "lesson", str(tmp_path / "own.toml")])
        worksheets = [worksheet_view(checked.lesson, answers=each) for each in (False, True)]
        french = text._(OURS)
        wrong = FILE.replace("seed = 1", 'hands = {Anna = ["Attaque de banque"]}')
        faults = own.OwnCourse(own.write_link([FILE, wrong])).issues
    assert faults[0].startswith("Leçon 2\xa0: ligne 11\xa0: ")
    assert "Vouliez-vous dire `bank-robbery`" in faults[0]
    assert french != OURS
    pages = json.dumps(seen, ensure_ascii=False)
    for words in (pages, *worksheets, " ".join(shown.output.split())):
        assert not lacks(words, OURS)
        assert not has(words, french)
