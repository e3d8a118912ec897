"""Every language that there is, is complete: nothing missing or outdated, names and code in place, its typography kept."""

import ast
import gettext
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("babel")

from tests.collected import collected
from tools import translate
from wyatt.core.text import languages

LANGUAGES = [language for language in languages() if language != "en"]


def sentences(compiled: bytes) -> dict[Any, str]:
    """A compiled catalogue without its header, which names the version of Babel."""
    found = gettext.GNUTranslations(BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {message: said for message, said in found.items() if message}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_complete_and_up_to_date(language: str) -> None:
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_keeps_the_typography_of_its_language(language: str) -> None:
    for file in translate.PROJECT.glob(f"wyatt/*/text/rules.{language}.toml"):
        for line in file.read_text(encoding="utf-8").splitlines():
            found = re.match(r'(?:title|text) = "(.*)"$', line)
            if found:
                assert found[1] == translate.tidy(found[1], language)


def test_what_stays_english_is_a_source_with_sentences_and_a_reason() -> None:
    sources = {source for source, why in translate.stays().items() if why}
    assert sources == set(translate.stays())
    messages = translate.template(everything=True)
    there = {source for message in messages for source, _line in message.locations}
    assert [each for each in sources if not any(source.startswith(each) for source in there)] == []


#: What is put into a sentence by the page’s script, or never, in a line to copy.
ELSEWHERE = {"pages.part", "pages.number", "reading.say"}


def test_a_sentence_is_given_what_it_names_in_braces() -> None:
    """A sentence without any values gets them from another call in its file."""
    lacking = set()
    for file in translate.PROJECT.glob("wyatt/**/*.py"):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        calls = [
            (getattr(each.func, "id", ""), each) for each in nodes if isinstance(each, ast.Call)
        ]
        said = [each for name, each in calls if name in ("_", "plural")]
        later = {each.arg for _name, call in calls if call not in said for each in call.keywords}
        for call in said:
            texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
            given = {each.arg for each in call.keywords} or later
            given |= {"number"} if len(texts) > 1 else set()
            named = set(re.findall(r"\{(\w+)", " ".join(map(str, texts))))
            lacking |= {f"{file.stem}.{name}" for name in named - given if None not in given}
    assert lacking == ELSEWHERE


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
    ("a <b>card</b>", "une carte", "code, addresses or tags"),
    ("Say no.", 'Dites "non".', "straight quotation mark"),
    ("It is $3,000.", "Cela fait $3,000.", "money"),
    ("One.\n\nTwo.", "Un. Deux.", "paragraphs"),
    ("Draw two cards now.", "Draw two cards now.", "the same as the English"),
])  # fmt: skip
def test_a_translation_that_does_not_fit_is_refused(english: str, french: str, fault: str) -> None:
    from babel.messages.catalog import Message

    assert any(fault in line for line in translate.faults(Message(english, french), "fr"))


def test_a_reworded_sentence_keeps_its_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In code, over several lines and with a plural; in data; and one that is no sentence."""
    code = tmp_path / "wyatt" / "talk.py"
    data = tmp_path / "wyatt" / "lessons" / "x" / "course.toml"
    data.parent.mkdir(parents=True)
    said = 'from wyatt.core.text import _, plural\nsaid = _("One is "\n    "not é.")\n'
    said += 'many = plural("{n} is not it.", "{n} are not it.")\n'
    code.write_text(said, encoding="utf-8")
    data.write_text('title = "It is not over."\n', encoding="utf-8")
    (tmp_path / "docs").mkdir()
    for name in ("babel.cfg", "english.toml"):
        (tmp_path / "docs" / name).write_bytes((translate.PROJECT / "docs" / name).read_bytes())
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
