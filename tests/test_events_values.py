"""Events are frozen and hashable, and each kind declares its secret fields."""

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from wyatt.core.events import UNSEEN, Event, FrozenMap, event, secret
from wyatt.earp import events as earp
from wyatt.wildcat import events as wildcat

DREW = earp.Drew(
    rules=("draw.choice",), seen_by=("Anna",), player="Anna", source="supply", cards=("hideout",)
)


@event
class Whispered(Event):
    """Somebody was told something: a kind of event with no card in it."""

    type = "whispered"
    to: str
    word: str = secret()


def test_an_event_is_a_value_whose_secrets_are_declared_whatever_their_name() -> None:
    same = pickle.loads(pickle.dumps(DREW))
    assert (same, {DREW, same}, eval(repr(DREW), {"Drew": earp.Drew})) == (DREW, {DREW}, DREW)
    paid = FrozenMap({"Anna": 1000})
    assert {paid, FrozenMap(paid)} == {paid}
    assert (repr(paid), len(paid)) == ("FrozenMap({'Anna': 1000})", 1)
    with pytest.raises(FrozenInstanceError):
        DREW.player = "Burt"  # type: ignore[misc]
    with pytest.raises(TypeError):
        DREW.data["player"] = "Burt"  # type: ignore[index]
    said = Whispered(rules=(), seen_by=("Anna",), to="Anna", word="hideout")
    assert Whispered.SECRETS == ("word",)
    assert said.seen("Anna") == said == said.seen(None)
    assert said.seen("Burt").data == {"to": "Anna", "word": UNSEEN}
    assert DREW.seen("Burt").cards == (UNSEEN,)
    assert "outlaw" not in earp.Played(rules=(), player="Anna", card="hideout", count=1).document()


@pytest.mark.parametrize("fields", [{"to": "Anna"}, {"to": "Anna", "word": "hi", "when": "now"}])
def test_an_event_has_its_fields_and_no_others(fields: dict[str, str]) -> None:
    with pytest.raises(TypeError, match="Whispered has the fields rules, seen_by, to, word"):
        Whispered(rules=(), **fields)


@pytest.mark.parametrize("kinds", [earp.EVENTS, wildcat.EVENTS])
def test_cards_that_come_into_a_hand_unseen_are_declared_secret(kinds: Mapping[str, Any]) -> None:
    assert kinds["drew"].SECRETS == ("cards",)
    assert {name for name, kind in kinds.items() if kind.SECRETS} <= {"drew", "took"}
    assert all(kind.__doc__ and kind.type == name for name, kind in kinds.items())
