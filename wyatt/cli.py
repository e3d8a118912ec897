"""The command `wyatt`. Each of its commands is a function in a module of `wyatt.commands`."""

from __future__ import annotations

import click

from wyatt.commands.terminal import Commands, speak_to, version_option

#: The module of each command, which is imported only for it.
MODULES = {
    "about": "rulebook",
    "aid": "rulebook",
    "explore": "serving",
    "hint": "replaying",
    "learn": "serving",
    "legal": "replaying",
    "lesson": "lesson",
    "play": "playing",
    "progress": "progress",
    "replay": "replaying",
    "review": "replaying",
    "rules": "rulebook",
    "score": "scoring",
    "simulate": "simulating",
    "site": "site",
    "tournament": "simulating",
    "why": "replaying",
}


@click.group(
    cls=Commands, modules=MODULES, context_settings={"help_option_names": ["-h", "--help"]}
)
@version_option
@click.option(
    "--lang",
    metavar="LANGUAGE",
    envvar="WYATT_LANG",
    is_eager=True,
    callback=speak_to,
    help="Use this language: en or fr. Without it WYATT_LANG decides, then the system's language.",
)
def main(lang: str | None) -> None:
    """Play and learn the card game Wyatt Earp, and look up its rules.

    FILE may be - for standard input. Exit status: 0 done, 1 an illegal move, 2 invalid input.
    """
