"""What a move did: events, and what of them each player may see."""

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
