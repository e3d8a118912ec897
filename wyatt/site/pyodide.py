"""Python for browsers: Pyodide, from npm or from a folder, at the one version that the site is tested with."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from wyatt.core.text import _

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""What npm says the package is; nothing else is unpacked."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"


class NoPyodide(Exception):
    """Pyodide cannot be had; the message is one line that says what to do."""


def from_folder(folder: Path) -> dict[str, bytes]:
    """Pyodide's files by name, from an unpacked npm package or a release. Raises NoPyodide."""
    missing = [name for name in (*FILES, LOCK) if not (folder / name).is_file()]
    if missing:
        raise NoPyodide(
            _("{folder} has no {file}: name the folder of Pyodide.", folder=folder, file=missing[0])
        )
    return _checked({name: (folder / name).read_bytes() for name in (*FILES, LOCK)}, str(folder))


def from_npm() -> dict[str, bytes]:
    """Pyodide's files by name, out of the npm package, which is fetched once. Raises NoPyodide."""
    kept = _cache() / f"pyodide-{VERSION}.tgz"
    if not (kept.is_file() and _sound(kept)):
        _fetch(kept)
    with tarfile.open(kept) as package:
        files = {}
        for name in (*FILES, LOCK):
            member = package.extractfile(f"package/{name}")
            if member is None:
                raise NoPyodide(_("The package of Pyodide has no {file}.", file=name))
            files[name] = member.read()
    return _checked(files, str(kept))


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "wyatt"


def _sound(package: Path) -> bool:
    digest = hashlib.sha512(package.read_bytes()).digest()
    return f"sha512-{base64.b64encode(digest).decode('ascii')}" == INTEGRITY


def _fetch(to: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NoPyodide(
            _(
                "The pages need Pyodide, which npm fetches, and there is no npm. Install it (on Debian: "
                "apt-get install nodejs npm), or name a folder that has Pyodide {version} with --pyodide.",
                version=VERSION,
            )
        )
    with tempfile.TemporaryDirectory(prefix="wyatt-") as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", folder, "--silent"]
        try:
            ran = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
            )
            said = ran.stderr
        except (OSError, subprocess.TimeoutExpired) as error:
            said = str(error)
        package = next(Path(folder).glob("*.tgz"), None)
        if package is None:
            raise NoPyodide(
                _(
                    "npm could not fetch Pyodide {version} ({said}). Name a folder that has it with "
                    "--pyodide.",
                    version=VERSION,
                    said=" ".join(said.split())[-200:] or _("it does not say why"),
                )
            )
        if not _sound(package):
            raise NoPyodide(
                _(
                    "What npm fetched is not Pyodide {version}: its hash is another one. It is not "
                    "used.",
                    version=VERSION,
                )
            )
        to.parent.mkdir(parents=True, exist_ok=True)
        beside = to.with_suffix(f".{os.getpid()}")
        shutil.copyfile(package, beside)
        beside.replace(to)


def _checked(files: dict[str, bytes], where: str) -> dict[str, bytes]:
    """The files, with a list of packages that names none: the pages need no other."""
    said = re.search(rb'"(\d+\.\d+\.\d+)"', files["pyodide.mjs"])
    found = said[1].decode() if said else ""
    try:
        about = json.loads(files[LOCK])["info"]
    except (ValueError, KeyError, TypeError):
        raise NoPyodide(_("{where} has a damaged {file}.", where=where, file=LOCK)) from None
    if found != VERSION:
        raise NoPyodide(
            _(
                "{where} holds Pyodide {found}; these pages are made for {version}.",
                where=where,
                found=found or "?",
                version=VERSION,
            )
        )
    return {**files, LOCK: json.dumps({"info": about, "packages": {}}).encode()}
