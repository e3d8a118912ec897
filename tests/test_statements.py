"""Completeness: every statement of the sources is covered somewhere, or has a reason why not."""

import re
from pathlib import Path

import pytest

from wyatt.core.rulebook import Book
from wyatt.core.text import _, speaking
from wyatt.earp.rulebook import BOOK as earp
from wyatt.lab import cases
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import games
from wyatt.wildcat.rulebook import BOOK as wildcat

BOOKS = [pytest.param(earp, id="wyatt"), pytest.param(wildcat, id="wildcat")]
SOURCES = Path(__file__).parents[1].parent / "shared" / "sources"


def carriers(book: Book) -> dict[str, str]:
    """Everything that can carry a statement, with its text: rules, rulings, notes, lessons, cases."""
    return (
        {each.id: " ".join((each.title, each.text, *each.mistakes)) for each in book.rules()}
        | {
            each.id: " ".join(map(_, (each.question, each.default, each.why, *each.says.values())))
            for each in book.rulings()
        }
        | {each.id: f"{each.title} {each.text}" for each in book.notes()}
        | {
            f"lesson:{lesson}": " ".join(map(_, lesson_of(lesson).texts()))
            for game in games()
            for lesson in ids(game)
        }
        | {
            f"case:{each.id}": " ".join(map(_, (each.title, each.question, each.why)))
            for each in cases()
        }
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_statement_is_carried_or_says_why_it_is_not(book: Book) -> None:
    known = carriers(book)
    for each in book.statements():
        assert bool(each.carried_by) != bool(each.left), each
        assert set(each.carried_by) <= known.keys(), (
            each.says,
            set(each.carried_by) - known.keys(),
        )


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_marked_as_told_is_told_there_in_words(book: Book) -> None:
    """Each place is opened and read: an id alone tells a reader nothing."""
    known = carriers(book)
    for each in book.statements():
        told = " ".join(known[id] for id in each.carried_by).lower()
        assert bool(each.words) == bool(each.carried_by), each
        missing = [word for word in each.words if word.lower() not in told]
        assert not missing, (each.says, each.carried_by, missing)


@pytest.mark.parametrize("book", BOOKS)
def test_the_numbers_of_a_statement_are_told_in_french_too(book: Book) -> None:
    with speaking("fr"):
        known = {
            id: re.sub(r"(?<=\d)\u202f(?=\d)", "", text) for id, text in carriers(book).items()
        }
    missing = [
        (each.says, number)
        for each in book.statements()
        for number in re.findall(r"\d+", " ".join(each.words).replace(",", ""))
        if not any(re.search(rf"(?<!\d){number}(?!\d)", known[id]) for id in each.carried_by)
    ]
    assert not missing, missing


@pytest.mark.parametrize("book", BOOKS)
def test_each_place_of_a_statement_holds_words_of_its_own(book: Book) -> None:
    """A place that carries a part of a statement has a word of it, in the place's own text."""
    known = {id: text.lower() for id, text in carriers(book).items()}
    empty = [
        (each.says, id)
        for each in book.statements()
        for id in each.carried_by
        if not any(word.lower() in known[id] for word in each.words)
    ]
    assert not empty, empty


@pytest.mark.parametrize("book", BOOKS)
def test_the_words_of_a_statement_are_those_of_its_place(book: Book) -> None:
    """Words that a dozen other texts have too would be found without the statement."""
    known = {id: text.lower() for id, text in carriers(book).items()}
    for each in book.statements():
        if words := [word.lower() for word in each.words]:
            elsewhere = [
                id
                for id, text in known.items()
                if id not in each.carried_by and all(word in text for word in words)
            ]
            assert len(elsewhere) < COMMON, (each.says, each.words, elsewhere)


#: In so many other texts the words of a statement say nothing about it.
COMMON = 9


@pytest.mark.parametrize("book", BOOKS)
def test_every_source_is_gone_through(book: Book) -> None:
    assert {each.source for each in book.statements()} == set(book.sources)


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_and_note_rests_on_a_statement(book: Book) -> None:
    told = {id for each in book.statements() for id in each.carried_by}
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
def test_a_note_names_rules_that_there_are(book: Book) -> None:
    ids = {rule.id for rule in book.rules()}
    for note in book.notes():
        assert set(note.see) <= ids, note.id
        assert note.sources, note.id


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_copied_from_a_source(book: Book) -> None:
    """No eight words in a row of a statement or a note stand so in its source."""
    if not SOURCES.is_dir():
        pytest.skip("the source documents do not lie beside this checkout")
    texts = {
        key: _words((SOURCES / text.file).read_text(encoding="utf-8"))
        for key, text in book.sources.items()
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
