"""A beginner: knows what is legal, and makes the honest mistakes that the course speaks of.

The mistakes, by their names in `wyatt/lessons/earp/mistakes.toml`:

- `only-this-play-pays`: opens with three though there is a fourth, then lays one at a time;
- `miss-spends`: plays the first Sheriff card that may be played, whatever a miss costs;
- `odds-change`: shoots without counting which cards have been seen;
- `five-ahead`: puts a robbery on the largest group, not where it changes who is paid;
- `own-territory`: lays nothing on what another opened, as if the cards went to that other.

The player is worth playing against in a first game, and worth studying: each of its games can be
reviewed.
"""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS, outlaw_of
from wyatt.earp.figures import FIRST_SET
from wyatt.earp.moves import DISCARD, PLAY, Move
from wyatt.earp.view import View


def plain(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if not moves:
        raise ValueError(_("{player} is not to move.", player=view.viewer))
    if len(moves) == 1:
        return moves[0]
    if view.phase == "draw":
        return _draw(view, moves)
    if view.phase == "play":
        return _play(view, moves)
    if view.phase == "take":
        return max(moves, key=lambda move: _held(view, move.card))
    return max(moves, key=lambda move: _size(view, move))


def _draw(view: View, moves: list[Move]) -> Move:
    """The known card if there are two like it in hand already; else two unknown ones."""
    stack = next(move for move in moves if move.card == "discard")
    supply = next(move for move in moves if move.card == "supply")
    return stack if _held(view, view.discard[0]) >= 2 else supply


def _play(view: View, moves: list[Move]) -> Move:
    """Three, then one by one where a group is their own already; then any Sheriff card.

    That is `only-this-play-pays`, `own-territory` and `miss-spends`.
    """
    own = view.territories[str(view.viewer)]
    sets = [move for move in moves if move.verb == "play"]
    first = [m for m in sets if m.card not in view.opened and m.count == FIRST_SET]
    single = [m for m in sets if own.get(m.card) and m.count == 1]
    for some in (first, single):
        if some:
            return some[0]
    sheriff = [move for move in moves if move.op not in (PLAY, DISCARD)]
    if sheriff:
        return sheriff[0]
    discards = [move for move in moves if move.verb == "discard"]
    return min(discards, key=lambda move: _keep(view, move.card))


def _held(view: View, card: str) -> int:
    """How many of a card are in hand; a Photo counts with its outlaw."""
    return view.hands[str(view.viewer)].get(outlaw_of(card) or card, 0)


def _keep(view: View, card: str) -> float:
    """Only what is in hand counts, not who could use the card on the table."""
    return _held(view, card) + (0 if card in OUTLAWS else 0.5)


def _size(view: View, move: Move) -> int:
    """`five-ahead`: the size of the group that a choice is about, not what it is paid."""
    owner = move.player or str(view.viewer)
    group = view.territories[owner].get(move.card, [])
    return sum(CAPTURE_POINTS[card] for card in group)
