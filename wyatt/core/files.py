"""Find the built-in notebooks, and write files so that a full disk or a killed process leaves the
old file intact.
"""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from wyatt.core.text import spoken

#: The folder of `wyatt`, in a checkout or an installation.
PACKAGE = Path(__file__).resolve().parents[1]


def notebook_folder(package: Path = PACKAGE) -> Path | None:
    """Return the folder with the built-in notebooks, or None if this installation has none."""
    folders = (package / "notebooks", package.parent / "notebooks")
    return next((folder for folder in folders if folder.is_dir()), None)


def decoded(data: bytes) -> str:
    """Return UTF-8, UTF-16 or UTF-32 as text. Raise `UnicodeDecodeError` for other bytes."""
    return data.decode(json.detect_encoding(data))


def write_file(file: str | os.PathLike[str], data: str | bytes) -> None:
    """Write text (as UTF-8) or bytes to a file. On failure, raise `OSError` with the file's name."""
    with replacing(file) as beside:
        beside.write_bytes(data.encode() if isinstance(data, str) else data)


@contextmanager
def replacing(file: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield the path of an empty file to write to. At the end of the block, that file replaces the
    old one (or a link's target) and gets its permissions. For a device, such as ``/dev/stdout``,
    yield its own path. On failure, keep the old file and raise `OSError` with the file's name.
    """
    named, path = Path(file), Path(os.path.realpath(file))
    try:
        # A pipe's real path can't be opened.
        if named.exists() and not named.is_file() and not named.is_dir():
            yield named
            return
        # `os.replace` checks only the folder's permissions, not the file's.
        if path.is_dir() or (path.exists() and not os.access(path, os.W_OK)):
            code = errno.EISDIR if path.is_dir() else errno.EACCES
            raise OSError(code, os.strerror(code))
        beside = path.with_name(f".{path.name[:40]}.{os.getpid()}-{os.urandom(4).hex()}")
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        try:
            with suppress(OSError):  # there's no old file, or somebody else owns it
                was = path.stat()
                beside.chmod(was.st_mode & 0o7777)
                if sys.platform != "win32":
                    os.chown(beside, was.st_uid, was.st_gid)
            yield beside
            _flush(beside)
            put(beside, path)
        finally:
            beside.unlink(missing_ok=True)
        _flush(path.parent)
    except OSError as error:
        code, said = error.errno or errno.EIO, error.strerror or str(error)
        raise OSError(code, said, os.fspath(file)) from error


#: Seconds between attempts, because on Windows a virus scanner may have the file open.
WAITS = (0.05, 0.15, 0.4, 0.9) if os.name == "nt" else ()


def put(beside: Path, path: Path) -> None:
    for wait in (*WAITS, None):
        try:
            os.replace(beside, path)
        except PermissionError:
            if wait is None:
                raise
            time.sleep(wait)
        else:
            return


def _flush(path: Path) -> None:
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


#: The characters that begin a formula in a spreadsheet, with their full-width forms.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
#: The months in text that a spreadsheet reads as a date, such as ``MARCH1`` and ``2 mai``.
_MONTH = (
    "(?:jan(?:v|vier|uary)?|feb(?:ruary)?|févr?(?:ier)?|mar(?:s|ch)?|apr(?:il)?|avr(?:il)?|ma[iy]|june?|juin"
    "|july?|juil(?:let)?|aug(?:ust)?|ao[ûu]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?"
    "|d[ée]c(?:ember|embre)?)"
)
#: Text, such as a pupil's number, that a spreadsheet would change into another number or a date.
_CHANGED = (
    r"(?!\d{4}-\d\d-\d\d$)(?:0\d+|\d{12,}|\d+([-/.:]\d+)+|\d+e\d+|\d+%"
    rf"|(?:\d+[-/. ]?{_MONTH}|{_MONTH}[-/. ]?\d+)(?:[-/, ]+\d+)?)$"
)


def spreadsheet(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as CSV text that a spreadsheet can open in the current language. The text begins
    with the UTF-8 byte order mark, because Excel would otherwise misread letters such as é. In
    French, semicolons separate the cells, because numbers contain commas. Text that a spreadsheet
    would change (such as ``007`` and ``1/2``) or read as a formula gets an apostrophe in front.
    """
    import csv  # most programs never write a table
    import io

    french, changed = spoken() == "fr", re.compile(_CHANGED, re.IGNORECASE)

    def cell(value: object) -> object:
        if isinstance(value, str):
            bare = value.strip(" \n\xa0")
            return f"'{value}" if bare.startswith(_FORMULA) or changed.match(bare) else value
        return str(value).replace(".", ",") if isinstance(value, float) and french else value

    out = io.StringIO("\ufeff")
    out.seek(1)
    table = csv.writer(out, delimiter=";" if french else ",", lineterminator="\r\n")
    table.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
