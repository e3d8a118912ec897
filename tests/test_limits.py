"""Input from a stranger never costs much: it is refused in a sentence, after a bounded amount of work."""

import re
import tracemalloc
from collections.abc import Iterator
from cProfile import Profile
from pathlib import Path

import pytest

from tests.attacks import ATTACKS, warm, wide
from tests.written import faults_of
from wyatt.core import limits
from wyatt.core.limits import Limits

#: Calls of functions, Python's own too: a machine that is slow does so many in a tenth of a second.
MOST_CALLS = 300_000
MOST_BYTES = 20 * 1024 * 1024
PACKAGE = Path(limits.__file__).parents[1]
#: Input that isn't refused, but doesn't cost more, either.
HARMLESS = {
    *("JSON of many lists", "a rule id that is long", "many backticks", "exports of one name"),
    *("a request with a long move", "a text for the editor", "cards for the editor"),
    *("a coach who never gets there", "a coach who never gets there, wildcat", "forty coaches"),
}


@pytest.fixture(scope="module", autouse=True)
def warmed() -> Iterator[None]:
    warm()
    yield
    wide.cache_clear()


@pytest.mark.timeout(60)  # work without an end
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_in_a_sentence_before_it_costs_much(name: str) -> None:
    blow, profile = ATTACKS[name](), Profile()
    tracemalloc.start()
    try:
        said = profile.runcall(blow)
    finally:
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    calls = sum(each.callcount for each in profile.getstats())
    assert calls < MOST_CALLS, f"{calls:,} calls"
    assert held < MOST_BYTES, f"{held:,} bytes"
    assert len(said) <= 1_001  # a thousand files are a thousand sentences
    assert (name in HARMLESS) or said
    assert all(re.search(r"\w", each) and len(each) < 1_000 and each.isprintable() for each in said)
    assert not any("Traceback" in each or "our fault" in each for each in said)


def rows(file: Path) -> dict[str, tuple[int, ...]]:
    """The table of limits in a `FORMAT.md`: the numbers of each row by its first cell."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells and all(re.fullmatch(r"[\d,]+|–", one) for one in cells):
            found[name] = tuple(int(one.replace(",", "")) for one in cells if one != "–")
    return found


def test_every_limit_is_in_a_format_with_its_numbers() -> None:
    declared = {name.lower(): one for name, one in vars(limits).items() if isinstance(one, Limits)}
    games, lessons = (rows(PACKAGE / f"{folder}/FORMAT.md") for folder in ("earp", "lessons"))
    assert {"lesson", "progress"} <= lessons.keys()
    assert {"position", "record", "link", "kept", "request", "address", "plan"} <= games.keys()
    assert declared.keys() <= {*games, *lessons}
    for told in (games, lessons):
        for name in told.keys() & declared.keys():
            one = declared[name]
            assert told[name] == tuple(one if one.dots else one[:3]), name


def test_a_limit_allows_as_much_as_it_says() -> None:
    small = Limits(letters=3, values=2, depth=1)
    small.document(["abc", 1])
    assert all(faults_of(small.document, over) for over in (["abcd"], [1, 2, 3], [[1]]))
