"""Documents written by a program: fitting parts are kept, and faults are listed with their place."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.collected import collected
from tests.written import faults_of
from wyatt.core.shape import check, is_text, one_of, stored, whole

SHAPE = {"format": is_text, "done": [is_text], "first": {is_text: {str.isdigit: one_of("A", "B")}}}
GOOD = {"format": "mine/1", "done": ["shot"], "first": {"shot": {"1": "A"}}}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside),
)


def test_what_fits_comes_back_without_other_fields_and_a_number_is_a_whole_one() -> None:
    assert check({**GOOD, "later": 1}, SHAPE, 5) == GOOD
    fits = whole(0, 3)
    assert [fits(value) for value in (0, 3, 4, True, 1.0, "1", None)] == [True, True, *[False] * 5]
    assert stored("[", "mine/1", SHAPE) == stored('{"format": "yours/1"}', "mine/1", SHAPE) == {}


@collected("bad, place", [
    ({"done": "shot"}, "done"), ({"done": ["shot", 7]}, "done[1]"),
    ({"done": ["shot"] * 6}, "done"), ({"first": {"shot": {"one": "A"}}}, "first.shot.one"),
    ({"first": {"shot": {"1": []}}}, "first.shot.1"), ({"first": []}, "first"),
])  # fmt: skip
def test_a_fault_is_told_at_its_place_and_only_its_part_is_lost(bad: Any, place: str) -> None:
    assert list(faults_of(check, {**GOOD, **bad}, SHAPE, 5)) == [place]
    kept = stored(json.dumps({**GOOD, **bad}), "mine/1", SHAPE)
    assert kept["format"] == "mine/1"
    assert kept.get("done") in (None, ["shot"], ["shot"] * 6)


@given(st.dictionaries(st.sampled_from([*GOOD, "x"]), JSON))
def test_whatever_is_stored_is_no_crash_and_what_is_kept_fits(document: dict[str, Any]) -> None:
    kept = stored(json.dumps({**document, "format": "mine/1"}), "mine/1", SHAPE)
    assert check(kept, SHAPE, 1000) == kept
