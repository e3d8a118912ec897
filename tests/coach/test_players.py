"""The bots: each beats the next weaker one, sees only its view, and plays the same everywhere."""

import json
import re
import tomllib
from importlib.resources import files
from operator import mul
from random import Random
from typing import Any

import pytest
from coached import NAMES, moments

from tests.unseen import resampled
from wyatt.earp import Game, View
from wyatt.earp.cards import FIELD, UNIT
from wyatt.earp.players.heuristic import heuristic, plain
from wyatt.earp.players.lookahead import branches, quick, seen_by, sharp
from wyatt.earp.players.value import ROW, TABLE, Network, Row, features, features_with
from wyatt.table.coach import hint
from wyatt.table.games import bot
from wyatt.table.games import bot_names as names
from wyatt.table.searching import coach
from wyatt.table.simulate import Plan, run


def test_the_ladder_is_there_and_sharp_plays_what_the_hint_says() -> None:
    assert names("wyatt") == ("random", "plain", "heuristic", "sharp", "coach")
    assert names("wildcat") == ("random", "heuristic", "coach")
    views = [game.view(game.actor) for seed in range(3) for game in moments(seed, 120, 3)]
    assert len(views) > 80
    assert sum(quick(view) == sharp(view) for view in views) >= 0.97 * len(views)
    for game in moments(2, 120, 12):
        found, played = hint(game, deals=0), sharp(game.view(game.actor))
        assert {one.value for one in found.moves if one.move == played} == {found.moves[0].value}


# The measurement is in tests/benchmarks/players.py. Here 60% of the games are asked for, or just
# more than half.
@pytest.mark.parametrize(("stronger", "weaker", "games", "seed", "least"), [
    ("plain", "random", 100, 5, 120), ("heuristic", "plain", 100, 5, 120),
    pytest.param("sharp", "heuristic", 6, 31, 7, marks=pytest.mark.slow),
])  # fmt: skip
def test_each_beats_the_next(stronger: str, weaker: str, games: int, seed: int, least: int) -> None:
    seats = {"Anna": (stronger, weaker), "Burt": (weaker, stronger)}
    plans = {name: Plan(games, 2, bots, seed) for name, bots in seats.items()}
    assert sum(run(plan).document()["wins"][name] for name, plan in plans.items()) >= least


@pytest.mark.parametrize("player", [plain, heuristic, sharp, coach("wyatt", 6)])
def test_a_player_goes_by_what_its_view_shows(player) -> None:  # type: ignore[no-untyped-def]
    chance = Random(8)
    for seed in range(3):
        for game in moments(seed, 90, 15):
            actor = str(game.actor)
            assert player(game.view(actor)) == player(resampled(game, actor, chance).view(actor))


def test_a_shot_for_which_the_discards_are_shuffled_is_at_the_discards() -> None:
    at: Any = {"phase": "play", "rest": "none", "territories": {"Anna": {"jesse-james": ["jesse-james*3"]}}}  # fmt: skip
    for discard, best in (("photo:bob-dalton", "discard"), ("bob-dalton", "bank-robbery")):
        game = Game.setup({"Anna": "bank-robbery*2", "Burt": "belle-starr"}, discard=discard, **at)
        assert str(heuristic(game.view("Anna"))).startswith(best)


def test_whoever_has_nothing_to_move_is_told_and_a_sharp_game_needs_no_seed() -> None:
    game = Game.new(NAMES[:2], 1)
    for player in (plain, heuristic, sharp):
        with pytest.raises(ValueError, match="Burt’s turn"):
            player(game.view("Burt"))
    with pytest.raises(ValueError, match="spectator"):
        sharp(game.view())
    game, other = Game.new(NAMES[:2], 12), bot("sharp", "wyatt", 99)
    for _ in range(25):
        move = sharp(game.view(game.actor))
        assert other(game.copy().view(game.actor)) == move
        game.advance(move)


def anna(hand: str, **fields: Any) -> View:
    """What Anna sees with a hand, to play unless a phase is given."""
    hands = {"Anna": hand, "Burt": "bob-dalton"}
    return Game.setup(hands, **{"phase": "play", **fields}).view("Anna")


def test_a_beginners_mistakes_are_those_of_the_course() -> None:
    file = files("wyatt.lessons") / "earp" / "mistakes.toml"
    named = re.findall(r"^ *- `([\w-]+)`:", str(plain.__doc__), re.MULTILINE)
    assert len(named) == 5
    assert set(named) <= set(tomllib.loads(file.read_text(encoding="utf-8")))
    view = anna("jesse-james*4 hideout")
    assert [str(plain(view)), str(heuristic(view))] == ["play jesse-james*3", "play jesse-james*4"]
    # A beginner draws two unless the known card makes a set, and adds only to groups of their own.
    for top, move in (("jesse-james", "draw discard"), ("wes-hardin", "draw supply")):
        assert str(plain(anna("jesse-james*2 wes-hardin", phase="draw", discard=[top]))) == move
    for owner, begins in (("Burt", "discard"), ("Anna", "play jesse-james")):
        laid = {owner: {"jesse-james": ["jesse-james*3"]}}
        assert str(plain(anna("jesse-james wes-hardin", territories=laid))).startswith(begins)


def test_chances_add_up_and_one_more_card_changes_the_facts_as_counting_anew() -> None:
    for seed in range(6):
        for game in moments(seed, 120, 6):
            if game.state.phase == "scored":
                continue
            root = seen_by(game.state, game.state.actor)
            for move in game.legal_moves:
                found = branches(root, move)
                assert sum(branch.chance for branch in found) == pytest.approx(1.0)
                assert all(branch.choices for branch in found)
    compared = 0
    for seed in range(4):
        for game in moments(seed, 160, 9):
            state, seat = game.state.copy(), game.state.actor
            unseen = state.unseen(seat)
            before, hand = features(state, seat, unseen), state.hands[seat]
            for kind, field in enumerate(FIELD):
                if unseen & field:
                    state.hands[seat] = hand + UNIT[kind]
                    left = unseen - UNIT[kind]
                    found = features_with(state, seat, left, before, kind)
                    assert found == features(state, seat, left)
                    compared += 1
            state.hands[seat] = hand
    assert compared > 500


DOCUMENT = json.loads((files("wyatt.earp.players") / "value.json").read_text())
WEIGHTS = DOCUMENT["weights"]


def test_the_features_are_named_and_the_network_reads_whole_numbers() -> None:
    game = Game.new(NAMES[:3], 4)
    table, rows = features(game.state, 0, game.state.unseen(0))
    assert (len(table), [len(row) for row in rows]) == (len(TABLE), [len(ROW)] * 7)
    assert DOCUMENT["command"]
    for part in WEIGHTS.values():
        assert all(type(number) is int for line in part for number in line)
    network = Network(WEIGHTS)
    said = network(table, rows)
    network.forget()
    assert network(table, rows) == said


def plainly(table: Row, row: Row) -> int:
    each = zip(WEIGHTS["bias"][0], WEIGHTS["row"], WEIGHTS["table"], strict=True)
    units = [b + sum(map(mul, own, row)) + sum(map(mul, laid, table)) for b, own, laid in each]
    value = sum(out * max(0, unit) for out, unit in zip(WEIGHTS["out"][0], units, strict=True))
    value += sum(map(mul, WEIGHTS["row_out"][0], row))
    value += sum(map(mul, WEIGHTS["table_out"][0], table)) + WEIGHTS["constant"][0][0]
    return value >> WEIGHTS["shift"][0][0]


def test_units_side_by_side_say_what_they_say_one_after_another() -> None:
    network, most = Network(WEIGHTS), {"row": [0] * len(ROW), "table": [0] * len(TABLE)}
    for seed in range(6):
        for game in moments(seed, 200, 5):
            if game.state.phase in ("scored", "over"):
                continue
            for seat in range(len(game.players)):
                table, rows = features(game.state, seat, game.state.unseen(seat))
                for row, said in zip(rows, network(table, rows), strict=True):
                    assert abs(said - plainly(table, row)) <= 1
                    most["row"] = [*map(max, most["row"], row)]
                most["table"] = [*map(max, most["table"], table)]
    # Even if all that adds to a unit came together, no lane would run over into the next.
    parts = 0
    for unit, out in enumerate(WEIGHTS["out"][0]):
        largest = max(0, WEIGHTS["bias"][0][unit])
        for name, numbers in most.items():
            largest += sum(map(mul, (max(0, weight) for weight in WEIGHTS[name][unit]), numbers))
        parts += largest * abs(out) >> WEIGHTS["shift"][0][0] - 10
    assert parts < 1 << 29
