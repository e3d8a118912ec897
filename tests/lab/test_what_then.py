"""Any move at any position, under every reading of the rules."""

import pytest

from wyatt.earp.draft import Draft
from wyatt.earp.switches import PRESETS, SWITCHES
from wyatt.lab.disputes import quarrels
from wyatt.lab.what_then import differences, readings, tried


def test_a_move_legal_or_not_is_answered_with_its_rules() -> None:
    position = {
        "format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play",
        "hands": {"Anna": ["jesse-james", "hideout"], "Burt": ["hideout"]},
    }  # fmt: skip
    refused = tried(Draft(position), "play jesse-james")
    assert not refused.legal
    assert "outlaws.first-set" in refused.rules
    assert "Jesse James" in refused.message
    done = tried(Draft(position), "discard hideout")
    assert done.legal
    assert [event.type for event in done.events] == ["discarded"]
    nonsense = tried(Draft(position), "sing a song")
    assert (nonsense.legal, nonsense.rules) == (False, ())


def test_the_readings_are_those_of_the_presets() -> None:
    position = {
        "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"],
        "hands": {"Anna": ["hideout"], "Burt": ["hideout"], "Curt": ["wes-hardin"]},
        "phase": "play", "posters": {"jesse-james": 3000},
        "territories": {"Anna": {"jesse-james": ["jesse-james*2"]},
         "Burt": {"jesse-james": ["jesse-james*2"]}, "Curt": {"jesse-james": ["jesse-james"]}},
    }  # fmt: skip
    found = {one.name: one.splits["jesse-james"] for one in readings(Draft(position))}
    assert list(found) == list(PRESETS)
    # The rulebook's third example, and the point where the French text differs.
    assert found["rio-grande"] == (0, 0, 0)
    assert found["berclaz"] == (1000, 1000, 0)
    (ruling,) = [one for one in differences(Draft(position)) if one.switch == "short_top_tie"]
    assert ruling.paid["jesse-james"] == ((0, 0, 0), (1000, 1000, 0))
    assert {one.id for one in ruling.rulings} <= set(SWITCHES["short_top_tie"].rulings)
    assert ruling.rulings


@pytest.mark.parametrize(
    "quarrel", [one for one in quarrels() if one.demo.switches], ids=lambda one: one.ruling
)
def test_of_every_quarrel_with_a_switch_its_ruling_is_found(quarrel: object) -> None:
    demo = quarrel.demo  # type: ignore[attr-defined]
    found = {one.switch for one in differences(Draft(demo.position()), demo.move)}
    assert set(demo.switches) & found
