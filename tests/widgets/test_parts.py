"""The parts in plain Python, without a kernel: their traits, what they refuse, what they draw."""

from __future__ import annotations

import copy
import gc
import re
import threading
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
import traitlets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from IPython.lib import pretty

from wyatt import earp, widgets, wildcat
from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.widgets import (
    Account,
    GameTable,
    LegalMoves,
    LessonView,
    Moved,
    PayoutMap,
    PosterBuilder,
    Refused,
    RuleCard,
    SplitView,
    Stepper,
)
from wyatt.widgets.fallback import WIDGET
from wyatt.widgets.part import Part

NAMES = ["Anna", "Burt", "Curt"]


@pytest.fixture(params=[earp.Game, wildcat.Game], ids=["earp", "wildcat"])
def table(request: pytest.FixtureRequest) -> GameTable:
    return GameTable(request.param.new(NAMES, seed=1), viewer="Anna")


def press(part: Part, **request: object) -> dict[str, Any]:
    """Press something as a page does; the one message that answers."""
    sent: list[dict[str, Any]] = []
    part.send = sent.append
    part._handle_custom_msg({"view": "here", **request}, [])
    (answer,) = [message for message in sent if message["view"] == "here"]
    return answer


ALL: list[Callable[[], ipywidgets.Widget]] = [
    lambda: GameTable(earp.Game.new(NAMES, seed=1)),
    lambda: Stepper(GameTable(earp.Game.new(NAMES, seed=1))),
    lambda: LegalMoves(GameTable(earp.Game.new(NAMES, seed=1))),
    lambda: Account(GameTable(earp.Game.new(NAMES, seed=1))),
    SplitView,
    PosterBuilder,
    PayoutMap,
    lambda: RuleCard("shot.needs-target"),
    lambda: LessonView("shot"),
]


def test_every_part_that_is_exported_is_tried_here() -> None:
    kinds = {type(make()).__name__ for make in ALL}
    exported = {
        name
        for name in widgets.__all__
        if isinstance(getattr(widgets, name), type)
        and issubclass(getattr(widgets, name), ipywidgets.Widget)
    }
    assert kinds == exported


@pytest.mark.parametrize("make", ALL)
def test_a_part_tells_its_traits(make: Callable[[], ipywidgets.Widget]) -> None:
    part = make()
    kind = getattr(widgets, type(part).__name__)  # anywidget makes a class for each widget
    told = kind.__doc__ or ""
    assert "|---|---|" in told
    above = Part if isinstance(part, Part) else ipywidgets.HBox
    own = set(kind.class_trait_names()) - set(above.class_trait_names())
    named = set(re.findall(r"`(\w+)`", told))
    assert {name for name in own if not name.startswith("_")} <= named


@pytest.mark.parametrize("make", [make for make in ALL if isinstance(make(), Part)])
def test_a_part_shows_itself_where_no_widget_runs(make: Callable[[], Part]) -> None:
    part = make()
    made = part._repr_mimebundle_()
    data = made[0] if isinstance(made, tuple) else made
    assert len(data["text/plain"]) > 20
    assert "<" not in data["text/plain"].splitlines()[0]
    assert WIDGET in data
    html = data["text/html"]
    assert html.startswith("<style>")
    assert "<script" not in html
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", html)
    assert re.search(
        r"data-part=\"(legal|events|posters|split|build|map|card|board)\"[^>]*><", html
    )
    uses = set(re.findall(r'<use href="#([\w-]+)"', html))
    assert uses <= set(re.findall(r'id="([\w-]+)"', html))
    assert 'class="top"' not in html  # no page around it
    assert len(repr(part)) < 100
    assert str(part) == data["text/plain"]


def test_a_stepper_shows_its_moves_where_no_widget_runs() -> None:
    table = GameTable(earp.Game.new(["Anna", "Burt <b>", "Curt"], seed=1), viewer="Anna")
    stepper = Stepper(table)
    for _ in range(4):
        table.step()
    table.index = 2
    data = stepper._repr_mimebundle_()
    assert WIDGET in data
    assert data["text/plain"].startswith("Move 2 of 4\n1. Anna: ")
    assert table.words() in data["text/plain"]
    html = data["text/html"]
    assert html.count("<li") == 4
    assert re.search(r"<li aria-current=step><b>2\. Anna: ", html)
    assert "Burt <b>" not in html
    assert "Burt &lt;b&gt;" in html
    assert len(repr(stepper)) < 100
    # Nothing of it stays when it is closed: not even the looks of its buttons.
    before = len(ipywidgets.widgets.widget._instances)
    controls = len(stepper.children)
    stepper.close()
    assert len(ipywidgets.widgets.widget._instances) == before - 1 - 3 * controls


def test_a_move_in_python_is_seen_on_the_page(table: GameTable) -> None:
    told: list[Any] = []
    table.observe(lambda change: told.append(change["new"]), "index")
    before = table._shown["revision"]
    first = table.legal[0]
    events = table.push(first)
    assert events
    assert table.moves == [first]
    assert table.index == 1 == told[-1]
    assert table.last == [event.seen("Anna").document() for event in events]
    assert table.actor == table.game.actor
    assert table.legal == [str(move) for move in table.game.legal_moves]
    assert table._shown["revision"] == before + 1
    assert table.back()
    assert not table.back()
    assert table.index == 0
    assert table.moves == [first]  # it lies ahead


def test_a_move_on_the_page_is_seen_in_python(table: GameTable) -> None:
    seen: list[Moved] = []
    table.on_move(seen.append)
    first = table.legal[0]
    answer = press(table, do="play", move=first)
    assert answer["shown"]["parts"]
    assert table.game.past
    assert [(moved.move, moved.player) for moved in seen] == [(first, "Anna")]
    table.on_move(seen.append, remove=True)
    table.step()
    assert len(seen) == 1


def test_the_table_plays_the_very_engine_that_it_was_given() -> None:
    game = earp.Game.new(NAMES, seed=1)
    game.push("draw supply")
    start = game.copy()
    table = GameTable(game)
    assert table.game is game
    assert table.moves == ["draw supply"]
    table.push(table.legal[0])
    table.index = 1
    assert game.position() == start.position()
    game.push(game.legal_moves[0])  # past the table
    table.step()
    assert table.index == len(game.past) == 3


def test_a_refused_move_changes_nothing(table: GameTable) -> None:
    before = table.position
    with pytest.raises(NotAMove):
        table.push("dance")
    with pytest.raises(IllegalMove):
        table.push("deal")
    assert table.position == before
    answer = press(table, do="play", move="dance")
    assert "dance" in "".join(answer["shown"]["parts"].values())


BAD: list[tuple[str, object, str]] = [
    ("index", 9, "0 to 3"),
    ("index", -1, "0 to 3"),
    ("position", {"format": "wyatt-position/1"}, "players"),
    ("position", {"nonsense": 1}, "nonsense"),
    ("people", ["Zed"], "Anna, Burt, Curt"),
    ("viewer", "Zed", "Anna, Burt, Curt"),
    ("moves", ["draw supply", "dance"], r"moves\[1\]"),
    ("selected", "nothing-like-this", "hand"),
]


@pytest.mark.parametrize(("name", "value", "said"), BAD)
def test_nonsense_is_refused_and_the_trait_keeps_its_value(
    name: str, value: object, said: str
) -> None:
    table = GameTable(earp.Game.new(NAMES, seed=1), viewer="Anna")
    for _ in range(3):
        table.step()
    before = getattr(table, name)
    with pytest.raises(Refused, match=said):
        setattr(table, name, value)
    assert getattr(table, name) == before
    table.step()
    assert table.index == 4


def test_a_place_a_position_and_cards_can_be_set(table: GameTable) -> None:
    for _ in range(6):
        table.step()
    late = table.position
    table.index = 2
    assert len(table.game.past) == 2
    card = next(iter(table.game.view("Anna").hands["Anna"]))
    table.selected = card
    assert table.selected == card
    table.position = late
    assert table.position == late
    assert table.moves == []
    table.people = ["Burt"]
    table.viewer = "Burt"
    assert table.game.view("Burt").hands["Burt"]


def test_another_game_is_put_on_the_table() -> None:
    table = GameTable(earp.Game.new(NAMES, seed=1), viewer="Anna")
    legal = LegalMoves(table)
    table.game = wildcat.Game.new(["Anna", "Burt"], seed=2)
    assert "draw stock" in table.legal
    assert "draw stock" in str(legal)
    assert "wildcat" in table._shown["frame"]
    answer = press(table, do="step")
    assert "frame" not in answer["shown"]
    with pytest.raises(TypeError, match="game"):
        table.game = "no game"  # type: ignore[assignment]


def test_a_callback_that_fails_is_told_and_stops_nothing(
    table: GameTable, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Moved] = []

    def broken(_moved: Moved) -> None:
        raise ZeroDivisionError("on purpose <b>")

    table.on_move(broken)
    table.on_move(seen.append)
    table.step()
    assert len(seen) == 1
    assert "broken" in table.notice
    assert "on purpose" in table.notice
    assert "on purpose &lt;b&gt;" in table._shown["parts"]["notice"]
    assert "Traceback" in capsys.readouterr().err


def test_bots_of_ones_own_are_asked(table: GameTable) -> None:
    asked: list[str] = []

    def first(view: Any) -> Any:
        asked.append(view.actor)
        return view.legal_moves[0]

    table.bots["Anna"] = first
    listed = str(table.game.view("Anna").legal_moves[0])
    table.step()
    assert asked == ["Anna"]
    assert table.moves == [listed]


def test_the_stepper_steps_and_jumps(table: GameTable) -> None:
    stepper = Stepper(table)
    for _ in range(4):
        stepper.step.click()
    assert table.index == stepper.slider.value == stepper.jump.value == stepper.play.value == 4
    stepper.back.click()
    assert table.index == 3
    stepper.slider.value = 1
    assert table.index == 1
    stepper.jump.value = 4
    assert table.index == 4
    stepper.play.value = 5  # it counts on: a bot moves
    assert len(table.moves) == table.index == 5
    stepper.speed.value = 400
    assert stepper.play.interval == 400
    assert all(control.description for control in stepper.children)
    stepper.close()
    table.step()


def test_parts_beside_a_table_follow_it_and_play_on_it(table: GameTable) -> None:
    legal, account = LegalMoves(table), Account(table)
    before = legal._shown["parts"]["legal"], account._shown["parts"]["events"]
    press(legal, do="play", move=table.legal[0])
    assert table.index == 1
    assert legal._shown["parts"]["legal"] != before[0]
    assert account._shown["parts"]["events"] != before[1]
    assert len(str(account).splitlines()) > 1


def test_two_controls_linked_to_a_split_stay_in_step() -> None:
    split, slider = SplitView(cp=(9, 5, 4), reward=8000), ipywidgets.IntSlider(min=0, max=40_000)
    ipywidgets.link((split, "reward"), (slider, "value"))
    slider.value = 3000
    assert split.reward == 3000
    assert sum(split.payouts) + split.scoring.left == 3000
    press(split, do="split-step", step=1)
    assert split.step == 1
    assert split.payouts == list(earp.score_poster((9, 5, 4), 3000).payouts)


@pytest.mark.parametrize(
    ("name", "value"),
    [("cp", [-1]), ("cp", [9, 5]), ("cp", []), ("reward", 8500), ("reward", -1), ("preset", "no")],
)
@pytest.mark.parametrize("kind", [SplitView, PosterBuilder, PayoutMap])
def test_a_poster_that_cannot_be_is_refused(kind: type[Any], name: str, value: object) -> None:
    part = kind()
    before = getattr(part, name)
    with pytest.raises(traitlets.TraitError):
        setattr(part, name, value)
    assert getattr(part, name) == before
    if name != "preset" and value != [9, 5]:
        with pytest.raises(Refused):
            kind(**{name: value})


@pytest.mark.parametrize("part", [widgets.Stepper, widgets.LegalMoves, widgets.Account])
@pytest.mark.parametrize("given", [None, "Anna", earp.Game.new(["Anna", "Burt"], seed=7)])
def test_a_part_beside_no_table_says_what_to_give_it(part: Callable[..., Any], given: Any) -> None:
    with pytest.raises(TypeError, match=r"GameTable\(game\)"):
        part(given)


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_what_could_not_be_made_is_given_up_without_a_word() -> None:
    for make in (GameTable, widgets.Stepper, widgets.Account):
        with pytest.raises(TypeError):
            make("Anna")
    gc.collect()


@pytest.mark.parametrize(
    "rules", ["berclaz", {"preset": "berclaz"}, {"short_top_tie": "thousand_each"}]
)
def test_a_poster_takes_rules_as_files_hold_them(rules: Any) -> None:
    split = SplitView([4, 4, 2], 3000, rules=rules)
    assert split.payouts == [1000, 1000, 0]
    other = SplitView([4, 4, 2], 3000)
    other.rules = rules
    assert other.payouts == [1000, 1000, 0]
    with pytest.raises(Refused, match=r"rules\.duel"):
        SplitView([4, 4, 2], 3000, rules={"duel": "pistols"})
    with pytest.raises(Refused, match="rules"):
        other.rules = 5
    assert other.payouts == [1000, 1000, 0]


def test_a_split_says_where_it_stops_and_by_which_rules() -> None:
    split = SplitView(cp=(4, 4, 2), reward=3000)
    assert split.payouts == [0, 0, 0]
    assert split.stopped == earp.score_poster((4, 4, 2), 3000).document()["stopped"]
    assert split.rules_cited
    split.preset = "berclaz"
    assert split.payouts == [1000, 1000, 0]


def test_an_unknown_rule_has_no_card() -> None:
    card = RuleCard("shot.needs-target")
    with pytest.raises(Refused, match=r"no\.rule"):
        card.rule = "no.rule"
    assert card.rule == "shot.needs-target"
    card.rule = "wildcat.set"
    assert "wildcat.set" in str(card)
    with pytest.raises(Refused):
        RuleCard("no.rule")


def test_a_lesson_gives_the_table_that_was_played() -> None:
    shown = LessonView("shot")
    assert not shown.done
    table = shown.table
    table.push("discard hideout")
    assert not shown._desk.run.scene.game.past  # the lesson keeps its own


def test_the_table_of_a_lesson_follows_what_is_played_in_it() -> None:
    shown = LessonView("shot")
    table = shown.table
    table.push("discard hideout")
    press(shown, do="play", move="bank-robbery")
    assert shown.table is table
    assert table.moves == ["bank-robbery"]
    press(shown, do="rule", rule="shot")
    table.push(table.legal[0])
    press(shown, do="rule", rule="")  # nothing was played: what one tries oneself stays
    assert len(table.moves) == 2


def test_a_lesson_of_the_other_game_has_its_cards_its_felt_and_its_rules() -> None:
    shown = LessonView("wildcat-melds", story=False)
    drawn = shown.drawing()
    assert "wyatt-table wildcat" in drawn
    used = set(re.findall(r'href="#([\w-]+)"', drawn)) - {""}
    assert {name for name in used if not name.startswith("rule-")} <= set(
        re.findall(r'id="([\w-]+)"', drawn)
    )
    assert "<h2><small>" not in drawn
    press(shown, do="rule", rule="wildcat.set")
    assert "Three or four cards of one rank" in shown.drawing()


def test_a_learner_goes_on_from_a_lesson_in_a_cell() -> None:
    shown = LessonView("shot", story=False)
    shown._desk._begin(len(shown.lesson.stages) - 1)
    shown._desk.progress.finish("shot")
    press(shown, do="next")
    assert "The Photo" in shown._shown["parts"]["say"]  # the notebook has not told of this one
    assert shown.done  # what one asks of the cell is still about its own lesson
    last = LessonView("well")
    press(last, do="page", page="table")
    assert "explorer.ipynb" in last._shown["parts"]["notice"]


def test_a_lesson_tells_its_story_unless_it_is_told_around_it() -> None:
    shown = LessonView("shot")
    assert "The shot" in shown._shown["parts"]["say"]
    shown.story = False
    assert "The shot" not in shown._shown["parts"]["say"]
    assert "New words here" in shown._shown["parts"]["say"]


def test_stepping_to_and_fro_leaves_nothing_behind(table: GameTable) -> None:
    stepper, legal = Stepper(table), LegalMoves(table)
    known = len(ipywidgets.widgets.widget._instances)
    for _ in range(100):
        table.step()
        table.back()
    assert len(ipywidgets.widgets.widget._instances) == known
    assert len(table.moves) == 1
    legal.close()
    stepper.close()
    table.close()
    assert len(ipywidgets.widgets.widget._instances) < known


def at_once(*doing: Callable[[int], object]) -> list[BaseException]:
    """What goes wrong while each of these is done many times, in a thread of its own."""
    wrong: list[BaseException] = []

    def work(own: Callable[[int], object]) -> None:
        for at in range(120):
            try:
                own(at)
            except BaseException as error:  # told below
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(own,)) for own in doing]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return wrong


def clicks(part: Part) -> Callable[[int], object]:
    """A page that steps forth twice and back once."""

    def click(at: int) -> None:
        part._handle_custom_msg({"do": "step" if at % 3 else "back", "view": "page"}, [])

    return click


def test_a_page_and_a_cell_may_play_at_once(table: GameTable) -> None:
    """JupyterLab answers a page in a thread of its own, beside the cell that runs."""
    wrong = at_once(clicks(table), lambda at: table.step() if at % 4 else table.back())
    assert wrong == []
    assert table.index == len(table.game.past)
    assert table.notice == ""


def test_two_tables_of_one_game_and_what_stands_beside_them_stay_in_step() -> None:
    game = earp.Game.new(NAMES, seed=1)
    table, other = GameTable(game, viewer="Anna"), GameTable(game)
    legal, account, stepper = LegalMoves(table), Account(other), Stepper(other)
    table.push(table.legal[0])
    assert other.moves == table.moves
    assert other.index == stepper.slider.value == 1
    game.push(game.legal_moves[0])  # in a cell, past both
    assert table.index == other.index == stepper.jump.value == 2
    assert str(game.legal_moves[0]) in str(legal)
    game.pop()
    assert table.index == other.index == 1
    assert len(table.moves) == 2  # it lies ahead

    def pushed(_at: int) -> None:
        with game.watch:  # two calls of one's own are one here
            game.push(game.legal_moves[0]) if not game.is_over else game.pop()

    def slid(at: int) -> None:
        stepper.slider.set_state({"value": at % (stepper.slider.max + 1)})

    assert at_once(clicks(table), clicks(legal), pushed, slid) == []
    pushed(0)  # whoever came last: the game may even be over by now
    assert table.index == other.index == len(game.past)
    assert other.moves[: other.index] == list(map(str, game.past))
    assert stepper.slider.value == stepper.play.value == other.index
    assert table.position == other.position == game.position()
    for part in (legal, account, stepper, table, other):
        part.close()
    assert list(game.watch.watchers) == []


def test_a_move_in_a_cell_past_the_table_is_reported_once(table: GameTable) -> None:
    seen: list[Moved] = []
    table.on_move(seen.append)
    played = table.game.legal_moves[0]
    table.game.push(played)
    assert [moved.move for moved in seen] == [str(played)]
    assert table._shown["revision"] > 0
    revision = table._shown["revision"]
    with pytest.raises(NotAMove):
        table.game.push("dance")
    assert table._shown["revision"] == revision


def test_a_watched_game_is_copied_without_its_lock(table: GameTable) -> None:
    assert table.game.watch is not None
    for copied in (table.game.copy(), copy.deepcopy(table.game)):
        assert copied == table.game
        assert copied.watch is None


#: What no trait of any part can hold.
NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(10**6, 10**30),
    st.integers(-(10**30), -1),
    st.floats(),
    st.text(max_size=20),
    st.lists(
        st.one_of(st.integers(-9, -1), st.text(max_size=5), st.none(), st.floats()), max_size=4
    ),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
HOSTILE = ["<script>alert(1)</script>", "Anna\u202e", "\x00", "' onclick='x", "A" * 5000]


def settable(part: ipywidgets.Widget) -> list[str]:
    """The traits that one may set, those of every widget aside."""
    outside = set(ipywidgets.DOMWidget.class_trait_names())
    return sorted(
        name
        for name, trait in part.traits().items()
        if not name.startswith("_") and not trait.read_only and name not in outside
    )


@pytest.mark.parametrize("make", [make for make in ALL if isinstance(make(), Part)])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_trait_refuses_nonsense_at_once(
    make: Callable[[], Part], data: st.DataObject
) -> None:
    """From Python and from a page: a reader's sentence, the value that was, and a part that goes on."""
    part = make()
    name = data.draw(st.sampled_from(settable(part)))
    value = data.draw(
        st.one_of(NONSENSE, st.sampled_from(HOSTILE), st.lists(st.sampled_from(HOSTILE)))
    )
    before = getattr(part, name)
    said = ""
    try:
        setattr(part, name, value)
    except traitlets.TraitError as refused:
        said = str(refused)
    if said:
        assert " instance " not in said  # no sentence of a library
        assert getattr(part, name) == before
        part.set_state({name: value})
        told = said if name == "notice" else before  # what was refused is told there
        assert getattr(part, name) == told
        assert "our fault" not in "".join(part._shown["parts"].values())
    for hostile in HOSTILE[:2]:
        assert hostile not in part.drawing() or hostile.startswith("Anna")
    answer = press(part, do="rule", rule="shot")
    assert "rule" in answer["shown"]["parts"] or answer["shown"]["parts"] == {}


@pytest.mark.parametrize(
    "message",
    [
        None,
        7,
        "x",
        [],
        {},
        {"do": None},
        {"do": []},
        {"do": "play", "move": {"a": 1}},
        {"do": "select", "count": "9" * 99},
        {"do": "jump", "index": float("nan")},
        {"do": "begin", "form": 3},
        {"do": "load", "text": None},
        {"do": "split", "step": -1},
        {"do": "rule", "rule": {}},
    ],
)
@pytest.mark.parametrize("make", [make for make in ALL if isinstance(make(), Part)])
def test_a_message_of_nonsense_kills_no_part(make: Callable[[], Part], message: object) -> None:
    part = make()
    part._handle_custom_msg(message, [])
    part._handle_custom_msg({**message, "view": "x"} if isinstance(message, dict) else message, [])
    assert part.words()
    assert press(part, do="rule", rule="shot")


def test_an_observer_that_fails_is_told_and_stops_nothing(table: GameTable) -> None:
    def broken(_change: object) -> None:
        raise ZeroDivisionError("on purpose")

    table.observe(broken, "moves")
    answer = press(table, do="step")
    assert table.index == 1
    assert "on purpose" in answer["shown"]["parts"]["notice"]
    table.unobserve(broken, "moves")
    press(table, do="step")
    assert table.index == 2
    assert table.notice == ""


def test_scorings_verdicts_and_events_show_themselves_in_a_cell() -> None:
    game = earp.Game.new(NAMES, seed=1)
    scored = earp.score_poster((9, 5, 4), 8000)._repr_mimebundle_()
    assert scored["text/plain"].startswith("18 capture points")
    assert "data-step" in scored["text/html"] or "$5,000" in scored["text/html"]
    uses = set(re.findall(r'<use href="#([\w-]+)"', scored["text/html"]))
    assert uses <= set(re.findall(r'id="([\w-]+)"', scored["text/html"]))
    verdict = game.verdict("discard hideout")._repr_mimebundle_()
    assert "<code>" in verdict["text/html"]
    assert "(" in verdict["text/plain"]
    assert pretty.pretty(list(game.push("draw supply"))).startswith("[Anna drew")


def test_a_table_alone_draws_nothing_that_stands_beside_it() -> None:
    table = GameTable(earp.Game.new(NAMES, seed=1), viewer="Anna")
    frame = set(re.findall(r'data-part="([\w-]+)"', table._shown["frame"]))
    table.push(table.legal[0])
    assert "legal" not in table._all
    assert {"hand", "stage", "posters", "you", "setup"} <= frame & set(table._all)
    legal = LegalMoves(table)  # made later: it has the drawing at once, and follows
    first = legal._shown["parts"]["legal"]
    assert "data-move" in first
    table.push(table.legal[0])
    assert legal._shown["parts"]["legal"] not in ("", first)
    press(table, do="split", outlaw="jesse-james")
    assert table._shown["parts"]["split"]
