"""The spoken text of a table: each event once, in order, and the player's task."""

from tests.asking import TICK, ask, play, settle
from wyatt.core.view import TASKS
from wyatt.earp.types import PHASES as EARP_PHASES
from wyatt.pages.table.earp import EarpTablePage
from wyatt.wildcat.types import PHASES as WILDCAT_PHASES


def played(*moves: str) -> EarpTablePage:
    desk = EarpTablePage()
    ask(desk, {"do": "speed", "value": "1"}, *({"do": "play", "move": move} for move in moves))
    return desk


def test_moves_are_told_at_once_or_together_and_going_back_nothing_twice() -> None:
    desk = played("draw supply")
    assert desk.said.startswith("You drew 2 Wyatt Earp cards from the supply.")
    assert desk.said.endswith("Your turn: play or discard.")
    assert ask(desk, play("discard belle-starr")).said == "You discarded a Belle Starr."
    told = []
    while desk.running:
        desk.handle(TICK)
        told.append(desk.said)
    assert set(told[:-1]) == {"You discarded a Belle Starr."}  # nothing new while they are at it
    assert told[-1].startswith("Burt drew 2 cards from the supply.")
    assert told[-1].endswith("Your turn: draw.")
    assert "You discarded" not in told[-1]
    desk = played("draw supply", "discard belle-starr")
    settle(desk)
    moves = len(desk.session.moves)
    assert ask(desk, {"do": "back"}).said.startswith(f"Move {moves - 1} of {moves}. ")
    before = desk.said
    assert ask(desk, {"do": "rule", "rule": "turn.order"}).said == before
    assert ask(desk, {"do": "begin", "form": {"who0": "person"}}).said == "Your turn: draw."
    desk = played("draw supply")
    desk.handle({"do": "select", "card": "belle-starr"})
    assert desk.parts()["alarm"].startswith("Not now. Nobody has laid Belle Starr yet")
    assert ask(desk, {"do": "drop"}).parts()["alarm"] == ""


def test_what_whoever_is_to_move_has_to_do_is_told_in_words_in_every_phase() -> None:
    told = {phase: TASKS[phase].format(player="Anna") for phase in TASKS}
    assert set(told) == {*EARP_PHASES, *WILDCAT_PHASES} - {"scored", "over"}
    assert len(set(told.values())) == len(told)
    assert told["steal"] == "Anna must choose a card to steal."
    assert "Hand 1. Anna must draw. Curt dealt.\n" in str(EarpTablePage().session.game.view(None))
