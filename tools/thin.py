"""Show where code is spread thin: ``python -m tools.thin [FOLDER]``.

The tool prints a line for each place where a reader has to jump around, and then the totals. Each
place is worth a look, but may be fine: a function that's called once can make the code clearer.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parents[1]
#: With this many names or more, import the module itself, which is shorter and clearer.
NAMES = 9

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Place:
    """A place worth a look. kind: the reason. lines: how many lines it takes."""

    kind: str
    file: Path
    line: int
    name: str
    lines: int

    def __str__(self) -> str:
        return (
            f"{self.file.relative_to(PROJECT)}:{self.line}: {self.kind}: {self.name} ({self.lines})"
        )


def _trees(folder: str, suffix: str = ".py") -> dict[Path, ast.Module]:
    return {
        file: ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted((PROJECT / folder).rglob(f"*{suffix}"))
    }


def _words(*folders: str) -> Counter[str]:
    """Return how often each name occurs in the folders' code, data and prose."""
    return Counter(
        word
        for folder in folders
        for file in (PROJECT / folder).rglob("*")
        if file.suffix in {".py", ".toml", ".md", ".ipynb", ".json", ".js"} and file.is_file()
        for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))
    )


def _functions(tree: ast.AST) -> Iterator[Function]:
    return (each for each in ast.walk(tree) if isinstance(each, Function))


def _lines(node: ast.stmt) -> int:
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return (node.end_lineno or node.lineno) - first + 1


def _docstring(node: Function) -> ast.stmt | None:
    return node.body[0] if ast.get_docstring(node) is not None else None


def _private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _passed(trees: Sequence[ast.Module]) -> tuple[dict[str, set[str]], dict[str, int]]:
    """Return, for each called name, the keywords that calls use, and the most positional arguments.

    ``*`` among the keywords means unpacked arguments, or a function that's passed on as a value.
    """
    keywords: dict[str, set[str]] = defaultdict(set)
    most: dict[str, int] = defaultdict(int)
    called: set[int] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = _name(node.func)
            called.add(id(node.func))
            keywords[name] |= {each.arg or "*" for each in node.keywords}
            most[name] = max(most[name], len(node.args))
            if any(isinstance(each, ast.Starred) for each in node.args):
                keywords[name].add("*")
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name | ast.Attribute) and id(node) not in called:
                keywords[_name(node)].add("*")
    return keywords, most


def _name(node: ast.expr) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def places(folder: str = "wyatt") -> Iterator[Place]:
    """Yield every place worth a look in one of the project's folders."""
    trees, everywhere = _trees(folder), [*_trees("wyatt").values(), *_trees("tools").values()]
    used, elsewhere = _words("wyatt"), _words("tools", "docs", "notebooks", "binder")
    keywords, most = _passed([*everywhere, *_trees("tests").values()])
    bases = {
        each.name: each
        for tree in everywhere
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef)
    }
    for file, tree in trees.items():
        for node in _functions(tree):
            body = [each for each in node.body if each is not _docstring(node)]
            if _private(node.name) and used[node.name] == 2 and len(body) <= 2:
                yield Place("called once", file, node.lineno, node.name, _lines(node))
            if _private(node.name) and (text := _docstring(node)):
                yield Place("private docstring", file, node.lineno, node.name, _lines(text))
            given = node.args.args + node.args.kwonlyargs
            defaults = len(node.args.defaults)
            optional = [
                *node.args.args[len(node.args.args) - defaults :],
                *(
                    arg
                    for arg, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
                    if value
                ),
            ]
            known = keywords[node.name]
            bound = bool(given) and given[0].arg in {"self", "cls"}
            for arg in optional:
                at = given.index(arg) - bound
                nobody = arg.arg not in known and "*" not in known and most[node.name] <= at
                if nobody and node.name in most:
                    yield Place("never passed", file, arg.lineno, f"{node.name}({arg.arg})", 1)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and len(node.names) >= NAMES:
                yield Place("names imported", file, node.lineno, node.module or "", _lines(node))
            if isinstance(node, ast.ClassDef):
                above = [bases[_name(each)] for each in node.bases if _name(each) in bases]
                said = {
                    each.name: ast.get_docstring(each)
                    for base in above
                    for each in _functions(base)
                }
                for each in node.body:
                    if (
                        isinstance(each, Function)
                        and (text := _docstring(each))
                        and each.name in said
                    ):
                        kind = "override that repeats its base"
                        if ast.get_docstring(each) == said[each.name]:
                            yield Place(
                                kind, file, each.lineno, f"{node.name}.{each.name}", _lines(text)
                            )
        for node in tree.body:
            if (
                isinstance(node, Function | ast.ClassDef)
                and used[node.name] == 1
                and not elsewhere[node.name]
            ):
                yield Place("only in tests", file, node.lineno, node.name, _lines(node))


def main(words: Sequence[str]) -> int:
    """Print a folder's places and the totals, and return the exit status."""
    found = list(places(*words[:1]))
    print(*found, sep="\n")
    print()
    for kind in dict.fromkeys(each.kind for each in found):
        of_kind = [each for each in found if each.kind == kind]
        print(f"{kind}: {len(of_kind)} places, {sum(each.lines for each in of_kind)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
