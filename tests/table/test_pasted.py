"""Pasted and typed text is read as people mean it, and tables open in a spreadsheet."""

import csv
import io
from urllib.parse import quote

import pytest

from tests.collected import collected
from wyatt.core.documents import amount
from wyatt.core.errors import InvalidDocument
from wyatt.core.files import spreadsheet
from wyatt.core.text import speaking
from wyatt.earp import Game, replay
from wyatt.lab import LabState, read_state, write_state
from wyatt.table import games
from wyatt.table.session import Session
from wyatt.ui.page import Pages, parse

NFD = "Zoe\u0308"
ODD = [
    "Anna\u202e", "An\u200bna", "\u2066Anna", "An\u00adna", "\ufeffAnna", "An\u200dna", "\u2800",
    "\u3164", "An\u034fna", "\u180eAnna",
]  # fmt: skip
TWINS = [
    "Anna ", " Anna", "anna", "ANNA", "\uff21nna", "\u0410nna", "An na", "Anna\u00a0", "Anna\ufe0f",
]  # fmt: skip


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
@collected("players, said", [
    *(([name, "Burt"], r"players\[0\].*invisible") for name in ODD),
    *((["Anna", blank], r"players\[1\]") for blank in ("", " ", "\u00a0", "\u3000 ")),
    *((["Anna", twin], r"players\[1\]") for twin in TWINS), ([NFD, "Zoë"], r"players\[1\]"),
])  # fmt: skip
def test_an_invisible_or_twin_name_is_refused(game: str, players: list[str], said: str) -> None:
    with pytest.raises(InvalidDocument, match=said):
        games.game(game).start({"players": players})


@collected("name", [
    "Zoë", "Doc H", "李雷", "שרה", "محمد", "می\u200cخواهم", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f",
    "O’Neil", "<b>", "=1+1", "Ñandú",
])  # fmt: skip
def test_names_of_all_people_stay_and_have_one_spelling(name: str) -> None:
    game = Game.new([name, "Burt"], seed=3)
    assert (game.players, Game.from_position(game.position())) == ((name, "Burt"), game)
    assert Game.new([f" {NFD}  Q ", "Burt"]).players == ("Zoë Q", "Burt")


def test_a_document_or_move_in_another_spelling_stays_valid() -> None:
    position = {
        "format": "wyatt-position/1", "players": [NFD, "Doc  H"],
        "hands": {NFD: ["jesse-james*3", "bob-dalton"], "Doc  H": ["wes-hardin*2"]}, "turn": NFD,
        "dealer": "Doc  H", "phase": "hide", "pending": {"card": "hideout"}, "money": {NFD: 3000},
        "territories": {"Doc  H": {"wes-hardin": ["wes-hardin*3"]}},
    }  # fmt: skip
    game = Game.from_position(position)
    assert (game.players, game.turn, game.view().money["Zoë"]) == (("Zoë", "Doc H"), "Zoë", 3000)
    hidden = game.copy()
    hidden.push('hide "Doc H" wes-hardin')
    for line in ('hide "Doc H" wes-hardin', 'hide "Doc  H" wes-hardin'):
        record = {"format": "wyatt-record/1", "start": position, "moves": [line]}
        assert replay(record).game == Session.of_record("wyatt", record).game == hidden
    game = Game.setup(
        {"Anna": ["bob-dalton"], "Zoë": ["hideout"]}, phase="steal", pending={"card": "most-wanted"},
        territories={"Zoë": {"wes-hardin": ["wes-hardin*3"]}},
    )  # fmt: skip
    game.push(f"steal {NFD} wes-hardin")
    assert game.view().hand_sizes["Anna"] >= 1


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_a_link_is_read_with_what_is_around_it(game: str) -> None:
    spec = games.game(game)
    for seed in range(6):
        position = spec.start({"players": ["Anna", "Burt"], "seed": seed}).position()
        token = spec.write_token(position)
        half = len(token) // 2
        pasted = [
            *(token + mark for mark in ['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', '”', '’', '»', '*', '…', '。', '&gt;', '</a>']),
            *(mark + token for mark in ["<", "(", "“", "«", "3D", "=3D"]),
            f"{token[:half]}\n{token[half:]}", f"{token[:half]}=\r\n{token[half:]}", f" {token} ",
            f"{token[:half]}%0A{token[half:]}", f"{token[:half]}\u200b{token[half:]}\u202c",
            f"{token[:half]}%E2%80%8B{token[half:]}", quote(token + "."), token.replace(".", "%2E"),
            token.replace(".", "%252E"), f"{token}%29%2E",
        ]  # fmt: skip
        for text in pasted:
            assert spec.start(spec.read_token(text)).position() == position, text


def test_what_is_no_link_is_damaged_and_fields_are_found_in_what_was_escaped() -> None:
    for text in ("", ".", "1.", "hello.", "1.!!", "%", "%zz", "1.%00"):
        with pytest.raises(InvalidDocument):
            games.game("wyatt").read_token(text)
    assert read_state(f"{write_state(LabState())}).") == LabState()
    assert parse("p%253D1.ab%2526id%253DO3.)") == {"p": "1.ab", "id": "O3"}
    assert parse("q=who%3B%20me%3F&page=book") == {"q": "who; me?", "page": "book"}
    assert "nosuch" in Pages({"page": "nosuch"}).desk.notice
    assert not Pages({}).desk.notice
    spec = games.game("wyatt")
    token = spec.write_token(spec.start({"players": ["Anna", "Burt"]}).position())
    for mark in "…)»*":
        assert Pages(parse(f"p={token}&you=0{mark}")).shown["address"].endswith("&you=0")
    assert parse("you=.0.1&beat=-5&day=2026-11-22") == {
        "you": ".0.1", "beat": "-5", "day": "2026-11-22",
    }  # fmt: skip


@collected("query", [
    "P=1.ab", "p%3D1.ab", "amp;p=1.ab", "x=1&amp;P=1.ab", "%70=1.ab", "p=1.ab&p=2",
    "p%253D1.ab%2526you%253D0", "x=1&p%253D1.ab", "x=1&#38;p=1.ab", "x=1;p=1.ab", "?p=1.ab",
    "x=1?p=1.ab", "%E2%80%8Ep=1.ab",
])  # fmt: skip
def test_a_field_is_found_however_it_is_written(query: str) -> None:
    assert parse(query)["p"] == "1.ab"


@pytest.mark.parametrize("value", [
    "shot.", "shot)", "shot…", "shot**", "shot_", "shot\u00a0»", "shot。", "shot Have fun",
    "sh=\r\not", "sh\u200bot", "3Dshot", "shot#:~:text=x",
])  # fmt: skip
def test_a_lesson_is_found_with_what_is_around_its_link(value: str) -> None:
    query = f"page=course&lesson={quote(value)}"
    for text in (query, query.replace("&", "&amp%3B"), f"page=3D{query[5:]}"):
        pages = Pages(parse(text))
        assert (pages.shown["address"], pages.desk.notice) == ("page=course&lesson=shot", ""), text


def test_an_amount_is_read_as_it_is_typed_and_a_spreadsheet_opens_the_table() -> None:
    for typed in (
        "3000", "$3000", "$3,000", "3 000 $", "3\u202f000\u00a0$", " 3000 ", "3'000", "3.000", "3000$",
    ):  # fmt: skip
        assert amount(typed) == 3000, typed
    for typed in ("3,00", "30,00", "-3000", "3e3", "$", "", "3000.5", "3,000,00"):
        assert amount(typed) in (typed, -3000)
    rows = [["Élodie", "points"], ["\n=1+1", 7], ["Zoë", 2.5], ["a,b;c", -3]]
    text = spreadsheet(rows)
    assert text.encode().startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(io.StringIO(text[1:])))
    assert read == [["Élodie", "points"], ["'\n=1+1", "7"], ["Zoë", "2.5"], ["a,b;c", "-3"]]
    with speaking("fr"):
        french = spreadsheet(rows)
    assert list(csv.reader(io.StringIO(french[1:]), delimiter=";"))[2] == ["Zoë", "2,5"]
