"""A lesson of one's own is made in the editor, handed out, and a class's answers are collected."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from editing import at_case, kept
from in_page import keyed, mount
from playwright.sync_api import expect

from tests.asking import ask, bet, do, play, whole
from tests.collected import collected
from tests.markup import found, has, lacks, one
from tools.coursebook.build import live_page
from wyatt.lessons.own import OwnCourse, address_of, check, write_link
from wyatt.pages.edit.answers import FIELDS
from wyatt.pages.edit.page import EditPage
from wyatt.pages.results import ResultsPage
from wyatt.ui.page import Pages, parse

QUESTION = {
    "title": "Who has it?", "say": "One card, `two` hands.", "by": "Anna’s class", "kind": "question",
    "ask": "Who holds the Hideout?", "right": "1", "text0": "Anna", "reason0": "Anna holds none.",
    "text1": "Burt", "reason1": "Burt drew it.",
}  # fmt: skip
OWN = Path(__file__).parents[2] / "notebooks" / "own-lesson.toml"


def making(**wishes: str) -> EditPage:
    desk = at_case(EditPage().editing.starts()[0].id)
    fields = [do("lesson-field", field=field, value=value) for field, value in wishes.items()]
    made: EditPage = ask(desk, "lesson", *fields)
    return made


def text_of(desk: EditPage) -> str:
    return one(desk.parts()["lesson"], "textarea").get_text()


def copied(desk: EditPage) -> list[str]:
    desk.parts()  # the page draws it, and with it the link
    desk.outbox.clear()
    return [each["copy"] for each in ask(desk, "lesson-link").outbox if "copy" in each]


def test_a_question_is_handed_out_once_all_of_it_is_filled_in() -> None:
    desk = making(**QUESTION)
    lesson = check(text_of(desk)).lesson
    assert (lesson.title, lesson.by) == ("Who has it?", "Anna’s class")
    (question,) = lesson.questions
    assert ([option.text for option in question.options], question.right) == (["Anna", "Burt"], 1)
    assert "so it isn’t tested" in desk.parts()["lesson"]
    (link,) = copied(desk)
    assert link.startswith("page=course&own=1.")
    assert list(OwnCourse(link.partition("own=")[2]).lessons) == [lesson.id]
    assert tomllib.loads(ask(desk, "lesson-save").outbox[-1]["save"])["title"] == "Who has it?"
    # Teachers write a goal in their own words.
    stage = tomllib.loads(text_of(making(title="T", goal="Do it.", done="Well done.")))["stages"][0]
    assert (stage["goals"][0]["say"], stage["done"]) == ("Do it.", "Well done.")
    desk = making(**QUESTION | {"text1": "", "reason1": ""})
    drawn = desk.parts()["lesson"]
    assert re.search(r"line \d+: stages\[0\]\.options", drawn)
    assert ("lesson link" in drawn, copied(desk)) == (False, [])


def test_data_changed_by_hand_stays_until_the_fields_write_it_again_also_after_a_reload() -> None:
    desk = making(title="First")
    by_hand = text_of(desk).replace("First", "By hand")
    ask(desk, do("lesson-text", value=by_hand), do("lesson-field", field="title", value="Second"))
    assert 'title = "By hand"' in text_of(desk)
    assert 'title = "Second"' in text_of(ask(desk, "lesson-again"))
    assert 'title = "Second"' in text_of(ask(EditPage(), kept(desk)))


@collected("request_", [
    do("lesson-field"), do("lesson-field", field="nothing", value="x"),
    do("lesson-field", field="title", value="</textarea><script>" * 99),
    do("lesson-field", field="kind", value="<b>"), do("lesson-field", field="right", value="99"),
    do("lesson-text", value="a = " + "[" * 3000), do("lesson-text", value="</textarea><script>alert(1)</script>"),
    do("lesson-text", value="x" * 100_000), do("lesson-text"),
    do("stored", key="edit", text='[{}, "", [], {"lesson": [{"title": 7}, 7]}]'),
])  # fmt: skip
def test_whatever_is_typed_the_page_stays(request_: dict[str, Any]) -> None:
    desk = ask(making(), request_)
    assert "<script" not in whole(desk)
    assert set(desk.wishes) <= set(FIELDS)


def test_a_lesson_is_made_on_the_page_and_previewed(sit: Any) -> None:
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
    assert "From the page" in Pages(parse(link.removeprefix("?"))).shown["parts"]["say"]
    data = keyed(page, "lesson text")
    data.press("Control+End")
    data.press_sequentially("\nx = 1")
    expect(page.locator(".maker .faultlist")).to_contain_text("x = 1")
    assert data.input_value().endswith("x = 1")
    assert sitting.complaints == []


def export(name: str, letter: str = "A", **more: Any) -> str:
    document = {"format": "wyatt-progress/1", "name": name, "first": {"shot": {"1": letter}}}
    return json.dumps(document | more)


def load(**files: str) -> dict[str, Any]:
    """The request that brings these files: load(a=text) brings a.json."""
    found = [{"name": f"{name}.json", "text": text} for name, text in files.items()]
    return do("load", files=found)


def handed_in(link: str, *requests: Any) -> str:
    pupil = Pages(parse(link))
    for request in requests:
        pupil.ask(request)
    return str(pupil.ask(do("save"))["outbox"][0]["save"])


def test_files_become_a_table_and_a_file_for_a_spreadsheet() -> None:
    files = load(a=export("Anna", "A"), b=export("<img src=x>", "B"), **{"<b>": "["})
    files["files"] += {"name": "long.json"}, {"name": "folder", "text": None}
    drawn = whole(made := ask(ResultsPage(), files))
    assert not lacks(drawn, "2 learners", "3 files are left out", "is too long", "it’s a folder")
    assert not has(drawn, "<img", "<b>.json")
    assert "1 of 2 learners" in made.parts()["wrong"]
    (message,) = ask(made, "save").outbox
    assert (message["name"][-4:], message["save"].splitlines()[1][:5]) == (".csv", "Anna,")
    assert ask(made, "clear").parts()["learners"] == ""


def test_a_lesson_of_ones_own_is_asked_for_until_its_file_is_there() -> None:
    desk = making(**QUESTION | {"title": "Who & what?", "say": "Look."})
    (link,) = copied(desk)
    made = ask(ResultsPage(), load(curt=handed_in(link, bet("A"), do("name", value="Curt"))))
    assert "answers to “Who &amp; what?”" in made.parts()["files"]
    text = ask(desk, "lesson-save").outbox[-1]["save"]
    other = "another version of “Who &amp; what?”"
    for file, said in ((text.replace("Look.", "Look again."), other), (text, "")):
        drawn = ask(made, do("load", files=[{"name": "a.toml", "text": file}])).parts()
        assert said in drawn["files"]
    assert ("To mark" in drawn["files"], "1 of 1 learners" in drawn["wrong"]) == (False, True)


def test_a_lesson_that_is_only_played_leaves_a_trace_and_so_does_one_without_bets() -> None:
    text = OWN.read_text(encoding="utf-8")
    link = address_of([write_link([text])], text).removeprefix("./?")
    played = handed_in(link, play("bank-robbery"), play("place jesse-james"))
    drawn = ask(ResultsPage(), load(dan=played)).parts()["learners"]
    assert "Rob the bank" in drawn
    assert "✓finished" in [each.get_text() for each in found(drawn, "tbody td")]
    for at, done, stands in (({"shot": 2}, [], "2/5"), ({}, ["shot"], "✓finished")):
        text = export("Anna", done=done, at=at, first={})
        drawn = ask(ResultsPage(), load(a=text)).parts()["learners"]
        assert found(drawn, "tbody td")[1].get_text() == stands
        assert found(drawn, "tfoot td")[1].get_text() == f"{len(done)}/1"


@collected("request_", [
    None, [], do("load"), do("load", files=7), do("load", files=[7, None, {"text": 7}]), do("save"),
    do("rule", rule="<script>" * 99), do("nothing"),
])  # fmt: skip
def test_whatever_a_page_asks_nothing_breaks(request_: Any) -> None:
    drawn = whole(made := ask(ResultsPage(), request_))
    assert ("<script" in drawn, made.results.learners, made.outbox) == (False, [], [])


#: Drops files on the page; a file is its name and its text.
DROP = """files => {
  const moved = new DataTransfer();
  for (const [name, text] of files) moved.items.add(new File([text], name));
  const zone = document.querySelector("[data-drop-files]");
  for (const kind of ["dragover", "drop"])
    zone.dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: moved}));
}"""


def test_thirty_files_are_dropped_on_the_page(sit: Any, tmp_path: Path) -> None:
    page = sit("results", viewport={"width": 390, "height": 844}).page

    def choose(*files: Path) -> None:
        with page.expect_file_chooser() as chooser:
            keyed(page, "choose").press("Enter")
        assert chooser.value.element.evaluate("one => one.isConnected && !one.checkVisibility()")
        chooser.value.set_files(files)

    texts = [export(f"Anna {at}", "AB"[at % 2]) for at in range(30)]
    page.evaluate(DROP, [[f"{at}.json", text] for at, text in enumerate(texts)])
    page.locator(".results tbody tr").nth(29).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    (tmp_path / "0.json").write_text(texts[0], encoding="utf-8")
    choose(tmp_path / "0.json")
    page.get_by_text("1 file is left out").wait_for()
    assert page.locator("input[type=file]").count() == 0
    for name, encoding in (named := {"ansi.json": "cp1252", "wide.json": "utf-16-le"}).items():
        text = export(f"Zoe {encoding}", "A").replace("Zoe", "Zoé")
        (tmp_path / name).write_bytes(text.encode(encoding))
    choose(*(tmp_path / name for name in named))
    page.evaluate("() => { File.prototype.arrayBuffer = () => Promise.reject(); }")
    choose(tmp_path / "0.json")
    for said in ("ansi.json: The file isn’t UTF-8", "0.json: Your browser can’t", "Zoé utf-16-le"):
        page.get_by_text(said).first.wait_for()
    with page.expect_download() as download:
        keyed(page, "csv").click()
    assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 32


def test_a_link_of_this_machine_says_so(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("in_page.HOME", "http://127.0.0.1:9/")
    page = window(permissions=["clipboard-read", "clipboard-write"])
    mount(page, Pages({"page": "lab"}))
    page.get_by_role("button", name="Copy a link").click()
    said = page.locator(".said").first
    expect(said).to_contain_text("only on this computer.")
    said.get_by_role("button", name="opens anywhere").click()
    expect(said).to_contain_text("The link to the public pages has been copied.")
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"{live_page()}?page=lab")


def test_where_the_clipboard_is_refused_the_same_links_are_in_a_field(window: Any) -> None:
    page, refuse = window(), "writeText: async () => {throw new Error('no')}"
    page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{value: {{{refuse}}}}})")
    complaints, said = mount(page, Pages({"page": "lab"})), page.locator(".said").first
    field = said.get_by_role("textbox")
    for _again in range(2):
        page.get_by_role("button", name="Copy a link").click()
        expect(said).to_contain_text("only on this computer.")
        assert field.input_value().startswith("http://127.0.0.1")
        said.get_by_role("button", name="opens anywhere").click()
        expect(said).not_to_contain_text("this computer")
        assert field.input_value().startswith("https://")
        expect(field).to_be_focused()
    assert field.evaluate("field => field.offsetWidth < field.parentElement.clientWidth")
    assert complaints == []
