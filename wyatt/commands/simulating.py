"""`wyatt simulate` as it is typed: what to play, where, and in which files it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

import click

from wyatt.commands.options import (
    MOST_SEED,
    game_option,
    json_option,
    known_bots,
    known_players,
    players_range,
    refusal,
    rules_document,
    rules_options,
)
from wyatt.commands.terminal import Paper, print_json
from wyatt.core.errors import Unusable
from wyatt.table.games import game as game_called


class SimulateOptions(TypedDict):
    """The options of `wyatt simulate`."""

    games: int
    players: int
    bots: str
    seed: int
    processes: int
    dask: str | None
    csv_file: str | None
    save: str | None
    preset: str | None
    settings: Sequence[str]
    as_json: bool
    game: str


@click.command()
@click.option("--games", type=click.IntRange(1, 10**9), default=1000, show_default=True)
@click.option("--players", type=players_range, default=4, show_default=True)
@click.option(
    "--bots", metavar="BOT,...", default="random", show_default=True, help="Dealt round the table."
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option(
    "--dask", metavar="ADDRESS", help="Play on this Dask cluster, such as tcp://host:8786."
)
@click.option("--csv", "csv_file", metavar="FILE", help="Write a row a game there.")
@click.option(
    "--save",
    metavar="FILE",
    help="Keep the run there (.parquet or .csv); go on with it if stopped.",
)
@rules_options
@json_option
@game_option
def simulate(**asked: Unpack[SimulateOptions]) -> None:
    """Play whole games between bots and print a summary."""
    from wyatt.commands.running import Where, simulated
    from wyatt.table.simulate import NAMES, Plan

    game, players, seed = asked["game"], asked["players"], asked["seed"]
    spec = game_called(game)
    known_players(players, spec)
    chosen = known_bots(asked["bots"], spec)
    rules = rules_document(asked["preset"], asked["settings"])
    try:
        spec.start({"players": list(NAMES[:players]), "seed": seed, "rules": rules})
    except Unusable as error:
        raise refusal("wyatt simulate", error) from None
    plan = Plan(asked["games"], players, chosen, seed, game, rules)
    where = Where(asked["processes"], asked["dask"], asked["csv_file"], asked["save"])
    summary = simulated(plan, where)
    if asked["as_json"]:
        print_json(summary)
    else:
        from wyatt.commands.pages import summary_page

        summary_page(Paper(), spec, summary)
