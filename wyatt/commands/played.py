"""Files that several commands play: a record to its end, or to the move that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.commands.guard import ILLEGAL, Refused
from wyatt.commands.options import refusal
from wyatt.commands.terminal import read_input
from wyatt.core.errors import Unusable

if TYPE_CHECKING:
    from wyatt.core.records import Misstep, Replay
    from wyatt.core.spec import AnyGame, AnySpec


def replayed(file: str, spec: AnySpec) -> Replay[AnyGame]:
    """A file played to its end, or to a move that cannot be played. Raises `Refused`."""
    text = read_input(file)
    try:
        return spec.replay(spec.read(text))
    except Unusable as error:
        raise refusal(file, error) from None


def misstep(file: str, error: Misstep) -> str:
    """The line about a move of a record that cannot be played."""
    cited = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{file}: moves[{error.index}]: {error.message}{cited}"


def at_the_end(file: str, spec: AnySpec) -> AnyGame:
    """The game at the end of a file. A move on the way that cannot be played is status 1."""
    found = replayed(file, spec)
    if found.error:
        raise Refused([misstep(file, found.error)], ILLEGAL)
    return found.game
