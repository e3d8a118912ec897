"""Every public object with a state is copied and pickled to an equal one of its own, or refuses with a sentence."""

import copy
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from wyatt import lab, widgets
from wyatt.core.spec import AnySpec
from wyatt.earp import Game, replay, score_poster
from wyatt.examples import plain, whist
from wyatt.lab.rl import WyattEnv, env
from wyatt.lessons import courses
from wyatt.lessons.progress import CourseProgress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import Run
from wyatt.pages.lab.study import GuessFirst
from wyatt.table import coach, games
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, RunFile, Summary, play
from wyatt.table.tournament import tournament
from wyatt.widgets.screen import Screen, make_page

SPECS = {each.name: each for each in (*games.every(), plain.SPEC, whist.SPEC)}
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "oldest pickle": lambda thing: pickle.loads(pickle.dumps(thing, 2)),
}  # fmt: skip


def seats(spec: AnySpec) -> list[str]:
    return ["Anna", "Burt", "Curt", "Dora"][: spec.least_players]


def wandered(spec: AnySpec, moves: int) -> Session:
    """A session after some moves, all of whose lists were looked at, with a variation and a deletion."""
    session = Session(spec, {"players": seats(spec), "seed": 5})
    for number in range(moves):
        if session.game.actor is None:
            break
        legal = session.game.legal_moves
        assert session.game.view(session.game.actor).legal_moves
        session.play(legal[number % len(legal)])
    for _ in range(3):
        session.undo()
    session.back()
    return session


def of_game(spec: AnySpec) -> Iterator[tuple[str, object]]:
    for moves in (0, 40):
        session = wandered(spec, moves)
        game = session.game
        yield from {
            "session": session, "game": game, "view": game.view(game.players[0]), "list": game.legal_moves,
            "view's list": game.view().legal_moves, "move": session.moves[-1] if moves else game.legal_moves[0],
            "verdict": game.verdict(str(game.legal_moves[0])),
            "record": spec.load(session.document()), "replay": spec.replay(session.document()),
            "rules": game.rules, "events": session.root.children[0].events if moves else (),
            "variations": session.document(),
        }.items()  # fmt: skip
        if spec.draft is not None:
            yield "draft", spec.draft()(game.position())
    plan = Plan(2, spec.least_players, game=spec)
    summary = Summary(plan)
    summary.add(play(plan))
    yield from {"plan": plan, "played": play(plan), "summary": summary, "spec": spec}.items()
    yield "tournament", tournament(["random"] * spec.least_players, 1, game=spec)
    yield "rulebook", spec.rulebook()


def of_courses() -> Iterator[tuple[str, object]]:
    for game in ("wyatt", "wildcat"):
        for id in courses.ids(game)[:3]:
            lesson = lesson_of(id)
            yield f"lesson {id}", lesson
            for stage in lesson.stages:
                run = Run(stage)
                yield f"run of {id}", run
                if move := run.coach():
                    run.see([str(move)])
                    yield f"used run of {id}", run
    progress = CourseProgress()
    yield "progress", progress
    progress.bet("shot", 1, "B")
    yield "used progress", progress


def of_lab() -> Iterator[tuple[str, object]]:
    for made in (WyattEnv(3), env(3)):
        made.reset(seed=7)
        yield "environment", made
        for _ in range(6):
            made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[-1]))
        yield "used environment", made
    game = Game.new(["Anna", "Burt"], seed=3)
    yield from {
        "split": score_poster([9, 5, 4], 8000),
        "comparison": lab.compare_poster([9, 5, 4], 8000, "rio-grande", "berclaz"),
        "differences": lab.differences("rio-grande", "berclaz", seats=[2], most=9),
        "map": lab.payout_map([9, 5, 4], 8000), "lab": lab.LabState(), "cases": lab.cases(),
        "hint": coach.hint(game, deals=0), "replay": replay(game.record()),
    }.items()  # fmt: skip


@pytest.fixture(scope="module")
def every() -> dict[str, object]:
    return {
        **{f"{spec.name}: {name} {at}": one for spec in SPECS.values() for at, (name, one) in enumerate(of_game(spec))},
        **{f"{name} {at}": one for at, (name, one) in enumerate([*of_courses(), *of_lab()])},
    }  # fmt: skip


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_equal(every: dict[str, object], way: str) -> None:
    for name, one in every.items():
        made = COPIES[way](one)
        assert type(made) is type(one), name
        assert made == one != "", name
        assert COPIES[way](made) == one, name


def test_a_spawned_process_gets_and_returns_every_object(every: dict[str, object]) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        there = pool.submit(copy.copy, list(every.values())).result(timeout=120)
    assert [name for name, one in zip(every, there, strict=True) if one != every[name]] == []


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("game", SPECS)
def test_a_move_on_a_copy_leaves_the_game(game: str, way: str) -> None:
    for moves in (0, 40):
        session = wandered(SPECS[game], moves)
        table = session.game
        before, past, document = table.position(), table.past, session.document()
        other = COPIES[way](table)
        other.push(other.legal_moves[-1])
        again = COPIES[way](session)
        again.play(again.game.legal_moves[0])
        again.delete_others()
        assert again.here.parent is not None
        assert again.knows(again.here)
        assert (table.position(), table.past, session.document()) == (before, past, document)
        assert not session.knows(again.here)
        assert COPIES[way](session).can_restore == session.can_restore
    table = wandered(SPECS[game], 12).game
    other = COPIES[way](table)
    before = [other.before(at).position() for at in range(len(other.past))]
    for _ in before[4:]:
        table.pop()
    for _ in range(8):
        if table.legal_moves:
            table.push(table.legal_moves[-1])
    assert [other.before(at).position() for at in range(len(other.past))] == before


def test_a_copy_restores_what_was_deleted_and_goes_on_the_same() -> None:
    session = wandered(SPECS["wyatt"], 40)
    full = session.document()
    assert session.delete_others()
    other = copy.deepcopy(session)
    assert other.restore()
    assert other.document() == full != session.document()
    session = wandered(SPECS["wyatt"], 3000)
    assert pickle.loads(pickle.dumps(session)) == session
    with pytest.raises(TypeError, match="session"):
        copy.copy(session.here)
    one = WyattEnv(2)
    one.reset(seed=4)
    other = copy.deepcopy(one)
    one.reset()
    assert one != other
    other.reset()
    assert one == other
    game = Game.new(["Anna", "Burt"], seed=5)
    game.push("draw supply")
    bot = games.bot("random", seed=9)
    for way in ("deepcopy", "pickle"):
        other, view = COPIES[way](bot), game.view()
        assert [str(other(view)) for _ in range(9)] == [str(bot(view)) for _ in range(9)]


@pytest.mark.parametrize("way", [way for way in COPIES if way != "copy"])
def test_a_copied_view_follows_the_copied_game(way: str) -> None:
    game = Game.new(["Anna", "Burt"], seed=5)
    table, view = COPIES[way]((game, game.view("Anna")))
    table.push("draw supply")
    assert (view.hand_sizes["Anna"], game.view().hand_sizes["Anna"]) == (12, 10)


@pytest.mark.parametrize("way", COPIES)
def test_a_change_of_a_copy_leaves_the_rest_and_a_widget_refuses(way: str, tmp_path: Any) -> None:
    progress, summary = CourseProgress(), Summary(Plan(2, 2))
    draft = games.game("wyatt").draft().empty()  # type: ignore[misc]
    run, training = Run(next(stage for stage in lesson_of("shot").stages)), env(2)
    training.reset(seed=3)
    for one, change in (
        (progress, lambda other: other.bet("shot", 1, "B")),
        (summary, lambda other: other.add(play(other.plan))),
        (draft, lambda other: other.rename(0, "Emma")),
        (run, lambda other: other.scene.game.push(other.scene.game.legal_moves[0])),
        (training, lambda other: other.step(other.unwrapped.action_of("draw supply"))),
    ):
        other = COPIES[way](one)
        assert other == one
        change(other)
        assert other != one
    table = widgets.GameTable(Game.new(["Anna", "Burt"], seed=3))
    for part in (
        table, widgets.Stepper(table), widgets.LegalMoves(table), widgets.Account(table), make_page("table", {}, "en"),
        widgets.SplitView([9, 5, 4], 8000), widgets.RuleCard("shot"), widgets.lesson("shot"), Screen(),
        RunFile(tmp_path / "run.csv", Plan(2)), Screen().pages, GuessFirst(lab.studies.SITTING_FIRST, [1]),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=r"Make (new ones|another)"):
            COPIES[way](part)
