"""How a hand is fanned: which size of card fits one row, and where a card of it lies."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.earp.cards import CARDS

#: Widths of the wide layout in pixels, as the style sheet has them: a hand wider than the row is
#: drawn with smaller cards, then with kinds that overlap as long as this much of each is seen, and
#: with the lowest cards where it needs a second row.
ROW, _EDGE = 896, 8
_SIZES = (
    ("", 90, 27, 10),
    (" snug", 82, 20, 8),
    (" many", 73, 16, 7),
    (" many crowd", 73, 12, 6),
)
_LOWEST = len(_SIZES) - 1
_SEEN = 50


def width(held: Mapping[str, int], size: int = 0) -> int:
    """How wide a hand is in one row of the wide layout, in pixels."""
    _, card, step, gap = _SIZES[size]
    return sum(card + step * (count - 1) + gap for count in held.values()) - gap


def size_of(held: Mapping[str, int]) -> int:
    """Which of the sizes to draw: the largest that fits one row, else the smallest."""
    return next((size for size in range(_LOWEST) if width(held, size) <= ROW), _LOWEST)


def fan(held: Mapping[str, int], low: bool, row: int) -> str:
    """How a hand is fanned, as attributes of its list: the largest cards that fit one row.

    low: whether the cards have to stay low. A hand that fits only with its kinds overlapping says
    by how much, so that each card keeps its name and picture in the part that is seen.
    """
    sizes = (_LOWEST,) if low else range(_LOWEST)
    for size in sizes:
        if width(held, size) <= row:
            return f'data-roving data-next="2" class="hand{_SIZES[size][0]}"'
    kind, card, step, _ = _SIZES[sizes[-1]]
    whole = sum(card + step * (count - 1) for count in held.values())
    over = -(-(whole - row) // (len(held) - 1))
    if over <= card - _SEEN:
        return f'data-roving data-next="2" class="hand{kind} lap" style="--lap:{max(0, over)}px"'
    return f'data-roving data-next="2" class="hand{_SIZES[_LOWEST][0]}"'


def tail(held: Mapping[str, int], card: str | None) -> str:
    """Where under a bubble its tail is, so that it points at a card, as a style; else nothing."""
    size = size_of(held)
    if card is None or card not in held or width(held, size) > ROW:
        return ""
    _kind, wide, step, gap = _SIZES[size]
    left = {name: held[name] for name in CARDS[: CARDS.index(card)] if name in held}
    middle = (wide + step * (held[card] - 1)) // 2 - 6
    before = width(left, size) + gap if left else 0
    return f"--tail:{_EDGE + before + middle}px"
