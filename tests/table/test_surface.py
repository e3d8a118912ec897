"""The small things that a user of other games' packages looks for on a game and its moves."""

import pydoc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from wyatt.core.advice import Hint
from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame
from wyatt.earp import Game, Verb
from wyatt.table import games
from wyatt.table.coach import hint
from wyatt.wildcat import Verb as WildcatVerb

SPECS = ("wyatt", "wildcat", "wyatt.examples.whist:SPEC")


@pytest.fixture(params=SPECS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.game(request.param).start({"players": ["Anna", "Burt"], "seed": 7})


def played(game: AnyGame, moves: int = 30) -> Iterator[AnyGame]:
    chance = Random(1)
    for _move in range(moves):
        game.push(chance.choice(game.legal_moves))
        yield game


def test_a_game_has_a_last_move_only_after_one(game: AnyGame) -> None:
    assert hasattr(game, "last")
    assert game.last is None
    for at in played(game, 3):
        assert at.last == at.past[-1]


def test_a_game_shows_what_lies_on_the_table(game: AnyGame) -> None:
    assert game.hands == game.view().hands
    assert not game.hand_ended
    for at in played(game, 40):
        assert at.hand_ended == at.view().hand_ended


def test_moves_sort_and_print_short(game: AnyGame) -> None:
    for at in played(game, 8):
        moves = list(at.legal_moves)
        assert sorted(set(moves)) == moves
        assert repr(moves[0]) == f"<Move: {moves[0]}>"
        for move in moves:
            assert at.words(move) == at.words(str(move)) == at.view(at.actor).words(move)
            assert at.words(move)[0].isupper()


def test_a_key_is_the_same_for_equal_games_only(game: AnyGame) -> None:
    seen: dict[object, AnyGame] = {}
    for at in played(game):
        twin = type(game).from_position(at.position())
        assert twin.key() == at.key()
        assert seen.setdefault(at.key(), twin) == at
        assert type(game).from_token(at.token()).past == at.past
    assert len(seen) > 20
    game.pop()
    assert game.key() in seen


def test_a_position_is_read_from_a_token_too(game: AnyGame) -> None:
    assert type(game).from_token(game.SPEC().write_token(game.position())) == game


def test_a_game_of_wyatt_earp_has_its_posters() -> None:
    game = Game.setup({"Anna": "hideout", "Burt": "hideout"}, posters={"jesse-james": 4000})
    assert game.posters["jesse-james"] == 4000


@pytest.mark.parametrize("thing", [Verb, WildcatVerb, Hint])
def test_help_is_about_the_game(thing: type) -> None:
    """Not about what any text can do, or how Python pickles."""
    text = pydoc.render_doc(thing, renderer=pydoc.plaintext)  # type: ignore[attr-defined]
    assert not {"casefold", "zfill", "__getstate__"} & set(text.replace("(", " ").split())


@pytest.mark.parametrize("name", ["wyatt", "wildcat"])
def test_bots_are_listed_from_the_weakest(name: str) -> None:
    ladder = ["random", "plain", "heuristic", "sharp"]
    named = [bot for bot in games.bot_names(name) if bot in ladder]
    assert named == [bot for bot in ladder if bot in named]


AT_A_REAL_TABLE: dict[str, dict[str, Any]] = {
    "wyatt": {
        "hands": {"Anna": ["jesse-james*4", "hideout", "bob-dalton*2"], "Burt": ["?*8", "hideout"]},
        "phase": "play",
        "posters": {"jesse-james": 4000},
        "discard": ["wes-hardin"],
    },
    "wildcat": {
        "hands": {"Anna": ["3C", "4C", "5C", "KS"], "Burt": ["KH", "?*6"]},
        "phase": "play",
        "discard": ["9D"],
    },
}


@pytest.mark.parametrize("name", AT_A_REAL_TABLE)
def test_a_hand_at_a_real_table_is_loaded_with_unknown_cards(name: str) -> None:
    """Advice is the same whichever cards the seed deals to the others."""
    spec = games.game(name)
    position = {"format": spec.record.POSITION_FORMAT, "players": ["Anna", "Burt"]}
    position |= AT_A_REAL_TABLE[name]
    one, other = (spec.start(position | {"seed": seed}) for seed in (1, 2))
    assert one.hands["Burt"] != other.hands["Burt"]
    assert one.view("Anna") == other.view("Anna")
    assert one.view("Anna").hand_sizes["Burt"] == sum(
        int(card.partition("*")[2] or 1) for card in position["hands"]["Burt"]
    )
    assert [str(move) for move in one.legal_moves] == [str(move) for move in other.legal_moves]
    assert hint(one, deals=4) == hint(other, deals=4)
    known = position["hands"]["Burt"][1 if name == "wyatt" else 0]
    assert one.hands["Burt"][known]
    assert type(one).from_position(one.position()) == one


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"hands": {"Anna": ["?*7"], "Burt": ["hideout"]}}, "hands.Anna"),
        ({"hands": {"Anna": ["hideout"], "Burt": ["?*90"]}}, "hands.Burt"),
        ({"hands": {"Anna": ["hideout"], "Burt": ["?*0"]}}, "hands.Burt[0]"),
        ({"discard": ["?"]}, "discard[0]"),
        ({"supply": ["?"]}, "supply[0]"),
    ],
)
def test_cards_are_unknown_only_where_they_are_hidden(changed: dict[str, Any], where: str) -> None:
    position = {"format": "wyatt-position/1", "players": ["Anna", "Burt"]}
    with pytest.raises(InvalidDocument) as refused:
        Game.from_position(position | AT_A_REAL_TABLE["wyatt"] | changed)
    assert [issue.path for issue in refused.value.issues] == [where]
