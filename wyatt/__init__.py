"""Wyatt: learn the card game Wyatt Earp, and look up its rules in a program that plays them exactly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

try:  # written when the project is built or installed, from the tag in git
    from wyatt._version import __version__ as __version__
except ModuleNotFoundError:  # a checkout that is not installed
    __version__ = "0"

C = TypeVar("C")

#: Modules under names that notebooks and programs may still use. They work for one release.
MOVED = MappingProxyType(
    {
        "wyatt.lab.gallery": "wyatt.lab.disputes",
        "wyatt.lab.study": "wyatt.lab.studies",
        "wyatt.lessons.earp.chance": "wyatt.lessons.earp.facts",
        "wyatt.lessons.wildcat.contrast": "wyatt.lab.wildcat",
        "wyatt.lessons.wildcat.pile": "wyatt.lab.wildcat",
        "wyatt.lessons.wildcat.trap": "wyatt.lab.wildcat",
        "wyatt.show": "wyatt.ui",
        "wyatt.show.earp": "wyatt.ui.earp",
        "wyatt.show.earp.picture": "wyatt.ui.earp.picture",
        "wyatt.show.lab": "wyatt.pages.lab",
        "wyatt.show.lab.study": "wyatt.pages.lab.study",
        "wyatt.show.wildcat": "wyatt.ui.wildcat",
        "wyatt.show.wildcat.picture": "wyatt.ui.wildcat.picture",
        "wyatt.table.bots": "wyatt.table.games",
        "wyatt.table.results": "wyatt.table.simulate",
        "wyatt.table.review": "wyatt.table.coach",
        "wyatt.table.spread": "wyatt.table.simulate",
        "wyatt.widgets.guess_first": "wyatt.pages.lab.study",
        "wyatt.widgets.stepper": "wyatt.widgets.beside",
    }
)


#: What a game's rulebook module had beside its `BOOK`.
_OF_A_BOOK = {
    **{
        name: f"BOOK.{name}"
        for name in (
            *("cite", "elsewhere", "languages", "notes", "rule", "rules"),
            *("ruling", "ruling_groups", "rulings", "sections", "statements"),
        )
    },
    **{
        name: f"wyatt.core.rulebook:{name}"
        for name in (
            *("Note", "Rule", "Ruling", "Section", "Source"),
            *("Statement", "UnknownRule"),
        )
    },
    "UnknownLanguage": "wyatt.core.text:UnknownLanguage",
    "standing": "BOOK.basis",
}

#: Names that a module had before, with their new ones, there or in another module (``module:name``).
#: They work for one release.
RENAMED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "wyatt.core.errors": {"Fault": "Issue", "Unusable": "InvalidDocument"},
        "wyatt.earp": {"Fault": "Issue", "Unusable": "InvalidDocument"},
        "wyatt.lab": {"deck_faults": "deck_issues"},
        "wyatt.earp.rulebook": _OF_A_BOOK,
        "wyatt.lab.counting": {"counted": "card_counts"},
        "wyatt.table.session": {"Line": "Variation", "Moment": "Node"},
        "wyatt.wildcat": {"Fault": "Issue", "Unusable": "InvalidDocument"},
        "wyatt.wildcat.rulebook": _OF_A_BOOK,
    }
)


def renamed(old: str, new: str, level: int = 3) -> None:
    """Warn a program that uses a public name of the last release, and give the new one.

    level: how many calls up the program's own line is.
    """
    import warnings

    said = f"{old} is now {new}; the old name goes away in the next release."
    warnings.warn(said, DeprecationWarning, stacklevel=level)


def former(module: str, name: str) -> object:
    """What a module's `__getattr__` answers for one of its old names.

    Raises `AttributeError` for a name that it never had.
    """
    if (new := RENAMED[module].get(name)) is None:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    from pkgutil import resolve_name  # for whom still uses an old name

    place = new if ":" in new else f"{module}:{new}"
    renamed(f"{module}.{name}", place.replace(":", "."), level=4)
    return resolve_name(place)


def formerly(**names: str) -> Callable[[type[C]], type[C]]:
    """A class decorator for arguments, attributes and methods that have a new name: ``old="new"``.

    The old ones work for one release, with a warning.
    """

    def decorate(made: type[C]) -> type[C]:
        taken = made.__init__

        @wraps(taken)
        def take(self: object, *given: Any, **named: Any) -> None:
            for old in names.keys() & named.keys():
                renamed(f"{made.__name__}({old}=...)", f"{names[old]}=...")
                named[names[old]] = named.pop(old)
            taken(self, *given, **named)

        made.__init__ = take  # type: ignore[method-assign]
        for old, new in names.items():
            setattr(made, old, property(_answer(f"{made.__name__}.{old}", new)))
        return made

    return decorate


def _answer(old: str, new: str) -> Callable[[Any], Any]:
    def answer(self: object) -> object:
        renamed(old, new)
        return getattr(self, new)

    return answer


class _Moved(MetaPathFinder, Loader):
    """Finds a module under its old name, and warns with the new one."""

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self, is_package=True) if fullname in MOVED else None

    def exec_module(self, module: ModuleType) -> None:
        new = MOVED[module.__name__]
        renamed(module.__name__, new)
        own = dict(vars(module))
        vars(module).update({**vars(import_module(new)), **own})


sys.meta_path.append(_Moved())
