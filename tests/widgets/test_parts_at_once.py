"""A page and a cell at one table at the same time, two tables of one game, and cleanup."""

import copy
import threading
from collections.abc import Callable

import ipywidgets
import pytest
from parts import NAMES

from wyatt import earp
from wyatt.core.errors import NotAMove
from wyatt.ui.widget import Part
from wyatt.widgets import Account, GameTable, LegalMoves, Moved, Stepper


def test_stepping_to_and_fro_leaves_nothing_behind(table: GameTable) -> None:
    stepper, legal = Stepper(table), LegalMoves(table)
    known = len(ipywidgets.widgets.widget._instances)
    for _ in range(100):
        table.step()
        table.back()
    assert len(ipywidgets.widgets.widget._instances) == known
    assert len(table.moves) == 1
    legal.close()
    stepper.close()
    table.close()
    assert len(ipywidgets.widgets.widget._instances) < known


def at_once(*doing: Callable[[int], object]) -> list[BaseException]:
    """What goes wrong while each of these is done many times, in a thread of its own."""
    wrong: list[BaseException] = []

    def work(own: Callable[[int], object]) -> None:
        for at in range(120):
            try:
                own(at)
            except BaseException as error:  # told below
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(own,)) for own in doing]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return wrong


def clicks(part: Part) -> Callable[[int], object]:
    """A page that steps forth twice and back once."""

    def click(at: int) -> None:
        part._handle_custom_msg({"do": "step" if at % 3 else "back", "view": "page"}, [])

    return click


def test_a_page_and_a_cell_may_play_at_once(table: GameTable) -> None:
    """JupyterLab answers a page in a thread of its own, beside the cell that runs."""
    wrong = at_once(clicks(table), lambda at: table.step() if at % 4 else table.back())
    assert wrong == []
    assert table.index == len(table.game.past)
    assert table.notice == ""


def test_two_tables_of_one_game_and_what_stands_beside_them_stay_in_step() -> None:
    game = earp.Game.new(NAMES, seed=1)
    table, other = GameTable(game, viewer="Anna"), GameTable(game)
    legal, account, stepper = LegalMoves(table), Account(other), Stepper(other)
    table.push(table.legal[0])
    assert other.moves == table.moves
    assert other.index == stepper.slider.value == 1
    game.push(game.legal_moves[0])  # in a cell, past both
    assert table.index == other.index == stepper.jump.value == 2
    assert str(game.legal_moves[0]) in str(legal)
    game.pop()
    assert table.index == other.index == 1
    assert len(table.moves) == 2  # it lies ahead

    def pushed(_at: int) -> None:
        with game.watch:  # two calls of one's own are one here
            game.push(game.legal_moves[0]) if not game.is_over else game.pop()

    def slid(at: int) -> None:
        stepper.slider.set_state({"value": at % (stepper.slider.max + 1)})

    assert at_once(clicks(table), clicks(legal), pushed, slid) == []
    pushed(0)  # whoever came last: the game may even be over by now
    assert table.index == other.index == len(game.past)
    assert other.moves[: other.index] == list(map(str, game.past))
    assert stepper.slider.value == stepper.play.value == other.index
    assert table.position == other.position == game.position()
    for part in (legal, account, stepper, table, other):
        part.close()
    assert list(game.watch.watchers) == []


def test_a_move_in_a_cell_past_the_table_is_reported_once(table: GameTable) -> None:
    seen: list[Moved] = []
    table.on_move(seen.append)
    played = table.game.legal_moves[0]
    table.game.push(played)
    assert [moved.move for moved in seen] == [str(played)]
    assert table._shown["revision"] > 0
    revision = table._shown["revision"]
    with pytest.raises(NotAMove):
        table.game.push("dance")
    assert table._shown["revision"] == revision


def test_a_watched_game_is_copied_without_its_lock(table: GameTable) -> None:
    assert table.game.watch is not None
    for copied in (table.game.copy(), copy.deepcopy(table.game)):
        assert copied == table.game
        assert copied.watch is None
