"""FORMAT.md lists exactly the cards, fields, switches, moves and events of the code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import wyatt.earp
import wyatt.wildcat
from tests.collected import collected
from tools import formats
from wyatt.earp import Game, parse_move, score_document
from wyatt.earp.cards import CARD, COLOURLESS, OUTLAWS
from wyatt.earp.events import EVENTS
from wyatt.earp.verbs import Verb
from wyatt.wildcat.events import EVENTS as WILDCAT_EVENTS

TEXT = (Path(wyatt.earp.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")
WILDCAT = (Path(wyatt.wildcat.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")


def section(heading: str, text: str = TEXT) -> str:
    return text.split(f"## {heading}")[1].split("\n## ")[0]


def code(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


def test_every_card_and_verb_is_named_and_the_examples_can_be_read() -> None:
    said = section("Cards")
    assert set(OUTLAWS) <= set(code(said)[0].split())
    for card in COLOURLESS:
        assert f"`{card}` ({CARD[card].copies})" in said
    position, scoring = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", TEXT, re.S))
    assert Game.from_position(position).actor == "Anna"
    scored = score_document({"cp": [9, 5, 4], "reward": 8000}).document()
    assert set(scoring) == set(scored)
    assert all(scoring[key] == scored[key] for key in ("payouts", "left", "stopped"))
    rows = [row.split("|")[1] for row in section("Moves").splitlines() if "|" in row]
    lines = code("\n".join(rows))
    moves = [parse_move(line.replace("CARD", "hideout")) for line in lines if line[0].islower()]
    owed = {"place", "steal", "hide", "lift", "take"}
    assert {move.verb for move in moves} == set(Verb) - owed
    assert all(f"`{verb} " in section("Moves") for verb in owed)


@pytest.mark.parametrize("file", formats.FILES, ids=lambda file: file.parent.name)
def test_the_options_are_those_that_are_declared(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == formats.written(file), "python -m tools.formats"
    assert all(f"| `{name}` |" in formats.written(file) for name in formats.FILES[file].SWITCHES)


@collected("text, events", [(TEXT, EVENTS), (WILDCAT, WILDCAT_EVENTS)])
def test_every_event_has_its_fields(text: str, events: dict[str, Any]) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section("Events", text), re.M))
    assert set(rows) == set(events)
    for name, kind in events.items():
        own = set(kind.FIELDS) - {"rules", "seen_by", "scoring"}
        assert own <= set(re.findall(r"\w+", rows[name])), name
