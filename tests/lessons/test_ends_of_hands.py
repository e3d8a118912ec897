"""The end of a hand as a daily problem: the question matches the table."""

from wyatt.core.text import usd
from wyatt.lessons.earp.endings import question
from wyatt.table import games

LAST = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"], "turn": "Anna",
    "phase": "play", "seed": 7,
    "hands": {"Anna": ["belle-starr"], "Burt": ["bob-dalton"], "Curt": ["bob-dalton"]},
    "opened": ["jesse-james"], "posters": {"jesse-james": 5000},
    "territories": {"Anna": {"jesse-james": ["jesse-james*3"]},
     "Burt": {"jesse-james": ["jesse-james*2"]}},
}  # fmt: skip


def test_the_question_names_the_reward_before_it_is_paid() -> None:
    game = games.game("wyatt").start(LAST)
    reward = game.view().posters["jesse-james"]
    asked = question(game, "discard belle-starr", "jesse-james")
    assert game.view().posters["jesse-james"] != reward  # it has been paid since
    assert f"poster shows {usd(reward)}. Who gets what?" in asked.ask
    assert asked.say.startswith("You’re Anna.")
