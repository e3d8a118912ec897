"""A newcomer's program, in which mypy finds a concrete type for everything."""

from typing import assert_type

from wyatt import earp, wildcat
from wyatt.core.view import MoveList
from wyatt.earp import Game, Move, Verb, View
from wyatt.table import coach, games
from wyatt.table.simulate import Plan, Summary, run
from wyatt.widgets import GameTable


def laying(view: View) -> Move:
    for move in view.legal_moves:
        if move.verb is Verb.PLAY or move.card == "hideout":
            return move
    return view.legal_moves[0]


bot: earp.Bot = laying
game = Game.new(["Anna", "Burt"], seed=1, rules="berclaz")
view = game.view("Anna")
assert_type(view, View)
assert_type(view.legal_moves, MoveList[Move])
assert_type(bot(view), Move)
assert_type(game.legal_move("draw supply"), Move)
assert_type(game.verdict("draw supply").instead, tuple[Move, ...])
assert_type(game.copy(), Game)
assert_type(game.hands, dict[str, dict[str, int]])
assert_type(games.bot("plain")(view), Move)
assert_type(games.bot("heuristic", "wildcat"), wildcat.Bot)
assert_type(games.game("wyatt").game.new(["Anna", "Burt"]).view("Anna"), View)
table = GameTable(game, viewer="Anna")
assert_type(table.game, Game)
assert_type(table.game.view("Anna").legal_moves[0].verb, Verb)
assert_type(GameTable(wildcat.Game.new(["Anna", "Burt"])).game, wildcat.Game)
assert_type(run(Plan(games=1, seats=2, bots=["plain", laying])), Summary)
assert_type(coach.hint(game, deals=0).why, str)
assert_type(coach.hint(game, deals=0).best, Move)
assert_type(coach.hint(view, deals=0).moves[0].move, Move)
assert_type(coach.hint(wildcat.Game.new(["Anna", "Burt"]), deals=0).best, wildcat.Move)
if (meant := coach.intent(game, "Anna")) is not None:
    assert_type(meant.move, Move | None)
