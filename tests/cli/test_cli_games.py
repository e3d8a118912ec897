"""Every built-in game has everything that the commands need, and no command knows a game by name."""

import json
import re
from pathlib import Path

import pytest
from ran import Wyatt

import wyatt as package
from tests.collected import collected
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.table.games import game as game_called
from wyatt.table.games import names

ROOM = Path(package.__file__).parent
COMMANDS = [ROOM / "cli.py", *sorted((ROOM / "commands").glob("*.py"))]


@collected("module", COMMANDS)
def test_no_command_names_a_game(module: Path) -> None:
    text = module.read_text()
    assert [game for game in names() if re.search(rf"== ?\"{game}\"", text)] == []


@collected("game", names())
def test_a_game_is_started_written_read_and_told(game: str) -> None:
    spec = game_called(game)
    speech = spec.words()
    start = {"players": ["Anna", "Burt"], "seed": 1, "rules": {}}
    begun = spec.start(start)
    line = str(begun.legal_moves[0])
    events = begun.push(line)
    record = spec.read(json.dumps(spec.write(start, [line])).encode())
    replayed = spec.replay(record)
    assert replayed.error is None
    assert replayed.game.position() == begun.position()
    assert spec.move_group(begun.past[0])
    view = begun.view("Anna")
    assert "Anna" in speech.table_text(view)
    assert all(speech.sentence(event.seen("Anna"), "Anna")[0] for event in events)
    assert speech.move_words(begun.legal_moves[0], view)
    for rule in {id for event in events for id in event.rules}:
        assert spec.rulebook().rule(rule).title
    with pytest.raises(NotAMove):
        begun.push("dance")
    with pytest.raises(IllegalMove):
        begun.push(line)
    with pytest.raises(InvalidDocument):
        spec.start({})


@collected("game", names())
def test_a_game_is_played_and_simulated_by_its_name(wyatt: Wyatt, game: str) -> None:
    played = wyatt("play", "--game", game, "--seed", 1, given="1\n")
    assert (played.status, played.err) == (0, "")
    run = wyatt("simulate", "--game", game, "--games", 1, "--json")
    assert run.json["games"] == 1
