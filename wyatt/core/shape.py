"""Check documents that a program wrote, such as a browser's stored answers, against a shape.

A shape is a test, a list with a shape for its items, or an object with a shape for each field, or
for all keys that pass a test: ``{"done": [is_id], "at": {is_id: whole(1, 999)}}``. Every field may
be missing. An unknown field is left out or, if the shape tests keys, an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wyatt.core.arguments import arguments
from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, shown
from wyatt.core.limits import KEPT
from wyatt.core.text import _

_NOTHING = object()
_Faults = list[tuple[str, object]]


def check(document: Mapping[str, Any], shape: Mapping[Any, object], most: int) -> dict[str, Any]:
    """Return the fields of a document that are in the shape. Raise `InvalidDocument` with every
    value that doesn't fit. most: the maximum length of each list and object.
    """
    faults = _Faults()
    found: dict[str, Any] = _fitting(document, shape, most, "", faults)
    with arguments() as read:
        for path, value in faults:
            read.issue(path, _("{value} isn’t allowed here.", value=shown(value)))
    return found


def stored(text: str, format: str, shape: Mapping[Any, object]) -> dict[str, Any]:
    """Return the parts of a browser's stored document that fit the shape. If the text can't be read
    or is in another format, return an empty dictionary.
    """
    try:
        document = read_json(text, KEPT)
    except InvalidDocument:
        return {}
    if not isinstance(document, Mapping) or document.get("format") != format:
        return {}
    found: dict[str, Any] = _fitting(document, shape, KEPT.values, "", [])
    return found


def _fitting(value: Any, shape: Any, most: int, path: str, faults: _Faults) -> Any:
    """Return a value's parts that fit its shape. Add the others to `faults`, with their paths."""
    if callable(shape):
        if shape(value):
            return value
    elif isinstance(value, type(shape)) and len(value) <= most:
        if isinstance(shape, list):
            items = enumerate(value)
            parts = [_fitting(one, shape[0], most, f"{path}[{at}]", faults) for at, one in items]
            return [part for part in parts if part is not _NOTHING]
        tests = [(test, inside) for test, inside in shape.items() if callable(test)]
        found = {}
        for key, one in value.items():
            where = f"{path}.{key}" if path else key
            inside = shape.get(key) or next((held for test, held in tests if test(key)), None)
            if inside is None and tests:
                faults.append((where, key))
            elif inside is not None:
                part = _fitting(one, inside, most, where, faults)
                if part is not _NOTHING:
                    found[key] = part
        return found
    faults.append((path, value))
    return _NOTHING


def is_text(value: object) -> bool:
    return isinstance(value, str)


def whole(least: int, most: int) -> Callable[[object], bool]:
    """Return a test for whole numbers from `least` to `most`."""
    return lambda value: type(value) is int and least <= value <= most


def one_of(*known: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in known
