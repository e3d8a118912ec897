"""Answered questions: they stay in the browser. And the folded parts of a narrow page."""

import json

import pytest

from tests.asked import ask, do
from wyatt.lab.disputes import cases, quarrels
from wyatt.pages.counting import CountingPage
from wyatt.pages.guess_first import KEY, Answered
from wyatt.pages.lab.page import LabPage


def kept(desk: LabPage | CountingPage) -> str:
    """What the browser is last asked to keep."""
    return next(each["store"] for each in reversed(desk.outbox) if each.get("key") == KEY)


def test_what_was_answered_is_answered_still_when_the_page_is_opened_again() -> None:
    desk = LabPage()
    ask(desk, do("lab-view", tab="quarrels"), do("lab-bet", option="1"))
    desk.handle(do("lab-bet", option="0"))  # only the first counts
    desk.handle(do("lab-view", tab="gallery"))
    answer = cases()[0]
    desk.handle(do("lab-guess", option=str(answer.options[0])))
    assert len([each for each in desk.outbox if "store" in each]) == 2
    again = LabPage()
    again.handle(do("stored", key=KEY, text=kept(desk)))
    assert again.answered.first["quarrels"] == {quarrels()[0].ruling: 1}
    assert again.answered.first["cases"] == {answer.id: answer.options[0]}
    again.handle(do("lab-view", tab="quarrels"))
    assert "What happens at the table" in again.parts()["quarrels"]
    # The answers of the other game's page lie beside them and are left alone.
    count = CountingPage({"view": "guess"})
    count.handle(do("count-guess", case=count.opened.id, points=str(count.opened.options[0])))
    first = {count.opened.id: count.opened.options[0]}
    assert json.loads(kept(count))["first"] == {"counts": first}
    other = CountingPage({"view": "guess"})
    ask(other, do("stored", key=KEY, text=kept(count)), do("stored", key=KEY, text=kept(desk)))
    assert other.answered.first == count.answered.first


def test_answers_that_are_forgotten_do_not_come_back_from_another_page() -> None:
    desk = LabPage()
    desk.handle(do("lab-view", tab="quarrels"))
    assert 'data-do="lab-forget"' not in desk.parts()["quarrels"]
    desk.handle(do("lab-bet", option="1"))
    before = kept(desk)
    assert 'data-do="lab-forget"' in desk.parts()["quarrels"]
    assert not ask(desk, do("lab-forget")).answered.first["quarrels"]
    assert not ask(desk, do("stored", key=KEY, text=before, again=True)).answered.first["quarrels"]
    late = LabPage()
    late.handle(do("stored", key=KEY, text=before))
    late.handle(do("stored", key=KEY, text=kept(desk), again=True))
    assert not late.answered.first["quarrels"]


HOSTILE = [
    "", "[" * 90_000, "null", '{"format": "wyatt-guesses/2", "first": {"quarrels": {"O3": 1}}}',
    '{"format": "wyatt-guesses/1", "first": [1]}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": "1", "T9": 1e9, "X": true}}}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": 1e400}}, "cleared": "x"}',
    '{"format": "wyatt-guesses/1", "first": {"quarrels": {"O3": 99999999999999999999}}}',
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:40])
def test_a_stored_text_is_hostile_until_read(text: str) -> None:
    answered = Answered("quarrels")
    answered.take(text)
    assert answered.first == {"quarrels": {}}
    desk = LabPage({"s": "no link"})
    told = desk.notice
    assert ask(desk, do("stored", key=KEY, text=text)).notice == told  # nobody has read it yet
    desk.handle(
        do("stored", key=KEY, text='{"format":"wyatt-guesses/1","first":{"quarrels":{"O3":7}}}')
    )
    desk.handle(do("lab-view", tab="quarrels"))
    assert "No." in desk.parts()["quarrels"]  # an answer that there isn’t is a wrong one


@pytest.mark.parametrize(("view", "act", "chosen"), [
    ("gallery", "lab-case", {"case": "fr1"}),
    ("quarrels", "lab-quarrel", {"case": "T9"}),
    ("rulings", "lab-ruling", {"ruling": "T9"}),
])  # fmt: skip
def test_a_narrow_page_folds_the_list_away_when_something_is_chosen(
    view: str, act: str, chosen: dict[str, str]
) -> None:
    desk = LabPage()
    desk.handle(do("lab-view", tab=view))
    if view == "gallery":
        chosen = {"case": desk.parts()[view].split('data-case="')[2].split('"')[0]}
    assert '<div class="folded lists">' in desk.parts()[view]
    desk.handle(do("lab-fold", fold="list"))
    assert '<div class="folded lists open">' in desk.parts()[view]
    desk.handle(do(act, **chosen))
    assert '<div class="folded lists">' in desk.parts()[view]
    assert 'aria-expanded="false"' in desk.parts()[view]
