"""The translation layer: every sentence that a person reads passes through `_` or `plural`.

It works like gettext: the English sentence is the key, what varies in it has a name, a plural has its
forms, and no sentence is joined from halves. A second language is a catalogue of such sentences
under ``wyatt/locale``; without one the text is English. The pseudo-language marks every sentence of
ours, so that a test finds text that was not translated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from wyatt.core.grammar import Grammar


class Catalogue(Protocol):
    """The translator, with the interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str:
        """The translation of a sentence, or the sentence itself."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The translation of the form that `number` asks for."""


class UnknownLanguage(ValueError):
    """A language in which there is no text; the message names those there are."""


#: The catalogue in use; None speaks English without looking anything up.
_catalogue: Catalogue | None = None
#: How it puts values into its sentences; None is English too.
_grammar: Grammar | None = None
_spoken = "en"
#: A function to call at a change of language: it clears caches of sentences and drawings.
_forgetful: list[Callable[[], object]] = []

PSEUDO = "pseudo"
#: The path of a language's compiled catalogue in its folder.
_COMPILED = "LC_MESSAGES/wyatt.mo"


def _(message: str, /, **values: object) -> str:
    """A sentence in the language in use, with its named values put in.

    >>> _("{player} must draw.", player="Anna")
    'Anna must draw.'
    """
    # The empty text is skipped, because gettext keeps the head of the catalogue under it.
    said = _catalogue.gettext(message) if _catalogue and message else message
    if not values:
        return said
    return _grammar.put(said, values) if _grammar else said.format(**values)


def plural(one: str, many: str, number: int, /, **values: object) -> str:
    """A sentence whose form goes by a number, which it may name as ``{number}``.

    >>> plural("{number} card", "{number} cards", 2)
    '2 cards'
    """
    plain = one if number == 1 else many
    said = _catalogue.ngettext(one, many, number) if _catalogue else plain
    values["number"] = number
    return _grammar.put(said, values) if _grammar else said.format(**values)


def N_(message: str, /) -> str:
    """A sentence that is looked up later, by `_`: the mark lets Babel find it where it is."""
    return message


class Plural(NamedTuple):
    """A sentence that is looked up later, by `plural`."""

    one: str
    many: str


def N_plural(one: str, many: str, /) -> Plural:
    """A sentence with a plural that is looked up later: the mark lets Babel find both forms."""
    return Plural(one, many)


def figure(number: int) -> str:
    """A number with its digits in groups: ``12,000``."""
    return _grammar.figure(number) if _grammar else f"{number:,}"


def usd(dollars: int) -> str:
    """An amount of money: ``$3,000``."""
    return _grammar.dollars(dollars) if _grammar else f"${dollars:,}"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``.

    >>> listed(["Anna", "Burt", "Curt"])
    'Anna, Burt and Curt'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


def languages() -> tuple[str, ...]:
    """Every language that there is: ``en``, and each that has a catalogue."""
    folder = _locale()
    there = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    return ("en", *sorted(code for code in there if (folder / code / _COMPILED).is_file()))


def _locale() -> Traversable:
    """The folder that holds a folder a language."""
    from importlib.resources import files

    return files("wyatt") / "locale"


def spoken() -> str:
    """The language in use, as a page states it: ``en``, ``nl``, ``pt-BR``."""
    return _spoken.replace("_", "-")


def speak(language: str | Catalogue) -> None:
    """Speak this language from now on: ``en``, one that has a catalogue, or ``pseudo``.

    A catalogue may be handed in as well. Raises `UnknownLanguage` for a language that there is not;
    the one in use then stays.
    """
    global _catalogue, _grammar, _spoken
    if not isinstance(language, str):
        _catalogue, _grammar, _spoken = language, None, "mul"
    elif language == "en":
        _catalogue, _grammar, _spoken = None, None, language
    elif language == PSEUDO:
        _catalogue, _grammar, _spoken = _Pseudo(), None, "en"
    elif language in languages():
        _catalogue, _grammar, _spoken = _read(language), _grammar_of(language), language
    else:
        raise UnknownLanguage(
            _(
                "There is no text in {language!r}. Available: {there}.",
                language=language[:40],
                there=", ".join(languages()),
            )
        )
    for forget in _forgetful:
        forget()


def _read(language: str) -> Catalogue:
    from gettext import GNUTranslations

    with (_locale() / language / _COMPILED).open("rb") as file:
        return GNUTranslations(file)


def _grammar_of(language: str) -> Grammar | None:
    file = _locale() / language / "grammar.toml"
    if not file.is_file():
        return None
    from wyatt.core.grammar import read  # English needs none

    return read(file.read_text("utf-8"))


def preferred(accepted: str) -> str:
    """The first language that there is of those a browser or a system names; ``en`` if none is.

    accepted: a list in the order of preference, such as ``nl-BE,nl;q=0.9,en;q=0.8``.
    """
    there = {code.replace("_", "-").lower(): code for code in languages()}
    for named in accepted[:200].split(","):
        code = named.partition(";")[0].strip().replace("_", "-").lower()
        for asked in (code, code.partition("-")[0]):
            if asked in there:
                return there[asked]
    return "en"


def speak_elsewhere() -> None:
    """Have what a library says by gettext's own functions looked up in our catalogue too.

    They know one catalogue for the whole program and ask the environment for its language, so this
    is for a program of ours, such as the commands, and not for those who import us.
    """
    import gettext
    import os

    gettext.bindtextdomain("wyatt", str(_locale()))
    gettext.textdomain("wyatt")
    os.environ["LANGUAGE"] = _spoken


def on_language_change(forget: Callable[[], object]) -> None:
    """Call this at each change of language, such as ``cached.cache_clear``."""
    _forgetful.append(forget)


_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|&[a-z]+;|\n)")
_ACCENTED = str.maketrans("aceinouyACEINOUY", "åçéîñöüýÅÇÉÎÑÖÜÝ")


class _Pseudo:
    """English with accents between ⟦ and ⟧; values, code and markup stay as they are."""

    def gettext(self, message: str, /) -> str:
        """The sentence between ⟦ and ⟧, its own letters accented."""
        parts = _KEPT.split(message)
        return (
            "⟦"
            + "".join(
                part if at % 2 else part.translate(_ACCENTED) for at, part in enumerate(parts)
            )
            + "⟧"
        )

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The form that English takes for `number`, accented likewise."""
        return self.gettext(one if number == 1 else many)
