"""A position of a lesson after some moves, for tests of facts."""

from wyatt.core.spec import AnyGame
from wyatt.lessons.facts import Scene


def after(game: AnyGame, *moves: str) -> Scene:
    """The scene as Anna sees it, with what Anna's moves have brought about."""
    made = Scene(game, "Anna")
    for move in moves:
        made.events += made.game.push(move)
        made.moves.append(made.game.past[-1])
    return made
