"""A Wyatt Earp position as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyatt.core.text import _, usd
from wyatt.earp import View
from wyatt.earp.cards import CARDS, outlaw_of, title
from wyatt.earp.words import cards
from wyatt.ui import picture as svg
from wyatt.ui.earp.cards import MONOGRAMS, sprite
from wyatt.ui.earp.table import second
from wyatt.ui.html import sprite as signs

_POSTER, _POSTER_EDGE = "#ecd9a8", "#7d5a1e"
_COIN, _COIN_LINE = "#f6c94c", "#6d4a00"
#: Each outlaw's colour and the ink on it, as in the style sheet.
_COLOURS = {
    "bs": ("#e4a5ac", "#161b1f"),
    "bk": ("#15b8ea", "#161b1f"),
    "bd": ("#35396e", "#ffffff"),
    "bc": ("#eb6a10", "#161b1f"),
    "jj": ("#a20e0f", "#ffffff"),
    "sk": ("#f8eb7f", "#161b1f"),
    "wh": ("#437b67", "#ffffff"),
}
_FACE = (74, 106)  # a card in hand
_MINI = (46, 62)  # a card in a group
_STEP = 19  # how much of a covered card shows
_SEMIBOLD = ' font-weight="600"'


def picture(view: View, posters: Sequence[str] = (), width: int = svg.WIDTH) -> str:
    """Return the table as the viewer sees it, as an SVG document. posters: the outlaws whose
    posters are shown. width: in pixels.
    """

    def seat(player: str) -> svg.Drawn:
        return _seat(view, player, width - 2 * svg.EDGE)

    first = [*(_poster(view, outlaw) for outlaw in posters), _piles(view)]
    hand = view.hands.get(view.viewer or "", {})
    held = [_kind(card, hand[card]) for card in CARDS if hand.get(card)]
    return svg.table(view, (first, held), seat, _definitions, width)


def _definitions(body: str) -> str:
    used = svg.used(body)
    drawn = "".join(
        f'<g id="{name}">{draw(card)}</g>'
        for kind, draw in (("face", _drawn_face), ("mini", _drawn_mini))
        for card in CARDS
        if (name := f"{kind}-{card.replace(':', '-')}") in used
    )
    return svg.symbols(sprite() + signs(), used | svg.used(drawn), _colours) + drawn


def _colours(name: str) -> Mapping[str, str]:
    colour, ink = _COLOURS.get(name.partition("-")[2], (svg.SVG_INK, svg.SURFACE))
    return {
        "var(--kc,var(--c))": colour,
        "var(--kd,var(--ci))": ink,
        "var(--ico2,var(--lamp))": svg.LAMP,
        "var(--lamp)": svg.LAMP,
        "var(--mark-line)": svg.SVG_INK,
        "var(--line-strong)": svg.LINE_STRONG,
        "var(--plank-line)": "#201006",
        "var(--plank)": "#95623a",
        # The star is on a Sheriff card's face or on a card's back, and each sets its own colour.
        "currentColor": "inherit" if name == "badge" else svg.SVG_INK,
    }


def _laid(name: str, x: int, more: str = "") -> str:
    return f'<use href="#{name.replace(":", "-")}" x="{x}"{more}/>'


def _centred(said: str, x: float, y: float, size: float, more: str = svg.BOLD) -> str:
    return svg.text(said, x, y, size, "middle", more)


def _mark(outlaw: str, x: float, y: float, size: float) -> str:
    code = MONOGRAMS[outlaw]
    colour, ink = _COLOURS[code]
    shape = f' fill="{colour}" stroke="{svg.SVG_INK}" stroke-width="1.5"'
    where, letters = (x + size / 2, y + size * 0.64, size * 0.38), f' fill="{ink}"{svg.BOLD}'
    drawn = svg.use(f"mark-{code}", x, y, size, size, shape)
    return drawn + _centred(code.upper(), *where, letters)


def _fit(line: str, letters: int, width: int) -> str:
    squeezed = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"'
    return squeezed if len(line) > letters else ""


def _drawn_face(card: str) -> str:
    width, height = _FACE
    outlaw, name, band, ink = outlaw_of(card), title(card), svg.SVG_INK, svg.SURFACE
    if card == outlaw:
        band, ink = _COLOURS[MONOGRAMS[card]]
        drawn = svg.use(f"mug-{MONOGRAMS[card]}", 14, 24, 46, 50) + svg.use("hole", 52, 6, 17, 17)
    else:
        drawn = svg.use("photo" if outlaw else card, 15, 24 if outlaw else 16, 44, 44)
        drawn += svg.use("badge", 52, 6, 17, 17, f' fill="{svg.SVG_INK}"')
    if outlaw:
        drawn += _mark(outlaw, 4, 5, 23)
    lines = name.rsplit(" ", 1) if len(name) > 10 else [name]
    if outlaw and card != outlaw and name.endswith(title(outlaw)):
        # On a Photo, the outlaw's name has its own line.
        lines = [name.removesuffix(title(outlaw)).strip(), title(outlaw)]
    top = 93 if len(lines) == 1 else 88
    for at, line in enumerate(lines):
        look = f' fill="{ink}"{svg.BOLD}{_fit(line, 11, 66)}'
        drawn += _centred(line, width / 2, top + 11 * at, 10.5, look)
    shape = f"M1.5 76h{width - 3}v24q0 4.5-4.5 4.5h-{width - 12}q-4.5 0-4.5-4.5Z"
    card_ = svg.box(width, height, svg.SURFACE, svg.SVG_INK)
    return f'{card_}<path d="{shape}" fill="{band}"/>{drawn}'


def _drawn_mini(card: str) -> str:
    width, height = _MINI
    drawn, outlaw = svg.box(width, height, svg.SURFACE, svg.SVG_INK, 4), outlaw_of(card)
    if card == outlaw:
        drawn += svg.use(f"mug-{MONOGRAMS[card]}", 7, 22, 33, 36)
    else:
        drawn += svg.use("photo" if outlaw else card, 7, 20, 32, 32)
    return drawn + (_mark(outlaw, 2, 3, 18) if outlaw else "")


def _kind(card: str, held: int) -> svg.Drawn:
    drawn = "".join(_laid(f"face-{card}", _STEP * at) for at in range(held))
    width = _FACE[0] + _STEP * (held - 1)
    if held > 1:
        left, ink = width - 24, f' fill="{svg.SURFACE}"{svg.BOLD}'
        drawn += f'<rect x="{left}" y="-6" width="28" height="18" rx="9" fill="{svg.SVG_INK}"/>'
        drawn += _centred(f"×{held}", width - 10, 7, 11, ink)
    return drawn, width, _FACE[1]


def _poster(view: View, outlaw: str) -> svg.Drawn:
    width, height = 88, 134
    middle = width / 2
    points = sum(view.capture_points(player, outlaw) for player in view.players)
    money = view.posters[outlaw]
    count = min(money // 1000, 9)
    places = (middle + 8 * (at - (count - 1) / 2) for at in range(count))
    look = f'cy="92" r="5" fill="{_COIN}" stroke="{_COIN_LINE}"'
    coins = "".join(f'<circle cx="{x}" {look}/>' for x in places)
    opened = _("{points} CP", points=points) if outlaw in view.opened else _("not open yet")
    wanted = _("WANTED")
    spaced = f' letter-spacing="2"{svg.BOLD}{_fit(wanted, 7, 74)}'
    drawn = (
        svg.box(width, height, _POSTER, _POSTER_EDGE, 0)
        + f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" fill="none" '
        f'stroke="{_POSTER_EDGE}"/>'
        + _centred(wanted, middle, 18, 11, spaced)
        + svg.use(f"mug-{MONOGRAMS[outlaw]}", 21, 21, 46, 50)
        + _mark(outlaw, 6, 21, 22)
        + _centred(title(outlaw), middle, 81, 10.5)
        + coins
        + _centred(usd(money), middle, 113, 16)
        + _centred(opened, middle, 126, 10.5, _SEMIBOLD + _fit(opened, 13, 80))
    )
    return drawn, width, height


def _piles(view: View) -> svg.Drawn:
    width, height = _FACE
    below, stack = height + 22, _("Discard stack, {number}", number=len(view.discard))
    drawn = (
        svg.box(width, height, svg.BACK, svg.SVG_INK)
        + svg.use("badge", 21, 34, 32, 32, f' fill="{svg.BACK_LINE}"')
        + f'<rect x="48" y="90" width="32" height="20" rx="10" fill="{svg.SVG_INK}"/>'
        + _centred(str(view.supply_size), 64, 104, 12, f' fill="{svg.SURFACE}"{svg.BOLD}')
    )
    if view.short_deck:
        drawn += _centred(_("short deck"), width / 2, height + 36, 11, "")
    drawn += _centred(_("Supply"), width / 2, below, 12, _SEMIBOLD)
    top = _laid(f"face-{view.discard[0]}", 0) if view.discard else svg.hole(width, height)
    drawn += svg.moved(top, 112) + _centred(stack, 112 + width / 2, below, 12, _SEMIBOLD)
    return svg.moved(drawn, 6, 2), 206, height + (42 if view.short_deck else 28)


def _seat(view: View, player: str, width: int) -> svg.Drawn:
    who = svg.who(view, player, cards(view.hand_sizes[player]), usd(view.money[player]), 15)
    spent = view.sheriff_played and view.turn == player
    if spent:
        said = _("A second Sheriff card may follow") if second(view) else _("Sheriff card played")
        who += svg.text(said, 0, 82, 11)
    territory = view.territories[player]
    groups = [_group(view, player, outlaw, laid) for outlaw, laid in territory.items()]
    return svg.line(who, groups, _("No groups."), width, 92 if spent else 72)


def _group(view: View, player: str, outlaw: str, laid: Sequence[str]) -> svg.Drawn:
    shown = [card for card in laid if card != "hideout"]
    width = max(152, 16 + _MINI[0] + _STEP * (len(shown) - 1))
    points = view.capture_points(player, outlaw)
    drawn = svg.box(width, 94, svg.SURFACE, svg.LINE)
    drawn += svg.text(title(outlaw), 8, 18, 11.5, more=svg.BOLD)
    drawn += svg.text(_("{points} CP", points=points), width - 8, 18, 12, "end", svg.BOLD)
    for at, card in enumerate(shown):
        drawn += _laid(f"mini-{card}", 8 + _STEP * at, ' y="25"')
    if view.is_hidden(player, outlaw):
        drawn += svg.use("planks", 2, 40, width - 4, 34)
        drawn += _centred(title("hideout"), width / 2, 62, 13, f' fill="#fff6e6"{svg.BOLD}')
    return drawn, width, 94
