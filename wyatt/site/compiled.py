"""Compile the pages' Python in advance, so that a browser doesn't have to do it before the first
table.

Only the Python that will run it can compile it. When you build a site, `wyatt.site.build` runs this
file with Pyodide under node, so it doesn't import any of our modules.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Mapping

#: An unchecked hash, because there's no source to compare it with.
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)


def compiled(archive: bytes, where: str, modules: set[str] | None = None, lean: int = 0) -> bytes:
    """Return the archive with compiled modules, with the same bytes for the same archive. where:
    the path it will have, for tracebacks. modules: the modules to compile, by default all. The
    others stay as sources. lean: 2 leaves out docstrings and assertions, like ``python -OO``.
    """
    found = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as sources:
        for name in sources.namelist():
            data = sources.read(name)
            if name.endswith(".py") and (modules is None or module_of(name) in modules):
                code = compile(data, f"{where}/{name}", "exec", dont_inherit=True, optimize=lean)
                name, data = f"{name}c", HEAD + marshal.dumps(code)
            found[name] = data
    return zipped(found)


def zipped(contents: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return files as a zip, with the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in sorted(contents.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, method, 9)
    return packed.getvalue()


def module_of(name: str) -> str:
    """Return the import name of a file in an archive."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_so_far() -> set[str]:
    """Return every module this Python has imported."""
    return set(sys.modules)
