"""Widgets that follow a table (legal moves, an account, controls), and a card with a rule."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, suppress
from typing import Any, ClassVar

import ipywidgets
import traitlets

from wyatt.core.errors import close_matches, shown
from wyatt.core.rulebook import Book, Rule, Ruling
from wyatt.core.text import N_, _, either, speaking, spoken
from wyatt.pages.table.playable import TEACH
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.acts import Request
from wyatt.ui.controls import SPEEDS
from wyatt.ui.document import card_frame, panel, style_of, with_style
from wyatt.ui.rules import rule_text
from wyatt.ui.tags import Html
from wyatt.ui.widget import Displayed, Part, Refused
from wyatt.widgets.game_table import GameTable


def table_of(given: object) -> GameTable[Any]:
    if not isinstance(given, GameTable):
        said = N_(
            "this widget needs a table, not {kind}. Create a table with table = GameTable(game) and pass it in."
        )
        raise TypeError(_(said, kind=type(given).__name__))
    return given


class _Beside(Part):
    """A widget that shows part of a table. Its clicks act on the table."""

    SHEETS = ("table", "past", "narrow", "wildcat")
    NAMES: ClassVar[tuple[str, ...]]

    def __init__(self, table: GameTable[Any], **traits: Any) -> None:
        self.table = table_of(table)
        super().__init__(**{"lang": table.lang, **traits})
        table.followers.add(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"

    @property
    def lock(self) -> AbstractContextManager[object]:
        return self.table.lock

    def close(self) -> None:
        if hasattr(self, "table"):  # ipywidgets also closes widgets that couldn't be made
            self.table.followers.discard(self)
        super().close()

    def _sprite(self) -> str:
        return self.table._sprite()

    def _game_of_rules(self) -> str:
        return self.table._game_of_rules()

    def _parts(self) -> dict[str, Html]:
        return {name: Html(self.table.drawn(name)) for name in self.NAMES}

    def _carry_out(self, request: Request) -> None:
        self.table.carry_out(request)


class LegalMoves(_Beside):
    """The legal moves of the player to move, in groups, and why the other moves aren't legal.

    | trait | holds |
    |---|---|
    | `table` | the linked table |
    """

    NAMES = ("legal",)

    def _frame(self) -> str:
        return panel("legal", _("What you can do"), "wyatt-legal")

    def words(self) -> str:
        """Return a heading and the legal moves as text, one per line."""
        return "\n".join([_("What you can do:"), *self.table.legal])


class Account(_Beside):
    """A table's latest events, as sentences with their rules.

    | trait | holds |
    |---|---|
    | `table` | the linked table |
    """

    NAMES = ("events", "since")

    def _frame(self) -> str:
        return panel("events", _("What just happened"), "wyatt-events", live=True)

    def words(self) -> str:
        """Return a heading and the last move's events as text, one sentence per line."""
        return "\n".join([_("Last move:"), *(self.table.account() or [_("Nothing yet.")])])


#: The words that may come before a copied id.
_BEFORE_ID = re.compile(r"^\s*(?:cited as|ruling|rule)\s+", re.IGNORECASE)


def _found(named: str) -> tuple[Book, str, Rule | Ruling]:
    asked = _BEFORE_ID.sub("", named).strip(" .§").casefold()
    ids: dict[str, str] = {}
    for spec in games.every():
        book = spec.rulebook()
        known: tuple[Rule | Ruling, ...] = (*book.rules(), *book.rulings())
        for each in known:
            if each.id.casefold() == asked:
                return book, spec.name, each
            ids.setdefault(each.id.casefold(), each.id)
    near = [id for folded, id in ids.items() if asked in folded.split(".")][:3]
    if near := near or [ids[one] for one in close_matches(asked, ids, 3)]:
        hint = _("Did you mean {near}?", near=either(near))
    else:
        hint = N_("The rulebook shows an id, such as {rule} or {ruling}, at the end of each rule.")
        hint = _(hint, rule="score.ties", ruling="S6")
    said = _("rule: there’s no rule or ruling called {rule}.", rule=shown(named[:60]))
    raise Refused(f"{said} {hint}")


class RuleCard(Part):
    """A rule, or a ruling on a point the sources leave open, with its text and its source.

    | trait | holds |
    |---|---|
    | `rule` | the id of the rule or ruling, such as ``shot.needs-target`` or ``S6`` |
    | `lang` | the language of the text |

    >>> RuleCard("shot").rule
    'shot'
    >>> RuleCard("no-such-rule")
    Traceback (most recent call last):
        ...
    wyatt.ui.widget.Refused: rule: there’s no rule or ruling called "no-such-rule". The rulebook shows an id, such as score.ties or S6, at the end of each rule.
    """

    rule = traitlets.Unicode().tag(sync=True)

    def __init__(self, rule: str, lang: str = "", **traits: Any) -> None:
        """Show a rule or a ruling of either game. Raise `Refused` for an unknown id."""
        super().__init__(rule=rule, lang=lang, **traits)

    def __repr__(self) -> str:
        return f"<RuleCard: {self.rule}>"

    @traitlets.validate("rule")
    def _right_rule(self, proposal: Any) -> str:
        return _found(proposal["value"])[2].id

    @traitlets.observe("rule")
    def _set(self, _change: Any) -> None:
        with self.held():
            self._update()

    def _frame(self) -> str:
        return card_frame("card")

    def _game_of_rules(self) -> str:
        return _found(self.rule)[1]

    def _parts(self) -> dict[str, Html]:
        text = rule_text(self.rule, spoken(), self._game_of_rules())
        return {"card": h.section(text, cls="panel rulecard", aria_label=_("Rule"))}

    def words(self) -> str:
        """Return a rule's title, text and sources, or a ruling's question, answer and reason."""
        book, _game, found = _found(self.rule)
        if isinstance(found, Ruling):
            said = "\n".join(_(text) for text in (found.default, found.why))
            return f"{_(found.question)} ({found.id})\n{said}\n{book.basis(found)}"
        rule = book.rule(found.id)
        sources = _("Sources: {places}.", places=book.cite(rule))
        return f"{rule.title} ({rule.id})\n{rule.text}\n{sources}"


# === Controls that step through a table, made of standard ipywidgets and linked to its traits.


class Stepper(Displayed, ipywidgets.HBox):  # type: ignore[misc]  # ipywidgets has no types
    """Buttons that step through a table's game, forward and back, or play it like a film.

    | part | does |
    |---|---|
    | `play` | an `ipywidgets.Play` that plays one move at a time; when there are no more to replay, the bots play on |
    | `back` | an `ipywidgets.Button` that takes you back one move |
    | `step` | an `ipywidgets.Button` that plays the next move, or has a bot choose one |
    | `slider` | an `ipywidgets.IntSlider` linked to the table's `index` |
    | `jump` | an `ipywidgets.Dropdown` with all the moves, also linked to the table's `index` |
    | `speed` | an `ipywidgets.Dropdown` with the speeds at which `play` can run |

    >>> from wyatt.earp import Game
    >>> from wyatt.widgets import GameTable
    >>> table = GameTable(Game.new(["Anna", "Burt"], seed=3))
    >>> stepper = Stepper(table)
    >>> stepper.step.click()
    >>> table.index
    1
    """

    #: Whether the widget is unlinked. A widget that couldn't be made was never linked.
    _ended = True

    def __init__(self, table: GameTable[Any], **traits: Any) -> None:
        """Make controls for a table, in its language. Raise `TypeError` for any other object."""
        self.table = table_of(table)
        with speaking(self.lang):
            children = self._controls()
        super().__init__(children, **traits)
        self.layout.flex_flow, self.layout.align_items = "row wrap", "center"
        self._ended = False
        table.observe(self._moves_changed, "moves")
        table.observe(self._follow, "index")
        self.back.on_click(lambda _button: table.back())
        self.step.on_click(lambda _button: self._stepped())
        self.play.observe(self._played, "value")
        traitlets.link((self.play, "interval"), (self.speed, "value"))
        self.slider.observe(self._chosen, "value")
        self.jump.observe(self._chosen, "value")
        self._follow()

    def _controls(self) -> tuple[ipywidgets.Widget, ...]:
        wide = {"style": {"description_width": "initial"}}
        plays = {"description": _("Play the moves"), "tooltip": _("Play")}
        self.play = ipywidgets.Play(interval=1000, show_repeat=False, **plays)
        goes_back = {"description": _("Back"), "tooltip": _("One move back")}
        self.back = ipywidgets.Button(icon="step-backward", **goes_back)
        steps = {"description": _("Step"), "button_style": "primary"}
        steps["tooltip"] = _("Play the next move, or let a bot play at the end")
        self.step = ipywidgets.Button(icon="step-forward", **steps)
        whole = {"min": 0, "max": 0, "continuous_update": False}
        self.slider = ipywidgets.IntSlider(description=_("Move"), **whole, **wide)
        self.jump = ipywidgets.Dropdown(description=_("Go to"), **wide)
        paces = [(_(name), int(1000 * float(pace))) for pace, name in SPEEDS if pace != TEACH]
        self.speed = ipywidgets.Dropdown(description=_("Speed"), options=paces, value=1000, **wide)
        # The controls share one line in a narrow cell, and the list of moves shrinks first.
        widths = {self.back: "90px", self.step: "90px", self.slider: "220px", self.speed: "140px"}
        for control, width in widths.items():
            control.layout.width = width
        self.slider.layout.margin = self.speed.layout.margin = "2px 8px"
        shrinks = {"flex": "1 1 200px", "width": "auto", "min_width": "0", "max_width": "340px"}
        self.jump.layout = ipywidgets.Layout(**shrinks)
        self._moves_changed()
        return (self.play, self.back, self.step, self.slider, self.jump, self.speed)

    @property
    def lang(self) -> str:
        return str(self.table.lang)

    def close(self) -> None:
        if self._ended:
            return
        self._ended = True
        self.table.unobserve(self._moves_changed, "moves")
        self.table.unobserve(self._follow, "index")
        for child in self.children:
            # When ipywidgets closes a widget, it leaves the widget's layout and style open,
            # although nothing else uses them.
            for looks in filter(None, (child.layout, getattr(child, "style", None))):
                looks.close()
            child.close()
        super().close()

    def words(self) -> str:
        """Return the current move's number, the line's moves, and the table, as text."""
        return "\n".join((self._place(), *self.table.history(), "", self.table.words()))

    def drawing(self) -> str:
        """Return the text from `words` as HTML, with the current move in bold."""
        here = self.table.index
        lines = [
            h.li(h.b(line), aria_current="step") if at == here else h.li(line)
            for at, line in enumerate(self.table.history(), 1)
        ]
        words = h.details(h.summary(_("The table in words")), h.pre(self.table.words()))
        inside, label = (h.p(self._place()), h.ul(lines), words), _("Step through the game")
        shown = h.section(inside, cls="panel", aria_label=label)
        return with_style(style_of("table"), "part mathjax_ignore", shown)

    def _place(self) -> str:
        return _("Move {at} of {moves}", at=self.table.index, moves=len(self.table.moves))

    def __repr__(self) -> str:
        return f"<Stepper of {self.table!r}>"

    def _moves_changed(self, _change: Any = None) -> None:
        self._busy = True
        try:
            with speaking(self.lang):
                table, lines = self.table, [_("The start"), *self.table.history()]
            # A slider can't be past its end, and a list must contain its chosen value.
            self.slider.max = max(len(table.moves), table.index)
            self.play.max = len(table.moves) + 1
            self.jump.options = [(line, at) for at, line in enumerate(lines)]
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
            if change["new"] > len(self.table.moves):  # a cell played another line in the meantime
                self._follow()
            else:
                self.table.index = change["new"]

    def _stepped(self) -> bool:
        with suppress(Exception):  # the table shows the error
            return self.table.step()
        return False

    def _played(self, change: Any) -> None:
        with self.table.held():
            if self._busy:
                return
            if change["new"] <= len(self.table.moves):
                self.table.index = change["new"]
            elif not self._stepped():
                self.play.playing = False
