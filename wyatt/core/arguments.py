"""Check a call's arguments, and report all wrong arguments together, with a sentence for each.

An integer is anything with `__index__`, such as numpy's and pandas' integers, but not a bool. A
list is anything you can iterate over, except text, bytes, mappings and sets. Each check adds its
issue and continues.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import index
from os import PathLike, fsencode, fspath
from typing import Any, TypeVar
from unicodedata import normalize

from wyatt.core import errors
from wyatt.core.errors import shown
from wyatt.core.text import N_, _, figure, listed, sentences

T = TypeVar("T")
#: More levels than any valid document has. `plain` doesn't convert anything deeper.
_DEEPEST = 24


def as_int(value: object) -> int | None:
    """Return an integer as an `int`, or None for any other value, including a bool."""
    if type(value) is int:
        return value
    # Python's bools have an `__index__`, unlike numpy's.
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except TypeError:  # an array of several numbers has an `__index__` that raises an error
        return None


def plain(value: object, _depth: int = 0) -> Any:
    """Return a document made in Python, converted to JSON's types, such as lists for tuples, arrays
    and columns. A value that can't be compared, such as a data frame or a missing value, becomes
    its class, so that an error message can name the class.
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
    if (number := as_int(value)) is not None:
        return number
    return value if isinstance(value == value, bool) else kind


def tidy(name: str) -> str:
    """Return a name in Unicode's NFC form, with single spaces between its words."""
    return " ".join(normalize("NFC", name).split())


def seat_of(player: object, players: Sequence[str]) -> int:
    """Return a player's seat, counted from 0. Raise `UnknownPlayer` if no player has that name."""
    if isinstance(player, str):
        name = player if player in players else tidy(player)
        if name in players:
            return players.index(name)
    raise errors.UnknownPlayer(player, players)


class Arguments:
    """Checks a call's arguments and collects the issues. where: an argument's name or path."""

    def __init__(self, issues: list[errors.Issue] | None = None) -> None:
        self.issues: list[errors.Issue] = errors.Issues() if issues is None else issues

    def issue(self, path: str, message: str, written: str = "") -> None:
        """Add an issue. written: a correct value."""
        self.issues.append(errors.Issue(path, message, written))

    def done(self) -> None:
        """Raise `InvalidDocument` with all the issues, if there are any."""
        if self.issues:
            raise errors.InvalidDocument(self.issues)

    def number(self, where: str, value: object, least: int = 0, most: int | None = None) -> int:
        """Return an integer from `least` to `most`. For any other value, add an issue and return `least`."""
        found = as_int(value)
        if found is not None and found >= least and (most is None or found <= most):
            return found
        said = N_("{value} isn’t a whole number from {least} to {most}.")
        if most is None:
            said = N_("{value} isn’t a whole number from {least} up.")
        self.issue(where, _(said, value=shown(value), least=least, most=figure(most or 0)))
        return least

    def truth(self, where: str, value: object) -> bool:
        if isinstance(told := plain(value), bool):
            return told
        self.issue(where, _("{value} isn’t true or false.", value=shown(value)))
        return False

    def text(self, where: str, value: object, example: str) -> str:
        if isinstance(value, str):
            return value
        self.issue(where, errors.of_no_use(value, example, errors.NO_TEXT))
        return ""

    def name(self, where: str, value: object, known: Iterable[str]) -> str:
        known = list(known)
        if isinstance(value, str) and value in known:
            return value
        self.issue(where, unknown(value, known))
        return ""

    def names(self, where: str, given: Iterable[str], known: Iterable[str]) -> None:
        """Add an issue for each given name that isn't among the known names."""
        known = list(known)
        for name in given:
            if name not in known:
                self.issue(f"{where}.{name}" if where else name, unknown(name, known))

    def several(self, where: str, value: object, example: str) -> list[Any]:
        """Return an ordered iterable as a list. For any other value, add an issue and return an empty list."""
        unfit = isinstance(value, (str, bytes, Mapping, set, frozenset))
        # An array without dimensions has `__iter__`, but iterating over it raises an error.
        if isinstance(value, Iterable) and not unfit and getattr(value, "ndim", None) != 0:
            return list(value)
        what = errors.of_no_use(value, example, errors.NO_LIST)
        if isinstance(value, (set, frozenset)):
            what = _("a set has no order. Give a list such as {example}.", example=example)
        self.issue(where, what)
        return []

    def numbers(
        self, where: str, value: object, example: str, least: int = 0, most: int | None = None
    ) -> list[int]:
        given = enumerate(self.several(where, value, example))
        return [self.number(f"{where}[{at}]", each, least, most) for at, each in given]

    def file(self, where: str, value: object) -> str:
        """Return a file's name or path as text. For any other value, add an issue and return ``""``."""
        if isinstance(value, (str, PathLike)) and (name := fspath(value)) and isinstance(name, str):
            with suppress(UnicodeEncodeError):  # the text has a lone surrogate
                if b"\0" not in fsencode(name):
                    return name
        self.issue(where, _("{value} isn’t a file name.", value=shown(value)))
        return ""

    def function(self, where: str, value: object, called: str) -> None:
        """Add an issue unless the value is a function. called: advice for the message."""
        if not callable(value):
            what = _("{value} isn’t a function. {called}.", value=shown(value), called=called)
            self.issue(where, what)

    def progress(self, progress: object) -> None:
        if progress is not None:
            called = _("Give a function that takes the number done and the total")
            self.function("progress", progress, called)

    def executor(self, where: str, value: object) -> None:
        """Add an issue unless the value is None or has a `submit` method, as an executor does."""
        if value is not None and not callable(getattr(value, "submit", None)):
            said = N_(
                "{value} isn’t an executor. Use `concurrent.futures`, or `distributed.Client(...).get_executor()`."
            )
            self.issue(where, _(said, value=shown(value)))

    def kind(
        self, where: str, value: object, kind: type[T] | tuple[type[T], ...], example: str
    ) -> T | None:
        """Return the value if it's of this class. If not, add an issue and return None."""
        if isinstance(value, kind):
            return value
        self.issue(where, errors.of_no_use(value, example))
        return None


def unknown(value: object, known: Sequence[str]) -> str:
    """Return a message about an unknown name, with the closest known name or a list of all of them."""
    near = errors.did_you_mean(value, known) if isinstance(value, str) else ""
    if known and not near:
        near = _("Available: {known}.", known=listed(known))
    return sentences(_("there’s no {name} here.", name=shown(value)), near)


class _AtOnce(list[errors.Issue]):
    def append(self, issue: errors.Issue) -> None:
        raise errors.InvalidDocument([issue])


#: Checks a call's only argument, and raises `InvalidDocument` right away.
argument = Arguments(_AtOnce())


@contextmanager
def arguments() -> Iterator[Arguments]:
    """Yield an `Arguments`. At the end of the block, raise `InvalidDocument` if there are issues."""
    read = Arguments()
    yield read
    read.done()
