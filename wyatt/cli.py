"""The program `wyatt`. Each command is a function in a module of `wyatt.commands`."""

from __future__ import annotations

import click

from wyatt import __version__
from wyatt.commands.terminal import Commands, speak_to
from wyatt.core.text import N_

#: The commands under each heading in the help, with their modules, which are imported when needed.
GROUPS = {
    N_("Play and learn"): {"explore": "serving", "learn": "serving", "play": "playing"},
    N_("Look things up"): {
        "rules": "rulebook",
        "aid": "rulebook",
        "score": "scoring",
        "why": "replaying",
        "legal": "replaying",
        "hint": "replaying",
        "review": "replaying",
        "about": "rulebook",
    },
    N_("Teach a class"): {"lesson": "lesson", "site": "site", "progress": "progress"},
    N_("Write programs"): {
        "replay": "replaying",
        "simulate": "simulating",
        "tournament": "simulating",
    },
}


@click.group(cls=Commands, groups=GROUPS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__,
    prog_name="wyatt",
    message="%(prog)s %(version)s",
    help="Show the version and exit.",
)
@click.option(
    "--lang",
    metavar="LANGUAGE",
    envvar="WYATT_LANG",
    is_eager=True,
    callback=speak_to,
    help="Use this language: en or fr. The default is WYATT_LANG or, if that isn’t set, the system’s language.",
)
def main(lang: str | None) -> None:
    """Play and learn the card game Wyatt Earp, and look up its rules.

    FILE may be - for standard input or standard output. Exit status: 0 for success, 1 for an
    illegal move, 2 for invalid input.
    """
