"""Every text for people is translated, except the words listed below."""

import errno
import json
import os
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import wyatt
from tests.asking import TICK, do
from tests.cli.ran import RECORDED, printed_by
from tests.collected import collected
from tests.markup import found
from tests.pseudo import english, english_in_page
from tests.transcript import plain
from tests.walk import OPEN, drawings, requests, visits, walked
from tools.coursebook import build
from tools.coursebook.build import with_money
from wyatt.cli import main
from wyatt.core import text
from wyatt.core.text import PSEUDO, language_name, languages, speak
from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.earp.types import PHASES
from wyatt.earp.verbs import Verb
from wyatt.lessons.model import games as taught
from wyatt.lessons.model import subject
from wyatt.pages.book import aid_document
from wyatt.pages.table.any import frame as any_frame
from wyatt.pages.table.any import table_parts as any_parts
from wyatt.site.pages import PAGE_FILES, manifest, not_found, page, rules_page, teacher_page
from wyatt.site.pages import words as site_words
from wyatt.table.games import every
from wyatt.table.games import game as game_called
from wyatt.ui.page import SENTENCES, Pages, parse, script_words
from wyatt.ui.registry import PAGES
from wyatt.ui.table import TableContext
from wyatt.voila.extension import words as voila_words

PACKAGE = Path(wyatt.__file__).parent
#: Names of people and games.
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma", "Wyatt Earp", "WYATT EARP", "Wildcat Rummy")
#: Outlaws are called the same in every language.
OUTLAW_NAMES = tuple(TITLES[outlaw] for outlaw in OUTLAWS)
#: The rulebooks have languages of their own, under ``text/``: their ids, titles and sections, what
#: a ruling rests on, and the headings of the sources, which stand as they are printed.
RULES: list[str] = []
for book in (spec.rulebook() for spec in every()):
    for rule in book.rules():
        RULES += [rule.id, rule.title, *(place.where for place in rule.sources)]
    RULES += [section.title for section in book.sections("en")]
    RULES += [book.basis(ruling).rstrip(".") for ruling in book.rulings()]
#: Phases, switches and presets are shown as a file of a position writes them.
WRITTEN = [*PHASES, *(name for spec in every() for name in spec.presets)]
for name, switch in (item for spec in every() for item in spec.switches.items()):
    for value in (name, *map(str, switch.values), *(str(one).lower() for one in switch.values)):
        WRITTEN += [value, value.replace("_", " ")]
#: What the editor calls a place in a position that has a fault: the field of the file.
FIELDS = re.compile(r"\bhands\.(?=\w)")
#: Sites that were read, by their addresses.
SITES = ("geekyhobbies.com", "divedice.net")
#: Under which headings of a source a note stands, as they are printed there.
NOTES = [note for spec in every() for note in spec.rulebook().notes()]
HEADINGS = tuple(place.where for note in NOTES for place in note.sources)
#: A language is named in itself.
LANGUAGES = tuple(map(language_name, languages()))
KNOWN = (*NAMES, *LANGUAGES, *SITES, *OUTLAW_NAMES, *RULES, *WRITTEN, *HEADINGS)


@pytest.fixture(autouse=True)
def _pseudo() -> None:
    speak(PSEUDO)


def left(pages: Pages, known: Sequence[str] = KNOWN) -> dict[str, list[str]]:
    """The words of each part of a page that were not translated. known: what stays."""
    drawn = pages.shown["parts"] | {"frame": pages.shown["frame"]}
    found = {name: english_in_page(FIELDS.sub("", drawn[name]), known) for name in drawn}
    return {name: words for name, words in found.items() if words}


def test_the_measure_finds_english_beside_and_within_a_sentence() -> None:
    found = english_in_page('<p title="Plain">⟦Sé⟧ joined</p><code>draw</code>')
    assert found == ["joined", "Plain"]
    assert english("⟦Åñ Outlaw çård⟧ by `draw.choice`, Anna", ("Anna",)) == ["Outlaw"]


@cache
def _told() -> tuple[str, ...]:
    found: list[str] = []
    for book in (spec.rulebook() for spec in every()):
        for rule in book.rules():
            found += [rule.text, *re.split(r"(?<=[.!?]) ", rule.text), *rule.mistakes]
            found += re.split(r"[;,] ", book.cite(rule))
        found += book._words("en").get("within", {}).values()
        found += [place.where for note in book.notes() for place in note.sources]
        found += [name.split(",")[0] for name in book.elsewhere().values()]
    return tuple(" ".join(text.split()) for text in found)


#: Switches are shown as a file writes them, of Wildcat Rummy too.
SPELLED: list[str] = []
for name, switch in (item for spec in every() for item in spec.switches.items()):
    SPELLED += filter(None, (name, switch.alias, *map(str, switch.values)))


@cache
def _all_known() -> tuple[str, ...]:
    return (*KNOWN, *SPELLED, *_told(), "English", "discard hideout", "meld 3H 4H 5H")


@pytest.mark.slow  # every state of every page
def test_nothing_that_the_pages_can_show_says_an_untranslated_word() -> None:
    found: dict[str, str] = {}
    for query, markup in drawings(walked(visits())):
        found |= dict.fromkeys(english_in_page(FIELDS.sub("", markup), _all_known()), query)
    assert found == {}


@pytest.fixture
def _another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_named", lambda: {"nl": "Nederlands"})
    known = {"en": text._ENGLISH, "nl": text.Translation("nl", text._Pseudo())}
    monkeypatch.setattr(text, "_found", known.__getitem__)
    speak("en")


SWITCH, BACK = {"do": "language", "value": "nl"}, {"do": "language", "value": "en"}


@pytest.mark.usefixtures("_another", "few_deals")
@collected("query, asked", [*((name, [do("step")] * 3) for name in PAGES), *OPEN])
def test_another_language_draws_a_page_again_and_loses_nothing(query: str, asked: Any) -> None:
    pages = Pages(parse(f"page={query}"))

    def ask(*requests: Any) -> Any:
        answers = [pages.ask(request) for request in requests]
        while pages.desk.running:
            pages.ask(TICK)
        return answers[-1]["shown"]

    ask(*asked)
    before, answer = {**pages.shown, "parts": dict(pages.shown["parts"])}, ask(SWITCH)
    assert (answer["lang"], "lang=nl" in answer["address"]) == ("nl", True)
    assert (set(answer["parts"]), left(pages, _all_known())) == (set(before["parts"]), {})
    after = ask(BACK) and pages.shown
    if not before["parts"].get("why"):  # a refusal is put away
        assert after["parts"] | {"spoken": ""} == before["parts"] | {"spoken": ""}
    assert after["frame"] == before["frame"]


@pytest.mark.slow  # every state of every page
@pytest.mark.usefixtures("_another")
def test_nothing_that_a_page_shows_stays_in_the_language_before() -> None:
    found: dict[str, str] = {}
    for query, asked in requests():
        pages = Pages(parse(query))
        for at, request in enumerate(asked, 1):
            pages.ask(request)
            # Each switch draws everything again: in a long walk every fifteenth stop is looked at.
            if at % 15 == 0 or at == len(asked):
                pages.ask(SWITCH)
                for name, words in left(pages, _all_known()).items():
                    found |= dict.fromkeys(words, f"{query} {request} {name}")
                pages.ask(BACK)
        speak("en")
    assert found == {}


def test_a_game_is_drawn_from_its_words_alone() -> None:
    spec, chance = game_called("wildcat"), random.Random(5)
    assert english_in_page(any_frame(spec), KNOWN) == []
    game = spec.start({"players": ["Anna", "Burt", "Curt"], "seed": 5})
    for _move in range(120):
        events = [one.seen("Anna") for one in game.push(chance.choice(game.legal_moves))]
        drawn = "".join(any_parts(view := game.view("Anna"), TableContext(events=events)).values())
        assert drawn.count('data-do="play"') >= len(view.legal_moves)
        assert english_in_page(drawn, KNOWN) == []


def test_a_picture_says_nothing_untranslated() -> None:
    found = set()
    for spec in every():
        chance = random.Random(3)
        game = spec.start({"players": ["Anna", "Burt", "Curt"], "seed": 3})
        for step in range(120):
            if game.is_over:
                break
            game.push(chance.choice(game.legal_moves))
            if not step % 8 and spec.drawing:
                found |= {*english_in_page(spec.drawing().picture(game.view("Anna")), KNOWN)}
    assert found == set()


def test_sheets_site_and_scripts_say_nothing_untranslated() -> None:
    sheets = [aid_document(spec.aid()("en"), spec) for spec in every() if spec.aid]
    for drawn in (*sheets, rules_page("r-0"), teacher_page("r-0"), not_found()):
        assert english_in_page(drawn, (*KNOWN, *_told())) == []
        assert found(drawn, ".pages > :not(.btn.bare)") == []  # like the links of every page's head
    for file in PAGE_FILES:
        assert english_in_page(FIELDS.sub("", page(file, "r-0", 1)), KNOWN) == [], file
    app = json.loads(manifest())
    assert (english(app["description"], KNOWN), app["name"]) == ([], app["short_name"])
    assert set(script_words()) == set(SENTENCES)
    for words in (script_words(), site_words(), voila_words()):
        assert all(said.startswith("⟦") for said in words.values())


#: What a notebook's Markdown has beside what is read: cells of code, addresses, marks.
_MARKUP = re.compile(r"```.*?```|\]\([^)]*\)", re.DOTALL)


@pytest.mark.slow  # every notebook
def test_a_notebook_of_the_courses_says_nothing_untranslated() -> None:
    known = (*KNOWN, *_told(), "Wyatt")
    found: dict[str, str] = {}
    for name, notebook in build.notebooks().items():
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                said = _MARKUP.sub(" ", with_money("".join(cell["source"])))
                found |= dict.fromkeys(english_in_page(said, known), f"{name} {cell['id']}")
    assert found == {}


@collected("script", sorted(PACKAGE.rglob("*.js")))
def test_no_sentence_stands_bare_in_a_script(script: Path) -> None:
    code = re.sub(r"//.*|/\*(?:.|\n)*?\*/", "", script.read_text(encoding="utf-8"))
    told = r'(?<![\w$])_\((?:\w+, )?"[^"]*"\)|console\.warn\(.*\)|runPython\(.*\)'
    marked, sentence = re.sub(told, "", code), re.compile("[A-Z][a-z]+ [a-z]+ [a-z]+")
    quoted = re.findall(r'"(?:[^"\\\n]|\\.)*"|`[^`]*`', marked)
    assert [text for text in quoted if sentence.search(text)] == []


def test_the_page_around_a_notebook_says_what_the_server_can_translate() -> None:
    folder = PACKAGE / "voila" / "templates" / "wyatt"
    said = "".join(file.read_text(encoding="utf-8") for file in folder.iterdir())
    assert [sentence for sentence in voila_words() if sentence not in said] == []
    shell = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", " ", said, flags=re.DOTALL)
    markup = "".join(re.findall(r">[^<>{}]*[A-Z][a-z]+ [a-z]+ [a-z]+[^<>{}]*<", shell))
    assert english_in_page(markup, KNOWN) == []


#: What is printed as it is typed: moves by their verbs, names of cards and bots.
ORDERS = ("hint", "table", "moves", "undo", "quit", "meld", "reward", "with")
TYPED = (*CARDS, *Verb, *ORDERS, "supply", "random")
#: What is written in a file of a lesson: names of facts, the shape of what comes after them.
FACTS: list[str] = []
for vocabulary in (subject(game).vocabulary for game in taught()):
    for name, fact in (vocabulary.amounts | vocabulary.conditions).items():
        FACTS += [f"{name} {fact.shape}".strip(), name]
    for kind, named in vocabulary.known.items():
        FACTS += [kind, *named]
BOTS = tuple(name for spec in every() for name in spec.bots)
#: What languages are called in themselves.
TONGUES = tuple(name for spec in every() for name in spec.rulebook().languages().values())
#: click's own words, in languages of its own; what stands for a value; names of options and files.
CLICK = re.compile(
    r"\{[^}]*\}+|^  --[\w-]+ [^ ]+(?: [^ ]+)*(?=  )|Usage: .*|^(?:Options|Commands)(?::|⟦: ⟧)$|Show (?:the version|this message) and exit\.|"
    r"\[default:\s+[^\]]*\]|\[[\d<=x>]+\]|\[(?:wyatt|wildcat)[^\]]*\]|--[\w-]+|-h\b|\b[A-Z_=]{3,}\b|^  [a-z]+  ",
    re.MULTILINE,
)


@pytest.mark.parametrize("command", ["", *main.commands])
def test_the_help_of_a_command_says_nothing_untranslated(command: str) -> None:
    ran = CliRunner().invoke(main, [*command.split(), "--help"], terminal_width=500)
    assert (ran.exit_code, english(CLICK.sub(" ", ran.output), (*KNOWN, *TYPED))) == (0, [])


#: What was typed at a prompt, or is given back in quotes; ids of words; facts of a lesson.
NOTATION = re.compile(
    r"^> .*$|(?:: |⟦: ⟧)take discard with .*$|'[\w.*-]*'|\(wyatt [^)]*\)|\bword\.[\w-]+|\[[^\]⟦]*\]|\b[A-Z]{3,}\b",
    re.MULTILINE,
)
#: Where something is wrong: a command, a file, a field of a document, an option; and what was given.
PLACE = re.compile(
    r"wyatt(?: \w+)?(?::|⟦: ⟧)|[\w./-]*/[\w./-]*|\b[a-z]+(?:\[\d\])?(?:\.\w+)?(?::(?= )|⟦: ⟧)|--[\w-]+|no-such-\w+|A{9,}"
)
#: Why a file cannot be written: the words of the system.
SYSTEM = ("preset", os.strerror(errno.ENOENT))


def _said(output: str) -> str:
    return " ".join(NOTATION.sub(" ", output).split())


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("command", RECORDED)
def test_a_command_says_what_is_on_record_and_nothing_untranslated(
    command: str, tmp_path: Path
) -> None:
    printed = printed_by(command, tmp_path)
    assert plain(printed) == RECORDED[command], "python -m tests.transcript, if it's meant"
    said = PLACE.sub(" ", printed) if printed.endswith("[2]") else printed
    known = (*KNOWN, *TYPED, *SPELLED, *BOTS, *FACTS, *_told(), *SYSTEM, *TONGUES)
    assert english(_said(said.replace("FILE", " ")), known) == []
