"""The viewer's legal moves sorted as a player thinks of them, and the reason against the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.moves import SHERIFF_OF, Move
from wyatt.earp.verbs import TABLE, Form

if TYPE_CHECKING:
    from wyatt.earp import View

_SPENT = ("sheriff.one-per-turn",)


@dataclass(slots=True)
class Menu:
    """lays and sheriff: moves by the card that they lay. owed: a choice that must be made now."""

    draws: list[Move] = field(default_factory=list)
    lays: dict[str, list[Move]] = field(default_factory=dict)
    sheriff: dict[str, list[Move]] = field(default_factory=dict)
    owed: list[Move] = field(default_factory=list)
    discards: dict[str, Move] = field(default_factory=dict)

    def of(self, card: str) -> list[Move]:
        """The moves that lay this card."""
        return self.lays.get(card) or self.sheriff.get(card) or []

    @property
    def only_discards(self) -> bool:
        """Whether nothing is left but to discard: then no card is forbidden, each may go."""
        return bool(self.discards) and not self.lays and not self.sheriff


def menu(view: View) -> Menu:
    """Sort the moves that the view lists."""
    sorted_ = Menu()
    for move in view.legal_moves:
        verb = move.verb
        if verb == "play":
            sorted_.lays.setdefault(move.card, []).append(move)
        elif verb == "photo":
            sorted_.sheriff.setdefault(f"photo:{move.card}", []).append(move)
        elif move.op in SHERIFF_OF:
            sorted_.sheriff.setdefault(CARDS[SHERIFF_OF[move.op]], []).append(move)
        elif verb == "discard":
            sorted_.discards[move.card] = move
        elif verb == "draw":
            sorted_.draws.append(move)
        else:
            sorted_.owed.append(move)
    return sorted_


def shown_hand(view: View) -> str | None:
    """Whose hand lies open at the bottom: the viewer's; for a spectator the actor's."""
    owner = view.viewer or view.actor
    return owner if owner in view.hands else None


def ends_hand(view: View, move: Move) -> bool:
    """Whether drawing from the supply now ends the hand, because it is short for good."""
    return move.card == "supply" and view.verdict(move).rules == ("end.supply",)


def tries(card: str, held: int) -> list[Move]:
    """The moves by which one would lay this card, whether legal or not, the best try first."""
    if card in OUTLAWS:
        return [Move("play", card, held)]
    if card.startswith("photo:"):
        return [Move("photo", card.removeprefix("photo:"))]
    return [Move(verb.name) for verb in TABLE if verb.lays == card and verb.form is Form.ALONE]


@dataclass(frozen=True, slots=True)
class NotNow:
    """Why some kinds of card may not be played now."""

    cards: tuple[tuple[str, int], ...]
    why: str
    rules: tuple[str, ...]


def refusals(view: View, options: Menu) -> list[NotNow]:
    """The kinds in hand that may not be laid now, those with the same reason together."""
    if view.phase != "play" or view.actor is None:
        return []
    hand = view.hands.get(view.actor, {})
    found: dict[tuple[str, ...], NotNow] = {}
    for card in CARDS:
        held = hand.get(card, 0)
        if not held or options.of(card):
            continue
        verdict = view.verdict(tries(card, held)[0])
        spent = verdict.rules == _SPENT
        key = _SPENT if spent else (*verdict.rules, card)
        earlier = found[key].cards if key in found else ()
        why = _("one a turn, and yours is spent.") if spent else verdict.message
        found[key] = NotNow((*earlier, (card, held)), why, verdict.rules)
    return list(found.values())
