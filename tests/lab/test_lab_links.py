"""The token of a lab state: it reopens the lab, and refuses invalid input."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from posters import patterns, readings, rewards

from tests.collected import collected
from wyatt.core.documents import pack
from wyatt.earp import InvalidDocument, Rules
from wyatt.earp.cards import OUTLAWS
from wyatt.lab import REWARD, Group, LabState, nearest_cards, read_state, write_state
from wyatt.lab.state import _COMMON, state_of

NAMES = ("Anna", "Burt", "Curt", "Dora")
GOOD = LabState().document()


@settings(max_examples=120, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_every_state_comes_back_as_it_went(
    cp: tuple[int, ...], reward: int, rules: Rules, data: st.DataObject
) -> None:
    seats = range(len(cp))
    who = data.draw(st.sampled_from(seats))
    state = LabState(
        players=NAMES[: len(cp)],
        cp=cp,
        reward=reward,
        rules=rules,
        outlaw=data.draw(st.sampled_from(OUTLAWS)),
        who=who,
        across=data.draw(st.sampled_from([*(seat for seat in seats if seat != who), REWARD])),
        swept=data.draw(st.sampled_from([*seats, REWARD])),
        step=data.draw(st.none() | st.integers(0, 50)),
        view=data.draw(st.sampled_from(["poster", "gallery", "rulings"])),
        case=data.draw(st.sampled_from(["", "book-1", "S6"])),
    )
    if data.draw(st.booleans()):
        groups = nearest_cards(cp)
        hidden = replace(groups[0], hidden=groups[0].any)
        state = replace(state, by_cards=True).with_groups((hidden, *groups[1:]))
    token = write_state(state)
    assert read_state(token).document() == state.document()
    assert len(token) < 200


def test_old_tokens_stay_readable() -> None:
    state = read_state("1.I9MUmHZLHXMdcyAH6i8rSwMDg1oA")
    assert state == LabState(cp=(9, 7, 7))


@collected("change, where, said", [
    ({"format": "wyatt-position/1"}, "", "contain a poster from the lab"),
    ({"cp": [9, 32, 4]}, "cp[1]", "32 isn’t a number from 0 to 31"),
    ({"cp": ["9", 7, 7]}, "cp[0]", "isn’t a number"),
    ({"cp": [9, 7]}, "cp", "there are 3 players, but capture points for 2"),
    ({"cp": {"a": 1}}, "cp", "list each player’s capture points"),
    ({"reward": 1500}, "reward", "a multiple of 1000"),
    ({"players": ["Anna"]}, "players", ""),
    ({"groups": [[9, 0, 0, 0, 0, 0]] * 3}, "groups[0]", "isn’t allowed here"),
    ({"groups": [[4, 0, 0, 0, 0, 0]] * 3}, "outlaws", "only 7 Outlaw cards, not 12"),
    ({"groups": "x"}, "groups", "isn’t allowed here"),
    ({"groups": []}, "cp", "2 to 4 players"),
    ({"who": 3}, "who", "3 isn’t allowed here"),
    ({"across": "money"}, "across", "isn’t allowed here"),
    ({"step": -1}, "step", "isn’t allowed here"),
    ({"view": "admin"}, "view", "isn’t allowed here"),
    ({"case": 7}, "case", "isn’t allowed here"),
    ({"outlaw": "wyatt-earp"}, "outlaw", "isn’t allowed here"),
    ({"rules": {"preset": "nobody"}}, "rules.preset", ""),
    ({"colour": "red"}, "colour", "no such field"),
])  # fmt: skip
def test_a_document_that_is_no_state_is_told_at_the_place(
    change: dict[str, object], where: str, said: str
) -> None:
    with pytest.raises(InvalidDocument) as refused:
        state_of({**GOOD, **change})
    fault = refused.value.issues[0]
    assert fault.path.startswith(where)
    assert said in fault.message


@collected("token", ["", "1.", "2.abc", "1." + "A" * 20_000, "1.<script>", "☃"])
def test_a_hostile_token_is_refused_in_a_line(token: str) -> None:
    with pytest.raises(InvalidDocument) as refused:
        read_state(token)
    assert len(str(refused.value.issues[0])) < 300


def test_a_packed_list_is_no_state() -> None:
    with pytest.raises(InvalidDocument):
        read_state(pack({"players": []}, _COMMON))


def test_loose_points_are_told_as_such() -> None:
    state = LabState(cp=(31, 31, 0))
    assert state.laid[0] == Group(loose=31)
    assert "no cards can make" in state.laid[0].words()
    assert state.cannot is not None
    assert state.position() is None
