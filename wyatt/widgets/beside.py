"""Parts that stand beside a table and follow it: what one may do, and what has just happened."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, ClassVar

import traitlets

from wyatt.core.text import _
from wyatt.show.html import Html, esc
from wyatt.show.parts import card_frame, panel
from wyatt.show.rules_panel import rule_text
from wyatt.table import games
from wyatt.widgets.game_table import GameTable
from wyatt.widgets.part import Part, Refused
from wyatt.widgets.requests import Request


def table_of(given: object) -> GameTable:
    """The table that a part is to stand beside. Raises `TypeError` for what is none."""
    if not isinstance(given, GameTable):
        raise TypeError(
            _(
                "this part stands beside a table: make one with table = GameTable(game), and give it "
                "the table. It got: {kind}.",
                kind=type(given).__name__,
            )
        )
    return given


class _Beside(Part):
    """Something of a table, in a place of its own; what is pressed in it is done on the table."""

    SHEETS = ("table", "past", "narrow", "wildcat")
    NAMES: ClassVar[tuple[str, ...]]

    def __init__(self, table: GameTable, **traits: Any) -> None:
        """A part of a table. Raises `TypeError` for what is none."""
        #: The table that it follows.
        self.table = table_of(table)
        super().__init__(**traits)
        table.followers.add(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"

    @property
    def lock(self) -> AbstractContextManager[object]:
        """The lock of the table that the part stands beside."""
        return self.table.lock

    def close(self) -> None:
        """Let the table go on alone."""
        if hasattr(self, "table"):  # ipywidgets closes what could not be made, too
            self.table.followers.discard(self)
        super().close()

    def _sprite(self) -> str:
        return self.table.sprite()

    def _game_of_rules(self) -> str:
        return self.table._game_of_rules()

    def _parts(self) -> dict[str, Html]:
        return {name: Html(self.table.drawn(name)) for name in self.NAMES}

    def _carry_out(self, request: Request) -> None:
        self.table.carry_out(request)


class LegalMoves(_Beside):
    """What whoever is to move may do, sorted as a player thinks, with the reasons against the rest.

    | trait | holds |
    |---|---|
    | `table` | the table that it follows (an attribute) |
    """

    NAMES = ("legal",)

    def _frame(self) -> str:
        return panel("legal", _("What you can do"), "wyatt-legal")

    def words(self) -> str:
        """The legal moves, a line each."""
        return "\n".join([_("What you can do:"), *self.table.legal])


class Account(_Beside):
    """What has just happened on a table, in sentences with their rules.

    | trait | holds |
    |---|---|
    | `table` | the table that it follows (an attribute) |
    """

    NAMES = ("events", "since")

    def _frame(self) -> str:
        return panel("events", _("What just happened"), "wyatt-events", live=True)

    def words(self) -> str:
        """What the last move did, a sentence a line."""
        told = self.table.told() or [_("Nothing yet.")]
        return "\n".join([_("What just happened:"), *told])


class RuleCard(Part):
    """One rule: its text, and where it comes from.

    | trait | holds |
    |---|---|
    | `rule` | the id of the rule, ``shot.needs-target`` |
    | `lang` | the language of its text |
    """

    rule = traitlets.Unicode().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, rule: str, lang: str = "en", **traits: Any) -> None:
        """A card for a rule of either game. Raises `Refused` for an id that neither has."""
        super().__init__(rule=rule, lang=lang, **traits)

    def __repr__(self) -> str:
        return f"<RuleCard: {self.rule}>"

    def _game(self, rule: str) -> str:
        for spec in games.every():
            if any(known.id == rule for known in spec.rulebook().rules()):
                return spec.name
        raise Refused(_("rule: there is no rule called {rule}.", rule=rule))

    @traitlets.validate("rule")
    def _right_rule(self, proposal: Any) -> str:
        self._game(proposal["value"])
        return str(proposal["value"])

    @traitlets.validate("lang")
    def _right_lang(self, proposal: Any) -> str:
        known = games.game("wyatt").rulebook().languages()
        if proposal["value"] not in known:
            raise Refused(_("lang: the rules are told in {langs}.", langs=", ".join(known)))
        return str(proposal["value"])

    @traitlets.observe("rule", "lang")
    def _set(self, _change: Any) -> None:
        with self.held():
            self._tell()

    def _frame(self) -> str:
        return card_frame("card")

    def _parts(self) -> dict[str, Html]:
        text = rule_text(self.rule, self.lang, self._game(self.rule))
        return {
            "card": Html(
                f'<section class="panel rulecard" aria-label="{esc(_("Rule"))}">{text}</section>'
            )
        }

    def words(self) -> str:
        """The rule's title, text and sources."""
        book = games.game(self._game(self.rule)).rulebook()
        found = book.rule(self.rule, self.lang)
        return f"{found.title} ({found.id})\n{found.text}\n" + _(
            "Sources: {sources}.", sources=book.cite(found)
        )
