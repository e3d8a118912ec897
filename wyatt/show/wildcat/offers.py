"""What the cards that a person has picked up can do: the moves that use exactly them, and near ones.

Nothing here knows a rule. All of it is sorted out of the list of legal moves, and where there is
nothing to offer, the refusal is the engine's verdict on what the person seems to want.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.wildcat.cards import CODES, NAMES
from wyatt.wildcat.melds import Meld, with_one_more
from wyatt.wildcat.moves import DISCARD, SKIP, TAKE, TAKE_TO, Move, joined, top_code

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wyatt.wildcat import Verdict, View

#: More cards than this make no meld with anything, and one may still ask why.
MOST_PICKED = 14


@dataclass(frozen=True, slots=True)
class Picked:
    """Cards picked up from the hand, each with which copy of it, and the refusal to show.

    order: how the hand is laid out, ``suits`` or ``ranks``.
    """

    cards: tuple[tuple[str, int], ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()
    order: str = "suits"

    @property
    def names(self) -> tuple[str, ...]:
        """The cards without which copy each is."""
        return tuple(card for card, _ in self.cards)

    def toggled(self, card: str, copy: int) -> Picked:
        """The same with one card more, or less if it was among them."""
        one = (card, copy)
        kept = tuple(other for other in self.cards if other != one)
        if len(kept) == len(self.cards):
            kept = (*kept, one)
        return Picked(kept[-MOST_PICKED:], order=self.order)


NONE_PICKED = Picked()


@lru_cache(maxsize=8192)
def used(move: Move) -> Counter[str]:
    """The cards that a move takes out of the hand; Jokers as Jokers. It is remembered: only read it."""
    return Counter({NAMES[kind]: many for kind, many in move.needs})


def shown_hand(view: View) -> str | None:
    """Whose hand lies open at the bottom: the viewer's; for a spectator the actor's."""
    owner = view.viewer or view.actor
    return owner if owner in view.hands else None


@dataclass(slots=True)
class Offers:
    """Legal moves by what they do with the picked cards.

    exact: those that use exactly these, best first. wider: those that use these and others. joins:
    the cards in hand that still lead to a meld or an addition. draw: the stock. refused: the
    verdict on what the cards seem to be meant for, if nothing exact is there. takes: whether the
    pile may be taken at all.
    """

    exact: list[Move] = field(default_factory=list)
    wider: list[Move] = field(default_factory=list)
    joins: set[str] = field(default_factory=set)
    draw: Move | None = None
    refused: Verdict[Move] | None = None
    takes: bool = False


def offers(view: View, picked: Picked) -> Offers:
    """Sort the legal moves by what is picked."""
    found = Offers()
    wanted = Counter(picked.names)
    for move in view.legal_moves:
        if move.verb == "draw":
            found.draw = move
            continue
        if move.verb == "deal":
            continue
        found.takes = found.takes or move.op in (TAKE, TAKE_TO)
        needs = used(move)
        if needs == wanted:
            found.exact.append(move)
        elif move.verb != "discard" and wanted <= needs:
            found.wider.append(move)
        if move.op not in (DISCARD, SKIP) and wanted <= needs:
            found.joins.update(needs)
    found.exact.sort(key=lambda move: (move.op in (DISCARD, SKIP), -worth(view, move), str(move)))
    found.wider.sort(key=lambda move: (move.jokers - wanted["JK"], move.count, -worth(view, move)))
    if wanted and not found.exact:
        tried = tries(view, picked.names)
        found.refused = view.verdict(tried) if tried else None
    return found


def tries(view: View, names: Sequence[str]) -> Move | None:
    """The move that one would make with these cards, whether it is legal or not."""
    if not names:
        return None
    if view.phase == "draw":
        return Move("take", tuple(names)) if view.discard_size else Move("meld", tuple(names))
    return Move("discard" if len(names) == 1 else "meld", tuple(names))


def made(view: View, move: Move) -> Meld | None:
    """The meld that a legal move makes or completes."""
    result: object = None
    if move.verb == "meld":
        result = move.laid
    elif move.verb == "take" and view.top:
        result = joined(CODES[view.top], move)
    elif move.to:
        owner = view.viewer or view.actor or ""
        before = next((meld for meld in view.melds[owner] if meld.name == move.to), None)
        if before is not None:
            code = move.codes[0] if move.cards else top_code(CODES[view.top or ""], move.stands)
            result = with_one_more(before, code)
    return result if isinstance(result, Meld) else None


def worth(view: View, move: Move) -> int:
    """The points that a legal move lays on the table."""
    meld = made(view, move)
    if meld is None:
        return 0
    if move.to:
        owner = view.viewer or view.actor or ""
        before = next(other for other in view.melds[owner] if other.name == move.to)
        return meld.points - before.points
    return meld.points


def best_of_each(moves: Iterable[Move], view: View) -> list[Move]:
    """Of moves that use the same cards in the same way, the one that counts most."""
    best: dict[tuple[object, ...], Move] = {}
    for move in moves:
        key = (move.verb, move.to, frozenset(used(move).items()))
        if key not in best or worth(view, move) > worth(view, best[key]):
            best[key] = move
    return list(best.values())
