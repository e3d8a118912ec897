"""What the house asks of every module and ruff does not: it looks into no function."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import wyatt
from wyatt.table import games

PACKAGE = Path(wyatt.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "_version.py")
LONGEST = 400

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def seen_from_outside(node: ast.Module | ast.ClassDef) -> Iterator[Named]:
    """What a module or class defines, and what its classes define; nothing inside a function."""
    for each in node.body:
        if isinstance(each, Named):
            yield each
        if isinstance(each, ast.ClassDef):
            yield from seen_from_outside(each)


def test_whatever_has_a_plain_name_says_what_it_is() -> None:
    silent = [
        f"{name_of(path)}: {each.name}"
        for path in MODULES
        for each in seen_from_outside(ast.parse(path.read_text()))
        if each.name[0] != "_" and not ast.get_docstring(each)
    ]
    assert silent == []


def test_no_module_is_too_long_to_be_read() -> None:
    lengths = {name_of(path): len(path.read_text().splitlines()) for path in MODULES}
    assert len(lengths) > 300
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_what_a_text_refers_to_is_there() -> None:
    """A module that gets another name leaves docstrings and pages behind that speak of the old one."""
    root = PACKAGE.parent
    told = [
        page for page in root.glob("*.md") if page.name != "CHANGELOG.md"
    ]  # that tells the past
    pages = [*MODULES, *told, *(root / "docs").glob("*.md")]
    cited = {
        name
        for page in pages
        for name in re.findall(r"`(wyatt(?:\.\w+)+)`", page.read_text("utf-8"))
    }
    rules = {rule.id for spec in games.every() for rule in spec.rulebook().rules()}
    assert len(cited) > 50
    gone = []
    for name in sorted(cited - rules):
        try:
            pkgutil.resolve_name(name)
        except (ImportError, AttributeError):
            gone.append(name)
    assert gone == []


def test_a_set_of_phases_or_verbs_has_a_name_and_a_type() -> None:
    """mypy checks ``phase == "scored"``, but not the strings of a tuple behind ``in``."""
    unseen = [
        f"{name_of(path)}:{each.lineno}"
        for path in MODULES
        for each in ast.walk(ast.parse(path.read_text()))
        if isinstance(each, ast.Compare)
        and isinstance(each.left, ast.Attribute)
        and each.left.attr in ("phase", "verb")
        and isinstance(each.ops[0], ast.In | ast.NotIn)
        and isinstance(each.comparators[0], ast.Tuple | ast.List | ast.Set)
        and any(isinstance(said, ast.Constant) for said in each.comparators[0].elts)
    ]
    assert unseen == []


#: What shares its name on purpose, or until somebody finds a better one: a part of a notebook and what
#: it shows (`Account`, `LegalMoves`, `PayoutMap`), and a few that no other file reads beside each other.
SHARED_NAMES = {
    *("Account", "LegalMoves", "PayoutMap"),
    *("Asked", "Branch", "Difference", "Session"),
}


def test_a_class_shares_its_name_only_with_its_like_in_the_other_game() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for each in ast.parse(path.read_text()).body:
            if isinstance(each, ast.ClassDef) and each.name[0] != "_":
                places.setdefault(each.name, []).append(name_of(path).split("/")[0])
    games = {"core", "earp", "wildcat"}
    shared = {
        name
        for name, rooms in places.items()
        if len(rooms) > 1 and not (len(set(rooms)) == len(rooms) and games.issuperset(rooms))
    }
    assert shared == SHARED_NAMES
