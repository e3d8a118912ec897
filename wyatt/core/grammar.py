"""Put names and numbers into sentences, following a language's file ``grammar.toml``.

English has no such file, so programs in English never import this module.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import Any

#: Markup in front of a value's first letter, as in ``<b>Anna</b>``, or a character from `isolated`.
_TAGS = r"\u2068?(?:<[^>]*>)*"
#: Two forms of a word, for a masculine and a feminine value, as in ``{card:un|une}``.
_FORMS = re.compile(r"\{(\w+):([^{}|]*)\|([^{}]*)\}")


class Grammar(Formatter):
    """How one language puts names and numbers into sentences.

    elided: words that lose their last letter before a vowel (``de Anna``: ``d’Anna``). vowels: the
    letters that count as vowels. A y before another vowel doesn't, as in ``de Yann``. contracted:
    two words that become one if a value begins with the second (``de le``: ``du``). feminine: names
    that take the second form in sentences such as ``{outlaw} est {outlaw:arrêté|arrêtée}``.
    thousands: the separator between groups of digits. money: how to write an ``{amount}`` of money.

    >>> french = Grammar(elided=["de"], feminine=["Belle Starr"], thousands=" ", money="{amount} $")
    >>> french.put("La main de {player}", {"player": "Anna"})
    'La main d’Anna'
    >>> french.put("{outlaw} est {outlaw:arrêté|arrêtée}.", {"outlaw": "Belle Starr"})
    'Belle Starr est arrêtée.'
    >>> Grammar(elided=["la"], feminine=["Attaque"]).put("{card:le|la} {card}", {"card": "Attaque"})
    'l’Attaque'
    >>> Grammar(contracted={"de le": "du"}).put("la couleur de {card}", {"card": "le roi"})
    'la couleur du roi'
    >>> french.put("{share:.1f} %", {"share": 12.5})
    '12,5 %'
    >>> french.dollars(3000)
    '3 000 $'
    """

    def __init__(
        self,
        *,
        elided: Sequence[str] = (),
        vowels: str = "aàáâãäåeéèêëiíîïoóôõöøuúùûüyhœæ",
        contracted: Mapping[str, str] = MappingProxyType({}),
        feminine: Sequence[str] = (),
        thousands: str = ",",
        money: str = "${amount}",
    ) -> None:
        words = "|".join(map(re.escape, elided)) or r"(?!)"
        self._elided = re.compile(rf"\b({words}) (?=\{{(\w+))", re.IGNORECASE)
        self._vowel = re.compile(rf"{_TAGS}(?!y[{vowels}])[{vowels}]", re.IGNORECASE)
        self._contracted = contracted
        firsts = "|".join(re.escape(pair.split()[0]) for pair in contracted) or r"(?!)"
        self._contracting = re.compile(rf"\b({firsts}) \{{(\w+)\}}", re.IGNORECASE)
        names = "|".join(map(re.escape, feminine)) or r"(?!)"
        self._feminine = re.compile(rf"{_TAGS}(?:{names})\b")
        self._thousands, self._money = thousands, money

    def put(self, message: str, values: Mapping[str, object]) -> str:
        """Return a sentence with its values filled in, and with the forms that those values need."""

        def choose(found: re.Match[str]) -> str:
            return found[3] if self._feminine.match(str(values.get(found[1], ""))) else found[2]

        def elide(found: re.Match[str]) -> str:
            vowel = self._vowel.match(str(values.get(found[2], "")))
            return found[1][:-1] + "’" if vowel else found[0]

        def contract(found: re.Match[str]) -> str:
            first, (second, _space, rest) = found[1], str(values.get(found[2], "")).partition(" ")
            if not (one := self._contracted.get(f"{first.lower()} {second}")) or not rest:
                return found[0]
            rest = rest.replace("{", "{{").replace("}", "}}")
            return f"{one.capitalize() if first[0].isupper() else one} {rest}"

        # The article comes first, because ``la Attaque`` elides, too.
        message = _FORMS.sub(choose, message)
        message = self._contracting.sub(contract, self._elided.sub(elide, message))
        return self.vformat(message, (), values) if ":" in message else message.format(**values)

    def format_field(self, value: Any, format_spec: str) -> str:
        written = str(format(value, format_spec))
        return self._figures(written) if format_spec.endswith((",", "f")) else written

    def figure(self, number: float) -> str:
        return self._figures(f"{number:,}")

    def _figures(self, written: str) -> str:
        decimal = "." if self._thousands == "," else ","
        return written.translate({ord(","): self._thousands, ord("."): decimal})

    def dollars(self, amount: int) -> str:
        return self._money.format(amount=self.figure(amount))


def read(text: str) -> Grammar:
    written = tomllib.loads(text)
    written.pop("name", None)  # only `wyatt.core.text.language_name` needs it
    return Grammar(**written)
