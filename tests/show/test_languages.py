"""A second language is data: under the pseudo-language no English sentence is left on a table."""

import random
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.pseudo import english_in_page
from tests.test_pseudo_language import KNOWN
from wyatt.core.spec import AnySpec
from wyatt.core.text import PSEUDO, speaking
from wyatt.pages.table.any import frame as any_frame
from wyatt.pages.table.any import table_parts as any_parts
from wyatt.table import games
from wyatt.ui.earp import table as earp
from wyatt.ui.table import TableContext
from wyatt.ui.wildcat import table as wildcat


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with speaking(PSEUDO):
        yield


def played(spec: AnySpec, seed: int) -> Iterator[tuple[object, list[object]]]:
    """Views of a game at many moments, each with the events before it."""
    chance = random.Random(seed)
    game = spec.start({"players": ["Anna", "Burt", "Curt"], "seed": seed})
    for _ in range(120):
        if game.is_over:
            return
        events = game.push(chance.choice(game.legal_moves))
        yield game.view("Anna"), [event.seen("Anna") for event in events]


@pytest.mark.parametrize(("name", "table"), [("wyatt", earp), ("wildcat", wildcat)])
def test_no_english_is_left_on_a_table(name: str, table: ModuleType) -> None:
    drawn = {table.frame()}
    for view, events in played(games.game(name), 3):
        drawn |= set(table.table_parts(view, context=TableContext(events=events)).values())  # type: ignore[arg-type]
    assert {word for part in drawn for word in english_in_page(part, KNOWN)} == set()


def test_a_game_is_drawn_from_its_words_alone() -> None:
    spec = games.game("wildcat")
    assert english_in_page(any_frame(spec), KNOWN) == []
    for view, events in played(spec, 5):
        parts = any_parts(view, TableContext(events=events))  # type: ignore[arg-type]
        drawn = "".join(parts.values())
        assert drawn.count('data-do="play"') >= len(view.legal_moves)  # type: ignore[attr-defined]
        assert english_in_page(drawn, KNOWN) == []
