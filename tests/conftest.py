"""What every test shares: the checkout that is tested, and the one browser of the session.

Without a browser on the machine the tests that need one say so and skip; where one is required
(CI=true or WYATT_BROWSER_REQUIRED=1) that is an error.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent

# What the tests start (kernels, servers, commands) imports this checkout too.
os.environ["PYTHONPATH"] = os.pathsep.join(
    filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])
)

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def _browser_required() -> bool:
    return os.environ.get("CI") == "true" or os.environ.get("WYATT_BROWSER_REQUIRED") == "1"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the session: Playwright refuses a second driver in the same process."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        missing = f"no browser on this machine (looked for {', '.join(CHROMIUM)})"
        if _browser_required():
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield launched
        launched.close()
