"""The smallest parts of a picture that stands by itself: plain SVG, its colours written out.

No style sheet, no script, no font but the reader's: for a code host, for print, without a kernel.
"""

from __future__ import annotations

from collections.abc import Iterable

from wyatt.show.html import esc

WIDTH, EDGE, GAP = 720, 16, 12
INK, MUTED, LINE, LINE_STRONG = "#1a2227", "#47555a", "#a9b7ab", "#5f6f69"
TABLE, SURFACE, LAMP, BACK, BACK_LINE = "#d3ddd2", "#fbfbf6", "#f2b02e", "#35463f", "#9db3a5"
SLAB = "Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif"
SANS = "'Segoe UI', Roboto, 'DejaVu Sans', system-ui, sans-serif"
BOLD = f' font-family="{SLAB}" font-weight="700"'

#: A drawing: its markup, its width and its height.
Drawn = tuple[str, int, int]


def flow(drawings: Iterable[Drawn], width: int) -> tuple[str, int]:
    """Drawings side by side, in as many rows as they need; the markup and its height."""
    body, x, y, tallest = "", 0, 0, 0
    for markup, wide, high in drawings:
        if x and x + wide > width:
            x, y, tallest = 0, y + tallest + GAP, 0
        body += f'<g transform="translate({x} {y})">{markup}</g>'
        x, tallest = x + wide + GAP, max(tallest, high)
    return body, y + tallest


def stacked(rows: Iterable[Iterable[Drawn]]) -> tuple[str, int]:
    """Rows of drawings one under another within the picture; the markup and its height."""
    body, y = "", EDGE
    for row in rows:
        drawn, height = flow(row, WIDTH - 2 * EDGE)
        body += f'<g transform="translate({EDGE} {y})">{drawn}</g>'
        y += height + GAP
    return body, y - GAP + EDGE


def document(title: str, definitions: str, body: str, height: int) -> str:
    """The picture as a document; definitions are what its body refers to."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" font-family="{SANS}" font-size="13" fill="{INK}">'
        f"<title>{esc(title)}</title><defs>{definitions}</defs>"
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{TABLE}"/>{body}</svg>\n'
    )


def text(
    said: str, x: float, y: float, size: float = 13, anchor: str = "start", more: str = ""
) -> str:
    """A line of text; it is escaped."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{more}>{esc(said)}</text>'
    )


def box(width: int, height: int, fill: str, line: str, radius: int = 6, more: str = "") -> str:
    """A rectangle with a line around it."""
    return (
        f'<rect x=".75" y=".75" width="{width - 1.5}" height="{height - 1.5}" rx="{radius}" '
        f'fill="{fill}" stroke="{line}" stroke-width="1.5"{more}/>'
    )
