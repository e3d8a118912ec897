"""The tools that nobody but us runs: thin code, tables of versions, and the list of equivalent mutants."""

import pkgutil
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools import thin, versions

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
    ("names imported", "wyatt.cards"), ("override that repeats its base", "Other.say"),
    ("called once", "_once"), ("private docstring", "_told"), ("never passed", "lonely(shown)"),
}  # fmt: skip


def test_each_habit_is_found_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("wyatt", "tools", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "wyatt" / "thin.py").write_text(THIN, encoding="utf-8")
    (tmp_path / "tests" / "test_it.py").write_text("run()\n", encoding="utf-8")
    monkeypatch.setattr(thin, "PROJECT", tmp_path)
    assert ({(each.kind, each.name) for each in thin.places()}, thin.main([])) == (FOUND, 0)
    assert "wyatt/thin.py:2: names imported" in capsys.readouterr().out


def test_a_table_takes_the_place_of_the_one_with_its_head() -> None:
    page = versions.PAGE.read_text(encoding="utf-8")
    rows = [versions.Row("3.11.7", versions.NEWEST, "pandas 3", "", "a|b failed")]
    made = versions.put(page, versions.table(rows))
    assert "| 3.11.7 | the newest | pandas 3 | works | a\\|b failed |\n" in made
    assert made.count("| Python | packages |") == 1
    assert versions.put(made, versions.table(rows)) == made
    with pytest.raises(ValueError, match="no table"):
        versions.put("", versions.table(rows))
    tried = list(versions.trials(["a", "b"]))
    assert tried.index(("a", versions.OLDEST)) == 0
    assert (("b", versions.NEWEST) in tried, ("b", versions.OLDEST) in tried) == (True, False)


def test_the_trial_runs_here(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["trial", "pandas"])
    exec(versions.TRIAL, {})
    assert '{"pandas": "' in capsys.readouterr().out


def test_the_python_of_browsers_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "from_npm", dict)
    for there, failed in (("a", False), ("b", True)):
        said = {"node": f"3.14.2\n{there}"}
        monkeypatch.setattr(versions, "_said", lambda asked, _, said=said: said.get(asked[0], "a"))
        assert versions.in_node().failed == failed
    assert versions.Row("3.11.7", versions.NEWEST, "", "", "no answer").failed


def test_every_benchmark_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else imports them, so one whose name is gone would fail only when it's needed."""
    folder = Path(__file__).with_name("benchmarks")
    monkeypatch.syspath_prepend(folder)
    for script in folder.glob("*.py"):
        assert "__doc__" in runpy.run_path(str(script), run_name=script.stem)


def test_every_mutant_that_is_listed_is_of_a_function_that_there_is() -> None:
    listed = tomllib.loads(Path(__file__).with_name("equivalent_mutants.toml").read_text("utf-8"))
    for mutant in listed["mutants"]:
        assert mutant["change"]
        assert mutant["why"].endswith(".")
        for where in mutant["where"]:
            assert callable(pkgutil.resolve_name(where)), where
