"""A player's aid as a sheet of two sides, for the screen and for paper."""

from __future__ import annotations

from wyatt.core.aid import Aid, AidSection, Grid
from wyatt.core.text import _
from wyatt.show.document import document
from wyatt.show.html import Html, esc, joined


def aid_sheet(aid: Aid) -> Html:
    """Both sides, one after the other; on paper each begins a page."""
    sides = joined(
        Html(
            f'<section class="aidside" aria-label="{esc(name)}">'
            f"<h2>{esc(aid.title)} <small>{esc(name)}</small></h2>"
            f'<div class="aidcols">{joined(map(_section, side))}</div></section>'
        )
        for name, side in zip((_("How to play"), _("How to count")), aid.sides, strict=True)
    )
    credit = f'<p class="credit">{esc(_(aid.credit))}.</p>' if aid.credit else ""
    return Html(f'<div class="aid">{sides}{credit}</div>')


def aid_document(aid: Aid) -> Html:
    """The sheet as a page that needs nothing else."""
    sheet = Html(f"<main>{aid_sheet(aid)}</main>")
    return Html(document(sheet, _("{game}: player's aid", game=aid.title)))


def _section(section: AidSection) -> Html:
    grid = _grid(section.grid) if section.grid else ""
    entries = joined(
        Html(f"<p><b>{esc(entry.title)}.</b> {esc(entry.text)}</p>") for entry in section.entries
    )
    lines = joined(
        Html(f"<h4>{esc(line.text)}</h4>" if line.style == "head" else f"<p>{esc(line.text)}</p>")
        for line in section.lines
    )
    return Html(f"<section><h3>{esc(section.title)}</h3>{entries}{grid}{lines}</section>")


def _grid(grid: Grid) -> Html:
    head = joined(Html(f'<th scope="col">{esc(each)}</th>') for each in grid.headings)
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(row[0])}</th>'
            f"{''.join(f'<td>{esc(cell)}</td>' for cell in row[1:])}</tr>"
        )
        for row in grid.rows
    )
    return Html(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
