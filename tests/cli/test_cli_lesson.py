"""`wyatt lesson`: it checks and shows a lesson, names the lines of faults, and lists the facts."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from ran import Wyatt

from tests.collected import collected
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import games, subject
from wyatt.lessons.reading import TABLES, fields_of, line_of, lines

OWN = (Path(__file__).parents[2] / "notebooks" / "own-lesson.toml").read_text(encoding="utf-8")
SHOT = (files("wyatt.lessons.earp") / "course" / "shot.toml").read_text(encoding="utf-8")
Written = Callable[[str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_lesson_is_shown_and_printed(wyatt: Wyatt, written: Written, tmp_path: Path) -> None:
    ran = wyatt("lesson", written(OWN.replace('title = "', r'title = "\u001b[2J\u202e\u2068')))
    assert (ran.status, ran.err, {*"\x1b\u202e\u2068"} & {*ran.out}) == (0, "", {"\u2068"})
    assert "Rob the bank (Wyatt Earp)" in ran.out
    assert "Goal: The Bank robbery is on your Jesse James group." in ran.out
    assert "Solution: bank-robbery, place jesse-james" in ran.out
    assert "whole lesson (1 stage)." in ran.out
    for name, link in ("-", "own=1."), ("shot", "lesson=shot\n"):
        assert f"./?page=course&{link}" in wyatt("lesson", name, "--link", given=OWN).out
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.html"
    assert wyatt("lesson", "shot", "--print", sheet).status == 0
    assert wyatt("lesson", "shot", "--print", key, "--key").status == 0
    reason = lesson_of("shot").questions[0].options[0].reason.split(". ")[1]
    assert [reason in each.read_text(encoding="utf-8") for each in (sheet, key)] == [False, True]
    assert sheet.read_text("utf-8").startswith("\ufeff<!doctype html>")  # whatever a server says
    assert wyatt("lesson", "shot", "--print", sheet).status == 0  # its own file, once more
    assert "web page" in wyatt("lesson", sheet).refused()[0]


@collected("game", games())
def test_every_lesson_of_the_courses_passes(game: str, wyatt: Wyatt, written: Written) -> None:
    folder = files(subject(game).package) / "course"
    for id in ids(game):
        text = (folder / f"{id}.toml").read_text(encoding="utf-8")
        ran = wyatt("lesson", "--game", game, written(text))
        assert (ran.status, ran.err) == (0, ""), id
        shown = " ".join(ran.out.split())
        for question in lesson_of(id).questions:
            assert f"* {'ABCD'[question.right]} " in shown


@collected("old, new, line, field, right", [
    ('"robbery.target"]', '"robery.target"]', 2, "rules", "Did you mean robbery.target"),
    ("`robbery.target`", "`robbery.targets`", 3, "say", "Did you mean robbery.target"),
    ('kind = "play"', 'kind = "game"', 5, "stages[0].kind", "play, predict, nearmiss"),
    ("position = ", "positon = ", 7, "stages[0].positon", "position"),
    ("laid you", "lad you", 8, "stages[0].goals[0]", "Did you mean laid"),
    ("jesse-james bank-robbery = 1", "jesse bank-robbery = 1", 8, "goals[0]", "isn’t an outlaw"),
    ("1.o0kaQ", "1.o0kaQQ", 7, "stages[0].position", ""),
    ('"bank-robbery", "place', '"bank-robery", "place', 10, "solution[0]", "bank-robbery"),
    ('"place jesse-james"]', '"place bob-dalton"]', 4, "stage 1, One shot", ""),
    ('position = "1.o0', 'position = "duel', 7, "stages[0].position", "under [positions]"),
    ("laid you", "laid yuo", 4, "stage 1, One shot", "“yuo” isn’t a player"),
    ("laid you", "laid Zed", 4, "stage 1, One shot", "“Zed” isn’t a player"),
    ("done =", "budget = 1\ndone =", 4, "stage 1, One shot", "used your one move"),
    ("done =", 'coach = "yes"\ndone =', 9, "stages[0].coach", "true or false"),
])  # fmt: skip
def test_a_fault_is_one_line_with_its_place(
    old: str, new: str, line: int, field: str, right: str, wyatt: Wyatt, written: Written
) -> None:
    assert old in OWN
    path = written(OWN.replace(old, new, 1))
    faults = wyatt("lesson", path).refused()
    told = [fault for fault in faults if fault.startswith(f"{path}: line {line}: ")]
    assert any(field in fault and right in fault for fault in told), faults


def test_each_fault_and_fact_is_a_line(wyatt: Wyatt, written: Written, tmp_path: Path) -> None:
    broken = OWN.replace('"robbery.target"]', '"robbery"]').replace("laid you", "won you")
    assert len(wyatt("lesson", written(broken)).refused()) == 2
    named = OWN.replace("[[stages]]", "[positions]\nduel = {}\n[[stages]]", 1)
    told = wyatt("lesson", written(named.replace('position = "1.', 'position = "duell" # ')))
    assert "Did you mean `duel`?" in told.refused()[0]
    head = 'title = "A"\nsay = "B"\n'
    for text, said in (
        ('title = "A', "TOML"), ('title = "A"\ngame = "chess"', "write one of wyatt, wildcat"),
        ('title = 7\nsay = ["x"]\nstages = 3', "title: write text"), ("\x00", "TOML"),
        (f"{head}stages = [3]", "stages[0]: write a table"),
        (f'{head}positions = 3\n[[stages]]\nkind = "play"\ngoals = 4', "goals"),
        (f"{head}[[cells]]\ncode = 3", "cells[0]"),
        (f'{head}[[stages]]\nkind = "play"\nbudget = -1\nslips = 3', "budget"),
    ):  # fmt: skip
        assert any(said in fault for fault in wyatt("lesson", written(text)).refused()), text
    binary = tmp_path / "binary.toml"
    for data, said in (
        (b"title = \xff", "isn’t UTF-8 text"), (b"%PDF-1", "picture or a PDF"), (b"\x89PNG", "a picture"), *((mark + b"\n<HTML>", "a web page") for mark in (b"", b"\xef\xbb\xbf")), (b"gif89 = 1", "there’s no such field"),
        (b"PK\3\4a.json", "a ZIP file"), (b"PK\3\4" + b"\0" * 26 + b"word/", "an office"), (b"{\\rtf1", "an office"), (b"\x1f\x8b\x08", "compressed"),
    ):  # fmt: skip
        binary.write_bytes(data)
        assert said in wyatt("lesson", binary).refused()[0]
    for named, said in ((), "--facts"), (("..",), ".. is a folder."):
        assert said in wyatt("lesson", *named).refused()[0]
    told = " ".join(wyatt("lesson", "--fields").out.split())
    for kind, title in TABLES.items():
        for name, says in {title: "", **fields_of(kind, *games())}.items():
            assert f"{name}: {says}".removesuffix(": ") in told
    told = " ".join(wyatt("lesson", "--facts").out.split())
    for game in games():
        words = subject(game).vocabulary
        for name, entry in (*words.amounts.items(), *words.conditions.items()):
            assert f"{name} {entry.shape}".strip() in told
            assert entry.says in told
    alone = wyatt("lesson", "--facts", "--game", "wildcat").out
    assert ("Wildcat Rummy" in alone, "Wyatt Earp" in alone) == (True, False)
    # The text itself is the witness: what a place names stands on its line.
    known, text = lines(SHOT), SHOT.splitlines()
    for place, words in (
        ("title", "title = "), ("positions.thin", "[positions.thin]"), ("stages[1]", "[[stages]]"),
        ("stages[1].options[2]", "[[stages.options]]"),
        ("stages[1].options[2].check", 'check = ["holds you bank-robbery = 1"]'),
        ("stages[2].goals[1]", "Your turn is over."), ("cells[1]", "[[cells]]"),
    ):  # fmt: skip
        assert words in text[line_of(known, place) - 1], place
    assert line_of(known, "stages[1].nothing") == known["stages[1]"]
    assert line_of(known, "nowhere") == 0
