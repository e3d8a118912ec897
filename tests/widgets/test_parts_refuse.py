"""Invalid traits and messages of widgets, and failing observers."""

from collections.abc import Callable

import ipywidgets
import pytest
import traitlets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parts import DRAWN, press

from tests.collected import collected
from wyatt.ui.widget import Part
from wyatt.widgets import GameTable, SplitView

#: What no trait of any part can hold.
NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(10**6, 10**30),
    st.integers(-(10**30), -1),
    st.floats(),
    st.text(max_size=20),
    st.lists(st.integers(-9, -1) | st.text(max_size=5) | st.none() | st.floats(), max_size=4),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
HOSTILE = ["<script>alert(1)</script>", "Anna\u202e", "\x00", "' onclick='x", "A" * 5000]


def settable(part: ipywidgets.Widget) -> list[str]:
    """The traits that one may set, those of every widget aside."""
    outside = set(ipywidgets.DOMWidget.class_trait_names())
    return sorted(
        name
        for name, trait in part.traits().items()
        if not name.startswith("_") and not trait.read_only and name not in outside
    )


@pytest.mark.parametrize("make", DRAWN)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_trait_refuses_nonsense_at_once(
    make: Callable[[], Part], data: st.DataObject
) -> None:
    """From Python and from a page: a reader's sentence, the value that was, and a part that goes on."""
    part = make()
    name = data.draw(st.sampled_from(settable(part)))
    hostile = st.sampled_from(HOSTILE)
    value = data.draw(NONSENSE | hostile | st.lists(hostile))
    before = getattr(part, name)
    said = ""
    try:
        setattr(part, name, value)
    except traitlets.TraitError as refused:
        said = str(refused)
    if said:
        assert " instance " not in said  # no sentence of a library
        assert getattr(part, name) == before
        part.set_state({name: value})
        told = said if name == "notice" else before  # what was refused is told there
        assert getattr(part, name) == told
        assert "our fault" not in "".join(part._shown["parts"].values())
    assert HOSTILE[0] not in part.drawing()
    answer = press(part, do="rule", rule="shot")
    assert "rule" in answer["shown"]["parts"] or answer["shown"]["parts"] == {}


def test_a_page_cannot_send_a_number_with_a_point() -> None:
    split = SplitView([9, 5, 4], 8000)
    split.set_state({"reward": 0.0})
    assert split.reward == 8000
    assert "you can’t use 0.0" in split._shown["parts"]["notice"]


@collected(
    "message",
    [
        *(None, 7, "x", [], {}, {"do": None}, {"do": []}),
        {"do": "play", "move": {"a": 1}},
        {"do": "select", "count": "9" * 99},
        {"do": "jump", "index": float("nan")},
        {"do": "begin", "form": 3},
        {"do": "load", "text": None},
        {"do": "split", "step": -1},
        {"do": "rule", "rule": {}},
    ],
)
@pytest.mark.parametrize("make", DRAWN)
def test_a_message_of_nonsense_kills_no_part(make: Callable[[], Part], message: object) -> None:
    part = make()
    part._handle_custom_msg(message, [])
    part._handle_custom_msg({**message, "view": "x"} if isinstance(message, dict) else message, [])
    assert part.words()
    assert press(part, do="rule", rule="shot")


def test_an_observer_that_fails_is_told_and_stops_nothing(table: GameTable) -> None:
    def broken(_change: object) -> None:
        raise ZeroDivisionError("on purpose")

    table.observe(broken, "moves")
    answer = press(table, do="step")
    assert table.index == 1
    assert "on purpose" in answer["shown"]["parts"]["notice"]
    table.unobserve(broken, "moves")
    press(table, do="step")
    assert table.index == 2
    assert table.notice == ""
