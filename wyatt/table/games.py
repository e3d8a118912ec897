"""The one place that knows which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

from wyatt.table.protocol import GameKind

#: The package of each game; each has a module `kind` that offers it to the table.
PACKAGES: Mapping[str, str] = MappingProxyType({"wyatt": "wyatt.earp.kind"})


def kind(name: str) -> GameKind:
    """The game of that name. Raises `KeyError` for one that is not in the house."""
    return cast(GameKind, import_module(PACKAGES[name]))
