"""`View.after`: trying a move reveals nothing that the viewer does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from wyatt.core.errors import IllegalMove
from wyatt.core.spec import AnyGame
from wyatt.table import games

SPECS = ("wyatt", "wildcat", "wyatt.examples.plain:SPEC", "wyatt.examples.whist:SPEC")


def moments(name: str) -> Iterator[AnyGame]:
    """Moments of some games that chance plays."""
    for seed in range(4):
        game, chance = (
            games.game(name).start({"players": ["Anna", "Burt"], "seed": seed}),
            Random(seed),
        )
        for at in range(70):
            if game.actor is None:
                break
            if at % 7 == 3:
                yield game
            game.push(chance.choice(list(game.legal_moves)))


@pytest.mark.parametrize("name", SPECS)
def test_a_move_is_tried_without_a_look_at_what_is_hidden(name: str) -> None:
    tried = ways = 0
    for game in moments(name):
        view, before = game.view(game.actor), game.position()
        other = view.deal(99)  # other cards where the player sees none
        assert type(other) is type(game)
        assert not other.past
        assert other.view(game.actor) == view
        for move in list(view.legal_moves)[:6]:
            seen = [view.after(move, seed) for seed in range(3)]
            assert seen == [other.view(game.actor).after(move, seed) for seed in range(3)]
            assert seen[0] == view.after(str(move))
            assert seen[0].viewer == view.viewer
            ways += seen[0] != seen[1]
            tried += 1
        assert game.position() == before
        assert game.legal_moves  # the view that was tried on still follows the game
    assert tried > 50
    assert ways


def test_an_illegal_move_is_not_tried() -> None:
    game = games.game("wyatt").start({"players": ["Anna", "Burt"], "seed": 1})
    for player in ("Anna", "Burt"):
        with pytest.raises(IllegalMove):
            game.view(player).after("play jesse-james*7")
