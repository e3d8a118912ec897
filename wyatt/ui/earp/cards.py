"""Drawings of Wyatt Earp's cards: symbols, large cards, small cards for groups, and cards in hand."""

from __future__ import annotations

from functools import cache, lru_cache

from wyatt.core.text import N_, _, cached
from wyatt.earp.cards import CARD, OUTLAWS, outlaw_of, title
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.html import INK, TICK, button, sheet, star, symbol, use
from wyatt.ui.tags import EMPTY, Html, Inside

# === Wyatt Earp's SVG symbols, all of which we drew. Colours are inherited properties, because
# selectors don't reach into a symbol where it's used. --c and --ci are an outlaw's colour and ink,
# --kc and --kd are those of a kerchief and its dots, and --ico2 is a Sheriff card's second ink.

SPOT = 'style="fill:var(--ico2,var(--lamp))"'
KERCHIEF = "fill:var(--kc,var(--c))"


def _line(width: float) -> str:
    return f'style="stroke:currentColor;stroke-width:{width};fill:none;stroke-linecap:round"'


def _wheel(x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" {_line(2.2)}/>'
        f'<circle cx="{x}" cy="{y}" r="1.8" {INK}/>'
        f'<path d="M{x - radius} {y}h{2 * radius}M{x} {y - radius}v{2 * radius}" {_line(1.3)}/>'
    )


#: Each outlaw's mark: a star, a coin, a diamond, a hexagon, a shield, a sunburst or a ticket.
MARKS: dict[str, str] = {
    "bs": f'<polygon points="{star(5, 18.5, 11.8, 16.5)}"/>',
    "bk": '<circle cx="16" cy="16" r="14.4"/>'
    '<circle cx="16" cy="16" r="11.6" style="fill:none;stroke-width:.9"/>',
    "bd": '<path d="M16-1 33 16 16 33-1 16Z"/>',
    "bc": '<path d="M8.5 2.5h15L31.5 16 23.5 29.5h-15L.5 16Z"/>',
    "jj": '<path d="M2 3.5C7 5 12 4 16 1c4 3 9 4 14 2.5C31 17 28 27 16 32 4 27 1 17 2 3.5Z"/>',
    "sk": f'<polygon points="{star(12, 17.5, 13.6)}"/>',
    "wh": '<path d="M6 2h20a5 5 0 0 0 5 5v18a5 5 0 0 0-5 5H6a5 5 0 0 0-5-5V7a5 5 0 0 0 5-5Z"/>',
}

_BRIM = "M3 34C14 27 20 30 32 30s18-3 29 4C54 41 44 41 32 41S10 41 3 34Z"
_HATS: dict[str, str] = {
    "bs": "M2 35C12 27 20 30 32 30s20-3 30 5C54 43 44 41 32 41S10 43 2 35ZM18 31l3-15c6-3 16-3 22 0"
    "l3 15Z",
    "bk": _BRIM + "M17 31C19 22 19 8 27 4c6-3 7 4 12 2 7-2 7 15 8 25Z",
    "bd": "M5 32h54c3 4 0 8-4 8H9c-4 0-7-4-4-8ZM17 31l3-15h24l3 15Z",
    "bc": "M8 32c14-2 34-2 48 0 4 3 1 8-5 6-12-2-26-2-38 0-6 2-9-3-5-6ZM15 31c0-17 7-25 17-25s17 8 "
    "17 25Z",
    "jj": _BRIM + "M17 31c0-12 2-22 8-24 4-1 5 4 7 4s3-5 7-4c6 2 8 12 8 24Z",
    "sk": "M0 29c0-8 6-6 10 1 8 4 36 4 44 0 4-7 10-9 10-1-1 10-18 13-32 13S1 39 0 29ZM23 31c1-14 "
    "4-23 9-23s8 9 9 23Z",
    "wh": "M10 33h44c4 3 2 7-2 7H12c-4 0-6-4-2-7ZM20 32 18 3h28l-2 29Z",
}
_BANDS: dict[str, str] = {
    "bs": "M19.5 24h25l1 5h-27Z",
    "bk": "M18 24h28l.7 5H17.5Z",
    "bd": "M18.5 24h27l1 5h-29Z",
    "bc": "M15.5 24h33v5h-33.5Z",
    "jj": "M17.5 24h29l.5 5h-30Z",
    "sk": "M24 24h16.5l.5 5H23.5Z",
    "wh": "M19.7 24h24.7l-.4 6H20Z",
}


def _mug(code: str) -> str:
    feather = (
        f'<path style="{KERCHIEF};stroke:var(--mark-line);stroke-width:1.4" '
        'd="M38 23C40 6 52-1 61 4c1 9-8 17-20 21 5-7 9-10 13-15-7 3-12 7-16 13Z"/>'
    )
    feather = feather if code == "bs" else ""
    return (
        f'<path {INK} d="{_HATS[code]}"/>{feather}'
        f'<path style="{KERCHIEF}" d="{_BANDS[code]}"/>'
        '<path d="M18 40v8M46 40v8" style="stroke:currentColor;stroke-width:2.4;fill:none"/>'
        f'<circle cx="26" cy="45" r="2.3" {INK}/><circle cx="38" cy="45" r="2.3" {INK}/>'
        f'<path style="{KERCHIEF};stroke:var(--mark-line);stroke-width:1.6;stroke-linejoin:round"'
        ' d="M16 48c9 4 23 4 32 0l-2 10-14 10-14-10Z"/>'
        '<g style="fill:var(--kd,var(--ci));opacity:.75"><circle cx="24" cy="55" r="1.5"/>'
        '<circle cx="32" cy="56.5" r="1.5"/><circle cx="40" cy="55" r="1.5"/>'
        '<circle cx="32" cy="62" r="1.5"/></g>'
    )


#: The Sheriff cards' symbols: a safe, a coach, a revolver, a notice, a boarded cabin, a star and a
#: camera.
ICONS: dict[str, str] = {
    "bank-robbery": f'<path {INK} d="M5 5h38v35H5ZM9 40h6v5H9ZM33 40h6v5h-6Z"/>'
    f'<path {SPOT} d="M9 9h30v27H9Z"/><circle cx="21" cy="22.5" r="8" {INK}/>'
    f'<circle cx="21" cy="22.5" r="3" {SPOT}/><path d="M21 12.5v20M11 22.5h20" {_line(2)}/>'
    f'<path d="M35 15v15" {_line(3)}/>',
    "stagecoach-robbery": f'<path {INK} d="M9 9h30l-2-4H12ZM7 11h36c1 8-2 17-8 21H15C9 28 6 20 7 '
    f'11Z"/><path {SPOT} d="M12 15h8v8h-7ZM24 15h8v13h-8ZM35 15h4l-1 8h-3Z"/>'
    + _wheel(14, 36, 7)
    + _wheel(35, 35, 9),
    "fastest-gun": f'<path {INK} d="M2 13h23v-2h13l4-4 3 2-3 6c2 2 1 6-1 7 0 7 2 12 4 18l-9 3c-3-6-'
    f'4-12-6-16h-4c-4 3-8 1-8-4l-1-2H2Z"/><path {SPOT} d="M25 13h10v9H25Z"/>'
    f'<path d="M28.5 13v9M31.5 13v9" {_line(1.4)}/>',
    "most-wanted": f'<path {INK} d="M8 3h32v42H8Z"/><path {SPOT} d="M11 6h26v36H11Z"/>'
    f'<path {INK} d="M21 11h6l-1.5 18h-3ZM24 32a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z"/>',
    "hideout": f'<path {INK} d="M24 3 2 19h5v26h34V19h5Z"/><path {SPOT} d="M24 8 10 18v23h28V18Z"/>'
    f'<path {INK} d="M18 24h12v17H18Z"/>'
    '<path d="m12 22 25 12M36 21 11 36" style="stroke:currentColor;stroke-width:5.5"/>'
    '<path d="m12 22 25 12M36 21 11 36" style="stroke:var(--plank);stroke-width:3"/>',
    "wyatt-earp": f'<polygon {INK} points="{star(6, 23, 13, 24)}"/>'
    f'<polygon {SPOT} points="{star(6, 18.5, 10.6, 24)}"/>'
    f'<path {INK} d="M24 25c-2-3-6-3-8-.5-1 1.5-3 2.5-5 1.5 2 5 10 5.5 13 2 3 3.5 11 3 13-2-2 1-4 '
    '0-5-1.5-2-2.5-6-2.5-8 .5Z"/>',
    "photo": f'<path d="m16 28-8 18M32 28l8 18M24 28v18" {_line(2.2)}/>'
    f'<path {INK} d="M6 8h25v22H6ZM31 11l10-4v24l-10-4Z"/><path {SPOT} d="M9 11h19v16H9Z"/>'
    f'<circle cx="18.5" cy="19" r="6" {INK}/><circle cx="18.5" cy="19" r="2.5" {SPOT}/>',
}

_HOLE = (
    '<path d="M12 0l2 6 5-4-2 6 7 1-6 4 5 5-7-1 0 7-4-6-4 6 0-7-7 1 5-5-6-4 7-1-3-6 6 4Z"'
    ' style="fill:var(--line-strong)" opacity=".55"/>'
    f'<circle cx="12" cy="12" r="5.6" {INK}/>'
    '<circle cx="10.5" cy="10.5" r="1.4" style="fill:var(--line-strong)"/>'
)
_PLANKS = (
    '<g style="fill:var(--plank);stroke:var(--plank-line);stroke-width:1.5">'
    '<path d="M1 3 118 1l1 9-2 5L2 16Z"/><path d="m2 18 117-1-2 14L1 33Z"/></g>'
    '<path style="stroke:var(--plank-line);stroke-width:1;fill:none;opacity:.7" d="M8 8c20-3 30 2 '
    '52-1s32 2 50-1M8 24c24 3 38-2 60 1s30-2 44 0"/>'
    '<g style="fill:var(--plank-line)"><circle cx="6" cy="9" r="1.8"/>'
    '<circle cx="113" cy="7" r="1.8"/><circle cx="6" cy="26" r="1.8"/>'
    '<circle cx="113" cy="24" r="1.8"/></g>'
)


@lru_cache(maxsize=1)
def sprite() -> Html:
    """Return the SVG symbols for Wyatt Earp's drawings, which a page needs before them."""
    symbols = [symbol(f"mark-{code}", "-1 -1 34 34", shape) for code, shape in MARKS.items()]
    symbols += [symbol(f"mug-{code}", "0 -1 64 70", _mug(code)) for code in MARKS]
    symbols += [symbol(card, "0 0 48 48", drawing) for card, drawing in ICONS.items()]
    symbols += [
        symbol("hole", "0 0 24 24", _HOLE),
        symbol("burst", "0 0 32 32", f'<polygon points="{star(16, 16, 11.5)}" {INK}/>'),
        symbol("planks", "0 0 120 34", _PLANKS, ' preserveAspectRatio="none"'),
    ]
    return sheet(symbols)


# === Wyatt Earp's smallest drawings: an outlaw's mark and mug, a card's icon, and coins.

#: Each outlaw's monogram, in lower case as in the style sheet and the sprite.
MONOGRAMS: dict[str, str] = dict(zip(OUTLAWS, MARKS, strict=True))


@cache
def mark(outlaw: str) -> Html:
    code = MONOGRAMS[outlaw]
    return h.span(use(f"mark-{code}"), h.b(code.upper()), cls=f"mark o-{code}", aria_hidden=True)


@cache
def mug(outlaw: str) -> Html:
    return use(f"mug-{MONOGRAMS[outlaw]}", f"mug o-{MONOGRAMS[outlaw]}")


@cache
def icon(card: str) -> Html:
    return use("photo" if card.startswith("photo:") else card, "ico")


@cache
def badge(card: str) -> Html:
    """Return a card's sign in text: an outlaw's mark, a Sheriff card's drawing, or both."""
    outlaw = outlaw_of(card)
    return h.markup(outlaw and mark(outlaw), card != outlaw and icon(card))


@lru_cache(maxsize=512)
def coins(dollars: int, more: int = 0, big: bool = False) -> Html:
    """Return dollars as $1,000 tokens, and another `more` dollars as hollow tokens. There are never
    more than 18 solid and 6 hollow tokens.
    """
    have, ghosts = min(dollars // 1000, 18), min(more // 1000, 6)
    if not have + ghosts:
        return EMPTY
    pressed = "dense" if have + ghosts > 12 else "tight" if have + ghosts > 9 else ""
    drawn = Html('<i class="coin"></i>' * have + '<i class="coin ghost"></i>' * ghosts)
    return h.span(drawn, cls=f"coins {'big ' if big else ''}{pressed}", aria_hidden=True)


# === Cards: the large face, the small card in a group, and a kind in hand as one button.


def _points(card: str) -> Html:
    worth = CARD[card].points
    return h.span(worth, cls="pts") if worth else EMPTY


@cached()
def face(card: str) -> Html:
    outlaw, name = outlaw_of(card), title(card)
    shown: Inside = name
    if outlaw and card != outlaw:  # a narrow card leaves out the first words of a Photo's name
        before, found, after = name.partition(title(outlaw))
        if before and found:
            shown = h.span(before, cls="of"), found + after
    kind, drawn = "face law", (use("badge", "hole"), icon(card))
    if card == outlaw:
        kind, drawn = "face", (use("hole", "hole"), mug(card))
    kind += f" o-{MONOGRAMS[outlaw]}" if outlaw else ""
    inside = outlaw and mark(outlaw), drawn, h.span(h.span(shown), cls="nm"), _points(card)
    return h.span(inside, cls=kind, data_piece=card)


@cached()
def mini(card: str, new: bool = False) -> Html:
    outlaw = outlaw_of(card)
    kind = "mini out" if card == outlaw else "mini law"
    kind += f" o-{MONOGRAMS[outlaw]}" if outlaw else ""
    shown: Inside = icon(card), h.b(_(CARD[card].short)), _points(card)
    inside = outlaw and mark(outlaw), mug(card) if card == outlaw else shown
    return h.span(*inside, cls=f"{kind} new" if new else kind, data_piece=card)


#: The key that puts down the selected card.
PUT_DOWN = Key("escape", N_("put the card down, or close a panel"))


def hand_card(card: str, held: int, state: str, label: str) -> Html:
    """Return all cards of one kind in hand as one button. state: ``lit`` for a card that the player
    can play, ``dim`` for one that they can't, or empty for neither, followed by ``sel`` if the card
    is selected.
    """
    chosen, key = "sel" in state.split(), f"hand {card}"
    count = h.span(f"×{held}", cls="n x", aria_hidden=True) if held > 1 else None
    about = {"data_card": card, "aria_pressed": chosen}
    down = {"data_down": key, **PUT_DOWN.attributes} if chosen else {}
    shown = h.span([face(card)] * held, cls="faces", aria_hidden=True), count, chosen and TICK
    drawn = button("select", shown, kind=f"hcard {state}", key=key, label=label, **about, **down)
    return h.li(drawn)
