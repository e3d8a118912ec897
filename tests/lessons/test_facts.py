"""Facts of both games: the meaning of each line, on a position and after moves; invalid lines."""

from typing import Any

import pytest

from tests.collected import collected
from wyatt.lessons.earp.facts import VOCABULARY
from wyatt.lessons.facts import BadFact, Scene, Vocabulary
from wyatt.lessons.wildcat.facts import VOCABULARY as WILDCAT
from wyatt.table import games

POSITION: dict[str, Any] = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt"], "turn": "Anna", "phase": "play",
    "posters": {"jesse-james": 3000},
    "hands": {"Anna": ["bank-robbery", "jesse-james"], "Burt": ["hideout", "bob-dalton"]},
    "territories": {"Anna": {"jesse-james": ["jesse-james*3"]},
     "Burt": {"jesse-james": ["jesse-james", "hideout"]}},
    "supply": ["wes-hardin"], "discard": ["belle-starr"],
}  # fmt: skip
RUMMY: dict[str, Any] = {
    "format": "wildcat-position/1", "rules": {"preset": "bonus"}, "players": ["Anna", "Burt B."],
    "turn": "Anna", "phase": "play", "totals": {"Anna": -15, "Burt B.": 480},
    "hands": {"Anna": ["6C", "QS", "JS", "JK"], "Burt B.": ["9D", "AH"]},
    "melds": {"Anna": [["3C", "4C", "5C"]], "Burt B.": [["KC", "KD", "KH"]]}, "discard": ["8H", "7D"],
}  # fmt: skip


def scene(vocabulary: Vocabulary, *moves: str) -> Scene:
    """The scene as Anna sees it, after Anna's moves."""
    position = RUMMY if vocabulary is WILDCAT else POSITION
    game = games.game(position["format"].partition("-")[0]).start(position)
    made = Scene(game, "Anna")
    for move in moves:
        made.events += game.push(move)
        made.moves.append(game.past[-1])
    return made


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
RUMMY_BEFORE = (
    "cards you = 4", "copies JK = 2", "copies QS = 2", "deck 2 = 98", "deck 5 = 100",
    "discards = 2", "event discarded = 0", "hand-after meld JS QS JK=KS = 1", "hand-number = 1",
    "held you = 85", 'holds "Burt B." AH = 1', "jokers 3 = 3", "laid you = 15",
    "lays meld JS QS JK=KS = 70", "lays add QS to 3C-5C = 0", "melds you = 1", "moves = 0",
    "not over", "score you = -70", 'score "Burt B." >= 0', "sequences you = 0", "stock = 84",
    "total you = -15", 'total "Burt B." = 480', "unseen = 87", "unseen-of JK = 1", "worst 3 = 120",
    "way-out 4D 0 = 0", "pile-gain 10 > 10", "pile-losses 10 > 0", "has you 3C-5C", 'not has "Burt B." 3C-5C',
    "illegal discard QS by wildcat.queen-discard", "legal add 6C to 3C-5C", "not only discard 6C",
    "not out you", "phase play", "top 8H", "turn you", "not winner you", "not ended", "not did add",
)  # fmt: skip


@collected("vocabulary, line", [
    *((VOCABULARY, line) for line in BEFORE), *((WILDCAT, line) for line in RUMMY_BEFORE),
])  # fmt: skip
def test_a_line_about_a_position(vocabulary: Vocabulary, line: str) -> None:
    made = scene(vocabulary)
    before = made.game.view().document()
    opposite = line.removeprefix("not ") if line.startswith("not ") else f"not {line}"
    assert [vocabulary.fact(each).holds(made) for each in (line, opposite)] == [True, False]
    assert made.game.view().document() == before, "a fact must not move anything"


SHOT = ("bank-robbery", "place jesse-james")
ENDED = (
    "ended", "ended out", "not ended supply", "phase scored", "paid you = 4000",
    "paid you jesse-james = 4000", "paid you bob-dalton = 0",
)  # fmt: skip
ADDED = ("did add", "sequences you = 20", "laid you = 20", "moves = 1", "has you 3C-6C")
OUT = ("out you", "ended out", "phase scored", 'held "Burt B." = 25', "score you = 135")


@collected("vocabulary, moves, lines", [
    (VOCABULARY, SHOT, AFTER), (VOCABULARY, (*SHOT, "discard jesse-james"), ENDED),
    (WILDCAT, ("add 6C to 3C-5C",), ADDED), (WILDCAT, ("meld JS QS JK=KS", "discard 6C"), OUT),
])  # fmt: skip
def test_lines_about_what_has_happened(vocabulary: Vocabulary, moves: Any, lines: Any) -> None:
    made = scene(vocabulary, *moves)
    assert [line for line in lines if not vocabulary.fact(line).holds(made)] == []


#: The parts of a shape without a list of words.
ANYTHING = {"by", "HAND", "MELD", "MOVE", "PHASE", "PLAYER", "REWARD", "RULE", "TYPE", "WHY"}


def test_every_name_is_tried_above() -> None:
    for vocabulary, lines in ((VOCABULARY, (*BEFORE, *AFTER)), (WILDCAT, RUMMY_BEFORE)):
        named = {vocabulary.fact(line).name for line in lines}
        every = vocabulary.amounts | vocabulary.conditions
        assert named == {*every}
        parts = {part.strip("[]") for each in every.values() for part in each.shape.split()}
        assert parts - ANYTHING <= {*vocabulary.known, "CP,CP", "PAYOUT,PAYOUT"}


@collected("vocabulary, line, said", [
    *((VOCABULARY, line, "“") for line in (
        "", "not", "won", "poster jesse-james", "poster jesse-james = many", "poster nobody >= 1",
        "open", "open jesse-james bob-dalton", "holds you ace = 1", "legal jump", "did jump", "cards >= 3",
    )),
    (VOCABULARY, "hit twice", "write nothing"), (VOCABULARY, "copies photo = 1", "isn’t a card"),
    (VOCABULARY, "postr jesse-james = 3000", "Did you mean poster"), (WILDCAT, "copies 2C = 2", "isn’t a card"),
    (WILDCAT, "deck 6 = 100", "isn’t a number of players"),
    (WILDCAT, "lays meld 3C 4C", "write it as"), (WILDCAT, "legal meld ace", "“legal meld ace”"),
    (WILDCAT, "phase betting", "isn’t a phase"), (WILDCAT, "money you = 3", "there’s no fact “money”"),
])  # fmt: skip
def test_a_line_without_a_fact_is_refused(vocabulary: Vocabulary, line: str, said: str) -> None:
    with pytest.raises(BadFact, match=said):
        vocabulary.fact(line)


@collected("line", [
    "holds you photo jesse-james = 0", "laid you jesse-james photo jesse-james = 0",
    "copies photo jesse-james = 1", "not top photo jesse-james",
])  # fmt: skip
def test_a_card_may_be_named_as_moves_name_it(line: str) -> None:
    """Moves say ``photo jesse-james`` where positions say ``photo:jesse-james``."""
    assert VOCABULARY.fact(line).holds(scene(VOCABULARY))
