"""What any game's documents share: each fault has its place and says what to do; a link is whole or refused."""

import json
import sys
from types import MappingProxyType
from typing import Any

from tests.collected import collected
from tests.written import issues_of, token_of
from wyatt.core import documents
from wyatt.core.errors import Issue
from wyatt.core.limits import LINK, LONGEST_TOKEN, Limits


def refused(*given: Any) -> list[str]:
    return list(map(str, issues_of(*given)))


LISTED = "players: list the names of 2 to 3 players (`x.players`)."
ODD = "contains a double quote or a control character"


def assert_begin(issues: list[Issue], said: list[str]) -> None:
    told = list(map(str, issues))
    assert len(told) == len(said), told
    assert all(each.startswith(words) for each, words in zip(told, said, strict=True)), told


@collected("names, said", [
    (["Anna", "Burt"], []), (["Anna", "Burt", "Curt"], []), (["A" * 24, "é", "Doc. 'H'"], []),
    *((names, [LISTED]) for names in
      (["Anna"], ["A", "B", "C", "D"], None, "Anna, Burt", ("Anna", "Burt"))),
    (["Anna", ""], ["players[1]: give a name"]), (["Anna", 3], ["players[1]: 3 isn’t a name of 1 to 24 characters."]),
    (["Anna", "B" * 25], [f'players[1]: "{"B" * 25}" isn’t a name']),
    (["Anna", "Burt", "Anna"], ['players[2]: "Anna" appears twice.']),
    (['"A"', "B\nC"], [rf'players[0]: "\"A\"" {ODD}', rf'players[1]: "B\nC" {ODD}']),
    (["\ud800", "Burt"], [f'players[0]: "?" {ODD}']),
    (["", "", 3], ["players[0]: give", "players[1]: give", "players[2]: 3 isn’t a name"]),
])  # fmt: skip
def test_names_are_texts_that_can_be_told_apart(names: object, said: list[str]) -> None:
    issues: list[Issue] = []
    read = documents.read_players(names, issues, 3, "x.players")
    assert_begin(issues, said)
    right = isinstance(names, list) and 1 < len(names) < 4
    assert read == (tuple(documents.tidy(str(name)) for name in names) if right else ())  # type: ignore[union-attr]
    fixed: list[Issue] = []
    documents.read_players(["Anna"], fixed, 2, "x.players")
    assert_begin(fixed, ["players: list the names of 2 players (`x.players`)."])


@collected("start, names, seed, said", [
    ({"players": ["Anna", "Burt"]}, ("Anna", "Burt"), 0, []),
    ({"players": ["Anna", "Burt"], "seed": 7, "rules": {}}, ("Anna", "Burt"), 7, []),
    ({"players": ["A", "B"], "seed": documents.MOST_SEED - 1}, ("A", "B"), documents.MOST_SEED - 1, []),
    *(({"players": ["A", "B"], "seed": seed}, ("A", "B"), 0, [f"seed: {told} isn’t a whole number from 0 to 18,446,744,073,709,551,615."])
      for seed, told in ((-1, "-1"), (documents.MOST_SEED, "a number with too many digits"), ("3", '"3"'), (1.5, "1.5"), (None, "an empty value"))),
    ({"seed": 3}, (), 3, ["players: list the names of 2 to 4 players (`x.players`)."]),
    ({"players": ["A", "B"], "sed": 3, "zoo": 1}, ("A", "B"), 0,
     ["start.sed: there’s no such field.", "start.zoo: there’s no such field."]),
])  # fmt: skip
def test_a_game_has_players_a_seed_and_rules(start: Any, names: Any, seed: int, said: Any) -> None:
    issues: list[Issue] = []
    assert documents.read_start(start, issues, (2, 4), "x.players") == (names, seed)
    assert_begin(issues, said)
    assert "Did you mean `seed`?" in str(issues) or "sed" not in start


@collected("text, said", [
    ("{", "the text isn’t JSON: a field’s name is missing, or isn’t in double quotes (line 1, column 2)."),
    ('[1,\n "a" 2]', "the text isn’t JSON: a comma or a closing bracket is missing (line 2, column 6)."),
    ('{"a" 1}', "a colon is missing after a field’s name (line 1, column 6)"), ("[1] 2", "more text follows"),
    ('["a\n"]', "a text isn’t closed"), ('["a]', "isn’t closed"), (r'["\q"]', "write a backslash twice"),
    ('{"a": 1, "b": 2, "b": 3}', "b: this key appears twice in one object. Delete one of the two."),
    ('{"' + "k" * 50 + '": 1, "' + "k" * 50 + '": 2}', "k" * 40 + ": this key appears twice in one object. Delete one of the two."),
    (b"\xff{", "the text isn’t valid UTF-8. Save it as UTF-8."), ("{“a”: 1}", 'line 1, column 2 has a typographic quotation mark. Write " instead.'),
    ("[NaN]", "NaN isn’t a valid number here."), ("[-Infinity]", "-Infinity isn’t a valid number here."),
    ("[" + "1" * 5_000 + "]", "a number has too many digits."),
    ("[" * 5_000 + "]" * 5_000, "the nesting is too deep. Use at most 10 levels."),
    ("", "the text is empty"), ("{} {}", "line 1"),
    ('{"a":' * 100_000, "nesting is too deep"), ("[" * 100_000, "nesting is too deep"),
    (3, "3 isn’t JSON. Pass the JSON as text."), (["{}"], "a list isn’t JSON. Pass the JSON as text."),
])  # fmt: skip
def test_json_that_is_refused_says_why(text: Any, said: str) -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(2000)  # hypothesis may have raised it
    try:
        (told,) = refused(documents.read_json, text)
        assert said in told
        assert len(told) < 300
    finally:
        sys.setrecursionlimit(before)


def test_json_is_read_within_its_limits_as_text_or_bytes() -> None:
    few = Limits(letters=20, values=4, depth=2)
    assert documents.read_json("[1, 2, 3]", few) == [1, 2, 3]
    assert documents.read_json(b"\xef\xbb\xbf[1]") == documents.read_json("\ufeff[1]") == [1]
    # What a command prints, as PowerShell writes it into a file.
    for wide in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):  # editors leave its mark out
        assert documents.read_json('["é"]'.encode(wide)) == ["é"]
    for text in ("[" + " " * 30 + "]", "[1, 2, 3, 4, 5, 6]", "[[[1]]]"):
        assert documents.read_json(text) == json.loads(text)
        assert refused(documents.read_json, text, few)


@collected("said, refusal", [
    *((f"wyatt-{kind}/2", f'format: "wyatt-{kind}/2" is from a newer version of Wyatt. Update Wyatt.') for kind in ("record", "position")),
    *((f"{game}-record/12", f'format: "{game}-record/12" is from another game. Write "wyatt-record/1".') for game in ("wildcat", "wya")),
    *((own, "") for own in ("wyatt-record/1", "wyatt-position/1", "wildcat-table/1", "x wildcat-record/1", "", None, 3)),
])  # fmt: skip
def test_a_document_of_another_game_is_refused_at_once(said: object, refusal: str) -> None:
    if refusal:
        assert refused(documents.check_game, said, "wyatt-record/1") == [refusal]
    else:
        documents.check_game(said, "wyatt-record/1")


def test_a_position_is_plain_data_digits_a_number_and_frozen_data_stays() -> None:
    assert documents.whole_position(MappingProxyType({"hands": ("KS",)})) == {"hands": ["KS"]}
    assert refused(documents.whole_position, [1]) == ["write a position as an object, not a list."]
    assert refused(documents.whole_position, None) == [
        "write a position as an object, not an empty value."
    ]
    assert refused(documents.whole_position, {"a": list(range(100_000))})
    kept = documents.frozen({"a": [{"b": [1]}, "x"]})
    assert kept == {"a": ({"b": (1,)}, "x")}
    assert isinstance(kept, MappingProxyType)
    assert isinstance(kept["a"][0], MappingProxyType)
    numbers = {"3": 3, " -12 ": -12, "+7": 7, "0": 0, "9" * 18: int("9" * 18)}
    assert {text: documents.number(text) for text in numbers} == numbers
    for text in ("9" * 19, "1.5", "3x", "x3", "", "--3", "٣"):
        assert documents.number(text) == text
    assert documents.number(" x ") == "x"


COMMON = b'{"players":["Anna","Burt"]}'


def test_a_token_is_read_back_and_safe_in_an_address() -> None:
    for many in range(12):  # each length of padding
        document = {"players": ["Anna", "Burt"], "text": "é☃" * many}
        token = documents.pack(document, COMMON)
        assert token.isascii()
        assert token.removeprefix("1.").replace("-", "").replace("_", "").isalnum()
        assert documents.unpack(token, COMMON) == document
        assert token == token_of(
            json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode(), COMMON
        )
        assert documents.read_plain(documents.write_plain(document)) == document
    assert len(documents.pack({"players": ["Anna", "Burt"]}, COMMON)) < len(documents.write_plain({"players": ["Anna", "Burt"]}))  # fmt: skip
    token = documents.write_plain({"a": "b"})
    assert documents.unpack(token, b"", len(token)) == {"a": "b"}
    assert refused(documents.unpack, token, b"", len(token) - 1) == ["The link is too long."]


@collected("token, said", [
    (3, "3 isn’t a valid link."), (None, "an empty value isn’t a valid link."),
    ("1." + "A" * LONGEST_TOKEN, "The link is too long."), ("2.abc", "link uses format version 2"),
    ("999.abc", "link uses format version 999"), ("2", "The link is damaged."),
    ("", "The link is damaged."), ("1.", "The link is damaged."), ("1", "The link is damaged."),
    ("x.abc", "The link is damaged."), ("1000.abc", "The link is damaged."),
    ("1.ab!", "The link is damaged. Part of it is missing."),
    ("1.ab cd", "The link is damaged. Part of it is missing."), ("1.a", "The link is damaged."),
    ("1._____", "The link is damaged. Part of it is missing."),
    (token_of(b'{"a": "' + bytes(range(65, 91)) * 3 + b'"}')[:-6], "The link is damaged. Part of it is missing."),
    (token_of(b" " * (LINK.letters + 1)), "The link contains too much data."),
    (token_of(b"{"), "The link is damaged. Some characters have changed or are missing."),
    (token_of(b'{"a":1,"a":2}'), "Some characters have changed"),
    (token_of(b"\xff\xfe"), "Some characters have changed"),
    (token_of(b'{"start":' * 20_000), "Some characters have changed"),
    ("0.x", "link uses format version 0"), (".", "damaged"), ("1.abc\n", "damaged"),
    (token_of(b"[" * 20 + b"]" * 20), "The link is damaged. Some characters have changed or are missing."),
    (token_of(b"[1]"), "The link doesn’t contain a position."),
    (token_of(b"3"), "The link doesn’t contain a position."),
])  # fmt: skip
def test_a_link_that_is_not_whole_is_refused_in_a_line(token: Any, said: str) -> None:
    (line,) = refused(documents.read_plain, token)
    assert said in line
    assert len(line) < 200
    assert line.isprintable()
