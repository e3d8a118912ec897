"""The options that several commands share, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from wyatt import __version__
from wyatt.commands.guard import CommandError
from wyatt.core.documents import number
from wyatt.core.text import _
from wyatt.table import games

if TYPE_CHECKING:
    from wyatt.core.errors import Unusable
    from wyatt.core.spec import AnySpec

Function = TypeVar("Function", bound=Callable[..., Any])
#: Seeds above this would leave no room for the numbers of a run's games.
MOST_SEED = 10**12

version_option = click.version_option(
    __version__,
    prog_name="wyatt",
    message="%(prog)s %(version)s",
    help="Show the version and exit.",
)
file_argument = click.argument("file", metavar="FILE")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
port_option = click.option("--port", type=int, help="Serve on this port; any free one by default.")
no_browser_option = click.option("--no-browser", is_flag=True, help="Only serve, open no browser.")
lang_option = click.option(
    "--lang", metavar="LANGUAGE", help="The language of the rules and the words, such as fr."
)


class GameName(click.ParamType[str]):
    """A game by its name, or one of your own by where it hangs: ``my_game:SPEC``."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The names there are, as a choice among them is written."""
        return f"[{'|'.join(games.names())}|MODULE:NAME]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name of the game, which is taken in if it was named by where it hangs."""
        try:
            return (games.hanging(value) if ":" in value else games.game(value)).name
        except (games.UnknownGame, ValueError) as error:
            self.fail(str(error), param, ctx)


game_option = click.option(
    "--game",
    type=GameName(),
    default=games.names()[0],
    show_default=True,
    help="Which game; MODULE:NAME is one of your own.",
)


players_range = click.IntRange(2, 5)


def rules_options(command: Function) -> Function:
    """``--preset`` and ``--set``."""
    command = click.option(
        "--set",
        "settings",
        metavar="SWITCH=VALUE",
        multiple=True,
        help="Set one switch of the rules; can be given again. `wyatt rules S6` shows one.",
    )(command)
    return click.option(
        "--preset", help="Rules to play by, such as berclaz; `wyatt rules --preset` shows them."
    )(command)


def rules_document(preset: str | None, settings: Sequence[str]) -> dict[str, Any]:
    """The rules of the options as a document gives them; the game checks them."""
    document: dict[str, Any] = {} if preset is None else {"preset": preset}
    faults = []
    for setting in settings:
        name, equals, value = setting.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not name:
            faults.append(
                _("--set {setting}: write SWITCH=VALUE, such as duel=elimination.", setting=setting)
            )
        elif name == "preset":
            faults.append(_("--set preset: name a preset with --preset."))
        elif name in document:
            faults.append(_("--set {name}: is set twice.", name=name))
        else:
            document[name] = {"true": True, "false": False}.get(value, number(value))
    if faults:
        raise CommandError(faults)
    return document


def known_players(players: int, spec: AnySpec) -> None:
    """That so many people play a game. Raises `CommandError`."""
    least, most = spec.least_players, spec.most_players
    if not least <= players <= most:
        many = str(least) if least == most else _("{least} to {most}", least=least, most=most)
        raise CommandError(
            [_("--players: {title} is for {many} players.", title=spec.title, many=many)]
        )


def known_bots(names: str, spec: AnySpec) -> tuple[str, ...]:
    """The bots of a comma list, each one that the game has. Raises `CommandError`."""
    from wyatt.table.bots import UnknownBot, bot

    chosen = tuple(name.strip() for name in names.split(","))
    faults = []
    for name in dict.fromkeys(chosen):
        try:
            bot(name, spec)
        except UnknownBot as error:
            faults.append(f"--bots: {error}")
    if faults:
        raise CommandError(faults)
    return chosen


def refusal(where: str, error: Unusable) -> CommandError:
    """What a game found wrong, a line a fault."""
    return CommandError([f"{where}: {fault}" for fault in error.faults])
