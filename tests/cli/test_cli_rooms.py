"""A command that prints text imports a game's words, and never its drawings."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
EARP, WILDCAT = "two-rio-grande", "wildcat-two-basic"

_RUN = """
import sys
from wyatt.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    print("STATUS", ended.code, file=sys.stderr)
drawn = [name for name in sys.modules if name.startswith("wyatt.ui")]
print("DRAWINGS", drawn, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "line",
    [
        ("replay", EARP),
        ("legal", EARP),
        ("why", EARP, "discard hideout"),
        ("play", "--bots", "random", "--seed", "1"),
        ("replay", "--game", "wildcat", WILDCAT),
        ("legal", "--game", "wildcat", WILDCAT),
        ("play", "--game", "wildcat", "--bots", "random", "--seed", "1"),
    ],
    ids=" ".join,
)
def test_a_command_that_speaks_loads_no_drawing(line: tuple[str, ...], tmp_path: Path) -> None:
    for name in {EARP, WILDCAT} & set(line):
        golden = json.loads((GOLDEN / f"{name}.json").read_text())
        (tmp_path / name).write_text(json.dumps(golden["record"]))
    ran = subprocess.run(
        [sys.executable, "-c", _RUN, *line], cwd=tmp_path, input="quit\n", capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout
    assert "DRAWINGS []" in ran.stderr
