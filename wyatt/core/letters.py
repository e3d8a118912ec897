"""Documents with their cards as letters, for a token: what a game's links share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wyatt.core.tokens import pack, unpack


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a game's positions and records are shortened on the way into a token, and spelled out.

    common: what most of them say, part of the token's version. lists: the fields that are one list
    of cards. players: the fields that hold something of each player, with what shortens it and what
    spells it out again. letters: cards as letters. names: the reverse; it leaves what is none to the
    reader, for a token is hostile until its document is read.
    """

    common: bytes
    lists: tuple[str, ...]
    players: Mapping[str, tuple[Callable[[Any], object], Callable[[object], object]]]
    letters: Callable[[list[str]], str]
    names: Callable[[object], object]

    def write(self, document: Mapping[str, Any]) -> str:
        """The token of a position or a record, safe in an address without escaping."""
        return pack(self._shorten(document), self.common)

    def read(self, token: str) -> dict[str, Any]:
        """The document in a token; not yet checked as a position or a record.

        Raises `Unusable` with one friendly line for anything else than a sound token.
        """
        return self._expand(unpack(token, self.common))

    def _shorten(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """A document with every list of cards as letters; of a record its start."""
        short = dict(document)
        if "start" in short:
            short["start"] = self._shorten(short["start"])
        if "moves" in short:
            short["moves"] = "\n".join(short["moves"])
        for field in self.lists:
            if field in short:
                short[field] = self.letters(short[field])
        for field, (shorten, _spell) in self.players.items():
            if field in short:
                short[field] = {name: shorten(own) for name, own in short[field].items()}
        return short

    def _expand(self, short: dict[str, Any], record: bool = True) -> dict[str, Any]:
        document = dict(short)
        # A start holds no other start, however deep a hostile token nests them.
        if record and isinstance(document.get("start"), dict):
            document["start"] = self._expand(document["start"], record=False)
        if isinstance(document.get("moves"), str):
            moves = document["moves"]
            document["moves"] = moves.split("\n") if moves else []
        for field in self.lists:
            if field in document:
                document[field] = self.names(document[field])
        for field, (_shorten, spell) in self.players.items():
            if isinstance(document.get(field), dict):
                document[field] = {name: spell(own) for name, own in document[field].items()}
        return document
