"""A rule's text and sources, shown when its id is activated, and lists of rules for print."""

from __future__ import annotations

from collections.abc import Iterable

from wyatt.show.marks import button, esc


def rule_panel(identifier: str, lang: str = "en", game: str = "wyatt", credit: str = "") -> str:
    """One rule with a button to close it; an unknown id says so. An empty id shows nothing.

    game: in whose rulebook it stands. credit: who invented that game.
    """
    if not identifier:
        return ""
    close = button("rule", "Close", key="rule close", more='data-rule=""')
    return (
        f'<section class="panel rulebox" popover="manual" data-float role="dialog" '
        f'aria-label="Rule">{rule_text(identifier, lang, game)}{credit}'
        f"{close}</section>"
    )


def rule_list(identifiers: Iterable[str], lang: str = "en", game: str = "wyatt") -> str:
    """Rules one after another, each the target of the links that name it: for a printed page."""
    drawn = "".join(
        f'<article class="panel rulebox" id="rule-{esc(name)}">{rule_text(name, lang, game)}</article>'
        for name in dict.fromkeys(identifiers)
    )
    return (
        f'<section class="rulelist" aria-label="Rules named here">{drawn}</section>'
        if drawn
        else ""
    )


def rule_text(identifier: str, lang: str, game: str) -> str:
    """One rule in full: its title, its text, its sources."""
    from wyatt.core.rulebook import UnknownRule
    from wyatt.table import games

    book = games.game(game).rulebook()
    try:
        found = book.rule(identifier, lang)
    except UnknownRule:
        return f"<p>There is no rule called <code>{esc(identifier)}</code>.</p>"
    return (
        f"<h2>{esc(found.title)} <code>{esc(found.id)}</code></h2>"
        f'<p>{esc(found.text)}</p><p class="src">Sources: {esc(book.cite(found))}.</p>'
    )
