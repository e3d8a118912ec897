"""Extractors for Babel: marked sentences in the source, and texts in data files.

`docs/babel.cfg` names them. Babel's own extractor for Python does not look into f-strings before
Python 3.12, nor at a command's help, and Babel has none for data. `pybabel extract` uses them to
find every text that needs a translation.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import IO

#: A message for Babel: its line, its function, its text or forms, comments for translators.
Found = tuple[int, str | None, str | tuple[str, ...], list[str]]

#: The functions that mark a sentence, and how many of their arguments are texts. `ngettext` is
#: click's.
_MARKS = {"_": 1, "N_": 1, "plural": 2, "N_plural": 2, "ngettext": 2}


def extract_python(
    file: IO[bytes], keywords: object, comments: object, options: Mapping[str, str]
) -> Iterator[Found]:
    """Yield the marked sentences of a module, and the help of its commands and their options.

    Babel passes the other arguments, which are unused.
    """
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.Call(func=ast.Name(id=mark), args=args) if mark in _MARKS:
                said = [text for each in args[: _MARKS[mark]] if (text := _text(each))]
                if len(said) == _MARKS[mark]:
                    function = "ngettext" if len(said) > 1 else None
                    yield node.lineno, function, said[0] if len(said) == 1 else tuple(said), []
            case ast.Call(keywords=named):
                for each in named:
                    if each.arg == "help" and (text := _text(each.value)):
                        yield each.value.lineno, None, text, []
            case ast.FunctionDef(decorator_list=[*decorators]) if any(map(_commands, decorators)):
                yield node.lineno, None, cleandoc(ast.get_docstring(node) or ""), []


def _text(node: ast.expr) -> str:
    """Return the value of a literal text, or None."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _commands(decorator: ast.expr) -> bool:
    """Return whether a decorator makes a command: ``@main.command()``, ``@click.group()``."""
    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Attribute)
        and decorator.func.attr in ("command", "group")
    )


def extract_data(
    file: IO[bytes], keywords: object, comments: object, options: Mapping[str, str]
) -> Iterator[Found]:
    """Return the texts of a TOML file that a person reads, in the order of the file.

    options: ``fields``, the paths of the texts, separated by blanks, such as
    ``stages.*.options.*.text``, with ``*`` for any key or index. Babel passes the other arguments,
    which are unused.
    """
    source = file.read().decode("utf-8")
    fields = [field.split(".") for field in options["fields"].split()]
    found: list[Found] = [
        (_line(source, text), None, said, [])
        for path, text in texts(tomllib.loads(source))
        # As the reader returns it: without line breaks at its ends, and a glossary word without the
        # mark for its exact spelling.
        if (said := text.strip().removeprefix("!")) and any(_same(path, field) for field in fields)
    ]
    return iter(sorted(found, key=lambda each: each[0]))


def texts(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every text in a data file, with its path of keys and indexes."""
    match value:
        case str():
            yield path, value
        case list():
            for at, each in enumerate(value):
                yield from texts(each, (*path, str(at)))
        case dict():
            for key, each in value.items():
                yield from texts(each, (*path, str(key)))


def _same(path: Sequence[str], field: Sequence[str]) -> bool:
    return len(path) == len(field) and all(
        want in ("*", key) for key, want in zip(path, field, strict=True)
    )


def _line(source: str, text: str) -> int:
    """Return the line of a text, or 1 if it is written with escapes."""
    before, here, _after = source.partition(text.strip().split("\n")[0])
    return before.count("\n") + 1 if here else 1
