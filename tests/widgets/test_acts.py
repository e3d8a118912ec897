"""What is drawn can be pressed, what can be asked for is drawn, and the script knows no drawing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import timedelta
from importlib.resources import files
from pathlib import Path

import pytest

from tests.walk import requests
from wyatt.lessons.problems import BEGAN, problems
from wyatt.pages import book as book_desk
from wyatt.pages import counting as count_desk
from wyatt.pages import results as results_desk
from wyatt.pages.course.desk import CourseDesk
from wyatt.pages.edit.desk import EditDesk
from wyatt.pages.lab import desk as lab_desk
from wyatt.pages.table.earp import EarpDesk
from wyatt.pages.table.wildcat import WildcatDesk
from wyatt.ui import widget as scripts
from wyatt.ui.page import PAGES, Pages, make_desk, parse

ROOT = Path(str(files("wyatt")))
#: What the page asks for by itself: nobody presses it.
OF_THE_PAGE = {"stored", "show", "rehearse"}


#: A table on which a hand ends with two posters that pay.
LAST_DISCARD = {
    "format": "wyatt-position/1",
    "players": ["Anna", "Burt"],
    "turn": "Anna",
    "phase": "play",
    "hands": {"Anna": ["hideout"], "Burt": ["belle-starr"]},
    "territories": {
        "Anna": {"jesse-james": ["jesse-james*5"], "wes-hardin": ["wes-hardin*4"]},
    },
    "posters": {"jesse-james": 4000, "wes-hardin": 3000},
}


def acts_of(page: str) -> Mapping[str, object]:
    """The acts of a page's desk by name."""
    if page == "table":
        return EarpDesk.ACTS
    if page == "wildcat":
        return WildcatDesk.ACTS
    if page.endswith("edit"):
        return EditDesk.ACTS
    if page == "lab":
        return {**lab_desk._BUILD, **lab_desk.LabDesk.ACTS}
    if page == "wildcat-count":
        return count_desk.CountDesk.ACTS
    if page == "book":
        return book_desk.BookDesk.ACTS
    if page == "results":
        return results_desk.ResultsDesk.ACTS
    course = make_desk(page, {}, "en")
    assert isinstance(course, CourseDesk)
    return {**course.ACTS, **course.table.acts}


def here() -> set[str]:
    """What the page does without asking."""
    table = re.search(r"const HERE = \{\n(.*?)\n\};", scripts.source("acts.js"), re.DOTALL)
    assert table
    return set(re.findall(r"^  (\w+)[:,]", table[1], re.MULTILINE))


def drawings() -> str:
    """The source of every drawing."""
    folders = [ROOT / "ui", ROOT / "pages", ROOT / "widgets"]
    return "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))


@pytest.fixture(scope="module")
def drawn() -> Mapping[str, set[str]]:
    """What asks to be pressed on each page, while all that it can show is walked through."""
    found: dict[str, set[str]] = {page: set() for page in PAGES}
    walks = [(query, list(asked)) for query, asked in requests()]
    more = [{"do": "step"}] * 60 + [{"do": "back"}, {"do": "undo"}, {"do": "next"}]
    more += [{"do": "past", "open": True}, {"do": "teacher"}, {"do": "clear"}]
    more += [{"do": "count-example"}, *[{"do": "count-card", "card": "KS"}] * 2]
    more += [{"do": "count-view", "tab": tab} for tab in ("worst", "studies")]
    ends: list[dict[str, object]] = [
        {"do": "load", "text": json.dumps({**LAST_DISCARD, "money": {"Anna": money}})}
        for money in (0, 24000)
    ]
    discard = {"do": "play", "move": "discard hideout"}
    last = [ends[0], discard, {"do": "on"}, ends[1], discard]
    wrong = {"format": "wyatt-progress/1", "done": [], "first": {"shot": {"1": "A", "2": "A"}}}
    handed_in = [{"do": "load", "name": "anna.json", "text": json.dumps(wrong)}]
    walks += [("", last), ("page=results", handed_in)]
    # With nothing learned yet there is nothing to repeat; the eight bets are there at once.
    bets: list[dict[str, object]] = [
        {"do": "next"},
        *[{"do": "answer", "form": {"bet": "A"}}, {"do": "next"}] * 8,
    ]
    walks += [(f"page={page}&placement=1", bets) for page in PAGES if page.endswith("again")]
    for page, game in (("daily", "wyatt"), ("wildcat-daily", "wildcat")):
        for end in (True, False):
            at = next(at for at, one in enumerate(problems(game)) if bool(one.counted) is end)
            day = BEGAN + timedelta(days=at)
            walks.append((f"page={page}&day={day}", [bets[1], {"do": "next"}]))
    for query, asked in [*walks, *((f"page={page}", more) for page in PAGES)]:
        pages = Pages(parse(query))
        for request in ({}, *asked):
            pages.ask(request)
            markup = pages.shown["frame"] + "".join(pages.shown["parts"].values())
            # By a pattern: a tree of everything that is ever drawn would take minutes.
            found[pages.page] |= set(re.findall(r'data-(?:do|form)="([\w-]+)"', markup))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_what_is_drawn_is_done(page: str, drawn: Mapping[str, set[str]]) -> None:
    assert len(drawn[page]) > 5
    assert drawn[page] <= {*acts_of(page), *here(), "page"}


def test_what_can_be_done_is_drawn(drawn: Mapping[str, set[str]]) -> None:
    text = drawings()
    for page in PAGES:
        rarely = {*acts_of(page)} - OF_THE_PAGE - drawn[page]
        assert len(rarely) <= 20
        for act in rarely:  # at the end of a game, beside another line, on another host
            asked = re.search(
                rf'["\'=]{re.escape(act)}["\']|"{re.escape(act.rpartition("-")[0])}\b', text
            )
            assert asked, f"nothing that is drawn asks for {act}"


def test_what_the_page_does_by_itself_is_drawn() -> None:
    text = drawings()
    assert here() >= {"keys", "new", "close", "theme", "return"}
    for act in here():
        assert re.search(rf'["\'=]{act}["\']', text), act


@pytest.mark.parametrize("name", scripts.modules())
def test_the_script_asks_for_no_class_of_a_drawing(name: str) -> None:
    text = scripts.source(name)
    selectors = re.findall(
        r"""(?:\$\$?|closest|matches|querySelector(?:All)?)\(\s*["'`]([^"'`]+)""", text
    )
    classes = [
        selector
        for selector in selectors
        if re.search(r"(?:^|[\s,>(:])\.[a-z]|\w\.[a-z]", selector)
    ]
    assert classes == []


def test_every_attribute_that_the_script_reads_is_explained_or_drawn() -> None:
    text = drawings()
    for name in scripts.modules():
        for attribute in re.findall(r"\[(data-[a-z-]+)", scripts.source(name)):
            if attribute in ("data-more", "data-room", "data-state-told", "data-view"):
                continue  # its own
            assert attribute in text, f"{name} reads {attribute}, which nothing draws"
