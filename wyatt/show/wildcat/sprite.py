"""The drawings of Wildcat Rummy: suits, head-dresses, the cat, as symbols that pages refer to.

Our own drawings. Court cards are a head-dress, two eyes and a kerchief, as the outlaws are; the
kerchief takes the colour of the suit through --suit.
"""

from __future__ import annotations

from functools import lru_cache

from wyatt.show.html import Html
from wyatt.show.sprite import INK, sheet, symbol

_SUIT = 'style="fill:var(--suit)"'

SUITS: dict[str, str] = {
    "c": '<path d="M16 2.5a6.3 6.3 0 0 1 5 10.1 6.3 6.3 0 1 1-4 11.2c.1 2.3.9 4.3 3 6.2h-8c2.1'
    "-1.9 2.9-3.9 3-6.2a6.3 6.3 0 1 1-4-11.2 6.3 6.3 0 0 1 5-10.1Z"
    '"/>',
    "d": '<path d="M16 1c3.2 5.5 7 10.5 11 15-4 4.5-7.8 9.5-11 15-3.2-5.5-7-10.5-11-15 4-4.5 '
    '7.8-9.5 11-15Z"/>',
    "h": '<path d="M16 29.5C9 23.5 2 17.8 2 10.8 2 6.3 5.4 3 9.3 3c2.9 0 5.4 1.7 6.7 4.6C17.3 '
    '4.7 19.8 3 22.7 3c3.9 0 7.3 3.3 7.3 7.8 0 7-7 12.7-14 18.7Z"/>',
    "s": '<path d="M16 2c6 6 13.5 10.5 13.5 17 0 4.2-3.2 6.8-6.6 6.8-2.3 0-4.2-1.1-5.4-2.9.2 3 '
    "1.3 5.3 3.4 7.1h-9.8c2.1-1.8 3.2-4.1 3.4-7.1-1.2 1.8-3.1 2.9-5.4 2.9-3.4 0-6.6-2.6-6.6"
    '-6.8C2.5 12.5 10 8 16 2Z"/>',
}

_FACE = (
    '<path d="M19 38v9M45 38v9" style="stroke:currentColor;stroke-width:2.4;fill:none"/>'
    f'<circle cx="26.5" cy="43" r="2.3" {INK}/><circle cx="37.5" cy="43" r="2.3" {INK}/>'
    f'<path {_SUIT} d="M16 47c9 4 23 4 32 0l-2 11-14 10-14-10Z"/>'
)
COURT: dict[str, str] = {
    # A soft cap with a feather, a coronet, a crown.
    "j": f'<path {INK} d="M9 36c0-4 3-5 6-5 0-11 8-18 19-17 9 1 15 7 15 17 4 0 6 1 6 5Z"/>'
    f'<path {_SUIT} d="M38 16C40 6 49 1 60 3c2 9-6 16-19 20 5-6 8-9 11-13-6 1-10 3-14 6Z"/>',
    "q": f'<path {INK} d="M11 36 7 15l11 9 5-14 9 12 9-12 5 14 11-9-4 21Z"/>'
    f'<g {_SUIT}><circle cx="7" cy="13" r="3.5"/><circle cx="23" cy="8" r="3.5"/>'
    '<circle cx="41" cy="8" r="3.5"/><circle cx="57" cy="13" r="3.5"/></g>',
    "k": f'<path {INK} d="M12 36V13l9 8 11-14 11 14 9-8v23Z"/>'
    f'<path {_SUIT} d="M12 29h40v4H12ZM32 1l2 3.5 4 .5-3 2.8.8 4.2-3.8-2-3.8 2 .8-4.2-3-2.8 4-.5Z"/>',
}
_CAT = (
    f'<path {INK} d="M9 5 22 15h20L55 5c3 12 2 24-1 33-3 11-12 19-22 19S13 49 10 38C7 29 6 17 9 5Z"/>'
    '<path style="fill:var(--ico2,var(--lamp))" d="M13 13l8 7h22l8-7c1 9 0 17-2 23-2 6-6 10-11 12'
    'H26c-5-2-9-6-11-12-2-6-3-14-2-23Z"/>'
    '<g style="fill:#1a2227"><path d="M19 29c4-4 8-3 10 1-4 2-8 2-10-1ZM45 29c-4-4-8-3-10 1 4 2 8 2 '
    '10-1ZM29 38h6l-3 4ZM27 19h2l.5 5h-2ZM31 18h2v6h-2ZM35 19h2l-.5 5h-2Z"/></g>'
    '<path d="M24 40 10 38M24 43l-13 4M40 40l14-2M40 43l13 4" '
    'style="stroke:#1a2227;stroke-width:1.3;fill:none"/>'
    f'<path style="fill:var(--suit,var(--line-strong))" d="M18 47c9 4 19 4 28 0l-2 10-12 11-12-11Z"/>'
)


@lru_cache(maxsize=1)
def sprite() -> Html:
    """Suits, courts and the cat; a page of the game holds them once, before their use."""
    symbols = [symbol(f"suit-{suit}", "0 0 32 32", shape) for suit, shape in SUITS.items()]
    symbols += [
        symbol(f"court-{rank}", "0 0 64 70", _FACE + dress) for rank, dress in COURT.items()
    ]
    symbols.append(symbol("cat", "0 0 64 70", _CAT))
    return sheet(symbols)
