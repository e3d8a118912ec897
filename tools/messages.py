"""Extractors for Babel: marked sentences in the source, and texts in data files.

`pybabel extract` uses these extractors, which are listed in `docs/babel.cfg`, to find every text
that needs a translation. Babel's own Python extractor can't see a command's help or, before Python
3.12, the inside of an f-string, and Babel has no extractor for data files.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import IO

#: A message for Babel: the line, the function, the text or its forms, and comments for translators.
Found = tuple[int, str | None, str | tuple[str, ...], list[str]]

#: The functions that mark a sentence, and how many of their arguments are texts. Click uses
#: `ngettext`.
_MARKS = {"_": 1, "N_": 1, "plural": 2, "N_plural": 2, "ngettext": 2}


def extract_python(
    file: IO[bytes], keywords: object, comments: object, options: Mapping[str, str]
) -> Iterator[Found]:
    """Yield a module's marked sentences, and the help texts of its commands and options."""
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case ast.Call(func=ast.Name(id="N_"), args=[ast.Dict() | ast.Tuple() as table]):
                yield from ((line, None, text, []) for line, text in _table(table))
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


def _table(node: ast.expr) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Dict(values=parts) | ast.Tuple(elts=parts):
            for each in parts:
                yield from _table(each)
        case ast.Constant(value=str(text)):
            yield node.lineno, text


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _commands(decorator: ast.expr) -> bool:
    """Return whether a decorator makes a command: ``@main.command()``, ``@click.group()``."""
    match decorator:
        case ast.Call(func=ast.Attribute(attr="command" | "group")):
            return True
    return False


def extract_data(
    file: IO[bytes], keywords: object, comments: object, options: Mapping[str, str]
) -> Iterator[Found]:
    """Yield the texts that people read in a TOML file, in the file's order.

    options: ``fields`` lists the texts' paths, separated by spaces. In a path such as
    ``stages.*.options.*.text``, ``*`` stands for any key or index. The other arguments, which Babel
    passes, aren't used.
    """
    source = file.read().decode("utf-8")
    fields = [field.split(".") for field in options["fields"].split()]
    found: list[Found] = [
        (_line(source, text), None, said, [])
        for path, text in texts(tomllib.loads(source))
        # The program looks up a text without line breaks at its ends, and a glossary word without
        # the mark for its exact spelling.
        if (said := text.strip().removeprefix("!")) and any(_same(path, field) for field in fields)
    ]
    return iter(sorted(found, key=lambda each: each[0]))


def texts(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
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
    pairs = zip(path, field, strict=False)
    return len(path) == len(field) and all(want in ("*", key) for key, want in pairs)


def _line(source: str, text: str) -> int:
    """Return a text's line number, or 1 if the source writes the text with escapes."""
    before, here, _after = source.partition(text.strip().split("\n")[0])
    return before.count("\n") + 1 if here else 1
