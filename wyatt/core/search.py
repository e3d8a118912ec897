"""Looking things up by words: rules, rulings and notes that speak of something, best first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from wyatt.core.errors import close_matches
from wyatt.core.rulebook import Book
from wyatt.core.text import _

#: The longest text that is looked for, in letters.
LONGEST = 200
#: The weight of a word in the text of an entry, in its title, and in its id, which names its
#: subject.
_TEXT, _TITLE, _ID = 1, 1, 6
#: The other words that titles share. An entry with exactly that title is the best match.
_CALLED = 10
#: The weight of a ruling compared with a rule, because a reader wants the rule before its doubts.
_DOUBT = 0.6
#: Entries that score less than this share of the best score are left out.
_WORTH = 0.1
#: How alike a word must be to one that was misspelt, of 1, and the shortest word that may be.
_ALIKE, _SHORTEST = 0.8, 4
#: A number with its thousands set apart, and a word; the first is read as one number.
_THOUSANDS = re.compile(r"(?<=\d)[,’'\u00a0\u202f ](?=\d{3}(?!\d))")
_WORD = re.compile(r"[^\W_]+")
#: Words that say nothing about what is looked for.
_COMMON = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "many",
        "may",
        "must",
        "my",
        "no",
        "not",
        "of",
        "on",
        "or",
        "that",
        "the",
        "them",
        "then",
        "there",
        "they",
        "this",
        "to",
        "was",
        "what",
        "when",
        "where",
        "which",
        "who",
        "with",
        "you",
        "your",
    ]
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: its id, its title, its text, and where that is printed.

    doubt: whether it is a ruling on a point that the rules leave open.
    """

    id: str
    title: str
    text: str
    source: str
    doubt: bool = False

    def document(self) -> dict[str, str]:
        """Return the entry in the documented format."""
        return {"id": self.id, "title": self.title, "text": self.text, "source": self.source}


def entries(book: Book, lang: str = "en") -> tuple[Entry, ...]:
    """Everything of a rulebook that can be found: rules, rulings and notes.

    Raises `UnknownLanguage`.
    """
    found = [
        Entry(rule.id, rule.title, " ".join((rule.text, *rule.mistakes)), book.cite(rule))
        for rule in book.rules(lang)
    ]
    for ruling in book.rulings():
        titles = [_(book.sources[key].title) for key in ruling.says if key in book.sources]
        source = "; ".join(dict.fromkeys(titles)) or book.basis(ruling)
        answer = f"{_(ruling.default)} {_(ruling.why)}"
        found.append(Entry(ruling.id, _(ruling.question), answer, source, doubt=True))
    for note in book.notes():
        places = [f"{_(book.sources[place.key].title)}, {place.where}" for place in note.sources]
        found.append(Entry(note.id, note.title, note.text, "; ".join(places)))
    return tuple(found)


def instead_lines(instead: Mapping[str, Sequence[str]]) -> list[str]:
    """A sentence for each word that is found nowhere: what was looked for in its place.

    instead: as `Index.instead` has it.
    """
    lines = []
    for word, others in instead.items():
        if others:
            words = ", ".join(f"“{other}”" for other in others)
            lines.append(_("No result for “{word}”; showing {words}.", word=word, words=words))
        else:
            lines.append(_("No result for “{word}” in this rulebook.", word=word))
    return lines


class Index:
    """Entries made ready to be looked through.

    An entry is the better the more of the words it has, the rarer they are, and the more of them
    are in its title or id. A word is found in its forms: *hideouts* is one of *hideout*, *winning*
    of *win*; a beginning finds the whole word, and a misspelt word those it is most like. A number is
    found as it is: 25000 is $25,000 and nothing else.
    """

    def __init__(
        self, entries: Iterable[Entry], said: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """said: for words that people use, those of the book that mean the same."""
        self.entries = tuple(entries)
        self._said = {_stem(word): _words(other) for word, other in said.items()}
        #: For each word the entries that have it, and how much it counts there.
        self._found: dict[str, dict[int, int]] = {}
        #: A word as it is written, for each as it is compared.
        self._written: dict[str, str] = {}
        for at, entry in enumerate(self.entries):
            title = _TITLE + _CALLED // max(1, len(_words(entry.title)))
            for text, worth in ((entry.text, _TEXT), (entry.title, title), (entry.id, _ID)):
                for word in _words(text):
                    places = self._found.setdefault(word, {})
                    places[at] = places.get(at, 0) + worth
            for word in _plain(f"{entry.title} {entry.text}"):
                shortest = self._written.get(_stem(word), word)
                self._written[_stem(word)] = min(shortest, word, key=len)

    def search(self, text: str, most: int | None = 20) -> tuple[Entry, ...]:
        """The entries that speak of it, best first; most: how many of them, None for all.

        Raises `ValueError` for nothing to look for.
        """
        asked = _words(text[:LONGEST])
        if not asked:
            raise ValueError(_("Type a word or two to search for, such as `photo`."))
        rated: dict[int, float] = {}
        matched: Counter[int] = Counter()
        for word in asked:
            forms = self._forms(word) or self._alike(word)
            here: dict[int, int] = {}
            for form in forms:
                for at, worth in self._found[form].items():
                    here[at] = max(here.get(at, 0), worth)
            for at, worth in here.items():
                rated[at] = rated.get(at, 0) + worth * math.log(1 + len(self.entries) / len(here))
            matched.update(here.keys())
        for at in rated:
            rated[at] *= (matched[at] / len(asked)) ** 2
            rated[at] *= _DOUBT if self.entries[at].doubt else 1
        least = max(rated.values(), default=0) * _WORTH
        best = sorted((-rate, at) for at, rate in rated.items() if rate >= least)
        return tuple(self.entries[at] for _rate, at in best[:most])

    def instead(self, text: str) -> dict[str, tuple[str, ...]]:
        """For words found nowhere, in no form: those that are looked for in their place."""
        found = {}
        for word in _plain(text[:LONGEST]):
            if word not in _COMMON and not self._forms(_stem(word)):
                alike = self._alike(_stem(word))
                found[word] = tuple(self._written.get(each, each) for each in alike)
        return found

    def _forms(self, word: str) -> Sequence[str]:
        """The word with those that mean the same, else what begins with it or with its root."""
        same = [each for each in (word, *self._said.get(word, ())) if each in self._found]
        if same or len(word) < 3 or word.isdigit():
            return same
        for root in (word, *_roots(word)):
            if root in self._said and root != word:
                return self._forms(root)
            if begun := [known for known in self._found if known.startswith(root)]:
                return begun
        return ()

    def _alike(self, word: str) -> Sequence[str]:
        """The words that a misspelt one is most like."""
        if len(word) < _SHORTEST or word.isdigit():
            return ()
        known = [each for each in self._found if each[0] == word[0]]
        return close_matches(word, known, 1, _ALIKE)


def _words(text: str) -> list[str]:
    """The words of a text as they are compared, each once: small letters, no accents, no plural *s*."""
    return list(dict.fromkeys(_stem(word) for word in _plain(text) if word not in _COMMON))


def _plain(text: str) -> list[str]:
    """The words of a text in small letters without accents, a number as one word."""
    joined = _THOUSANDS.sub("", text)
    plain = unicodedata.normalize("NFKD", joined).casefold()
    return _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))


def _roots(word: str) -> list[str]:
    """Return the possible stems of a word: *winning* has *win* and *winn*."""
    roots = []
    for ending in ("ing", "ed", "er", "e"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3:
            roots += [root[:-1]] if root[-1] == root[-2] and len(root) > 3 else []
            roots.append(root)
    return roots


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
