"""`pybabel extract` with the command in CONTRIBUTING.md finds every text for a second language."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.catalogue import PROJECT, extracted
from tests.collected import collected
from tests.test_plain_words import codes
from tests.walk import drawings
from tools.coursebook import build
from tools.messages import texts
from wyatt.core.text import speak
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, demos, quarrels
from wyatt.lessons.courses import course, ids, mistakes, terms
from wyatt.lessons.model import Play, Question
from wyatt.lessons.model import games as taught
from wyatt.lessons.reading import lesson_of
from wyatt.table.games import every
from wyatt.ui.page import SENTENCES

pytest.importorskip("babel")


class _Listening:
    """A catalogue that translates nothing and knows what it was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        self.asked.add(one)
        return one if number == 1 else many


#: Names, which are no sentences: they are looked up in case a language has others.
_NAMES = re.compile(r"[\w!’'.,-]+( [\w!’'.,-]+)?")


#: What was looked up; and each piece of markup, with the address it is shown at.
Walked = tuple[set[str], list[tuple[str, str]]]


@pytest.fixture(scope="module")
def walked(thorough: bool) -> Walked:
    """Everything that is looked up while every page and notebook is shown, each page as it opens
    or, with the slow tests, in every state; and all that is shown in English.
    """
    catalogue = _Listening()
    speak(catalogue)
    try:
        drawn = list(drawings(whole=thorough))
        build.notebooks()
    finally:
        speak("en")
    assert len(drawn) > (1000 if thorough else 50)
    return catalogue.asked, drawn


def test_what_pages_and_notebooks_look_up_is_in_the_catalogue(walked: Walked) -> None:
    later = "{players} takes {money}, and nothing is left."
    assert {later, "Build a poster", "{number} card", "{number} cards"} <= extracted()
    assert {
        message for message in walked[0] - extracted() if not _NAMES.fullmatch(message)
    } == set()


def test_no_page_tells_an_id_in_a_sentence(walked: Walked) -> None:
    found = {block: query for query, markup in walked[1] for block in codes(markup)}
    assert not found


def _data() -> Iterator[tuple[str, set[str]]]:
    """What a person reads in each kind of data, as the program has read it."""
    for game in taught():
        for id in ids(game):
            lesson = lesson_of(id)
            said = set(lesson.texts())
            said |= {stage.bet for stage in lesson.stages if isinstance(stage, Question)}
            said |= {stage.done for stage in lesson.stages if isinstance(stage, Play)}
            said |= {cell.source for cell in lesson.cells if cell.kind == "markdown"}
            said |= {trial.say for trial in lesson.hood}
            yield f"{game}/course/{id}.toml", said - {""}
        about = course(game)
        welcome = {about.title, about.say, about.known}
        welcome |= {cell["markdown"] for cell in about.cells if "markdown" in cell}
        yield f"{game}/course.toml", welcome - {""}
        yield f"{game}/mistakes.toml", set(mistakes(game).values())
        meant = {text for term in terms(game) for text in (*term.forms, term.name, term.meaning)}
        yield f"{game}/glossary.toml", meant
    for file, listed in (("edge_cases.toml", edge_cases()), ("gallery.toml", cases())):
        yield file, {text for case in listed for text in (case.title, case.question, case.why)}
    yield "played_rulings.toml", {each.say for each in played_rulings().values()}
    told = {text for each in quarrels() for text in (each.title, each.scene)}
    ways = [way for each in quarrels() for way in each.options]
    yield "quarrels.toml", told | {text for way in ways for text in (way.text, way.why)}
    yield "at_work.toml", {demo.what for demo in demos().values()} - {""}
    for spec in every():
        book = spec.rulebook()
        told = set(book.ruling_groups().values())
        for each in book.rulings():
            told |= {each.question, each.default, each.why}
            told |= {*each.says.values(), *each.otherwise.values(), *each.apart.values()}
        yield f"{spec.name}/rulings.toml", told
        notes = {text for note in book.notes() for text in (note.title, note.text)}
        yield f"{spec.name}/about.en.toml", notes


def _seldom() -> set[str]:
    """What no walk shows: said when a try is lost, or when a whole hand or game has been played.

    Nor all forms of a word: the coach of a lesson looks for those that come later.
    """
    found: set[str] = set()
    for term in (term for game in taught() for term in terms(game)):
        found |= {*term.forms} - {term.name}
    for id in (id for game in taught() for id in ids(game)):
        stages = lesson_of(id).stages
        for stage, following in zip(stages, [*stages[1:], None], strict=True):
            if isinstance(stage, Play):
                found |= {lost.say for lost in stage.lost}
            if isinstance(stage, Play) and "coach" in stage.solution:
                found |= {stage.done, following.call if following else ""}
    return found


@pytest.mark.parametrize(("name", "texts"), list(_data()))
def test_all_texts_of_data_are_in_the_catalogue(
    name: str, texts: set[str], walked: Walked, thorough: bool
) -> None:
    assert texts
    assert texts - extracted() == set()
    assert not thorough or texts - walked[0] - _seldom() == set()


#: Texts of data that pass no catalogue, by file and field, and why.
_NO_SENTENCE = {
    # Rulebooks have languages of their own, a file each.
    "*/text/rules.*.toml": "lang name cited.* within.* labels.* places.* section.*.id section.*.title "
    "section.*.rule.*.id section.*.rule.*.title section.*.rule.*.text "
    "section.*.rule.*.mistakes.* section.*.rule.*.see.* "
    "section.*.rule.*.sources.*.key section.*.rule.*.sources.*.where",
    # For translators.
    "*/locale/*/typography.toml": "never.*.why",
    "*/locale/*/grammar.toml": "feminine.*",
    # What people of a language say, and the rulebook's words in it: a file each, too.
    "*/text/said.*.toml": "*",
    # What shows a test that no statement of a source was passed over; nobody else reads it.
    "*/text/statements.toml": "part.*.source part.*.where part.*.statements.*.says "
    "part.*.statements.*.left part.*.statements.*.told.* part.*.statements.*.words.*",
    # Where a source says it: headings as they are printed, addresses, keys.
    "*/text/about.en.toml": "note.*.id note.*.sources.*.key note.*.sources.*.where note.*.see.*",
    # Titles and addresses of sources.
    "*/text/rulings.toml": "elsewhere.*",
}
#: Two words, or one with a capital that more follows: what could be a sentence.
_SAID = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
#: Notation: moves, facts, cards, ids; positions, whose texts are notation throughout.
_NOTATION = {
    *("positions.*", "stages.*.position", "stages.*.position.*", "position", "position.*"),
    *("*.move", "*.moves*", "*.solution.*", "*.tried*", "*.see.*", "*.code", "*.check"),
    *("*.when", "*.fact", "*.check.*", "*.for", "*.rules.*", "*.cites.*"),
    *("*.hand", "*.others.*", "*.groups.*", "*.supply", "*.discard"),
}


@collected("file", sorted((PROJECT / "wyatt").rglob("*.toml")))
def test_no_text_of_a_data_file_is_left_out_by_oversight(file: Path) -> None:
    stays = set(_NOTATION)
    for pattern, fields in _NO_SENTENCE.items():
        stays |= set(fields.split()) if fnmatch(str(file), pattern) else set()
    left = {}
    for path, text in texts(tomllib.loads(file.read_text(encoding="utf-8"))):
        field = ".".join("*" if key.isdigit() else key for key in path)
        if _SAID.search(text) and not any(fnmatch(field, each) for each in stays):
            left[field] = text.strip().removeprefix("!")
    assert set(left.values()) - extracted() == set(), left


def test_the_page_s_script_says_what_python_can_translate() -> None:
    folder = PROJECT / "wyatt" / "ui" / "script"
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.js"))
    said = re.findall(r'(?<![\w$])_\((?:view|this), "([^"]+)"\)', scripts)
    assert sorted(said) == sorted(SENTENCES)
    told = Path(PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "pybabel extract -F docs/babel.cfg -o wyatt.pot wyatt tools" in told


def test_no_sentence_names_a_switch_by_its_id() -> None:
    """Nor those that only commands say; what one types stands in backquotes."""
    names = {name for spec in every() for name in spec.switches if "_" in name}
    said = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    assert not [each for each in extracted() if said.search(re.sub(r"`[^`]*`", "", each))]
