"""What the page around a notebook says itself, before its program can: in the language of the server.

The template and its script have the English sentences, so that a plain `voila` needs nothing of
ours. `wyatt explore` hands the others over with the page's configuration, by the English ones; a
test holds the two lists together.
"""

from __future__ import annotations

from typing import Any

from wyatt.core.text import N_, _, spoken

#: Under which name the page's configuration has them.
FIELD = "wyattWords"
SENTENCES = (
    N_("Setting up the table…"),
    N_("This page draws its table with JavaScript. Please switch it on and load the page again."),
    N_("Still at it: a first start can take half a minute. If nothing comes, load the page again."),
    N_("Part of this page could not be set up. What you see may be incomplete."),
    N_(
        "The program behind this table has stopped, so nothing you press can be played. Your position "
        "is kept in the address of this page."
    ),
    N_(
        "The connection to the table is lost. It comes back by itself if it can. Your position is kept "
        "in the address of this page."
    ),
    N_("Open the same position again"),
    N_("Back to the table"),
)


def words() -> dict[str, str]:
    """The sentences in the language in use, by the English."""
    return {said: _(said) for said in SENTENCES}


def tell_page(current_page_config: dict[str, Any], **_more: object) -> dict[str, Any]:
    """Voila's hook: a page's configuration with the words and their language in it."""
    return {**current_page_config, FIELD: words(), "wyattLang": spoken()}
