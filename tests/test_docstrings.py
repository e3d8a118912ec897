"""The examples in the docstrings of the public packages do what they show."""

import doctest
from importlib import import_module
from types import ModuleType

import pytest

from tests.collected import collected

#: Public modules by package: those of its `__all__`, or those listed here.
PACKAGES = {
    "wyatt.earp": (), "wyatt.wildcat": (), "wyatt.table": ("games", "session", "simulate", "coach"),
    "wyatt.lab": (), "wyatt.widgets": (), "wyatt.core": ("account", "grammar", "text"),
}  # fmt: skip


def modules(package: str) -> list[ModuleType]:
    """The modules that define a package's public names and their base classes."""
    home = import_module(package)
    if PACKAGES[package]:
        return [import_module(f"{package}.{name}") for name in PACKAGES[package]]
    kinds = {
        kind.__module__
        for each in (getattr(home, name) for name in home.__all__)
        for kind in getattr(each, "__mro__", (each,))
        if getattr(kind, "__module__", "").startswith("wyatt.")
    }
    return [import_module(name) for name in sorted(kinds)]


@pytest.mark.usefixtures("possible_positions")
@collected("package", PACKAGES)
def test_the_examples_in_docstrings_do_what_they_show(package: str) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    results = {one.__name__: doctest.testmod(one, optionflags=flags) for one in modules(package)}
    assert sum(result.attempted for result in results.values()) > 0
    assert {name for name, result in results.items() if result.failed} == set()
