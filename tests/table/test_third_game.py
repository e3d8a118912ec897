"""A third game passes the kit, is played and simulated, and is drawn, with nothing changed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import plain
import pytest
from plain import CARDS, SPEC, Game

from wyatt.table import conformance, games
from wyatt.table.conformance import Kit, Marks, do, refused
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, run

MARKS = Marks()


def cards(position: dict[str, Any]) -> list[str]:
    """Every card of a position."""
    laid = [card for meld in position["melds"] for card in meld]
    held = [card for hand in position["hands"].values() for card in hand]
    return [*held, *laid, *position["stock"], *position["discard"]]


def resampled(game: Game, viewer: str, chance: Random) -> Game:
    """The stock, the pile under its top card and the other hand dealt out anew."""
    at = game.position()
    (other,) = [name for name in at["players"] if name != viewer]
    held, under = len(at["hands"][other]), at["discard"][1:]
    mixed = at["hands"][other] + at["stock"] + under
    chance.shuffle(mixed)
    at["hands"][other], mixed = mixed[:held], mixed[held:]
    at["discard"][1:], at["stock"] = mixed[: len(under)], mixed[len(under) :]
    return Game.from_position(at)


KIT = Kit(
    spec=SPEC,
    cards=cards,
    resampled=resampled,
    pool=lambda game: (
        [f"{verb} {card}" for verb in ("discard",) for card in CARDS]
        + ["draw stock", "draw pile", "meld AC 2C 3C", "meld QC KC AD", "meld 7C 7D 7H 7S"]
    ),
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
    files = [folder / "__init__.py", *(folder / "text").glob("*.toml")]
    lines = [line for file in files for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) <= 300


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
