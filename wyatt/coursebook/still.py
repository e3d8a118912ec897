"""A part's drawing as a picture that stands by itself: an SVG document around its HTML.

The drawing is that of the page, with only the rules of its style and the signs that it uses. It is
drawn by day, needs no script, and asks nobody for anything.
"""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

_VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
#: Blocks of a style that no still picture needs.
_MOVING = ("@keyframes", "@media print", "@media (prefers", "@media (forced")
#: Brackets that hold no others, with the name before them.
_INNERMOST = re.compile(r"(?::[a-z-]+)?\([^()]*\)")
_POINTED = re.compile(r":(?:hover|active|focus)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def still(drawing: str, size: tuple[int, int], words: str) -> str:
    """The drawing of a part as an SVG document of a size in pixels. words: the same in words."""
    style, body = drawing.removeprefix("<style>").split("</style>", 1)
    used = set(re.findall(r'href="#([^"]+)"', body))
    body = _Xml().of(_SYMBOL.sub(lambda found: found[0] if found[1] in used else "", body))
    classes = {name for one in re.findall(r'class="([^"]*)"', body) for name in one.split()}
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}"><title>{escape(words)}</title>'
        f'<foreignObject width="{wide}" height="{high}"><div xmlns="http://www.w3.org/1999/xhtml" '
        f'style="color-scheme:light"><style>{escape(_pruned(style, classes), quote=False)}'
        f".wyatt.wyatt{{color-scheme:light}}</style>{body}</div></foreignObject></svg>\n"
    )


def _pruned(style: str, classes: set[str]) -> str:
    """The rules of a style that may match something that has these classes, and its declarations."""
    kept = []
    for head, inside in _items(_COMMENT.sub("", style)):
        if inside is None:
            kept.append(f"{head};")
            continue
        within = "" if head.startswith(_MOVING) else _pruned(inside, classes)
        if head.startswith("@"):
            matching = [head]
        else:
            matching = [one for one in _selectors(head) if _may_match(one, classes)]
        if within and matching:
            kept.append(f"{','.join(matching)}{{{within}}}\n")
    return "".join(kept)


def _may_match(selector: str, classes: set[str]) -> bool:
    """Whether something with these classes can be meant, on a page that nobody points at."""
    if _POINTED.search(selector):
        return False
    # What stands in `:not(...)` and its like may well be missing.
    bare = selector
    while bare != (bare := _INNERMOST.sub("", bare)):
        pass
    return set(_CLASS.findall(bare)) <= classes


def _selectors(head: str) -> list[str]:
    """The selectors of a rule: its head, parted at the commas outside brackets."""
    parts, depth = [""], 0
    for letter in head:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _items(style: str) -> list[tuple[str, str | None]]:
    """What a style consists of: declarations, and blocks with what stands before their braces."""
    found: list[tuple[str, str | None]] = []
    depth = head = start = 0
    for at, letter in enumerate(style):
        if letter == "{":
            depth += 1
            start = at if depth == 1 else start
        elif letter == "}":
            depth -= 1
        if depth == 0 and letter in ";}":
            before = " ".join(style[head : start if letter == "}" else at].split())
            found.append((before, style[start + 1 : at] if letter == "}" else None))
            head = at + 1
    rest = " ".join(style[head:].split())
    return [one for one in [*found, (rest, None)] if one[0]]


class _Xml(HTMLParser):
    """HTML as XML says the same: every tag closed, every attribute with a value."""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[str] = []

    def of(self, html: str) -> str:
        """The same markup, written anew as XML takes it."""
        self.feed(html)
        self.close()
        return "".join(self._said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an opening tag; one that holds nothing is closed at once."""
        self._said.append(self._tag(tag, attrs, tag in _VOID))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write a tag that closes itself."""
        self._said.append(self._tag(tag, attrs, True))

    def handle_endtag(self, tag: str) -> None:
        """Write a closing tag, but of what holds nothing."""
        if tag not in _VOID:
            self._said.append(f"</{self._written(tag)}>")

    def handle_data(self, data: str) -> None:
        """Write text, escaped."""
        self._said.append(escape(data, quote=False))

    def _tag(self, tag: str, attrs: list[tuple[str, str | None]], ends: bool) -> str:
        given = dict(attrs)
        if tag == "svg":
            given["xmlns"] = "http://www.w3.org/2000/svg"
        said = "".join(
            f' {self._written(name)}="{escape(value or "")}"' for name, value in given.items()
        )
        return f"<{self._written(tag)}{said}{'/' if ends else ''}>"

    @staticmethod
    def _written(name: str) -> str:
        """A name as SVG writes it: HTML does not tell small letters from capitals, XML does."""
        return _CAPITALS.get(name, name)


_CAPITALS = {
    name.lower(): name
    for name in (
        "clipPath",
        "gradientTransform",
        "gradientUnits",
        "linearGradient",
        "patternUnits",
        "preserveAspectRatio",
        "radialGradient",
        "textLength",
        "viewBox",
    )
}
