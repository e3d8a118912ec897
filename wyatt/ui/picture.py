"""A position as an SVG picture that needs no style sheet, script or kernel, so it works on a code
host and in print.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence

from wyatt.core.text import _, isolated
from wyatt.ui.document import sheets_of
from wyatt.ui.table import TableView, bottom, rivals
from wyatt.ui.tags import esc

_DAY_AND_NIGHT = re.compile(r"light-dark\((#\w{6}), (#\w{6})\)")
_SYMBOL = re.compile(r'<symbol id="wyatt-([^"]+)"([^>]*)>(.*?)</symbol>')

WIDTH, EDGE, GAP = 720, 16, 12
SVG_INK, MUTED, LINE, LINE_STRONG = "#1a2227", "#47555a", "#a9b7ab", "#5f6f69"
TABLE, SURFACE, LAMP, BACK, BACK_LINE = "#d3ddd2", "#fbfbf6", "#f2b02e", "#35463f", "#9db3a5"
SLAB = "Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif"
SANS = "'Segoe UI', Roboto, 'DejaVu Sans', system-ui, sans-serif"
BOLD = f' font-family="{SLAB}" font-weight="700"'

#: A drawing: its markup, width and height.
Drawn = tuple[str, int, int]


def address_of(picture: str) -> str:
    """Return a picture as a ``data:`` address, so that its ids can't clash with a page's ids."""
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"


def on_paper(picture: str) -> str:
    """Return a picture with a white background instead of the green table, to save ink."""
    return picture.replace(TABLE, "#fff")


def lamplit(picture: str) -> str:
    """Return a picture that switches to the style sheet's dark colours on a dark page."""
    by_night = "".join(
        f'[{of}="{day}"]{{{of}:{night}}}'
        for day, night in dict(_DAY_AND_NIGHT.findall(sheets_of("tokens")[0][1])).items()
        for of in ("fill", "stroke")
        if f'{of}="{day}"' in picture
    )
    sheet = f"<style>@media (prefers-color-scheme:dark){{{by_night}}}</style>"
    return picture.replace("<defs>", f"{sheet}<defs>", 1)


def flow(drawings: Iterable[Drawn], width: int) -> tuple[str, int]:
    """Return SVG with drawings in rows at most `width` wide, and the total height of the rows."""
    body, x, y, tallest = "", 0, 0, 0
    for markup, wide, high in drawings:
        if x and x + wide > width:
            x, y, tallest = 0, y + tallest + GAP, 0
        body += moved(markup, x, y)
        x, tallest = x + wide + GAP, max(tallest, high)
    return body, y + tallest


def stacked(rows: Iterable[Iterable[Drawn]], width: int = WIDTH) -> tuple[str, int]:
    body, y = "", EDGE
    for row in rows:
        drawn, height = flow(row, width - 2 * EDGE)
        body += moved(drawn, EDGE, y)
        y += height + GAP
    return body, y - GAP + EDGE


def text(
    said: str, x: float, y: float, size: float = 13, anchor: str = "start", more: str = ""
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{more}>{esc(said)}</text>'
    )


def box(width: int, height: int, fill: str, line: str, radius: int = 6, more: str = "") -> str:
    return (
        f'<rect x=".75" y=".75" width="{width - 1.5}" height="{height - 1.5}" rx="{radius}" '
        f'fill="{fill}" stroke="{line}" stroke-width="1.5"{more}/>'
    )


def hole(width: int, height: int, radius: int = 6) -> str:
    """Return the outline of a place without a card."""
    return box(width, height, "none", LINE_STRONG, radius, ' stroke-dasharray="5 4"')


def moved(drawing: str, x: int, y: int = 0) -> str:
    return f'<g transform="translate({x} {y})">{drawing}</g>'


def use(name: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{more}/>'


def used(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


def symbols(sheet: str, wanted: set[str], colours: Callable[[str], Mapping[str, str]]) -> str:
    found = ""
    for name, more, drawing in _SYMBOL.findall(sheet):
        if name in wanted:
            for variable, colour in colours(name).items():
                drawing = drawing.replace(variable, colour)
            found += f'<symbol id="{name}"{more}>{drawing}</symbol>'
    return found


# === A table: the piles, each player's line of cards, and the viewer's hand.


def table(
    view: TableView,
    rows: tuple[Iterable[Drawn], Sequence[Drawn]],
    seat: Callable[[str], Drawn],
    definitions: Callable[[str], str],
    width: int = WIDTH,
) -> str:
    """Return the table as the viewer sees it, as an SVG document. rows: the drawings for the top
    row, and those of the viewer's cards. seat: a function that draws a player's line. definitions:
    a function that takes SVG and returns the symbols it uses.
    """
    first, hand = rows
    lines = [first, *([seat(player)] for player in (*rivals(view), bottom(view)))]
    body, height = stacked([*lines, hand] if hand else lines, width)
    title = _("The table as {player} sees it on {turn}’s turn", player=bottom(view), turn=view.turn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{SANS}" font-size="13" fill="{SVG_INK}">'
        f"<title>{esc(title)}</title><defs>{definitions(body)}</defs>"
        f'<rect width="{width}" height="{height}" rx="10" fill="{TABLE}"/>{body}</svg>\n'
    )


def who(view: TableView, player: str, held: str, has: str, size: int) -> str:
    name = _("{player}, you", player=player) if player == view.viewer else player
    turn = "▸ " if player == view.turn else ""
    return (
        text(f"{turn}{isolated(name)}", 0, 26, 16, more=BOLD)
        + text(held, 0, 44, 12, more=f' fill="{MUTED}"')
        + text(has, 0, 64, size, more=BOLD)
    )


def line(said: str, laid: Sequence[Drawn], none: str, width: int, least: int = 72) -> Drawn:
    """Return a player's line on the table. said: SVG with the player's name and numbers. laid: the
    drawings of the player's groups. none: the text to show if there are no groups. least: the
    minimum height.
    """
    room = min(220, width - 124)
    if not laid:
        place = hole(room, 34) + text(none, 12, 22, 12, more=f' fill="{MUTED}"')
        laid = [(moved(place, 0, 8), room, 50)]
    drawn, height = flow(laid, width - 124)
    above = f'<path d="M0 0H{width}" stroke="{LINE_STRONG}" stroke-dasharray="4 4"/>'
    return f"{above}{said}{moved(drawn, 124, 8)}", width, max(least, height + 8)
