"""The catalogue from the commands in CONTRIBUTING.md, made once for all tests."""

import tempfile
from functools import cache
from pathlib import Path

import click

import wyatt

PROJECT = Path(wyatt.__file__).parents[1]
EXTRACT = ("extract", "-F", "docs/babel.cfg")


def pybabel(*words: str) -> None:
    """Run `pybabel` with these words."""
    from babel.messages.frontend import CommandLineInterface

    CommandLineInterface().run(["pybabel", "-q", *words])


def extract(file: Path) -> None:
    """Write the template of all sentences, click's among them."""
    config = PROJECT / EXTRACT[2]
    folders = (str(PROJECT / "wyatt"), str(PROJECT / "tools"), *click.__path__)
    pybabel("extract", "-F", str(config), "-o", str(file), *folders)


@cache
def extracted() -> frozenset[str]:
    """Every sentence of the template, of a plural each form."""
    from babel.messages.pofile import read_po

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "wyatt.pot"
        extract(file)
        with file.open("rb") as written:
            catalogue = read_po(written)
    found: set[str] = set()
    for message in catalogue:
        found |= {message.id} if isinstance(message.id, str) else set(message.id)
    return frozenset(found - {""})
