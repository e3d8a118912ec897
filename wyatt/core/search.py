"""Looking things up by words: rules, rulings and notes that speak of something, best first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wyatt.core.rulebook import Book
from wyatt.core.text import _

#: The longest text that is looked for, in letters.
LONGEST = 200
#: A word of the title counts as much as so many in the text.
_TITLE = 4
#: A word of the id, which says what a rule is about, even more.
_ID = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: its id, its title, its text, and where that is printed."""

    id: str
    title: str
    text: str
    source: str

    def document(self) -> dict[str, str]:
        """The entry as the formats give it."""
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
        told = [_(book.sources[key].title) for key in ruling.says if key in book.sources]
        source = "; ".join(dict.fromkeys(told)) or book.standing(ruling)
        answer = f"{_(ruling.default)} {_(ruling.why)}"
        found.append(Entry(ruling.id, _(ruling.question), answer, source))
    for note in book.notes():
        places = [f"{_(book.sources[place.key].title)}, {place.where}" for place in note.sources]
        found.append(Entry(note.id, note.title, note.text, "; ".join(places)))
    return tuple(found)


class Index:
    """Entries made ready to be looked through.

    An entry is the better the more of the words it has, the rarer they are, and the more of them
    stand in its title (BM25, the field's usual measure). A word is found in its forms: *stolen* is
    no form of *steal*, but *hideouts* is one of *hideout*, and a beginning finds the whole word.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._words: list[Counter[str]] = []
        for entry in self.entries:
            words = Counter(_words(entry.text))
            for word in _words(entry.title):
                words[word] += _TITLE
            for word in _words(entry.id):
                words[word] += _ID
            self._words.append(words)
        self._known = Counter(word for words in self._words for word in words)
        self._mean = sum(words.total() for words in self._words) / max(1, len(self._words))

    def search(self, text: str, most: int = 20) -> tuple[Entry, ...]:
        """The entries that speak of it, best first. Raises `ValueError` for nothing to look for."""
        asked = _words(text[:LONGEST])
        if not asked:
            raise ValueError(_("Write a word or two to look for, such as `photo`."))
        forms = [self._forms(word) for word in dict.fromkeys(asked)]
        rated = [(self._rate(words, forms), at) for at, words in enumerate(self._words)]
        best = sorted((-rate, at) for rate, at in rated if rate > 0)
        return tuple(self.entries[at] for _rate, at in best[:most])

    def _forms(self, word: str) -> Sequence[str]:
        """The words of the entries that a word looked for stands for."""
        if word in self._known:
            return (word,)
        return [known for known in self._known if len(word) > 2 and known.startswith(word)]

    def _rate(self, words: Counter[str], forms: Sequence[Sequence[str]]) -> float:
        rate, matched = 0.0, 0
        for same in forms:
            here = sum(words[word] for word in same)
            if not here:
                continue
            matched += 1
            among = len(self.entries)
            known = min(among, sum(self._known[word] for word in same))
            rare = math.log(1 + (among - known + 0.5) / (known + 0.5))
            long = 0.25 + 0.75 * words.total() / self._mean
            rate += rare * here * 2.2 / (here + 1.2 * long)
        return rate * (matched / len(forms)) ** 2


def _words(text: str) -> list[str]:
    """The words of a text as they are compared: small letters, no accents, no plural *s*."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    words = re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))
    return [_stem(word) for word in words if word not in _COMMON]


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


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
