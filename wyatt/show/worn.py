"""The rules of a style sheet that a drawing wears.

A drawing that stands by itself brings its style along, into the file of every notebook that keeps it. Most
rules of our sheets are about things that it does not show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
_WORN = re.compile(r"""\bclass=(?:"([^"]*)"|([^\s">]+))""")
#: What a selector asks for only one of, or asks not to be there.
_CHOICE = re.compile(r":(?:is|where|not|has)\((?:[^()]|\([^()]*\))*\)")
_COMMA = re.compile(r",(?![^(]*\))")
#: Where a line or a group begins or ends; a brace within a comment, quotes or an address is none.
_BOUND = re.compile(r"""/\*.*?\*/|"[^"]*"|'[^']*'|url\([^)]*\)|[{};]""", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: Groups in which rules are looked for; all of any other, such as ``@keyframes``, is kept.
_GROUPS = ("@media", "@supports", "@container", "@layer")
#: How the classes of a host around the drawing begin.
_OF_HOSTS = ("jp-", "lm-", "vscode-")


@dataclass(frozen=True, slots=True)
class _Rule:
    """A line, or a group of them.

    text: the line, or what stands before the group. asked: for each selector of a group the classes
    without which it matches nothing; none for what is always kept. within: None for a line.
    """

    text: str
    asked: tuple[frozenset[str], ...] = ()
    within: tuple[_Rule, ...] | None = None


def worn(style: str, html: str) -> str:
    """The rules that something in a drawing may match, in their order."""
    classes = {name for found in _WORN.findall(html) for names in found for name in names.split()}
    return "\n".join(_kept(_rules(style), frozenset(classes)))


def dressed(style: str, html: str) -> str:
    """A drawing with the rules that it wears, to stand by itself."""
    return f"<style>{worn(style, html)}</style>{html}"


def _kept(rules: Iterable[_Rule], classes: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        if rule.within is None:
            yield rule.text
        elif not rule.asked or any(asked <= classes for asked in rule.asked):
            within = "\n".join(_kept(rule.within, classes))
            if within:
                yield f"{rule.text}{{{within}}}"


@lru_cache(maxsize=64)
def _rules(style: str) -> tuple[_Rule, ...]:
    """The rules of a sheet, taken apart once."""
    return _apart(style, _BOUND.finditer(style), 0, searched=True)[0]


def _apart(
    style: str, bounds: Iterator[re.Match[str]], at: int, searched: bool
) -> tuple[tuple[_Rule, ...], int]:
    """The lines and groups from a place to the end of the group that it lies in, and where that is."""
    found: list[_Rule] = []
    for bound in bounds:
        if bound[0] not in ("{", "}", ";"):
            continue
        text, at = _COMMENT.sub("", style[at : bound.start()]).strip(), bound.end()
        if bound[0] == "{":
            plain = text.startswith("@") and not text.startswith(_GROUPS)
            within, at = _apart(style, bounds, at, searched and not plain)
            asked = () if text.startswith("@") or not searched else _asked(text)
            found.append(_Rule(text, asked, within))
            continue
        if text:
            found.append(_Rule(f"{text};"))
        if bound[0] == "}":
            break
    return tuple(found), at


def _asked(selectors: str) -> tuple[frozenset[str], ...]:
    """For each of some selectors the classes of ours without which it matches nothing."""
    return tuple(
        frozenset(
            name
            for name in _CLASS.findall(_CHOICE.sub("", selector))
            if not name.startswith(_OF_HOSTS)
        )
        for selector in _COMMA.split(selectors)
    )
