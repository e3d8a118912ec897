"""`View.after`: trying a move reveals nothing that the viewer does not know."""

from collections.abc import Iterator
from random import Random

import pytest

from wyatt.core.errors import IllegalMove
from wyatt.core.spec import AnyGame
from wyatt.earp import Game
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


@pytest.mark.parametrize("name", SPECS)
def test_a_dealt_game_is_one_that_the_viewer_holds_possible(name: str) -> None:
    """It reads as a position, looks the same, and tells nothing that only the game knows."""
    unlike = 0
    for game in moments(name):
        for viewer in (*game.players, None):
            view = game.view(viewer)
            dealt = view.deal(seed=5)
            assert type(game).from_position(dealt.position()) == dealt
            assert dealt.view(viewer) == view
            assert dealt.view(viewer).deal(seed=5) == dealt
            unlike += dealt != game
    assert unlike > 20


def test_cards_that_everyone_knows_are_dealt_to_their_holders() -> None:
    """An answer to a Hideout, and with the switch the card of a search."""
    anna, burt = "hideout bob-dalton*2", "wyatt-earp bob-dalton wes-hardin*2"
    reacts = Game.setup(
        {"Anna": anna, "Burt": burt},
        territories={"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}},
        phase="react", sheriff_played=True, actor="Burt",
        pending={"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
    )  # fmt: skip
    searched = Game.setup(
        {"Anna": "fastest-gun bob-dalton", "Burt": "wes-hardin*2"},
        phase="play", sheriff_played=True, bonus="fastest-gun", discard="wyatt-earp",
        rules={"search_public": True},
    )  # fmt: skip
    for seed in range(20):
        assert reacts.view("Anna").deal(seed).view().hands["Burt"]["wyatt-earp"]
        assert searched.view("Burt").deal(seed).view().hands["Anna"]["fastest-gun"]
        assert reacts.view("Anna").deal(seed).view().hand_sizes == reacts.view().hand_sizes


def test_an_illegal_move_is_not_tried() -> None:
    game = games.game("wyatt").start({"players": ["Anna", "Burt"], "seed": 1})
    for player in ("Anna", "Burt"):
        with pytest.raises(IllegalMove):
            game.view(player).after("play jesse-james*7")
