"""The PettingZoo environment: its own tests, action masks, rewards."""

import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

import numpy as np
from pettingzoo.test import api_test, seed_test

from wyatt.core.errors import IllegalMove, InvalidDocument
from wyatt.earp import Game, Move, Rules, View
from wyatt.lab.rl import ACTIONS, OBSERVATION, WyattEnv, action_of, env, mask, move_of, observe
from wyatt.table.tournament import tournament


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_passes_pettingzoos_api_test(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(seats=players), num_cycles=300)
    assert capsys.readouterr().out.splitlines()[-1] == "Passed API test"


@pytest.mark.filterwarnings("ignore")
def test_it_passes_pettingzoos_seed_test() -> None:
    seed_test(lambda: env(seats=3), num_cycles=60)
    tables = [env(seats=3) for _ in range(3)]
    for table, seed in zip(tables, (7, 7, 8), strict=True):
        table.reset(seed=seed)
    one, same, other = (table.observe("player_0")["observation"].tolist() for table in tables)
    assert one == same != other
    assert tables[0] == tables[1] != tables[2]
    assert tables[0].unwrapped == tables[1].unwrapped != tables[0] != one


def test_the_mask_is_the_list_of_legal_moves_and_rewards_add_up_to_nothing() -> None:
    table = WyattEnv(seats=4, whole_game=True)
    table.reset(seed=3)
    table.action_space("player_0").seed(1)
    hands = 0
    for agent in table.agent_iter(3000):
        seen, _, over, cut, _ = table.last()
        if over or cut:
            break
        mask, legal = seen["action_mask"], {str(move) for move in table.game.legal_moves}
        assert {table.move_of(int(action)) for action in mask.nonzero()[0]} == legal
        table.step(int(table.action_space(agent).sample(mask)))
        assert sum(table.rewards.values()) == pytest.approx(0)
        hands += any(table.rewards.values())
    assert hands >= 2
    assert len(set(ACTIONS)) == len(ACTIONS)


def test_a_view_becomes_numbers_and_what_has_none_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        WyattEnv(seats=5)
    with pytest.raises(ValueError, match="any order"):
        WyattEnv(rules=Rules.preset("berclaz"))
    with pytest.raises(ValueError, match='no "x" here'):
        WyattEnv(render_mode="x")
    game = Game.setup({"Anna": "most-wanted hideout", "Burt": "hideout", "Curt": "hideout"},
                      phase="play", rules={"mw_order": "any"})  # fmt: skip
    with pytest.raises(InvalidDocument, match="any order"):
        mask(game.view("Anna"))
    for use in (observe, mask):
        for wrong, said in ((game.view(), "spectator"), (game, "game.view"), (None, "game.view")):
            with pytest.raises(InvalidDocument, match=said):
                use(wrong)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        action_of(game.view("Anna"), "draw supply")
    with pytest.raises(InvalidDocument, match="action"):
        move_of(game.view("Anna"), 179)
    table, game = WyattEnv(seats=3), Game.new(["Doc H", "Burt", "Curt"], seed=7)
    chance = np.random.default_rng(1)
    for _move in range(200):
        view = game.view(game.actor)
        seen, legal = observe(view), mask(view)
        assert (seen.shape, seen.dtype) == ((len(OBSERVATION),), np.int16)
        assert (legal.shape, legal.dtype) == ((len(ACTIONS),), np.int8)
        assert {move_of(view, int(at)) for at in legal.nonzero()[0]} == set(view.legal_moves)
        assert all(move_of(view, action_of(view, str(move))) == move for move in view.legal_moves)
        waits = game.view(next(name for name in game.players if name != game.actor))
        assert not mask(waits).any()
        game.push(move_of(view, int(chance.choice(legal.nonzero()[0]))))
    table.reset(seed=7)
    assert (table.observe("player_0")["observation"] == observe(table.game.view("player_0"))).all()


@pytest.mark.parametrize("mode", ["human", "ansi", None])
def test_a_table_is_shown_to_spectators_until_it_is_cut(mode: str | None, capsys: Any) -> None:
    table, shown = WyattEnv(seats=2, most_moves=2, render_mode=mode), []
    table.reset(seed=3)
    for ended in (False, True):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        shown.append(str(table.game.view()))
        assert set(table.truncations.values()) == {ended}
        assert set(table.terminations.values()) == {False}
    assert table.render() == (shown[1] if mode == "ansi" else None)
    assert capsys.readouterr().out == ("\n".join([*shown, shown[1], ""]) if mode == "human" else "")


def test_a_trained_player_enters_a_tournament() -> None:
    def first(view: View) -> Move:
        return move_of(view, int(mask(view).argmax()))

    assert tournament([first, "random"], games=3, seed=1).table().loc["first", "share"] > 0.5


def test_only_the_environment_needs_the_extra() -> None:
    """A process of its own, because PettingZoo is imported here already."""
    lines = (
        "import sys", "sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None",
        "from wyatt.earp import Game", "from wyatt.lab.rl import env, mask, observe",
        "view = Game.new(['Anna', 'Burt'], seed=7).view('Anna')",
        "assert len(observe(view)) == 225 and mask(view).sum() == 2", "env()",
    )  # fmt: skip
    ran = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True)
    assert "pip install 'wyatt-earp[rl]'" in ran.stderr.splitlines()[-1]
