"""The site in the other browser: Debian's Firefox, driven by npm's puppeteer-core."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from static_host import static_host

from tests.required import missing
from wyatt.site.build import Built

pytestmark = pytest.mark.slow

DRIVER = Path(__file__).parent / "firefox.mjs"


def test_one_walk_in_firefox(built: Built) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    node = shutil.which("node")
    modules = os.environ.get("WYATT_NODE_MODULES", "")
    if not firefox:
        missing("Firefox (apt-get install firefox-esr)")
    if not node or not (Path(modules) / "puppeteer-core").is_dir():
        missing("puppeteer-core (npm install puppeteer-core; WYATT_NODE_MODULES names its folder)")
    with static_host(built.folder) as host:
        command = [str(node), str(DRIVER), host.address, str(firefox), modules]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told = json.loads(ran.stdout)
    assert (told["errors"], told["moves"]) == ([], "Move 1 of 1")
    assert told["address"].startswith("?p=1.")
    assert told["lesson"].startswith("Lesson 1 of 21")
