"""Completeness against the sources: every statement is told somewhere, or said why not."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from wyatt.earp import rulebook as earp
from wyatt.lessons import ids
from wyatt.wildcat import rulebook as wildcat

BOOKS = [pytest.param(earp, id="wyatt"), pytest.param(wildcat, id="wildcat")]
SOURCES = Path(__file__).parents[1].parent / "shared" / "sources"


def carriers(book: ModuleType) -> set[str]:
    """Everything that can carry a statement: rules, rulings, notes, lessons."""
    return (
        {rule.id for rule in book.rules()}
        | {ruling.id for ruling in book.rulings()}
        | {note.id for note in book.notes()}
        | {f"lesson:{lesson}" for lesson in ids()}
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_statement_is_carried_or_says_why_it_is_not(book: ModuleType) -> None:
    known = carriers(book)
    for each in book.statements():
        assert bool(each.told) != bool(each.left), each
        assert set(each.told) <= known, (each.says, set(each.told) - known)


@pytest.mark.parametrize("book", BOOKS)
def test_every_source_is_gone_through(book: ModuleType) -> None:
    assert {each.source for each in book.statements()} == set(book.SOURCES)


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_and_note_rests_on_a_statement(book: ModuleType) -> None:
    told = {id for each in book.statements() for id in each.told}
    own = OUR_OWN if book is earp else OWN_WILDCAT
    assert {rule.id for rule in book.rules()} - told == own
    assert {note.id for note in book.notes()} <= told


#: Rules that no sentence of a source states: they are drawn from several, or are rulings of ours.
OUR_OWN = {"play.from-hand", "shot.needs-card", "shot.needs-target"}
OWN_WILDCAT = {
    "wildcat.start",
    "wildcat.from-hand",
    "wildcat.joker-declared",
    "wildcat.queen-stuck",
    "wildcat.tie",
}


@pytest.mark.parametrize("book", BOOKS)
def test_a_note_names_rules_that_there_are(book: ModuleType) -> None:
    ids = {rule.id for rule in book.rules()}
    for note in book.notes():
        assert set(note.see) <= ids, note.id
        assert note.sources, note.id


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_copied_from_a_source(book: ModuleType) -> None:
    """No eight words in a row of a statement or a note stand so in its source."""
    if not SOURCES.is_dir():
        pytest.skip("the source documents do not lie beside this checkout")
    texts = {
        key: _words((SOURCES / text.file).read_text(encoding="utf-8"))
        for key, text in book.SOURCES.items()
    }
    ours = [(each.source, each.says) for each in book.statements()]
    ours += [(place.key, note.text) for note in book.notes() for place in note.sources]
    for key, says in ours:
        words = _words(says).split()
        for at in range(len(words) - 7):
            run = " ".join(words[at : at + 8])
            assert run not in texts[key], run


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-zà-ÿ0-9$]+", text.lower()))
