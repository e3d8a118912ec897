"""What a table that is set by hand is made of: places where cards lie, fields that say the rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards lie, in order. id: ``hand 0``, ``discard``. name: what it is called; short: the
    same under the name of whose it is.

    seat: whose it is, -1 for what all share. begins: it holds nothing itself; what is put there
    begins a group of its own, and these words say so. inner: it is such a group. secret: in play
    not everybody sees it. before: the place in front of which it may be moved; empty for none.
    """

    id: str
    name: str
    seat: int = -1
    begins: str = ""
    inner: bool = False
    short: str = ""
    before: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to state beside the cards. id: its place for a fault, ``money 0``. path: where the
    document has it, ``money.Anna``.

    kind: ``choice`` (of options, each a value and its name), ``tick`` or ``number``. default: what
    holds where the document says nothing. card: whose sign stands before it. seat: whose it is;
    short: the same beside the name of whose it is.
    """

    id: str
    path: str
    label: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    default: object = ""
    card: str = ""
    seat: int = -1
    short: str = ""


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields that stand together under a heading."""

    name: str
    heading: str
    fields: tuple[Field, ...]
