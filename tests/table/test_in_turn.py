"""`in_turn`, a player's possible moves if it were the player's turn, compared with the same table
set up by hand.
"""

from random import Random
from typing import Any

import pytest

from wyatt import earp, wildcat


def by_hand(game: Any, player: str) -> Any:
    """The view of a player whose turn the position says it is."""
    position = {**game.position(), "turn": player, "phase": "play"}
    if isinstance(game, earp.Game):
        position["sheriff_played"] = False
    owed = ("pending", "bonus", "actor")
    said = {name: value for name, value in position.items() if name not in owed}
    return type(game).from_position(said).view(player)


@pytest.mark.parametrize("kind", [earp.Game, wildcat.Game])
@pytest.mark.parametrize("seed", range(4))
def test_it_lists_what_the_same_table_set_by_hand_lists(kind: Any, seed: int) -> None:
    game = kind.new(["Anna", "Burt", "Curt"], seed)
    dice, asked = Random(seed), 0
    for _move in range(120):
        for player in game.players:
            view = game.view(player).in_turn()
            if view is not None:
                asked += 1
                hand = by_hand(game, player)
                assert sorted(map(str, view.legal_moves)) == sorted(map(str, hand.legal_moves))
                assert view.actor == view.viewer == player
        before = game.position()
        game.push(dice.choice(sorted(game.legal_moves, key=str)))
        assert game.position() != before
    assert asked > 200


@pytest.mark.parametrize("kind", [earp.Game, wildcat.Game])
def test_a_spectator_and_a_table_between_hands_have_no_turn(kind: Any) -> None:
    game = kind.new(["Anna", "Burt"], seed=2)
    assert game.view().in_turn() is None
    dice = Random(2)
    while not game.view().hand_ended:
        game.push(dice.choice(sorted(game.legal_moves, key=str)))
    assert [game.view(player).in_turn() for player in game.players] == [None, None]
