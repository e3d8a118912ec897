"""Studies: the same deals for every answer, correct intervals, the same result on any executor."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.markup import has, lacks
from wyatt.earp import Game
from wyatt.lab import studies
from wyatt.lab.studies import KNOWN_OR_UNKNOWN, SITTING_FIRST, STUDIES, TO_END, Study, run
from wyatt.pages.lab.study import study_html


def coin(seed: int) -> float:
    return float(seed % 2)


def other(seed: int) -> float | None:
    return None if seed == 3 else float(seed % 2 + 1)


MADE_UP = Study("Heads?", "dollars", {"coin": coin, "<b>": other}, "Nothing.")


def test_means_intervals_and_differences_are_charted_without_a_formula() -> None:
    found = run(MADE_UP, range(100))
    row = found.table.loc["coin"]
    assert (row["deals"], row["mean"]) == (100, 0.5)
    assert row["low"] == pytest.approx(0.5 - 1.96 * 0.502519 / 10, abs=1e-4)
    assert list(found.table.loc["<b>"][["deals", "more", "more_low", "more_high"]]) == [99, 1, 1, 1]
    assert (found.best, found.sure, "seed" in repr(found)) == ("<b>", True, False)
    assert list(found.frame.columns) == ["seed", "arm", "value"]
    html = study_html(run(MADE_UP, range(50)), "coin")
    assert html.count("<circle") == 2
    said = ">50 deals</caption>", "&lt;b&gt;", "You guessed"
    assert not lacks(html, *said, "What the numbers don’t show: Nothing.")
    assert not has(html, "<b>&lt;", "$")
    # Every sign is an element of its own: JupyterLab looks for pairs of them in running text.
    signs = html.count("&#36;")
    assert signs == html.count("<span>&#36;</span>") + html.count("<tspan>&#36;</tspan>") > 0


def test_an_executor_gives_the_same_what_seats_get_adds_up_and_a_guess_is_told() -> None:
    found = run(MADE_UP, range(60))
    assert found.against("<b>") == "You guessed “<b>”, and the numbers agree."
    assert found.against("coin") == "You guessed “coin”, but “<b>” did better."
    with pytest.raises(KeyError):
        found.against("tails")
    same = run(Study("?", "dollars", {"a": coin, "b": coin}, "."), range(30))
    for arm in "ab":
        assert "the difference could be due to chance" in same.against(arm)
    # Dollars more than the others, over all seats of a deal, are nothing in all.
    assert run(SITTING_FIRST, range(30)).frame.groupby("seed")["value"].sum().abs().max() < 1e-6
    assert run(TO_END, range(100)).table.loc["ahead on the posters", "mean"] > 0
    with pytest.raises(studies.NoDeal):
        run(Study("?", "dollars", {"never": lambda seed: None}, "."), range(5))
    here = run(KNOWN_OR_UNKNOWN, range(60))
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as pool:
        there = run(KNOWN_OR_UNKNOWN, range(60), pool, lambda done, of: told.append((done, of)))
    assert here.frame.equals(there.frame)
    assert told == [(25, 60), (50, 60), (60, 60)]


@pytest.mark.slow
def test_the_six_studies_pose_their_questions() -> None:
    assert len(STUDIES) == 6
    for study in STUDIES:
        found = run(study, range(80))
        assert set(found.table.index) == set(study.arms)
        assert (found.table["deals"] > 0).all(), study.question
        assert study.says_not


@pytest.mark.parametrize(("held", "top", "asked"), [
    ("jesse-james*2", "jesse-james", True), ("jesse-james*3", "jesse-james", False),
    ("hideout*2", "hideout", False), ("bob-dalton*2", "bob-dalton", False),  # already open
])  # fmt: skip
def test_a_draw_is_asked_about_with_two_of_a_closed_one(held: str, top: str, asked: bool) -> None:
    table = {"Burt": {"bob-dalton": ["bob-dalton*3"]}}
    hands = {"Anna": f"{held} wes-hardin", "Burt": "butch-cassidy"}
    at = Game.setup(hands, phase="draw", discard=top, territories=table)
    assert (studies._draws(at.view("Anna")) is not None) is asked


def test_a_card_to_spare_is_a_lone_outlaw_and_not_the_one_that_is_kept() -> None:
    opened = {"Anna": {"bob-dalton": ["bob-dalton*3"]}}
    for hand, spare in ((" wes-hardin jesse-james*2", "wes-hardin"), ("", "hideout")):
        hands = {"Anna": "bank-robbery hideout" + hand, "Burt": "hideout"}
        game = Game.setup(hands, phase="play", territories=opened)
        assert studies._shots(game.view("Anna"), 0, 101) == ["bank-robbery", f"discard {spare}"]
    hands = {"Anna": "belle-starr*3 hideout wes-hardin*2", "Burt": "hideout"}
    view = Game.setup(hands, phase="play").view("Anna")
    assert studies._sets(view) == ["play belle-starr*3", "discard wes-hardin"]
