"""The page's script: modules of one idea each, and the one text that a widget sends of them.

``script/`` holds ES modules that a web page loads as they are (``screen.js`` is where they begin).
anywidget wants a single text, which `joined` makes. Each module becomes a function that gives what it
exports, so that no name of one meets a name of another; they stand in the order in which they need each
other.
A page gets the text with every widget, and runs it once.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files

START = "screen.js"

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
#: Whole lines of comment, of no use to a browser: a third of the text that goes out.
_COMMENT = re.compile(r"^[ ]*(?://.*|/\*\*(?:.|\n)*?\*/)\n", re.MULTILINE)
_NAMED = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)


@cache
def source(name: str) -> str:
    """The text of a module by its file name."""
    return (files("wyatt.widgets") / "script" / name).read_text(encoding="utf-8")


def needs(name: str) -> list[str]:
    """The modules that a module imports."""
    return [found for _, found in _IMPORT.findall(source(name))]


def modules(start: str = START) -> list[str]:
    """The modules behind one, each after those that it needs. Raises ValueError for a circle."""
    ordered: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        """Order a module after all that it needs."""
        if name in above:
            raise ValueError(f"The modules import in a circle: {' -> '.join((*above, name))}.")
        if name in ordered:
            return
        for needed in needs(name):
            visit(needed, (*above, name))
        ordered.append(name)

    visit(start, ())
    return ordered


@cache
def joined(start: str = START) -> str:
    """One ES module with the default export of start and all that it needs.

    A host loads it anew for each widget. What it makes is made by the first one in a page: the others
    find it under a name that only the same text has, and run code that is warm.
    """
    text = "\n".join(_wrapped(name, name == start) for name in modules(start))
    name = f'Symbol.for("wyatt {hashlib.sha256(text.encode()).hexdigest()[:16]}")'
    return f"const made = () => {{\n{text}}};\nexport default globalThis[{name}] ??= made();\n"


def _wrapped(name: str, last: bool) -> str:
    text = _COMMENT.sub("", source(name))
    exports = ", ".join(_NAMED.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    if last:
        return body.replace("export default ", "return ")
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {exports} }};\n}})();"


def _taken(found: re.Match[str]) -> str:
    return f"const {{ {found[1]} }} = {_variable(found[2])};\n"


def _variable(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")
