"""The arguments of a call: read here, in one place, or refused in one sentence that names the
argument.

Whole numbers are whatever Python takes for one (`__index__`), numpy's and pandas' too; true and
false are none. Lists are lists and tuples, of which the order is known. A name that does not exist
is answered with the nearest that does. Every reader adds an issue to the list and goes on, so that a
call reports all that is wrong with it at once; `Arguments` raises them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import index
from os import PathLike, fsencode, fspath
from typing import Any, TypeVar, cast

from wyatt.core.errors import (
    InvalidDocument,
    Issue,
    UnknownPlayer,
    did_you_mean,
    no_list,
    no_text,
    of_no_use,
    sentences,
    shown,
)
from wyatt.core.text import _, listed

T = TypeVar("T")
#: Deeper than any document of ours: what is below is left to the reader, who refuses it.
_DEEPEST = 24


def as_int(value: object) -> int | None:
    """A value as a whole number if Python takes it for one, else None."""
    if type(value) is int:
        return value
    # numpy's truth values have no `__index__`; Python's have.
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has the method and refuses
        return None


def plain(value: object, _depth: int = 0) -> Any:
    """Return a document made in Python in its JSON form: lists for tuples and columns, Python's own
    numbers.

    What does not compare, a table of pandas' or its missing value, gives way to its class: an issue
    can name that, and a reader can ask whether it is what it looks for.
    """
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None or _depth > _DEEPEST:
        return value
    if isinstance(value, (list, tuple)):
        return [plain(each, _depth + 1) for each in value]
    if isinstance(value, Mapping):
        return {key: plain(each, _depth + 1) for key, each in value.items()}
    if hasattr(value, "tolist"):  # a column, an array or a single value of numpy's or pandas'
        return plain(value.tolist(), _depth + 1)
    number = as_int(value)
    if number is not None:
        return number
    return value if isinstance(value == value, bool) else kind


def seat_of(player: object, players: Sequence[str]) -> int:
    """Return the seat of a player, from 0. Raise `UnknownPlayer` for any other value."""
    if isinstance(player, str) and player in players:
        return players.index(player)
    raise UnknownPlayer(player, players)


class Arguments:
    """The arguments of one call and what is wrong with them. `done` raises all of it together."""

    def __init__(self, issues: list[Issue] | None = None) -> None:
        """issues: a list to add to, of a reader who has found some already."""
        self.issues: list[Issue] = [] if issues is None else issues

    def issue(self, path: str, message: str) -> None:
        """Note what is wrong with an argument; reading goes on."""
        self.issues.append(Issue(path, message))

    def done(self) -> None:
        """Raises `InvalidDocument` with every issue, if there is any."""
        if self.issues:
            raise InvalidDocument(self.issues)

    def number(self, where: str, value: object, least: int = 0, most: int | None = None) -> int:
        """A whole number within bounds; the least of them in place of anything else."""
        found = as_int(value)
        if found is not None and found >= least and (most is None or found <= most):
            return found
        if most is None:
            what = _(
                "{value} is not a whole number, {least} or more.", value=shown(value), least=least
            )
        else:
            what = _(
                "{value} is not a whole number from {least} to {most}.",
                value=shown(value),
                least=least,
                most=most,
            )
        self.issue(where, what)
        return least

    def truth(self, where: str, value: object) -> bool:
        """True or false; false in place of anything else."""
        if isinstance(told := plain(value), bool):
            return told
        self.issue(where, _("{value} is not true or false.", value=shown(value)))
        return False

    def text(self, where: str, value: object, example: str) -> str:
        """A text; an empty one in place of anything else. example: what would be one."""
        if isinstance(value, str):
            return value
        self.issue(where, no_text(value, example))
        return ""

    def name(self, where: str, value: object, known: Iterable[str]) -> str:
        """One of the known names, else an empty text; the issue has the nearest."""
        known = list(known)
        if isinstance(value, str) and value in known:
            return value
        self.issue(where, unknown(value, known))
        return ""

    def names(self, where: str, given: Iterable[str], known: Iterable[str]) -> None:
        """Raise an error if a keyword is not one of the names that exist."""
        known = list(known)
        for name in given:
            if name not in known:
                self.issue(f"{where}.{name}" if where else name, unknown(name, known))

    def several(self, where: str, value: object, example: str) -> list[Any]:
        """A list in an order that is known; empty in place of anything else.

        A set has no order, a text is one thing, and the keys of a mapping are seldom meant.
        """
        ordered = isinstance(value, Iterable) and not isinstance(
            value, (str, bytes, Mapping, set, frozenset)
        )
        # An array of no dimension says that it can be gone through, and cannot.
        if ordered and getattr(value, "ndim", None) != 0:
            return list(cast("Iterable[Any]", value))
        if isinstance(value, (set, frozenset)):
            what = _("a set has no order. Give a list such as {example}.", example=example)
        else:
            what = no_list(value, example)
        self.issue(where, what)
        return []

    def numbers(
        self, where: str, value: object, example: str, least: int = 0, most: int | None = None
    ) -> list[int]:
        """A list of whole numbers, each within bounds."""
        return [
            self.number(f"{where}[{at}]", each, least, most)
            for at, each in enumerate(self.several(where, value, example))
        ]

    def file(self, where: str, value: object) -> str:
        """Return the name of a file, as text or as a path. A number is refused, though Python opens
        it.
        """
        if isinstance(value, (str, PathLike)) and (name := fspath(value)) and isinstance(name, str):
            with suppress(UnicodeEncodeError):  # half a letter; no system has a name with a zero
                if b"\0" not in fsencode(name):
                    return name
        self.issue(where, _("{value} is not the name of a file.", value=shown(value)))
        return ""

    def function(self, where: str, value: object, called: str) -> None:
        """A function. called: when it is called, and with what."""
        if not callable(value):
            what = _("{value} is not a function. {called}.", value=shown(value), called=called)
            self.issue(where, what)

    def executor(self, where: str, value: object) -> None:
        """Something of `concurrent.futures` that jobs are given to, or None."""
        if value is not None and not callable(getattr(value, "submit", None)):
            said = _(
                "{value} is not an executor. Give one from `concurrent.futures`, or "
                "`distributed.Client(...).get_executor()`.",
                value=shown(value),
            )
            self.issue(where, said)

    def kind(self, where: str, value: object, kind: type[T], example: str) -> T | None:
        """Return a value of a class of ours, else None. example: sample code that makes one."""
        if isinstance(value, kind):
            return value
        self.issue(where, of_no_use(value, example))
        return None


def unknown(value: object, known: Sequence[str]) -> str:
    """The sentence about a name that does not exist: the nearest that does, or all of them."""
    name = value if isinstance(value, str) else ""
    return sentences(
        _("there is no {name} here.", name=shown(value)),
        did_you_mean(name, known)
        or (_("Available: {known}.", known=listed(list(known))) if known else ""),
    )


@contextmanager
def arguments() -> Iterator[Arguments]:
    """Read the arguments of a call; at the end everything wrong is raised together."""
    read = Arguments()
    yield read
    read.done()
