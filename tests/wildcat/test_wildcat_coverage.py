"""No rule and no ruling of Wildcat Rummy without a test that names it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from rummy import RULES_TESTED, RULINGS_TESTED

import wyatt.wildcat
from wyatt.wildcat.rulebook import CREDIT, cite, elsewhere, rules, ruling_groups, rulings, standing
from wyatt.wildcat.switches import PRESETS, SWITCHES

HERE = Path(__file__).parent
ENGINE = Path(wyatt.wildcat.__file__).parent
for path in sorted(HERE.glob("test_wildcat_rules_*.py")):
    importlib.import_module(path.stem)


@pytest.mark.parametrize("id", [each.id for each in rules()])
def test_every_rule_has_a_test(id: str) -> None:
    assert RULES_TESTED.get(id), f"no test says @rule({id!r})"


@pytest.mark.parametrize("id", [each.id for each in rulings()])
def test_every_ruling_has_a_test(id: str) -> None:
    assert RULINGS_TESTED.get(id), f"no test says @ruling({id!r})"


def test_tests_name_no_rule_that_is_not_there() -> None:
    assert set(RULES_TESTED) <= {each.id for each in rules()}
    assert set(RULINGS_TESTED) <= {each.id for each in rulings()}


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_value_of_every_switch_is_played(switch: str) -> None:
    """The tests set each value away from the default by name, or by a preset that has it."""
    text = "".join(
        path.read_text(encoding="utf-8") for path in HERE.glob("test_wildcat_rules_*.py")
    )
    for value in SWITCHES[switch].values[1:]:
        written = f'"{value}"' if isinstance(value, str) else str(value)
        assert f'"{switch}": {written}' in text or f"{switch}={written}" in text, (switch, value)


def test_the_rulebook_hangs_together() -> None:
    ids = {each.id for each in rules()}
    assert len(ids) == len(rules())
    assert [each.id for each in rulings()] == [f"WR{number}" for number in range(1, 27)]
    for each in rules():
        assert each.sources, each.id
        assert cite(each).startswith("the author's rules, "), each.id
        assert set(each.see) <= ids - {each.id}, each.id
        assert each.text.endswith("."), each.id
    for ruling in rulings():
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= ids
        assert ruling.silent == (not ruling.says), ruling.id
        assert standing(ruling)
        assert ruling.group in ruling_groups()
        assert set(ruling.says) <= {"WC", "Other"}
    assert set(elsewhere()) == {"FO"}
    assert CREDIT == "Invented by Howard Fosdick, BestFreeNewGames.com"


def test_every_switch_is_told_in_its_rulings() -> None:
    told = {ruling.switch: ruling for ruling in rulings() if ruling.switch}
    assert {*told, "no_wild"} == set(SWITCHES)
    for name, ruling in told.items():
        values = {str(value).lower() for value in SWITCHES[name].values[1:]}
        assert set(ruling.otherwise) == values
        assert ruling.id in SWITCHES[name].rulings
    assert all(set(preset) <= set(SWITCHES) for preset in PRESETS.values())


def test_the_engine_cites_only_rules_that_there_are() -> None:
    cited = set()
    for path in ENGINE.glob("*.py"):
        cited |= set(re.findall(r"[\"'`](wildcat\.[a-z][a-z-]*)[\"'`]", path.read_text()))
    ids = {each.id for each in rules()}
    assert cited <= ids
    assert ids - cited <= {"wildcat.visible"}
