"""What a move did, step by step. Every event names the rules it rests on.

The fields of each type, in the words of the formats (cards and outlaws by name, players by name,
money in dollars):

========== =================================================================
dealt      hand_number, dealer, first, upcard
drew       player, source (``supply``/``discard``), cards [secret from a supply]
reshuffled cards (how many make the new supply)
played     player, card, count, outlaw (where it lies; none for a card on its way to the discards)
placed     player, card, outlaw (a Sheriff card after its hit)
rewarded   outlaw, amount
shot       player, card, hit
spent      player, card (a Sheriff card goes to the discard stack)
asked      player (who is asked), by, card, had
gave       player, to, card
stole      player, victim, card
orphaned   player, outlaw, cards
hidden     player (whose group), outlaw, by
lifted     player, outlaw
gun_moved  player, outlaw (where the old Fastest gun was)
took       player, card, source [secret unless `search_public`]
passed     player
discarded  player, card
hand_ended why (``out``, ``other_out``, ``supply``), player
scored     outlaw, cp, reward and the scoring of the formats
paid       player, outlaw, amount
duelled    players, rounds ([{player: card}...]), winner
game_ended winner, money
========== =================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Stands in a blanked event for a card that the reader may not see.
UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seen_by` names who may see it in full; None is everybody."""

    type: str
    rules: tuple[str, ...]
    data: dict[str, Any]
    seen_by: tuple[str, ...] | None = None

    def document(self) -> dict[str, Any]:
        """The event as the formats give it; a secret one says who may see it."""
        written = {"type": self.type, "rules": list(self.rules), **self.data}
        if self.seen_by is not None:
            written["seen_by"] = list(self.seen_by)
        return written

    def seen(self, viewer: str | None) -> Event:
        """The event as a player may see it, cards he may not know blanked to ``?``."""
        if self.seen_by is None or viewer is None or viewer in self.seen_by:
            return self
        data = dict(self.data)
        if "cards" in data:
            data["cards"] = [UNSEEN] * len(data["cards"])
        if "card" in data:
            data["card"] = UNSEEN
        return Event(self.type, self.rules, data, self.seen_by)


#: The log of a move in progress; None when nobody asks (random playouts).
Log = list[Event] | None
