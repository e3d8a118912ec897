"""A study in a notebook: guess first, then see the results as a chart and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets
import traitlets

from wyatt.core.text import _, plural, usd
from wyatt.lab.studies import Found, Study, run
from wyatt.ui.html import list_items
from wyatt.ui.page import report_error
from wyatt.ui.tags import EMPTY, Html, esc, joined
from wyatt.ui.widget import Refused, beside, unattended

# === A study's results: a dot with its interval for each answer, and a table of the same numbers.
# The HTML needs no style sheet, because it's also shown in notebook cells. Lines have the colour of
# the text around them, for dark themes and print.

WIDTH, LEFT, ROW, TOP = 640, 190, 34, 12
#: The height of the axis below the rows.
FOOT = 40
#: The minimum distance between two numbers on the axis.
_APART = 56
#: A dollar sign for tables and one for drawings. Each is an element, because JupyterLab would read
#: the text between two plain dollar signs as a formula.
_IN_TABLE, _IN_DRAWING = "<span>&#36;</span>", "<tspan>&#36;</tspan>"


def study_html(found: Found, guess: str | None = None) -> Html:
    """Return the question, the chart, its table, and a note on what the numbers don't show.

    guess: an answer to compare with the results. Raise `KeyError` for an unknown answer.
    """
    said = f"<p><b>{esc(found.against(guess))}</b></p>" if guess is not None else ""
    return Html(
        f'<div class="wyatt-study mathjax_ignore" style="max-width:{WIDTH}px">'
        f"<p>{esc(_(found.study.question))}</p>{said}{chart(found)}{table(found)}"
        f"<p>{esc(_('What the numbers don’t show: {text}', text=_(found.study.says_not)))}</p></div>"
    )


def chart(found: Found) -> Html:
    """Return a chart with a row per answer: a dot for the mean, and a line for its 95% interval."""
    rows = [row for row in _rows(found) if row[2] == row[2]]
    least = min([0.0, *(low for _arm, _deals, _mean, low, _high in rows)])
    most = max([0.0, *(high for _arm, _deals, _mean, _low, high in rows)])
    span = (most - least) or 1.0

    def across(value: float) -> float:
        """Return a value's horizontal position, in units of the drawing."""
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
    # Leave out the number at zero if it would overlap another. The dashed line shows zero anyway.
    clear = all(abs(across(end) - across(0.0)) >= _APART for end in ends if end)
    for value in sorted({*ends, 0.0}) if clear else ends:
        parts.append(
            f'<text x="{across(value)}" y="{down + 18}" text-anchor="middle">{_dollars(value, _IN_DRAWING)}</text>'
        )
    parts.append(
        f'<text x="{(LEFT + WIDTH) / 2}" y="{down + 36}" text-anchor="middle">'
        f"{esc(_(found.study.measure))}</text>"
    )
    label = esc(
        _("{question} The table below has the same numbers.", question=_(found.study.question))
    )
    return Html(
        f'<svg viewBox="0 0 {WIDTH} {down + FOOT}" role="img" aria-label="{label}" '
        'font-size="14" fill="currentColor" font-family="sans-serif" '
        f'style="width:100%;height:auto">{"".join(parts)}</svg>'
    )


def table(found: Found) -> Html:
    """Return the chart's numbers as a table, which screen readers can read."""
    first = found.study_first
    heads = [_("Answer"), _("Deals"), _("Mean"), _("95% between")]
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
    """Return a cell with an answer's difference from the first, or nothing in an unpaired study."""
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
    """Return an interval in dollars, as HTML for a cell."""
    return _("{low} to {high}", low=_dollars(low), high=_dollars(high))


def _dollars(value: float, sign: str = _IN_TABLE) -> str:
    """Return a rounded number of dollars, or a dash for NaN. sign: the HTML for the dollar sign."""
    if value != value:
        return "–"
    return ("-" if round(value) < 0 else "") + usd(abs(round(value))).replace("$", sign)


# === A study's question, with its answers as buttons. You see the numbers once you've guessed.


class GuessFirst(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A question about how to play. Click an answer to see the numbers.

    | trait | value |
    |---|---|
    | `guess` | the first answer you clicked, or None; setting it counts as a click |
    | `found` | the study's result, or None before a guess (read only) |
    """

    guess = traitlets.Unicode(None, allow_none=True)
    found = traitlets.Instance(Found, allow_none=True, read_only=True)

    def __init__(self, study: Study, deals: Sequence[int], **traits: Any) -> None:
        """Show a study's answers. deals: the seeds of the deals to play after the guess."""
        self.study, self.deals = study, deals
        self.answers = ipywidgets.ToggleButtons(
            options=[(_(arm), arm) for arm in study.arms],
            value=None,
            description=_("Your guess"),
            style={"button_width": "auto", "description_width": "initial"},
        )
        self.told = ipywidgets.HTML()
        super().__init__((self.answers, self.told), **traits)
        self.answers.observe(self._pressed, "value")

    @traitlets.validate("guess")
    def _right_guess(self, proposal: Any) -> str:
        """Return a valid guess. Raise `Refused` for an unknown answer or a second guess."""
        guess, arms = proposal["value"], list(self.study.arms)
        if guess not in arms:
            raise Refused(
                _(
                    "guess: {guess} isn’t one of the answers. Choose one of: {arms}.",
                    guess=guess,
                    arms=", ".join(map(_, arms)),
                )
            )
        if self.guess is not None:
            raise Refused(_("guess: you’ve already guessed. Run the cell again to guess again."))
        return str(guess)

    @traitlets.observe("guess")
    def _guessed(self, change: Any) -> None:
        """Play the deals, show the results, and disable the buttons."""
        self.answers.disabled = True
        self.answers.value = change["new"]
        self.told.value = f'<p role="status">{esc(self._playing())}</p>'
        try:
            found = run(self.study, self.deals)
            self.set_trait("found", found)
            self.told.value = str(study_html(found, self.guess))
        except Exception as error:  # a reader's own study can raise anything
            report_error(error)
            said = _("This study failed: {kind}: {error}", kind=type(error).__name__, error=error)
            self.told.value = f'<p role="alert">{esc(said)}</p>'

    def _pressed(self, change: Any) -> None:
        if change["new"] is not None and self.guess is None:
            self.guess = change["new"]

    def _playing(self) -> str:
        return plural(
            "Playing {number} deal for each answer…",
            "Playing {number} deals for each answer…",
            len(self.deals),
        )

    # --- where widgets don't run ---------------------------------------------------------------

    def words(self) -> str:
        """Return the question and its answers as text, with the result once you've guessed."""
        lines = [_(self.study.question), *(f"- {_(arm)}" for arm in self.study.arms)]
        if self.found is not None and self.guess is not None:
            lines += ["", self.found.against(self.guess)]
        return "\n".join(lines)

    def drawing(self) -> str:
        """Return the question as HTML. Any results stay collapsed until the reader opens them."""
        answers = list_items(esc(_(arm)) for arm in self.study.arms)
        asked = f"<p>{esc(_(self.study.question))}</p><ul>{answers}</ul>"
        # Nobody can click in an unattended run, so play the deals now.
        found = self.found or (run(self.study, self.deals) if unattended() else None)
        if found is None:
            return f'<div class="mathjax_ignore">{asked}</div>'
        see = esc(_("Make a guess, then open this"))
        return (
            f'<div class="mathjax_ignore">{asked}<details><summary>{see}</summary>'
            f"{study_html(found, self.guess)}</details></div>"
        )

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return beside(super()._repr_mimebundle_(**asked), self.words(), self.drawing)

    def __repr__(self) -> str:
        return f"<GuessFirst: {self.guess or 'none yet'}>"

    def __str__(self) -> str:
        return self.words()
