"""Compile modules for the browser's Python in advance, so that the first table appears sooner.

Only that Python (Pyodide) can compile them, so `wyatt.site.build` runs this file with Pyodide in
node. That's why this file doesn't import any of our modules.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Mapping

#: The header of a ``.pyc`` file with an unchecked hash, because there's no source to compare.
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)


def compiled(archive: bytes, where: str, modules: set[str], lean: int = 0) -> bytes:
    """Return a copy of a zip archive, with these Python modules compiled. where: the archive's path
    in the browser, for tracebacks. lean: Python's optimization level, such as 2 to leave out
    docstrings and assertions.
    """
    found = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as sources:
        for name in sources.namelist():
            data = sources.read(name)
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and module in modules:
                code = compile(data, f"{where}/{name}", "exec", dont_inherit=True, optimize=lean)
                name, data = f"{name}c", HEAD + marshal.dumps(code)
            found[name] = data
    return zipped(found)


def zipped(contents: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip, always the same bytes for the same files. contents: by name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        # Files of a kind are neighbours, for a compression of the whole.
        for name, data in sorted(contents.items(), key=lambda file: file[0].rpartition(".")[::-1]):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, method, 9)
    return packed.getvalue()
