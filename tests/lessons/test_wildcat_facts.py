"""Facts of Wildcat Rummy: the meaning of each line, on a position and after moves."""

import pytest
from played import after

from tests.collected import collected
from wyatt.lessons.facts import BadFact, Scene
from wyatt.lessons.wildcat.facts import VOCABULARY
from wyatt.wildcat import Game

fact = VOCABULARY.fact
POSITION = {
    "format": "wildcat-position/1", "rules": {"preset": "bonus"}, "players": ["Anna", "Burt"],
    "turn": "Anna", "phase": "play", "totals": {"Anna": -15, "Burt": 480},
    "hands": {"Anna": ["6C", "QS", "JS", "JK"], "Burt": ["9D", "AH"]},
    "melds": {"Anna": [["3C", "4C", "5C"]], "Burt": [["KC", "KD", "KH"]]}, "discard": ["8H", "7D"],
}  # fmt: skip


def scene(*moves: str) -> Scene:
    return after(Game.from_position(POSITION), *moves)


BEFORE = (
    "cards you = 4", "copies JK = 2", "copies QS = 2", "deck 2 = 98", "deck 5 = 100",
    "discards = 2", "event discarded = 0", "hand-after meld JS QS JK=KS = 1", "hand-number = 1",
    "held you = 85", "holds Burt AH = 1", "jokers 3 = 3", "laid you = 15",
    "lays meld JS QS JK=KS = 70", "lays add QS to 3C-5C = 0", "melds you = 1", "moves = 0",
    "not over", "score you = -70", "score Burt >= 0", "sequences you = 0", "stock = 84",
    "total you = -15", "total Burt = 480", "unseen = 87", "unseen-of JK = 1", "worst 3 = 120",
    "way-out 4D 0 = 0", "has you 3C-5C", "not has Burt 3C-5C",
    "illegal discard QS by wildcat.queen-discard", "legal add 6C to 3C-5C", "not only discard 6C",
    "not out you", "phase play", "top 8H", "turn you", "not winner you", "not ended", "not did add",
)  # fmt: skip


@collected("line", BEFORE)
def test_a_line_about_a_position(line: str) -> None:
    made = scene()
    before = made.game.view().document()
    assert fact(line).holds(made)
    opposite = line.removeprefix("not ") if line.startswith("not ") else f"not {line}"
    assert not fact(opposite).holds(made)
    assert made.game.view().document() == before, "a fact must not move anything"


def test_lines_about_what_has_happened() -> None:
    made = scene("add 6C to 3C-5C")
    for line in ("did add", "sequences you = 20", "laid you = 20", "moves = 1", "has you 3C-6C"):
        assert fact(line).holds(made), line
    made = scene("meld JS QS JK=KS", "discard 6C")
    for line in ("out you", "ended out", "phase scored", "held Burt = 25", "score you = 135"):
        assert fact(line).holds(made), line


def test_the_price_of_the_pile_is_counted() -> None:
    assert fact("pile-gain 10 > 10").holds(scene())
    assert fact("pile-losses 10 > 0").holds(scene())


def test_every_name_is_tried_above() -> None:
    named = {fact(line).name for line in BEFORE} | {"pile-gain", "pile-losses"}
    assert named == {*VOCABULARY.amounts, *VOCABULARY.conditions}


@collected("line, said", [
    ("copies 2C = 2", "isn’t a card"),
    ("deck 6 = 100", "isn’t a number of players"),
    ("lays meld 3C 4C", "write it as"),
    ("legal meld ace", "“legal meld ace”"),
    ("phase betting", "isn’t a phase"),
    ("money you = 3", "there’s no fact “money”"),
])  # fmt: skip
def test_a_line_that_states_nothing_is_refused(line: str, said: str) -> None:
    with pytest.raises(BadFact, match=said):
        fact(line)
