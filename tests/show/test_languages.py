"""A second language is data: under the pseudo-language no English sentence is left on a table."""

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from wyatt.core.spec import AnySpec
from wyatt.core.text import PSEUDO, language_name, languages, speak
from wyatt.pages.table.any import frame as any_frame
from wyatt.pages.table.any import table_parts as any_parts
from wyatt.table import games
from wyatt.ui.earp.table import frame, table_parts
from wyatt.ui.table import TableContext
from wyatt.ui.wildcat.table import frame as wildcat_frame
from wyatt.ui.wildcat.table import table_parts as wildcat_parts

#: What is said as it is in every language: names of people and of the house, keys, notation.
_NAMES = {"Anna", "Burt", "Curt", "Wyatt Earp", "Wildcat Rummy", "Tab", "Esc", "Log"}
_NAMES |= {"Home, End", "Enter, Space", "Space", *map(language_name, languages())}


@pytest.fixture
def pseudo() -> Iterator[None]:
    speak(PSEUDO)
    yield
    speak("en")


class _Read(HTMLParser):
    """All that a reader reads or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in ("aria-label", "title") and value]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def untranslated(html: str) -> set[str]:
    """What stands outside of the pseudo-language's brackets and is more than a name or a sign."""
    reader = _Read()
    reader.feed(html)
    found = set()
    for text in reader.texts:
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


@pytest.mark.usefixtures("pseudo")
def test_no_english_is_left_on_the_table_of_wyatt_earp() -> None:
    assert untranslated(frame({})) == set()
    for view, events in played(games.game("wyatt"), 3):
        for name, part in table_parts(view, context=TableContext(events=events)).items():  # type: ignore[arg-type]
            assert untranslated(part) == set(), name


@pytest.mark.usefixtures("pseudo")
def test_no_english_is_left_on_the_table_of_wildcat_rummy() -> None:
    # The names of cards come with the notation of the engine; who invented the game is a name.
    kept = re.compile(
        "Howard Fosdick| of (clubs|diamonds|hearts|spades)|Joker|^(jack|queen|king|ace|club|diamond|heart|spade)s?$"
    )
    assert {text for text in untranslated(wildcat_frame({})) if not kept.search(text)} == set()
    for view, events in played(games.game("wildcat"), 3):
        for name, part in wildcat_parts(view, context=TableContext(events=events)).items():  # type: ignore[arg-type]
            assert {text for text in untranslated(part) if not kept.search(text)} == set(), name


@pytest.mark.usefixtures("pseudo")
def test_a_game_is_drawn_from_its_words_alone() -> None:
    spec = games.game("wildcat")
    assert untranslated(any_frame(spec, {})) == set()
    for view, events in played(spec, 5):
        parts = any_parts(view, TableContext(events=events))  # type: ignore[arg-type]
        drawn = "".join(parts.values())
        assert drawn.count('data-do="play"') >= len(view.legal_moves)  # type: ignore[attr-defined]
        kept = re.compile(
            " of (clubs|diamonds|hearts|spades)|Joker|Draw|Meld|Discard|^−?[0-9]+ points?$"
        )
        assert {text for text in untranslated(drawn) if not kept.search(text)} == set()
