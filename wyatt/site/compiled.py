"""Compile the pages' Python in advance, so that a browser doesn't have to before the first table.

Only the Python that runs the code can compile it. So `wyatt.site.build` runs this file with Pyodide
under node when it builds a site, which is why the file imports none of our modules.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Mapping

#: The head of a ``.pyc`` file with an unchecked hash, because there's no source to compare.
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)


def compiled(archive: bytes, where: str, modules: set[str] | None = None, lean: int = 0) -> bytes:
    """Return the archive with compiled modules. The same archive always gives the same bytes.
    where: the archive's later path, for tracebacks. modules: the modules to compile, by default
    all. lean: 2 to leave out docstrings and assertions, like ``python -OO``.
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
    """Return files as a zip. The same files always give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, method, 9)
    return packed.getvalue()


def module_of(name: str) -> str:
    """Return a module's import name from its path in an archive."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_so_far() -> set[str]:
    """Return every module this Python has imported."""
    return set(sys.modules)
