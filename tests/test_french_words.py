"""Nothing that a French reader sees is English, word by word: no word of the English sentences alone."""

import ast
import html
import json
import re
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

pytest.importorskip("babel")

from tests.cli.ran import COMMANDS, RECORD
from tests.pseudo import named, said_in_page
from tests.walk import drawings, everything, walked
from tools import translate
from tools.coursebook import build
from wyatt.cli import main
from wyatt.core.text import speaking
from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.earp.rulebook import BOOK
from wyatt.earp.types import PHASES
from wyatt.earp.verbs import Verb
from wyatt.lessons.courses import ids
from wyatt.lessons.model import games as taught
from wyatt.lessons.model import subject
from wyatt.pages.book import aid_document
from wyatt.site.pages import PAGE_FILES, not_found, page, rules_page, teacher_page
from wyatt.table.games import every
from wyatt.ui.page import Pages, parse
from wyatt.ui.registry import PAGES
from wyatt.wildcat.verbs import VERB

BOOKS = [spec.rulebook() for spec in every()]
CITING = [entry for book in BOOKS for entry in (*book.rules("en"), *book.notes())]
PLACES = [place for entry in CITING for place in entry.sources]
#: Names, the same in every language, and the headings of the English sources, as they are printed.
NAMES = (
    *(TITLES[outlaw] for outlaw in OUTLAWS),
    *("Anna", "Burt", "Curt", "Dora", "Emma", "Max", "Bert"),
    *("Wyatt Earp", "Wildcat Rummy", "Most wanted!", "Most wanted", "Mystery Rummy", "English"),
    *("Howard Fosdick", "BestFreeNewGames.com", "Rio Grande Games", "Fortune Rummy", "everything2"),
    *(place.where for place in PLACES if place.key in ("EN", "WC") or place.where[:1].isupper()),
    *(place.where.split(", ", 1)[-1] for rule in BOOK.rules("en") for place in rule.sources),
)
FACTS = "what a file of a lesson or a position writes"
#: What stays English where a reader sees it, and why.
STAYS = {
    "what a player types: moves, cards, options and their values": (*CARDS, *Verb, *VERB, *PHASES,
     *(name for spec in every() for name in (*spec.bots, *spec.presets, *spec.switches)),
     *(str(value) for spec in every() for switch in spec.switches.values() for value in switch.values )),
    "names of commands": tuple(main.list_commands(Context(main))),
    "ids of rules and lessons": (*(lesson for game in taught() for lesson in ids(game)),
     *(rule.id for spec in every() for rule in spec.rulebook().rules("en"))),
    FACTS: tuple(word for game in taught() for facts in (subject(game).vocabulary.amounts,
     subject(game).vocabulary.conditions) for name,
     fact in facts.items() for word in (*name.split(), *fact.shape.split())),
}  # fmt: skip
_WORD = re.compile(r"[a-zà-ÿœæ]{3,}")
#: Code, addresses, file names, options, names in capitals that stand for a value, and ids.
_CODE = re.compile(
    r"```.*?```|`[^`]*`|\{[^{}]*\}|<[^>]*>|\]\([^)]*\)|https?://\S+|\S+[@/\\]\S+"
    r"|(?<!\w)--?[a-z][\w-]*|\b[\w-]+(?:[._]\w[\w-]*)+|\b[A-Z_=]{2,}\b|\bJK=\w+|\b\d+[CDHS]\b",
    re.DOTALL,
)


@cache
def _names(facts: bool = True) -> re.Pattern[str]:
    kept = [words for why, words in STAYS.items() if facts or why != FACTS]
    return named((*NAMES, *(word for words in kept for word in words)))


def _bare(text: str, facts: bool = True) -> str:
    return _names(facts).sub(" ", _CODE.sub(" ", html.unescape(text)))


def words(text: str, facts: bool = True) -> set[str]:
    return set(_WORD.findall(_bare(text, facts).casefold().replace("’", "'")))


@cache
def _vocabulary(facts: bool) -> tuple[frozenset[str], frozenset[str]]:
    there, here = [], []
    for each in translate.template(everything=True):
        there += translate.forms(each.id)
    for each in translate.read("fr"):
        here += translate.forms(each.string) if each.id else ()
    for spec in every():
        for lang, said in (("en", there), ("fr", here)):
            if lang in spec.rulebook().languages():
                for rule in spec.rulebook().rules(lang):
                    said += [rule.title, rule.text, *rule.mistakes]
    there, here = (frozenset().union(*(words(text, facts) for text in of)) for of in (there, here))
    return there, here


@cache
def english() -> frozenset[str]:
    there, here = _vocabulary(True)
    return there - here


def left(texts: Iterable[str]) -> set[str]:
    """The English words of texts that a French reader sees.

    Also each piece of a sentence whose words are all those of English sentences, if one of them is
    in no French sentence: *has* is a fact's word, but not beside *dollars*.
    """
    return {word for text in texts for word in _left(text)}


@cache  # pages say the same again and again
def _left(text: str) -> set[str]:
    known, here = _vocabulary(False)
    found = words(text) & english()
    for piece in re.split(r"[.;:!?](?=\s|$)|[|·()\n]", _bare(text, False)):
        said = words(piece, False)
        if len(said) > 1 and said <= known and said - here:
            found.add(piece.strip())
    return found


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    with speaking("fr"):
        yield


def test_the_measure_knows_english_from_french() -> None:
    assert len(english()) > 1400
    for rule in BOOK.rules("en"):
        assert left([f"{rule.title}. {rule.text}"]), rule.id
        assert not left([BOOK.rule(rule.id).text])
    for said in ("Anna has 0 of 25,000 dollars.", "is worth 70", "All sources agree."):
        assert left([said])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_french(name: str) -> None:
    pages = Pages(parse(f"page={name}&lang=fr"))
    drawn = [*pages.shown["parts"].values(), pages.shown["frame"]]
    assert left(text for markup in drawn for text in said_in_page(markup)) == set()


@pytest.mark.slow  # every state of every page
def test_all_that_the_pages_can_show_is_french() -> None:
    found: dict[str, str] = {}
    for query, markup in drawings(walked(everything(), "fr")):
        found |= dict.fromkeys(left(said_in_page(markup)), query)
    assert found == {}


def test_sheets_and_the_site_are_french() -> None:
    sheets = [aid_document(spec.aid()("fr"), spec) for spec in every() if spec.aid]
    sheets += [rules_page("r-0"), teacher_page("r-0"), not_found()]
    sheets += [page(file, "r-0", 1) for file in PAGE_FILES]
    assert left(text for sheet in sheets for text in said_in_page(sheet)) == set()


#: In cells of code: names of widgets, of the API and of columns that it returns.
API = """
    position value rules preset opened territories winner hands decisions scored wildcat
    pickup basic discard supply stock take meld draw play search with left right pass react
    skip forks gained swing cost worst held pile more mine random
"""


def test_the_notebooks_are_french() -> None:
    found: dict[str, str] = {}
    for name, notebook in build.notebooks().items():
        saved = json.loads((build.FOLDER / "fr" / name).read_text(encoding="utf-8"))
        ran = {cell["id"]: cell.get("outputs", []) for cell in saved.get("cells", ())}
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                said = said_in_page(build.with_money(source))
            elif "check" in cell["metadata"].get("tags", ()):
                continue
            else:
                nodes = ast.walk(ast.parse(source))
                held = (node.value for node in nodes if isinstance(node, ast.Constant))
                said = [value for value in held if isinstance(value, str)]
                shown = (each.get("data", each) for each in ran.get(cell["id"], ()))
                said += ["".join(each.get("text/plain", each.get("text", ""))) for each in shown]
            api = set(API.split()) if cell["cell_type"] == "code" else set()
            gone = {piece for piece in left(said) if not words(piece) <= api}
            found |= dict.fromkeys(gone, f"{name} {cell['id']}")
    assert found == {}


#: Every fifth page of the rulebook is read by default, each by the slow tests.
ENTRIES = [f"rules {entry.id}" for entry in (*BOOK.rulings(), *BOOK.rules("en"))]


@pytest.mark.parametrize("command", [
    *COMMANDS, *(f"{name} --help" for name in ("", *main.list_commands(Context(main)))),
    *(pytest.param(one, marks=[pytest.mark.slow] * (at % 5 > 0)) for at, one in enumerate(ENTRIES)),
    *("rules --search souterrain", "rules WR8 --game wildcat"), "tournament --games 1 --players 2 --bots random",
])  # fmt: skip
def test_a_command_is_french(command: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    typed = [str(file) if word == "FILE" else word for word in shlex.split(command)]
    ran = CliRunner().invoke(main, ["--lang", "fr", *typed])
    assert ran.exit_code in (0, 1, 2), ran.output
    assert left([" ".join(ran.output.replace(str(file), " ").split())]) == set()
