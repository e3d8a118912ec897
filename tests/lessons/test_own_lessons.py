"""Added lessons, as files, by link and on a site: their authors, their issues, and ignored cells."""

import json
import re
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from taught import each_id

from tests.asking import ask, bet, do, play, whole
from tests.collected import collected
from tests.markup import has, lacks
from tools.coursebook import build
from wyatt.core.limits import LONGEST_LESSON_LINK
from wyatt.earp import Game, write_token
from wyatt.lessons import ids, lesson_of, own, read_lesson, solve
from wyatt.lessons.courses import text_of
from wyatt.lessons.model import games
from wyatt.lessons.reading import FIELDS, TABLES, fields_of
from wyatt.pages.course.page import CoursePage
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.page import Pages, parse

BANK = build.OWN.read_text(encoding="utf-8")
HEAD, STAGE = re.split(r"(?=\[\[stages)", BANK)
ASKED = """title = "<b>Who deals?</b>"
by = "Ms. <script>alert(1)</script>"
rules = ["turn.order"]
say = "<img src=x onerror=alert(1)> and **bold**."
[[stages]]
kind = "predict"
title = "The \\"deal\\""
position = {players = ["Anna", "Burt"], seed = 4}
ask = "Who deals? {lessons}"
options = [
  {text = "Anna", reason = "Anna does not.", rules = ["turn.order"]},
  {text = "Burt", reason = "Burt does.", rules = ["turn.order"], right = true},
]
"""
DEALT = '[positions."a b"]\nplayers = ["Anna", "Burt"]\nhands = {Anna = ["hidout"]}\n'
ROBBED = play("bank-robbery"), play("place jesse-james")


def opened(*texts: str, **more: str) -> CoursePage:
    return CoursePage({"own": own.write_link(texts), **more})


def test_several_lessons_in_a_bounded_link_are_a_small_course() -> None:
    made = opened(ASKED, BANK)
    assert list(made.titles.values()) == ["<b>Who deals?</b>", "Rob the bank"]
    assert "Next lesson: Rob the bank" in ask(made, bet("A")).parts()["card"]
    assert ask(made, "next").lesson.title == "Rob the bank"
    document = ask(made, *ROBBED).progress.document()
    assert set(document["done"]) == set(made.path)
    assert set(document["titles"].values()) == {"<b>Who deals?</b>", "Rob the bank"}
    assert own.write_link([text_of(id) for id in ids()]) == ""
    link = own.write_link([BANK] * (own.MOST_LESSONS + 1))
    assert "must contain 1 to" in own.OwnCourse(link).issues[0]
    for texts in ([3], ["#" * 70_000]):
        packed = own.pack({"lessons": texts}, own._COMMON)
        assert "missing or too long" in own.OwnCourse(packed).issues[0]
    melds = f'game = "wildcat"\n{text_of(ids("wildcat")[0])}'
    assert own.OwnCourse(own.write_link([BANK, melds])).issues[0].endswith("about the same game.")
    asked = ASKED + ASKED[ASKED.index("[[stages") :] * 40
    many = own.OwnCourse(own.write_link([asked, asked.replace("Who", "Whom")])).issues
    assert many == ["A course can have at most 80 stages."]
    assert own.OwnCourse(own.write_link([BANK, "title = "])).issues[0].startswith("Lesson 2: ")
    text = BANK + '\n[[hood]]\nsay = "Try."\ncode = "raise SystemExit"\n'
    assert "SystemExit" not in whole(opened(text))
    checked = own.check(ASKED)
    assert checked.lesson is not None
    (remark,) = checked.remarks
    assert "it isn’t tested" in remark
    assert own.named_files({"Mein Stück 1": ""}) == {"mein-st-ck-1": ""}
    for wrong in ({"日本": ""}, {"a b": "", "a-b": ""}):
        with pytest.raises(ValueError, match=r"name|called"):
            own.named_files(wrong)
    assert own.address_of(["a", "b"], BANK) == "./?page=course&own=a,b"


def test_a_link_reopens_at_its_place_and_says_whose_it_is() -> None:
    made = opened(ASKED)
    assert not lacks(made.parts()["say"], "It’s signed “Ms. &lt;", "one of ours", "<b>bold</b>")
    assert not has(whole(made), "<script", "<img src=x", "<b>Who")
    assert "<script" not in ask(made, "sheet").parts()["sheet"]
    made = opened(ASKED, BANK, lesson=own.id_of(BANK))
    assert made.lesson.title == "Rob the bank"
    assert CoursePage(dict(parse_qsl(made.address()))).lesson.id == made.lesson.id
    ours = Pages({"page": "course", "own": own.write_link([BANK])}).shown["address"]
    assert ours.startswith("page=course&own=1.")


@each_id
def test_our_own_lessons_fit_into_links_and_keep_their_soundness(id: str) -> None:
    text = text_of(id)
    text = text if "\ngame = " in text else f'game = "{lesson_of(id).game}"\n{text}'
    course = own.OwnCourse(own.write_link([text]))
    assert (course.issues, list(course.lessons)) == ([], [own.id_of(text)])


@collected("text, said", [
    (BANK.replace('kind = "play"', 'kind = "game"'), "line 5: stages[0].kind"),
    (BANK.replace('"place jesse', '"place bob-dalton", "place jesse'), "line 4: stage 1, One shot: `place bob-dalton`: "),
    *((BANK.replace("1.o0kaQ", wrong), "line 7: stages[0].position") for wrong in ("1.o0", "7.o0kaQ")),
    (re.sub('(?<=position = )".*"', '"a b"', f"{HEAD}{DEALT}{STAGE}"), "line 6: positions.a b.hands.Anna[0]: there’s no card"),
    (BANK.replace("laid you", "won you"), "line 8: stages[0].goals"),
    (BANK.replace("rules = [", "rule = [", 1), "line 2: rule: "), ("title = ", "line 1: the lesson isn’t valid TOML"),
    (f"title = {'9' * 5000}", "the lesson isn’t valid TOML: a number has too many digits."),
    ("a = '''x", "isn’t closed"), ("a = 'x\ny'", "value is missing or invalid"), ("a = 2026-02-30", "missing or invalid"),
    ("a = [1", "a closing bracket"), ("a 1", "isn’t “name"), ("a = 1 b", "more text"), ("a = 1\na = 2", "given twice"), ("a = " + "[" * 50_000, "nesting is too deep"), ("a = " + "9" * 5000, "TOML"), (BANK + '\nyou = "D"', ': "D" isn’t'),
    (re.sub('fact = "[^"]*"', "fact = 3", BANK), "].fact: write text"), (f"\ufeff{BANK}\nx = 1", "no such field"),
    (BANK + '\nverbs = ["fly"]', "“fly” isn’t a verb"), (BANK + '\nposters = ["x"]', "“x” isn’t an outlaw"),
    (BANK + "\nverbs = [3]", "line 12: stages[0].verbs: write a list in which each item is text"),
    (BANK + '\n[[hood]]\nsay = "S"\ncode = 3', "line 14: hood[0].code: write text"), ('game = "chess"', "line 1: game"),
    (f'{ASKED}mistakes = ["none"]', "there’s no mistake called “none”"),
    (BANK + '\n[[hood]]\nsay = "S"\ncode = "1"\nx = 1', "line 15: hood[0].x: "),
    ("# " + "x" * 70_000, "at most 60,000 characters"), (BANK.replace('"Rob', "“Rob"), 'Put straight quotes (")'),
    *((HEAD + STAGE * many, "at most 80 stages and 120 moves") for many in (61, 81)),
])  # fmt: skip
def test_a_fault_is_told_at_its_line(text: str, said: str) -> None:
    assert text != BANK
    faults = [str(fault) for fault in own.check(text).issues]
    assert [said in fault for fault in faults] == [True], (said, faults)
    assert {fault[-1] for fault in faults} <= {".", "?", ")"}, faults
    if len(text) < LONGEST_LESSON_LINK:
        made = opened(text)
        assert said in made.notice
        assert said[:10] != "the lesson" or made.notice.count("line ") == 0
        assert made.lesson.id == ids()[0]
        # A request that the page sends by itself isn’t an answer.
        assert said in ask(made, do("stored", key="course", text="")).notice


@collected("asked", [
    "1.xx", "9.abc", "1." + "A" * 30_000, "../../shot", "shot", "", "a,b,,", "%00", "1.", ".", str(files("wyatt.lessons").joinpath("earp/course/shot")),
])  # fmt: skip
def test_a_damaged_link_opens_our_course_and_says_so(asked: str) -> None:
    made = CoursePage({"own": asked})
    assert (made.lesson.id, bool(made.notice)) == (ids()[0], bool(asked))
    assert "own=" not in made.address()


def test_the_fields_are_documented_as_the_reader_knows_them() -> None:
    told = (files("wyatt.lessons") / "FORMAT.md").read_text(encoding="utf-8")
    rows = ["| where | field | contents |", "|---|---|---|"]
    for kind, title in TABLES.items():
        known = fields_of(kind, *games())
        rows += [f"| {title} | `{key}` | {says} |" for key, says in known.items()]
    assert "\n".join(rows) in told
    assert list(FIELDS) == list(TABLES)


@collected("named, said", [
    ("shott", "Did you mean `shot`?"), ("wildcat-melds", "Wildcat Rummy"), ("<b>", "no lesson"),
])  # fmt: skip
def test_a_mistyped_lesson_is_told_and_the_page_stays_there(named: str, said: str) -> None:
    made = CoursePage({"lesson": named})
    assert said in made.notice
    kept = '{"format": "wyatt-progress/1", "done": ["aim", "cards"], "first": {}}'
    assert ask(made, do("stored", key="course", text=kept)).lesson.id == ids()[0]
    assert ("`" in made.parts()["notice"], said in made.notice) == (False, True)
    assert ask(made, "drop").notice == ""


@collected("path", sorted(build.FOLDER.glob("**/own-lesson.toml")))
def test_ten_lines_are_a_lesson_and_a_solution_that_does_not_hold_is_told(path: Path) -> None:
    file = path.read_text(encoding="utf-8")
    assert len(file.strip().splitlines()) == 10
    solved = solve(read_lesson(file, "mine"))
    assert solved.problems == ()
    assert "robbery.target" in solved.rules
    lesson = read_lesson(file.replace('"place jesse-james"]', '"place bob-dalton"]'), "mine")
    assert lesson.stages[0].title in solve(lesson).problems[0]


@collected("slip, said", [
    ('{"play wes-hardin*3" = "turn.order"}', "play wes-hardin*3 should break turn.order, not play.from-hand"),
    ('{"bank-robbery" = "turn.order"}', "should break turn.order, but the move is legal."),
])  # fmt: skip
def test_a_slip_that_breaks_no_such_rule_is_told(slip: str, said: str) -> None:
    (problem,) = solve(read_lesson(f"{BANK}\nslips = {slip}", "mine")).problems
    assert said in problem


def test_the_ten_lines_are_played_from_the_position_of_an_explorers_link() -> None:
    desk = CoursePage(own=read_lesson(BANK, "mine"))
    assert "Your own lesson" in desk.parts()["head"]
    assert "Rob the bank" in desk.parts()["say"]
    why = ask(desk, play("play wes-hardin*3")).parts()["why"]
    assert has(why, "outlaws.first-set", "play.from-hand")
    for move in ROBBED:
        assert not desk.settled
        desk.handle(move)
    assert desk.settled
    assert "You have 2 more points" in desk.parts()["card"]
    assert desk.address() == ""
    address = f"http://127.0.0.1:8866/?{ask(EarpTablePage(), 'step').address()}"
    token = address.partition("p=")[2].partition("&")[0]
    goal = 'goals = [{say = "Never.", fact = "over"}]'
    head = f'title = "T"\nsay = "S"\n[[stages]]\nkind = "play"\ntitle = "P"\n{goal}\nposition = '
    plain = json.dumps(EarpTablePage(parse(f"p={token}")).session.game.position())
    for text in (address, token, plain):
        (stage,) = read_lesson(f"{head}'{text}'", "mine").stages
        assert write_token(Game.from_position(dict(stage.position)).position()) == token
