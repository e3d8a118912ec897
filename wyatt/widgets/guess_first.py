"""A study's question with its answers as buttons: guess first, and only then see the figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets
import traitlets

from wyatt.core.text import _, plural
from wyatt.lab.study import Found, Study, run
from wyatt.show.html import Html, esc, joined
from wyatt.show.lab.study import study_html
from wyatt.widgets.fallback import beside, unattended
from wyatt.widgets.pages import tell_developer
from wyatt.widgets.part import Refused


class GuessFirst(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A question about how to play: whoever presses an answer sees what the figures say.

    | trait | holds |
    |---|---|
    | `guess` | the answer that was pressed first, None before; setting it presses it |
    | `found` | what the study came to, None before (read only) |
    """

    guess = traitlets.Unicode(None, allow_none=True)
    found = traitlets.Instance(Found, allow_none=True, read_only=True)

    def __init__(self, study: Study, deals: Sequence[int], **traits: Any) -> None:
        """The answers of a study. deals: the seeds of the deals that are played once one is pressed."""
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
        """One of the answers, once. Raises `Refused` for anything else."""
        guess, arms = proposal["value"], list(self.study.arms)
        if guess not in arms:
            raise Refused(
                _("guess: {guess} is none of: {arms}.", guess=guess, arms=", ".join(map(_, arms)))
            )
        if self.guess is not None:
            raise Refused(_("guess: you guessed already; run the cell again to guess anew."))
        return str(guess)

    @traitlets.observe("guess")
    def _guessed(self, change: Any) -> None:
        """Play the deals and tell what came of it. A guess is made once: the buttons rest."""
        self.answers.disabled = True
        self.answers.value = change["new"]
        self.told.value = f'<p role="status">{esc(self._playing())}</p>'
        try:
            found = run(self.study, self.deals)
            self.set_trait("found", found)
            self.told.value = str(study_html(found, self.guess))
        except Exception as error:  # a trial of somebody's own
            tell_developer(error)
            said = _("This study failed: {kind}: {error}", kind=type(error).__name__, error=error)
            self.told.value = f'<p role="alert">{esc(said)}</p>'

    def _pressed(self, change: Any) -> None:
        if change["new"] is not None and self.guess is None:
            self.guess = change["new"]

    def _playing(self) -> str:
        return plural(
            "Playing {number} deal for each answer …",
            "Playing {number} deals for each answer …",
            len(self.deals),
        )

    # --- where no widget runs --------------------------------------------------------------------

    def words(self) -> str:
        """The question with its answers, and nothing of the figures before a guess."""
        lines = [_(self.study.question), *(f"- {_(arm)}" for arm in self.study.arms)]
        if self.found is not None and self.guess is not None:
            lines += ["", self.found.against(self.guess)]
        return "\n".join(lines)

    def drawing(self) -> str:
        """The same as HTML; the figures are folded away until somebody has guessed and opens them."""
        answers = joined(Html(f"<li>{esc(_(arm))}</li>") for arm in self.study.arms)
        asked = f"<p>{esc(_(self.study.question))}</p><ul>{answers}</ul>"
        # A page that runs widgets shows the buttons: the deals are played when one is pressed.
        found = self.found or (run(self.study, self.deals) if unattended() else None)
        if found is None:
            return f'<div class="mathjax_ignore">{asked}</div>'
        see = esc(_("Guess one of these, then open this"))
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
