"""What a lesson's Markdown must mind: names that are no markup, money that is no formula."""

from __future__ import annotations

import re

from wyatt.core.rulebook import Book

#: What is code stays as it is; a dollar sign elsewhere is marked as one.
_CODE_OR_DOLLAR = re.compile(r"```.*?```|`[^`\n]*`|\$", re.DOTALL)
#: How a lesson's sentence cites a rule.
_CITED = re.compile(r" `([a-z][a-z.-]+)`")
#: A dollar sign that nobody takes for the beginning of a formula. JupyterLab looks for pairs of
#: signs twice: in the source, where the entity hides it, and in the page, where the element does.
DOLLAR = "<span>&#36;</span>"


def plain(name: str) -> str:
    """A name that cannot be taken for Markdown."""
    return "".join("\\" + letter if letter in "\\`*_[]<>|#" else letter for letter in name)


def quiet(text: str, book: Book, place: str) -> str:
    """A text with a § for each rule that it cites, called by the rule's title.

    place: the heading in the same notebook under which the rules stand, where the § leads.
    """

    def drawn(found: re.Match[str]) -> str:
        title = book.title(found[1])
        told = title.replace('"', "&quot;")
        return f'\u00a0[§](#{place.replace(" ", "-")} "{told}")' if title else found[0]

    return _CITED.sub(drawn, text)


def no_formula(text: str) -> str:
    """The same text in which no amount of money can be taken for a formula."""
    return _CODE_OR_DOLLAR.sub(lambda found: DOLLAR if found[0] == "$" else found[0], text)


def folded(summary: str, inside: str) -> str:
    """A part that is folded away until somebody opens it."""
    return f"<details><summary>{summary}</summary>\n\n{inside}\n\n</details>"
