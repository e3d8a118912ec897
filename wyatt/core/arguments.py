"""Check a call's arguments in one place. The error for a wrong one names it in a sentence.

An integer is anything with `__index__`, such as numpy's and pandas' integers, but not true or
false. A list is anything with a fixed order. For an unknown name, the error suggests the closest
known one. Each check adds its issue to a list and continues, so a call reports all its faults
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import index
from os import PathLike, fsencode, fspath
from typing import Any, TypeVar, cast

from wyatt.core import errors
from wyatt.core.errors import shown
from wyatt.core.text import N_, _, listed

T = TypeVar("T")
#: Deeper than any of our documents. Anything deeper is refused.
_DEEPEST = 24


def as_int(value: object) -> int | None:
    """Return a value as an integer if it's one, else None."""
    if type(value) is int:
        return value
    # numpy's truth values have no `__index__`; Python's have.
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has the method and raises
        return None


def plain(value: object, _depth: int = 0) -> Any:
    """Return a document made in Python as JSON would have it, with lists for tuples and columns,
    and with Python's own numbers. A value that can't be compared, such as a data frame or a missing
    value, is replaced by its class, which an issue can name.
    """
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None or _depth > _DEEPEST:
        return value
    if isinstance(value, (list, tuple)):
        return [plain(each, _depth + 1) for each in value]
    if isinstance(value, Mapping):
        return {key: plain(each, _depth + 1) for key, each in value.items()}
    if hasattr(value, "tolist"):  # a column, an array or a single value from numpy or pandas
        return plain(value.tolist(), _depth + 1)
    number = as_int(value)
    if number is not None:
        return number
    return value if isinstance(value == value, bool) else kind


def seat_of(player: object, players: Sequence[str]) -> int:
    """Return the seat of a player, from 0. Raise `UnknownPlayer` for any other value."""
    if isinstance(player, str) and player in players:
        return players.index(player)
    raise errors.UnknownPlayer(player, players)


class Arguments:
    """The arguments of one call and their issues. `done` raises all of them together."""

    def __init__(self, issues: list[errors.Issue] | None = None) -> None:
        """issues: an existing list to add to."""
        self.issues: list[errors.Issue] = [] if issues is None else issues

    def issue(self, path: str, message: str) -> None:
        """Record an issue and continue."""
        self.issues.append(errors.Issue(path, message))

    def done(self) -> None:
        """Raise `InvalidDocument` with all the issues, if there are any."""
        if self.issues:
            raise errors.InvalidDocument(self.issues)

    def number(self, where: str, value: object, least: int = 0, most: int | None = None) -> int:
        """Return an integer within bounds, or the lower bound for any other value."""
        found = as_int(value)
        if found is not None and found >= least and (most is None or found <= most):
            return found
        if most is None:
            what = _(
                "{value} isn’t a whole number from {least} up.", value=shown(value), least=least
            )
        else:
            said = N_("{value} isn’t a whole number from {least} to {most}.")
            what = _(said, value=shown(value), least=least, most=most)
        self.issue(where, what)
        return least

    def truth(self, where: str, value: object) -> bool:
        """Return true or false; false for any other value."""
        if isinstance(told := plain(value), bool):
            return told
        self.issue(where, _("{value} isn’t true or false.", value=shown(value)))
        return False

    def text(self, where: str, value: object, example: str) -> str:
        """Return a string, or an empty one for any other value. example: a valid value."""
        if isinstance(value, str):
            return value
        self.issue(where, errors.no_text(value, example))
        return ""

    def name(self, where: str, value: object, known: Iterable[str]) -> str:
        """Return one of the known names, or an empty string. The issue suggests the closest."""
        known = list(known)
        if isinstance(value, str) and value in known:
            return value
        self.issue(where, unknown(value, known))
        return ""

    def names(self, where: str, given: Iterable[str], known: Iterable[str]) -> None:
        """Raise an error for a keyword that isn't one of the names."""
        known = list(known)
        for name in given:
            if name not in known:
                self.issue(f"{where}.{name}" if where else name, unknown(name, known))

    def several(self, where: str, value: object, example: str) -> list[Any]:
        """Return a list with a fixed order, or an empty one for any other value. A set has no
        order, a string is a single value, and the keys of a mapping are seldom what was meant.
        """
        ordered = isinstance(value, Iterable) and not isinstance(
            value, (str, bytes, Mapping, set, frozenset)
        )
        # An array without dimensions has `__iter__`, but raises when iterated.
        if ordered and getattr(value, "ndim", None) != 0:
            return list(cast("Iterable[Any]", value))
        if isinstance(value, (set, frozenset)):
            what = _("a set has no order. Give a list such as {example}.", example=example)
        else:
            what = errors.no_list(value, example)
        self.issue(where, what)
        return []

    def numbers(
        self, where: str, value: object, example: str, least: int = 0, most: int | None = None
    ) -> list[int]:
        """Return a list of integers within bounds."""
        return [
            self.number(f"{where}[{at}]", each, least, most)
            for at, each in enumerate(self.several(where, value, example))
        ]

    def file(self, where: str, value: object) -> str:
        """Return a file's name, as a string or a path. A number is refused, even though Python
        could open it.
        """
        if isinstance(value, (str, PathLike)) and (name := fspath(value)) and isinstance(name, str):
            with suppress(UnicodeEncodeError):  # a lone surrogate or a zero
                if b"\0" not in fsencode(name):
                    return name
        self.issue(where, _("{value} isn’t the name of a file.", value=shown(value)))
        return ""

    def function(self, where: str, value: object, called: str) -> None:
        """Return a function. called: a sentence about its arguments and result."""
        if not callable(value):
            what = _("{value} isn’t a function. {called}.", value=shown(value), called=called)
            self.issue(where, what)

    def executor(self, where: str, value: object) -> None:
        """Return an executor of `concurrent.futures`, or None."""
        if value is not None and not callable(getattr(value, "submit", None)):
            said = _(
                "{value} isn’t an executor. Give one from `concurrent.futures`, or `distributed.Client(...).get_executor()`.",
                value=shown(value),
            )
            self.issue(where, said)

    def kind(
        self, where: str, value: object, kind: type[T] | tuple[type[T], ...], example: str
    ) -> T | None:
        """Return a value of the given class or classes, else None. example: code that makes one."""
        if isinstance(value, kind):
            return value
        self.issue(where, errors.of_no_use(value, example))
        return None


def unknown(value: object, known: Sequence[str]) -> str:
    """Return the sentence about an unknown name, which suggests the closest known name or lists
    them all.
    """
    name = value if isinstance(value, str) else ""
    return errors.sentences(
        _("there’s no {name} here.", name=shown(value)),
        errors.did_you_mean(name, known)
        or (_("Available: {known}.", known=listed(list(known))) if known else ""),
    )


@contextmanager
def arguments() -> Iterator[Arguments]:
    """Check a call's arguments, and raise all issues together at the end."""
    read = Arguments()
    yield read
    read.done()
