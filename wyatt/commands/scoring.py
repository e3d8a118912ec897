"""`wyatt score` takes the options of whichever game is scored; they come with the game."""

from __future__ import annotations

import click

from wyatt.commands.guard import CommandError
from wyatt.core.spec import ScoreSheet
from wyatt.core.text import _
from wyatt.table import games


def sheet_of(game: str) -> ScoreSheet:
    """What is asked to score a game. Raises `CommandError` for a game that is not scored by itself."""
    spec = games.game(game)
    if spec.scoring is None:
        raise CommandError(
            [_("--game {game}: {title} is not scored by itself.", game=game, title=spec.title)]
        )
    return spec.scoring()


class ScoreCommand(click.Command):
    """A command that asks what the score sheet of the named game asks."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, those of the game among them."""
        ctx.meta["game"] = _game_of(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            _refuse_the_other_games(error.option_name.removeprefix("--"), ctx.meta["game"])
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The command's own options after those of the game's score sheet."""
        sheet = sheet_of(ctx.meta.get("game", games.names()[0]))
        own: list[click.Parameter] = [
            click.Option([f"--{option.name}"], metavar=option.example, help=_(option.help))
            if option.example
            else click.Option([f"--{option.name}"], is_flag=True, help=_(option.help))
            for option in sheet.options
        ]
        return own + super().get_params(ctx)


def _game_of(args: list[str]) -> str:
    """The game that the options name, if there is one of that name; the options are checked later."""
    named = games.names()[0]
    for at, arg in enumerate(args):
        option, _sign, value = arg.partition("=")
        if option == "--game":
            named = value or (args[at + 1] if at + 1 < len(args) else "")
    return named if named in games.names() else games.names()[0]


def _refuse_the_other_games(option: str, game: str) -> None:
    """Raise `CommandError` for an option by which another game is scored."""
    for spec in games.every():
        if spec.scoring and option in {each.name for each in spec.scoring().options}:
            title, example = games.game(game).title, sheet_of(game).example
            raise CommandError(
                [
                    _(
                        "--{option}: {title} is not scored by that; write it like {example}.",
                        option=option,
                        title=title,
                        example=example,
                    )
                ]
            )
