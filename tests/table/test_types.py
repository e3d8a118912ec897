"""Types: a wrong bot does not pass mypy's strict mode."""

import inspect
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from mypy import api

RIGHT = Path(__file__).with_name("program.py").read_text(encoding="utf-8")
WRONG = {
    "a bot that gives a line": ("-> Move:", "-> str:"), "a bot that takes the game": ("(view: View)", "(view: Game)"),
    "players that are a number": ('["Anna", "Burt"], seed', "2, seed"),
    "a verb that doesn’t exist": ("Verb.PLAY", "Verb.PLYA"), "a text for a verb": ("is Verb.PLAY", '== "plya"'),
}  # fmt: skip


@pytest.mark.slow
def test_a_right_program_passes_and_a_wrong_one_does_not(tmp_path: Path) -> None:
    """What `.ci/run` has read of the package is not read again."""
    exec(compile(RIGHT, "program.py", "exec"), {"__name__": "program"})
    for at, change in enumerate([("", ""), *WRONG.values()]):
        (tmp_path / f"program{at}.py").write_text(RIGHT.replace(*change, 1))
    cache = os.environ.get("MYPY_CACHE_DIR", str(tmp_path / "cache"))
    said, _, _ = api.run(["--strict", "--cache-dir", cache, *map(str, tmp_path.glob("*.py"))])
    faulty = {Path(line.split(":")[0]).stem for line in said.splitlines() if ": error: " in line}
    assert faulty == {f"program{at}" for at, _fault in enumerate(WRONG, 1)}, said


#: What a person reads of the library: modules whose public names `help()` shows.
READ = (
    "wyatt.earp", "wyatt.wildcat", "wyatt.table.games", "wyatt.table.simulate", "wyatt.table.coach",
    "wyatt.table.session", "wyatt.lab", "wyatt.lab.studies", "wyatt.lab.disputes", "wyatt.widgets",
)  # fmt: skip


def signatures() -> Iterator[tuple[str, str]]:
    """Every public function and method of these modules with its signature as `help()` prints it."""
    for module in map(import_module, READ):
        for name in getattr(module, "__all__", None) or vars(module):
            made = getattr(module, name)
            home = "wyatt" if hasattr(module, "__all__") else module.__name__
            if name.startswith("_") or not getattr(made, "__module__", "").startswith(home):
                continue
            if isinstance(made, type):
                members = [f for f in dir(made) if not f.startswith("_")]
                functions = {f"{name}.{f}": inspect.getattr_static(made, f) for f in members}
                functions[name] = made.__init__
            else:
                functions = {name: made}
            for called, function in functions.items():
                function = getattr(function, "__func__", function)
                if inspect.isfunction(function) and function.__module__.startswith("wyatt"):
                    yield f"{module.__name__}.{called}", str(inspect.signature(function))


def test_help_prints_signatures_that_can_be_read() -> None:
    found = dict(signatures())
    assert len(found) > 150
    odd = re.compile(r" at 0x|^.{451}|(?<![\w.])'?[A-Z]T?'?(?![\w'])", re.DOTALL)
    assert {name: said for name, said in found.items() if odd.search(said)} == {}
