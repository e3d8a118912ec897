"""Looking things up by words: rules, rulings and notes that speak of something, best first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from wyatt.core.rulebook import Book
from wyatt.core.text import _

#: The longest text that is looked for, in letters.
LONGEST = 200
#: A word of the title counts as much as so many in the text.
_TITLE = 4
#: A word of the id, which says what a rule is about, even more.
_ID = 8
#: What a ruling counts beside a rule: who looks something up wants the rule before its doubts.
_DOUBT = 0.75
#: What speaks of it so much less than the best does, of 1, is left out.
_WORTH = 0.1
#: How alike a word must be to one that was misspelt, of 1, and the shortest word that may be.
_ALIKE, _SHORTEST = 0.8, 4
#: Endings that a word may have beyond the one that stands in the book.
_ENDINGS = ("ing", "ed", "er", "e")


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
        found.append(Entry(ruling.id, _(ruling.question), answer, source, doubt=True))
    for note in book.notes():
        places = [f"{_(book.sources[place.key].title)}, {place.where}" for place in note.sources]
        found.append(Entry(note.id, note.title, note.text, "; ".join(places)))
    return tuple(found)


def told_instead(instead: Mapping[str, Sequence[str]]) -> list[str]:
    """A sentence for each word that stands nowhere: what was looked for in its place.

    instead: as `Index.instead` has it.
    """
    told = []
    for word, others in instead.items():
        if others:
            words = ", ".join(f"“{other}”" for other in others)
            told.append(_("“{word}” is written nowhere: shown is {words}.", word=word, words=words))
        else:
            told.append(_("“{word}” is written nowhere in this rulebook.", word=word))
    return told


class Index:
    """Entries made ready to be looked through.

    An entry is the better the more of the words it has, the rarer they are, and the more of them
    stand in its title (BM25, the field's usual measure). A word is found in its forms: *hideouts* is
    one of *hideout*, *winning* of *win*; a beginning finds the whole word, and a word that is
    misspelt those it is most like.
    """

    def __init__(
        self, entries: Iterable[Entry], said: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """said: for words that people use, those of the book that mean the same."""
        self.entries = tuple(entries)
        self._said = {
            _stem(word): tuple(dict.fromkeys(_words(other))) for word, other in said.items()
        }
        self._words: list[Counter[str]] = []
        #: A word as it is written, for each as it is compared.
        self._written: dict[str, str] = {}
        for entry in self.entries:
            for word in _plain(f"{entry.title} {entry.text}"):
                stem = _stem(word)
                self._written[stem] = min(self._written.get(stem, word), word, key=len)
            words = Counter(_words(entry.text))
            for word in _words(entry.title):
                words[word] += _TITLE
            for word in _words(entry.id):
                words[word] += _ID
            self._words.append(words)
        self._known = Counter(word for words in self._words for word in words)
        self._mean = sum(words.total() for words in self._words) / max(1, len(self._words))

    def search(self, text: str, most: int | None = 20) -> tuple[Entry, ...]:
        """The entries that speak of it, best first; most: how many of them, None for all.

        Raises `ValueError` for nothing to look for.
        """
        asked = _words(text[:LONGEST])
        if not asked:
            raise ValueError(_("Write a word or two to look for, such as `photo`."))
        forms = [self._forms(word) for word in dict.fromkeys(asked)]
        rated = [
            (self._rate(words, forms) * (_DOUBT if entry.doubt else 1), at)
            for at, (entry, words) in enumerate(zip(self.entries, self._words, strict=True))
        ]
        worth = max(rate for rate, _at in rated) * _WORTH if rated else 0.0
        best = sorted((-rate, at) for rate, at in rated if rate > 0 and rate >= worth)
        return tuple(self.entries[at] for _rate, at in best[:most])

    def instead(self, text: str) -> dict[str, tuple[str, ...]]:
        """For words that stand nowhere, in no form: those that are looked for in their place."""
        found = {}
        for word in _plain(text[:LONGEST]):
            stem = _stem(word)
            if word not in _COMMON and not self._same(stem):
                found[word] = tuple(self._written.get(each, each) for each in self._alike(stem))
        return found

    def _forms(self, word: str) -> Sequence[str]:
        """The words of the entries that a word looked for stands for."""
        return self._same(word) or self._alike(word)

    def _same(self, word: str) -> Sequence[str]:
        """The word with those that mean the same, else what begins with it or with its root."""
        same = [each for each in (word, *self._said.get(word, ())) if each in self._known]
        if same or len(word) < 3:
            return same
        return self._begun(word) or next(
            (
                found
                for root in _roots(word)
                if (found := self._same(root) if root in self._said else self._begun(root))
            ),
            (),
        )

    def _begun(self, root: str) -> Sequence[str]:
        return [known for known in self._known if known.startswith(root)]

    def _alike(self, word: str) -> Sequence[str]:
        """The words that a misspelt one is most like."""
        if len(word) < _SHORTEST:
            return ()
        known = [each for each in self._known if each[0] == word[0]]
        return get_close_matches(word, known, 1, _ALIKE)

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
    return [_stem(word) for word in _plain(text) if word not in _COMMON]


def _plain(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))


def _roots(word: str) -> list[str]:
    """What may be left of a word without its ending: *winning* has *winn* and *win*."""
    roots = []
    for ending in _ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3:
            roots += [root[:-1]] if root[-1] == root[-2] and len(root) > 3 else []
            roots.append(root)
    return roots


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
