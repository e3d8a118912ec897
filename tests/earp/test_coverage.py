"""No rule and no ruling without a test that names it."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from scene import RULES_TESTED, RULINGS_TESTED

from wyatt.earp.rulebook import rules, rulings
from wyatt.earp.switches import PRESETS, SWITCHES

HERE = Path(__file__).parent
for path in sorted(HERE.glob("test_rules_*.py")):
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
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_rules_*.py"))
    for value in SWITCHES[switch].values[1:]:
        written = f'"{value}"' if isinstance(value, str) else str(value)
        by_name = f'"{switch}": {written}' in text or f"{switch}={written}" in text
        by_preset = any(
            preset.get(switch) == value and f'rules="{name}"' in text
            for name, preset in PRESETS.items()
        )
        assert by_name or by_preset, (switch, value)
