"""HTML elements as calls: ``h.p("1 < 2", cls="src")`` is ``<p class="src">1 &lt; 2</p>``.

Import the module as ``h``. A name that isn't defined below makes the element with that name. Text
is escaped unless it's `Html`. None, False and empty pieces are left out, so you can write ``note
and h.p(note)``. An attribute that is None or False is left out, too, and one that is True has no
value. In an ``aria_`` attribute, though, True and False are written as ``true`` and ``false``.
``cls`` is ``class`` (left out if it's empty), ``for_`` is ``for``, and ``data_of`` is ``data-of``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from wyatt.core.text import isolated


class Html(str):
    """Markup that isn't escaped again. Escape a person's text before you make it `Html`. Functions
    that draw return `Html`, and parameters for markup have this type, so mypy finds plain text
    where markup should be.
    """

    __slots__ = ()


#: What goes into an element: markup, text or a number, nothing, or several of these.
Inside = str | int | None | Iterable[Any]

EMPTY = Html()

#: Marks the start and end of a fragment of a part that the script can replace by itself.
BOUNDARY = Html("<!---->")
#: For a field whose text no phone or browser may complete or correct, such as a name or a move.
AS_TYPED = {"autocomplete": "off", "autocorrect": "off", "spellcheck": "false"}

#: The names of all elements that a drawing can have.
_ELEMENTS = frozenset((
    "a", "abbr", "article", "b", "bdi", "body", "br", "button", "caption", "circle", "code",
    "col", "colgroup", "datalist", "dd", "defs", "details", "dialog", "div", "dl", "dt", "em",
    "fieldset", "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "head",
    "header", "hr", "html", "i", "img", "input", "kbd", "label", "legend", "li", "line", "link",
    "main", "meta", "nav", "noscript", "ol", "optgroup", "option", "p", "path",
    "picture", "polygon", "polyline", "pre", "progress", "rect", "samp", "script", "section",
    "select", "small", "source", "span", "strong", "style", "sub", "summary", "sup", "svg",
    "symbol", "table", "tbody", "td", "text", "textarea", "tfoot", "th", "thead", "time", "title",
    "tr", "tspan", "u", "ul", "use",
))  # fmt: skip
#: The end of an element without contents. Empty SVG elements close themselves.
_VOID = dict.fromkeys(("br", "col", "hr", "img", "input", "link", "meta", "source"), ">")
_VOID |= dict.fromkeys(("circle", "line", "path", "polygon", "polyline", "rect", "use"), "/>")

#: `html.escape` with a cache, because a page shows the same names and labels at every step.
_escaped = lru_cache(maxsize=1024)(escape)


def esc(text: object) -> Html:
    return Html(_escaped(text if type(text) is str else str(text)))


def person(text: object) -> Html:
    """Return a person's text, such as a name, as escaped HTML. Text with right-to-left letters is
    isolated from the text around it.
    """
    return Html(_escaped(isolated(str(text))))


@lru_cache(maxsize=4096)
def _attribute(name: str, value: str | int) -> str:
    if name == "cls":
        return f' class="{escape(str(value))}"' if value else ""
    return f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'


@lru_cache(maxsize=256)
def _switch(name: str, on: bool) -> str:
    if name.startswith("aria_"):
        return _attribute(name, "true" if on else "false")
    return f" {name.replace('_', '-')}" if on else ""


def _gather(inside: Iterable[Inside], found: list[str]) -> None:
    for each in inside:
        kind = type(each)
        if kind is Html:
            if each:
                found.append(each)  # type: ignore[arg-type]
        elif kind is str:
            if each:
                found.append(_escaped(each))  # type: ignore[arg-type]
        elif kind is int:
            found.append(str(each))
        elif each is not None and each is not False:
            _gather(each, found)  # type: ignore[arg-type]


def markup(*inside: Inside, between: str = "") -> Html:
    """Return pieces of markup and escaped text in a row. between: the text between them."""
    found: list[str] = []
    _gather(inside, found)
    return Html((between and escape(between)).join(found))


def as_text(parts: Mapping[str, str]) -> dict[str, str]:
    """Return parts as ordinary strings, because Marimo's messages can't contain `Html`."""
    return {name: str(html) for name, html in parts.items()}


def __getattr__(name: str) -> Callable[..., Html]:
    if name not in _ELEMENTS:
        raise AttributeError(f"There's no element {name!r}.", name=name)
    start, end = f"<{name}", f"</{name}>"
    empty = _VOID.get(name, f">{end}")

    def element(*inside: Inside, **attributes: object) -> Html:
        written = start
        for key, value in attributes.items():
            kind = type(value)
            if kind is str or kind is int:
                written += _attribute(key, value)
            elif value is None:
                continue
            elif kind is bool:
                written += _switch(key, value)
            elif kind is Html:
                written += f' {"class" if key == "cls" else key.replace("_", "-")}="{value}"'
            else:
                written += _attribute(key, str(value))
        if not inside:
            return Html(written + empty)
        if len(inside) == 1 and type(only := inside[0]) is str:
            return Html(f"{written}>{_escaped(only)}{end}")
        # One list, because every copy of a long drawing takes time.
        found = [written, ">"]
        _gather(inside, found)
        found.append(end)
        return Html("".join(found))

    globals()[name] = element
    return element
