"""`wyatt aid` and `wyatt about`: sheets to read, made of what the rulebook holds."""

from __future__ import annotations

from pathlib import Path

from wyatt.commands.guard import CommandError
from wyatt.commands.terminal import Paper
from wyatt.core.rulebook import Book
from wyatt.core.spec import AnySpec
from wyatt.core.text import _


def aid_page(paper: Paper, spec: AnySpec, lang: str) -> None:
    """The player's aid, one side after the other. Raises `CommandError` for a game without one."""
    if spec.aid is None:
        raise CommandError([_("wyatt aid: {game} has no player's aid.", game=spec.title)])
    sheet = spec.aid()(lang)
    paper.line(sheet.title, "bold")
    for side in sheet.sides:
        for section in side:
            paper.head(section.title)
            if section.grid:
                paper.table(section.grid.headings, section.grid.rows)
            for entry in section.entries:
                paper.line(f"{entry.title}. {entry.text}", indent=2, hang=2)
            for line in section.lines:
                paper.line(line.text, line.style, line.indent + 2, 2)
    if sheet.credit:
        paper.head(f"{_(sheet.credit)}.")


def write_aid(file: str, spec: AnySpec, lang: str) -> None:
    """The player's aid as a page to print. Raises `CommandError` if the file cannot be written."""
    if spec.aid is None:
        raise CommandError([_("wyatt aid: {game} has no player's aid.", game=spec.title)])
    from wyatt.show.aid import aid_document

    try:
        Path(file).write_text(aid_document(spec.aid()(lang)), encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or _("no name of a file")
        raise CommandError([_("{file}: cannot be written: {why}.", file=file, why=why)]) from None


def about_page(paper: Paper, book: Book) -> None:
    """What the sources tell beside the rules, each note with where it stands."""
    for note in book.notes():
        paper.head(note.title)
        paper.line(note.text)
        if note.opinion:
            paper.line(_("An opinion, not a rule."), indent=2)
        places = "; ".join(
            f"{_(book.sources[place.key].title)}, {place.where}" for place in note.sources
        )
        paper.line(_("Source: {places}.", places=places), indent=2, hang=2)
