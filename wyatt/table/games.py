"""The one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:  # the protocols cost a start-up five milliseconds and do nothing there
    from wyatt.table.protocol import GameKind, Words

#: The package of each game; each has a module `kind` that offers it to the table.
PACKAGES: Mapping[str, str] = MappingProxyType({"wyatt": "wyatt.earp.kind"})
#: What each game is told with, and its rulebook; both are imported only when a person reads.
WORDS: Mapping[str, str] = MappingProxyType({"wyatt": "wyatt.show"})
RULEBOOKS: Mapping[str, str] = MappingProxyType({"wyatt": "wyatt.earp.rulebook"})


def kind(name: str) -> GameKind:
    """The game of that name. Raises `KeyError` for one that is not in the house."""
    return cast("GameKind", import_module(PACKAGES[name]))


def words(name: str) -> Words:
    """The words of the game of that name. Raises `KeyError` for one that is not in the house."""
    return cast("Words", import_module(WORDS[name]))


def rulebook(name: str) -> Any:
    """The rulebook of the game of that name. Raises `KeyError` for one not in the house."""
    return import_module(RULEBOOKS[name])
