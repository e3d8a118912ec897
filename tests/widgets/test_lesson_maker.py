"""A lesson made in the editor: filled in, checked during typing, and shared."""

import re
import tomllib
from pathlib import Path
from typing import Any

from editing import kept
from in_page import keyed
from playwright.sync_api import expect

from tests.asking import ask, whole
from tests.collected import collected
from tests.markup import one
from wyatt.lessons.own import OwnCourse, check
from wyatt.pages.edit.answers import FIELDS
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages

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
