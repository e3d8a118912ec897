"""Every drawn position is possible in a game with its rules."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.collected import collected
from wyatt.core.spec import AnyGame
from wyatt.earp import Game
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, demos
from wyatt.lessons.courses import ids
from wyatt.lessons.model import Lesson, Stage, games, subject
from wyatt.lessons.reading import lesson_of, read_lesson
from wyatt.table import games as registered
from wyatt.ui.earp.table import DRAWING
from wyatt.wildcat import Game as Wildcat

OWN = Path(__file__).parents[2] / "notebooks" / "own-lesson.toml"


def moments(stage: Stage) -> Iterator[tuple[str, AnyGame]]:
    """The position of a stage, and the table after each of the moves that lead to its question."""
    game = subject(stage.game).spec.start(stage.position)
    yield "at first", game
    for move in stage.moves:
        game.push(move)
        yield f"after {move}", game


def told(game: AnyGame, where: str) -> list[str]:
    return [f"{where}: {reason}" for reason in game.cannot_happen()]


@collected("lesson", [
    *(lesson_of(id) for game in games() for id in ids(game)),
    read_lesson(OWN.read_text(encoding="utf-8"), "own"),
])  # fmt: skip
def test_the_tables_of_a_lesson(lesson: Lesson) -> None:
    for stage in lesson.stages:
        for when, game in moments(stage):
            assert not told(game, f"{stage.title}, {when}")


@collected("id", demos())
def test_the_demonstration_of_a_ruling_and_the_quarrel_about_it(id: str) -> None:
    demo = demos()[id]
    for other in (False, True):
        document: Mapping[str, Any] = demo.position(other)
        assert not told(Game.from_position(document), f"{id}, switched: {other}")


@collected("case", cases())
def test_the_cases_of_the_scoring_lab(case: Any) -> None:
    position = case.position()
    if position is not None:
        assert not told(Game.from_position(position), case.title)


def test_nothing_to_lie_on_shows_what_the_robberies_brought() -> None:
    at = Game.from_position(demos()["M9"].position())
    assert at.position()["posters"]["jesse-james"] >= 1000 + 2000 + 3000 + 1000


@collected("name", ["wyatt", "wildcat"])
def test_the_table_of_a_players_aid(name: str) -> None:
    spec = registered.game(name)
    assert spec.aid is not None
    table = spec.aid()("en").table
    assert table is not None
    game = spec.start(table)
    assert game.actor == "Anna"
    assert not told(game, name)


def test_the_rulings_and_cases_of_wildcat_rummy() -> None:
    for id, played in played_rulings().items():
        assert not told(Wildcat.from_position(played.position), id)
    for case in edge_cases():
        assert not told(Wildcat.from_position(case.start()), case.id)


def test_a_short_deck_says_so_on_its_picture() -> None:
    whole = Game.new(["Anna", "Burt"], seed=1)
    assert "short deck" not in DRAWING.picture(whole.view("Anna"))
    short = Game.setup({"Anna": "hideout", "Burt": "hideout"}, discard=["hideout"], rest="none")
    assert "short deck" in DRAWING.picture(short.view("Anna"))
