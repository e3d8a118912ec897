"""A command imports what it prints, and nothing that takes long: no drawings, no other game."""

import json
from pathlib import Path

from tests.fresh import python

GOLDEN = Path(__file__).parents[1] / "golden"
RUN = """
import json, os, sys
os.environ |= {"TERM": "xterm", "NO_COLOR": ""}
from wyatt.__main__ import main
for line in json.loads(sys.argv[1]):
    sys.stdout = sys.stderr
    try:
        main(line)
    except SystemExit as ended:
        status = ended.code or 0
    sys.stdout = sys.__stdout__
    print(json.dumps([status, [*sys.modules]]))
"""
DRAWINGS = ("wyatt.ui", "wyatt.widgets")
#: Each command with what it doesn't import. They run one after the other, the frugal first.
FRUGAL: list[tuple[str, tuple[str, ...]]] = [
    ("score --cp 9,5,4 --reward 8000",
     tuple(f"wyatt.earp.{name}" for name in ("game", "moves", "movegen", "events", "reading"))),
    ("legal {earp}", (*DRAWINGS, "wyatt.wildcat.", "wyatt.serve", "rich", "pandas", "tomllib", "multiprocessing")),
    ("replay {earp}", DRAWINGS), ("why {earp} discard hideout", DRAWINGS),
    ("play --bots random --seed 1", DRAWINGS), ("replay --game wildcat {wildcat}", DRAWINGS),
    ("legal --game wildcat {wildcat}", DRAWINGS), ("play --game wildcat --bots random --seed 1", DRAWINGS),
]  # fmt: skip


def test_a_command_imports_only_what_it_needs(tmp_path: Path) -> None:
    files = {}
    for game, name in (("earp", "two-rio-grande"), ("wildcat", "wildcat-two-basic")):
        record = json.loads((GOLDEN / f"{name}.json").read_text())["record"]
        files[game] = str(tmp_path / name)
        Path(files[game]).write_text(json.dumps(record))
    lines = [line.format(**files).split() for line, _ in FRUGAL]
    ran = map(json.loads, python(RUN, json.dumps(lines)).splitlines())
    for (line, unwanted), (status, loaded) in zip(FRUGAL, ran, strict=True):
        assert status == line.startswith("why"), line  # that move is not legal
        assert [name for name in loaded if f"{name}.".startswith(unwanted)] == [], line
