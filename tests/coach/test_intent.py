"""A player's intention in the last turn, in the player's own words, without revealing the hand."""

from random import Random

import pytest
from coached import NAMES, moments

from tests.asking import ask, do
from tests.desk.desks import step_until
from tests.unseen import resampled
from wyatt.earp import Game
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.table import games
from wyatt.table.coach import Intent, intent
from wyatt.table.games import bot
from wyatt.wildcat import Game as Rummy


def laid(*moves: str) -> Game:
    """Burt's turn with all of Jesse James in hand, and these moves."""
    hands = {"Anna": "belle-starr", "Burt": "jesse-james*4 hideout wes-hardin"}
    game = Game.setup(hands, turn="Burt", phase="play", posters={"jesse-james": 4000})
    for move in moves:
        game.push(move)
    return game


def test_a_turn_is_told_by_the_move_that_says_most_to_a_spectator_too() -> None:
    assert intent(laid(), "Burt") is None
    game = laid("play jesse-james*4", "discard wes-hardin", "draw supply")
    told = intent(game, "Burt")
    assert told == Intent("Burt", game.past[0], "I’d take all $7,000 from Jesse James.")
    assert intent(game, "Anna") is not None
    silent = intent(laid("discard wes-hardin"), "Burt")
    assert silent == Intent("Burt", None, "Telling you why would give away my hand.")
    game, play = Rummy.new(NAMES, 2), bot("heuristic", "wildcat")
    for _ in range(30):
        game.push(play(game.view(game.actor)))
    assert all(intent(game, name).said for name in game.players)


@pytest.mark.slow
def test_other_cards_in_the_hand_change_nothing_that_is_said() -> None:
    coach, chance, compared = games.game("wyatt").coach(), Random(3), 0
    for seed in range(6):
        for game in moments(seed, 120, 3):
            actor = str(game.actor)
            other = resampled(game, next(name for name in game.players if name != actor), chance)
            both = set(map(str, game.legal_moves)) & set(map(str, other.legal_moves))
            for line in both:
                # Only the player can say who a shot is meant for, and that may depend on the hand.
                if line.split()[0] not in ("draw", "play", "photo", "place", "steal", "lift"):
                    continue
                said, again = (
                    [reason.aloud for reason in coach.spoken(at.view(actor), line)]
                    for at in (game, other)
                )
                assert sorted(said) == sorted(again), (seed, line)
                compared += bool(said)
    assert compared > 100


@pytest.mark.parametrize("kind", [EarpTablePage, WildcatTablePage])
def test_the_table_asks_bots_only_and_forgets_what_they_said(kind: type[EarpTablePage]) -> None:
    desk = kind()
    assert (desk.advice.askable(), desk.parts()["asks"]) == ([], "")
    step_until(desk, lambda at: len(at.advice.askable()) == 2)
    assert desk.advice.askable() == ["Burt", "Curt"]
    assert 'data-player="Burt"' in desk.parts()["asks"]
    assert ask(desk, do("ask", player="Anna")).advice.intent is None
    assert ask(desk, do("ask", player="Burt")).advice.intent is not None
    assert desk.parts()["ask"].count("Burt") == 1  # the answer doesn't repeat a button's text
    assert ask(desk, "step").advice.intent is None
