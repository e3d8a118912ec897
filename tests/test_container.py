"""The container of a public explorer: its command, its health check, its limits. No container is started."""

from __future__ import annotations

import re
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from wyatt import serve

FOLDER = Path(__file__).parents[1] / "docs" / "container"
FILE = (FOLDER / "Containerfile").read_text(encoding="utf-8")


def instruction(name: str) -> str:
    """The last instruction of a name, its lines joined."""
    return re.findall(rf"^{name} (.*)$", FILE.replace("\\\n", " "), re.MULTILINE)[-1]


def test_it_runs_without_root_and_within_limits() -> None:
    compose = (FOLDER / "compose.yaml").read_text(encoding="utf-8")
    assert instruction("USER") not in ("root", "0")
    assert FILE.index("\nUSER ") < FILE.index("\nCMD ")
    for limit in (
        "mem_limit: 6g",
        "pids_limit: 1500",
        "read_only: true",
        "cap_drop: [ALL]",
        "nofile: 20000",
    ):
        assert limit in compose
    assert "127.0.0.1:8866:8866" in compose
    assert instruction("CMD").startswith('ulimit -S -n "$(ulimit -H -n)" && ulimit -v ')
    for copied in re.findall(r"^COPY (\S+) ", FILE, re.MULTILINE):
        assert (FOLDER.parents[1] / copied).exists()


@pytest.mark.slow
def test_its_command_serves_the_explorer_and_its_health(tmp_path: Path) -> None:
    port = str(serve.find_port())
    command = instruction("CMD").replace("8866", port).replace("0.0.0.0", serve.HOST)
    health = instruction("HEALTHCHECK").partition("CMD ")[2].replace("8866", port)
    (tmp_path / "voila.json").write_bytes((FOLDER.parents[1] / "binder/voila.json").read_bytes())
    server = subprocess.Popen(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={**serve.environment(), "PYTHONPATH": str(FOLDER.parents[1])},
        stderr=subprocess.DEVNULL,
    )
    try:
        for _try in range(60):
            if not subprocess.run(
                ["sh", "-c", health], capture_output=True, check=False
            ).returncode:
                break
            time.sleep(1)
        page = urllib.request.urlopen(f"http://{serve.HOST}:{port}/", timeout=120).read().decode()
        assert "wyattPage.kernel(" in page
        assert "Content-Security-Policy" in page
        for path in ("api/kernels", "api/contents", "lab", "tree"):
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"http://{serve.HOST}:{port}/{path}", timeout=20)
    finally:
        server.terminate()
        server.wait(30)
