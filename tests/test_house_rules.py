"""Rules for every module that ruff does not check."""

import ast
import pkgutil
import re
from pathlib import Path

import wyatt
from wyatt.table import games

PACKAGE = Path(wyatt.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "_version.py")


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_what_a_text_refers_to_is_there() -> None:
    """A module that gets another name leaves docstrings and pages behind that speak of the old one."""
    root = PACKAGE.parent
    pages = {*MODULES, *root.glob("*.md"), *(root / "docs").glob("*.md")}
    pages.remove(root / "CHANGELOG.md")  # it tells the past
    texts = (page.read_text("utf-8") for page in pages)
    cited = {name for text in texts for name in re.findall(r"`(wyatt(?:\.\w+)+)`", text)}
    rules = {rule.id for spec in games.every() for rule in spec.rulebook().rules()}
    assert len(cited) > 40
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
        if re.search(r"\.(phase|verb)\s+(not\s+)?in\b", text := path.read_text(encoding="utf-8"))
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.Compare)
        and isinstance(each.left, ast.Attribute)
        and each.left.attr in ("phase", "verb")
        and isinstance(each.ops[0], ast.In | ast.NotIn)
        and isinstance(each.comparators[0], ast.Tuple | ast.List | ast.Set)
        and any(isinstance(said, ast.Constant) for said in each.comparators[0].elts)
    ]
    assert unseen == []


def test_a_dataclass_is_frozen_and_has_slots_or_says_why_not() -> None:
    """What can't change can be shared between games, and with slots a misspelt field is an error."""
    loose = re.compile(r"^@dataclass\b(?!.*(?:frozen=True, slots=True|eq=False|  # )).*\n.*", re.M)
    found = [one for path in MODULES for one in loose.findall(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_text_file_is_utf_8_on_every_system() -> None:
    loose = re.compile(
        r"""\bopen\((?:\w+, )?"[rwax]\+?"(?!.*encoding=).*|\.(?:read|write)_text\((?!.*utf-8).*"""
    )
    assert [each for path in MODULES for each in loose.findall(path.read_text("utf-8"))] == []


#: What shares its name on purpose, or until somebody finds a better one: a part of a notebook and what
#: it shows (`Account`, `LegalMoves`, `PayoutMap`), and a few that no other file reads beside each other.
SHARED_NAMES = {*("Account", "LegalMoves", "PayoutMap"), *("Branch", "Difference", "Session")}


def test_a_class_shares_its_name_only_with_its_like_in_the_other_game() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        room = name_of(path).split("/")[0]
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            if name[0] != "_" and room != "examples":
                places.setdefault(name, []).append(room)
    games = {"core", "earp", "wildcat"}
    shared = {
        name
        for name, rooms in places.items()
        if len(rooms) > 1 and not (len(set(rooms)) == len(rooms) and games.issuperset(rooms))
    }
    assert shared - SHARED_NAMES == set()
