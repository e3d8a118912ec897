"""Everybody at the table is "they". He and she are people of the cards: outlaws, Wyatt Earp, a queen."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PLAYER = re.compile(r"\b(Anna|Burt|Curt|Dora|Emma)\b")
GENDER = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
#: Where a sentence ends: not at the full stop of an abbreviation, which a small letter follows.
_END = re.compile(r"(?<=[.?!])[\"'”]?\s+(?=[^a-z])|\n{2,}")

#: Sentences that stand beside a player's name and speak of somebody on a card.
OF_CARDS = {
    # An outlaw, and what hangs on the poster.
    "How much is on his poster now?",
    "It waits for him.",
    "He is worth more now.",
    "His $3,000 stayed, and the new deal added $1,000.",
    "His poster grows to $3,000.",
    "You made him worth more, for the player who catches him.",
    "Nobody wanted him",
    "What is he worth now?",
    "He has no cards.",
    "He began with $1,000 and gained another $1,000 with each later hand.",
    "A set of him is worth a try.",
    "Covered points do not help to catch him.",
    "His $3,000 stayed, and like every poster he gained $1,000 with the deal.",
    "Wes Hardin’s Photo waits until a player opens him.",
    "They do not, and so they do not help to catch him either.",
    "He gets away.",
    "Is that him?",
    # The queen of spades.
    "She fits nothing",
    "You discard her.",
    "She is a discard only as the last card in hand.",
    "You add her to Burt’s queens.",
    "Next turn she may be your last card, or fit a meld.",
}


def strings(value: object) -> Iterator[str]:
    """Every text in what a data file holds."""
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from strings(each)
        case dict():
            for each in value.values():
                yield from strings(each)


def entries(value: object) -> Iterator[list[str]]:
    """The texts of a data file by what stands together: a stage, a quarrel, a case."""
    if not isinstance(value, dict):
        return
    own: list[str] = []
    for each in value.values():
        if isinstance(each, dict):
            yield from entries(each)
        elif isinstance(each, list) and each and isinstance(each[0], dict):
            yield from (list(strings(one)) for one in each)
        else:
            own += strings(each)
    yield own


def of_source(source: str) -> Iterator[list[str]]:
    """The texts of a module: what stands in quotes, and the comments, block by block."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            yield ["{}".join(strings([getattr(part, "value", "") for part in node.values]))]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield [node.value]
    comments = [
        (each.start[0], each.string.lstrip("#: "))
        for each in tokenize.generate_tokens(io.StringIO(source).readline)
        if each.type == tokenize.COMMENT
    ]
    for _, block in groupby(enumerate(comments), lambda one: one[1][0] - one[0]):
        yield [" ".join(text for _, (_, text) in block)]


def told(path: Path) -> Iterator[list[str]]:
    """What a file says, in pieces within which "she" can mean somebody who is named."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".toml":
            yield from entries(tomllib.loads(text))
        case ".py":
            yield from of_source(text)
        case ".ipynb":
            for cell in json.loads(text)["cells"]:
                yield from ([line] for line in cell["source"])
        case _:
            yield from ([part] for part in re.split(r"\n\s*\n", text))


def gendered(pieces: list[str]) -> Iterator[str]:
    """The sentences with "he" or "she" among texts that name a player, but for those of cards."""
    if PLAYER.search("\n".join(pieces)):
        for piece in pieces:
            plain = re.sub(r"[*\\]|</?span>", "", piece).replace("&#36;", "$").replace("'", "’")
            yield from (
                said
                for part in _END.split(plain)
                if GENDER.search(said := part.strip(" \n-"))
                and not any(said.endswith(card) for card in OF_CARDS)
            )


FOLDERS = {"wyatt": "toml py js", "docs": "md", "notebooks": "toml ipynb", "tests": "py toml"}
FILES = sorted(PROJECT.glob("*.md")) + [
    path
    for folder, kinds in FOLDERS.items()
    for kind in kinds.split()
    for path in sorted((PROJECT / folder).rglob(f"*.{kind}"))
    if path != Path(__file__) and "node_modules" not in path.parts
]


def test_nobody_at_the_table_is_he_or_she() -> None:
    wrong = {
        str(path.relative_to(PROJECT)): found
        for path in FILES
        if (found := [said for pieces in told(path) for said in gendered(pieces)])
    }
    assert len(FILES) > 500
    assert wrong == {}


def test_every_sentence_that_is_let_through_still_stands_somewhere() -> None:
    data = [path for path in FILES if path.suffix == ".toml"]
    every = "\n".join(
        text.replace("'", "’")
        for path in data
        for text in strings(tomllib.loads(path.read_text(encoding="utf-8")))
    )
    assert [card for card in OF_CARDS if card not in every] == []


@pytest.mark.parametrize(
    ("pieces", "found"),
    [
        (["Burt draws two.", "May he lay both?"], ["May he lay both?"]),
        (["Anna discards her last card."], ["Anna discards her last card."]),
        (["You hold two of him and his Photo."], []),
        (["Burt has four.", "He gets away."], []),
    ],
)
def test_it_is_found_beside_a_name_and_let_be_in_a_card(
    pieces: list[str], found: list[str]
) -> None:
    assert list(gendered(pieces)) == found
