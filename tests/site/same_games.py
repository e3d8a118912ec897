"""Games by seed and bot, the same text on every Python; only the standard library, for Pyodide."""

import json

from wyatt.table import games
from wyatt.table.coach import hint
from wyatt.table.games import bot
from wyatt.table.games import bot_names as names

#: Decisions a game, at most; after every so many of them the coach is asked too.
MOVES, ASKED = 100, 25
#: The coach simulates deals for every decision, so in its games it decides only every so many.
SELDOM = 16


def played() -> str:
    lines = []
    for title in ("wyatt", "wildcat"):
        spec = games.game(title)
        for seats in range(spec.least_players, spec.most_players + 1):
            for seed, name in enumerate(names(spec), 10 * seats):
                people = ["Anna", "Burt", "Curt", "Dora", "Emma"][:seats]
                game = spec.start({"players": people, "seed": seed})
                players = {each: bot(name, spec, seed + at) for at, each in enumerate(people)}
                between, moves = bot("heuristic", spec, seed), []
                for step in range(MOVES):
                    if game.actor is None:
                        break
                    if step % ASKED == 0:
                        moves.append(json.dumps(hint(game, deals=0).document()))
                    skips = name == "coach" and step % SELDOM
                    move = (between if skips else players[game.actor])(game.view(game.actor))
                    moves.append(str(move))
                    game.push(move)
                lines.append(json.dumps([title, seats, name, moves, game.position()]))
    return "\n".join(lines)
