"""The kit of a game that is made of `wyatt.core.card_game`: where its cards lie, and who sees which."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wyatt.core.card_game import CardGame
from wyatt.core.documents import Document
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.table.conformance.kit import Kit


def card_kit(spec: AnySpec) -> Kit:
    """What the kit has to know of such a game; `dataclasses.replace` adds what you know besides.

    Raises `TypeError` for a game that has an engine of its own.
    """
    game = spec.game
    if not issubclass(game, CardGame):
        raise TypeError(f"{spec.title} is no CardGame: make its Kit by hand.")
    (closed, *piles), rows = game.PILES, game.ROWS

    def cards(position: Document) -> Iterator[str]:
        """Every card of a position."""
        for some in (*position["hands"].values(), *position[rows]):
            yield from some
        for name in (closed, *piles):
            yield from position[name]

    def resampled(game: AnyGame, viewer: str, chance: Random) -> AnyGame:
        """The closed pile, the others under their tops and all other hands dealt out anew."""
        at = game.position()
        unseen = [hand for name, hand in at["hands"].items() if name != viewer]
        places = [(some, 0) for some in (*unseen, at[closed])] + [(at[name], 1) for name in piles]
        mixed = [card for some, first in places for card in some[first:]]
        chance.shuffle(mixed)
        for some, first in places:
            for index in range(first, len(some)):
                some[index] = mixed.pop()
        return type(game).from_position(at)

    return Kit(spec=spec, cards=cards, resampled=resampled)
