"""Names that people type: one spelling, nothing invisible, no twins; old documents stay valid."""

import pytest

from tests.collected import collected
from wyatt.core.errors import InvalidDocument
from wyatt.earp import Game, replay
from wyatt.table import games
from wyatt.table.session import Session

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
    *((["Anna", twin], r"players\[1\]") for twin in TWINS),
    ([NFD, "Zoë"], r"players\[1\]"),
])  # fmt: skip
def test_an_invisible_character_a_blank_and_a_twin_are_refused(
    game: str, players: list[str], said: str
) -> None:
    with pytest.raises(InvalidDocument, match=said):
        games.game(game).start({"players": players})


@pytest.mark.parametrize(
    "name", ["Zoë", "Doc H", "李雷", "שרה", "محمد", "می\u200cخواهم", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f", "O’Neil", "<b>", "=1+1", "Ñandú"]
)  # fmt: skip
def test_names_of_all_people_stay(name: str) -> None:
    game = Game.new([name, "Burt"], seed=3)
    assert game.players == (name, "Burt")
    assert Game.from_position(game.position()) == game


def test_a_name_has_one_spelling() -> None:
    assert Game.new([f" {NFD}  Q ", "Burt"]).players == ("Zoë Q", "Burt")


def test_a_document_with_another_spelling_stays_valid() -> None:
    position = {
        "format": "wyatt-position/1", "players": [NFD, "Doc  H"],
        "hands": {NFD: ["jesse-james*3", "bob-dalton"], "Doc  H": ["wes-hardin*2"]}, "turn": NFD,
        "dealer": "Doc  H", "phase": "hide", "pending": {"card": "hideout"}, "money": {NFD: 3000},
        "territories": {"Doc  H": {"wes-hardin": ["wes-hardin*3"]}},
    }  # fmt: skip
    game = Game.from_position(position)
    assert game.players == ("Zoë", "Doc H")
    assert game.turn == "Zoë"
    assert game.view().money["Zoë"] == 3000
    hidden = game.copy()
    hidden.push('hide "Doc H" wes-hardin')
    for line in ('hide "Doc H" wes-hardin', 'hide "Doc  H" wes-hardin'):
        record = {"format": "wyatt-record/1", "start": position, "moves": [line]}
        assert replay(record).game == hidden
        assert Session.of_record("wyatt", record).game == hidden


def test_a_move_may_be_typed_in_another_spelling() -> None:
    game = Game.setup(
        {"Anna": ["bob-dalton"], "Zoë": ["hideout"]},
        phase="steal", pending={"card": "most-wanted"},
        territories={"Zoë": {"wes-hardin": ["wes-hardin*3"]}},
    )  # fmt: skip
    game.push(f"steal {NFD} wes-hardin")
    assert game.view().hand_sizes["Anna"] >= 1
