"""Every text for people is in the catalogue, and every language complete: nothing missing or outdated, its typography kept."""

import ast
import gettext
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("babel")

from tests.collected import collected
from tests.test_plain_words import codes
from tests.transcript import differs, heard
from tools import translate
from tools.messages import texts
from tools.translate import PROJECT
from wyatt.core.text import languages
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, demos, quarrels
from wyatt.lessons.courses import course, ids, mistakes, terms
from wyatt.lessons.model import Play, Question
from wyatt.lessons.model import games as taught
from wyatt.lessons.reading import lesson_of
from wyatt.table.games import every
from wyatt.ui.page import SENTENCES

LANGUAGES = [language for language in languages() if language != "en"]


def sentences(compiled: bytes) -> dict[Any, str]:
    """A compiled catalogue without its header, which names the version of Babel."""
    found = gettext.GNUTranslations(BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {message: said for message, said in found.items() if message}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete_and_its_rulebook_keeps_its_typography(language: str) -> None:
    """Those that fail here are what ``python -m tools.translate LANGUAGE chunks FOLDER`` writes."""
    kept = translate.read(language)
    there = {translate.forms(message.id) for message in kept if message.id}
    assert there == {translate.forms(each.id) for each in translate.template() if each.id}
    found = translate.check(language)
    assert not found, "\n".join(found)
    assert "fr" in LANGUAGES
    file = translate.LOCALE / language / "LC_MESSAGES" / "wyatt.mo"
    kept, now = map(sentences, (file.read_bytes(), translate.compiled(language)))
    assert kept == now, f"python -m tools.translate {language} update"
    for file in PROJECT.glob(f"wyatt/*/text/rules.{language}.toml"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if found := re.match(r'(?:title|text) = "(.*)"$', line):
                assert found[1] == translate.tidy(found[1], language)


def test_what_stays_english_is_a_source_with_sentences_and_a_reason() -> None:
    sources = {source for source, why in translate.stays().items() if why}
    assert sources == set(translate.stays())
    messages = translate.template(everything=True)
    there = {source for message in messages for source, _line in message.locations}
    assert [each for each in sources if not any(source.startswith(each) for source in there)] == []


def test_a_sentence_is_given_what_it_names_in_braces() -> None:
    """A sentence without any values gets them from another call in its file."""
    lacking = set()
    for file in PROJECT.glob("wyatt/**/*.py"):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        calls = [(getattr(one.func, "id", ""), one) for one in nodes if isinstance(one, ast.Call)]
        said = [each for name, each in calls if name in ("_", "plural")]
        later = {each.arg for _name, call in calls if call not in said for each in call.keywords}
        for call in said:
            texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
            given = {each.arg for each in call.keywords} or later
            given |= {"number"} if len(texts) > 1 else set()
            named = set(re.findall(r"\{(\w+)", " ".join(map(str, texts))))
            lacking |= {f"{file.stem}.{name}" for name in named - given if None not in given}
    assert lacking == {"reading.say"}  # never, in a line to copy


@collected("written, tidy", [
    ("Vraiment? Oui !", "Vraiment\u202f? Oui\u202f!"),
    ("l'affiche de {player} : 3 000 $", "l’affiche de {player}\u00a0: 3\u202f000\u202f$"),
    ("« Non », 24%", "«\u00a0Non\u00a0», 24\u00a0%"),
    ("Y a-t-il 5 PS, {points} PS ou des PS ?", "Y a-t\u2011il 5\u00a0PS, {points}\u00a0PS ou des PS\u202f?"),
    ("Jouez Most wanted!, puis `a: b!`.", "Jouez Most wanted!, puis `a: b!`."),
])  # fmt: skip
def test_french_typography_is_set_once_and_stays(written: str, tidy: str) -> None:
    assert translate.tidy(written, "fr") == translate.tidy(tidy, "fr") == tidy


@collected("english, french, fault", [
    ("{player} must draw.", "{joueur} doit piocher.", "names in braces"),
    ("Type `draw supply`.", "Tapez `piocher`.", "code, addresses or tags"),
    ("a <b>card</b>", "une carte", "code, addresses or tags"), ("Say no.", 'Dites "non".', "straight quotation mark"),
    ("It is $3,000.", "Cela fait $3,000.", "money"), ("One.\n\nTwo.", "Un. Deux.", "paragraphs"),
    ("Draw two cards now.", "Draw two cards now.", "the same as the English"),
])  # fmt: skip
def test_a_translation_that_does_not_fit_is_refused(english: str, french: str, fault: str) -> None:
    from babel.messages.catalog import Message

    assert any(fault in line for line in translate.faults(Message(english, french), "fr"))


def test_a_reworded_text_stays_translated(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    code = tmp_path / "wyatt" / "talk.py"
    data = tmp_path / "wyatt" / "lessons" / "x" / "course.toml"
    data.parent.mkdir(parents=True)
    said = 'from wyatt.core.text import _, plural\nsaid = _("One is "\n    "not é.")\n'
    said += 'many = plural("{n} is not it.", "{n} are not it.")\n'
    code.write_text(said, encoding="utf-8")
    data.write_text('title = "It is not over."\n', encoding="utf-8")
    (tmp_path / "docs").mkdir()
    for name in ("babel.cfg", "english.toml"):
        (tmp_path / "docs" / name).write_bytes((PROJECT / "docs" / name).read_bytes())
    monkeypatch.setattr(translate, "PROJECT", tmp_path)
    monkeypatch.setattr(translate, "LOCALE", tmp_path / "locale")
    translate._extracted.cache_clear()
    try:
        catalogue = translate.updated("fr")
        for message in catalogue:
            if message.id:
                many = ("un", "deux", "trois")[: catalogue.num_plurals]
                message.string = many if message.pluralizable else "rien"
        translate.write("fr", catalogue)
        pairs = [("One is not é.", "One isn't é."), ("{n} are not it.", "{n} aren't it.")]
        assert translate.reword("fr", [*pairs, ("It is not over.", "It isn't over.")]) == 0
        assert "the same?" not in capsys.readouterr().out
        said = {forms: each.string for each in translate.read("fr") if (forms := each.id)}
        assert said["One isn't é."] == said["It isn't over."] == "rien"
        assert said["{n} is not it.", "{n} aren't it."] == many
        assert '_("One isn\'t é.")' in code.read_text(encoding="utf-8")
        assert translate.wanting(translate.updated("fr")) == []
        assert translate.reword("fr", [("Nobody wrote this.", "Really.")]) == 1
        assert "Nobody wrote this." in capsys.readouterr().out
        assert translate.reword("fr", [("It isn't over.", "It's over.")]) == 0
        assert "Does it mean the same?" in capsys.readouterr().out
        # Without `reword`, the translation is outdated, and nothing of the old sentence is kept.
        data.write_text('title = "It\'s all over."\n', encoding="utf-8")
        translate._extracted.cache_clear()
        translate.write("fr", translate.updated("fr"))
        (outdated,) = translate.wanting(translate.read("fr"))
        assert (outdated.id, outdated.string) == ("It's all over.", "rien")
        assert "It's over." not in translate._po("fr").read_text(encoding="utf-8")
    finally:
        translate._extracted.cache_clear()


@cache
def extracted() -> frozenset[str]:
    """Every sentence in the program, with each form of a plural."""
    every = translate.template(everything=True)
    return frozenset(said for each in every if each.id for said in translate.forms(each.id))


#: Names, which are no sentences: they are looked up in case a language has others.
_NAMES = re.compile(r"[\w!’'.,-]+( [\w!’'.,-]+)?")


def test_what_people_read_is_as_on_record(thorough: bool) -> None:
    changed = differs("pages.txt", heard(thorough).told)
    assert not changed, changed


def test_what_is_looked_up_is_there_pages_tell_no_id_and_parts_have_names(thorough: bool) -> None:
    asked, _told, stops = heard(thorough)
    drawn = {markup: query for query, _page, parts, _sent in stops for markup in parts}
    assert len(drawn) > (1000 if thorough else 50)
    later = "{players} takes {money}, and nothing is left."
    assert {later, "Build a poster", "{number} card", "{number} cards"} <= extracted()
    missing = asked - extracted()
    assert {message for message in missing if not _NAMES.fullmatch(message)} == set()
    assert not {block: query for markup, query in drawn.items() for block in codes(markup)}
    kinds = r'section(?=[^>]* class=)|nav|dialog|\w+(?=[^>]* role="(?:group|img|region|toolbar)")'
    unnamed = re.compile(rf"<(?:{kinds})\b(?![^>]* aria-label(?:ledby)?=)[^>]*>(?!<title>)")
    assert not {query for markup, query in drawn.items() if unnamed.search(markup)}


def _data() -> Iterator[tuple[str, set[str]]]:
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
def test_data_texts_are_there(name: str, texts: set[str], thorough: bool) -> None:
    assert texts
    assert texts - extracted() == set()
    assert not thorough or texts - heard(thorough).asked - _seldom() == set()


#: Texts in data files that aren't in a catalogue, by file and field, and why.
_NO_SENTENCE = {
    # Rulebooks have languages of their own, a file each.
    "*/text/rules.*.toml": "lang name cited.* within.* labels.* places.* section.*.id section.*.title "
    "section.*.rule.*.id section.*.rule.*.title section.*.rule.*.text section.*.rule.*.mistakes.* "
    "section.*.rule.*.see.* section.*.rule.*.sources.*.key section.*.rule.*.sources.*.where",
    # For translators.
    "*/locale/*/typography.toml": "never.*.why", "*/locale/*/grammar.toml": "feminine.*",
    # What people of a language say, and the rulebook's words in it: a file each, too.
    "*/text/said.*.toml": "*",
    # What shows a test that no statement of a source was passed over; nobody else reads it.
    "*/text/statements.toml": "part.*.source part.*.where part.*.statements.*.says "
    "part.*.statements.*.left part.*.statements.*.told.* part.*.statements.*.words.*",
    # Where a source says it: headings as they are printed, addresses, keys.
    "*/text/about.en.toml": "note.*.id note.*.sources.*.key note.*.sources.*.where note.*.see.*",
    # Titles and addresses of sources.
    "*/text/rulings.toml": "elsewhere.*",
}  # fmt: skip
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
    for path, said in texts(tomllib.loads(file.read_text(encoding="utf-8"))):
        field = ".".join("*" if key.isdigit() else key for key in path)
        if _SAID.search(said) and not any(fnmatch(field, each) for each in stays):
            left[field] = said.strip().removeprefix("!")
    assert set(left.values()) - extracted() == set(), left


def test_the_page_s_script_says_what_python_can_translate_and_no_sentence_a_switch_s_id() -> None:
    folder = PROJECT / "wyatt" / "ui" / "script"
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.js"))
    said = re.findall(r'(?<![\w$])_\((?:view|this), "([^"]+)"\)', scripts)
    assert sorted(said) == sorted(SENTENCES)
    told = Path(PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "pybabel extract -F docs/babel.cfg -o wyatt.pot wyatt tools" in told
    names = {name for spec in every() for name in spec.switches if "_" in name}
    said = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    assert not [each for each in extracted() if said.search(re.sub(r"`[^`]*`", "", each))]
