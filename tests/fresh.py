"""Python that has imported nothing yet."""

import subprocess
import sys


def python(code: str, *args: str) -> str:
    """Run code in a new process, and return what it prints."""
    command = [sys.executable, "-c", code, *args]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
