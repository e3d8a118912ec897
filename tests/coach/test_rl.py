"""The PettingZoo environment: its own tests, action masks, rewards."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the extra rl is not installed")

from pettingzoo.test import api_test, seed_test

from wyatt.earp import Rules
from wyatt.lab.rl import ACTIONS, WyattEnv, env


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


def test_the_mask_is_the_list_of_legal_moves_and_rewards_add_up_to_nothing() -> None:
    table = WyattEnv(seats=4, whole_game=True)
    table.reset(seed=3)
    table.action_space("player_0").seed(1)
    hands = 0
    for agent in table.agent_iter(3000):
        seen, _, over, cut, _ = table.last()
        if over or cut:
            break
        mask = seen["action_mask"]
        legal = {str(move) for move in table.game.legal_moves}
        assert {table.move_of(int(action)) for action in mask.nonzero()[0]} == legal
        table.step(int(table.action_space(agent).sample(mask)))
        assert sum(table.rewards.values()) == pytest.approx(0)
        hands += any(table.rewards.values())
    assert hands >= 2
    assert len(set(ACTIONS)) == len(ACTIONS)


def test_what_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        WyattEnv(seats=5)
    with pytest.raises(ValueError, match="free order"):
        WyattEnv(rules=Rules.preset("berclaz"))
