"""Every notebook runs in both languages with IPython in this process, and says again what its file keeps."""

import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets import Type
from traitlets.config import Config

from tools.coursebook.build import CHECKED, FOLDER

ENGLISH, FRENCH = sorted(FOLDER.glob("*.ipynb")), sorted(FOLDER.glob("fr/*.ipynb"))
assert len(ENGLISH) > 40
assert len(FRENCH) > 35
#: What plain `pytest` leaves out: French, which has the same code, and many played deals.
SLOW = {*FRENCH, FOLDER / "strategy-lab.ipynb"}
EVERY = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if path in SLOW else [])
    for path in (*ENGLISH, *FRENCH)
]
#: What holds after a cell of a notebook that is written by hand, by its file and the cell's id.
HOLDS = {
    ("widgets", "GameTable-read"): 'table.moves == ["draw supply"] and table.actor == "Anna"',
    ("widgets", "Stepper-read"): "table.index == 1 and len(table.moves) == 2",
    ("widgets", "SplitView-read"):
     'split.payouts == [5000, 3000, 0] and "score.share" in split.rules_cited',
    ("widgets", "PosterBuilder-read"):
     'sum(builder.payouts) + builder.scoring.left == 9000 and builder.cannot == ""',
    ("widgets", "PayoutMap-read"): "neighbours.state.who == 1",
    ("widgets", "LessonView-read"): 'not shot.done and shot.table.actor == "Anna"',
    ("widgets", "wildcat"): '"draw stock" in rummy.legal',
    ("build-your-own", "listen"): "heard[-1].move == table.moves[table.index - 1]",
    ("build-your-own", "bot-checked"): "arena.index >= 30", ("build-your-own", "picture"): '"<script" not in drawn',
    ("build-your-own", "rule-checked"):
     "english.payouts == [0, 0, 0] and french.payouts == [1000, 1000, 0]",
    ("scoring-lab", "interact"): "score_poster((9, 5, 4), 8000).payouts == (5000, 3000, 0)",
    ("scoring-lab", "linked-checked"):
     "neighbours.reward == split.reward == 12_000 and neighbours.cp == split.cp == [8, 5, 6]",
    ("scoring-lab", "frame"): "frame.loc[6, 8] == score_poster((8, 6, 6), 9000).payouts[0]",
    # The third preset differs from the first, but not in the split.
    ("scoring-lab", "rare"): """len(found) == 13_624 and found.total == 2_354_880
        and len(differences(english, Rules.preset("everything2"))) == 0""",
    ("scoring-lab", "reach"): '(quarrels["rio-grande"] != quarrels["berclaz"]).all()',
    ("scoring-lab", "sweep"):
     '(swept.sum(axis=1) == 9000).all() and swept["Burt"].is_monotonic_increasing',
    ("scoring-lab", "take"): "all(change.worth > 0 and len(change.plays) == 1 for change in plays)",
    ("scoring-lab", "strange"):
     "most.reward == 7000 and len(set(most.cp)) == 1 and len(most.cp) == 4",
    ("scoring-lab", "gallery"): "len(gallery) >= 30", ("teacher", "own-check"): "solved and not solved.problems",
}  # fmt: skip


class Results(DisplayHook):
    """Keeps a cell's last value, in every form, instead of writing it."""

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self.data: list[dict[str, str]] = []

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        self.data.append(format_dict)

    def finish_displayhook(self) -> None:
        self._is_active = False


class Shell(InteractiveShell):
    """Runs without a person, as nbval does, so that drawings take the place of widgets."""

    displayhook_class, kernel = Type(Results), SimpleNamespace(_allow_stdin=False)


@pytest.fixture(scope="module")
def shell() -> Iterator[Shell]:
    # The shell puts its own there, from which no process can be begun.
    main = sys.modules["__main__"]
    yield Shell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    Shell.clear_instance()
    sys.modules["__main__"] = main


def kept(outputs: list[dict[str, Any]]) -> tuple[str, list[dict[str, str]]]:
    """What a file keeps of a cell: what it prints and shows, by kind; plain text alone, as pandas cuts its tables."""
    printed = "".join("".join(one["text"]) for one in outputs if one["output_type"] == "stream")
    shown = [one["data"] for one in outputs if one["output_type"] != "stream"]
    return printed, [
        {kind: "".join(data) for kind, data in one.items() if kind != "text/plain" or len(one) == 1}
        for one in shown
    ]


@pytest.mark.parametrize("notebook", EVERY)
def test_a_notebook_says_what_its_file_has(shell: Shell, notebook: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(notebook.parent)
    shell.reset()
    gc.freeze()  # what has survived, mostly pandas, needn't be looked through by the next reset
    held: set[str] = set()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        shell.displayhook.data.clear()
        with capture_output() as said:
            ran = shell.run_cell("".join(cell["source"]))
        ran.raise_error()
        assert ran.success
        if holds := HOLDS.get((notebook.stem, cell["id"])):
            assert eval(f"({holds})", shell.user_ns), holds
            held.add(cell["id"])
        if CHECKED in cell["metadata"].get("tags", ()):
            printed, shown = kept(cell["outputs"])
            assert said.stdout == printed, cell["id"]
            data = [*(one.data for one in said.outputs), *shell.displayhook.data]
            pairs = zip(data, shown, strict=True)
            again = [{kind: one.get(kind) for kind in wanted} for one, wanted in pairs]
            assert again == shown, cell["id"]
    assert held == {id for name, id in HOLDS if name == notebook.stem}
