"""What a study found, drawn: a dot and its interval for each answer, and the same as a table.

HTML as a string, for a notebook's cell or a page. It needs no style sheet: lines take the colour of
the text around them, so it reads in the dark and in print.
"""

from __future__ import annotations

from wyatt.core.text import _, plural
from wyatt.lab.study import Found
from wyatt.show.html import EMPTY, Html, esc, joined

WIDTH, LEFT, ROW, TOP = 640, 190, 34, 12
#: Room for the axis under the rows.
FOOT = 40
#: Between two figures on the axis, at least.
_APART = 56
#: A dollar sign that JupyterLab does not take for the beginning of a formula, in a cell of a table and
#: in a drawing: an element of its own, for pairs of signs are looked for in running text.
_IN_TABLE, _IN_DRAWING = "<span>&#36;</span>", "<tspan>&#36;</tspan>"


def study_html(found: Found, guess: str | None = None) -> Html:
    """The chart, its table, what the figures do not say, and a guess set beside them.

    Raises `KeyError` for a guess that is none of the answers.
    """
    said = f"<p><b>{esc(found.against(guess))}</b></p>" if guess is not None else ""
    return Html(
        f'<div class="wyatt-study mathjax_ignore" style="max-width:{WIDTH}px">'
        f"<p>{esc(_(found.study.question))}</p>{said}{chart(found)}{table(found)}"
        f"<p>{esc(_('What the figures do not say: {text}', text=_(found.study.says_not)))}</p></div>"
    )


def chart(found: Found) -> Html:
    """A row for each answer: the mean as a dot, its 95 % interval as a line, zero as a dashed one."""
    rows = [row for row in _rows(found) if row[2] == row[2]]
    least = min([0.0, *(low for _arm, _deals, _mean, low, _high in rows)])
    most = max([0.0, *(high for _arm, _deals, _mean, _low, high in rows)])
    span = (most - least) or 1.0

    def across(value: float) -> float:
        """How far right a value stands, in units of the drawing."""
        return round(LEFT + (value - least) / span * (WIDTH - LEFT - 40), 1)

    down = TOP + ROW * len(rows)
    parts = [
        f'<line x1="{across(0)}" x2="{across(0)}" y1="{TOP}" y2="{down}" stroke="currentColor" '
        'stroke-dasharray="3 3" opacity="0.6"/>'
    ]
    for at, (arm, _deals, mean, low, high) in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        parts.append(
            f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{esc(_(arm))}</text>'
            f'<line x1="{across(low)}" x2="{across(high)}" y1="{y}" y2="{y}" '
            'stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{across(mean)}" cy="{y}" r="5" fill="currentColor"/>'
        )
    ends = sorted({least, most})
    # Zero has its line; its figure is left out where it would lie on another.
    clear = all(abs(across(end) - across(0.0)) >= _APART for end in ends if end)
    for value in sorted({*ends, 0.0}) if clear else ends:
        parts.append(
            f'<text x="{across(value)}" y="{down + 18}" text-anchor="middle">{_dollars(value, _IN_DRAWING)}</text>'
        )
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2}" y="{down + 36}" text-anchor="middle">'
        f"{esc(_(found.study.measure))}</text>"
    )
    label = esc(_("{question} The table below says the same.", question=_(found.study.question)))
    return Html(
        f'<svg viewBox="0 0 {WIDTH} {down + FOOT}" role="img" aria-label="{label}" '
        'font-size="14" fill="currentColor" font-family="sans-serif" '
        f'style="width:100%;height:auto">{"".join(parts)}</svg>'
    )


def table(found: Found) -> Html:
    """The figures of the chart, for those who want them and for screen readers."""
    first = found.study_first
    heads = [_("Answer"), _("Deals"), _("Mean"), _("95 in 100 between")]
    if found.study.paired:
        heads.append(_("More than “{first}”, deal by deal", first=_(first)))
    head = joined(
        Html(f'<th scope="col" style="text-align:left">{esc(name)}</th>') for name in heads
    )
    body = joined(
        Html(
            f'<tr><th scope="row" style="text-align:left">{esc(_(arm))}</th><td>{deals:,}</td>'
            f"<td>{_dollars(mean)}</td><td>{_between(low, high)}</td>{_beside(found, arm)}</tr>"
        )
        for arm, deals, mean, low, high in _rows(found)
    )
    deals = len(set(found.frame["seed"]))
    caption = plural("{number} deal", "{number} deals", deals)
    return Html(
        f'<table style="border-spacing:12px 2px"><caption style="text-align:left">'
        f"{esc(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _beside(found: Found, arm: str) -> Html:
    """The cell of an answer's difference from the first, with its interval."""
    if not found.study.paired:
        return EMPTY
    more, low, high = (float(found.table[name][arm]) for name in ("more", "more_low", "more_high"))
    if more != more:
        return Html("<td>–</td>")
    return Html(f"<td>{_dollars(more)} ({_between(low, high)})</td>")


def _rows(found: Found) -> list[tuple[str, int, float, float, float]]:
    columns = [found.table[name] for name in ("deals", "mean", "low", "high")]
    return [
        (str(arm), int(deals), float(mean), float(low), float(high))
        for arm, deals, mean, low, high in zip(found.table.index, *columns, strict=True)
    ]


def _between(low: float, high: float) -> str:
    """An interval, for a cell."""
    return _("{low} to {high}", low=_dollars(low), high=_dollars(high))


def _dollars(value: float, sign: str = _IN_TABLE) -> str:
    """A figure in dollars with its sign; a dash where there is none."""
    if value != value:
        return "–"
    return f"{'-' if round(value) < 0 else ''}{sign}{abs(round(value)):,}"
