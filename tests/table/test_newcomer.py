"""What a newcomer writes wrongly in the first hour: each slip is answered in a sentence."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from wyatt import wildcat
from wyatt.core.errors import IllegalMove, NotAMove, UnknownPlayer, Unusable
from wyatt.earp import Game, Move, Rules, load_record, replay
from wyatt.lab import Group, changes, differences, payout_map, sweep, sweep_table
from wyatt.lessons.courses import UnknownLesson
from wyatt.table import games
from wyatt.table.games import UnknownGame
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, run
from wyatt.widgets import LessonView

NAMES = ("Anna", "Burt")
#: What does not belong where it is put.
NOTHING: Any = None
THREE: Any = 3


def game() -> Game:
    return Game.new(NAMES, seed=7)


SLIPS: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "no players": (lambda: Game.new(NOTHING), Unusable, "list the names of 2 to 4 players"),
    "no start": (lambda: Game.from_start(NOTHING), Unusable, "as an object, not nothing"),
    "hands of nobody": (lambda: Game.setup(NOTHING), Unusable, "say who holds what"),
    "a number for a hand": (
        lambda: Game.setup({"Anna": THREE, "Burt": ""}),
        Unusable,
        "hands.Anna",
    ),
    "a number for a pile": (
        lambda: Game.setup({"Anna": "hideout", "Burt": ""}, supply=3),
        Unusable,
        "supply",
    ),
    "nothing to take back": (lambda: game().pop(), IndexError, "no move to take back"),
    "no last move": (lambda: game().last, IndexError, "no move has been played"),
    "a verb alone": (lambda: Move("draw"), NotAMove, "`draw` is not a move: help"),
    "a number that is none": (
        lambda: Move("play", "jesse-james", NOTHING),
        NotAMove,
        "is not a move",
    ),
    "a strange meld": (lambda: wildcat.Move("meld", ("XX",)), NotAMove, "`meld XX` is not a move"),
    "a strange seat": (lambda: sweep([9, 5, 4], 8000, axis=7), Unusable, "a seat from 0 to 2"),
    "a strange axis": (lambda: sweep([9, 5, 4], 8000, axis="x"), Unusable, '"x" is neither'),
    "a seat that no map has": (
        lambda: payout_map([9, 5, 4], 8000, who=7),
        Unusable,
        "7 is not a seat from 0 to 2",
    ),
    "a seat that no change is for": (
        lambda: changes((Group(5), Group(4)), 8000, who=2),
        Unusable,
        "who: 2 is not a seat from 0 to 1",
    ),
    "a reward that is none": (lambda: changes((Group(5), Group(4)), 500), Unusable, "reward: 500"),
    "a map of no poster": (lambda: payout_map(NOTHING, 8000), Unusable, "list each player"),
    "a poster that is none": (lambda: sweep(NOTHING, 8000), Unusable, "list each player"),
    "a plan for nobody": (lambda: Plan(1, 2, NOTHING), Unusable, "bots[0]: nothing is no player"),
    "a plan for a crowd": (
        lambda: Plan(1, 9, game="wildcat"),
        Unusable,
        "no game takes more than 5",
    ),
    "a session of nothing": (lambda: Session("wyatt", NOTHING), Unusable, "as an object"),
    "an axis that no map has": (lambda: payout_map([9, 5], 8000, y=2), Unusable, "y: 2 is neither"),
    "rules that are not there": (lambda: differences("berclas", "berclaz"), Unusable, "`berclaz`"),
    "a pile that is taken alone": (
        lambda: wildcat.parse_move("take"),
        NotAMove,
        "write `take discard with 7S 8S`",
    ),
    "a number for a lesson": (lambda: LessonView(THREE), UnknownLesson, "There is no lesson 3"),
    "a name too few": (
        lambda: sweep_table(sweep([9, 5, 4], 8000), ["Anna"]),
        Unusable,
        "name 3 players",
    ),
    "a group of a stranger": (
        lambda: game().view().capture_points("Dora", "jesse-james"),
        UnknownPlayer,
        "Anna and Burt do",
    ),
    "a group of no outlaw": (
        lambda: game().view().is_hidden("Anna", "jesse"),
        ValueError,
        '"jesse" is not one of the outlaws',
    ),
    "points of a stranger": (
        lambda: wildcat.Game.new(NAMES).view().score("Dora"),
        UnknownPlayer,
        "Anna and Burt do",
    ),
    "fewer games than none": (lambda: Plan(-1), Unusable, "games: -1 is not a whole number"),
    "a word for players": (lambda: Plan(1, players=NOTHING), Unusable, "players: nothing is not"),
    "a word for a seed": (lambda: Plan(1, seed=NOTHING), Unusable, "seed: nothing is not"),
    "nobody plays": (lambda: Plan(1, bots=()), Unusable, "name at least one player"),
    "a number plays": (lambda: Plan(1, bots=(THREE,)), Unusable, "bots[0]: 3 is no player"),
    "a bot that says nothing": (
        lambda: run(Plan(1, players=2, bots=(lambda view: None,))),
        NotAMove,
        "nothing is not a move",
    ),
    "a bot that breaks a rule": (
        lambda: run(Plan(1, players=2, bots=(lambda view: "deal",))),
        IllegalMove,
        "A turn begins with drawing",
    ),
    "a number for a game": (lambda: games.game(THREE), UnknownGame, "3 is no game"),
    "a game that is not there": (lambda: Session("poker", {}), UnknownGame, "'poker'"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_answered_in_a_sentence(slip: str) -> None:
    write, kind, said = SLIPS[slip]
    with pytest.raises(kind) as answer:
        write()
    assert said in str(answer.value)


def test_a_bot_of_ones_own_that_breaks_a_rule_is_named() -> None:
    def hasty(view: object) -> str:
        return "discard hideout"

    with pytest.raises(IllegalMove) as answer:
        run(Plan(1, players=2, bots=("random", hasty), seed=1))
    assert answer.value.__notes__ == ["So chose hasty, who plays for Burt."]


def test_a_plan_takes_numbers_of_other_libraries() -> None:
    class Count:
        def __index__(self) -> int:
            return 2

    two: Any = Count()
    assert Plan(two, two, seed=two) == Plan(2, 2, seed=2)


def test_a_bot_may_answer_with_a_line() -> None:
    lines = run(Plan(3, players=2, bots=(lambda view: str(view.legal_moves[0]),), seed=1))
    moves = run(Plan(3, players=2, bots=(lambda view: view.legal_moves[0],), seed=1))
    assert lines.document() | {"seconds": 0} == moves.document() | {"seconds": 0}


@pytest.mark.parametrize(
    "write",
    [
        lambda: game().push("deal"),
        lambda: game().push("fly"),
        lambda: game().view("Dora"),
        lambda: Plan(-1),
    ],
)
def test_an_error_comes_back_whole_from_another_process(write: Callable[[], object]) -> None:
    with pytest.raises((ValueError, KeyError)) as answer:
        write()
    again = pickle.loads(pickle.dumps(answer.value))
    assert type(again) is type(answer.value)
    assert str(again) == str(answer.value)
    assert vars(again) == vars(answer.value)


def test_where_a_record_stops_is_told_in_a_sentence() -> None:
    start = {"players": list(NAMES), "seed": 1}
    record = {"format": "wyatt-record/1", "start": start, "moves": ["draw supply", "deal"]}
    stopped = replay(load_record(record)).error
    assert str(stopped) == "Move 2, deal: The next deal comes when this hand has ended."


def test_a_session_says_where_it_stands() -> None:
    session = Session("wildcat", {"players": list(NAMES)})
    session.play("draw stock")
    assert repr(session) == "<Session of Wildcat Rummy: Anna, Burt; move 1 of 1>"


def test_cards_to_count_may_stand_in_one_line() -> None:
    lists = wildcat.score_hand([["KC", "KD", "KH"], ["3C", "4C", "5C"]], ["9D", "QS"])
    assert wildcat.score_hand(["KC KD KH", "3C 4C 5C"], "9D QS") == lists


def test_the_lab_takes_rules_by_name_too() -> None:
    assert payout_map([9, 9, 4], 3000, "berclaz") == payout_map([9, 9, 4], 3000, Rules("berclaz"))
    assert differences("rio-grande", "berclaz", players=(2,), most=6) == differences(
        Rules(), Rules("berclaz"), players=(2,), most=6
    )
