"""Which games there are. A game of the house is one line here; any other comes by `register`."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from wyatt.core.errors import shown
from wyatt.core.lazy import Asked, Lazy
from wyatt.core.spec import AnySpec, GameSpec
from wyatt.core.text import _

#: The games of the house by name, first the one that is meant when none is named.
_GAMES: dict[str, Asked[AnySpec]] = {
    "wyatt": Lazy("wyatt.earp.spec:SPEC"),
    "wildcat": Lazy("wyatt.wildcat.spec:SPEC"),
}


class UnknownGame(ValueError):
    """No game of that name; the message names those there are."""


def names() -> tuple[str, ...]:
    """The games there are, first the one that is meant when none is named. Imports none of them."""
    return tuple(_GAMES)


def game(name: str | AnySpec) -> AnySpec:
    """The game of that name; a game itself is given back. Raises `UnknownGame`."""
    if isinstance(name, GameSpec):
        return name
    if not isinstance(name, str):
        raise UnknownGame(_("{what} is no game: give its name or its spec.", what=shown(name)))
    try:
        asked = _GAMES[name]
    except KeyError:
        near = get_close_matches(name[:40], _GAMES, 1)
        missing = _("there is no game called {name!r}.", name=name[:40])
        if near:
            hint = _("Did you mean {name}?", name=near[0])
        else:
            hint = _("There are: {names}.", names=", ".join(_GAMES))
        raise UnknownGame(f"{missing} {hint}") from None
    return asked()


def hanging(address: str) -> AnySpec:
    """Take in the game that hangs somewhere, such as ``my_game:SPEC``, and give it back.

    Raises `UnknownGame` if none hangs there, `ValueError` if another game has its name.
    """
    try:
        spec = Lazy[object](address)()
    except (ImportError, AttributeError, ValueError) as error:
        said = _("no game hangs at {address!r}: {why}.", address=address[:80], why=error)
        raise UnknownGame(said) from None
    if not isinstance(spec, GameSpec):
        raise UnknownGame(_("what hangs at {address!r} is no game.", address=address[:80]))
    return register(spec)


def every() -> Iterator[AnySpec]:
    """All games, each imported when its turn comes."""
    return (game(name) for name in tuple(_GAMES))


def register(spec: AnySpec) -> AnySpec:
    """Take in a game of your own: from now on its name stands for it everywhere.

    Gives the game back. Raises `ValueError` if another game has its name already.
    """
    if spec.name in _GAMES and game(spec.name) is not spec:
        raise ValueError(
            _("there is another game called {name!r}; choose another name.", name=spec.name)
        )
    _GAMES[spec.name] = lambda: spec
    return spec
