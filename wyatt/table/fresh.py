"""Fresh copies of your own bots, so that a plan's games are the same in every run."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import partial
from threading import RLock
from types import BuiltinMethodType, CellType, CodeType, FunctionType, MethodType
from typing import Any

from wyatt.core.spec import AnyBot
from wyatt.core.text import N_, _
from wyatt.table.games import UnknownBot

#: The lock to hold while your own bots play, because all threads share `random` and numpy's.
_LUCK = RLock()


def bot_name(each: str | AnyBot) -> str:
    if isinstance(each, str):
        return each
    own: Any = each
    if isinstance(own, MethodType) and "__name__" in dir(own.__self__):
        own = own.__self__  # and not the name of the method
    named = own if isinstance(own, type) or hasattr(own, "__name__") else type(own)
    return str(named.__name__)


def fresh(bot: AnyBot, seed: int) -> AnyBot:
    """Return a copy of a bot for one game, so that changes to the bot, its closure or its class
    don't outlast the game. If the bot has a `reset` method, call it with the seed. Raise
    `UnknownBot` for a bot that can't be copied, or that changes a global variable, iterator or
    random number generator.
    """
    try:
        made: AnyBot = _copied(bot)
    except UnknownBot:
        raise
    except Exception as error:
        said = N_("{bot} can’t be copied for each game: {why}. Give it a `__deepcopy__` method.")
        said = _(said, bot=bot_name(bot), why=str(error).rstrip(".") or type(error).__name__)
        raise UnknownBot(said) from error
    if callable(reset := getattr(getattr(made, "__self__", made), "reset", None)):
        reset(seed)
    return made


def _copied(bot: Any) -> Any:
    if isinstance(bot, partial):
        keywords = {name: _copied(value) for name, value in bot.keywords.items()}
        return partial(_copied(bot.func), *map(_copied, bot.args), **keywords)
    if isinstance(bot, MethodType):
        return MethodType(bot.__func__, _copied(bot.__self__))
    if isinstance(bot, BuiltinMethodType) and not isinstance(bot.__self__, type(sys)):
        return getattr(_copied(bot.__self__), bot.__name__)
    if isinstance(bot, FunctionType):
        _changes_nothing_outside(bot, bot)
        cells = []
        for cell in bot.__closure__ or ():
            with suppress(ValueError):  # an empty cell has no contents to copy
                inside = cell.cell_contents
                cell = CellType(inside if inside is bot else _copied(inside))
            cells.append(cell)
        made = FunctionType(bot.__code__, bot.__globals__, bot.__name__, None, tuple(cells))
        made.__defaults__, made.__kwdefaults__ = deepcopy((bot.__defaults__, bot.__kwdefaults__))
        made.__dict__.update(deepcopy(vars(bot)))
        return made
    kind, made = type(bot), deepcopy(bot)
    call = next((vars(base)["__call__"] for base in kind.__mro__ if "__call__" in vars(base)), None)
    if isinstance(call, FunctionType):
        _changes_nothing_outside(bot, call)
    # All objects of a class share its lists, so the copy gets its own lists.
    for base in kind.__mro__ if callable(bot) else ():
        for name, value in vars(base).items():
            if isinstance(value, (list, dict, set, random.Random)) and name[:2] != "__":
                with suppress(AttributeError):  # a class with slots
                    if name not in vars(made):
                        setattr(made, name, deepcopy(value))
    return made


def _changes_nothing_outside(bot: AnyBot, function: FunctionType) -> None:
    """Raise `UnknownBot` if a function sets a global name or uses a global iterator or generator."""
    from dis import get_instructions

    codes = [function.__code__]
    for code in codes:
        inside = [each for each in code.co_consts if isinstance(each, CodeType)]
        for step in get_instructions(code):
            value = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
            if isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
                inside.append(value.__code__)
            drawn = isinstance(value, (random.Random, Iterator)) or hasattr(value, "bit_generator")
            if drawn or step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
                said = N_(
                    "{bot} changes `{name}` outside itself, so its games would differ between processes and runs. Keep it in an object with the methods `__call__(view)` and `reset(seed)`."
                )
                raise UnknownBot(_(said, bot=bot_name(bot), name=step.argval))
        codes += [each for each in inside if each not in codes]


@contextmanager
def luck(bots: list[AnyBot], seed: int) -> Iterator[None]:
    """Seed the random number generators of `random` and numpy while these bots play one game, and
    restore the generators afterwards. Raise `UnknownBot` if a bot has changed its class.
    """
    kinds = {type(bot): dict(vars(type(bot))) for bot in bots}
    numpy = getattr(sys.modules.get("numpy"), "random", None)
    with _LUCK:
        held, theirs = random.getstate(), numpy and numpy.get_state()
        random.seed(seed)
        if numpy:
            numpy.seed(seed % (1 << 32))
        try:
            yield
        finally:
            random.setstate(held)
            if numpy:
                numpy.set_state(theirs)
    for kind, before in kinds.items():
        for name, value in vars(kind).items():
            if before.get(name) is not value and not name.startswith("__"):
                said = N_(
                    "{bot} changes the class attribute `{name}`, so its games would differ between processes and runs. Set it on the instance: `self.{name}`."
                )
                raise UnknownBot(_(said, bot=kind.__name__, name=name))
