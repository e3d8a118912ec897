"""`wyatt rules --search`: rules, rulings, notes and words that speak of something."""

from __future__ import annotations

from wyatt.commands.guard import CommandError
from wyatt.commands.terminal import Paper, print_json
from wyatt.core.search import Entry, Index, entries, told_instead
from wyatt.core.spec import AnySpec
from wyatt.core.text import _
from wyatt.lessons.glossary import glossary_entries


def look_up(spec: AnySpec, text: str, lang: str, as_json: bool) -> None:
    """Print what speaks of a text, best first. Raises `CommandError` for nothing to look for."""
    try:
        book = spec.rulebook()
        index = Index((*entries(book, lang), *glossary_entries(spec.name)), book.said(lang))
        found = index.search(text)
    except ValueError as error:
        raise CommandError([f"--search: {error}"]) from None
    if as_json:
        print_json({"found": [each.document() for each in found]})
        return
    paper = Paper()
    if not found:
        paper.line(_("Nothing speaks of that. Try another word for it."))
    for line in told_instead(index.instead(text)):
        paper.line(line)
    for each in found:
        _show(paper, each)


def _show(paper: Paper, entry: Entry) -> None:
    paper.head(f"{entry.title} ({entry.id})")
    paper.line(entry.text)
    if entry.source:
        paper.line(_("Source: {places}.", places=entry.source.rstrip(".")), indent=2, hang=2)
