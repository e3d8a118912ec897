"""What people read, as text in ``tests/transcripts``: ``python -m tests.transcript`` rewrites it.

A visit begins with ``#``, or with ``#+`` if its requests are read from the transcript itself, and a request with ``>``.
After it comes each sentence that's new on the page, and after ``-`` how many are gone. Names in ‹› are for a screen
reader, and after → stands what a press asks for. A long sentence is written in full only once, and of many at once only
the first few.
"""

import html
import re
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from tests.cli.ran import RECORDED, printed_by
from tests.conftest import hasten
from tests.walk import TRANSCRIPTS, Visit, drawn_by, on_record, requests, visits, walked, written
from tools.coursebook import build
from wyatt.core import text

#: How many of a kind are visited: every ninth lesson, case and rule.
SOME = 9
#: How many sentences of a part are written, and how long they may be to be written again.
MOST, FEW, SHORT = 12, 2, 30
_PIECE = re.compile(r'<!--.*?-->|<(/?)([\w-]+)((?:[^>"]|"[^"]*")*)>|([^<]+)', re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_WITHIN = "a abbr b bdi cite code em i kbd mark q s small span strong sub sup time u var wbr svg use path g rect circle line"
_IN_LINE = frozenset(_WITHIN.split())
_TOLD = ("aria-label", "aria-valuetext", "title", "placeholder", "alt")
_STATES = "aria-pressed aria-current aria-selected aria-checked aria-expanded aria-disabled disabled checked selected hidden open"
_STATE = {name: name.removeprefix("aria-") for name in _STATES.split()}
_NOT_ASKED = {"data-key", "data-reveal", "data-live", "data-keys"}
_SENTENCE = re.compile(r"(?<=[.!?]) (?:- )?(?=[A-Z“(])")
_NUMBER = re.compile(r"\d+")
_SPEED = re.compile(r"[\d.]+ s \([\d,]+")
_TOUCH = re.compile(r"(?<=[\w.!?)])\0+(?=[\w$‹(])")
_PLAIN = str.maketrans({v: k for k, v in text._ACCENTED.items()} | dict.fromkeys(map(ord, "⟦⟧")))


@lru_cache(maxsize=1 << 14)
def _of_tag(name: str, given: str) -> str:
    given = html.unescape(given) if "&" in given else given
    known = dict(_ATTRIBUTE.findall(given))
    said = [f"‹{each}›" for each in dict.fromkeys(map(known.get, _TOLD)) if each]
    states = [
        f"{_STATE[key]}{'' if value in ('', 'true') else f'={value}'}"
        for key, value in known.items()
        if key in _STATE
    ]
    if known.get("role") == "alert":
        states.append("alert")
    if "tabindex" in known and "data-key" in known and "data-do" not in known:
        states.append(f"focus {known['data-key']}")
    if name in ("input", "option") and known.get("value"):
        states.append(f"={known['value']}")
    if "data-do" in known:
        asked = (v for k, v in known.items() if k.startswith("data-") and k not in _NOT_ASKED)
        states.append(f"→{' '.join(each[:30] for each in asked)}")
    return " ".join([*said, *([f"({', '.join(states)})"] if states else []), ""])


@lru_cache(maxsize=1 << 12)
def readable(markup: str) -> tuple[str, ...]:
    """The sentences of markup, in order."""
    found: list[str] = []
    now: list[str] = []
    inside = ""

    def end() -> None:
        joined = _TOUCH.sub(" ", "".join(now)).replace("\0", "")
        now.clear()
        if said := " ".join(html.unescape(joined).split()):
            found.extend(_SENTENCE.split(said))

    for closes, name, given, said in _PIECE.findall(markup):
        if inside:
            inside = "" if closes and name == inside else inside
        elif said:
            now.append(said)
        elif name in ("style", "script"):
            inside = "" if closes else name
        elif name:
            if name in _IN_LINE:
                now.append("\0")
            else:
                end()
            if given and not closes:
                now.append(_of_tag(name, given))
    end()
    return tuple(found)


class Transcript:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self._said: set[str] = set()
        self._forms: set[str] = set()

    def tell(self, said: Iterable[str], sign: str = "") -> None:
        left: list[str] = []
        told = 0
        for line in said:
            form = _NUMBER.sub("0", line)
            if told == MOST or (told >= FEW and form in self._forms):
                left.append(line)
            else:
                told += 1
                cut = len(line) > SHORT and line in self._said
                self.lines.append(f"{sign}{line[: SHORT - 10]}…" if cut else sign + line)
            self._said.add(line)
            self._forms.add(form)
        if left:
            mark = zlib.crc32("\n".join(left).encode())
            self.lines.append(f"{sign}… and {len(left)} more ({mark:08x})")

    def show(self, drawn: Iterable[str]) -> None:
        """Tell what was never shown so far."""
        known = 0
        for markup in drawn:
            said = readable(markup)
            fresh = [line for line in said if line not in self._said]
            known += len(said) - len(fresh)
            self.tell(fresh)
        self.lines.append(f"= {known}")

    def change(self, before: dict[str, str], after: dict[str, str]) -> None:
        """Tell what came to a page's parts, and how much went."""
        gone = 0
        for part in {**before, **after}:
            if before.get(part) != after.get(part):
                old, new = (Counter(readable(shown.get(part, ""))) for shown in (before, after))
                gone += (old - new).total()
                self.tell((new - old).elements())
        self.lines += [f"- {gone}"] if gone else []

    def hear(self, walk: Iterable[Visit], sign: str = "#") -> Iterator[Visit]:
        """Write down a walk, and pass it on."""
        before: dict[str, str] = {}
        for query, pages, request, outbox in walk:
            shown = {"frame": pages.shown["frame"], **pages.shown["parts"]}
            shown |= {"title": pages.shown["title"], "running": pages.shown["running"]}
            if request:
                self.lines.append(f"> {written(request)}")
                self.change(before, shown)
            else:
                self.lines += ["", f"{sign} {query}"]
                self.show(shown.values())
            self.tell(_sent(outbox), "< ")
            before = shown
            yield query, pages, request, outbox

    def hear_all(self) -> Iterator[Visit]:
        """Write down all that's on record, in its order."""
        yield from self.hear(walked(visits(SOME)))
        yield from self.hear(walked(on_record()), "#+")

    def __str__(self) -> str:
        return "\n".join([*self.lines, ""])


def _sent(outbox: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What a page hands to the browser: short texts as they are, tables and pages by their lines."""
    for task in outbox:
        yield " ".join(
            f"{key}={value}" if len(f"{value}") < SHORT else key for key, value in task.items()
        )
        for said in map(str, task.values()):
            if len(said) >= SHORT and said[0] not in "{[1":
                yield from readable(said) if "</" in said else said.splitlines()


class _Listening:
    """A catalogue that translates nothing and knows what it was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        self.asked.add(one)
        return one if number == 1 else many


class Heard(NamedTuple):
    """What pages and notebooks look up; the transcript; and of each stop its address, its page, what is drawn and sent."""

    asked: set[str]
    told: Transcript
    stops: list[tuple[str, str, tuple[str, ...], list[Any]]]


@cache
def heard(thorough: bool) -> Heard:
    """The walk in English through what is on record, or also through every lesson, case and rule."""
    catalogue, found = _Listening(), Heard(set(), Transcript(), [])
    with patch.object(text, "_language", text.Translation("en", catalogue)):
        walk = chain(found.told.hear_all(), walked(requests()) if thorough else ())
        found.stops.extend(
            (query, pages.page, drawn_by(pages), sent) for query, pages, _asked, sent in walk
        )
        build.notebooks()
    found.asked.update(catalogue.asked)
    return found


def plain(said: str) -> str:
    """English again from the pseudo-language, without what a machine took its time for."""
    lines = _SPEED.sub("… s (…", said.translate(_PLAIN)).splitlines()
    return "\n".join(map(str.rstrip, lines))


def differs(name: str, told: Transcript) -> str:
    """What people read now and didn't before, or no longer: empty if nothing changed."""
    kept = (TRANSCRIPTS / name).read_text(encoding="utf-8").splitlines()
    found = [*unified_diff(kept, str(told).splitlines(), "before", "now", n=2, lineterm="")]
    return "\n".join([*found[:200], "python -m tests.transcript, if it's meant"]) if found else ""


def write() -> None:
    told = Transcript()
    deque(told.hear_all(), maxlen=0)
    (TRANSCRIPTS / "pages.txt").write_text(str(told), encoding="utf-8")
    said = ""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        hasten(patched)
        text.speak(text.PSEUDO)  # as the test does, which looks for untranslated words in it
        for command in RECORDED:
            said += f"\n$ {command}\n{plain(printed_by(command, Path(folder)))}\n"
    (TRANSCRIPTS / "commands.txt").write_text(said, encoding="utf-8")


if __name__ == "__main__":
    write()
