"""Both courses in a real browser: one page plays lessons of each kind to their end, half of them by keyboard."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_table import at, of
from learner import Learner, WildcatLearner, card_of, of_each_kind, taking
from playwright.sync_api import Browser, Page, expect
from visits import NARROW, WIDE, Opens, arrive, in_width, resize

from tests.accessible import objections
from wyatt.earp.rulebook import BOOK
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import LETTERS, Play, Question, Sandbox
from wyatt.lessons.progress import FORMAT, CourseProgress, read_progress
from wyatt.lessons.run import solution
from wyatt.pages.course.worksheet import worksheet_document
from wyatt.wildcat import CREDIT

#: Whether the browser remembers just this; how many things on the table are lit up against a refused try.
_STORED = """wanted => { const kept = JSON.parse(localStorage.getItem('wyatt-course') ?? '{}');
  return JSON.stringify([kept.done, kept.first]) === JSON.stringify(wanted); }"""
_LIT = """() => [...document.querySelectorAll(".tbl [data-forbids] *, .tbl .hcard")]
  .filter((thing) => { const s = getComputedStyle(thing);
    return s.outlineStyle === "solid" && s.outlineWidth === "3px"; }).length"""


@pytest.fixture(scope="module")
def learner(browser: Browser, address: str) -> Iterator[Learner]:
    with taking(browser, address, "course", Learner) as learner:
        yield learner


@pytest.fixture(scope="module")
def wildcat_learner(browser: Browser, address: str) -> Iterator[WildcatLearner]:
    with taking(browser, address, "wildcat-course", WildcatLearner) as learner:
        yield learner


@pytest.mark.parametrize("lesson", of_each_kind(ids()))
def test_a_lesson_is_played_to_its_end(learner: Learner, lesson: str) -> None:
    take(learner, lesson)
    there = lesson_of(lesson)  # the first answers were all wrong
    assert learner.desk.progress.first_right(there) == (0, len(there.questions))


@pytest.mark.parametrize("lesson", of_each_kind(ids("wildcat")))
def test_a_lesson_of_wildcat_rummy_is_played(wildcat_learner: Learner, lesson: str) -> None:
    take(wildcat_learner, lesson)
    expect(wildcat_learner.page.locator("footer .credit")).to_contain_text(CREDIT)


def take(learner: Learner, lesson: str) -> None:
    """Every other lesson of a course is played by keyboard alone."""
    there, page = lesson_of(lesson), learner.page
    learner.keys = lesson in ids(there.game)[::2]
    if learner.desk.lesson.id != lesson or learner.desk.step:
        learner.open(lesson)
    for stage in there.stages:
        assert learner.desk.stage == stage
        match stage:
            case Play():
                if there.game == "wyatt":
                    try_what_is_refused(learner, stage)
                play(learner)
            case Question():
                bet_wrong_then_right(learner, stage)
            case Sandbox():
                try_freely(learner)
        if stage is there.questions[0]:
            assert objections(page) == []
            resize(page, NARROW)
            assert in_width(page)
            resize(page, WIDE)
        if page.locator('.bet [data-do="next"]').count():
            learner.on()
    expect(page.locator(f'.dots .done [data-lesson="{lesson}"]')).to_have_count(1)
    assert lesson in stored(page).done


def try_what_is_refused(learner: Learner, stage: Play) -> None:
    """Choose the cards of the lesson's slips: the reason stands there, and what forbids is lit."""
    hand = learner.desk.view.hands[learner.desk.run.scene.you]
    for line, rule in stage.slips.items():
        card = card_of(line)
        if card not in hand or (line.startswith(("play", "discard")) and "*" in line):
            continue
        learner.select(card)
        if not learner.desk.table.selection.why:
            continue  # the card is good for something else
        why = learner.page.locator(".why")
        expect(why.locator(".rule").first).to_be_visible()
        assert rule in learner.desk.table.selection.rules
        assert learner.page.evaluate(_LIT) > 0, f"{line}: nothing on the table is lit"
        learner.press(".why [data-do=drop]", do="drop")
        expect(why).to_have_count(0)


def play(learner: Learner) -> None:
    for line in solution(learner.desk.run):
        assert "won" not in learner.state()
        if learner.desk.stage.solution[0] == "coach" and line != "deal":
            learner.coached()
        else:
            learner.move(line)
    assert "won" in learner.state()
    expect(learner.page.locator(".goals li:not(.yes)")).to_have_count(0)


def bet_wrong_then_right(learner: Learner, stage: Question) -> None:
    """Answer wrongly, read every reason, bet again and answer rightly."""
    card, wrong = learner.page.locator(".bet"), (stage.right + 1) % len(stage.options)
    for option in (wrong, stage.right):
        expect(card.locator(".reason")).to_have_count(0)
        learner.answer(option)
        expect(card.locator(".reason")).to_have_count(len(stage.options))
        right = f"The right answer is {LETTERS[stage.right]}."
        said = right if option == wrong else "That’s right."
        assert card.locator(".q").inner_text() == f"You bet on {LETTERS[option]}. {said}"
        expect(card.locator(".opt.mine")).to_have_count(1)
        if stage.tried and learner.desk.lesson.game == "wildcat":
            expect(card.page.locator(".tried")).to_contain_text("No.")
        if option == wrong:
            learner.again()


def try_freely(learner: Learner) -> None:
    if learner.desk.run.waits_for_deal:
        learner.move("deal")
    else:
        learner.coached()
    assert learner.desk.run.scene.moves


@pytest.mark.slow
def test_progress_is_exported_cleared_and_imported(learner: Learner, tmp_path: Path) -> None:
    """Comes after the lessons when all are run; alone, it makes progress of its own."""
    page, learner.keys = learner.page, False
    learner.open("shot")
    play(learner)
    learner.on()
    learner.answer(0)
    (panel := page.locator("details.progress")).locator("summary").click()
    with page.expect_download() as exported:
        panel.get_by_role("button", name="Export your progress").click()
    file = tmp_path / exported.value.suggested_filename
    exported.value.save_as(file)
    kept = read_progress(file.read_text(encoding="utf-8"))
    # A file has the day of the export, a browser doesn't. The answer is wrong, here or in the lesson's test.
    assert (kept.date > "", kept.first["shot"][1] in "AC") == (True, True)
    kept.date = ""
    assert kept.document() == stored(page).document()

    for sure in ("Keep it", "Yes, clear it"):
        assert stored(page).document() == kept.document()
        panel.get_by_role("button", name="Clear your progress").click()
        panel.get_by_role("button", name=sure).click()
    expect(page.locator(".dots .done")).to_have_count(0)
    page.wait_for_function(_STORED, arg=[[], {}])

    damaged, first = tmp_path / "damaged.json", {"shot": {"1": "<b>"}}
    damaged.write_text(json.dumps({"format": "wyatt-progress/1", "done": [7], "first": first}))
    bring(page, damaged)
    alert = page.locator('[data-part="notice"]')
    for fault in ("done[0]: 7", 'first.shot.1: "<b>"'):
        expect(alert).to_contain_text(fault)
    assert (stored(page).done, stored(page).first) == ({}, {})

    panel.get_by_role("button", name="For teachers").click()
    rules = page.locator(".teacher tbody tr")
    expect(rules).to_have_count(len(BOOK.rules()))
    page.locator(".teacher summary").last.click()
    assert objections(page) == []
    page.locator(".teacher").get_by_role("button", name="Close").click()
    expect(rules).to_have_count(0)

    bring(page, file)
    expect(alert).to_be_empty()
    expect(page.locator(".dots .done")).to_have_count(len(kept.done))
    page.wait_for_function(_STORED, arg=[kept.document()["done"], kept.document()["first"]])


def bring(page: Page, file: Path, name: str = "Import progress from a file") -> None:
    with page.expect_file_chooser() as asked:
        page.get_by_role("button", name=name).click()
    asked.value.set_files(file)


def stored(page: Page) -> CourseProgress:
    return read_progress(page.evaluate("localStorage.getItem('wyatt-course')"))


@pytest.mark.slow
def test_it_goes_on_where_the_learner_stopped(visit: Opens) -> None:
    """Narrow and dark: what the browser remembers leads to the first lesson that is not done."""
    page, progress = visit("page=course", size=NARROW, scheme="dark").page, CourseProgress()
    for lesson in ids()[:6]:
        progress.finish(lesson)
    progress.reach(ids()[6], 2)
    page.evaluate("text => localStorage.setItem('wyatt-course', text)", progress.text())
    page.reload(wait_until="commit")
    # Its first step has no table to wait for.
    expect(page.locator(".dots .now [data-lesson]")).to_have_attribute("data-lesson", ids()[6])
    expect(page.locator(".dots .done")).to_have_count(6)
    for size in (NARROW, WIDE):
        resize(page, size)
        assert (in_width(page), objections(page)) == (True, [])
    page.locator("[data-key=start]").click()  # a lesson begun again stays so
    page.locator(".read summary").first.click()
    page.get_by_role("button", name="Restart this lesson").click()
    page.wait_for_function("() => !JSON.parse(localStorage.getItem('wyatt-course')).at.shot")
    page.evaluate("localStorage.setItem('wyatt-course', 'damaged')")
    page.reload(wait_until="commit")
    expect(page.locator("[data-part=notice]")).to_contain_text("can’t read the progress saved")


@pytest.mark.slow
def test_a_browser_that_saves_nothing_says_so(window: Opens, address: str, tmp_path: Path) -> None:
    page = (opened := window()).page
    full = "throw new DOMException('full', 'QuotaExceededError')"
    page.add_init_script(f"Storage.prototype.setItem = () => {{ {full}; }}")
    page.goto(f"{address}?page=course", wait_until="commit")
    (panel := page.locator(".progress")).locator("summary").click()
    for place in (page.locator(".hello"), panel):
        expect(place).to_contain_text("This browser isn’t saving anything")
        expect(place).not_to_contain_text("stays in this browser")
    progress, file = CourseProgress(), tmp_path / "export.json"
    progress.finish(ids()[0])
    file.write_text(progress.text(), encoding="utf-32")
    bring(page, file)
    expect(page.locator(".dots .done")).to_have_count(1)
    expect(panel).to_contain_text("This browser isn’t saving anything")
    # At the table, a line says so and stays until it's closed.
    arrive(page, address)
    of(page, "control step").click()
    warning = page.locator(".said")
    expect(warning).to_contain_text("This browser isn’t saving anything")
    for data, where, said in (
        (b"\x89PNG\r\n\x1a\n\0\0\0\r", "[data-part=notice]", "isn’t a saved Wyatt Earp game"),
        ("é".encode("cp1252"), ".said", "That file isn’t UTF-8 text"),
    ):
        file.write_bytes(data)
        bring(page, file, "Load a saved game")
        expect(page.locator(where)).to_contain_text(said)
    page.wait_for_timeout(5500)  # a passing word has left by now
    for said in ("That file isn’t UTF-8 text", "This browser isn’t saving anything"):
        expect(warning).to_contain_text(said)
        warning.locator(".shut").click()
    expect(warning).to_be_empty()
    at(page, 1)
    assert opened.errors == []


@pytest.mark.slow
def test_the_way_from_the_table_to_its_course_and_back(visit: Opens) -> None:
    page = visit("page=wildcat").page
    pages = page.get_by_role("navigation", name="Pages")
    pages.get_by_role("button", name="Course").click()
    expect(page.locator("h1.brand")).to_contain_text("Wildcat Rummy")
    expect(page.locator(".dots li")).to_have_count(len(ids("wildcat")))
    pages.get_by_role("button", name="Table").click()
    expect(page.locator(".wyatt-legal")).to_be_visible()


@pytest.mark.slow
def test_a_chosen_answer_stays_chosen_in_another_language(visit: Opens) -> None:
    page = visit("page=course&lesson=cards&step=2").page
    page.locator("#bet-b").check(force=True)
    page.locator("[data-do=language]").click()
    expect(page.locator(".bet [type=submit]")).to_have_text("Parier, puis distribuer")
    expect(page.locator("#bet-b")).to_be_checked()


def test_every_lesson_of_a_class_is_on_paper(window: Opens, address: str, tmp_path: Path) -> None:
    page = window(size=(1000, 700)).page
    page.goto(f"{address}?page=results")
    first = {id: {str(at + 1): "A" for at in range(len(lesson_of(id).questions))} for id in ids()}
    (file := tmp_path / "anna.json").write_text(json.dumps({"format": FORMAT, "first": first}))
    bring(page, file, "Choose files")
    assert page.locator(".results caption").evaluate("it => it.offsetWidth") < 1_000
    page.get_by_role("button", name="Save as CSV").click()
    expect(page.locator("[data-said]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("[data-said]")).to_be_hidden()
    # A browser's own fitting makes the rest a little smaller. It stops at half.
    assert page.locator(".results table").evaluate("table => table.offsetWidth") < 1_250
    assert re.search(rb"/MediaBox \[0 0 (8|79)\d+", page.pdf(prefer_css_page_size=True))
    page.set_content(worksheet_document(lesson_of("shot")))
    scales = "all => all.map(one => one.height / one.naturalHeight)"
    assert min(page.locator("img").evaluate_all(scales)) > 0.6  # 13 pixels are six points
