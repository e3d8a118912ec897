"""A programmer's first hour: fixed findings of a review."""

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import wyatt.earp
import wyatt.wildcat
from wyatt.core.errors import UnknownPlayer
from wyatt.earp import Game, InvalidDocument, NotAMove, Rules, score_poster
from wyatt.table import games

NAMES = ["Anna", "Burt", "Curt"]


@pytest.fixture(params=["wyatt", "wildcat"])
def game(request: pytest.FixtureRequest) -> Any:
    return games.game(request.param).game.new(NAMES, seed=7)


def test_a_line_is_a_legal_move_and_wrong_values_are_told_in_words(game: Any) -> None:
    view = game.view(game.actor)
    for move in game.legal_moves:
        assert move in view.legal_moves
        assert str(move) in view.legal_moves
    assert "deal" not in view.legal_moves
    for never in ("dance", "drwa supply", None, 3):
        assert never not in view.legal_moves
        assert never not in game.legal_moves
        assert not game.is_legal(never)
    assert "deal" not in game.view("Burt").legal_moves
    for nothing in (None, 3, ["draw supply"]):
        with pytest.raises(NotAMove, match=r"isn’t a move\. Give a line"):
            game.push(nothing)
        with pytest.raises(NotAMove):
            game.view("Anna").verdict(nothing)
    with pytest.raises(InvalidDocument, match="not just text"):
        type(game).new("AB")
    with pytest.raises(UnknownPlayer, match=r"Anna, Burt and Curt\. Did you mean Anna\?"):
        game.view("anna")


def test_rules_are_a_preset_and_a_position_is_set_up_in_one_line() -> None:
    assert Rules("berclaz") == Rules.preset("berclaz") == Rules(preset="berclaz") != Rules()
    assert wyatt.wildcat.Rules(preset="fast") == wyatt.wildcat.Rules("fast")
    assert Rules("berclaz").duel == "cumulative_hits"
    for wrong in ({"opened": "x"}, {"opend": "permanent"}, {"zero_cp_shares": 1}):
        with pytest.raises(InvalidDocument):
            Rules(**wrong)
    with pytest.raises(InvalidDocument, match="Choose one"):
        wyatt.wildcat.Rules(fast_game=True, no_wild=True)
    changed = Rules(preset="berclaz", duel="elimination")
    assert (changed.duel, eval(repr(changed), {"Rules": Rules})) == ("elimination", changed)
    for again in (copy.deepcopy(Rules("berclaz")), pickle.loads(pickle.dumps(Rules("berclaz")))):
        assert (again, hash(again)) == (Rules("berclaz"), hash(Rules("berclaz")))
    hands = {"Anna": "wes-hardin*3 hideout", "Burt": ["bob-dalton"]}
    at = Game.setup(hands, phase="play", discard="hideout*2")
    assert at.actor == "Anna"
    assert "play wes-hardin*3" in at.legal_moves
    assert at.view().discard == ("hideout", "hideout")
    with pytest.raises(InvalidDocument, match=r"hands.Anna\[0\]"):
        Game.setup({"Anna": "wes-harding", "Burt": "bob-dalton"})
    hands = {"Anna": "KC KD JK", "Burt": "3C"}
    other = wyatt.wildcat.Game.setup(hands, phase="play", rules="bonus")
    assert "meld KC KD JK" in other.legal_moves


@pytest.mark.parametrize("rules", ["berclaz", {"preset": "berclaz"}, Rules("berclaz")])
def test_rules_are_a_name_a_mapping_or_an_object(rules: Any) -> None:
    assert Game.new(NAMES, 1, rules).rules == Rules("berclaz")
    assert Game.setup({"Anna": "hideout", "Burt": "hideout"}, rules=rules).rules == Rules("berclaz")
    assert score_poster([9, 9, 4], 3000, rules).payouts == (1000, 1000, 0)
    with pytest.raises(InvalidDocument):
        Game.new(NAMES, 1, 5)  # type: ignore[arg-type]


def test_games_and_values_print_as_their_sentences(game: Any) -> None:
    assert str(game) == str(game.view(game.actor))
    assert "Anna (you)" in str(game)
    burts = games.game(game.SPEC()).words().table_text(game.view("Burt"))
    assert burts == str(game.view("Burt")) != str(game)
    assert len(repr(game)) < 120
    assert "Anna to move (draw)" in repr(game)
    shown = game._repr_mimebundle_()
    assert shown["text/plain"] == str(game)
    assert shown["text/html"] == game.view("Anna")._repr_mimebundle_()["text/html"]
    assert '<div class="wyatt-' in shown["text/html"]
    (drew, *_) = game.push({"wyatt": "draw supply", "wildcat": "draw stock"}[game.SPEC().name])
    assert str(drew).startswith("Anna ")
    assert str(drew).endswith(".")
    assert str(drew.seen("Burt")) != str(drew)
    verdict = game.verdict("deal")
    assert (str(verdict), len({drew, drew.seen("Anna"), drew.seen("Burt")})) == (verdict.message, 2)


def test_a_game_is_saved_and_loaded_and_a_damaged_file_refused(game: Any, tmp_path: Path) -> None:
    for _ in range(9):
        game.push(game.legal_moves[-1])
    game.save(tmp_path / "g.json")
    again = type(game).load(tmp_path / "g.json")
    assert (again, again.past) == (game, game.past)
    assert again.record() == game.record() == json.loads((tmp_path / "g.json").read_text())
    assert game.record()["start"]["players"] == NAMES
    while again.past:
        again.pop()
    assert again == type(game).new(NAMES, seed=7)
    at = type(game).from_position(game.position())
    at.push(at.legal_moves[0])
    assert (at.record()["start"], len(at.record()["moves"])) == (game.position(), 1)
    assert game.copy(past=False).record()["moves"] == []
    file = tmp_path / "g.json"
    file.write_text("{")
    with pytest.raises(InvalidDocument, match="isn’t JSON"):
        Game.load(file)
    file.write_text(json.dumps(Game.new(NAMES).record() | {"moves": ["draw supply", "deal"]}))
    with pytest.raises(InvalidDocument, match=r"moves\[1\]"):
        Game.load(file)
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "none.json")


@pytest.mark.parametrize("package", [wyatt.earp, wyatt.wildcat])
def test_dir_shows_what_is_meant_for_use(package: Any) -> None:
    assert dir(package) == sorted(package.__all__)
    assert all(hasattr(package, name) for name in dir(package))
