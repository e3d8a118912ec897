"""A player's intention in the last turn, in the player's own words, without revealing the hand."""

from random import Random

import pytest
from coached import moments

from tests.unseen import resampled
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.table import games
from wyatt.table.coach import Intent, intent
from wyatt.table.games import bot

LAID = {
    "format": "wyatt-position/1",
    "players": ["Anna", "Burt"],
    "turn": "Burt",
    "phase": "play",
    "posters": {"jesse-james": 4000},
    "hands": {"Anna": ["belle-starr"], "Burt": ["jesse-james*4", "hideout", "wes-hardin"]},
}


def test_a_turn_is_told_by_the_move_that_says_most_of_it() -> None:
    spec = games.game("wyatt")
    game = spec.start(LAID)
    assert intent(game, "Burt") is None
    game.push("play jesse-james*4")
    game.push("discard wes-hardin")
    game.push("draw supply")
    told = intent(game, "Burt")
    assert told == Intent("Burt", game.past[0], "I’d take all $7,000 from Jesse James.")
    assert intent(game, "Anna") is not None


def test_what_would_tell_the_hand_is_not_said() -> None:
    spec = games.game("wyatt")
    game = spec.start(LAID)
    game.push("discard wes-hardin")
    assert intent(game, "Burt") == Intent("Burt", None, "Telling you why would give away my hand.")


@pytest.mark.slow
def test_other_cards_in_the_hand_change_nothing_that_is_said() -> None:
    coach, chance, compared = games.game("wyatt").coach(), Random(3), 0
    for seed in range(6):
        for game in moments(seed, 120, 3):
            actor = str(game.actor)
            watcher = next(name for name in game.players if name != actor)
            other = resampled(game, watcher, chance)
            both = set(map(str, game.legal_moves)) & set(map(str, other.legal_moves))
            for line in both:
                # Whom a shot is meant for is what its player says; that may depend on the hand.
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
    assert desk.advice.askable() == []
    assert desk.parts()["ask"] == ""
    while len(desk.advice.askable()) < 2:
        desk.handle({"do": "step"})
    assert desk.advice.askable() == ["Burt", "Curt"]
    assert 'data-player="Burt"' in desk.parts()["ask"]
    desk.handle({"do": "ask", "player": "Anna"})
    assert desk.advice.intent is None
    desk.handle({"do": "ask", "player": "Burt"})
    assert desk.advice.intent is not None
    assert "Burt: “" in desk.parts()["ask"]
    desk.handle({"do": "step"})
    assert desk.advice.intent is None


def test_a_spectator_may_ask_everybody() -> None:
    spec = games.game("wildcat")
    game = spec.start({"players": ["Anna", "Burt", "Curt", "Dora"], "seed": 2})
    play = bot("heuristic", spec)
    for _ in range(30):
        game.push(play(game.view(game.actor)))
    for name in game.players:
        told = intent(game, name)
        assert told is not None
        assert told.said
