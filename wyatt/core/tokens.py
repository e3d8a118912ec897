"""A document as one URL-safe token: a version, a dot, and packed text.

A token is hostile until parsed: bounded before and after unpacking. What comes out is plain JSON;
each game shortens it on the way in, spells it out on the way back, and checks it like any document.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import _

VERSION = "1"
LONGEST_TOKEN = 16_000
#: Letters of text that a token may unpack to.
LONGEST_TEXT = 200_000


def pack(document: Mapping[str, Any], common: bytes) -> str:
    """The token of a document, safe in an address without escaping.

    common: what most documents of the kind say, for the packer to point at.
    """
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, common)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def unpack(token: str, common: bytes) -> dict[str, Any]:
    """The document in a token that was packed with the same `common`.

    Raises `Unusable` with one friendly line for anything else than a sound token of this version.
    """
    if len(token) > LONGEST_TOKEN:
        raise _bad(_("The link is far too long."))
    version, dot, body = token.partition(".")
    if dot and version != VERSION and re.fullmatch("[0-9]{1,3}", version):
        raise _bad(
            _(
                "The link is of version {version}; this page reads version {known}.",
                version=version,
                known=VERSION,
            )
        )
    if not dot or version != VERSION or not re.fullmatch("[A-Za-z0-9_-]+", body):
        raise _bad(_("The link is damaged."))
    unpacker = zlib.decompressobj(-15, common)
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        text = unpacker.decompress(packed, LONGEST_TEXT)
    except (binascii.Error, ValueError, zlib.error):
        raise _bad(_("The link is damaged.")) from None
    if unpacker.unconsumed_tail:
        raise _bad(_("The link unpacks to far too much."))
    if not unpacker.eof:
        raise _bad(_("The link is damaged: part of it is missing."))
    try:
        document = read_json(text)
    except Unusable:
        raise _bad(_("The link is damaged: letters of it have changed or are missing.")) from None
    if not isinstance(document, dict):
        raise _bad(_("The link holds no position."))
    return document


def write_plain(document: Mapping[str, Any]) -> str:
    """The token of a document that is not shortened first."""
    return pack(document, b"")


def read_plain(token: str) -> dict[str, Any]:
    """The document in a token of `write_plain`, not yet checked. Raises `Unusable`."""
    return unpack(token, b"")


def _bad(said: str) -> Unusable:
    return Unusable([Fault("", said)])
