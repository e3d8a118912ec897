"""Links of Wildcat Rummy: short, readable for ever, and safe for any input."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rummy import NAMES, STEADY
from wildcat_documents import BARE, JUNK, PHASES, read_or_refused

from wyatt.core.documents import pack
from wyatt.wildcat import Game, InvalidDocument, load_record, read_token, replay, write_token
from wyatt.wildcat.documents import _COMMON


def test_links_are_short() -> None:
    """A three-player position in the middle of a hand fits in 600 characters, and so do others."""
    for many, seed in ((3, 5), (5, 6), (2, 7)):
        at, chance = Game.new(NAMES[:many], seed), Random(seed)
        for _ in range(60):
            if at.position()["phase"] != "scored":
                at.push(chance.choice(list(at.legal_moves)))
        token = write_token(at.position())
        assert len(token) < 600
        assert Game.from_position(read_token(token)) == at


#: `PHASES["play"]` as version 1 of the token has written it: links live as long as pages do.
OLD_LINK = (
    "1.IzewCKdmQtmJdsENTriYwW1oBA9wXWNTfEHu5OSnhQjONER4pmMLeC9bvyCEamdXbWfsEeDvXZxTXuiVW1LpGxTqFpgV"
    "7BPmkV3lXlGQnBfq4usRluGZn-ieXVLomBOQFliUEpBa5pyZlJrpmFRUVe6dUZGbXhySUpkckucanO-f5edT4OmS6IYSqW"
    "WlpfB4NTY1MjGxMDSxNDIwNTMxMK8FAA"
)


def test_an_old_link_is_read_for_ever() -> None:
    assert Game.from_position(read_token(OLD_LINK)) == PHASES["play"]


def test_records_travel_in_a_link() -> None:
    at, chance, moves = Game.new(NAMES[:3], 4), Random(4), []
    for _ in range(40):
        moves.append(str(chance.choice(list(at.legal_moves))))
        at.push(moves[-1])
    record = {
        "format": "wildcat-record/1",
        "start": {"players": NAMES[:3], "seed": 4, "rules": {"preset": "basic"}},
        "moves": moves,
    }
    assert read_token(write_token(record)) == record
    assert replay(load_record(read_token(write_token(record)))).game == at
    from_here = {**record, "start": PHASES["play"].position(), "moves": []}
    assert replay(load_record(read_token(write_token(from_here)))).game == PHASES["play"]


@pytest.mark.parametrize(
    "token", ["", "1", "1.", "2.abc", "1.!!", "x.abc", "1." + "A" * 20_000, "1.AAAA", "1.é"]
)
def test_bad_links_are_refused_in_a_line(token: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        read_token(token)
    assert len(refusal.value.issues) == 1
    assert "link" in str(refusal.value)


@given(st.dictionaries(st.sampled_from(["hands", "melds", "stock", "start", "moves"]), JUNK))
@settings(STEADY, max_examples=80)
def test_a_token_may_hold_anything_and_reading_it_is_safe(document: dict[str, Any]) -> None:
    read = read_token(pack(document, _COMMON))
    assert read_or_refused({**BARE, **read})
