"""A view asked `after` and `deal` reveals nothing hidden; `in_turn` lists what the same table set by hand lists."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from wyatt import earp, wildcat
from wyatt.core.errors import IllegalMove
from wyatt.core.spec import AnyGame
from wyatt.table import games

SPECS = ("wyatt", "wildcat", "wyatt.examples.plain:SPEC", "wyatt.examples.whist:SPEC")


def moments(name: str) -> Iterator[AnyGame]:
    for seed in range(4):
        chance = Random(seed)
        game = games.game(name).start({"players": ["Anna", "Burt"], "seed": seed})
        for at in range(70):
            if game.actor is None:
                break
            if at % 7 == 3:
                yield game
            game.push(chance.choice(list(game.legal_moves)))


@pytest.mark.parametrize("name", SPECS)
def test_a_move_is_tried_and_a_game_dealt_without_a_look_at_what_is_hidden(name: str) -> None:
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
            assert (seen[0], seen[0].viewer) == (view.after(str(move)), view.viewer)
            ways += seen[0] != seen[1]
            tried += 1
        assert game.position() == before
        assert game.legal_moves  # the view used for the trial still follows the game
    assert tried > 50
    assert ways
    unlike = 0
    for game in moments(name):
        for viewer in (*game.players, None):
            view = game.view(viewer)
            dealt = view.deal(seed=5)
            assert type(game).from_position(dealt.position()) == dealt
            assert (dealt.view(viewer), dealt.view(viewer).deal(seed=5)) == (view, dealt)
            unlike += dealt != game
    assert unlike > 20


def test_an_illegal_move_is_not_tried_and_known_cards_are_dealt_to_their_holders() -> None:
    anna, burt = "hideout bob-dalton*2", "wyatt-earp bob-dalton wes-hardin*2"
    reacts = earp.Game.setup(
        {"Anna": anna, "Burt": burt}, territories={"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}},
        phase="react", sheriff_played=True, actor="Burt",
        pending={"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
    )  # fmt: skip
    searched = earp.Game.setup(
        {"Anna": "fastest-gun bob-dalton", "Burt": "wes-hardin*2"},
        phase="play", sheriff_played=True, bonus="fastest-gun", discard="wyatt-earp", rules={"search_public": True},
    )  # fmt: skip
    for seed in range(20):
        assert reacts.view("Anna").deal(seed).view().hands["Burt"]["wyatt-earp"]
        assert searched.view("Burt").deal(seed).view().hands["Anna"]["fastest-gun"]
        assert reacts.view("Anna").deal(seed).view().hand_sizes == reacts.view().hand_sizes
    game = games.game("wyatt").start({"players": ["Anna", "Burt"], "seed": 1})
    for player in ("Anna", "Burt"):
        with pytest.raises(IllegalMove):
            game.view(player).after("play jesse-james*7")


def by_hand(game: Any, player: str) -> Any:
    """The view of the player whose turn it is in the position."""
    position = {**game.position(), "turn": player, "phase": "play"}
    if isinstance(game, earp.Game):
        position["sheriff_played"] = False
    for owed in ("pending", "bonus", "actor"):
        position.pop(owed, None)
    return type(game).from_position(position).view(player)


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
