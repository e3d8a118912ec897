"""What would happen often: a shot tried again and again, as far as one player can know.

The odds of a lesson are counted from a view. Here they are tried: every try is a copy of the game
in which the cards that the player cannot see are dealt out anew.
"""

from __future__ import annotations

from itertools import islice
from random import Random

from wyatt.core.text import _
from wyatt.earp import Game, Move


def dealt_anew(game: Game, player: str, seed: int) -> Game:
    """A copy of a game with the cards that a player cannot see, hands and supply, dealt anew.

    The same seed deals the same cards. Meant for a player's own turn, when nobody owes a choice.
    """
    view, position = game.view(player), game.position()
    unseen = [card for card, copies in sorted(view.unseen().items()) for _ in range(copies)]
    Random(seed).shuffle(unseen)
    cards = iter(unseen)
    for name, size in view.hand_sizes.items():
        if name != player:
            position["hands"][name] = list(islice(cards, size))
    return Game.from_position({**position, "supply": list(cards), "seed": seed})


def shots(game: Game, move: Move | str, tries: int, seed: int = 0) -> list[bool]:
    """Whether a shot hits, tried so many times by whoever is to move; the game stays as it is.

    Raises `IllegalMove` if the move is illegal, `ValueError` if it does not shoot.
    """
    player = game.actor
    if player is None:
        raise ValueError(_("The game is over: nobody can shoot."))
    hits = []
    for at in range(tries):
        events = dealt_anew(game, player, seed + at).push(move)
        shot = next((event for event in events if event.type == "shot"), None)
        if shot is None:
            raise ValueError(_("`{move}` does not shoot.", move=move))
        hits.append(bool(shot.data["hit"]))
    return hits
