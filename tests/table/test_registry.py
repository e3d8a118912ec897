"""A game is one object: found by its name, registered from outside, imported lazily."""

from dataclasses import replace

import pytest

from tests.fresh import python
from wyatt.core.lazy import Lazy
from wyatt.table import games
from wyatt.table.games import UnknownBot, bot


def test_a_game_is_found_by_its_name_and_an_unknown_one_is_answered_with_names() -> None:
    spec = games.game("wyatt")
    assert games.game(spec) is spec
    assert [each.name for each in games.every()] == list(games.names())
    with pytest.raises(games.UnknownGame, match="wyatt, wildcat"):
        games.game("chess")
    with pytest.raises(UnknownBot, match="random"):
        bot("nobody", "wyatt")
    with pytest.raises((ImportError, AttributeError)):
        Lazy[object]("wyatt.ui:NOTHING_HANGS_HERE")()


def test_a_stranger_s_game_is_registered_in_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_GAMES", {**games._GAMES})
    strange = games.register(replace(games.game("wildcat"), name="strange", title="Strange Rummy"))
    assert games.game("strange") is games.register(strange) is strange  # once more changes nothing
    assert bot("heuristic", "strange")(strange.start({"players": ["Anna", "Burt"]}).view("Anna"))
    with pytest.raises(ValueError, match="already a game called 'strange'"):
        games.register(replace(strange, title="Other"))


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_a_game_is_known_without_its_drawing_or_the_other_game(game: str) -> None:
    other = {"wyatt": "wyatt.wildcat", "wildcat": "wyatt.earp"}[game]
    code = (
        "import sys; from wyatt.table import games; games.game(sys.argv[1]);"
        "print([name for name in sys.modules if name.startswith(tuple(sys.argv[2:]))])"
    )
    assert python(code, game, other, "wyatt.ui", "wyatt.widgets").strip() == "[]"
