"""Compile the pages' modules in advance, so that the browser shows the first table sooner.

Only the Python that runs a module can compile it. So when `wyatt.site.build` builds a site, it runs
this file with Pyodide under node, which is why this file imports none of our modules.
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
    """Return a zip archive with compiled modules. The same arguments always give the same bytes.
    where: the archive's path in the browser, for tracebacks. modules: the names of the modules to
    compile, or None for all. lean: 2 to leave out docstrings and assertions, like ``python -OO``.
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
    """Return a zip of files. contents: the files' contents by name. The same files always give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, method, 9)
    return packed.getvalue()


def module_of(name: str) -> str:
    """Return a module's import name from its path in an archive: ``a.b`` for ``a/b.py`` or ``a/b/__init__.py``."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_so_far() -> set[str]:
    """Return the names of all modules that this Python has imported so far."""
    return set(sys.modules)
