"""The controls that step a table, made of ipywidgets' own and linked to the table's traits."""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from wyatt.core.text import N_, _
from wyatt.show.html import Html, esc, joined
from wyatt.show.parts import style_of
from wyatt.show.worn import dressed
from wyatt.widgets.beside import table_of
from wyatt.widgets.fallback import beside
from wyatt.widgets.game_table import GameTable

#: Milliseconds between two moves of Play, by their names.
SPEEDS = ((N_("Slow"), 2000), (N_("Normal"), 1000), (N_("Fast"), 400))


class Stepper(ipywidgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """Steps a table, goes back, plays by itself, jumps.

    | part | does |
    |---|---|
    | `play` | `ipywidgets.Play`: a move at a time; past the last one the bots go on |
    | `back`, `step` | `ipywidgets.Button`: one move back; the next move, chosen by a bot where none is known |
    | `slider` | `ipywidgets.IntSlider`, linked to the table's `index` |
    | `jump` | `ipywidgets.Dropdown` of all moves, linked to the same |
    | `speed` | `ipywidgets.Dropdown`: how fast `play` goes |
    """

    #: Whether it has let its table go; one that could not be made never had it.
    _ended = True

    def __init__(self, table: GameTable, **traits: Any) -> None:
        """Controls of a table. Raises `TypeError` for what is none."""
        self.table = table_of(table)
        wide = {"style": {"description_width": "initial"}}
        self.play = ipywidgets.Play(
            interval=1000, show_repeat=False, description=_("Play the moves"), tooltip=_("Play")
        )
        self.back = ipywidgets.Button(
            description=_("Back"), icon="step-backward", tooltip=_("One move back")
        )
        self.step = ipywidgets.Button(
            description=_("Step"),
            icon="step-forward",
            tooltip=_("The next move; a bot chooses it where none is known"),
            button_style="primary",
        )
        self.slider = ipywidgets.IntSlider(
            min=0, max=0, description=_("Move"), continuous_update=False, **wide
        )
        self.jump = ipywidgets.Dropdown(description=_("Go to"), **wide)
        speeds = [(_(name), pause) for name, pause in SPEEDS]
        self.speed = ipywidgets.Dropdown(description=_("Speed"), options=speeds, value=1000, **wide)
        # They stand in one line of a cell beside JupyterLab's files: the list gives way first.
        for control, width in ((self.back, "90px"), (self.step, "90px"), (self.speed, "140px")):
            control.layout.width = width
        self.slider.layout.width = "220px"
        self.slider.layout.margin = self.speed.layout.margin = "2px 8px"
        self.jump.layout = ipywidgets.Layout(
            flex="1 1 200px", width="auto", min_width="0", max_width="340px"
        )
        self._options()
        children = (self.play, self.back, self.step, self.slider, self.jump, self.speed)
        super().__init__(children, **traits)
        self.layout.flex_flow = "row wrap"
        self.layout.align_items = "center"
        self._busy = self._ended = False
        table.observe(self._moves_changed, "moves")
        table.observe(self._follow, "index")
        self.back.on_click(lambda _button: table.back())
        self.step.on_click(lambda _button: table.step())
        self.play.observe(self._played, "value")
        traitlets.link((self.play, "interval"), (self.speed, "value"))
        self.slider.observe(self._chosen, "value")
        self.jump.observe(self._chosen, "value")
        self._follow()

    def close(self) -> None:
        """Let the table go on alone."""
        if self._ended:
            return
        self._ended = True
        self.table.unobserve(self._moves_changed, "moves")
        self.table.unobserve(self._follow, "index")
        for child in self.children:
            # ipywidgets leaves the looks of a closed widget behind; these are nobody else's.
            for looks in (child.layout, getattr(child, "style", None)):
                if looks is not None:
                    looks.close()
            child.close()
        super().close()

    def words(self) -> str:
        """Where the table stands, the moves of this line, and the table, for where no widget runs."""
        return "\n".join((self._place(), *self.table.history(), "", self.table.words()))

    def drawing(self) -> str:
        """The same as HTML that needs no script: the move where one stands is marked."""
        here = self.table.index
        lines = joined(
            Html(f"<li{' aria-current=step' if at == here else ''}>{_bold(line, at == here)}</li>")
            for at, line in enumerate(self.table.history(), 1)
        )
        shown = (
            f'<div class="wyatt part mathjax_ignore"><section class="panel" aria-label="{esc(_("Step through the game"))}">'
            f"<p>{esc(self._place())}</p><ul>{lines}</ul><details><summary>"
            f"{esc(_('The table in words'))}</summary><pre>{esc(self.table.words())}</pre></details>"
            "</section></div>"
        )
        return dressed(style_of("table"), shown)

    def _place(self) -> str:
        return _("Move {at} of {moves}", at=self.table.index, moves=len(self.table.moves))

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return beside(super()._repr_mimebundle_(**asked), self.words(), self.drawing)

    def __repr__(self) -> str:
        return f"<Stepper of {self.table!r}>"

    def __str__(self) -> str:
        return self.words()

    def _options(self) -> None:
        table = self.table
        lines = [_("The start"), *table.history()]
        # A slider may not stand past its end, and a list must hold what is chosen.
        self.slider.max = max(len(table.moves), table.index)
        self.play.max = len(table.moves) + 1
        self.jump.options = [(line, at) for at, line in enumerate(lines)]

    def _moves_changed(self, _change: Any) -> None:
        self._busy = True
        try:
            self._options()
        finally:
            self._busy = False

    def _follow(self, _change: Any = None) -> None:
        self._busy = True
        try:
            at = self.table.index
            self.play.value, self.slider.value, self.jump.value = at, at, at
            self.back.disabled = at == 0
            self.step.disabled = self.table.game.is_over and at == len(self.table.moves)
        finally:
            self._busy = False

    def _chosen(self, change: Any) -> None:
        with self.table.held():
            if self._busy or change["new"] is None:
                return
            if change["new"] > len(self.table.moves):  # a cell has played another line meanwhile
                self._follow()
            else:
                self.table.index = change["new"]

    def _played(self, change: Any) -> None:
        """Play has counted on: along the moves that are known, then by the bots."""
        with self.table.held():
            if self._busy:
                return
            if change["new"] <= len(self.table.moves):
                self.table.index = change["new"]
            elif not self.table.step():
                self.play.playing = False


def _bold(line: str, here: bool) -> Html:
    """A move in words, in bold letters where one stands."""
    return Html(f"<b>{esc(line)}</b>") if here else esc(line)
