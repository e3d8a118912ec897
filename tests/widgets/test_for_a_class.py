"""A lesson of one's own is made in the editor, handed out, and a class's answers are collected."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from editing import kept
from in_page import keyed, mount
from playwright.sync_api import expect

from tests.asking import ask, whole
from tests.collected import collected
from tests.markup import found, one
from wyatt.lessons.own import OwnCourse, address_of, check, write_link
from wyatt.pages.edit.answers import FIELDS
from wyatt.pages.edit.page import EditPage
from wyatt.pages.results import ResultsPage
from wyatt.ui.page import Pages, parse

QUESTION = {"title": "Who has it?", "say": "One card, `two` hands.", "by": "Anna’s class"}
QUESTION |= {"kind": "question", "ask": "Who holds the Hideout?", "right": "1"}
QUESTION |= {"text0": "Anna", "reason0": "Anna holds none."}
QUESTION |= {"text1": "Burt", "reason1": "Burt drew it."}


def making(**wishes: str) -> EditPage:
    desk = EditPage()
    ask(desk, {"do": "case", "value": desk.editing.starts()[0].id}, "lesson")
    for field, value in wishes.items():
        desk.handle({"do": "lesson-field", "field": field, "value": value})
    return desk


def text_of(desk: EditPage) -> str:
    return one(desk.parts()["lesson"], "textarea").get_text()


def test_a_question_is_filled_in_checked_and_handed_out() -> None:
    desk = making(**QUESTION)
    lesson = check(text_of(desk)).lesson
    assert lesson is not None
    assert (lesson.title, lesson.by) == ("Who has it?", "Anna’s class")
    (question,) = lesson.questions
    assert [option.text for option in question.options] == ["Anna", "Burt"]
    assert question.right == 1
    assert "so it isn’t tested" in desk.parts()["lesson"]
    desk.outbox.clear()
    desk.handle({"do": "lesson-link"})
    (copied,) = [each["copy"] for each in desk.outbox if "copy" in each]
    assert copied.startswith("page=course&own=1.")
    assert list(OwnCourse(copied.partition("own=")[2]).lessons) == [lesson.id]
    desk.handle({"do": "lesson-save"})
    assert tomllib.loads(desk.outbox[-1]["save"])["title"] == "Who has it?"


def test_a_goal_is_written_in_ones_own_words() -> None:
    desk = making(title="T", goal="Do it.", done="Well done.")
    stage = tomllib.loads(text_of(desk))["stages"][0]
    assert (stage["goals"][0]["say"], stage["done"]) == ("Do it.", "Well done.")


def test_what_is_missing_is_told_at_its_line_and_nothing_is_handed_out() -> None:
    desk = making(**QUESTION | {"text1": "", "reason1": ""})
    drawn = desk.parts()["lesson"]
    assert re.search(r"line \d+: stages\[0\]\.options", drawn)
    assert "lesson link" not in drawn
    desk.outbox.clear()
    desk.handle({"do": "lesson-link"})
    assert not [each for each in desk.outbox if "copy" in each]


def test_data_changed_by_hand_stays_until_the_fields_write_it_again() -> None:
    desk = making(title="First")
    desk.handle({"do": "lesson-text", "value": text_of(desk).replace("First", "By hand")})
    desk.handle({"do": "lesson-field", "field": "title", "value": "Second"})
    assert 'title = "By hand"' in text_of(desk)
    desk.handle({"do": "lesson-again"})
    assert 'title = "Second"' in text_of(desk)


def test_a_reload_brings_the_lesson_back() -> None:
    desk = making(title="Kept")
    again = EditPage()
    again.handle({"do": "stored", "key": "edit", "text": kept(desk)})
    assert 'title = "Kept"' in text_of(again)


@collected(
    "request_",
    [
        {"do": "lesson-field"},
        {"do": "lesson-field", "field": "nothing", "value": "x"},
        {"do": "lesson-field", "field": "title", "value": "</textarea><script>" * 99},
        {"do": "lesson-field", "field": "kind", "value": "<b>"},
        {"do": "lesson-field", "field": "right", "value": "99"},
        {"do": "lesson-text", "value": "a = " + "[" * 3000},
        {"do": "lesson-text", "value": "</textarea><script>alert(1)</script>"},
        {"do": "lesson-text", "value": "x" * 100_000},
        {"do": "lesson-text"},
        {"do": "stored", "key": "edit", "text": '[{}, "", [], {"lesson": [{"title": 7}, 7]}]'},
    ],
)
def test_whatever_is_typed_the_page_stays(request_: dict[str, Any]) -> None:
    desk = making()
    desk.handle(request_)
    assert "<script" not in whole(desk)
    assert set(desk.wishes) <= set(FIELDS)


def test_a_lesson_is_made_on_the_page_and_previewed(sit: Any, tmp_path: Path) -> None:
    sitting = sit("edit", case=EditPage().editing.starts()[0].id)
    page = sitting.page
    keyed(page, "edit lesson").click()
    keyed(page, "lesson title").fill("From the page")
    keyed(page, "lesson kind").select_option("question")
    for field in ("ask", "text0", "reason0", "text1"):
        keyed(page, f"lesson {field}").fill(f"What of {field}?")
    expect(page.locator(".maker .faultlist")).to_contain_text("reason")
    keyed(page, "lesson reason1").fill("So it is.")
    expect(page.locator(".maker .good")).to_be_visible()
    with page.expect_download() as download:
        keyed(page, "lesson save").click()
    assert download.value.suggested_filename == "own-lesson.toml"
    link = page.get_by_role("link", name="Preview").get_attribute("href")
    assert link is not None
    asked = dict(part.split("=", 1) for part in link.removeprefix("?").split("&"))
    assert "From the page" in Pages(asked).shown["parts"]["say"]
    data = keyed(page, "lesson text")
    data.press("Control+End")
    data.press_sequentially("\nx = 1")
    expect(page.locator(".maker .faultlist")).to_contain_text("x = 1")
    assert data.input_value().endswith("x = 1")
    assert sitting.complaints == []


def export(name: str, letter: str = "A") -> str:
    first = {"shot": {"1": letter}}
    return json.dumps({"format": "wyatt-progress/1", "name": name, "done": [], "first": first})


def loaded(*files: Any) -> ResultsPage:
    made = ResultsPage()
    made.handle({"do": "load", "files": list(files)})
    return made


def test_files_become_a_table_and_a_file_for_a_spreadsheet() -> None:
    made = loaded(
        {"name": "a.json", "text": export("Anna", "A")},
        {"name": "b.json", "text": export("<img src=x>", "B")},
        {"name": "<b>.json", "text": "["},
        {"name": "long.json"},
    )
    drawn = whole(made)
    assert "2 learners" in drawn
    assert "2 files are left out" in drawn
    assert "<img" not in drawn
    assert "<b>.json" not in drawn
    assert "1 of 2 learners" in made.parts()["wrong"]
    made.handle({"do": "save"})
    (message,) = made.outbox
    assert message["name"].endswith(".csv")
    assert message["save"].splitlines()[1].startswith("Anna,")
    made.handle({"do": "clear"})
    assert made.parts()["learners"] == ""


def test_a_lesson_of_ones_own_is_asked_for_until_its_file_is_there() -> None:
    asked = {"title": "Who & what?", "say": "Look.", "kind": "question", "ask": "Who?"}
    answers = {"text0": "Anna", "reason0": "No.", "text1": "Burt", "reason1": "Yes.", "right": "1"}
    desk = making(**asked, **answers)
    desk.parts()  # the page draws it, and with it the link
    desk.outbox.clear()
    desk.handle({"do": "lesson-link"})
    link = next(one["copy"] for one in desk.outbox if "copy" in one)
    pupil = Pages(parse(link))
    pupil.ask({"do": "answer", "form": {"bet": "A"}})
    pupil.ask({"do": "name", "value": "Curt"})
    handed_in = pupil.ask({"do": "save"})["outbox"][0]["save"]
    made = loaded({"name": "curt.json", "text": handed_in})
    assert "answers to “Who &amp; what?”" in made.parts()["files"]
    desk.handle({"do": "lesson-save"})
    text = desk.outbox[-1]["save"]
    edited = text.replace("Look.", "Look again.")
    made.handle({"do": "load", "files": [{"name": "b.toml", "text": edited}]})
    assert "belong to another version of “Who &amp; what?”" in made.parts()["files"]
    made.handle({"do": "load", "files": [{"name": "a.toml", "text": text}]})
    assert "To mark" not in made.parts()["files"]
    assert "1 of 1 learners" in made.parts()["wrong"]


def test_a_lesson_that_is_only_played_leaves_a_trace() -> None:
    text = (Path(__file__).parents[2] / "notebooks" / "own-lesson.toml").read_text(encoding="utf-8")
    pupil = Pages(parse(address_of([write_link([text])], text).removeprefix("./?")))
    for move in ("bank-robbery", "place jesse-james"):
        pupil.ask({"do": "play", "move": move})
    handed_in = pupil.ask({"do": "save"})["outbox"][0]["save"]
    drawn = loaded({"name": "dan.json", "text": handed_in}).parts()["learners"]
    assert "Rob the bank" in drawn
    assert "✓finished" in [each.get_text() for each in found(drawn, "tbody td")]


def test_who_finished_a_lesson_without_questions_is_shown() -> None:
    for at, done in (({"shot": 2}, []), ({}, ["shot"])):
        text = {"format": "wyatt-progress/1", "name": "Anna", "done": done, "at": at}
        drawn = loaded({"name": "a.json", "text": json.dumps(text)}).parts()["learners"]
        assert found(drawn, "tbody td")[1].get_text() == ("✓finished" if done else "2/5")
        assert found(drawn, "tfoot td")[1].get_text() == f"{len(done)}/1"


def test_a_file_that_was_cut_off_is_told_from_a_foreign_one() -> None:
    cut = {"name": "cut.json", "text": export("Anna")[:60]}
    made = loaded(cut, {"name": "photo.json", "text": "\x89"})
    assert "damaged or incomplete" in made.results.left_out[0].why
    assert "no course progress" in made.results.left_out[1].why


@collected(
    "request_",
    [
        *(None, [], {"do": "load"}, {"do": "load", "files": 7}),
        {"do": "load", "files": [7, None, {"text": 7}]},
        *({"do": "save"}, {"do": "rule", "rule": "<script>" * 99}, {"do": "nothing"}),
    ],
)
def test_whatever_a_page_asks_nothing_breaks(request_: Any) -> None:
    made = ResultsPage()
    made.handle(request_)
    assert "<script" not in whole(made)
    assert made.results.learners == []
    assert made.outbox == []


def test_thirty_files_are_dropped_on_the_page(sit: Any, tmp_path: Path) -> None:
    page = sit("results", viewport={"width": 390, "height": 844}).page
    files = []
    for at in range(30):
        file = tmp_path / f"{at}.json"
        file.write_text(export(f"Anna {at}", "AB"[at % 2]), encoding="utf-8")
        files.append(file)
    page.evaluate(
        """files => {
          const moved = new DataTransfer();
          for (const [name, text] of files) moved.items.add(new File([text], name));
          const zone = document.querySelector("[data-drop-files]");
          for (const kind of ["dragover", "drop"])
            zone.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: moved}));
        }""",
        [[file.name, file.read_text(encoding="utf-8")] for file in files],
    )
    page.locator(".results tbody tr").nth(29).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_file_chooser() as chooser:
        keyed(page, "choose").press("Enter")
    assert chooser.value.element.evaluate("one => one.isConnected && !one.checkVisibility()")
    chooser.value.set_files(files[:1])
    page.get_by_text("1 file is left out").wait_for()
    assert page.locator("input[type=file]").count() == 0
    named = {"ansi.json": "cp1252", "wide.json": "utf-16-le"}
    for name, encoding in named.items():
        text = export(f"Zoe {encoding}", "A").replace("Zoe", "Zoé")
        (tmp_path / name).write_bytes(text.encode(encoding))
    with page.expect_file_chooser() as chooser:
        keyed(page, "choose").press("Enter")
    chooser.value.set_files([tmp_path / name for name in named])
    page.get_by_text("ansi.json: The file isn’t UTF-8 text.").wait_for()
    page.get_by_text("Zoé utf-16-le").first.wait_for()
    with page.expect_download() as download:
        keyed(page, "csv").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert len(text.splitlines()) == 32


def test_a_link_of_this_machine_says_so_and_offers_the_public_pages(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("in_page.HOME", "http://127.0.0.1:9/")
    page = window(permissions=["clipboard-read", "clipboard-write"])
    mount(page, Pages({"page": "lab"}))
    page.get_by_role("button", name="Copy a link").click()
    said = page.locator(".said").first
    expect(said).to_contain_text("only on this computer.")
    said.get_by_role("button", name="opens anywhere").click()
    expect(said).to_contain_text("The link to the public pages has been copied.")
    homes = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    home = homes["project"]["urls"]["Homepage"]
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"{home}?page=lab")


def test_where_the_clipboard_is_refused_the_same_links_are_in_a_field(window: Any) -> None:
    page = window()
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async () => {throw new Error('no')}}})"
    )
    complaints = mount(page, Pages({"page": "lab"}))
    said = page.locator(".said").first
    field = said.get_by_role("textbox")
    for _again in range(2):
        page.get_by_role("button", name="Copy a link").click()
        expect(said).to_contain_text("only on this computer.")
        assert field.input_value().startswith("http://127.0.0.1")
        said.get_by_role("button", name="opens anywhere").click()
        expect(said).not_to_contain_text("this computer")
        assert field.input_value().startswith("https://")
        expect(field).to_be_focused()
    assert complaints == []
