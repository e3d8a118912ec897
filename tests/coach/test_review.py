"""A review: the cost of each decision, luck apart from choice, in the background and with the command."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.ran import Wyatt
from tests.markup import lacks
from wyatt.core.errors import IllegalMove
from wyatt.earp import Game
from wyatt.earp.players.heuristic import heuristic, plain
from wyatt.earp.players.lookahead import sharp
from wyatt.table.coach import review, steps

START = {"players": ["Anna", "Burt"], "seed": 11}


def played(seconds: Callable[[Any], Any], most: int = 60) -> list[str]:
    game, lines = Game.from_start(START), []
    while game.actor is not None and len(lines) < most:
        move = (sharp if game.actor == "Anna" else seconds)(game.view(game.actor))
        lines.append(str(move))
        game.push(move)
    return lines


@pytest.fixture(scope="module")
def mixed() -> list[str]:
    return played(heuristic)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return {"format": "wyatt-record/1", "start": START, "moves": played(plain, 16)}


def test_the_coachs_own_moves_cost_nothing_and_a_beginners_do_if_they_can_be_played() -> None:
    moves = played(plain)
    found = review("wyatt", START, moves, deals=0)
    assert [(judged.index, judged.move) for judged in found.decisions] == [*enumerate(moves)]
    assert found.cost("Anna") == 0 < 1000 < found.cost("Burt")
    telling = found.telling()
    assert (len(telling), telling[0].cost) == (3, max(judged.cost for judged in found.decisions))
    assert all(judged.player == "Burt" for judged in telling)
    assert all(judged.reasons for judged in found.decisions)
    with pytest.raises(IllegalMove):
        review("wyatt", START, ["discard hideout"], deals=0)


def test_luck_is_told_apart_and_a_review_can_be_watched_and_stopped(mixed: list[str]) -> None:
    found = review("wyatt", START, mixed, deals=0)
    laid = [each for each in found.decisions if each.move.startswith(("play ", "photo "))]
    assert not any(each.luck for each in laid), "laying cards leaves nothing to chance"
    drawn = [judged.luck for judged in found.decisions if judged.move == "draw supply"]
    assert min(drawn) < 0 < max(drawn)
    for name in START["players"]:
        points = found.expected(name)[:20]
        assert [index for index, _, _ in points] == list(range(20))
        assert {hand for _, hand, _ in points} == {1}
        assert len({dollars for _, _, dollars in points}) > 5
    seen = []

    def progress(done: int, of: int) -> bool:
        seen.append((done, of))
        return done < 5

    assert len(review("wyatt", START, mixed, progress, deals=0).decisions) == 5
    assert seen == [(done, len(mixed)) for done in range(1, 6)]
    walk = steps("wyatt", START, mixed)
    assert [next(walk).index, next(walk).index] == [0, 1]


def test_the_command_reviews_what_can_be_reviewed(wyatt: Wyatt, record: dict[str, Any]) -> None:
    told = wyatt("review", record, "--json", "--deals", 0).json
    assert (list(told), len(told["decisions"])) == (["decisions"], 16)
    for judged in told["decisions"]:
        assert list(judged) == ["index", "player", "move", "best", "cost", "reasons", "confirmed"]
        assert judged["cost"] >= 0
    dear = max(told["decisions"], key=lambda judged: (judged["cost"], -judged["index"]))
    # A person counts moves from one, as the page and `wyatt replay` do.
    at, who = dear["index"] + 1, dear["player"]
    page = " ".join(wyatt("review", record, "--deals", 0).out.split())
    told = f"Hand 1, move {at}: {who}’s `{dear['move']}`"
    assert not lacks(page, "mattered most", "Choice and luck", told, f"{who}: `{dear['move']}` ")
    # What a bot chose for a person is counted apart.
    by_bot = wyatt("review", {**record, "by_bot": [dear["index"]]}, "--deals", 0).out
    assert (f"A bot for {who} " in by_bot, told in " ".join(by_bot.split())) == (True, False)
    assert wyatt("review", {"format": "wyatt-position/1"}, "--json").status == 2
    assert len(wyatt("review", Game.from_start(START).position(), "--json").refused()) == 1
    bad = {**record, "moves": ["draw supply", "discard nobody"]}
    assert wyatt("review", bad, "--json").status == 1
