"""Compiles the pages' Python ahead, so that a browser reads what it would else compile before the first table.

Only the Python that will run it can compile it: `wyatt.site.build` has Pyodide read this file, under node, when
a site is built. Nothing else imports it, and it imports nothing of ours.
"""

from __future__ import annotations

import importlib.util
import io
import marshal
import sys
import zipfile

#: An unchecked hash: what was compiled is not compared with a source that is not there.
HEAD = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)


def compiled(archive: bytes, where: str, modules: set[str] | None = None, lean: int = 0) -> bytes:
    """Return the archive with modules in their compiled form, the same bytes for the same archive.

    where: the path that it will have, for tracebacks. modules: the modules to compile, or all if
    you leave it out. The others stay sources. lean: 2 leaves docstrings and assertions out, as
    ``python -OO`` does.
    """
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as sources,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            if name.endswith(".py") and (modules is None or module_of(name) in modules):
                code = compile(data, f"{where}/{name}", "exec", dont_inherit=True, optimize=lean)
                name, data = f"{name}c", HEAD + marshal.dumps(code)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data, compresslevel=9)
    return packed.getvalue()


def module_of(name: str) -> str:
    """Return the name that a file of an archive is imported by."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_so_far() -> set[str]:
    """Return every module that this Python has imported."""
    return set(sys.modules)
