"""`wyatt site DIR`: write the pages for any static host, with your own lessons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from wyatt.commands.terminal import Command, CommandError, clean, path_of
from wyatt.core.text import N_, N_plural, _, colon, plural


@click.command(cls=Command)
@click.argument("directory", metavar="DIR")
@click.option(
    "--pyodide",
    metavar="DIR",
    help="Take Pyodide from this folder instead of downloading it with npm.",
)
@click.option(
    "--lesson",
    "lessons",
    metavar="FILE",
    multiple=True,
    help="Add one of your own lessons. You can repeat this option.",
)
@click.option("--game", hidden=True)
def site(directory: str, pyodide: str | None, lessons: Sequence[str], game: str | None) -> None:
    """Build the site in DIR, ready for any web server.

    The start page is DIR/index.html.

    Print the address of each of your lessons. If there are several, also print one address that
    opens them all as a short course.
    """
    from wyatt.site.build import CannotBuild, NoPyodide, build

    if game is not None:
        said = _(
            "The site always has both games, Wyatt Earp and Wildcat Rummy. To play your own game, use `wyatt explore --game MODULE:NAME`."
        )
        raise CommandError(said)
    texts = _lessons(lessons)
    click.echo(_("Building the site. This takes a minute or two."))
    try:
        built = build(path_of(directory), path_of(pyodide) if pyodide else None, texts)
    except (CannotBuild, NoPyodide) as issue:
        raise CommandError(f"wyatt site{colon()}{issue}") from None
    said = N_(
        "{page}: {files} files, {megabytes:.1f} MB, release {release}. Any web server can serve the site at any address."
    )
    page, megabytes = clean(f"{built.folder / 'index.html'}"), built.bytes / 1e6
    click.echo(_(said, page=page, files=built.files, megabytes=megabytes, release=built.release))
    if texts:
        _addresses(lessons, texts)


def _lessons(files: Sequence[str]) -> dict[str, str]:
    from wyatt.commands.lesson import text_of
    from wyatt.lessons.own import MOST_LESSONS, check, named_files

    if len(files) > MOST_LESSONS:
        raise CommandError(_("wyatt site takes at most {most} lessons.", most=MOST_LESSONS))
    issues: list[str] = []
    texts: dict[str, str] = {}
    for file in files:
        try:
            text = text_of(file)
            issues += [f"{file}{colon()}{issue}" for issue in check(text).issues]
            (name,) = named_files({Path(file).stem: text})
            if name in texts:
                said = N_("two lessons have the same name, {name}. Rename one.")
                raise ValueError(_(said, name=name))
            texts[name] = text
        except CommandError as refused:
            issues += refused.issues
        except ValueError as error:
            issues.append(f"{file}{colon()}{error}")
    if issues:
        raise CommandError(*issues)
    return texts


def _addresses(files: Sequence[str], texts: dict[str, str]) -> None:
    from wyatt.lessons.own import address_of

    forms = N_plural(
        "To open your lesson, add this to the site folder’s address:",
        "To open your lessons, add these to the site folder’s address:",
    )
    click.echo(plural(*forms, len(texts)))
    for file, (name, text) in zip(files, texts.items(), strict=True):
        click.echo(f"  {clean(file)}{colon()}{address_of([name], text)}")
    together = {address_of(list(texts), text) for text in texts.values()}
    if len(texts) > 1 and len(together) == 1:
        click.echo("  " + _("all the lessons as a course: {address}", address=together.pop()))
