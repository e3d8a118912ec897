"""A review: the cost of each decision, luck apart from choice, in the background and with the command."""

from collections.abc import Callable
from typing import Any

import pytest
from coached import Ran

from wyatt.core.errors import IllegalMove
from wyatt.earp import Game
from wyatt.earp.players.heuristic import heuristic, plain
from wyatt.earp.players.lookahead import sharp
from wyatt.table.coach import review, steps

Wyatt = Callable[..., Ran]
START = {"players": ["Anna", "Burt"], "seed": 11}


def played(seconds: Callable[[Any], Any], most: int = 60) -> list[str]:
    """Moves of a game between the sharp player and another."""
    game = Game.from_start(START)
    lines = []
    while game.actor is not None and len(lines) < most:
        view = game.view(game.actor)
        move = (sharp if game.actor == "Anna" else seconds)(view)
        lines.append(str(move))
        game.push(move)
    return lines


def test_the_coachs_own_moves_cost_nothing_and_a_beginners_do() -> None:
    moves = played(plain)
    found = review("wyatt", START, moves, deals=0)
    assert [judged.index for judged in found.decisions] == list(range(len(moves)))
    assert [judged.move for judged in found.decisions] == moves
    assert found.cost("Anna") == 0
    assert found.cost("Burt") > 1000
    telling = found.telling()
    assert len(telling) == 3
    assert telling[0].cost == max(judged.cost for judged in found.decisions)
    assert all(judged.player == "Burt" for judged in telling)
    assert all(judged.reasons for judged in found.decisions)


def test_luck_is_told_apart_from_choice() -> None:
    found = review("wyatt", START, played(heuristic), deals=0)
    laid = [each for each in found.decisions if each.move.startswith(("play ", "photo "))]
    assert not any(each.luck for each in laid), "laying cards leaves nothing to chance"
    drawn = [judged.luck for judged in found.decisions if judged.move == "draw supply"]
    assert any(luck > 0 for luck in drawn)
    assert any(luck < 0 for luck in drawn)


def test_a_review_can_be_watched_and_stopped() -> None:
    moves, seen = played(heuristic), []

    def progress(done: int, of: int) -> bool:
        seen.append((done, of))
        return done < 5

    assert len(review("wyatt", START, moves, progress, deals=0).decisions) == 5
    assert seen == [(done, len(moves)) for done in range(1, 6)]
    walk = steps("wyatt", START, moves)
    assert next(walk).index == 0
    assert next(walk).index == 1


def test_the_standing_is_a_chart_of_every_player() -> None:
    found = review("wyatt", START, played(heuristic, 20), deals=0)
    for name in START["players"]:
        points = found.expected(name)
        assert [index for index, _, _ in points] == list(range(20))
        assert {hand for _, hand, _ in points} == {1}
        assert len({dollars for _, _, dollars in points}) > 5


def test_a_move_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalMove):
        review("wyatt", START, ["discard hideout"], deals=0)


def test_the_command_gives_the_document_of_the_formats(wyatt: Wyatt) -> None:
    record = {"format": "wyatt-record/1", "start": START, "moves": played(plain, 16)}
    ran = wyatt("review", record, "--json", "--deals", 0)
    assert ran.status == 0
    assert list(ran.json) == ["decisions"]
    assert len(ran.json["decisions"]) == 16
    for judged in ran.json["decisions"]:
        assert list(judged) == ["index", "player", "move", "best", "cost", "reasons", "confirmed"]
        assert judged["cost"] >= 0
        assert judged["confirmed"] is None
    page = wyatt("review", record, "--deals", 0)
    assert page.status == 0
    assert "mattered most" in page.out
    assert "Choice and luck" in page.out
    # A person counts moves from one, as the page and `wyatt replay` do.
    dear = max(ran.json["decisions"], key=lambda judged: (judged["cost"], -judged["index"]))
    told = f"Hand 1, move {dear['index'] + 1}: {dear['player']}’s `{dear['move']}`"
    assert told in page.out.replace("\n", " ")


def test_the_command_counts_apart_what_bots_chose_for_a_person(wyatt: Wyatt) -> None:
    record = {"format": "wyatt-record/1", "start": START, "moves": played(plain, 16)}
    told = wyatt("review", record, "--json", "--deals", 0).json["decisions"]
    dear = max(told, key=lambda judged: (judged["cost"], -judged["index"]))
    page = " ".join(
        wyatt("review", {**record, "by_bot": [dear["index"]]}, "--deals", 0).out.split()
    )
    assert f"move {dear['index'] + 1}, {dear['player']}:" not in page
    assert f"A bot for {dear['player']} " in page


def test_what_cannot_be_reviewed(wyatt: Wyatt) -> None:
    assert wyatt("review", {"format": "wyatt-position/1"}, "--json").status == 2
    position = Game.from_start(START).position()
    ran = wyatt("review", position, "--json")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    bad = {"format": "wyatt-record/1", "start": START, "moves": ["draw supply", "discard nobody"]}
    assert wyatt("review", bad, "--json").status == 1
