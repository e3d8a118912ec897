"""A third game passes the kit, is played and simulated, and is drawn, with nothing changed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import plain
import pytest
from click.testing import CliRunner
from plain import CARDS, SPEC, Game

from wyatt.cli import main
from wyatt.table import conformance, games
from wyatt.table.conformance import Kit, Marks, do, refused
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, run
from wyatt.widgets import GameTable

MARKS = Marks()


KIT = replace(
    conformance.card_kit(SPEC),
    pool=lambda game: [
        *(f"discard {card}" for card in CARDS),
        *("draw stock", "draw discard", "meld AC 2C 3C", "meld QC KC AD", "meld 7C 7D 7H 7S"),
    ],
    preferred=lambda moves: [[move for move in moves if move.verb == "meld"]],
    marks=MARKS,
)


@MARKS.rule("plain.players", "plain.turn", "plain.draw", "plain.meld", "plain.discard", "plain.end")
def test_its_rules() -> None:
    at = Game.setup({"Anna": "3C 4C 5C", "Burt": "9D"}, phase="play")
    refused(at, "draw stock", ["plain.turn"])
    refused(at, "meld 6C 7C 8C", ["plain.meld"])
    do(at, "meld 3C 4C 5C")
    assert at.view().winner == "Anna"


@pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.called)
def test_it_is_a_game(check: Callable[[Kit], None]) -> None:
    check(KIT)


def test_it_is_small() -> None:
    folder = Path(plain.__file__).parent
    files = [Path(__file__), folder / "__init__.py", *(folder / "text").glob("*.toml")]
    assert sum(len(file.read_text().splitlines()) for file in files) <= 300


@pytest.fixture
def registered() -> Iterator[None]:
    games.register(SPEC)
    yield
    del games._GAMES["plain"]


@pytest.mark.usefixtures("registered")
def test_it_is_played_and_simulated_by_its_name() -> None:
    session = Session(games.game("plain"), {"players": ["Anna", "Burt"], "seed": 2})
    while session.game.actor is not None:
        session.play(SPEC.bots["melds-first"](0)(session.game.view(session.game.actor)))
    assert session.back()
    assert not session.game.is_over
    summary = run(Plan(40, 2, ("melds-first", "random"), game="plain"))
    assert summary.wins["Anna"] > summary.wins["Burt"]
    assert list(summary.table().columns)[-3:] == ["average_wins", "wins_low", "wins_high"]


def test_it_is_drawn_by_the_shared_drawing() -> None:
    game = Game.new(["Anna", "Burt"], seed=2)
    events = game.push("draw stock")
    page = SPEC.drawing().page(game.view("Anna"), events)
    assert "Plain Rummy" in page
    for move in game.legal_moves:
        assert f'data-move="{move}"' in page
    assert "text/html" in game._repr_mimebundle_()


@pytest.mark.usefixtures("registered")
def test_it_is_played_in_a_notebook() -> None:
    table = GameTable(Game.new(["Anna", "Burt"], seed=2), people=("Anna", "Burt"))
    table.push("draw stock")
    assert table.actor == "Anna"
    assert table.last[0]["type"] == "drew"
    assert "Plain Rummy" in table.drawing()
    table.back()
    assert table.legal == ["draw discard", "draw stock"]


@pytest.fixture
def _at_home() -> Iterator[None]:
    yield
    games._GAMES.pop("plain", None)


@pytest.mark.usefixtures("_at_home")
def test_the_commands_take_it_by_where_it_hangs(tmp_path: Path) -> None:
    game = Game.new(["Anna", "Burt"], seed=2)
    for _move in range(9):
        game.push(game.legal_moves[0])
    game.save(tmp_path / "game.json")
    run, named = CliRunner().invoke, ["--game", "plain:SPEC"]
    played = run(main, ["simulate", *named, "--games", "4", "--players", "2", "--bots", "random"])
    assert played.output.startswith("4 games")
    assert "draws" in run(main, ["replay", str(tmp_path / "game.json"), *named]).output
    assert "melds-first" in run(main, ["simulate", *named, "--players", "2", "--bots", "x"]).output
    assert "no game hangs" in run(main, ["rules", "--game", "plain:NOTHING"]).output
