"""The package as the browser's Python gets it: one zip with what the pages need, and nothing else."""

from __future__ import annotations

import ast
import io
import zipfile
from importlib.resources import files
from importlib.resources.abc import Traversable

#: What only a server, a terminal or the build of the pages needs.
LEFT_OUT = (
    *("cli.py", "serve.py", "__main__.py", "voila", "commands", "notebooks", "core/addresses.py"),
    *("site/build.py", "site/bundle.py", "site/icons.py", "site/pages.py", "site/pyodide.py"),
    *("site/script", "widgets/script", "widgets/scripts.py", "widgets/screen.py", "show/style"),
    *("earp/text/rules.fr.toml", "lessons/build.py", "FORMAT.md", "py.typed"),
)
KINDS = (".py", ".toml")


def bundle() -> bytes:
    """The zip, the same bytes for the same package."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text in sorted(_contents(files("wyatt"), "").items()):
            entry = zipfile.ZipInfo(f"wyatt/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return packed.getvalue()


def _contents(folder: Traversable, path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if name in LEFT_OUT or entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            found |= _contents(entry, f"{name}/")
        elif entry.name.endswith(KINDS):
            text = entry.read_text(encoding="utf-8")
            found[name] = _lean(text) if entry.name.endswith(".py") else text
    return found


def _lean(source: str) -> str:
    """A module without comments and docstrings: a third of what a reader would wait for."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _undocument(node)
    return ast.unparse(tree) + "\n"


def _undocument(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    first = node.body[0] if node.body else None
    if (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    ):
        if isinstance(node, ast.Module) or len(node.body) > 1:
            del node.body[0]
        else:
            node.body[0] = ast.Pass()
