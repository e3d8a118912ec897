"""The guide for teachers: its lesson, and each of its commands, from the file to thirty results."""

import re
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ran import Wyatt

import wyatt.site.build as wyatt_build
from wyatt.ui.page import Pages, parse

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "teaching.md"


def handed_in(link: str, name: str, right: bool) -> str:
    """Return the export of a pupil: half of them answer right and play to the end."""
    pupil = Pages(parse(link.removeprefix("./?")))
    pupil.ask({"do": "answer", "form": {"bet": "AB"[right]}})
    pupil.ask({"do": "next"})
    if right:
        for move in ("bank-robbery", "place jesse-james"):
            pupil.ask({"do": "play", "move": move})
    pupil.ask({"do": "name", "value": name})
    return str(pupil.ask({"do": "save"})["outbox"][0]["save"])


def test_the_guide_can_be_followed(wyatt: Wyatt, tmp_path: Path, monkeypatch: Any) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("results").mkdir()
    (lesson,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    Path("bank.toml").write_text(lesson, encoding="utf-8")
    exec(*re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    # The build needs npm, and tests/site tries it.
    built = SimpleNamespace(folder=tmp_path, files=1, bytes=1, release="r-0")
    monkeypatch.setattr(wyatt_build, "build", lambda *given: built)
    commands, printed = re.findall(r"^\$ wyatt (.*)$", text, re.MULTILINE), {}
    for command in commands:
        words = shlex.split(command)
        ran = wyatt(*words)
        assert (ran.status, ran.err) == (0, ""), command
        printed[command] = ran.out
        if "--link" in words:
            for at in range(30):
                export = handed_in(ran.out.strip(), f"Pupil {at + 1}", at % 2 == 0)
                Path("results", f"{at:02}.json").write_text(export, encoding="utf-8")
    assert "own=bank" in printed["site school --lesson bank.toml"]
    assert Path("bank-key.html").read_text(encoding="utf-8").count("✓") >= 1
    shown = re.sub(r"\W+", " ", printed["progress bank.toml results"])
    (table,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    for part in re.split(r"…", table):  # what the guide prints, as the command prints it
        assert re.sub(r"\W+", " ", part).strip() in shown
    assert len(Path("class.csv").read_text(encoding="utf-8").splitlines()) == 31
    text = re.sub(r"```.*?```", "", GUIDE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(text.split()) < 5 * 130  # slowly, with the examples
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(lesson.replace("jesse-james = 8", "jesse-james = 7"), encoding="utf-8")
    (fault,) = wyatt("lesson", wrong).refused()
    assert "“points you jesse-james = 7”, which is false. The true number is 8." in fault
