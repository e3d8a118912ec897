"""The drawings that every page has, as SVG symbols: the signs on buttons, the badge.

Our own drawings. Each game has a sheet of its own beside this one, made with `symbol` and `sheet`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from wyatt.show.html import Html, joined

INK = 'fill="currentColor"'


def star(points: int, outer: float, inner: float, centre: float = 16) -> str:
    """The corners of a star, its first point upward."""
    corners = []
    for corner in range(2 * points):
        radius = outer if corner % 2 == 0 else inner
        angle = math.radians(corner * 180 / points - 90)
        x, y = centre + radius * math.cos(angle), centre + radius * math.sin(angle)
        corners.append(f"{x:.1f},{y:.1f}")
    return " ".join(corners)


def symbol(name: str, box: str, drawing: str, more: str = "") -> Html:
    """One drawing in its box; a page shows it by ``wyatt.show.marks.use(name)``."""
    return Html(f'<symbol id="wyatt-{name}" viewBox="{box}"{more}>{drawing}</symbol>')


def sheet(symbols: Iterable[Html]) -> Html:
    """Symbols in one invisible drawing, which stands before anything that uses them."""
    return Html(
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f"{joined(symbols)}</defs></svg>"
    )


#: Signs on buttons.
SIGNS: dict[str, str] = {
    "start": '<path d="M3 3h2.5v10H3zM13 3v10L6 8z"/>',
    "back": '<path d="M11 3v10L4 8z"/>',
    "forward": '<path d="M5 3v10l7-5z"/>',
    "end": '<path d="M10.5 3H13v10h-2.5zM3 3v10l7-5z"/>',
    "play": '<path d="M3 2v12l11-6z"/>',
    "pause": '<path d="M3 2h4v12H3zM9 2h4v12H9z"/>',
    "step": '<path d="M2 3v10l6-5zM9 3h2v10H9zM12.5 3h2v10h-2z"/>',
    "undo": '<path d="M6 2 1.5 6 6 10V7.3c4 0 6 1 7.5 4.7C13.5 7 11 4.7 6 4.7Z"/>',
    "new": '<path d="M7 2h2v5h5v2H9v5H7V9H2V7h5z"/>',
    "link": '<path d="M6.5 4.5 8 3a3.5 3.5 0 0 1 5 5l-1.5 1.5-1.2-1.2 1.5-1.5a1.8 1.8 0 0 0-2.6-2.6'
    "L7.7 5.7ZM9.5 11.5 8 13a3.5 3.5 0 0 1-5-5l1.5-1.5 1.2 1.2-1.5 1.5a1.8 1.8 0 0 0 2.6 2.6l1.5-1.5"
    'ZM5.5 9.3l3.8-3.8 1.2 1.2-3.8 3.8Z"/>',
    "save": '<path d="M7 1h2v6h3l-4 4.5L4 7h3zM2 12h2v2h8v-2h2v4H2z"/>',
    "load": '<path d="M7 11V5H4l4-4.5L12 5H9v6zM2 12h2v2h8v-2h2v4H2z"/>',
    "theme": '<path d="M10 1.5A6.7 6.7 0 1 0 14.5 11 5.6 5.6 0 0 1 10 1.5Z"/>',
    "sound": '<path d="M1.5 5.5H4L8 2v12L4 10.5H1.5ZM10 5.2l1-1.2a5 5 0 0 1 0 8l-1-1.2a3.4 3.4 0 0 0 0-5.6Z"/>',
    "mute": '<path d="M1.5 5.5H4L8 2v12L4 10.5H1.5ZM9.5 6.6l1.1-1.1 1.6 1.6 1.6-1.6 1.1 1.1L13.3 8.2l1.6 1.6-1.1 1.1'
    '-1.6-1.6-1.6 1.6-1.1-1.1 1.6-1.6Z"/>',
    "hint": '<path d="M8 1a5 5 0 0 0-2.5 9.3V12h5v-1.7A5 5 0 0 0 8 1ZM5.5 13h5v1.5h-5Z"/>',
    "edit": '<path d="M11.5 1.5 14.5 4.5 6 13 2 14l1-4ZM10 5l1 1-5 5-1-1z"/>',
    "keys": '<path d="M1 4h14v9H1zm2 2v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zM4 9.5'
    'V11h8V9.5z"/>',
}

_BADGE = (
    f'<polygon points="{star(5, 15, 6.6, 16)}" {INK}/>'
    '<circle cx="16" cy="16.3" r="3.4" style="fill:var(--lamp)"/>'
)


@lru_cache(maxsize=1)
def sprite() -> Html:
    """What every page draws with; a page holds it once."""
    signs = [symbol(f"sign-{sign}", "0 0 16 16", drawing) for sign, drawing in SIGNS.items()]
    return sheet([*signs, symbol("badge", "0 0 32 32", _BADGE)])
