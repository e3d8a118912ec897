"""``python -m tools.thin`` finds each habit it counts, and nothing in code without them."""

from pathlib import Path

import pytest

from tools import thin

THIN = '''
from wyatt.cards import a, b, c, d, e, f, g, h, i


class Base:
    def say(self):
        """Return a word."""


class Other(Base):
    def say(self):
        """Return a word."""


def _once():
    return 1


def _told():
    """Return told."""
    return _once()


def lonely(shown=False):
    return _told(), _told(), shown


def run():
    return lonely(), Other().say()


run()
'''
FOUND = {
    ("names imported", "wyatt.cards"),
    ("override that repeats its base", "Other.say"),
    ("called once", "_once"),
    ("private docstring", "_told"),
    ("never passed", "lonely(shown)"),
}


def test_each_habit_is_found_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("wyatt", "tools", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "wyatt" / "thin.py").write_text(THIN, encoding="utf-8")
    (tmp_path / "tests" / "test_it.py").write_text("run()\n", encoding="utf-8")
    monkeypatch.setattr(thin, "PROJECT", tmp_path)
    assert {(each.kind, each.name) for each in thin.places()} == FOUND
    assert thin.main([]) == 0
    assert "wyatt/thin.py:2: names imported" in capsys.readouterr().out
