"""Drawings as a parsed tree: tests look for texts, roles and attributes, not for spellings of tags."""

from collections.abc import Container, Iterable
from functools import lru_cache

from bs4 import BeautifulSoup, Tag


def tree(*drawn: str) -> BeautifulSoup:
    return BeautifulSoup("".join(drawn), "html.parser")


#: The trees that are only read: a test mostly asks several things of one drawing.
_known = lru_cache(maxsize=8)(tree)


def found(drawn: str | Tag, selector: str) -> list[Tag]:
    """Every element that a CSS selector finds, in order."""
    return list((drawn if isinstance(drawn, Tag) else _known(drawn)).select(selector))


def one(drawn: str | Tag, selector: str) -> Tag:
    elements = found(drawn, selector)
    assert len(elements) == 1, f"{len(elements)} of {selector}"
    return elements[0]


def texts(drawn: str | Tag, selector: str = "") -> list[str]:
    return [text(element) for element in found(drawn, selector)]


def text(drawn: str | Tag) -> str:
    """What a person reads: the text alone, with single spaces."""
    return " ".join((drawn if isinstance(drawn, Tag) else _known(drawn)).get_text(" ").split())


def values(drawn: str | Tag, attribute: str, selector: str = "") -> list[str]:
    return [str(element[attribute]) for element in found(drawn, f"{selector or '*'}[{attribute}]")]


def used_signs(drawn: str | Tag) -> set[str]:
    return {address.removeprefix("#") for address in values(drawn, "href", "use")}


def without(drawn: str, selectors: Iterable[str]) -> BeautifulSoup:
    """The tree without the elements that these selectors find."""
    whole = tree(drawn)
    for selector in selectors:
        for element in whole.select(selector):
            element.extract()
    return whole


def lacks(drawn: Container[str], *words: str) -> list[str]:
    return [each for each in words if each not in drawn]


def has(drawn: Container[str], *words: str) -> list[str]:
    return [each for each in words if each in drawn]
