"""Error messages and verdicts on moves, in complete sentences that people read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike
from typing import Any, Generic, Self, TypeVar

from wyatt.core.text import N_, _, colon, listed, sentences

#: French puts these spaces before punctuation. Error messages have plain ones instead.
_NARROW = {0xA0: " ", 0x202F: " "}
JOINERS = "\u200c\u200d"  # in names and emoji


def printable(text: str, longest: int, kept: str = JOINERS) -> str:
    """Return text, shortened to `longest` characters, with ``?`` for unprintable ones but `kept`."""
    text = text[: longest + 1].translate(_NARROW)
    text = "".join(one if one.isprintable() or one in kept else "?" for one in text)
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shown(value: object, empty: str = "") -> str:
    """Return a value as text for an error message: short JSON, or words such as ``a list``. empty:
    what None is called, by default an empty value, as in a document.
    """
    match value:
        case None:
            return empty or _("an empty value")
        case float() if value.is_integer():
            return _("{value} (with a decimal point)", value=printable(str(value), 30))
        case dict():
            return _("an object")
        case list() | tuple():
            return _("a list")
        case set() | frozenset():
            return _("a Python set")
        case int() if abs(value) > 10**18:
            return _("a number with too many digits")
        case str():
            value = value[:80]

    def unwritten(value: object) -> object:
        if isinstance(value, PathLike):
            return str(value)
        # JSON can't write numpy's numbers and bools.
        if hasattr(value, "item") and getattr(value, "ndim", 1) == 0:
            return value.item()
        return f"<{(value if isinstance(value, type) else type(value)).__qualname__}>"

    return printable(json.dumps(value, ensure_ascii=False, default=unwritten), 60)


LONGEST_ALIKE = 60  # how many of a name's characters to compare with known names


def close_matches(name: str, known: Iterable[str], most: int = 1, alike: float = 0.6) -> list[str]:
    """Return up to `most` similar names, the closest first. alike: the minimum similarity (0 to 1)."""
    from difflib import get_close_matches  # most pages never need it

    # Names are compared character by character, so a very long name would take too long.
    return get_close_matches(name[:LONGEST_ALIKE], list(known), most, alike)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question that suggests the closest known name, or an empty string if none is close."""
    near = close_matches(name, known)
    return _("Did you mean `{near}`?", near=near[0]) if near else ""


#: Messages about an argument of the wrong kind, for `of_no_use`.
NO_TEXT = N_("{value} isn’t text. Give text such as {example}.")
NO_LIST = N_("{value} isn’t a list. Give a list such as {example}.")
NOT_VALID = N_("{value} isn’t valid here. Give {example}.")


def of_no_use(value: object, example: str, said: str = NOT_VALID) -> str:
    """Return the message for a value that can't be used. example: code for a valid value."""
    return _(said, value=shown(value, "None"), example=example)


#: An example for each field of an issue, and code that makes an issue.
_ISSUE = {"path": '"hands.Anna[2]"', "message": '"there is no such card."', "written": '"hideout"'}
_AN_ISSUE = "Issue(path, message)"


@dataclass(frozen=True, slots=True)
class Issue:
    """One error in a document. path: where it is, such as ``hands.Anna[2]``. written: a correct
    value as you'd write it in the document, or an empty string.
    """

    path: str
    message: str
    written: str = ""

    def __post_init__(self) -> None:
        for field, example in _ISSUE.items():
            if not isinstance(value := getattr(self, field), str):
                raise invalid(of_no_use(value, example, NO_TEXT), field)
        # A path has keys from the document, which may contain any characters.
        object.__setattr__(self, "path", printable(self.path, 120))

    def __str__(self) -> str:
        example = _("Write {example}.", example=self.written) if self.written else ""
        said = sentences(self.message, example)
        return f"{self.path}{colon()}{said}" if self.path else said


class InvalidDocument(ValueError):
    """Raised for a position, record, link or argument that can't be used. issues: all the errors
    found.

    >>> from wyatt.earp import Game
    >>> Game.from_start({"players": ["Anna"], "seed": 3})
    Traceback (most recent call last):
        ...
    wyatt.core.errors.InvalidDocument: players: list the names of 2 to 4 players (`setup.players`).
    """

    def __init__(self, issues: Sequence[Issue]) -> None:
        if not isinstance(issues, (list, tuple)):
            raise invalid(of_no_use(issues, f"[{_AN_ISSUE}]", NO_LIST), "issues")
        for at, each in enumerate(issues):
            if not isinstance(each, Issue):
                raise invalid(of_no_use(each, _AN_ISSUE), f"issues[{at}]")
        self.issues = tuple(issues)
        super().__init__("\n".join(map(str, self.issues)))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.issues,), self.__dict__


def invalid(message: str, path: str = "") -> InvalidDocument:
    return InvalidDocument([Issue(path, message)])


MOST_ISSUES = 100  # the maximum number of issues listed for one document


class Issues(list[Issue]):
    """A list of issues. Adding the hundredth issue raises `InvalidDocument` with all of them."""

    def append(self, issue: Issue) -> None:
        super().append(issue)
        if len(self) >= MOST_ISSUES:
            more = N_("there are more than {most} errors. Correct some and try again.")
            raise InvalidDocument([*self, Issue("", _(more, most=MOST_ISSUES))])

    def __iadd__(self, issues: Iterable[Issue]) -> Self:  # type: ignore[misc,override]
        for issue in issues:
            self.append(issue)
        return self


class NotAMove(ValueError):
    """Raised for a line that isn't in the game's notation.

    >>> from wyatt.earp import Game
    >>> Game.new(["Anna", "Burt"], seed=3).push("draw suply")
    Traceback (most recent call last):
        ...
    wyatt.core.errors.NotAMove: `draw suply` isn’t a move. Write `draw supply` or `draw discard`.
    """


def no_move(value: object, line: str) -> NotAMove:
    """Return the error for a value that's neither a move nor text. line: a valid line of notation."""
    said = N_("{value} isn’t a move. Give a line such as `{line}`, or a Move.")
    return NotAMove(_(said, value=shown(value, "None"), line=line))


def meant(line: str, read: Callable[[str], object], error: NotAMove) -> NotAMove:
    """Return an error that suggests the move a line may mean, or `error` if no move fits. read:
    returns the move for a line, or raises `NotAMove`. Phones capitalize the first letter, sentences
    end with a full stop, and people may type cards as ``7s`` or ``7♠``.
    """
    if len(line) > LONGEST_ALIKE:
        return error
    bare = line.strip(" \t\n`'\"“”.,;:!?").translate(_SUITS)
    cards = _CARD.sub(lambda it: it[1].upper().translate(_COURTS) + it[2].upper(), bare.lower())
    said = N_("`{line}` isn’t a move. Did you mean `{near}`?")
    for near in (bare, bare[:1].lower() + bare[1:], cards, line.strip(" .")):
        with suppress(NotAMove):
            return NotAMove(_(said, line=printable(line, 80), near=read(near)))
    return error


#: Letters for suit symbols (without commas) and for the French valet, dame and roi; a card’s name.
_SUITS, _COURTS = str.maketrans("♣♦♥♠", "CDHS", ","), str.maketrans("VDR", "JQK")
_CARD = re.compile(r"\b(10|[2-9tjqkavdr])([cdhs]|(?<=j)k)\b")


def no_such_move(parts: str, line: str) -> NotAMove:
    """Return the error for a `Move` whose parts don't fit together. line: a valid line of notation."""
    said = N_(
        "`{parts}` isn’t a move. Write a move such as `{line}`. To see all moves, use help(Move)."
    )
    return NotAMove(_(said, parts=printable(parts, 80), line=line))


class IllegalMove(ValueError):
    """Raised for a move that the rules forbid now. The game stays unchanged. verdict: the rules'
    ids and the reason.

    >>> from wyatt.earp import Game
    >>> Game.new(["Anna", "Burt"], seed=3).push("pass")
    Traceback (most recent call last):
        ...
    wyatt.core.errors.IllegalMove: Draw first, then play and discard.
    """

    def __init__(self, verdict: Verdict[Any]) -> None:
        self.verdict = verdict
        super().__init__(verdict.message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.verdict,), self.__dict__


class UnknownPlayer(KeyError):
    """Raised for a name that no player in this game has. The message lists the players."""

    def __init__(self, name: object, players: Sequence[str]) -> None:
        near = close_matches(str(name).casefold(), [each.casefold() for each in players], 1)
        meant = next((each for each in players if [each.casefold()] == near), "")
        said = N_("{name} isn’t a player here. The players are {players}.")
        hint = _("Did you mean {near}?", near=meant) if meant else ""
        self.message = sentences(_(said, name=shown(name), players=listed(players)), hint)
        super().__init__(self.message)
        self._made_of = (name, tuple(players))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._made_of, self.__dict__

    def __str__(self) -> str:
        return self.message  # a KeyError would print the message in quotes


Move = TypeVar("Move", covariant=True)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is forbidden. rules: the ids of the rules. reason: a sentence."""

    rules: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Move]):
    """Whether a move is legal, and why. rules: the ids of the rules that decide. instead: for an
    illegal move, some legal ones. In a condition, a legal move's verdict counts as true. Printing a
    verdict prints its message.
    """

    legal: bool
    rules: tuple[str, ...]
    message: str
    instead: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return self.message

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from html import escape  # a large module that no engine needs

        cited = "".join(f" <code>{escape(rule)}</code>" for rule in self.rules)
        sign = "&#10003;" if self.legal else "&#10007;"
        plain = f"{self.message} ({', '.join(self.rules)})"
        return {"text/plain": plain, "text/html": f"<p>{sign} {escape(self.message)}{cited}</p>"}
