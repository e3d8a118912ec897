"""Facts: the meaning of each line, and invalid lines."""

import pytest
from played import after

from tests.collected import collected
from wyatt.earp import Game
from wyatt.lessons.earp.facts import VOCABULARY
from wyatt.lessons.facts import BadFact, Scene

fact = VOCABULARY.fact
POSITION = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt"], "turn": "Anna", "phase": "play",
    "posters": {"jesse-james": 3000},
    "hands": {"Anna": ["bank-robbery", "jesse-james"], "Burt": ["hideout", "bob-dalton"]},
    "territories": {"Anna": {"jesse-james": ["jesse-james*3"]},
     "Burt": {"jesse-james": ["jesse-james", "hideout"]}},
    "supply": ["wes-hardin"], "discard": ["belle-starr"],
}  # fmt: skip


def scene(*moves: str) -> Scene:
    return after(Game.from_position(POSITION), *moves)


BEFORE = (
    "cards you = 2", "cards Burt = 2", "copies bank-robbery = 4", "deck = 78", "discards = 1",
    "groups you = 1", "hand-number = 1", "holds Anna bank-robbery = 1", "holds Burt hideout = 1",
    "laid you jesse-james jesse-james = 3", "money you < 1000", "moves = 0", "event shot = 0",
    "paid you = 0", "points you jesse-james = 6", "points Burt jesse-james = 0",
    "poster jesse-james >= 3000", "table-points jesse-james <= 6", "unseen = 70",
    "unseen-outlaws = 43", "odds != 60", "supply > 60", "hidden Burt jesse-james",
    "not hidden you jesse-james", "open jesse-james", "not open bob-dalton", "legal bank-robbery",
    "illegal play bob-dalton by play.from-hand",
    "not illegal play bob-dalton by sheriff.one-per-turn", "phase play", "top belle-starr",
    "turn you", "not over", "not reshuffled", "not sheriff-spent", "not hit", "not miss",
    "not winner you", "split 9,5,4 8000 5000,3000,0", "not split 9,5,4 8000 4000,4000,0",
)  # fmt: skip
AFTER = (
    "hit", "sheriff-spent", "event shot = 1", "did bank-robbery", "not did play", "moves = 2",
    "laid you jesse-james bank-robbery = 1", "points you jesse-james = 8",
    "poster jesse-james = 4000", "not ended", "illegal hideout",
)  # fmt: skip


@collected("line", BEFORE)
def test_a_line_about_a_position(line: str) -> None:
    assert fact(line).holds(scene())
    opposite = line.removeprefix("not ") if line.startswith("not ") else f"not {line}"
    assert not fact(opposite).holds(scene())


@collected("line", AFTER)
def test_a_line_about_what_has_happened(line: str) -> None:
    assert fact(line).holds(scene("bank-robbery", "place jesse-james"))


def test_the_end_of_a_hand_and_what_is_paid() -> None:
    made = scene("bank-robbery", "place jesse-james", "discard jesse-james")
    for line in ("ended", "ended out", "not ended supply", "phase scored", "paid you = 4000"):
        assert fact(line).holds(made), line
    assert fact("paid you jesse-james = 4000").holds(made)
    assert fact("paid you bob-dalton = 0").holds(made)


def test_every_name_is_tried_above() -> None:
    named = {fact(line).name for line in (*BEFORE, *AFTER)}
    assert named == {*VOCABULARY.amounts, *VOCABULARY.conditions}


@collected("line", [
    "", "not", "won", "poster jesse-james", "poster jesse-james = many", "poster nobody >= 1",
    "open", "open jesse-james bob-dalton", "holds you ace = 1", "legal jump", "did jump",
    "cards >= 3",
])  # fmt: skip
def test_a_line_that_states_nothing_is_refused(line: str) -> None:
    with pytest.raises(BadFact, match="“"):
        fact(line)


def test_a_card_may_be_named_as_moves_name_it() -> None:
    """Moves say ``photo jesse-james`` where positions say ``photo:jesse-james``."""
    for line in ("holds you photo jesse-james = 0", "laid you jesse-james photo jesse-james = 0"):
        assert fact(line).holds(scene())
    assert fact("copies photo jesse-james = 1").holds(scene())
    assert fact("not top photo jesse-james").holds(scene())
    with pytest.raises(BadFact, match="isn’t a card"):
        fact("copies photo = 1")


def test_a_slip_of_the_pen_names_what_is_near() -> None:
    with pytest.raises(BadFact, match="Did you mean poster"):
        fact("postr jesse-james = 3000")
