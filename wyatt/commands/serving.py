"""`wyatt explore` and `wyatt learn`: the explorer and the course in the browser."""

from __future__ import annotations

from secrets import token_urlsafe

import click

from wyatt import serve
from wyatt.commands import terminal
from wyatt.commands.terminal import asked, book_language, refusing
from wyatt.core.text import _, spoken
from wyatt.table import games

port_option = click.option(
    "--port", type=terminal.Whole(), help="Serve on this port (default: any free port)."
)
no_browser_option = click.option("--no-browser", is_flag=True, help="Don’t open a browser.")
behind_option = click.option(
    "--behind",
    metavar="ADDRESS",
    default="",
    help="Serve behind a proxy on this machine, at an address such as https://school.example/wyatt/.",
)


@click.command(cls=terminal.Command)
@click.argument("notebook", required=False)
@click.option(
    "--game",
    type=terminal.GameAddress(),
    help="Open this game’s table. For your own game, write MODULE:NAME.",
)
@port_option
@no_browser_option
@behind_option
@terminal.lang_option
@click.option(
    "--no-token",
    is_flag=True,
    help="Let every user of this machine open the page without its private link.",
)
def explore(
    notebook: str | None,
    game: str | None,
    port: int | None,
    no_browser: bool,
    behind: str,
    lang: str | None,
    no_token: bool,
) -> None:
    """Open the rules explorer, or another NOTEBOOK, in the browser."""
    key = "" if no_token else token_urlsafe(24)
    book_language(lang, games.game(games.names()[0]))
    if notebook and game:
        raise terminal.CommandError(_("wyatt explore: give a notebook or --game, not both."))
    with refusing("wyatt explore", serve.ServeError), serve.table_notebook(game) as table:
        serve.explore(table or notebook, port, not no_browser, lang or asked(), key, behind)


@click.command(cls=terminal.Command)
@port_option
@no_browser_option
@behind_option
@terminal.lang_option
def learn(port: int | None, no_browser: bool, behind: str, lang: str | None) -> None:
    """Open the course in JupyterLab."""
    book_language(lang, games.game(games.names()[0]))
    with refusing("wyatt learn", serve.ServeError):
        here = None if spoken() == "en" else spoken()
        serve.learn(not no_browser, port, lang or asked() or here, behind)
