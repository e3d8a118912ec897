"""The results of a class: exports of learners as a table, without other files."""

import csv
import io
import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

from taught import letter, wrong

from tests.collected import collected
from tests.own import MINE
from wyatt.lessons import lesson_of
from wyatt.lessons.model import LETTERS
from wyatt.lessons.own import id_of
from wyatt.lessons.progress import FORMAT, MOST_BETS, CourseProgress, named, read_progress
from wyatt.lessons.results import HEADS, Results, read_results

#: The id of a lesson that isn't ours.
OWN = "own-0123456789ab"
SHOT = lesson_of("shot")
RIGHT, WRONG = [letter(question) for question in SHOT.questions], wrong("shot")


def export(name: str, *letters: str, **more: Any) -> str:
    first = {"shot": {str(at): letter for at, letter in enumerate(letters, 1)}} if letters else {}
    document = {"format": FORMAT, "name": name, "date": "2026-11-22", "done": [], "first": first}
    return json.dumps({**document, **more})


def results_of(*files: tuple[str, str | bytes]) -> Results:
    results = Results()
    for file in files:
        results.add(*file)
    return results


def test_learners_are_counted_once_with_the_reasons_that_they_missed() -> None:
    anna = export("Anna", *RIGHT, done=["shot"])
    others = ("burt.json", export("Burt", WRONG)), ("curt.json", export("Curt"))
    results = results_of(("anna.json", anna), *others)
    document = results.document()
    assert [one["name"] for one in document["learners"]] == ["Anna", "Burt", "Curt"]
    stands = [{"shot": "done"}, {"shot": "begun"}, {}]
    assert [one["lessons"] for one in document["learners"]] == stands
    assert document["learners"][1]["first"] == {"shot": {"1": WRONG}}
    answers = dict(sorted({RIGHT[0]: 1, WRONG: 1}.items()))
    known = {"lesson": "shot", "question": 1, "asked": 2, "right": 1, "answers": answers}
    assert (document["questions"][0], document["left_out"]) == (known, [])
    (asked,) = results_of(*((name, export(name, WRONG)) for name in ("Anna", "Burt"))).questions
    question = SHOT.questions[0]
    assert (asked.wrong, asked.ask) == ([(WRONG, 2)], f"{question.say} {question.ask}")
    option = question.options[LETTERS.index(WRONG)]
    assert asked.options[WRONG] == (option.text, option.reason)
    good = export("Anna", RIGHT[0])
    results = results_of(("a.json", good), ("b.json", good), ("c.json", export("Anna", WRONG)))
    assert [one.file for one in results.learners] == ["a.json", "c.json"]
    assert "the same as a.json" in results.left_out[0].why


def test_a_lesson_that_is_not_ours_is_counted_and_brought_along_tells_what_is_right() -> None:
    results = results_of(("a", export("Anna", first={OWN: {"1": "A"}}, titles={OWN: "Mine"})))
    (asked,) = results.questions
    assert (asked.title, asked.asked, asked.right, asked.wrong) == ("Mine", 1, None, [])
    assert results.rows()[0]["right"] is None
    burt = export("Burt", first={id_of(MINE): {"1": "A"}})
    lessons = ("Mine.TOML", MINE.encode()), ("bad.toml", "title = ")
    results = results_of(("burt.json", burt), *lessons)
    (asked,) = results.questions
    assert (asked.title, asked.right, asked.wrong) == ("Mine", 0, [("A", 1)])
    assert asked.options["A"][1] == "Anna does not."
    assert [(one.file, one.why[:4]) for one in results.left_out] == [("bad.toml", "line")]


@collected("text, why", [
    ("", "no course progress"), ("[" * 90_000, "no course progress"), (export("Anna")[:60], "damaged or incomplete"),
    ('{"format": "wyatt-record/1"}', "no course progress"),
    ('{"format": "wyatt-progress/2"}', "a newer version"), ("x" * 3_000_000, "too long"),
    (b"\xff{", "UTF-8"), (export("Anna").replace("Anna", "\ufffdnna"), "UTF-8"),
    (b"PK\3\4" + b"\0" * 3_000_000, "ZIP"), ("PK\3\4\ufffd", "an office"), (export("A" * 61), "name: "),
    (export("Anna\x1b[2J"), "name: "), (export("Anna", date="2026-13-01"), "date: "),
    (export("Anna", date=["2026"]), "date: "), (export("Anna", first={"shot": {"1": "Z"}}), "first.shot.1"),
    (export("Anna", first=7, bets=7, titles=7), "and 2 more"),
    (export("Anna", bets={"shot": {"1": ["yesterday A"]}}), "bets.shot.1"),
    (export("Anna", titles={"own-1": "T" * 500}), "titles.own-1"),
])  # fmt: skip
def test_what_is_no_export_is_named_and_left_out(text: str | bytes, why: str) -> None:
    results = results_of(("good.json", export("Anna", RIGHT[0])), ("bad.json", text))
    assert len(results.learners) == 1
    assert [(one.file, why in one.why) for one in results.left_out] == [("bad.json", True)]


def test_a_class_that_is_full_says_so_and_still_takes_a_lesson(monkeypatch: Any) -> None:
    monkeypatch.setattr("wyatt.lessons.results.MOST_FILES", 1)
    results = results_of(*((name, export(name)) for name in ("Anna", "Burt")), ("own.toml", MINE))
    assert [learner.file for learner in results.learners] == ["Anna"]
    (left,) = results.left_out
    assert (left.file, "at most 1 learners" in left.why, len(results.own)) == ("Burt", True, 1)


def test_a_lesson_without_answers_shows_who_finished_it_and_who_is_where() -> None:
    own = {"titles": {OWN: "Mine"}}
    anna, burt = export("Anna", done=[OWN], **own), export("Burt", at={OWN: 3, "shot": 99}, **own)
    results = results_of(("a", anna), ("b", burt), ("c", export("Curt", RIGHT[0])))
    shot, mine = results.lessons
    stages = len(SHOT.stages)
    assert (shot.id, shot.stages, shot.done, shot.at) == ("shot", stages, 0, {1: 1, stages: 1})
    assert (mine.title, mine.stages, mine.done, mine.at) == ("Mine", 0, 1, {3: 1})
    assert [mine.standing(one) for one in results.learners] == ["✓", "3", ""]
    assert [*map(shot.standing, results.learners)] == ["", f"{stages}/{stages}", f"1/{stages}"]
    at = [{}, {OWN: 3, "shot": 99}, {"shot": 1}]
    assert [one["stages"] for one in results.document()["learners"]] == at
    heads = ("name", "question", "finished", "stage")
    assert [tuple(row[head] for head in heads) for row in results.rows()] == [
        ("Anna", None, True, None), ("Burt", None, False, 3), ("Burt", None, False, 99), ("Curt", 1, False, 1),
    ]  # fmt: skip


@collected("name, cell", [
    *((name, f"'{name.strip()}") for name in (
        "=1+1", "+1", "-1", "@x", "  =1", "\uff1d1", "007", "1-2", "3/4", "1.2", "12E3", "202611270001",
        "MARCH1", "Sept2", "2 mai", "3-déc", "Oct 5, 2026", "12:30", "10%",
    )),
    *((name, name) for name in ("May", "Mai", "Marie 2", "Martin3", "Julie 7", "7b", "2026-11-22", "Decker 1")),
])  # fmt: skip
def test_a_spreadsheet_changes_no_cell_into_something_else(name: str, cell: str) -> None:
    head, row = csv.reader(io.StringIO(results_of(("a", export(name, RIGHT[0]))).csv()[1:]))
    assert (tuple(head), row[0]) == (HEADS, cell)


@collected("early, late", [("anna", "Anna"), ("Zoe\u0301 ", "Zoé"), ("", "Anna"), ("", "")])
def test_a_learner_s_latest_export_counts_and_namesakes_differ(early: str, late: str) -> None:
    anna, files = CourseProgress(), []
    for number, anna.name in enumerate((early, early, late), 1):
        anna.bet("shot", number, "A", datetime(2026, 11, 22, 18, number))
        files.append((f"{number}.json", anna.export(date(2026, 11, 21 + number))))
    assert len(results_of(*files[:2]).learners) == 1 + (not early)  # by chance, with one bet
    anna.clear(["shot"])  # nothing shows that it was hers
    anna.name = late
    for order in (files[1:], files[:0:-1]):
        results = results_of(*order, ("a.json", anna.export()), ("a.json", export("Burt")))
        assert results.names == [*(f"{late} ({file})" if late else file for file in "3a"), "Burt"]
        assert results.left_out == [("2.json", "The file is an earlier export of 3.json.")]
    letters = zip(("x/a", "a", "y/a", "y/a"), "ABCD", strict=True)
    results = results_of(*((f"{file}.json", export(late, letter)) for file, letter in letters))
    assert results.names == [f"{late or 'a'} ({place})" for place in ("x", ".", 3, 4)]
    for place in ("x", 3):  # so nobody else is called that
        results.add(f"{place}.json", export(f"{late or 'a'} ({place})", "D", "A"))
    assert results.names == [f"{late or 'a'} ({at})" for at in (1, ".", "#3", 4, "x", 3)]


def test_a_learner_without_an_answer_has_a_row_and_tries_are_bets() -> None:
    (row,) = results_of(("burt.json", export(""))).rows()
    assert (row["name"], row["lesson"]) == ("burt", None)
    progress = CourseProgress()
    for second, each in enumerate("CAB" + "-+" * 20):
        progress.bet("shot", 1, each, datetime(2026, 11, 22, 18, 5, second))
    kept = progress.bets["shot"][1]
    assert kept[0] == "2026-11-22T18:05:00 C"
    assert (len(kept), kept[-1]) == (MOST_BETS, "2026-11-22T18:05:42 +")
    assert progress.first == {"shot": {1: "C"}}
    assert read_progress(progress.text()).document() == progress.document()
    progress = CourseProgress()
    progress.answer("shot", 1, "C")
    assert progress.tries("shot", 1) == 1
    for second, each in enumerate("CB+"):
        progress.bet("shot", 1, each, datetime(2026, 11, 22, 18, 5, second))
    assert progress.tries("shot", 1) == 2
    one, other = CourseProgress(), CourseProgress()
    one.bet("shot", 1, "A", datetime(2026, 11, 22, 18, 0))
    other.bet("shot", 1, "B", datetime(2026, 11, 22, 17, 0))
    one.merge(other)
    assert one.bets["shot"][1] == ["2026-11-22T17:00:00 B", "2026-11-22T18:00:00 A"]


def test_an_export_has_the_day_and_clearing_takes_the_name_back() -> None:
    progress = CourseProgress()
    progress.name = named(" Anna\n\x00 B " + "x" * 80)
    assert (progress.name[:7], len(progress.name)) == (" Anna B", 60)
    exported = read_progress(progress.export(date(2026, 11, 22)))
    assert (exported.name, exported.date) == (progress.name, "2026-11-22")
    assert "date" not in progress.document()
    old = CourseProgress()
    old.name = "Anna"
    progress = read_progress(old.text())
    progress.clear(["shot"])
    assert progress.document()["name"] == ""
    old.take(progress, ["shot"])
    assert old.name == ""


def test_a_folder_stands_for_the_files_in_it_from_moodle_or_a_mac_too(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name, file in (("Anna", "Anna.json"), ("Burt", "BURT.JSON")):
        (tmp_path / file).write_text(export(name, RIGHT[0]), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("Anna was ill.", encoding="utf-8")
    (tmp_path / "01-aim.ipynb").write_text("{}", encoding="utf-8")
    results = read_results([tmp_path, tmp_path / "inner", tmp_path / "none", "a\0b"])
    assert [learner.name for learner in results.learners] == ["Anna", "Burt"]
    assert [learner.name for learner in read_results([tmp_path / "*.json"]).learners] == ["Anna"]
    aim, inner, *others = results.left_out
    assert (Path(inner.file).name, ".json" in inner.why, len(others)) == ("inner", True, 2)
    assert "notebook" in aim.why
    moodle = tmp_path / "moodle"
    for name, file in (
        ("Anna", "Anna_17_assignsubmission_file_/wyatt-progress.json"),
        (None, "Curt Doe_18_assignsubmission_file/wyatt-progress.json"),
        ("Burt", "a/b/c/wyatt-progress-Burt.json.txt"),
    ):
        text = export(name or "", RIGHT[0])
        (moodle / file).parent.mkdir(parents=True, exist_ok=True)
        (moodle / file).write_text(text, encoding="utf-8")
    for file in ("._wyatt-progress-Burt.json", "__MACOSX/._x.json", ".git/x.json"):
        (moodle / file).parent.mkdir(parents=True, exist_ok=True)
        (moodle / file).write_bytes(b"\0\5\x16\7\0\2\0\0Mac OS X")
    (moodle / "class.zip").write_bytes(b"PK\3\4")
    (moodle / "old.json").mkdir()  # not a file, as a named pipe isn't
    results = read_results([moodle])
    results.add("\udcff.json", export("", RIGHT[0]))  # its name isn't UTF-8
    assert results.names == ["Anna", "Curt Doe", "Burt", "?"]
    assert results.csv().encode()
    assert ["ZIP" in one.why for one in results.left_out] == [True]
