"""What a lesson's Markdown must mind: names that are no markup, money that is no formula."""

from __future__ import annotations

import re

#: What is code stays as it is; a dollar sign elsewhere is marked as one.
_CODE_OR_DOLLAR = re.compile(r"```.*?```|`[^`\n]*`|\$", re.DOTALL)
#: A dollar sign that nobody takes for the beginning of a formula. JupyterLab looks for pairs of
#: signs twice: in the source, where the entity hides it, and in the page, where the element does.
DOLLAR = "<span>&#36;</span>"


def plain(name: str) -> str:
    """A name that cannot be taken for Markdown."""
    return "".join("\\" + letter if letter in "\\`*_[]<>|#" else letter for letter in name)


def no_formula(text: str) -> str:
    """The same text in which no amount of money can be taken for a formula."""
    return _CODE_OR_DOLLAR.sub(lambda found: DOLLAR if found[0] == "$" else found[0], text)


def folded(summary: str, inside: str) -> str:
    """A part that is folded away until somebody opens it."""
    return f"<details><summary>{summary}</summary>\n\n{inside}\n\n</details>"
