"""Every drawn position is possible in a game with its rules."""

from pathlib import Path
from typing import Any

from taught import LESSONS, each_game

from tests.collected import collected
from wyatt.core.spec import AnyGame
from wyatt.earp import Game
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, demos
from wyatt.lessons.model import Lesson, subject
from wyatt.lessons.reading import read_lesson
from wyatt.table import games as registered
from wyatt.ui.earp.table import DRAWING
from wyatt.wildcat import Game as Wildcat

OWN = Path(__file__).parents[2] / "notebooks" / "own-lesson.toml"


@collected("lesson", [*LESSONS, read_lesson(OWN.read_text(encoding="utf-8"), "own")])
def test_the_tables_of_a_lesson(lesson: Lesson) -> None:
    for stage in lesson.stages:
        game = subject(stage.game).spec.start(stage.position)
        assert not told(game, stage.title)
        for move in stage.moves:
            game.push(move)
            assert not told(game, f"{stage.title}, after {move}")


def told(game: AnyGame, where: str) -> list[str]:
    return [f"{where}: {reason}" for reason in game.cannot_happen()]


@collected("id", demos())
def test_the_demonstration_of_a_ruling_and_the_quarrel_about_it(id: str) -> None:
    for other in (False, True):
        position = demos()[id].position(other)
        assert not told(Game.from_position(position), f"{id}, switched: {other}")
        if id == "M9" and not other:  # the robberies’ money stays on the poster
            assert position["posters"]["jesse-james"] >= 1000 + 2000 + 3000 + 1000


@collected("case", cases())
def test_the_cases_of_the_scoring_lab(case: Any) -> None:
    position = case.position()
    assert position is None or not told(Game.from_position(position), case.title)


@each_game
def test_the_table_of_a_players_aid(game: str) -> None:
    spec = registered.game(game)
    table = spec.aid()("en").table
    assert table is not None
    start = spec.start(table)
    assert start.actor == "Anna"
    assert not told(start, game)


def test_rulings_cases_and_short_decks_are_drawn_as_they_are() -> None:
    for id, played in played_rulings().items():
        assert not told(Wildcat.from_position(played.position), id)
    for case in edge_cases():
        assert not told(Wildcat.from_position(case.start()), case.id)
    assert "short deck" not in DRAWING.picture(Game.new(["Anna", "Burt"], seed=1).view("Anna"))
    short = Game.setup({"Anna": "hideout", "Burt": "hideout"}, discard=["hideout"], rest="none")
    assert "short deck" in DRAWING.picture(short.view("Anna"))
