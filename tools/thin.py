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
    """A place in the code that's worth a look. kind: the reason. lines: how many lines to look at."""

    kind: str
    file: Path
    line: int
    name: str
    lines: int

    def __str__(self) -> str:
        file = self.file.relative_to(PROJECT)
        return f"{file}:{self.line}: {self.kind}: {self.name} ({self.lines})"


def _trees(folder: str) -> dict[Path, ast.Module]:
    files = sorted((PROJECT / folder).rglob("*.py"))
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}


def _words(*folders: str) -> Counter[str]:
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
    above: list[ast.expr] = getattr(node, "decorator_list", [])
    return (
        (node.end_lineno or node.lineno) - min([node.lineno, *(each.lineno for each in above)]) + 1
    )


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
    trees, everywhere = _trees(folder), [*_trees("wyatt").values(), *_trees("tools").values()]
    used, elsewhere = _words("wyatt"), _words("tools", "docs", "notebooks", "binder")
    keywords, most = _passed([*everywhere, *_trees("tests").values()])
    classes = [
        each for tree in everywhere for each in ast.walk(tree) if isinstance(each, ast.ClassDef)
    ]
    bases = {each.name: each for each in classes}
    for file, tree in trees.items():
        for function in _functions(tree):
            name, text = function.name, _docstring(function)
            short = len(function.body) - bool(text) <= 2
            if _private(name) and used[name] == 2 and short:
                yield Place("called once", file, function.lineno, name, _lines(function))
            if _private(name) and text:
                yield Place("private docstring", file, function.lineno, name, _lines(text))
            given = function.args.args + function.args.kwonlyargs
            named = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
            optional = function.args.args[len(function.args.args) - len(function.args.defaults) :]
            optional += [arg for arg, value in named if value]
            known = keywords[name]
            bound = bool(given) and given[0].arg in {"self", "cls"}
            for arg in optional:
                at = given.index(arg) - bound
                nobody = arg.arg not in known and "*" not in known and most[name] <= at
                if nobody and name in most:
                    yield Place("never passed", file, arg.lineno, f"{name}({arg.arg})", 1)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and len(node.names) >= NAMES:
                yield Place("names imported", file, node.lineno, node.module or "", _lines(node))
            if isinstance(node, ast.ClassDef):
                above = [bases[_name(each)] for each in node.bases if _name(each) in bases]
                methods = [each for base in above for each in _functions(base)]
                said = {each.name: ast.get_docstring(each) for each in methods}
                for own in node.body:
                    if not isinstance(own, Function):
                        continue
                    text = _docstring(own)
                    if text and ast.get_docstring(own) == said.get(own.name):
                        kind, name = "override that repeats its base", f"{node.name}.{own.name}"
                        yield Place(kind, file, own.lineno, name, _lines(text))
        for top in tree.body:
            if not isinstance(top, Function | ast.ClassDef):
                continue
            if isinstance(top, Function) and top.decorator_list:
                continue  # a decorator may keep it in a list
            if used[top.name] == 1 and not elsewhere[top.name]:
                yield Place("only in tests", file, top.lineno, top.name, _lines(top))


def main(words: Sequence[str]) -> int:
    found = list(places(*words[:1]))
    print(*found, sep="\n")
    print()
    for kind in dict.fromkeys(each.kind for each in found):
        of_kind = [each for each in found if each.kind == kind]
        print(f"{kind}: {len(of_kind)} places, {sum(each.lines for each in of_kind)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
