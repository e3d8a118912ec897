"""Babel finds every sentence of the source, so that a catalogue can be begun from it."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyatt

extract = pytest.importorskip("babel.messages.extract")


def test_babel_finds_sentences_plurals_and_those_that_are_looked_up_later() -> None:
    found = {
        message
        for _file, _line, message, _comments, _context in extract.extract_from_dir(
            str(Path(wyatt.__file__).parent),
            [("**.py", "python")],
            keywords={"_": None, "N_": None, "plural": (1, 2)},
        )
    }
    assert "{players} takes {money}." in found
    assert "Build a poster" in found
    assert ("{number} card", "{number} cards") in found
