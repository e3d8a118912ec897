"""Translate every sentence that people read, with `_` or `plural`.

As in gettext, the English sentence is the key, its variable parts have names, and a sentence with a
number has a singular and a plural. Sentences are never joined from parts. Each language except
English has a catalogue of translations under ``wyatt/locale``. The pseudo-language marks every
sentence that can be translated, so a test can find those that can't.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from wyatt.core.grammar import Grammar

T = TypeVar("T")
P = ParamSpec("P")


class Catalogue(Protocol):
    """A language's translations, with the methods of `gettext.NullTranslations` that we use."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, number: int, /) -> str: ...


class UnknownLanguage(ValueError):
    """Raised for an unknown language. The message lists the known languages."""


@dataclass(eq=False)
class Translation:
    """A language's catalogue and grammar, which puts values into sentences. English has neither."""

    code: str
    catalogue: Catalogue | None = None
    grammar: Grammar | None = None


_ENGLISH = Translation("en")
_language = _ENGLISH
#: The language of a ``with speaking(...)`` block, which no other thread or asyncio task gets.
_block: ContextVar[Translation | None] = ContextVar("language", default=None)

PSEUDO = "pseudo"
_COMPILED = "LC_MESSAGES/wyatt.mo"  # the compiled catalogue's path in a language's folder


class Verbatim(str):
    """Another author's text, which `_` returns unchanged, even if it's in the catalogue."""

    __slots__ = ()


def _(message: str, /, **values: object) -> str:
    """Return a sentence in the current language, with its named values filled in.

    >>> _("{player} must draw.", player="Anna")
    'Anna must draw.'
    >>> _("You played {card}.", card="Most wanted!")
    'You played Most wanted!'
    """
    if type(message) is Verbatim:
        return str(message)
    language = _block.get() or _language  # as in current(), because this is called most
    # gettext stores the catalogue's header under the empty string.
    said = language.catalogue.gettext(message) if language.catalogue and message else message
    return _filled(language, said, values) if values else said


def plural(one: str, many: str, number: int, /, **values: object) -> str:
    """Return a sentence in the right form for a number. The sentence may contain ``{number}``.

    >>> plural("{number} card", "{number} cards", 2)
    '2 cards'
    >>> plural("{number} point", "{number} points", -1)
    '-1 point'
    """
    many_of = abs(number)  # French has “−10 points”, as it has “10 points”
    said = plain = one if many_of == 1 else many
    catalogue = (language := current()).catalogue
    if catalogue and (said := catalogue.ngettext(one, many, many_of)) == plain:
        # Plurals from a table, such as the cards' names, are translated one form at a time.
        said = catalogue.gettext(plain)
    return _filled(language, said, values | {"number": number})


def _filled(language: Translation, said: str, values: dict[str, object]) -> str:
    for name, value in values.items():
        if type(value) is str and not value.isascii():
            values[name] = isolated(value)
    found = language.grammar.put(said, values) if language.grammar else said.format(**values)
    return _TWICE.sub(r"\1", found) if "!." in found or ".." in found or ">." in found else found


#: A full stop after “Most wanted!” or “Anna B.”, which have their own.
_TWICE = re.compile(r"((?:!|(?<=\w)\.)(?:</\w+>)*)\.(?![./\w])")
#: Letters of Hebrew, Arabic and other scripts that run from right to left.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def isolated(text: str) -> str:
    """Return a person's text. If it has letters that run from right to left, put isolating
    characters around it (U+2068 and U+2069). Otherwise the numbers and names next to the text would
    change places. A `<bdi>` can't be used in titles and drawings.
    """
    if text.isascii() or text[0] == "\u2068" or not _RIGHT_TO_LEFT.search(text):
        return text
    return f"\u2068{text}\u2069"


def N_(message: T, /) -> T:
    """Return a sentence unchanged, marked for Babel, so that `_` can translate it later. In a table
    of sentences (a dictionary or a tuple), every value is marked.
    """
    return message


class Plural(NamedTuple):
    """The singular and the plural of a sentence, for `plural` to translate later."""

    one: str
    many: str


N_plural = Plural  # marks a sentence with a plural for Babel, to translate later with `plural`


def colon() -> str:
    """Return a colon with the spaces that the current language puts around it."""
    return _(": ")


def semicolon() -> str:
    """Return a semicolon with the current language's spaces, for lists whose items contain commas."""
    return _("; ")


def singular(word: str) -> str:
    """Return a word in lower case without the end of a plural in English or French."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def quoted(text: str) -> str:
    """Return text in the current language's quotation marks: ``“hideout”``."""
    return _("“{text}”", text=text)


def figure(number: float) -> str:
    """Return a number as text, with its digits grouped as in the current language: ``12,000``."""
    grammar = current().grammar
    return grammar.figure(number) if grammar else f"{number:,}"


def usd(dollars: int) -> str:
    """Return an amount of dollars as text in the current language: ``$3,000``."""
    grammar = current().grammar
    return grammar.dollars(dollars) if grammar else f"${dollars:,}"


def signed(value: int, amount: Callable[[int], str]) -> str:
    """Return a number with its sign, such as ``+$300`` or ``0``. amount: returns a number as text."""
    return ("−" if value < 0 else "+" if value else "") + amount(abs(value))


def listed(words: Sequence[str], said: str = N_("{some} and {last}")) -> str:
    """Return words joined as in ``a``, ``a and b`` and ``a, b and c``.

    >>> listed(["Anna", "Burt", "Curt"])
    'Anna, Burt and Curt'
    """
    if len(words) < 2:
        return "".join(words)
    return _(said, some=", ".join(map(isolated, words[:-1])), last=words[-1])


_WORDS = N_(("no", "one", "two", "three", "four", "five", "six", "seven"))


def number(amount: int) -> str:
    """Return a whole number from 0 to 7 as a word (``no`` for 0), and any other number in digits."""
    return _(_WORDS[amount]) if 0 <= amount < len(_WORDS) else str(amount)


def either(words: Sequence[str]) -> str:
    """Return words joined as in ``a``, ``a or b`` and ``a, b or c``."""
    return listed(words, N_("{some} or {last}"))


def sentences(*said: str) -> str:
    """Return complete sentences, joined with spaces. Empty ones are left out."""
    return " ".join(filter(None, said))


def languages() -> tuple[str, ...]:
    """Return all language codes: ``en``, and each language with a grammar or a catalogue."""
    return ("en", *_named())


def language_name(language: str) -> str:
    """Return a language's name in that language (``Français``), or an unknown code unchanged."""
    return "English" if language == "en" else _named().get(language, language)


_NAME = re.compile(r'^name = "([^"\n]+)"$', re.MULTILINE)


@cache
def _named() -> dict[str, str]:
    folder = _locale()
    found: dict[str, str] = {}
    for each in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        if (grammar := each / "grammar.toml").is_file():
            # Every page lists the languages, so a regular expression saves loading a TOML parser.
            name = _NAME.search(grammar.read_text("utf-8"))
            found[each.name] = name[1] if name else each.name
        elif (each / _COMPILED).is_file():
            found[each.name] = each.name
    return found


def _locale() -> Traversable:
    # Not cached, because a browser's open archive can't be saved with Python's memory.
    from importlib.resources import files

    return files("wyatt") / "locale"


def fetched(file: str) -> Traversable | None:
    """Return a translated file that a page has fetched, such as ``fr/wyatt.json``, or None if
    there's no such file. In a browser, Python has only English texts. When you choose another
    language, the page fetches its files into the folder that ``WYATT_LOCALE`` names.
    """
    import os

    if not (folder := os.environ.get("WYATT_LOCALE")):
        return None
    from pathlib import Path

    found = Path(folder, file)
    return found if found.is_file() else None


def current() -> Translation:
    """Return the current language, which is equal only to itself."""
    return _block.get() or _language


def spoken() -> str:
    """Return the current language's code, as in a page's ``lang``: ``en``, ``nl``, ``pt-BR``."""
    return "en" if current().code == PSEUDO else current().code.replace("_", "-")


def speak(language: str | Catalogue) -> None:
    """Switch to a language, ``pseudo`` or a catalogue. Raise `UnknownLanguage` for an unknown code.
    In a ``with speaking(...)`` block, the language is switched until the end of the block.
    """
    global _language
    found = _found(language) if isinstance(language, str) else Translation("mul", language)
    if _block.get():
        _block.set(found)
    else:
        _language = found


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language in a ``with`` block. An empty string changes nothing. Raise `UnknownLanguage`
    for an unknown code. Other threads and asyncio tasks keep their languages.
    """
    before = _block.get()
    if language not in ("", spoken()):
        _block.set(_found(language))
    try:
        yield
    finally:
        _block.set(before)


def said_in(language: str, messages: Iterable[str]) -> dict[str, str]:
    """Return each English sentence's translation into a language, without filling in values."""
    catalogue = _found(language).catalogue
    return {said: catalogue.gettext(said) if catalogue else said for said in messages}


#: The languages with a catalogue, by path, because reading one takes longer than drawing a page.
_PACKED: dict[str, Translation] = {}


def _found(language: str) -> Translation:
    if language == "en":
        return _ENGLISH
    if language == PSEUDO:
        return _PACKED.setdefault(PSEUDO, Translation(PSEUDO, _Pseudo()))
    if language not in languages():
        said = N_("There’s no text in {language!r}. Available: {there}.")
        raise UnknownLanguage(_(said, language=language[:40], there=", ".join(languages())))
    folder, brought = _locale() / language, fetched(f"{language}/wyatt.json")
    if (packed := str(brought or folder / _COMPILED)) in _PACKED:
        return _PACKED[packed]
    found = Translation(language)
    if (file := folder / "grammar.toml").is_file():
        from wyatt.core.grammar import read  # English has no grammar

        found.grammar = read(file.read_text("utf-8"))
    if brought:
        found.catalogue = _Keyed(brought.read_text("utf-8"))
    elif (file := folder / _COMPILED).is_file():
        from gettext import GNUTranslations

        with file.open("rb") as compiled:
            found.catalogue = GNUTranslations(compiled)
    return _PACKED.setdefault(packed, found) if found.catalogue else found


def key_of(message: str) -> str:
    """Return a sentence's short key. Short keys halve the size of a fetched catalogue."""
    from base64 import b85encode
    from zlib import crc32

    return b85encode(crc32(message.encode()).to_bytes(4, "big")).decode()


class _Keyed:
    """A fetched catalogue, in which each sentence has a short key (`key_of`)."""

    def __init__(self, text: str) -> None:
        import json
        from gettext import c2py

        read = json.loads(text)
        self._said: dict[str, str | list[str]] = read["said"]
        self._form: Callable[[int], int] = c2py(read["plural"])

    def gettext(self, message: str, /) -> str:
        said = self._said.get(key_of(message), message)
        return said if isinstance(said, str) else message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        said = self._said.get(key_of(one), "")
        return said[self._form(number)] if isinstance(said, list) else one if number == 1 else many


def preferred(accepted: str) -> str:
    """Return the first known language that a browser or system prefers, or ``en``. accepted:
    languages in order of preference, such as ``nl-BE,nl;q=0.9,en;q=0.8``.
    """
    there = {code.replace("_", "-").lower(): code for code in languages()}
    codes = (named.partition(";")[0].strip() for named in accepted[:200].split(","))
    wanted = (code.replace("_", "-").lower() for code in codes)
    asked = (each for code in wanted for each in (code, code.partition("-")[0]) if each in there)
    return there[next(asked, "en")]


def without_region(code: str) -> str:
    """Return our code for a language with a region, such as ``fr`` for ``fr-CA`` or ``FR``. Return
    any other code unchanged.
    """
    found = preferred(code)
    return found if re.match(rf"{found}([-_]|$)", code, re.IGNORECASE) else code


def speak_elsewhere() -> None:
    """Make gettext's own functions, which libraries call, use our catalogue, too. The change
    affects the entire program, so call this function only in our own programs.
    """
    import gettext
    import os

    gettext.bindtextdomain("wyatt", str(_locale()))
    gettext.textdomain("wyatt")
    os.environ["LANGUAGE"] = current().code


def cached(most: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches a function's results in each language. most: the maximum
    number of results in one language, or None for any number.
    """

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        kept: dict[Translation, Callable[P, T]] = {}

        @wraps(function)
        def found(*given: P.args, **named: P.kwargs) -> T:
            if (ours := kept.get(language := _block.get() or _language)) is None:
                ours = kept[language] = cast("Callable[P, T]", lru_cache(maxsize=most)(function))
            return ours(*given, **named)

        return found

    return keep


_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|&[a-z]+;|\n)")
_ACCENTED = str.maketrans("aceinouyACEINOUY", "åçéîñöüýÅÇÉÎÑÖÜÝ")


class _Pseudo:
    """A catalogue that puts accents on English words, and brackets (⟦ and ⟧) around each sentence."""

    def gettext(self, message: str, /) -> str:
        parts = enumerate(_KEPT.split(message))
        said = "".join(part if at % 2 else part.translate(_ACCENTED) for at, part in parts)
        return f"⟦{said}⟧"

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return self.gettext(one if number == 1 else many)
