"""Tokens in an address: short enough, and hostile until they are read."""

import base64
import json
import re
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from scene import game

from tests.collected import collected
from tests.written import token_of
from wyatt.earp import Game, InvalidDocument, Rules, load_record, read_token, replay, write_token
from wyatt.earp.cards import CARDS, COPIES

NAMES = ["Anna", "Burt", "Curt"]


def raw(data: bytes) -> str:
    return "1." + base64.urlsafe_b64encode(data).decode().rstrip("=")


def use(token: str) -> Game | None:
    """The page's result for a token, or None if it's refused with a readable message."""
    try:
        return replay(load_record(read_token(token))).game
    except InvalidDocument as refusal:
        told = str(refusal)
    assert told
    assert told.replace("\n", " ").isprintable()  # an issue a line
    return None


def told(token: str) -> list[str]:
    try:
        error = replay(load_record(read_token(token))).error
    except InvalidDocument as refusal:
        return list(map(str, refusal.issues))
    return [error.message] if error else []


def mid_hand(seed: int, players: list[str], preset: str) -> Game:
    """A random hand, stopped somewhere in the middle, with random money and names."""
    chance, at = Random(seed), Game.new(players, seed, Rules.preset(preset))
    for _ in range(chance.randrange(1, 260)):
        if not (moves := [str(move) for move in at.legal_moves]):
            break
        laying = [move for move in moves if not move.startswith("discard")]
        at.push(chance.choice(laying if laying and chance.random() < 0.6 else moves))
    return at


@collected("preset", ["rio-grande", "berclaz", "everything2"])
def test_a_three_player_position_fits_in_600_characters(preset: str, thorough: bool) -> None:
    longest = 0
    for seed in range(60 if thorough else 20):
        at = mid_hand(seed, NAMES, preset)
        token = write_token(at.position())
        assert re.fullmatch(r"1\.[A-Za-z0-9_-]+", token)
        assert Game.from_position(read_token(token)) == at
        longest = max(longest, len(token))
    assert longest <= 600


def test_the_longest_names_and_a_record_fit_in_a_token() -> None:
    names = ["Wilhelmina von Habsburgo", "Кассиопея Александровна", "Bartholomew-Maximilian X"]
    other = {"short_top_tie": "thousand_each", "zero_cp_shares": True, "duel": "cumulative_hits",
             "opened": "cards_on_table", "mw_order": "any", "orphan_hideout": "stays"}  # fmt: skip
    start = Game.new(names, 3, Rules.preset("everything2", **other))
    start.push("draw supply")
    assert len(write_token(start.position())) <= 600
    at = Game.new(["<img src=x onerror=x>", "Doc H", "Ünïcödé 🤠"], 1)
    assert Game.from_position(read_token(write_token(at.position()))) == at
    start = {"players": NAMES, "seed": 7, "rules": {"preset": "berclaz"}}
    record = {"format": "wyatt-record/1", "start": start, "moves": ["draw supply"]}
    token = write_token(record)
    assert read_token(token) == record
    at = use(token)
    assert at.past[0].verb == "draw"
    there = game(hand="hideout*2")
    again = use(write_token({**record, "start": there.position(), "moves": ["discard hideout"]}))
    there.push("discard hideout")
    assert again == there


@collected("card", [card for card in CARDS if COPIES[card]])
def test_every_card_is_told_from_every_other(card: str) -> None:
    at = game(hands={"Anna": [card, "wyatt-earp"]}, supply=[card] if COPIES[card] > 1 else [])
    assert use(write_token(at.position())) == at


def test_every_cut_many_a_flipped_letter_and_a_bomb_are_refused_or_another_position() -> None:
    assert use(token_of(b"x" * 50_000_000)[:16_000]) is None
    token = write_token(mid_hand(4, NAMES, "rio-grande").position())
    assert [end for end in range(len(token)) if use(token[:end]) is not None] == []
    chance = Random(1)
    for _ in range(300):
        at = chance.randrange(2, len(token))
        use(token[:at] + chance.choice(token) + token[at + 1 :])


#: Tokens that unpack to a lot of text within the limits, and could be slow to refuse.
POSITION = {"format": "wyatt-position/1", "players": NAMES, "hands": {}}
RECORD = {"format": "wyatt-record/1", "start": {"players": NAMES}}


@collected("text", [
    *map(json.dumps, (
        {**POSITION, "supply": "?" * 150_000}, {**POSITION, "supply": ["xyzzy"] * 20_000},
        {**POSITION, "opened": ["xyzzy"] * 20_000}, {**POSITION, "players": ["A" * 150_000, "B"]},
        {**POSITION, "hands": {"z" * 150_000: []}}, {**POSITION, "players": NAMES * 20_000},
        {**RECORD, "moves": "\n" * 150_000}, {**RECORD, "moves": ["deal"] * 20_000},
        {"rules": {"preset": ["x"] * 40_000}, "players": NAMES, "hands": {}},
    )),
    *('{"start":' * deep + "{}" + "}" * deep for deep in (400, 1100, 3000, 15_000)),
])  # fmt: skip
def test_much_text_within_the_bounds_is_refused_in_few_words(text: str) -> None:
    """The message, and so the work, stays small: a long list is one fault."""
    token = token_of(text)
    assert len(token) <= 16_000
    sentences = told(token)
    assert 1 <= len(sentences) <= 4
    assert sum(map(len, sentences)) < 1000


@given(
    st.text(max_size=80) | st.binary(max_size=200).map(raw) | st.binary(max_size=200).map(token_of)
)
def test_random_tokens_raise_nothing_but_unusable(token: str) -> None:
    game = use(token)
    assert game is None or use(write_token(game.record())) == game


LETTERS = st.text(alphabet="abcdefgABCDEFGsknmhwf?", max_size=20)
GROUPS = st.dictionaries(st.just("jesse-james"), LETTERS, max_size=1) | LETTERS


@given(st.fixed_dictionaries(
    {
        "format": st.just("wyatt-position/1"), "players": st.just(NAMES),
        "hands": st.dictionaries(st.sampled_from([*NAMES, "Zoe"]), LETTERS | st.none() | st.integers(), max_size=3),
    },
    optional={
        "supply": LETTERS | st.lists(st.integers(), max_size=3) | st.none(), "discard": LETTERS,
        "territories": st.dictionaries(st.sampled_from(NAMES), GROUPS, max_size=2),
        "phase": st.sampled_from(["play", "take", "over", "x"]), "moves": LETTERS, "start": st.none() | LETTERS,
    },
))  # fmt: skip
def test_a_token_is_checked_like_any_position(short: dict[str, Any]) -> None:
    at = use(token_of(json.dumps(short)))
    if at is not None:
        assert Game.from_position(at.position()) == at
