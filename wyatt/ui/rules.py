"""The panel with a rule's text and sources, and lists of rules for print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wyatt.core.rulebook import Book, Ruling, UnknownRule
from wyatt.core.spec import AnySpec
from wyatt.core.text import _
from wyatt.table import games
from wyatt.ui.html import button
from wyatt.ui.tags import EMPTY, Html, esc, joined

#: A ruling's id in text, either in brackets with the punctuation after it, or within a sentence.
_RULING = re.compile(r" ?\(([A-Z]{1,2}\d{1,2})\)([.,;:]?)|\b([A-Z]{1,2}\d{1,2})\b")


def rule_panel(
    identifier: str, lang: str = "en", game: str | AnySpec = "wyatt", credit: Html = EMPTY
) -> Html:
    """Return the panel with one or more rules and a close button, or nothing without an id.

    identifier: ids with spaces between them. An unknown one gets a message. game: the rulebook's
    game. credit: the line about that game's author.
    """
    if not identifier:
        return EMPTY
    shown = joined(rule_text(each, lang, game) for each in identifier.split())
    close = button("rule", esc(_("Close")), key="rule close", data_rule="")
    return Html(
        '<section class="panel rulebox" popover="manual" data-float role="dialog" '
        f'aria-label="{esc(_("Rule"))}">{shown}{credit}'
        f"{close}</section>"
    )


def rule_list(identifiers: Iterable[str], lang: str = "en", game: str | AnySpec = "wyatt") -> Html:
    """Return rules one after another for a printed page, each with an anchor for links to it."""
    drawn = joined(
        Html(
            f'<article class="panel rulebox" id="rule-{esc(name)}">{rule_text(name, lang, game)}</article>'
        )
        for name in dict.fromkeys(identifiers)
    )
    label = esc(_("Rules named here"))
    return (
        Html(f'<section class="rulelist" aria-label="{label}">{drawn}</section>')
        if drawn
        else EMPTY
    )


def rule_text(identifier: str, lang: str, game: str | AnySpec) -> Html:
    """Return one rule or ruling in full, or a message for an unknown id."""
    book = games.game(game).rulebook()
    ruled = next((each for each in book.rulings() if each.id == identifier), None)
    if ruled is not None:
        return _ruling_text(book, ruled)
    try:
        found = book.rule(identifier, book.language_for(lang))
    except UnknownRule:
        said = esc(_("There’s no rule called {id}.", id=identifier))
        return Html(f"<p>{said}</p>")
    sources = cited(book, _("Sources: {places}.", places=book.cite(found)))
    named = esc(_("Cite as {id}.", id=found.id))
    return Html(
        f'<h2>{esc(found.title)}</h2><p>{esc(found.text)}</p><p class="src">{sources} {named}</p>'
    )


def _ruling_text(book: Book, ruled: Ruling) -> Html:
    """Return a ruling: its question, its decision and reason, and what each source says."""
    said = joined(
        Html(f"<dt>{esc(_(book.sources[key].title))}</dt><dd>{cited(book, _(says))}</dd>")
        for key, says in ruled.says.items()
        if key in book.sources
    )
    rests = f'<dl class="says">{said}</dl>' if said else f"<p>{esc(book.basis(ruled))}</p>"
    return Html(
        f"<h2>{esc(_(ruled.question))} <code>{esc(ruled.id)}</code></h2>"
        f"<p>{cited(book, _(ruled.default))}</p><p>{cited(book, _(ruled.why))}</p>{rests}"
        f"{apart_here(book, ruled)}"
    )


def apart_here(book: Book, ruled: Ruling, opens: str = 'data-do="rule"') -> Html:
    """Return the presets that differ from their source here, and why, or nothing without any."""
    if not ruled.apart:
        return EMPTY
    said = esc(_("Presets that don’t follow their source here"))
    items = joined(
        Html(f"<dt>{esc(_(book.presets[preset]))}</dt><dd>{cited(book, _(why), opens)}</dd>")
        for preset, why in ruled.apart.items()
    )
    return Html(f'<h3>{said}</h3><dl class="says">{items}</dl>')


def apart(book: Book) -> Html:
    """Return where and why presets differ from their sources, collapsed, or nothing if none do."""
    listed = apart_list(book)
    if not listed:
        return EMPTY
    return Html(
        f'<details class="apart" data-key="apart"><summary>{apart_heading()}</summary>{listed}</details>'
    )


def apart_heading() -> Html:
    """Return the heading above `apart_list`."""
    return esc(_("Where a preset differs from its source"))


def apart_list(book: Book) -> Html:
    """Return the list from `apart` without its heading."""
    items = joined(
        Html(
            f"<dt>{esc(_(name))}</dt>"
            + joined(
                Html(f"<dd>{cited(book, f'{_(each.apart[preset])} ({each.id})')}</dd>")
                for each in ours
            )
        )
        for preset, name in book.presets.items()
        if (ours := book.apart(preset))
    )
    return Html(f'<dl class="says">{items}</dl>') if items else EMPTY


def uncited(text: str) -> str:
    """Return text without the ruling ids in brackets."""
    return _RULING.sub(lambda found: found[2] if found[1] else found[0], text)


def cited(book: Book, text: str, opens: str = 'data-do="rule"') -> Html:
    """Return text with links to the rulings in it. Links for ids in brackets are quiet.

    opens: attributes with the request a link sends, by default to open the rule panel.
    """

    def drawn(found: re.Match[str]) -> str:
        """Return the link to the ruling, or the unchanged text for an unknown id."""
        id = found[1] or found[3]
        try:
            question = esc(_(book.ruling(id).question))
        except UnknownRule:
            return found[0]
        kind, face = ("rule quiet", "§") if found[1] else ("rule", id)
        # A link outside the sentence follows the full stop, unless the sentence is a question, and
        # never begins a line.
        stop = found[2] if found[1] and found.string[found.start() - 1] not in "?!" else ""
        before = f"{stop}\u00a0" if found[1] else ""
        return (
            f'{before}<a class="{kind}" href="#rule-{id}" {opens} data-id="{id}" data-rule="{id}" data-ruling="{id}" '
            f'title="{question}" aria-label="{question}">{face}</a>'
        )

    return Html(_RULING.sub(drawn, esc(text)))
