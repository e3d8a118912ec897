"""The small things that a user of other games' packages looks for on a game and its moves."""

import pydoc
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.collected import collected
from tests.written import faults_of
from wyatt.core.advice import Hint
from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame
from wyatt.earp import Game, Verb
from wyatt.table import games, simulate
from wyatt.table.coach import hint
from wyatt.wildcat import Verb as WildcatVerb

SPECS = ("wyatt", "wildcat", "wyatt.examples.whist:SPEC")


@pytest.fixture(params=SPECS)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.game(request.param).start({"players": ["Anna", "Burt"], "seed": 7})


def played(game: AnyGame, moves: int) -> Iterator[AnyGame]:
    chance = Random(1)
    for _move in range(moves):
        game.push(chance.choice(game.legal_moves))
        yield game


def test_a_game_has_a_last_move_moves_that_sort_and_a_key_of_its_own(game: AnyGame) -> None:
    assert (game.last, game.hands, game.hand_ended) == (None, game.view().hands, False)
    assert len(repr(game.SPEC())) < 80
    for viewer, name in ((None, "a spectator"), ("Anna", "Anna")):
        assert f"<{game.SPEC().title} as {name} sees it: hand 1, " in repr(game.view(viewer))
    seen: dict[object, AnyGame] = {}
    for at in played(game, 48):
        assert (at.last, at.hand_ended) == (at.past[-1], at.view().hand_ended)
        moves = list(at.legal_moves)
        assert sorted(set(moves)) == moves
        for move in moves[:9]:
            assert repr(move) == f"<Move: {move}>"
            assert at.words(move) == at.words(str(move)) == at.view(at.actor).words(move)
            assert at.words(move)[0].isupper()
            assert at.legal_moves.index(str(move)) == moves.index(move)
        twin = type(game).from_position(at.position())
        assert (twin.key(), seen.setdefault(at.key(), twin)) == (at.key(), at)
        assert type(game).from_token(at.token()).past == at.past
        assert type(game).from_token(game.SPEC().write_token(at.position())) == at
    assert len(seen) > 20
    game.pop()
    assert game.key() in seen


@pytest.mark.parametrize("thing", [Verb, WildcatVerb, Hint])
def test_help_is_about_the_game(thing: type) -> None:
    """Not about what any text can do, or how Python pickles."""
    text = pydoc.render_doc(thing, renderer=pydoc.plaintext)  # type: ignore[attr-defined]
    assert not {"casefold", "zfill", "__getstate__"} & set(text.replace("(", " ").split())


@pytest.mark.parametrize("name", ["wyatt", "wildcat"])
def test_bots_are_listed_from_the_weakest_and_play_only_their_turns(name: str) -> None:
    ladder, names = ["random", "plain", "heuristic", "sharp", "coach"], games.bot_names(name)
    bots, game = [games.bot(bot, name) for bot in names], games.game(name).game.new(["Anna", "B"])
    plans = [simulate.Plan(1, 2, [bot], game=name) for bot in bots]
    assert [plan.document()["bots"] for plan in plans] == [[bot] for bot in ladder if bot in names]
    views = {"B’s turn": game.view("B"), "spectator": game.view().covered()}
    for bot, (said, view) in product(bots, views.items()):
        with pytest.raises(ValueError, match=said):
            bot(view)


AT_A_REAL_TABLE: dict[str, dict[str, Any]] = {
    "wyatt": {"hands": {"Anna": ["jesse-james*4", "hideout", "bob-dalton*2"],
     "Burt": ["?*8", "hideout"]}, "phase": "play", "posters": {"jesse-james": 4000}, "discard": ["wes-hardin"]},
    "wildcat": {"hands": {"Anna": ["3C", "4C", "5C", "KS"], "Burt": ["KH", "?*6"]}, "phase": "play",
     "discard": ["9D"]},
}  # fmt: skip


@pytest.mark.parametrize("name", AT_A_REAL_TABLE)
def test_a_hand_at_a_real_table_is_loaded_and_hands_are_those_of_a_setup(name: str) -> None:
    spec = games.game(name)
    position = {"format": spec.record.POSITION_FORMAT, "players": ["Anna", "Burt"]}
    position |= AT_A_REAL_TABLE[name]
    one, other = (spec.start(position | {"seed": seed}) for seed in (1, 2))
    assert one.hands["Burt"] != other.hands["Burt"]
    assert one.view("Anna") == other.view("Anna")
    held = sum(int(card.partition("*")[2] or 1) for card in position["hands"]["Burt"])
    assert one.view("Anna").hand_sizes["Burt"] == held
    assert [str(move) for move in one.legal_moves] == [str(move) for move in other.legal_moves]
    assert hint(one, deals=4) == hint(other, deals=4)
    assert one.hands["Burt"][position["hands"]["Burt"][1 if name == "wyatt" else 0]]
    assert type(one).from_position(one.position()) == one
    game = games.game(name).game.new(["Anna", "Burt"], seed=3)
    again: Any = type(game)
    counted = again.setup(game.hands, phase="play")
    drawn = again.setup({who: (card for card in own) for who, own in game.hands.items()})
    assert (counted.hands, set(drawn.hands["Anna"])) == (game.hands, set(game.hands["Anna"]))


@collected("changed, where", [
    ({"hands": {"Anna": ["?*7"], "Burt": ["hideout"]}}, "hands.Anna"),
    *(({"hands": {"Anna": ["hideout"], "Burt": [card]}}, f"hands.Burt{at}")
      for card, at in (("?*90", ""), ("?*0", "[0]"), ("?8", "[0]"))),
    ({"discard": ["?"]}, "discard[0]"), ({"supply": ["?"]}, "supply[0]"),
])  # fmt: skip
def test_cards_are_unknown_only_where_they_are_hidden(changed: dict[str, Any], where: str) -> None:
    position = {"format": "wyatt-position/1", "players": ["Anna", "Burt"]}
    position |= AT_A_REAL_TABLE["wyatt"] | changed
    assert list(faults_of(Game.from_position, position)) == [where]


@collected("name, bot", [(name, bot) for name in SPECS[:2] for bot in games.bot_names(name)])
def test_a_bot_refuses_what_is_no_view_of_its_game(name: str, bot: str) -> None:
    other = games.game("wildcat" if name == "wyatt" else "wyatt").game
    game: Any = games.game(name).game.new(["Anna", "Burt"], seed=3)
    foreign = other.new(["Anna", "Burt"], seed=3).view("Anna")
    for wrong in [game, None, *([] if bot == "random" else [foreign])]:
        with pytest.raises(TypeError, match=r"game\.view"):
            games.bot(bot, name)(wrong)
    assert games.bot(bot, name)(game.view("Anna")) in game.legal_moves


def test_a_plot_without_matplotlib_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from wyatt.lab import differences, payout_map, sweep
    from wyatt.table.simulate import Plan, run

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    for draw in (
        run(Plan(2, 2, seed=1)).plot,
        lambda: sweep([9, 5, 4], 8000, axis=1).plot(["Anna", "Burt", "Curt"]),
        payout_map([9, 5, 4], 8000).plot,
        differences("rio-grande", "berclaz", seats=[2], most=9).plot,
    ):
        with pytest.raises(ImportError, match="pip install matplotlib"):
            draw()


@pytest.mark.parametrize(("text", "address", "told"), [
    ("SPEC = 1 / 0\n", "broken_game:SPEC", "(broken_game.py, line 1)"), ("", "broken_game", "broken_game:SPEC?"),
])  # fmt: skip
def test_a_game_file_that_fails_is_told_with_its_line(
    text: str, address: str, told: str, tmp_path: Path, monkeypatch: Any
) -> None:
    (tmp_path / "broken_game.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(games.UnknownGame, match=re.escape(told)):
        games.game(address)


def test_a_game_of_wyatt_earp_has_posters_and_a_position_has_a_format() -> None:
    game = Game.setup({"Anna": "hideout", "Burt": "hideout"}, posters={"jesse-james": 4000})
    assert game.posters["jesse-james"] == 4000
    with pytest.raises(InvalidDocument, match=r'write "format": "wyatt-position/1"'):
        Game.from_position({"players": ["Anna", "Burt"]})
