"""The example on the teacher's page: your own lesson, in ten lines."""

from pathlib import Path

import pytest

from tests.asked import do, play
from tests.collected import collected
from tools.coursebook import build
from wyatt.earp import Game, InvalidDocument, write_token
from wyatt.lessons import read_lesson, solve
from wyatt.pages.course.page import CoursePage
from wyatt.pages.table.earp import EarpTablePage

FILE = build.OWN.read_text(encoding="utf-8")


@collected("path", sorted(build.FOLDER.glob("**/own-lesson.toml")))
def test_ten_lines_are_a_lesson(path: Path) -> None:
    file = path.read_text(encoding="utf-8")
    assert len(file.strip().splitlines()) == 10
    solved = solve(read_lesson(file, "mine"))
    assert solved.problems == ()
    assert "robbery.target" in solved.rules


def test_it_is_played_on_the_page() -> None:
    desk = CoursePage(own=read_lesson(FILE, "mine"))
    assert "Your own lesson" in desk.parts()["head"]
    assert "Rob the bank" in desk.parts()["say"]
    desk.handle(play("play wes-hardin*3"))
    assert "outlaws.first-set" in desk.parts()["why"] or "play.from-hand" in desk.parts()["why"]
    for move in ("bank-robbery", "place jesse-james"):
        assert not desk.settled
        desk.handle(play(move))
    assert desk.settled
    assert "Two points more" in desk.parts()["card"]
    assert desk.address() == ""


def test_the_position_is_what_the_explorers_link_holds() -> None:
    """The link as it is copied, whole, with whatever stands around the token."""
    played = EarpTablePage({}, "en")
    played.handle(do("step"))
    address = f"http://127.0.0.1:8866/?{played.address()}"
    token = address.partition("p=")[2].partition("&")[0]
    goal = 'goals = [{say = "Never.", fact = "over"}]'
    head = (
        'title = "T"\nsay = "S"\n[[stages]]\nkind = "play"\ntitle = "P"\n' + goal + "\nposition = "
    )
    whole, alone = (read_lesson(f'{head}"{text}"', "mine") for text in (address, token))
    assert whole == alone
    copied = Game.from_position(dict(whole.stages[0].position)).position()
    assert write_token(copied) == token


@collected("old, new, where", [
    ("1.o0kaQ", "1.o0", "stages[0].position"),
    ("1.o0kaQ", "7.o0kaQ", "stages[0].position"),
    ("laid you", "won you", "stages[0].goals"),
    ('kind = "play"', 'kind = "game"', "stages[0].kind"),
    ("rules = [", "rule = [", "rule"),
    ('title = "Rob', "title = Rob", ""),
])  # fmt: skip
def test_a_fault_is_told_at_its_place(old: str, new: str, where: str) -> None:
    assert old in FILE
    with pytest.raises(InvalidDocument) as refused:
        read_lesson(FILE.replace(old, new, 1), "mine")
    assert any(fault.path.startswith(where) for fault in refused.value.issues)


def test_a_solution_that_does_not_hold_is_told() -> None:
    solved = solve(read_lesson(FILE.replace('"place jesse-james"]', '"place bob-dalton"]'), "mine"))
    assert not solved
    assert "One shot" in solved.problems[0]
