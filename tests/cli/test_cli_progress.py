"""`wyatt progress`: the exports of a class as a table, JSON and a file for a spreadsheet."""

import json
import re
from pathlib import Path

import pytest
from ran import Wyatt
from rich.cells import cell_len

from tests.markup import lacks
from tests.own import MINE
from wyatt.lessons.own import id_of

Files = list[Path]


@pytest.fixture
def exports(tmp_path: Path) -> Files:
    found = []
    for at, name in enumerate(("Anna", "Burt", "<b>Curt</b>")):
        first = {"cards": {"1": "ABC"[at]}}
        document = {"format": "wyatt-progress/1", "name": name, "done": ["cards"], "first": first}
        (file := tmp_path / f"{at}.json").write_text(json.dumps(document), encoding="utf-8")
        found.append(file)
    return found


def test_json_is_one_object_and_text_a_table(wyatt: Wyatt, exports: Files, tmp_path: Path) -> None:
    (bad := tmp_path / "bad.json").write_text("[", encoding="utf-8")
    told = wyatt("progress", *exports, bad, "--json").json
    assert [one["name"] for one in told["learners"]] == ["Anna", "Burt", "<b>Curt</b>"]
    (asked,) = told["questions"]
    assert (asked["asked"], asked["answers"]) == (3, {"A": 1, "B": 1, "C": 1})
    (left,) = told["left_out"]
    assert (left["file"], "no course progress" in left["why"]) == (str(bad), True)
    assert wyatt("progress", "-", given=exports[0].read_bytes()).out.startswith("1 learner.")
    ran = wyatt("progress", *exports)
    assert (ran.status, ran.err) == (0, "")
    assert not lacks(ran.out, "3 learners.", "(cards)", "Anna", "1/3", "1 bet on ", "3/3")
    for first, said in (({}, r"Dora +✓ +\n"), ({"cards": {"1": "D"}}, r"1 × D \(not an answer")):
        odd = {"format": "wyatt-progress/1", "name": "Dora", "done": ["cards"], "first": first}
        assert re.search(said, wyatt("progress", *exports, "-", given=json.dumps(odd)).out)
    table = tmp_path / "table.csv"
    assert wyatt("progress", *exports, "--csv", table).status == 0
    rows = table.read_text(encoding="utf-8-sig").splitlines()
    assert rows[0] == "name,date,lesson,question,first,right,tries,finished,stage"
    assert [row.split(",")[-2:] for row in rows[1:]] == [["yes", ""]] * 3
    assert wyatt("progress", *exports, "--csv", "-").out.encode() == table.read_bytes()
    for at, name in enumerate(("李小龙", "👩\u200d👧 Zoë", "דנה")):
        document = {"format": "wyatt-progress/1", "name": name, "first": {"cards": {"1": "A"}}}
        (tmp_path / f"{at}.json").write_text(json.dumps(document), encoding="utf-8")
    rows = [line for line in wyatt("progress", tmp_path).out.splitlines() if line.endswith("A ✗")]
    assert len({cell_len(row) for row in rows}) == 1
    assert [row.split("  ")[0] for row in rows[1:]] == ["👩\u200d👧 Zoë", "\u2068דנה\u2069"]


def test_what_cannot_be_read_is_told(wyatt: Wyatt, tmp_path: Path, exports: Files) -> None:
    (fault,) = wyatt("progress", tmp_path / "none").refused()
    assert "no such file" in fault
    assert wyatt("progress").refused()
    (lesson := tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    (fault,) = wyatt("progress", lesson).refused()
    assert "add the files your learners sent you" in fault
    (bad := tmp_path / "bad.json").write_text('{"format": "wyatt-progress/2"}', encoding="utf-8")
    for wrong in (tmp_path / "none", bad, tmp_path, tmp_path / ("x" * 300)):
        ran = wyatt("--lang", "fr", "progress", exports[0], wrong)
        assert (ran.status, "?" in ran.out.partition(str(wrong))[2]) == (0, False)


def test_answers_to_a_lesson_that_was_edited_are_told(wyatt: Wyatt, tmp_path: Path) -> None:
    id = id_of(MINE)
    document = {"format": "wyatt-progress/1", "first": {id: {"1": "A"}}, "titles": {id: "Mine"}}
    export, handed, edited = (tmp_path / name for name in ("anna.json", "a.toml", "b.toml"))
    export.write_text(json.dumps(document), encoding="utf-8")
    handed.write_text(MINE, encoding="utf-8")
    edited.write_text(f'by = "Anna"\n{MINE}', encoding="utf-8")
    for files, said in (
        ([edited], "belong to another version"), ([], "also add each lesson’s file"),
        ([edited, handed], ""),
    ):  # fmt: skip
        told = " ".join(wyatt("progress", export, *files).out.split())
        assert (said in told, "To mark" in told) == (True, bool(said))
