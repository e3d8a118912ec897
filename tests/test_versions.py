"""The table of versions in the documentation is of the shape that its command writes."""

import pytest

from tools import versions


def test_a_table_takes_the_place_of_the_one_with_its_head() -> None:
    page = versions.PAGE.read_text(encoding="utf-8")
    rows = [versions.Row("3.11.7", versions.NEWEST, "pandas 3", "", "a|b failed")]
    made = versions.put(page, versions.table(rows))
    assert "| 3.11.7 | the newest | pandas 3 | works | a\\|b failed |\n" in made
    assert made.count("| Python | packages |") == 1
    assert versions.put(made, versions.table(rows)) == made
    with pytest.raises(ValueError, match="no table"):
        versions.put("", versions.table(rows))


def test_the_oldest_versions_are_tried_with_the_oldest_python() -> None:
    tried = list(versions.trials(["a", "b"]))
    assert tried.index(("a", versions.OLDEST)) == 0
    assert ("b", versions.NEWEST) in tried
    assert ("b", versions.OLDEST) not in tried


def test_the_trial_runs_here(tmp_path, capsys, monkeypatch) -> None:  # type: ignore[no-untyped-def]
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
