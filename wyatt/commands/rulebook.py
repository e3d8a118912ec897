"""`wyatt rules`, `aid` and `about` as they are typed: what there is to read of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from wyatt.commands.guard import CommandError
from wyatt.commands.language import book_language
from wyatt.commands.options import game_option, json_option, lang_option
from wyatt.commands.terminal import Paper
from wyatt.core.text import _
from wyatt.table.games import game as game_called

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book, Rule, Ruling


@click.command()
@click.argument("id", required=False)
@click.option("--preset", help="Show what this preset plays otherwise.")
@click.option("--search", metavar="TEXT", help="Show what speaks of this, best first.")
@json_option
@lang_option
@game_option
def rules(
    id: str | None,
    preset: str | None,
    search: str | None,
    as_json: bool,
    lang: str | None,
    game: str,
) -> None:
    """Show the rulebook, a rule or a ruling, or look something up.

    Without an ID, the index of all rules. Rules have ids such as outlaws.first-set, rulings such
    as S6.
    """
    from wyatt.commands.pages import index_page, preset_page, rule_page, ruling_page
    from wyatt.core.rulebook import Rule

    spec = game_called(game)
    told_in = book_language(lang, spec)
    book = spec.rulebook()
    if search is not None:
        from wyatt.commands.lookup import look_up

        look_up(spec, search, told_in, as_json)
        return
    if as_json:
        raise CommandError([_("--json: goes with --search TEXT.")])
    if preset is not None and preset not in spec.presets:
        there = ", ".join(spec.presets)
        raise CommandError(
            [
                _(
                    "--preset: there is no preset called {preset!r}. There are: {there}.",
                    preset=preset,
                    there=there,
                )
            ]
        )
    switches: Mapping[str, Any] = spec.presets[preset] if preset else {}
    paper = Paper()
    if id is None:
        index_page(paper, book, told_in)
        if preset:
            preset_page(paper, spec, book, preset)
        return
    found = _found(book, id, told_in)
    if isinstance(found, Rule):
        rule_page(paper, book, found, switches)
    else:
        ruling_page(paper, book, found, switches)


def _found(book: Book, id: str, lang: str) -> Rule | Ruling:
    """A rule or a ruling, whichever has this id. Raises `CommandError` with those that come near."""
    from wyatt.core.rulebook import UnknownRule

    ways: list[Callable[[], Rule | Ruling]] = [
        lambda: book.rule(id, lang),
        lambda: book.ruling(id.upper()),
    ]
    unknown = []
    for way in ways if "." in id else reversed(ways):
        try:
            return way()
        except UnknownRule as error:
            unknown.append(error)
    # The one that knows something near says more.
    near = next((error for error in unknown if error.near), unknown[-1])
    raise CommandError([f"wyatt rules: {near}"])


@click.command()
@lang_option
@game_option
@click.option("--html", metavar="FILE", help="Write it as a page to print, both sides.")
def aid(lang: str | None, game: str, html: str | None) -> None:
    """Show the player's aid: the turn, the cards with their numbers, the count."""
    from wyatt.commands.sheets import aid_page, write_aid

    spec = game_called(game)
    told_in = book_language(lang, spec)
    if html is None:
        aid_page(Paper(), spec, told_in)
    else:
        write_aid(html, spec, told_in)


@click.command()
@game_option
def about(game: str) -> None:
    """Tell what the sources say about the game beside its rules: who made it, what is in the box."""
    from wyatt.commands.sheets import about_page

    about_page(Paper(), game_called(game).rulebook())
