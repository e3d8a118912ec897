"""What can be wrong with what a person, a file or a link brings: sentences, never tracebacks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from wyatt.core.text import _, listed

if TYPE_CHECKING:
    from typing import Any

    from wyatt.core.verdict import Verdict


def printable(text: str, longest: int) -> str:
    """Text from a document, short, and nothing in it that a terminal would act on."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: longest + 1])
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shown(value: object) -> str:
    """A value as a fault quotes it."""
    if value is None:
        return _("nothing")
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, (list, tuple)):
        return _("a list")
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**18:
        return _("a number of too many digits")
    if isinstance(value, str):
        value = value[:80]
    return printable(json.dumps(value, ensure_ascii=False, default=str), 60)


def sentences(*said: str) -> str:
    """Whole sentences one after the other, those left out that are empty."""
    return " ".join(filter(None, said))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The question which of the known names was meant; empty if none is near."""
    near = get_close_matches(name[:60], list(known), 1)
    return _("Did you mean `{near}`?", near=near[0]) if near else ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a document: where it stands (``hands.Anna[2]``) and what is wrong.

    written: what would be right, as the document writes it; a page, on which nobody writes one,
    leaves it out.
    """

    where: str
    what: str
    written: str = ""

    def __post_init__(self) -> None:
        # A place is made of keys that came with the document: data, like the values.
        object.__setattr__(self, "where", printable(self.where, 120))

    def __str__(self) -> str:
        said = self.what
        if self.written:
            said = sentences(said, _("Write {example}.", example=self.written))
        return f"{self.where}: {said}" if self.where else said


class Unusable(ValueError):
    """A position, record, link or switch that cannot be used, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,), self.__dict__


class NotAMove(ValueError):
    """A line that is no move of the game's notation. Cites no rule: it never got that far."""


def no_move(value: object, line: str) -> NotAMove:
    """What is said of something that is neither a move nor a line of text. line: such as ..."""
    return NotAMove(
        _(
            "{value} is not a move: give a line such as `{line}`, or a Move.",
            value=shown(value),
            line=line,
        )
    )


def no_such_move(parts: str, line: str) -> NotAMove:
    """What is said of a Move whose parts do not make one. line: one that is sound."""
    return NotAMove(
        _(
            "`{parts}` is not a move: help(Move) shows how each is written, such as `{line}`.",
            parts=printable(parts, 80),
            line=line,
        )
    )


class IllegalMove(ValueError):
    """A move that the rules forbid here. `verdict` says which and why; the game is unchanged."""

    def __init__(self, verdict: Verdict[Any]) -> None:
        self.verdict = verdict
        super().__init__(verdict.message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.verdict,), self.__dict__


class UnknownPlayer(KeyError):
    """Somebody who does not play here; the message names those who do."""

    def __init__(self, name: object, players: Sequence[str]) -> None:
        near = get_close_matches(str(name).casefold(), [each.casefold() for each in players], 1)
        meant = next((each for each in players if [each.casefold()] == near), "")
        self.message = sentences(
            _(
                "{name} does not play here; {players} do.",
                name=shown(name),
                players=listed(players),
            ),
            _("Did you mean {name}?", name=meant) if meant else "",
        )
        super().__init__(self.message)
        self._made_of = (name, tuple(players))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._made_of, self.__dict__

    def __str__(self) -> str:
        return self.message  # a KeyError would print it in quotes
