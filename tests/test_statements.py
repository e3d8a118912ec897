"""Completeness: every statement of the sources is covered somewhere, or has a reason why not."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from wyatt.core.rulebook import Book
from wyatt.core.text import _, speaking
from wyatt.earp.rulebook import BOOK as earp
from wyatt.lab import cases
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import games
from wyatt.wildcat.rulebook import BOOK as wildcat

books = pytest.mark.parametrize("book", [earp, wildcat], ids=["wyatt", "wildcat"])
SOURCES = Path(__file__).parents[1].parent / "shared" / "sources"


def carriers(book: Book) -> dict[str, str]:
    """Everything that can carry a statement, with its text: rules, rulings, notes, lessons, cases."""
    texts: dict[str, Iterable[str]] = {}
    for rule in book.rules():
        texts[rule.id] = (rule.title, rule.text, *rule.mistakes)
    for ruling in book.rulings():
        said = (ruling.question, ruling.default, ruling.why, *ruling.says.values())
        texts[ruling.id] = map(_, said)
    for note in book.notes():
        texts[note.id] = (note.title, note.text)
    for lesson in (lesson for game in games() for lesson in ids(game)):
        texts[f"lesson:{lesson}"] = map(_, lesson_of(lesson).texts())
    for case in cases():
        texts[f"case:{case.id}"] = map(_, (case.title, case.question, case.why))
    return {id: " ".join(said) for id, said in texts.items()}


#: If a statement's words are in this many other texts, they prove nothing.
COMMON = 9
#: Rules that no sentence of a source states: they are drawn from several, or are rulings of ours.
OUR_OWN = {
    *("play.from-hand", "shot.needs-card", "shot.needs-target", "wildcat.start", "wildcat.tie"),
    *("wildcat.from-hand", "wildcat.joker-declared", "wildcat.queen-stuck"),
}


@books
def test_every_statement_is_told_in_words_of_its_place_and_every_source_read(book: Book) -> None:
    known = carriers(book)
    for each in book.statements():
        assert bool(each.carried_by) != bool(each.left), each
        assert set(each.carried_by) <= known.keys(), each
        told = " ".join(known[id] for id in each.carried_by).lower()
        assert bool(each.words) == bool(each.carried_by), each
        missing = [word for word in each.words if word.lower() not in told]
        assert not missing, (each.says, each.carried_by, missing)
    known = {id: text.lower() for id, text in carriers(book).items()}
    for each in book.statements():
        words = [word.lower() for word in each.words]
        for id in each.carried_by:
            assert any(word in known[id] for word in words), (each.says, id)
        if words:
            having = {id for id, text in known.items() if all(word in text for word in words)}
            assert len(having - set(each.carried_by)) < COMMON, (each.says, each.words, having)
    assert {each.source for each in book.statements()} == set(book.sources)
    told = {id for each in book.statements() for id in each.carried_by}
    ids = {rule.id for rule in book.rules()}
    assert ids - told == ids & OUR_OWN
    assert {note.id for note in book.notes()} <= told
    for note in book.notes():
        assert set(note.see) <= ids, note.id
        assert note.sources, note.id


@books
def test_the_numbers_of_a_statement_are_told_in_french_too(book: Book) -> None:
    with speaking("fr"):
        told = carriers(book).items()
        known = {id: re.sub(r"(?<=\d)\u202f(?=\d)", "", text) for id, text in told}
    missing = [
        (each.says, number)
        for each in book.statements()
        for number in re.findall(r"\d+", " ".join(each.words).replace(",", ""))
        if not any(re.search(rf"(?<!\d){number}(?!\d)", known[id]) for id in each.carried_by)
    ]
    assert not missing, missing


@books
def test_nothing_is_copied_from_a_source(book: Book) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the source documents do not lie beside this checkout")
    files = {key: SOURCES / text.file for key, text in book.sources.items()}
    texts = {key: _words(file.read_text(encoding="utf-8")) for key, file in files.items()}
    ours = [(each.source, each.says) for each in book.statements()]
    ours += [(place.key, note.text) for note in book.notes() for place in note.sources]
    for key, says in ours:
        words = _words(says).split()
        for at in range(len(words) - 7):
            run = " ".join(words[at : at + 8])
            assert run not in texts[key], run


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-zà-ÿ0-9$]+", text.lower()))
