"""Import people's own games and bots from an address, and turn errors in their code into sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import invalidate_caches
from traceback import walk_tb
from types import FrameType
from typing import Any, cast

from wyatt.core.errors import printable, shown
from wyatt.core.lazy import Lazy
from wyatt.core.spec import AnyBot, AnySpec, GameSpec
from wyatt.core.text import N_, _, sentences

_NAMED: set[str] = set()  # the packages and modules that were imported from an address
#: The beginnings of file names in Python's own library.
_LIBRARY = (os.path.dirname(os.__file__), "<")


def current_folder() -> str:
    """Return the current folder, or an empty string if it has been deleted."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return ""


def _imported(address: str, said: str, kind: type[ValueError]) -> object:
    """Return the object at an address on Python's path or in the folder, or raise this kind of error."""
    if (here := current_folder()) and here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # last, because your file might hide one of Python's modules
        invalidate_caches()
    module, _colon, name = address.partition(":")
    _NAMED.add(module.partition(".")[0])
    try:
        return Lazy[object](address)()
    # Another author's module may raise any error during the import, or exit.
    except (Exception, SystemExit) as error:
        why = str(error) or type(error).__name__
        if place(error) or not isinstance(error, (ImportError, AttributeError, ValueError)):
            why = fault(error)
        said = _(said, address=address[:80], why=printable(why, 400).rstrip("."))
        hint = file_hint(module, name) if module.endswith(".py") else ""
        hint = hint if here else _("The folder you’re in has been deleted. Change to another one.")
        raise kind(sentences(said, hint)) from None


def file_hint(file: str, name: str = "") -> str:
    """Return advice for people who write a file's name in an address instead of a module's name."""
    there = f"{os.path.basename(file).removesuffix('.py')}:{name or 'SPEC'}"
    return _("Name the module instead of the file, as in {there}.", there=there)


def own_game(address: str, kind: type[ValueError]) -> AnySpec:
    """Return the spec of the game at an address. kind: the error to raise if there's no game."""
    spec = _imported(address, N_("there’s no game at {address!r}: {why}."), kind)
    if not isinstance(spec, GameSpec):
        said = N_("{address!r} isn’t a game. It’s {what}, not a GameSpec.")
        raise kind(_(said, address=address[:80], what=shown(spec)))
    return spec


def no_bot(value: object) -> str:
    """Return a sentence about why a value isn't a bot, or an empty string if it's a bot."""
    if isinstance(value, type):
        return _("{bot} is a class. Create an object with `{bot}()`.", bot=value.__name__)
    said = N_(
        "{value} isn’t a player. Give a name, or a function that takes a view and returns a move."
    )
    return "" if callable(value) else _(said, value=shown(value, "None"))


def no_move(player: str) -> str:
    return _("{player} has no legal move, so the hand can’t end.", player=player)


def own_bot(address: str, kind: type[ValueError]) -> AnyBot:
    """Return the bot at an address. kind: the error to raise if there's no bot."""
    bot: Any = _imported(address, N_("there’s no bot at {address!r}: {why}."), kind)
    if said := no_bot(bot):
        raise kind(said)
    return cast("AnyBot", bot)


def made_bot(name: str, make: Callable[[int], AnyBot], seed: int, kind: type[ValueError]) -> AnyBot:
    """Return the bot that a function in somebody's own spec makes from a seed. kind: the error to
    raise if the function fails or doesn't return a bot.
    """
    cause = None
    try:
        bot: Any = make(seed)
        if callable(bot):
            return cast("AnyBot", bot)
        why = _("Called with a seed, the function returns {value}.", value=shown(bot, "None"))
    except Exception as error:  # a bot would mistake the seed for a view
        cause, why = error, _("Called with a seed, the function raises {why}", why=fault(error))
    said = N_(
        "{name} in `bots` must be a function that makes a bot from a seed, such as `lambda seed: {bot}`."
    )
    called = getattr(make, "__name__", "")
    said = _(said, name=repr(name), bot=called if called.isidentifier() else "bot")
    raise kind(sentences(said, why)) from cause


def fault(error: BaseException) -> str:
    """Return an error as text: its type, its message, the file and line it's from, and its notes."""
    where, kind, told = place(error), type(error), " ".join(str(error).split())
    notes = getattr(error, "__notes__", ())
    if kind.__module__.partition(".")[0] != "wyatt":  # our own errors are sentences already
        told = f"{kind.__name__}: {told}".rstrip(": ")
        frame, line = [*walk_tb(error.__traceback__)][-1]
        # A SyntaxError has its own line number. If a note names the bot, our line doesn't help.
        told_already = isinstance(error, SyntaxError) or notes
        known = frame.f_code.co_filename[0] != "<" and not told_already
        where = where or (_line(frame, line) if known else "")
    told = told.rstrip(".") + (f" ({where})" if where else "")
    return sentences(told + ("" if told.endswith("?") else "."), *notes)


def of_own(error: Exception) -> str:
    """Return an error as text if somebody's own code may have caused it, or else an empty string."""
    mine = place(error) or (_NAMED and not isinstance(error, OSError))
    return fault(error) if mine else ""


def place(error: BaseException) -> str:
    """Return the file and line of somebody's own code that led to an error, or an empty string if
    no such code caused it.
    """
    known: str = getattr(error, "_wyatt_place", "")
    for frame, line in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        package = str(frame.f_globals.get("__name__")).partition(".")[0]
        library = file.startswith(_LIBRARY) or "-packages" in file
        if package != "wyatt" and (package in _NAMED or not library):
            known = _line(frame, line)
    return known


def _line(frame: FrameType, line: int) -> str:
    file = frame.f_code.co_filename
    ipython = sys.modules.get("IPython.core.getipython")
    shell = ipython and ipython.get_ipython()
    cell = shell and shell.compile.format_code_name(file)  # such as "Cell" and "In[5]"
    return _("{file}, line {line}", file=" ".join(cell or (os.path.basename(file),)), line=line)


def keep_place(error: Exception, of: Exception) -> None:
    """Record in an error the file and line that the original error came from, because a pickled
    error has no traceback.
    """
    with suppress(AttributeError):
        error._wyatt_place = place(of)  # type: ignore[attr-defined]
