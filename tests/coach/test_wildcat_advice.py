"""Wildcat Rummy's coach: the same interface, parts that add up, and the move of `heuristic`."""

from random import Random

from coached import NAMES

from tests.cli.ran import Wyatt
from wyatt.table.coach import hint, review
from wyatt.wildcat import Game
from wyatt.wildcat.heuristic import heuristic


def test_the_commands_know_wildcat_rummy(wyatt: Wyatt) -> None:
    start = {"players": ["Anna", "Burt"], "seed": 4}
    game = Game.from_start(start)
    for _ in range(30):
        game.push(heuristic(game.view(game.actor)))
    lines = [str(move) for move in game.past]
    record = {"format": "wildcat-record/1", "start": start, "moves": lines}
    told = wyatt("hint", record, "--json", "--game", "wildcat", "--deals", 10).json
    assert list(told) == ["actor", "best", "moves", "player"]
    judged = wyatt("review", record, "--json", "--game", "wildcat", "--deals", 5).json["decisions"]
    assert len(judged) == 30
    assert wyatt("review", record, "--game", "wildcat", "--deals", 0).status == 0
    assert all(each.luck == 0 for each in review("wildcat", start, lines, deals=0).decisions)


def test_the_best_move_is_the_heuristics() -> None:
    verbs = set()
    for seed in range(6):
        game, chance = Game.new(NAMES[: 2 + seed % 3], seed), Random(seed)
        for _ in range(120):
            if game.actor is None:
                break
            view = game.view(game.actor)
            found, best = hint(game, deals=0), heuristic(view)
            verbs |= {each.move.verb for each in found.moves}
            assert (advised := found.of(best))
            # Points are rounded part by part: two discards may come out a point apart.
            assert found.moves[0].value - advised.value <= 3, (seed, str(best), found.document())
            game.advance(best if chance.random() < 0.8 else chance.choice(list(view.legal_moves)))
    assert {"draw", "take", "meld", "add", "discard", "deal"} <= verbs
