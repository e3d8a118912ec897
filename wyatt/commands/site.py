"""`wyatt site DIR`: the pages for any static host."""

from __future__ import annotations

from pathlib import Path

import click

from wyatt.commands.guard import CommandError
from wyatt.core.text import _


@click.command()
@click.argument("directory", metavar="DIR")
@click.option("--pyodide", metavar="DIR", help="A folder with Pyodide; npm fetches it by default.")
def site(directory: str, pyodide: str | None) -> None:
    """Build the pages for any static host into DIR, DIR/index.html first."""
    from wyatt.site.build import CannotBuild, build
    from wyatt.site.pyodide import NoPyodide

    try:
        built = build(Path(directory).expanduser(), Path(pyodide).expanduser() if pyodide else None)
    except (CannotBuild, NoPyodide) as fault:
        raise CommandError([f"wyatt site: {fault}"]) from None
    click.echo(
        _(
            "{page}: {files} files, {megabytes:.1f} MB, release {release}. Any web server can serve "
            "the folder under any address.",
            page=built.folder / "index.html",
            files=built.files,
            megabytes=built.bytes / 1e6,
            release=built.release,
        )
    )
