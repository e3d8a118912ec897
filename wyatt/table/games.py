"""The registry of games, and bots for any game. `register` adds your own game to the built-in ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from wyatt.core.arguments import argument
from wyatt.core.errors import close_matches, did_you_mean, shown
from wyatt.core.lazy import Deferred, Lazy
from wyatt.core.spec import AnyBot, AnySpec, Bot, GameSpec, Move, Rules, State, View
from wyatt.core.text import N_, _, sentences
from wyatt.core.view import BaseView

if TYPE_CHECKING:
    from wyatt import earp, wildcat
    from wyatt.earp.state import State as EarpState
    from wyatt.wildcat.state import State as WildcatState

    Wyatt: TypeAlias = GameSpec[EarpState, earp.Move, earp.Rules, earp.View]
    Wildcat: TypeAlias = GameSpec[WildcatState, wildcat.Move, wildcat.Rules, wildcat.View]

#: All games by name, the built-in ones first. The first one is the default.
_GAMES: dict[str, Deferred[AnySpec]] = {
    "wyatt": Lazy("wyatt.earp.spec:SPEC"),
    "wildcat": Lazy("wyatt.wildcat.spec:SPEC"),
}
HOUSE = tuple(_GAMES)  # the names of the built-in games


class UnknownGame(ValueError):
    """Raised for an unknown game, or for a value that isn't a game."""


def names() -> tuple[str, ...]:
    """Return all registered games' names, the default game first, without importing the games."""
    return tuple(_GAMES)


@overload
def game(name: Literal["wyatt"]) -> Wyatt: ...
@overload
def game(name: Literal["wildcat"]) -> Wildcat: ...
@overload
def game(name: GameSpec[State, Move, Rules, View]) -> GameSpec[State, Move, Rules, View]: ...
@overload
def game(name: str | AnySpec) -> AnySpec: ...
def game(name: object) -> AnySpec:
    """Return the spec of the game with this name or at this address (``my_game:SPEC``). A
    `GameSpec` is returned unchanged. Raise `UnknownGame` if there's no such game.

    >>> game("wildcat").title, game("wildcat").most_players
    ('Wildcat Rummy', 5)
    >>> game("wildcta")
    Traceback (most recent call last):
        ...
    wyatt.table.games.UnknownGame: there’s no game called 'wildcta'. Did you mean wildcat?
    """
    if isinstance(name, GameSpec):
        return name
    if not isinstance(name, str):
        raise UnknownGame(_("{what} isn’t a game. Give a game’s name or spec.", what=shown(name)))
    if ":" in name:
        # A relative import, so that the site, which has no such games, leaves the module out.
        from .own import own_game

        return register(own_game(name, UnknownGame))
    if name in _GAMES:
        return _GAMES[name]()
    if name.isidentifier() and os.path.isfile(f"{name}.py"):
        hint = _("Did you mean {near}?", near=f"{name}:SPEC")
    elif name.endswith(".py"):
        from .own import file_hint

        hint = file_hint(name)
    elif near := close_matches(name[:40], _GAMES, 1):
        hint = _("Did you mean {near}?", near=near[0])
    else:
        hint = _("Available: {known}.", known=", ".join(_GAMES))
    missing = _("there’s no game called {name!r}.", name=name[:40])
    raise UnknownGame(f"{missing} {hint}")


_found = game  # for functions that have a parameter called game


def a_class(given: type) -> str:
    said = N_("{name} is a class. Give a game in progress, such as {name}.new({players}).")
    return _(said, name=given.__name__, players=["Anna", "Burt"])


def every() -> Iterator[AnySpec]:
    """Yield the specs of all registered games, each imported only when it's needed."""
    return (game(name) for name in tuple(_GAMES))


def register(spec: AnySpec) -> AnySpec:
    """Register your own game, so that its name works everywhere, and return its spec. Raise
    `UnknownGame` for anything but a `GameSpec`, and `ValueError` if another game has that name.
    """
    said = N_("{what} isn’t a game. Give the game’s GameSpec instead of its address.")
    if not isinstance(spec, GameSpec):
        raise UnknownGame(_(said, what=shown(spec)))
    if spec.name in _GAMES and game(spec.name) is not spec:
        said = N_("there’s already a game called {name!r}. Choose another name.")
        raise ValueError(_(said, name=spec.name))
    _GAMES[spec.name] = lambda: spec
    return spec


class UnknownBot(ValueError):
    """Raised for a bot that's unknown, or that can't be used in a game."""


def random_bot(seed: int) -> AnyBot:
    """Return a bot that makes random legal moves, all equally likely and the same per seed."""
    return _Chance(argument.number("seed", seed)).choose


class _Chance(Random):
    # A method is called faster than a partial function, and `fresh` can copy its generator.
    __name__ = "random"

    def choose(self, view: BaseView[Any, Move]) -> Move:
        try:
            _seat, moves = view._seat, view._list()  # only a view has a seat
        except AttributeError:
            BaseView.needed(view)
            raise
        try:
            return moves[int(self.random() * len(moves))]
        except IndexError:
            view.choices()  # this error says why there are no moves
            raise


def bot_names(game: str | AnySpec) -> tuple[str, ...]:
    """Return the names of a game's bots, the weakest first.

    >>> bot_names("wildcat")
    ('random', 'heuristic', 'coach')
    """
    return ("random", *_found(game).bots)


@overload
def bot(name: str, game: Literal["wyatt"] = "wyatt", seed: int = 0) -> earp.Bot: ...
@overload
def bot(name: str, game: Literal["wildcat"], seed: int = 0) -> wildcat.Bot: ...
@overload
def bot(name: str, game: GameSpec[State, Move, Rules, View], seed: int = 0) -> Bot[View, Move]: ...
@overload
def bot(name: str, game: str | AnySpec, seed: int = 0) -> AnyBot: ...
def bot(name: str, game: str | AnySpec = "wyatt", seed: int = 0) -> AnyBot:
    """Return a game's bot by its name. A bot is a function that takes a view and returns one of its
    legal moves. Raise `UnknownBot` or `UnknownGame` for an unknown name.

    >>> from wyatt.earp import Game
    >>> table = Game.new(["Anna", "Burt"], seed=3)
    >>> str(bot("heuristic")(table.view("Anna")))
    'draw discard'
    """
    known = _found(game).bots
    seed = argument.number("seed", seed)
    if isinstance(name, str) and name == "random":
        return random_bot(seed)
    if not isinstance(name, str) or name not in known:
        said, known_names = N_("there’s no bot called {name}. Available: {known}."), bot_names(game)
        called = repr(name[:40]) if isinstance(name, str) else shown(name)
        said = _(said, name=called, known=", ".join(known_names))
        raise UnknownBot(sentences(said, did_you_mean(str(name), known_names)))
    if _found(game).name in HOUSE:
        return known[name](seed)
    from .own import made_bot

    return made_bot(name, known[name], seed, UnknownBot)
