"""The package as the browser's Python gets it: one zip with what the pages need, and nothing else.

What they need is found in the sources: every module of ours that `wyatt.site.session` imports, and what
those import in turn, with the data beside them. A module that is named in a text counts as imported: a
game names its desk as ``"wyatt.widgets.desk:Desk"``.
"""

from __future__ import annotations

import ast
import io
import re
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

START = "wyatt.site.session"
#: Data of the pages: of the rulebooks the English ones, not what only a test reads; style sheets are a
#: file of their own.
DATA = re.compile(r"(?!statements\.|rules\.(?!en)[a-z]+\.toml$)[\w.-]+\.(toml|json|npz|txt|mo)")
#: Named by what the browser takes along, and not for a browser: a widget for notebooks.
ELSEWHERE = frozenset(("wyatt.widgets.screen",))
_NAMED = re.compile(r"(wyatt(?:\.\w+)+)(?::\w+)?")


def bundle() -> bytes:
    """The zip, the same bytes for the same package."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(_contents().items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return packed.getvalue()


def _contents() -> dict[str, bytes]:
    sources = needed()
    found = {_path(name): _lean(tree).encode() for name, tree in sources.items()}
    for package in {name for name in sources if _is_package(name)}:
        found |= dict(_data(_folder(package), package.replace(".", "/")))
    return found


def needed() -> dict[str, ast.Module]:
    """The modules behind the pages, by name."""
    found: dict[str, ast.Module] = {}
    waiting = [START]
    while waiting:
        name = waiting.pop()
        if name in found or name in ELSEWHERE or not _there(name):
            continue
        found[name] = ast.parse(_text(name))
        waiting += _asked(found[name], name)
        waiting += [name.rpartition(".")[0]] if "." in name else []
    return found


def _asked(tree: ast.Module, name: str) -> Iterator[str]:
    """Every name in a module that may be one of ours."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.Constant(value=str(text)) if found := _NAMED.fullmatch(text):
                yield found[1]


def _folder(package: str) -> Traversable:
    folder = files("wyatt")
    for part in package.split(".")[1:]:
        folder = folder / part
    return folder


def _is_package(name: str) -> bool:
    return (_folder(name) / "__init__.py").is_file()


def _path(name: str) -> str:
    return name.replace(".", "/") + ("/__init__.py" if _is_package(name) else ".py")


def _file(name: str) -> Traversable:
    above, _, last = _path(name).removeprefix("wyatt/").rpartition("/")
    return _folder(f"wyatt.{above.replace('/', '.')}" if above else "wyatt") / last


def _there(name: str) -> bool:
    return name.split(".")[0] == "wyatt" and _file(name).is_file()


def _text(name: str) -> str:
    return _file(name).read_text(encoding="utf-8")


def _data(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The data beside a package's modules, in folders that are no packages too."""
    for entry in folder.iterdir():
        if entry.is_file() and DATA.fullmatch(entry.name):
            yield f"{path}/{entry.name}", entry.read_bytes()
        elif entry.is_dir() and not (entry / "__init__.py").is_file():
            yield from _data(entry, f"{path}/{entry.name}")


def _lean(tree: ast.Module) -> str:
    """A module as it is run: without comments, docstrings and the types of parameters and results.

    They are a third of what a reader would wait for. The types of fields stay: a dataclass is made of them.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _undocument(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(tree) + "\n"


def _undocument(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    first = node.body[0] if node.body else None
    if not (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        return
    if isinstance(node, ast.Module) or len(node.body) > 1:
        del node.body[0]
    else:
        node.body[0] = ast.Pass()
