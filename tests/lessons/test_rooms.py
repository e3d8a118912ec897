"""Lessons are below the drawings: they never import one, not even lazily or for types."""

import ast
from importlib.resources import files
from pathlib import Path

from tests.collected import collected

ROOM = Path(str(files("wyatt.lessons")))
ABOVE = ("wyatt.ui", "wyatt.widgets", "tools.coursebook", "wyatt.commands", "wyatt.serve")


@collected("path", sorted(ROOM.rglob("*.py")))
def test_lessons_import_nothing_from_above(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        named += [each.name for each in node.names] if isinstance(node, ast.Import) else []
        assert not [name for name in named if name.startswith(ABOVE)]
