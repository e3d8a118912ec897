"""Writes the folder: pages, scripts, Python, a list of it all for the next visit.

What is fetched by name from a page lies in a folder named after its contents, so that a release is one
thing: a page of one never meets a file of another.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from wyatt.core.text import _
from wyatt.show.document import style
from wyatt.site.bundle import bundle
from wyatt.site.icons import png, svg
from wyatt.site.pages import PAGES, manifest, not_found, page, rules_page, teacher_page
from wyatt.site.pyodide import from_folder, from_npm
from wyatt.widgets.scripts import joined


def read_built(folder: Path) -> Built:
    """A site that was built before. Raises CannotBuild if there is none in the folder."""
    releases = re.findall(r"r-[0-9a-f]{12}", _text(folder / "service-worker.js"))
    if not releases:
        raise CannotBuild(_("{folder} holds no site.", folder=folder))
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    return Built(folder, releases[0], len(sizes), sum(sizes))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


#: What the worker fetches, for the line that tells how far it has come.
COUNTED = ("wyatt.zip", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
SCRIPTS = ("page", "kernel", "notice", "picture", "worker")


class CannotBuild(Exception):
    """The site cannot be written there; the message is one line for the person who asked."""


@dataclass(frozen=True)
class Built:
    """A site that was written: where, under which release, how many files and bytes."""

    folder: Path
    release: str
    files: int
    bytes: int


def build(folder: Path, pyodide: Path | None = None) -> Built:
    """Write the site into a folder, which is made if there is none.

    pyodide: a folder with the files of Pyodide; without it they come from npm. Raises CannotBuild, and
    `wyatt.site.pyodide.NoPyodide` before anything is written.
    """
    _usable(folder)
    python = from_folder(pyodide) if pyodide else from_npm()
    assets = _assets(python)
    release = f"r-{_digest(assets)}"
    total = sum(len(assets[name]) for name in COUNTED)
    top: dict[str, bytes] = {
        "rules.html": rules_page(release).encode(),
        "class.html": teacher_page(release).encode(),
        "manifest.webmanifest": manifest().encode(),
        "icon.svg": svg().encode(),
        **{f"icon-{size}.png": png(size) for size in (192, 512)},
        **{file: page(file, release, total).encode() for file in PAGES},
    }
    # A changed page is a new release as well, even where no asset has changed.
    release = f"r-{_digest({**assets, **top})}"
    for file in PAGES:
        top[file] = page(file, release, total).encode()
    for file, drawn in (("rules.html", rules_page), ("class.html", teacher_page)):
        top[file] = drawn(release).encode()
    kept = ["./", *sorted(top), *sorted(f"{release}/{name}" for name in assets)]
    worker = _script("service-worker").replace("{release}", release)
    top["service-worker.js"] = worker.replace("{files}", json.dumps(kept, indent=1)).encode()
    top["404.html"] = not_found().encode()
    # Some hosts leave out what begins with an underscore, if this is not there.
    top[".nojekyll"] = b""
    written = {**{f"{release}/{name}": data for name, data in assets.items()}, **top}
    _write(folder, written)
    return Built(folder, release, len(written), sum(map(len, written.values())))


def _assets(python: Mapping[str, bytes]) -> dict[str, bytes]:
    """What lies in the release's own folder, by name."""
    own = (files("wyatt.site") / "style.css").read_text(encoding="utf-8")
    return {
        "wyatt.css": f"{style()}\n{own}".encode(),
        "wyatt.zip": bundle(),
        "screen.js": joined().encode(),
        **{f"{name}.js": _script(name).encode() for name in SCRIPTS},
        **{f"pyodide/{name}": data for name, data in python.items()},
    }


def _script(name: str) -> str:
    return (files("wyatt.site") / "script" / f"{name}.js").read_text(encoding="utf-8")


def _digest(contents: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(contents.items()):
        digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:12]


def _usable(folder: Path) -> None:
    """Make the folder, or say in one line why it cannot be written."""
    if folder.exists() and not folder.is_dir():
        raise CannotBuild(_("{folder} is a file. Name a folder.", folder=folder))
    strangers = [] if not folder.is_dir() else [p.name for p in folder.iterdir() if not _ours(p)]
    if strangers:
        raise CannotBuild(
            _(
                "{folder} holds other things, such as {name}. Name an empty folder, or one that holds "
                "an earlier build.",
                folder=folder,
                name=min(strangers),
            )
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".wyatt-probe"
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        raise CannotBuild(
            _("{folder} cannot be written: {why}.", folder=folder, why=error.strerror or error)
        ) from None


_NAMES = frozenset(
    (
        *PAGES,
        *(
            "rules.html",
            "class.html",
            "404.html",
            "manifest.webmanifest",
            "service-worker.js",
            ".nojekyll",
        ),
        *("icon.svg", "icon-192.png", "icon-512.png"),
        *(".git", "CNAME"),  # what a host keeps beside the pages
    )
)


def _ours(path: Path) -> bool:
    return path.name in _NAMES or (path.is_dir() and path.name.startswith("r-"))


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Files of the release first, pages last: whoever comes in between gets all of the old one.

    The release before this one stays for the pages that are open; older ones go.
    """
    try:
        new = next(name for name in contents if "/" in name).split("/")[0]
        releases = [path for path in folder.glob("r-*") if path.is_dir() and path.name != new]
        for old in sorted(releases, key=lambda path: path.stat().st_mtime)[:-1]:
            shutil.rmtree(old)
        for name, data in sorted(contents.items(), key=lambda item: "/" not in item[0]):
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            beside = file.with_name(f"{file.name}.{os.getpid()}")
            beside.write_bytes(data)
            beside.replace(file)
    except OSError as error:
        raise CannotBuild(
            _("{folder} cannot be written: {why}.", folder=folder, why=error.strerror or error)
        ) from None
