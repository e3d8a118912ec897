"""A player's aid as a sheet of two sides, for the screen and for paper."""

from __future__ import annotations

from wyatt.core.aid import Aid, Grid, Section
from wyatt.core.text import _
from wyatt.show.document import document
from wyatt.show.marks import esc


def aid_sheet(aid: Aid) -> str:
    """Both sides, one after the other; on paper each begins a page."""
    sides = "".join(
        f'<section class="aidside" aria-label="{esc(name)}">'
        f"<h2>{esc(aid.title)} <small>{esc(name)}</small></h2>"
        f'<div class="aidcols">{"".join(map(_section, side))}</div></section>'
        for name, side in zip((_("How to play"), _("How to count")), aid.sides, strict=True)
    )
    credit = f'<p class="credit">{esc(aid.credit)}.</p>' if aid.credit else ""
    return f'<main class="aid">{sides}{credit}</main>'


def aid_document(aid: Aid) -> str:
    """The sheet as a page that needs nothing else."""
    return document(aid_sheet(aid), _("{game}: player's aid", game=aid.title))


def _section(section: Section) -> str:
    grid = _grid(section.grid) if section.grid else ""
    entries = "".join(
        f"<p><b>{esc(entry.title)}.</b> {esc(entry.text)}</p>" for entry in section.entries
    )
    lines = "".join(
        f"<h4>{esc(line.text)}</h4>" if line.style == "head" else f"<p>{esc(line.text)}</p>"
        for line in section.lines
    )
    return f"<section><h3>{esc(section.title)}</h3>{entries}{grid}{lines}</section>"


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{esc(each)}</th>' for each in grid.headings)
    rows = "".join(
        f'<tr><th scope="row">{esc(row[0])}</th>'
        f"{''.join(f'<td>{esc(cell)}</td>' for cell in row[1:])}</tr>"
        for row in grid.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
