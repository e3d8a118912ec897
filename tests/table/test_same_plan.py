"""The same plan plays the same games in every run and on any number of processes, whatever a bot
remembers; a bot that would break this is refused.
"""

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from wyatt import earp
from wyatt.core.errors import InvalidDocument
from wyatt.table import simulate
from wyatt.table.games import UnknownBot, bot, game
from wyatt.table.simulate import CannotSpread, Plan, Summary, play, run, stream
from wyatt.table.tournament import tournament

COUNT = itertools.count()
LUCK = random.Random(1)
played = 0


class Turns:
    """Plays the next move of the list each time."""

    n = 0

    def __call__(self, view: Any) -> Any:
        self.n += 1
        return view.legal_moves[self.n % len(view.legal_moves)]


class Notes:
    """Remembers in a list of its class."""

    seen: list[object] = []  # noqa: RUF012  # as many people write it

    def __call__(self, view: Any) -> Any:
        self.seen.append(view.actor)
        return view.legal_moves[len(self.seen) % len(view.legal_moves)]


class Chance:
    """Has a generator of its own."""

    def __init__(self) -> None:
        self.chance = random.Random(4)

    def __call__(self, view: Any) -> Any:
        return self.chance.choice(view.legal_moves)

    def choose(self, view: Any) -> Any:
        """Play as a bound method."""
        return self(view)


class Seeded(Chance):
    """Takes the seed of each game."""

    def reset(self, seed: int) -> None:
        """Begin a game."""
        self.chance = np.random.default_rng(seed)  # type: ignore[assignment]
        self.seed = seed


def shared(view: Any) -> Any:
    """Draw from the generators that a whole process shares."""
    at = random.randrange(9) + int(np.random.random() * 9)
    return view.legal_moves[at % len(view.legal_moves)]


def spread(view: Any, chance: random.Random) -> Any:
    """Draw from a generator that was given along."""
    return chance.choice(view.legal_moves)


def closed(add: int = 0) -> Callable[[Any], Any]:
    """Return a bot that counts in its closure, inside another function."""
    moves = add

    def count() -> int:
        nonlocal moves
        moves += 1
        return moves

    return lambda view: view.legal_moves[count() % len(view.legal_moves)]


def games(plan: Plan, processes: int = 1) -> list[object]:
    """Return all that is known of the games of a plan."""
    return list(stream(plan, processes))


KEPT: dict[str, Any] = {
    "in itself": Turns(), "in its class": Notes(), "its own generator": Chance(), "seeded": Seeded(),
    "the shared generators": shared, "given along": partial(spread, chance=random.Random(3)),
    "a method": Chance().choose, "in its closure": closed(), "built in": bot("random", seed=3),
}  # fmt: skip


@pytest.mark.parametrize("kept", KEPT)
def test_a_bot_that_remembers_plays_the_same_games_again(kept: str) -> None:
    plan = Plan(3, 2, (KEPT[kept], "random"), seed=2)
    once = games(plan)
    assert games(plan) == once
    assert [play(plan, 2), play(plan, 1)] == [once[2], once[1]]
    assert games(Plan(3, 2, ("random", "random"), seed=2)) != once


def test_two_processes_play_the_same_games() -> None:
    sent = [KEPT[name] for name in KEPT if name != "in its closure"]
    for each in sent[:4], sent[4:]:
        plan = Plan(6, 4, each, seed=2)
        assert games(plan, 2) == games(plan)
    with pytest.raises(CannotSpread):
        games(Plan(6, 2, (closed(),)), 2)


def test_each_game_and_seat_has_a_seed_of_its_own() -> None:
    seeds: list[int] = []

    class Told(Seeded):
        def __deepcopy__(self, memo: object) -> "Told":
            return Told()

        def reset(self, seed: int) -> None:
            super().reset(seed)
            seeds.append(seed)

    for number in (0, 1, 0):
        play(Plan(2, 2, (Told(),)), number)
    assert len(set(seeds)) == 4
    assert seeds[:2] == seeds[4:]


def test_the_shared_generators_go_on_as_if_nothing_was_played() -> None:
    random.seed(3)
    before = random.getstate()
    play(Plan(1, 2, (shared,)))
    assert random.getstate() == before


def sets_a_name(view: Any) -> Any:
    global played
    played += 1
    return view.legal_moves[0]


class Classy:
    n = 0

    def __call__(self, view: Any) -> Any:
        type(self).n += 1
        return view.legal_moves[0]


class Held:
    def __init__(self) -> None:
        self.file = open(__file__)  # noqa: SIM115

    def __call__(self, view: Any) -> Any:
        return view.legal_moves[0]


def _drawn() -> float:
    return LUCK.random()


@pytest.mark.parametrize(("made", "named"), [
    (sets_a_name, "played"),
    (lambda view: view.legal_moves[next(COUNT) % len(view.legal_moves)], "COUNT"),
    (lambda view: LUCK.choice(view.legal_moves), "LUCK"),
    (lambda view: [_drawn(), view.legal_moves[0]][1], "LUCK"),
    (Classy(), "self.n"),
    (Held(), "__deepcopy__"),
])  # fmt: skip
def test_a_bot_that_changes_something_outside_is_refused(made: Any, named: str) -> None:
    with pytest.raises(UnknownBot, match=named):
        play(Plan(1, 2, (made, "random")))


def test_a_class_is_no_bot() -> None:
    with pytest.raises(InvalidDocument, match=r"Turns\(\)"):
        Plan(1, 2, (Turns,))
    with pytest.raises(InvalidDocument, match=r"Turns\(\)"):
        tournament([Turns, "plain"], 1)


class Odd(Exception):
    """An error that cannot be sent back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("odd")


def breaks(view: Any) -> Any:
    raise Odd(1, 2)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_raises_is_named_with_its_game(processes: int) -> None:
    with pytest.raises((Odd, RuntimeError), match="odd") as raised:
        games(Plan(3, 2, ("random", breaks), seed=1), processes)
    assert all(word in raised.value.__notes__[0] for word in ("breaks", "Burt", "0", "1000003"))


def test_a_summary_counts_each_game_of_its_plan_once() -> None:
    plan = Plan(4, 2, seed=3)
    summary = Summary(plan)
    for number in (0, 3, 1):
        summary.add(play(plan, number))
        with pytest.raises(InvalidDocument, match="already"):
            summary.add(play(plan, number))
    for other in (Plan(4, 3, seed=3), Plan(4, 2, seed=4)):
        with pytest.raises(InvalidDocument, match="another plan"):
            summary.add(play(other, 2))
    summary.add(play(plan, 2))
    assert summary.games == 4
    assert summary.document()["wins"] == run(plan).document()["wins"]


def test_an_executor_and_processes_exclude_each_other() -> None:
    class Own:
        def submit(self, *_what: object) -> None:
            raise AssertionError

    with pytest.raises(InvalidDocument, match="executor"):
        stream(Plan(2, 2), processes=2, executor=Own())  # type: ignore[arg-type]


def test_a_hand_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 20)
    monkeypatch.setattr(simulate, "ENDLESS", 100)
    spec = replace(game("wyatt"), name="endless", stall_breaker=lambda view: None)
    monkeypatch.setattr(earp.Game, "SPEC", staticmethod(lambda: spec))
    with pytest.raises(simulate.NeverEnds, match=r"1\d\d"):
        simulate.finish(earp.Game.new(["Anna", "Burt"]), dict.fromkeys(["Anna", "Burt"], swaps))


def swaps(view: Any) -> Any:
    """Draw and discard for ever."""
    moves = [move for move in view.legal_moves if move.verb in ("discard", "draw", "deal")]
    return next((move for move in moves if move.pile == "discard"), moves[-1])


def test_two_equal_bots_are_two_rows_of_a_tournament() -> None:
    table = tournament(["random", "random", lambda view: view.legal_moves[0], "random"], 1).table()
    assert list(table.index) == ["random", "random 2", "<lambda>", "random 3"]
    assert table["milliseconds"].gt(0).all()
