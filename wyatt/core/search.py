"""Search rules, rulings and notes for words, and list the best matches first."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from wyatt.core.errors import close_matches
from wyatt.core.rulebook import Book
from wyatt.core.text import N_, _, quoted, semicolon, singular

LONGEST = 200  # the maximum number of characters in a query
#: A word's weights in an entry's text, title and id. The id names the subject, so it counts most.
_TEXT, _TITLE, _ID = 1, 1, 6
#: The bonus for a one-word title. The words of a longer title share the bonus.
_CALLED = 10
#: A ruling's weight compared with a rule's, because readers want a rule before any doubts about it.
_DOUBT = 0.6
_WORTH = 0.1  # entries that score below this share of the best score are left out
#: The minimum similarity (0 to 1) of a misspelt word, and the length of the shortest such word.
_ALIKE, _SHORTEST = 0.8, 4
#: A separator of thousands, which is removed before the text is split into words.
_THOUSANDS = re.compile(r"(?<=\d)[,’'\u00a0\u202f ](?=\d{3}(?!\d))")
_WORD = re.compile(r"[^\W_]+")
#: Words that have nothing to do with a query's subject.
_COMMON = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i",
    "if", "in", "is", "it", "its", "many", "may", "must", "my", "no", "not", "of", "on", "or",
    "that", "the", "them", "then", "there", "they", "this", "to", "was", "what", "when", "where",
    "which", "who", "with", "you", "your",
))  # fmt: skip


class Entry(NamedTuple):
    """A rule, ruling or note to find. source: where it's printed. doubt: whether it's a ruling."""

    id: str
    title: str
    text: str
    source: str
    doubt: bool = False

    def document(self) -> dict[str, str]:
        return {"id": self.id, "title": self.title, "text": self.text, "source": self.source}


def entries(book: Book, lang: str = "en") -> tuple[Entry, ...]:
    """Return all rules, rulings and notes. Raise `UnknownLanguage` for a language without rules."""
    found = []
    for rule in book.rules(lang):
        text = " ".join((rule.text, *rule.mistakes))
        found.append(Entry(rule.id, rule.title, text, book.cite(rule)))
    for ruling in book.rulings():
        titles = [_(book.sources[key].title) for key in ruling.says if key in book.sources]
        source = semicolon().join(dict.fromkeys(titles)) or book.basis(ruling)
        answer = f"{_(ruling.default)} {_(ruling.why)}"
        found.append(Entry(ruling.id, _(ruling.question), answer, source, doubt=True))
    notes = (Entry(note.id, note.title, note.text, book.printed(note)) for note in book.notes())
    return (*found, *notes)


def instead_lines(instead: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a sentence for each word without results. instead: what `Index.instead` returned."""
    none = N_("No results for “{word}” in this rulebook.")
    some = N_("No results for “{word}”. Showing results for {words} instead.")
    said = ((word, others, ", ".join(map(quoted, others))) for word, others in instead.items())
    return [_(some if others else none, word=word, words=words) for word, others, words in said]


class Index:
    """A searchable index of entries. An entry scores higher if it contains more of the query's
    words, rarer words, or words in its title or id. Other forms of a word match: *hideouts* finds
    *hideout*, and *winning* finds *win*. The beginning of a word finds the whole word, and a
    misspelt word finds the most similar one. A number matches only itself: 25000 finds $25,000.
    """

    def __init__(self, entries: Iterable[Entry], said: Mapping[str, str] | None = None) -> None:
        """said: for each word that people use, the book's words."""
        self.entries = tuple(entries)
        self._said = {singular(word): _words(other) for word, other in (said or {}).items()}
        #: For each word, the entries that contain it, by index, with the word's weight in each.
        self._found: dict[str, dict[int, int]] = {}
        #: For each stem, the shortest word in the entries with that stem.
        self._written: dict[str, str] = {}
        for at, entry in enumerate(self.entries):
            title = _TITLE + _CALLED // max(1, len(_words(entry.title)))
            for text, worth in ((entry.text, _TEXT), (entry.title, title), (entry.id, _ID)):
                for word in _words(text):
                    places = self._found.setdefault(word, {})
                    places[at] = places.get(at, 0) + worth
            for word, spelt in _spelt(f"{entry.title} {entry.text}").items():
                shortest = self._written.get(singular(word), spelt)
                self._written[singular(word)] = min(shortest, spelt, key=len)

    def search(self, text: str, most: int | None = 20) -> tuple[Entry, ...]:
        """Return the entries that match a query, the best first. most: the maximum number of
        entries, or None for all. Raise `ValueError` if the query has no word to look for.
        """
        if not (asked := _words(text[:LONGEST])):
            raise ValueError(_("Type a word or two to search for, such as `photo`."))
        rated: dict[int, float] = {}
        matched: Counter[int] = Counter()
        for word in asked:
            here: dict[int, int] = {}
            for form in self._forms(word) or self._alike(word):
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
        """Return the query's words that no entry contains in any form, with any similar words."""
        found = {}
        for word, spelt in _spelt(text[:LONGEST]).items():
            if word not in _COMMON and not self._forms(singular(word)):
                alike = self._alike(singular(word))
                found[spelt] = tuple(self._written.get(each, each) for each in alike)
        return found

    def _forms(self, word: str) -> Sequence[str]:
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
        if len(word) < _SHORTEST or word.isdigit():
            return ()
        return close_matches(word, [each for each in self._found if each[0] == word[0]], 1, _ALIKE)


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(singular(word) for word in _spelt(text) if word not in _COMMON))


def _spelt(text: str) -> dict[str, str]:
    """Return a text's words without accents, each with its spelling."""
    found = {}
    for word in _WORD.findall(unicodedata.normalize("NFC", _THOUSANDS.sub("", text))):
        plain = unicodedata.normalize("NFKD", word).casefold()
        found["".join(c for c in plain if not unicodedata.combining(c))] = word.lower()
    return found


def _roots(word: str) -> list[str]:
    roots = []  # *win* and *winn* for *winning*
    for ending in ("ing", "ed", "er", "e"):
        if (root := word.removesuffix(ending)) != word and len(root) >= 3:
            roots += [root[:-1], root] if root[-1] == root[-2] and len(root) > 3 else [root]
    return roots
