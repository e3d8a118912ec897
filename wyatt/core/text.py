"""The seam of the text: every sentence that a person reads passes through `_` or `plural`.

Gettext's way: the English sentence is the key, what varies in it has a name, a plural has its
forms, and no sentence is joined from halves. A second language is a catalogue of such sentences
under ``wyatt/locale``; without one the English stands. The pseudo-language marks every sentence of
ours, so that a test sees what has not passed the seam.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Protocol


class Catalogue(Protocol):
    """What translates: the interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str:
        """The translation of a sentence, or the sentence itself."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The translation of the form that `number` asks for."""


#: The catalogue in use; None speaks English without looking anything up.
_catalogue: Catalogue | None = None
#: What a change of language must forget: caches of sentences and drawings.
_forgetful: list[Callable[[], object]] = []

PSEUDO = "pseudo"


def _(message: str, /, **values: object) -> str:
    """A sentence in the language in use, with its named values put in."""
    # The empty text is no sentence: gettext has the head of the catalogue under it.
    said = _catalogue.gettext(message) if _catalogue and message else message
    return said.format(**values) if values else said


def plural(one: str, many: str, number: int, /, **values: object) -> str:
    """A sentence whose form goes by a number, which it may name as ``{number}``."""
    plain = one if number == 1 else many
    said = _catalogue.ngettext(one, many, number) if _catalogue else plain
    return said.format(number=number, **values)


def N_(message: str, /) -> str:
    """A sentence that is looked up later, by `_`: the mark lets Babel find it where it stands."""
    return message


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


class Teller:
    """Tells what players did to one viewer, who is called ``you``; without one, to everybody."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer

    def one(self, player: str, you: str, they: str, /, **values: object) -> str:
        """What one player did: the sentence to them, or that about ``{player}``."""
        return _(you if player == self.viewer else they, player=player, **values)

    def two(self, one: str, other: str, forms: tuple[str, str, str], /, **values: object) -> str:
        """What passed between two players, ``{player}`` and ``{other}``.

        forms: the sentence to the first, to the second, and to anybody else.
        """
        form = forms[0 if one == self.viewer else 1 if other == self.viewer else 2]
        return _(form, player=one, other=other, **values)

    def names(self, players: Sequence[str]) -> str:
        """Several players in a list."""
        return listed([_("you") if name == self.viewer else name for name in players])


def speak(language: str) -> None:
    """Speak this language from now on: ``en``, ``pseudo``, or one that has a catalogue.

    A language without a catalogue leaves the English sentences.
    """
    global _catalogue
    if language == "en":
        _catalogue = None
    elif language == PSEUDO:
        _catalogue = _Pseudo()
    else:
        from gettext import translation
        from importlib.resources import files

        _catalogue = translation("wyatt", str(files("wyatt") / "locale"), [language], fallback=True)
    for forget in _forgetful:
        forget()


def forgets(forget: Callable[[], object]) -> None:
    """Have this called at each change of language (``cached.cache_clear``, say)."""
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
