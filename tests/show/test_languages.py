"""A second language is data: under the pseudo-language no English sentence is left on a table."""

import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.markup import tree, values
from wyatt.core.spec import AnySpec
from wyatt.core.text import PSEUDO, language_name, languages, speaking
from wyatt.pages.table.any import frame as any_frame
from wyatt.pages.table.any import table_parts as any_parts
from wyatt.table import games
from wyatt.ui.earp import table as earp
from wyatt.ui.table import TableContext
from wyatt.ui.wildcat import table as wildcat

#: What is said as it is in every language: names of people and of the house, keys, notation.
_NAMES = {"Anna", "Burt", "Curt", "Wyatt Earp", "Wildcat Rummy", "Tab", "Esc", "Log"}
_NAMES |= {"Home, End", "Enter, Space", "Space", *map(language_name, languages())}


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    with speaking(PSEUDO):
        yield


def untranslated(html: str) -> set[str]:
    """What stands outside of the pseudo-language's brackets and is more than a name or a sign."""
    found = set()
    page = tree(html)
    for text in (*page.strings, *values(page, "aria-label"), *values(page, "title")):
        outside, depth = "", 0
        for letter in text:
            depth += (letter == "⟦") - (letter == "⟧")
            outside += letter if not depth and letter != "⟧" else ""
        said = outside.strip()
        if re.search("[A-Za-z]{3,}", said) and said.strip(" .,:") not in _NAMES:
            found.add(said)
    return found


def played(spec: AnySpec, seed: int) -> Iterator[tuple[object, list[object]]]:
    """Views of a game at many moments, each with the events before it."""
    chance = random.Random(seed)
    game = spec.start({"players": ["Anna", "Burt", "Curt"], "seed": seed})
    for _ in range(120):
        if game.is_over:
            return
        events = game.push(chance.choice(game.legal_moves))
        yield game.view("Anna"), [event.seen("Anna") for event in events]


#: The names of cards come with the notation of the engine; who invented the game is a name.
KEPT = (
    "Howard Fosdick| of (clubs|diamonds|hearts|spades)|Joker"
    "|^(jack|queen|king|ace|club|diamond|heart|spade)s?$"
)


@pytest.mark.parametrize(
    ("name", "table", "kept"), [("wyatt", earp, "^$"), ("wildcat", wildcat, KEPT)]
)
def test_no_english_is_left_on_a_table(name: str, table: ModuleType, kept: str) -> None:
    drawn = {table.frame({})}
    for view, events in played(games.game(name), 3):
        drawn |= set(table.table_parts(view, context=TableContext(events=events)).values())  # type: ignore[arg-type]
    left = {text for part in drawn for text in untranslated(part)}
    assert {text for text in left if not re.search(kept, text)} == set()


def test_a_game_is_drawn_from_its_words_alone() -> None:
    spec = games.game("wildcat")
    assert untranslated(any_frame(spec, {})) == set()
    for view, events in played(spec, 5):
        parts = any_parts(view, TableContext(events=events))  # type: ignore[arg-type]
        drawn = "".join(parts.values())
        assert drawn.count('data-do="play"') >= len(view.legal_moves)  # type: ignore[attr-defined]
        kept = " of (clubs|diamonds|hearts|spades)|Joker|Draw|Meld|Discard|^−?[0-9]+ points?$"
        assert {text for text in untranslated(drawn) if not re.search(kept, text)} == set()
