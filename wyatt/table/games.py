"""The one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:  # the protocols cost a start-up five milliseconds and do nothing there
    from wyatt.table.protocol import GameKind, Words

#: The package of each game; each has a module `kind` that offers it to the table.
PACKAGES: Mapping[str, str] = MappingProxyType(
    {"wyatt": "wyatt.earp.kind", "wildcat": "wyatt.wildcat.kind"}
)
#: What each game is told with, and its rulebook; both are imported only when a person reads.
WORDS: Mapping[str, str] = MappingProxyType(
    {"wyatt": "wyatt.earp.speech", "wildcat": "wyatt.wildcat.speech"}
)
RULEBOOKS: Mapping[str, str] = MappingProxyType(
    {"wyatt": "wyatt.earp.rulebook", "wildcat": "wyatt.wildcat.rulebook"}
)
#: How each game is scored on the command line.
SCORES: Mapping[str, str] = MappingProxyType(
    {"wyatt": "wyatt.commands.poster", "wildcat": "wyatt.commands.hand"}
)


def kind(name: str) -> GameKind:
    """The game of that name. Raises `KeyError` for one that is not in the house."""
    return cast("GameKind", import_module(PACKAGES[name]))


def words(name: str) -> Words:
    """The words of the game of that name. Raises `KeyError` for one that is not in the house."""
    return cast("Words", import_module(WORDS[name]))


def rulebook(name: str) -> Any:
    """The rulebook of the game of that name. Raises `KeyError` for one not in the house."""
    return import_module(RULEBOOKS[name])


def scores(name: str) -> Any:
    """What `wyatt score` asks and prints for the game of that name. Raises `KeyError`."""
    return import_module(SCORES[name])
