"""Write a file so that a full disk, a read-only folder or a killed process leaves the old one whole."""

from __future__ import annotations

import codecs
import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from wyatt.core.text import spoken


def decoded(data: bytes) -> str:
    """Return the text of a file: UTF-8, or UTF-16 with its mark, as Windows writes what a command
    prints. Raise `UnicodeDecodeError`.
    """
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if wide else "utf-8-sig")


def write_file(file: str | os.PathLike[str], data: str | bytes) -> None:
    """Write a file, text in UTF-8, in place of an old one. Raise `OSError`, which names the file."""
    with replacing(file) as beside:
        beside.write_bytes(data.encode() if isinstance(data, str) else data)


@contextmanager
def replacing(file: str | os.PathLike[str]) -> Iterator[Path]:
    """Provide an empty file next to one that it replaces at the end, if nothing is raised. The new
    file has the rights of the old one. A link stays, and its target is replaced. A device, such as
    ``/dev/stdout``, is written directly. Raise `OSError`, which names the file.
    """
    named, path = Path(file), Path(os.path.realpath(file))
    try:
        # The real path of a pipe is not one that can be opened.
        if named.exists() and not named.is_file() and not named.is_dir():
            yield named
            return
        # `os.replace` would ask only the folder, not the file.
        if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
            code = errno.EISDIR if path.is_dir() else errno.EACCES
            raise OSError(code, os.strerror(code))
        beside = path.with_name(f".{path.name[:40]}.{os.getpid()}-{os.urandom(4).hex()}")
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        try:
            with suppress(OSError):  # there is no old file, or it has another owner
                was = path.stat()
                beside.chmod(was.st_mode & 0o7777)
                os.chown(beside, was.st_uid, was.st_gid)
            yield beside
            _flush(beside)
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
        _flush(path.parent)
    except OSError as error:
        code, said = error.errno or errno.EIO, error.strerror or str(error)
        raise OSError(code, said, os.fspath(file)) from error


def _flush(path: Path) -> None:
    """Have the disk take a file or the names of a folder. Some systems cannot, and a browser need not."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


#: What a spreadsheet takes for the beginning of a formula, also in its wide forms.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def spreadsheet(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV that a spreadsheet opens in the current language.

    It begins with the mark of UTF-8, without which Excel takes letters such as é for others. In
    French the cells are separated by semicolons, because the comma is in numbers. A text that looks
    like a formula gets an apostrophe in front.
    """
    import csv  # needed only for a table
    import io

    french = spoken() == "fr"

    def cell(value: object) -> object:
        if isinstance(value, str):
            return f"'{value}" if value.lstrip(" ").startswith(_FORMULA) else value
        if isinstance(value, float) and french:
            return str(value).replace(".", ",")
        return value

    out = io.StringIO("\ufeff")
    out.seek(1)
    table = csv.writer(out, delimiter=";" if french else ",", lineterminator="\r\n")
    table.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
