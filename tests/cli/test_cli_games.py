"""Every game of the house offers the commands what they ask for; no command knows one by name."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from ran import Wyatt

import wyatt as package
from wyatt.table.games import PACKAGES, RULEBOOKS, WORDS, kind, rulebook, words

ROOM = Path(package.__file__).parent
COMMANDS = [ROOM / "cli.py", *sorted((ROOM / "commands").glob("*.py"))]


def test_each_game_has_words_and_a_rulebook() -> None:
    assert set(PACKAGES) == set(WORDS) == set(RULEBOOKS)


@pytest.mark.parametrize("module", COMMANDS, ids=lambda module: module.stem)
def test_no_command_names_a_game(module: Path) -> None:
    text = module.read_text()
    assert [game for game in PACKAGES if re.search(rf"== ?\"{game}\"", text)] == []


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_is_started_written_read_and_told(game: str) -> None:
    package, speech = kind(game), words(game)
    start = {"players": ["Anna", "Burt"], "seed": 1, "rules": {}}
    begun = package.start(start)
    line = str(begun.legal_moves[0])
    events = begun.push(line)
    record = package.read(json.dumps(package.write(start, [line])).encode())
    replayed = package.replay(record)
    assert replayed.error is None
    assert replayed.game.position() == begun.position()
    assert package.part(begun.past[0])
    view = begun.view("Anna")
    assert "Anna" in speech.table_text(view)
    assert all(speech.sentence(event.seen("Anna"), "Anna")[0] for event in events)
    assert speech.move_words(begun.legal_moves[0], view)
    for rule in {id for event in events for id in event.rules}:
        assert rulebook(game).rule(rule).title
    with pytest.raises(package.NotAMove):
        begun.push("dance")
    with pytest.raises(package.IllegalMove):
        begun.push(line)
    with pytest.raises(package.Unusable):
        package.start({})


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_is_played_and_simulated_by_its_name(wyatt: Wyatt, game: str) -> None:
    played = wyatt("play", "--game", game, "--seed", 1, given="1\n")
    assert (played.status, played.err) == (0, "")
    run = wyatt("simulate", "--game", game, "--games", 1, "--json")
    assert run.json["games"] == 1
