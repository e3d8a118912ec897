"""A study in a notebook: guess first, then see the results as a chart and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets
import traitlets

from wyatt.core.text import N_, _, figure, plural, usd
from wyatt.lab.studies import Found, Study, run
from wyatt.ui import tags as h
from wyatt.ui.page import report_error
from wyatt.ui.tags import Html
from wyatt.ui.widget import Displayed, Refused, unattended

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
    """Return a study's question, chart and table, and a note on what the numbers don't show. guess:
    an answer to compare with the results, or None for no comparison. Raise `KeyError` for an
    unknown answer.
    """
    said = None if guess is None else h.p(h.b(found.against(guess)))
    caveat = h.p(_("What the numbers don’t show: {text}", text=_(found.study.says_not)))
    inside = h.p(_(found.study.question)), said, _chart(found), _table(found), caveat
    return h.div(inside, cls="wyatt-study mathjax_ignore", style=f"max-width:{WIDTH}px")


def _chart(found: Found) -> Html:
    rows = found.table.dropna(subset="mean")
    least, most = min([0.0, *rows["low"]]), max([0.0, *rows["high"]])
    span = (most - least) or 1.0

    def across(value: float) -> float:
        return float(round(LEFT + (value - least) / span * (WIDTH - LEFT - 40), 1))

    ink, zero, down = "currentColor", across(0), TOP + ROW * len(rows)
    dashed = {"stroke_dasharray": "3 3", "opacity": 0.6}
    parts = [h.line(x1=zero, x2=zero, y1=TOP, y2=down, stroke=ink, **dashed)]
    for at, (arm, _deals, mean, low, high, *_more) in enumerate(rows.itertuples()):
        y, left, right = TOP + ROW * at + ROW / 2, across(low), across(high)
        parts += [
            h.text(_(arm), x=LEFT - 14, y=y + 5, text_anchor="end"),
            h.line(x1=left, x2=right, y1=y, y2=y, stroke=ink, stroke_width=2),
            h.circle(cx=across(mean), cy=y, r=5, fill=ink),
        ]
    ends = {least, most}
    # Leave out the number at zero if it would overlap another number. The dashed line shows zero
    # anyway.
    if all(abs(across(end) - zero) >= _APART for end in ends if end):
        ends.add(0.0)
    for value in sorted(ends):
        dollars = _dollars(value, _IN_DRAWING)
        parts.append(h.text(dollars, x=across(value), y=down + 18, text_anchor="middle"))
    measure = _(found.study.measure)
    parts.append(h.text(measure, x=(LEFT + WIDTH) / 2, y=down + 36, text_anchor="middle"))
    said = _("{question} The table below has the same numbers.", question=_(found.study.question))
    look = {"style": "width:100%;height:auto", "viewBox": f"0 0 {WIDTH} {down + FOOT}"}
    font = {"font_size": 14, "font_family": "sans-serif"}
    return h.svg(parts, role="img", aria_label=said, fill=ink, **look, **font)


def _table(found: Found) -> Html:
    first, paired, left = found.table.index[0], found.study.paired, "text-align:left"
    heads = [_("Answer"), _("Deals"), _("Mean"), _("95% interval")]
    if paired:
        heads.append(_("Difference from “{first}”, per deal", first=_(first)))
    rows = []
    for arm, deals, mean, low, high, more, *ends in found.table.itertuples():
        cells = [figure(deals), _dollars(mean), _between(low, high)]
        if paired:  # the difference from the first answer
            between = () if more != more else (" (", _between(*ends), ")")
            cells.append(h.markup(_dollars(more), between))
        rows.append(h.tr(h.th(_(arm), scope="row", style=left), map(h.td, cells)))
    deals = len(set(found.frame["seed"]))
    caption = h.caption(plural("{number} deal", "{number} deals", deals), style=left)
    head = h.thead(h.tr(h.th(name, scope="col", style=left) for name in heads))
    return h.table(caption, head, h.tbody(rows), style="border-spacing:12px 2px")


def _between(low: float, high: float) -> Html:
    return Html(_("{low} to {high}", low=_dollars(low), high=_dollars(high)))


def _dollars(value: float, sign: str = _IN_TABLE) -> Html:
    if value != value:  # not a number
        return Html("–")
    return Html(("−" if round(value) < 0 else "") + usd(abs(round(value))).replace("$", sign))


class GuessFirst(Displayed, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A question about how to play. Click an answer to see the numbers.

    | trait | value |
    |---|---|
    | `guess` | the first answer you clicked, or None before a click (setting the trait counts, too) |
    | `found` | the study's result, or None before a guess (read-only) |
    """

    guess = traitlets.Unicode(None, allow_none=True)
    found = traitlets.Instance(Found, allow_none=True, read_only=True)

    def __init__(self, study: Study, deals: Sequence[int], **traits: Any) -> None:
        """Show a study's answers. deals: the seeds of the deals to play after the guess."""
        self.study, self.deals = study, deals
        options, wide = [(_(arm), arm) for arm in study.arms], {"description_width": "initial"}
        about = {"description": _("Your guess"), "style": {"button_width": "auto", **wide}}
        self.answers = ipywidgets.ToggleButtons(options=options, value=None, **about)
        self.told = ipywidgets.HTML()
        super().__init__((self.answers, self.told), **traits)
        self.answers.observe(self._pressed, "value")

    @traitlets.validate("guess")
    def _right_guess(self, proposal: Any) -> str:
        guess, arms = proposal["value"], list(self.study.arms)
        if guess not in arms:
            said = N_("guess: {guess} isn’t one of the answers. Choose from {arms}.")
            raise Refused(_(said, guess=guess, arms=", ".join(map(_, arms))))
        if self.guess is not None:
            raise Refused(_("guess: you’ve already guessed. Run the cell again to guess again."))
        return str(guess)

    @traitlets.observe("guess")
    def _guessed(self, change: Any) -> None:
        self.answers.disabled = True
        self.answers.value = change["new"]
        playing = plural(
            "Playing {number} deal for each answer…",
            "Playing {number} deals for each answer…",
            len(self.deals),
        )
        self.told.value = str(h.p(playing, role="status"))
        try:
            self.set_trait("found", found := run(self.study, self.deals))
            self.told.value = str(study_html(found, self.guess))
        except KeyboardInterrupt:
            self.told.value = str(h.p(_("You stopped the study. Rerun the cell."), role="alert"))
        except Exception as error:  # a reader's own study can raise anything
            report_error(error)
            said = _("This study failed: {kind}: {error}", kind=type(error).__name__, error=error)
            self.told.value = str(h.p(said, role="alert"))

    def _pressed(self, change: Any) -> None:
        if change["new"] is not None and self.guess is None:
            self.guess = change["new"]

    def words(self) -> str:
        """Return the question and the possible answers as text, with the result once you've guessed."""
        lines = [_(self.study.question), *(f"- {_(arm)}" for arm in self.study.arms)]
        if self.found is not None and self.guess is not None:
            lines += ["", self.found.against(self.guess)]
        return "\n".join(lines)

    def drawing(self) -> str:
        """Return the question and the possible answers as HTML, with any results collapsed."""
        answers = h.ul(h.li(_(arm)) for arm in self.study.arms)
        # Nobody can click in an unattended run, so play the deals now.
        found = self.found or (run(self.study, self.deals) if unattended() else None)
        results = None
        if found is not None:
            see = h.summary(_("Make a guess, then see the results"))
            results = h.details(see, study_html(found, self.guess))
        return h.div(h.p(_(self.study.question)), answers, results, cls="mathjax_ignore")

    def __repr__(self) -> str:
        return f"<GuessFirst: {self.guess or 'none yet'}>"
