"""What a machine may lack: a reason to skip a test, or to fail it where everything is required."""

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it with CI=true or WYATT_BROWSER_REQUIRED=1. what: what isn't there, and how to get it."""
    required = os.environ.get("CI") == "true" or os.environ.get("WYATT_BROWSER_REQUIRED") == "1"
    (pytest.fail if required else pytest.skip)(f"not on this machine: {what}")
