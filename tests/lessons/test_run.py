"""Playing a stage: any legal way to its goals wins, and nothing else does."""

from random import Random

import pytest
from taught import each_id

from tests.collected import collected
from wyatt.earp import IllegalMove
from wyatt.lessons import lesson_of, read_lesson
from wyatt.lessons.model import Play
from wyatt.lessons.run import NotHere, Run, solution

TRIES, MOST_MOVES = 12, 30


def plays(id: str) -> list[Play]:
    return [stage for stage in lesson_of(id).stages if isinstance(stage, Play)]


def at_random(stage: Play, seed: int) -> tuple[Run, list[str]]:
    """Play random legal moves for as long as possible."""
    run, random, played = Run(stage), Random(seed), []
    while run.yours and len(played) < MOST_MOVES:
        line = str(random.choice([str(move) for move in run.scene.game.legal_moves]))
        try:
            run.play(line)
        except NotHere:
            assert stage.verbs, f"{line} is legal, but refused"
            continue
        played.append(line)
        assert (run.state == "won") is all(run.reached()), line
        assert run.state or stage.coach or not line.startswith("discard"), "a turn ends unjudged"
    return run, played


@each_id
def test_whoever_reaches_the_goals_wins_however(id: str) -> None:
    for stage in plays(id):
        for seed in range(TRIES):
            run, _ = at_random(stage, seed)
            assert run.state != "lost" or (run.why_lost and not all(run.reached()))
            outs = [avoid.fact for avoid in stage.lost if avoid.fact.name == "out"]
            assert run.state != "won" or not any(fact.holds(run.scene) for fact in outs)


@collected("id", ["discarding", "shot", "wanted", "coach", "game"])
def test_another_way_than_the_solution_wins_as_well(id: str) -> None:
    assert any(
        run.state == "won" and played != list(stage.solution)
        for stage in plays(id)
        for run, played in (at_random(stage, seed) for seed in range(60))
    )


@each_id
def test_taking_a_move_back_takes_the_answers_back_too(id: str) -> None:
    for stage in plays(id):
        run = Run(stage)
        before = run.scene.game.position()
        for line in solution(run):
            run.play(line)
        while run.scene.moves:
            run.undo()
        assert (run.scene.game.position(), run.state, run.scene.events) == (before, "", [])


SMALL = """
title = "T"
say = "S"
[[stages]]
kind = "play"
title = "P"
{more}
position = {{players = ["Anna", "Burt"], turn = "Anna", phase = "play", hands = {{Anna = ["wes-hardin*4", "hideout"], Burt = ["hideout"]}}}}
goals = [{{say = "G.", fact = "open wes-hardin"}}]
"""


def small(more: str = "") -> Run:
    return Run(read_lesson(SMALL.format(more=more), "small").stages[0])


def test_verbs_refuse_kindly_and_a_budget_ends_the_try() -> None:
    run = small('verbs = ["play"]')
    with pytest.raises(NotHere, match="The rules allow that"):
        run.play("discard hideout")
    with pytest.raises(IllegalMove):
        run.play("hideout")  # an illegal move is still refused by its rule
    run.play("play wes-hardin*3")
    assert run.state == "won"
    with pytest.raises(NotHere, match="over"):
        run.play("play wes-hardin")
    run = small("budget = 1")
    run.play("discard hideout")
    assert (run.moves_left, run.state, run.why_lost) == (0, "lost", "You’ve used your one move.")
    run.undo()
    assert run.state == ""
    run.play("play wes-hardin*4")
    assert run.state == "won"
