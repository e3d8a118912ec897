"""A short, readable player: sees a view, weighs moves by the money they would bring.

It values a table by what it would be paid if the hand ended now, less what the others would be
paid on average. It lays sets whole, shoots when the odds times the gain are worth a card, covers
whoever is paid most, and discards what helps itself and the others least.
"""

from __future__ import annotations

from collections.abc import Callable

from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS, POSTER_MONEY, outlaw_of
from wyatt.earp.moves import Move
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.view import View

#: A shot is worth a Sheriff card if it is likely to gain this many dollars.
WORTH_A_SHOT = 400.0
#: What one more capture point is worth before any poster pays, in dollars.
PER_POINT = 120.0

Points = dict[str, dict[str, int]]


def heuristic(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if len(moves) == 1:
        return moves[0]
    return _PHASES[view.phase](view, moves)


def points(view: View) -> Points:
    """Visible capture points: ``{outlaw: {player: CP}}``."""
    return {
        outlaw: {name: view.capture_points(name, outlaw) for name in view.players}
        for outlaw in OUTLAWS
    }


def worth(view: View, cp: Points, posters: dict[str, int]) -> float:
    """What a table is worth to the viewer in dollars if the hand ended now."""
    own, names, total = view.viewer, view.players, 0.0
    for outlaw in OUTLAWS:
        line = tuple(min(cp[outlaw][name], MOST_CP) for name in names)
        paid = dict(zip(names, split(line, posters[outlaw], view.rules).payouts, strict=True))
        for name in names:
            share = paid[name] + PER_POINT * cp[outlaw][name]
            total += share if name == own else -share / (len(names) - 1)
    return total


def odds(view: View) -> float:
    """The chance of a hit: unseen Outlaw cards among all unseen cards."""
    unseen = view.unseen()
    return sum(unseen.get(outlaw, 0) for outlaw in OUTLAWS) / max(1, sum(unseen.values()))


def gain(view: View, player: str, outlaw: str, more: int, dollars: int = 0) -> float:
    """What the viewer gains if a player's CP on an outlaw change and dollars go on the poster."""
    cp, posters = points(view), view.posters
    before = worth(view, cp, posters)
    cp[outlaw][player] = max(0, cp[outlaw][player] + more)
    posters[outlaw] += dollars
    return worth(view, cp, posters) - before


# --- the phases --------------------------------------------------------------------------------


def _draw(view: View, moves: list[Move]) -> Move:
    """One card that is known to fit, or two that are not; the supply also when its end suits us."""
    supply, stack = Move("draw", "supply"), Move("draw", "discard")
    if view.supply_size < 2 and view.reshuffled:
        return supply if worth(view, points(view), view.posters) > 0 else stack
    return stack if _want(view, view.discard[0]) >= 3 else supply


def _want(view: View, card: str) -> float:
    """How much the viewer wants a card in hand, from 0 to about 5."""
    held = view.hands[str(view.viewer)].get(card, 0)
    outlaw = outlaw_of(card)
    if outlaw is None:
        any_group = any(view.territories[str(view.viewer)].values())
        return {"wyatt-earp": 3.0, "hideout": 2.0, "most-wanted": 2.0}.get(
            card, 2.5 if any_group else 1.0
        )
    own = outlaw in view.territories[str(view.viewer)]
    if card != outlaw:
        return (4.0 if own else 3.0) if outlaw in view.opened else 1.0
    if outlaw in view.opened:
        return 3.5 if own else 2.5
    return min(4.0, held * 1.5)


def _play(view: View, moves: list[Move]) -> Move:
    """Lay the largest set, then the Sheriff card that pays best, then discard."""
    sets = [move for move in moves if move.verb == "play"]
    if sets:
        return max(sets, key=lambda move: (move.count, view.posters[move.card]))
    plays = [move for move in moves if move.verb != "discard"]
    if plays:
        best = max(plays, key=lambda move: _value(view, move))
        if _value(view, best) >= WORTH_A_SHOT:
            return best
    return _discard(view, [move for move in moves if move.verb == "discard"])


def _value(view: View, move: Move) -> float:
    """Dollars that playing a Sheriff card is likely to bring."""
    own = str(view.viewer)
    if move.verb == "photo":
        return gain(view, own, move.card, 4, POSTER_MONEY[f"photo:{move.card}"])
    if move.verb in POSTER_MONEY and move.verb != "hideout":
        return odds(view) * max(
            gain(view, own, outlaw, CAPTURE_POINTS[move.verb], POSTER_MONEY[move.verb])
            for outlaw in view.territories[own]
        )
    if move.verb == "hideout":
        return odds(view) * max(_cover(view, *target) for target in _targets(view))
    if move.verb == "wyatt-earp lift":
        return odds(view) * max(_uncover(view, own, outlaw) for outlaw in view.territories[own])
    if move.verb == "most-wanted steal":
        return odds(view) * max(_rob(view, *target) for target in _targets(view, hidden=True))
    if move.verb == "most-wanted ask":
        unseen = view.unseen().get(move.card, 0)
        return 180.0 * _want(view, move.card) * min(1.0, unseen / 3)
    if move.verb == "wyatt-earp search":
        stack = view.unseen() if view.rules.wyatt_search == "supply" else set(view.discard)
        return 200.0 * max(_want(view, card) for card in stack if card != "wyatt-earp")
    return 500.0  # Wyatt Earp's two cards are always worth one


def _targets(view: View, hidden: bool = False) -> list[tuple[str, str]]:
    """Opponents' groups, those under a Hideout only if asked for."""
    return [
        (name, outlaw)
        for name, groups in view.territories.items()
        for outlaw in groups
        if name != view.viewer and (hidden or not view.is_hidden(name, outlaw))
    ]


def _cover(view: View, name: str, outlaw: str) -> float:
    return gain(view, name, outlaw, -view.capture_points(name, outlaw))


def _rob(view: View, name: str, outlaw: str) -> float:
    cards = view.territories[name][outlaw]
    if outlaw not in cards:
        return 0.0
    lost = 0 if view.is_hidden(name, outlaw) else CAPTURE_POINTS[outlaw]
    return gain(view, name, outlaw, -lost) + 100.0 * _want(view, outlaw)


def _uncover(view: View, name: str, outlaw: str) -> float:
    if not view.is_hidden(name, outlaw):
        return 0.0
    cards = view.territories[name][outlaw]
    return gain(view, name, outlaw, sum(CAPTURE_POINTS[card] for card in cards))


def _discard(view: View, moves: list[Move]) -> Move:
    """Give away what we want least and what the table before the others needs least."""

    def cost(move: Move) -> float:
        outlaw = outlaw_of(move.card)
        feeds = 0.0
        if outlaw is not None and outlaw in view.opened:
            feeds = (
                1.0
                + max(
                    view.capture_points(name, outlaw)
                    for name in view.players
                    if name != view.viewer
                )
                / 4
            )
        return _want(view, move.card) + feeds

    return min(moves, key=cost)


def _place(view: View, moves: list[Move]) -> Move:
    card = (view.pending or {})["card"]
    own = str(view.viewer)
    return max(
        moves,
        key=lambda move: gain(view, own, move.card, CAPTURE_POINTS[card], POSTER_MONEY[card]),
    )


def _react(view: View, moves: list[Move]) -> Move:
    """Answer a Hideout that costs money; let one lie that does not."""
    owed = view.pending or {}
    lost = _uncover(view, owed["player"], owed["outlaw"])
    return moves[0] if lost * odds(view) >= WORTH_A_SHOT else moves[1]


_PHASES: dict[str, Callable[[View, list[Move]], Move]] = {
    "draw": _draw,
    "play": _play,
    "place": _place,
    "steal": lambda view, moves: max(moves, key=lambda m: _rob(view, m.player, m.card)),
    "hide": lambda view, moves: max(moves, key=lambda m: _cover(view, m.player, m.card)),
    "lift": lambda view, moves: max(moves, key=lambda m: _uncover(view, str(view.viewer), m.card)),
    "take": lambda view, moves: max(moves, key=lambda m: _want(view, m.card)),
    "react": _react,
}
