"""The container of a public explorer: its limits, and its command, which `test_serve_locked` runs."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wyatt import serve

FOLDER = Path(__file__).parents[1] / "docs" / "container"
FILE = (FOLDER / "Containerfile").read_text(encoding="utf-8")


def instruction(name: str) -> str:
    return re.findall(rf"^{name} (.*)$", FILE.replace("\\\n", " "), re.MULTILINE)[-1]


def test_it_runs_without_root_and_within_limits() -> None:
    compose = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
    assert instruction("USER") not in ("root", "0")
    assert FILE.index("\nUSER ") < FILE.index("\nCMD ")
    for limit in (
        *("mem_limit: 6g", "pids_limit: 1500", "read_only: true", "tmpfs: [/tmp]"),
        *("cap_drop: [ALL]", "nofile: 20000", "127.0.0.1:8866:8866"),
    ):
        assert limit in compose
    # Jupyter writes to its home, and only /tmp can be written.
    assert "HOME=/tmp" in instruction("ENV")
    assert instruction("CMD").startswith('ulimit -S -n "$(ulimit -H -n)" && ulimit -v ')
    for copied in re.findall(r"^COPY (\S+) ", FILE, re.MULTILINE):
        assert (FOLDER.parents[1] / copied).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has the file")
def test_memory_that_runs_out_ends_a_kernel_and_not_the_server() -> None:
    written = re.findall(r"echo '(.*)' > /etc/ipython/ipython_kernel_config.py", FILE)[0]
    told = 'print(open("/proc/self/oom_score_adj").read())'
    assert int(subprocess.check_output([sys.executable, "-c", f"{written}; {told}"])) == 500


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of its command, run in a folder on this machine, once it is healthy."""
    port = str(serve.find_port())
    command = instruction("CMD").replace("8866", port).replace("0.0.0.0", serve.HOST)
    health = instruction("HEALTHCHECK").partition("CMD ")[2].replace("8866", port)
    (folder / "voila.json").write_bytes((FOLDER.parents[1] / "binder/voila.json").read_bytes())
    server = subprocess.Popen(
        ["sh", "-c", command], cwd=folder, env={**serve.environment(), "PYTHONPATH": str(FOLDER.parents[1])},
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        for _try in range(60):
            if not subprocess.run(["sh", "-c", health], capture_output=True).returncode:
                break
            time.sleep(1)
        else:
            pytest.fail("its health check never succeeds")
        yield f"http://{serve.HOST}:{port}/"
    finally:
        # As Docker stops it. Voilà can wait for ever for a kernel that was just starting.
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
