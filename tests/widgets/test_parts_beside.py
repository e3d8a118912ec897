"""Parts without a table, in plain Python: a split, a rule, a lesson, a guess; invalid traits and messages."""

import re
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
import traitlets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parts import DRAWN, bundle, press

from tests.asking import do
from tests.collected import collected
from tests.markup import found, used_signs, values
from wyatt import earp, widgets
from wyatt.lab.studies import Study
from wyatt.pages.lab import study as guess_first
from wyatt.pages.lab.study import GuessFirst
from wyatt.table import games
from wyatt.ui.widget import WIDGET, Part


def test_two_controls_linked_to_a_split_stay_in_step() -> None:
    split, slider = widgets.SplitView(cp=(9, 5, 4), reward=8000), ipywidgets.IntSlider(max=40_000)
    ipywidgets.link((split, "reward"), (slider, "value"))
    slider.value = 3000
    assert split.reward == sum(split.payouts) + split.scoring.left == 3000
    press(split, do="split-step", step=1)
    assert (split.step, split.payouts) == (1, list(earp.score_poster((9, 5, 4), 3000).payouts))
    split.step = 0
    assert split.state.step == 0
    split.step = len(split.scoring.steps)
    assert split.state.step is None
    squares = widgets.PayoutMap([9, 5, 4], 8000)
    for who, across in (("Curt", 0), ("Anna", 1)):  # its other axis shows the next player's points
        squares.who = who
        assert (squares.state.players[squares.state.who], squares.state.across) == (who, across)
    # A page cannot send a number with a point.
    split.set_state({"reward": 0.0})
    assert split.reward == 3000
    assert "you can’t use 0.0" in split._shown["parts"]["notice"]


@collected("name, value", [
    ("cp", [-1]), ("cp", [9, 5]), ("cp", []), ("reward", 8500), ("reward", -1), ("preset", "no"),
])  # fmt: skip
@collected("kind", [widgets.SplitView, widgets.PosterBuilder, widgets.PayoutMap])
def test_a_poster_that_cannot_be_is_refused(kind: type[Any], name: str, value: object) -> None:
    part = kind()
    before = getattr(part, name)
    with pytest.raises(traitlets.TraitError):
        setattr(part, name, value)
    assert getattr(part, name) == before
    if value != [9, 5]:
        with pytest.raises(widgets.Refused):
            kind(**{name: value})


@collected("rules", ["berclaz", {"preset": "berclaz"}, {"short_top_tie": "thousand_each"}])
def test_a_poster_takes_rules_as_files_hold_them_and_says_where_it_stops(rules: Any) -> None:
    assert widgets.SplitView([4, 4, 2], 3000, rules=rules).payouts == [1000, 1000, 0]
    split, scored = widgets.SplitView([4, 4, 2], 3000), earp.score_poster((4, 4, 2), 3000)
    assert (split.payouts, split.stopped) == ([0, 0, 0], scored.document()["stopped"])
    assert split.rules_cited == list(scored.rules) != []
    split.rules = rules
    with pytest.raises(widgets.Refused, match=r"rules\.duel"):
        widgets.SplitView([4, 4, 2], 3000, rules={"duel": "pistols"})
    with pytest.raises(widgets.Refused, match="rules"):
        split.rules = 5
    assert split.payouts == [1000, 1000, 0]
    split.preset = "rio-grande"
    assert split.payouts == [0, 0, 0]


def test_every_id_that_a_page_tells_has_a_card() -> None:
    for spec in games.every():
        for each in (*spec.rulebook().rules(), *spec.rulebook().rulings()):
            card = widgets.RuleCard(each.id)
            words, drawn = card.words(), card.drawing()
            assert (each.id in words, "There’s no rule" in drawn) == (True, False)
            mentioned = {*re.findall(r"\(([A-Z]+[0-9]+)\)", words)} - {each.id}
            assert mentioned <= {*values(drawn, "data-ruling")}
    # As it is told at the foot of a rule, or by whoever speaks to a screen reader.
    for told in ("s6", "Ruling S6", "Cited as S6.", "S6 "):
        assert widgets.RuleCard(told).rule == "S6"
    assert widgets.RuleCard("Rule score.ties").rule == "score.ties"


@collected("asked, near", [
    ("S66", "S6"), ("score.tie", "score.ties"), ("needs-target", "shot.needs-target"),
    ("hideout", "hideout.target"), ("<b>", "such as score.ties or S6"),
    ("", "such as score.ties or S6"), ("no.rule", r"no\.rule"),
])  # fmt: skip
def test_an_unknown_rule_has_no_card_and_what_comes_near_is_told(asked: str, near: str) -> None:
    with pytest.raises(widgets.Refused, match=near):
        widgets.RuleCard(asked)
    card = widgets.RuleCard("shot.needs-target")
    with pytest.raises(widgets.Refused, match=near):
        card.rule = asked
    assert card.rule == "shot.needs-target"
    card.rule = "wildcat.set"
    assert "wildcat.set" in str(card)


def test_the_table_of_a_lesson_follows_what_is_played_in_it_and_not_the_other_way() -> None:
    shown = widgets.LessonView("shot")
    assert not shown.done
    table = shown.table
    table.push("discard hideout")
    assert not shown._desk.run.scene.game.past  # the lesson keeps its own
    press(shown, do="play", move="bank-robbery")
    assert (shown.table is table, table.moves) == (True, ["bank-robbery"])
    press(shown, do="rule", rule="shot")
    table.push(table.legal[0])
    press(shown, do="rule", rule="")  # nothing was played: what one tries oneself stays
    assert len(table.moves) == 2


def test_a_lesson_of_the_other_game_has_its_cards_its_felt_and_its_rules() -> None:
    shown = widgets.LessonView("wildcat-melds", story=False)
    drawn = shown.drawing()
    assert used_signs(drawn) <= set(values(drawn, "id"))
    assert ("wyatt-table wildcat" in drawn, found(drawn, "h2 > small:first-child")) == (True, [])
    press(shown, do="rule", rule="wildcat.set")
    assert "Three or four cards of one rank" in shown.drawing()


def said(shown: widgets.LessonView) -> str:
    return str(shown._shown["parts"]["say"])


def test_a_learner_goes_on_from_a_lesson_in_a_cell() -> None:
    shown = widgets.LessonView("shot", story=False)
    shown._desk._begin(len(shown.lesson.stages) - 1)
    shown._desk.progress.finish("shot")
    press(shown, do="next")
    assert ("The Photo" in said(shown), shown.done) == (True, True)  # done: the cell's own lesson
    # It tells its story unless it is told around it.
    told = widgets.LessonView("shot")
    assert "The shot" in said(told)
    told.story = False
    assert ("The shot" in said(told), "New words here" in said(told)) == (False, True)
    told._desk.finished = True  # the end of the course has buttons of its own
    press(told, do="page", page="table")
    assert "The end of the Wyatt Earp course" in said(told)
    assert "explorer.ipynb" in told._shown["parts"]["notice"]
    press(told, do="lesson", lesson="well")
    assert "Playing well" in said(told)


#: What no trait of any part can hold.
NONSENSE = st.one_of(
    *(st.none(), st.booleans(), st.floats(), st.text(max_size=20)),
    *(st.integers(10**6, 10**30), st.integers(-(10**30), -1)),
    st.lists(st.integers(-9, -1) | st.text(max_size=5) | st.none() | st.floats(), max_size=4),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
HOSTILE = ["<script>alert(1)</script>", "Anna\u202e", "\x00", "' onclick='x", "A" * 5000]


@pytest.mark.parametrize("make", DRAWN)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_trait_refuses_nonsense(make: Callable[[], Part], data: st.DataObject) -> None:
    """From Python and from a page: a reader's sentence, the value that was, and a part that goes on."""
    part, outside = make(), ipywidgets.DOMWidget.class_trait_names()
    free = {name for name, trait in part.traits().items() if not trait.read_only} - {*outside}
    settable = sorted(name for name in free if not name.startswith("_"))
    name, hostile = data.draw(st.sampled_from(settable)), st.sampled_from(HOSTILE)
    value = data.draw(NONSENSE | hostile | st.lists(hostile))
    before, said = getattr(part, name), ""
    assert name != "key"
    try:
        setattr(part, name, value)
    except traitlets.TraitError as refused:
        said = str(refused)
    if said:
        assert " instance " not in said  # no sentence of a library
        assert getattr(part, name) == before
        part.set_state({name: value})
        # What was refused is told there.
        assert getattr(part, name) == (said if name == "notice" else before)
        assert "our fault" not in "".join(part._shown["parts"].values())
    assert HOSTILE[0] not in part.drawing()
    answer = press(part, do="rule", rule="shot")
    assert "rule" in answer["shown"]["parts"] or answer["shown"]["parts"] == {}


@collected("message", [
    None, 7, "x", [], {}, do(None), do([]), do("play", move={"a": 1}), do("select", count="9" * 99),
    do("jump", index=float("nan")), do("begin", form=3), do("load", text=None), do("split", step=-1), do("rule", rule={}),
])  # fmt: skip
@pytest.mark.parametrize("make", DRAWN)
def test_a_message_of_nonsense_kills_no_part(make: Callable[[], Part], message: object) -> None:
    part = make()
    part._handle_custom_msg(message, [])
    part._handle_custom_msg({**message, "view": "x"} if isinstance(message, dict) else message, [])
    assert part.words()
    assert "our fault" not in "".join(part._shown["parts"].values())
    assert press(part, do="rule", rule="shot")


def test_an_observer_that_fails_is_told_and_stops_nothing(table: widgets.GameTable) -> None:
    def broken(_change: object) -> None:
        raise ZeroDivisionError("on purpose")

    table.observe(broken, "moves")
    assert "on purpose" in press(table, do="step")["shown"]["parts"]["notice"]
    assert table.index == 1
    table.unobserve(broken, "moves")
    press(table, do="step")
    assert (table.index, table.notice) == (2, "")


PLAYED: list[int] = []  # the deals of the question below that have been played


@pytest.fixture
def asked() -> GuessFirst:
    PLAYED.clear()
    arms = {"much": lambda seed: PLAYED.append(seed) or 100.0 + seed}
    arms["little"] = lambda seed: 1.0 + seed % 2
    return GuessFirst(Study("Much <or> little?", "dollars", arms, "Why that is."), range(4))


def test_a_press_is_a_guess_and_the_first_one_stands(asked: GuessFirst) -> None:
    data = bundle(asked)
    assert (WIDGET in data, data["text/plain"]) == (True, "Much <or> little?\n- much\n- little")
    assert "<details" not in data["text/html"].split("Much &lt;or&gt; little?")[1]
    assert (PLAYED, asked.guess, asked.found) == ([], None, None)
    assert (asked.answers.description, asked.told.value) == ("Your guess", "")
    asked.answers.value = "little"
    assert (asked.answers.disabled, asked.found.best, PLAYED) == (True, "much", [0, 1, 2, 3])
    assert "You guessed “little”, but “much” did better." in asked.told.value
    assert (asked.told.value.count(" to "), asked.told.value.count(" (")) == (3, 1)
    assert asked.words().endswith("but “much” did better.")
    with pytest.raises(widgets.Refused, match="already guessed"):
        asked.guess = "much"
    assert asked.guess == "little"


def test_a_guess_from_python_presses_the_button(asked: GuessFirst) -> None:
    with pytest.raises(widgets.Refused, match="neither isn’t one of the answers"):
        asked.guess = "neither"
    asked.guess = "much"
    assert (asked.answers.value, "and the numbers agree" in asked.told.value) == ("much", True)


def test_unpressable_figures_are_folded(asked: GuessFirst, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guess_first, "unattended", lambda: True)
    before, folded = asked.drawing().split("<details>")
    assert "<li>much</li>" in before
    assert ("<table" in before, "<table" in folded) == (False, True)


def test_a_study_that_fails_says_so() -> None:
    def failing(seed: int) -> float:
        raise ZeroDivisionError("no <deal>") if seed else KeyboardInterrupt

    study = Study("Does it work?", "dollars", {"yes": failing, "no": failing}, "")
    for seed, said in enumerate(["You stopped", "failed: ZeroDivisionError: no &lt;deal&gt;"]):
        asked = GuessFirst(study, [seed])
        asked.guess = "yes"
        assert said in asked.told.value
