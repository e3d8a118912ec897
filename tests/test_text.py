"""The translation layer: values by name, plurals as forms, a language switched on and off."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from wyatt.core import text
from wyatt.core.text import PSEUDO, UnknownLanguage, _, figure, plural, preferred, speak, usd


def test_values_are_put_in_by_name_and_plurals_have_their_forms() -> None:
    assert _("{player} takes {amount}.", player="Anna", amount="$3,000") == "Anna takes $3,000."
    assert _("{player} waits.", player="{amount}") == "{amount} waits."
    for number, said in ((1, "1 card"), (0, "0 cards"), (4, "4 cards")):
        assert plural("{number} card", "{number} cards", number) == said
    for accepted in ("", "xx", "en-GB,nl;q=0.5", "xx, *;q=0.1", ",;,;;"):
        assert preferred(accepted) == "en"


def test_a_language_has_a_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "The hand of {player}.": "La main de {player}.",
        "{outlaw} was arrested.": "{outlaw} a été {outlaw:arrêté|arrêtée}.",
    }
    catalogue = tmp_path / "fr" / "LC_MESSAGES" / "wyatt.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(compiled(words))
    grammar = 'elided = ["de", "que"]\nfeminine = ["Belle Starr"]\nthousands = "\u202f"\nmoney = "{amount}\u00a0$"\n'
    (tmp_path / "fr" / "grammar.toml").write_text(grammar, encoding="utf-8")
    monkeypatch.setattr(text, "_locale", lambda: tmp_path)
    monkeypatch.setattr(text, "_named", cache(text._named.__wrapped__))
    speak("fr")
    for of, player in (("d’", "Óscar"), ("de ", "Yann"), ("d’", "Yves"), ("d’", "<b>Éva</b>")):
        assert _("The hand of {player}.", player=player) == f"La main {of}{player}."
    for outlaw, said in (("Belle Starr", "arrêtée"), ("Bob Dalton", "arrêté")):
        assert _("{outlaw} was arrested.", outlaw=outlaw) == f"{outlaw} a été {said}."
    assert _("{games:,} games", games=12000) == "12\u202f000 games"
    for name, stop in (("{outlaw:a|b}", "."), ("<b>Anna B.</b>", ""), ("B.", ""), ("../", ".")):
        assert _("Wait for {name}.", name=name) == f"Wait for {name}{stop}"
    assert (usd(3000), figure(12000)) == ("3\u202f000\u00a0$", "12\u202f000")
    speak("en")
    assert (usd(3000), figure(12000)) == ("$3,000", "12,000")


def test_each_task_and_thread_speaks_its_own_language() -> None:
    legal = text.cached()(lambda: _("Legal."))

    async def said(language: str) -> str:
        with text.speaking(language):
            await asyncio.sleep(0)
            return legal()

    async def together() -> list[str]:
        return await asyncio.gather(said("fr"), said("en"))

    with ThreadPoolExecutor() as pool, text.speaking("fr"):
        assert (legal(), pool.submit(legal).result()) == ("Permis.", "Legal.")
        # In a thread, because a test in a browser leaves a loop running in this one.
        heard = pool.submit(asyncio.run, together()).result()
    assert (heard, legal()) == (["Permis.", "Legal."], "Legal.")


def compiled(words: dict[str, str]) -> bytes:
    """A catalogue with these sentences, as `pybabel compile` writes it."""
    pytest.importorskip("babel")
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="fr", charset="utf-8")
    for english, french in words.items():
        catalogue.add(english, french)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def test_code_is_left_alone_and_an_unknown_language_changes_nothing() -> None:
    speak(PSEUDO)
    assert _("Write `draw`, {player}.", player="Anna") == "⟦Wrîté `draw`, Anna.⟧"
    assert (plural("one", "many", 2), _("")) == ("⟦måñý⟧", "")
    with pytest.raises(UnknownLanguage, match=r"'xx'.*en"):
        speak("xx")
    assert _("Draw first.") == "⟦Dråw fîrst.⟧"
